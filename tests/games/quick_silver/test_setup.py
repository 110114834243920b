"""Set-up: tokens and tin, no cash, the first dealer; and the deal of a round."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.quick_silver import records, rules

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given

SIX = ("-10 -5 0", "0 5 5", "5 10 10", "10 15 15", "15 20 20", "25 30 D")


@pytest.mark.rule("QS-011", "QS-012", "QS-013", "QS-014", "QS-T01")
@pytest.mark.parametrize(("players", "tin"), [(2, 16), (3, 12), (4, 8), (5, 4), (6, 0)])
def test_four_plates_each_and_the_rest_in_the_tin(given: Given, players: int, tin: int) -> None:
    game = given.start(players)
    t = game.t
    assert game.tokens == [(4, 0)] * players
    assert list(t.plates) == [0, *[4] * players, *[0] * (7 - players)]
    assert list(t.alive) == [0, *[1] * players, *[0] * (7 - players)]
    assert (t.tin, t.round, t.reveals, t.ending) == (tin, 0, 0, 0)
    assert list(t.cash) == [0] * 8
    assert (t.phase, t.actor, t.players, t.undead, t.stranger) == (records.FIRST_DEALER, CHANCE, players, 0, 0)
    game.play("dealer 0")
    assert t.pile == 8 and game.of("sneaks") == [0] * players


@pytest.mark.rule("QS-010", "QS-R18")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_first_dealer_is_drawn_among_all(given: Given, players: int) -> None:
    game = given.start(players)
    assert game.outcomes == {f"dealer {seat}": 1 for seat in range(players)}
    assert rules.cases(game.box, game.t) == players
    game.play(f"dealer {players - 1}")
    assert (game.t.dealer, game.t.holder, game.t.mover, game.t.round) == (players, 1, 1, 1)
    assert (game.phase, game.actor, game.t.sealed) == (records.WHITE_DIE, CHANCE, 1)


@pytest.mark.rule("QS-021", "QS-R21")
def test_both_dice_are_rolled_before_the_deal(given: Given) -> None:
    game = given.start(3).play("dealer 1")
    assert game.outcomes == {"white 1": 2, "white 2": 2, "white 3": 2}
    assert rules.cases(game.box, game.t) == 6
    game.play("white 3")
    assert (game.phase, game.t.white, game.actor) == (records.BLACK_DIE, 3, CHANCE)
    assert game.outcomes == {"black 1": 2, "black 2": 2, "black 3": 2}
    game.play("black 2")
    assert (game.phase, game.t.black, game.t.die, game.t.final) == (records.DEAL, 2, 2, 0)


@pytest.mark.rule("QS-021", "QS-R21")
def test_each_die_has_its_own_sides(given: Given) -> None:
    game = given.start(2, given.box(white={3: 5, 1: 1}, black={2: 1, 4: 3})).play("dealer 0")
    assert game.outcomes == {"white 1": 1, "white 3": 5}
    game.play("white 3")
    assert game.outcomes == {"black 2": 1, "black 4": 3}


@pytest.mark.rule("QS-023", "QS-024", "QS-028", "QS-029", "QS-R21")
@pytest.mark.parametrize("white", [1, 2, 3])
def test_three_cards_each_of_which_the_first_lie_face_up(given: Given, white: int) -> None:
    game = given.start(3).play("dealer 0").deal(white, 2, "30 D 5", "10 10 0")
    assert (game.t.mover, game.phase, game.actor) == (1, records.DEAL, CHANCE), "from the dealer's left on"
    game.play("deal plate", "deal slag")
    assert (game.phase, game.hands) == (records.DEAL, ["-5 R", "5 30 D", "0 10 10"])
    assert (game.t.sealed, game.t.begun, game.t.undealt) == (1, 0, 13)
    game.play("deal tin")
    assert game.hands == ["-5 10 R", "5 30 D", "0 10 10"]
    shown = [["30", "D", "5"], ["10", "10", "0"], ["R", "-5", "10"]]
    for seat, cards in zip((2, 3, 1), shown, strict=True):
        assert game.signs(game.t.shown, seat, 4).split() == [*cards[:white], *["-"] * (4 - white)]
    assert (game.phase, game.actor, game.t.mover, game.t.holder) == (records.TURN, 1, 2, 2)
    assert (game.t.black, game.t.die, game.t.final) == (2, 1, 0)


@pytest.mark.rule("QS-022", "QS-025", "QS-T02", "QS-043")
@pytest.mark.parametrize(("players", "aside"), [(2, 12), (3, 9), (4, 6), (5, 3), (6, 0)])
def test_the_centre_lies_face_down_and_the_rest_is_set_aside(given: Given, players: int, aside: int) -> None:
    for white in (1, 3):
        game = given.start(players).play(f"dealer {players - 1}").deal(white, 1, *SIX[:players])
        assert game.actor == 0
        assert game.hands == list(SIX[:players])
        assert game.centre == "- - -", "nobody has seen it"
        assert [game.t.shown[records.CENTRE, i] for i in range(4)] == [0] * 4
        assert game.t.undealt == sum(game.t.left) == 3 + aside
        assert sum(len(hand.split()) for hand in game.hands) + 3 + aside == 21


@pytest.mark.rule("QS-021", "QS-025")
def test_every_undealt_card_is_equally_likely(given: Given) -> None:
    game = given.start(2).play("dealer 0", "white 1", "black 1")
    names = game.kinds[1:]
    copies = dict(zip(names, (1, 1, 2, 3, 3, 3, 2, 1, 1, 3, 1), strict=True))
    assert game.outcomes == {f"deal {name}": count for name, count in copies.items()}
    game.play("deal plate", "deal copper")
    assert game.outcomes == {
        f"deal {name}": count - (name == "copper") for name, count in copies.items() if name != "plate"
    }
    assert rules.cases(game.box, game.t) == 19
    assert [rules.draw(game.box, game.t, case) - 13 for case in range(19)] == [
        1, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 9, 10, 10, 10,
    ]  # fmt: skip


@pytest.mark.rule("QS-022", "QS-R07")
def test_an_untouched_slot_is_like_any_card_that_was_set_aside(given: Given) -> None:
    """Dealing three cards first, then looking at one place, gives each unseen card the same chance: by enumeration."""
    game = given(["-10 -5 0", "0 5 5"])
    unseen = [kind for kind in range(1, 12) for _ in range(game.t.left[kind])]
    for slot in (0, 1, 2):
        hits = [0] * 12
        for deal in permutations(range(len(unseen)), 3):
            hits[unseen[deal[slot]]] += 1
        total = sum(hits)
        one = given(["-10 -5 0", "0 5 5"]).play("give slag", "aim centre", f"slot {slot + 1}")
        chances = {one.kind(one.sign(k)): one.t.left[k] * total // 15 for k in range(1, 12) if one.t.left[k]}
        assert {kind: count for kind, count in enumerate(hits) if count} == chances
        names = {game.kinds[kind]: count * 15 // total for kind, count in enumerate(hits) if count}
        assert one.outcomes == {f"take {name}": weight for name, weight in names.items()}


@pytest.mark.rule("QS-R17", "QS-023", "QS-025", "QS-028")
def test_the_dead_are_dealt_nothing(given: Given) -> None:
    game = given(["10 10 10", "", "", "5 5 0", "15 15 20"], dealer=4, turn=4).end_round()
    assert game.t.dealer == 4 and game.t.holder == 5 and game.of("alive") == [1, 0, 0, 1, 1]
    game.deal(2, 1, "30 25 20", "5 5 5", "D D D")
    assert game.hands == ["5 5 5", "", "", "D D D", "20 25 30"]
    assert (game.actor, game.t.undealt) == (4, 12)
    order = []
    while game.phase == records.TURN:
        order.append(game.actor)
        game.play("sneak")
    assert order == [4, 0, 3]


@pytest.mark.rule("QS-020", "QS-021", "QS-086", "QS-R17")
def test_a_new_round_begins_from_scratch(given: Given) -> None:
    game = given(["10 10 R", "5 5 0", "20 D 15"], centre="25 - 30", dealer=1, sneaks=(2, 1, 0), laps=3)
    game.play("give tin", "aim centre", "slot 1")
    game.end_round()
    t = game.t
    assert (t.round, t.phase, game.actor, t.dealer) == (2, records.WHITE_DIE, CHANCE, 1)
    assert (t.pile, list(t.sneaks), game.hands, game.centre) == (8, [0] * 8, ["", "", ""], "- - -")
    assert (t.undealt, list(t.left)) == (21, list(game.box.copies))
    assert (t.white, t.black, t.die, t.final, t.begun) == (0, 0, 0, 0, 0)
    assert (t.offered, t.target, t.redirector, t.slot, t.swaps) == (0, 0, 0, 0, 0)
    for field in (t.swap_giver, t.swap_target, t.swap_slot, t.swap_given, t.swap_taken):
        assert sum(field) == 0
    assert sum(t.shown[place, i] for place in range(8) for i in range(4)) == 0
    assert (t.holder, t.mover) == (2, 2)


def test_legal_moves_overwrite_whatever_was_there(given: Given) -> None:
    game = given(["10 10 R", "5 5 0"])
    legal = memoryview(bytearray(b"\xff" * 8)).cast("q")
    rules.moves(game.box, game.t, legal)
    assert list(legal) == [1 | 1 << 5 | 1 << 11]
