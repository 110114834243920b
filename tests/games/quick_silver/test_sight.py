"""Who sees what: the face-up cards of the deal, the own hand, what one gave and took, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.bits import stir
from motherlode.games.quick_silver import records, sight

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given, Situation

STEP, WHAT = 4096, 32
PUBLIC = 1 * STEP


def view_of(game: Situation, seat: int) -> records.View:
    """What a seat (from 0; -1 is the onlooker) may know."""
    view = records.View()
    sight.view(game.box, game.t, seat + 1, view)
    return view


def look_of(game: Situation, seat: int) -> records.View:
    look = records.View()
    sight.look(game.box, game.t, seat + 1, look)
    return look


def codes(game: Situation, step: str) -> list[int]:
    """What a step shows the seats, and last the onlooker."""
    before = game.t.copy()
    game.play(step)
    action = game.table.log[-1].action
    seats = [*range(1, game.t.players + 1), 0]
    return [sight.saw(game.box, before, action, game.t, seat) for seat in seats]


def grid(field: object) -> list[list[int]]:
    return field.tolist()  # type: ignore[attr-defined, no-any-return]


def dealt(given: Given, white: int = 1) -> Situation:
    return given.start(3).play("dealer 2").deal(white, 3, "5 10 10", "R 5 0", "15 20 15")


def busy(given: Given) -> Situation:
    """Three swaps have been made and a fourth is under way; nearly every field of the table says something."""
    tokens = {0: (2, 1), 1: (3, 1), 2: (4, 0), 4: (2, 2)}
    hands = ["5 10 10", "R 5 0", "15 20 15", "", "D 25 0"]
    game = given(hands, tokens=tokens, cash=(10, 20, 30, 40, 50, 60), laps=3, dealer=4, stranger="on", undead="on")
    t = game.t
    t.fell[4], t.reveals, t.ending = 1, 3, 0
    for place in range(1, 8):
        t.total[place], t.paid[place], t.revealed[place, 2], t.shown[place, 1] = 3 * place, place, place, 9 - place
    game.play("give tin", "aim 1", "accept", "take plate")  # seat 0 has the plate, seat 1 the tin
    game.play("give copper", "aim centre", "slot 3", "take dynamite")
    game.play("sneak", "give gravel", "aim centre", "slot 1", "take silver")
    game.play("give copper", "aim 2", "aim 1")
    return game


@pytest.mark.rule("QS-026", "QS-024", "QS-R22")
@pytest.mark.parametrize("white", [1, 2, 3])
def test_each_card_of_the_deal_is_seen_by_its_owner_or_by_all(given: Given, white: int) -> None:
    game = given.start(3).play("dealer 2", f"white {white}", "black 2")
    for place, (name, kind) in enumerate([("copper", 4), ("tin", 5), ("tin", 5)]):
        hidden = 2 * STEP + 1 * WHAT
        open_ = [hidden + kind] * 4
        assert codes(game, f"deal {name}") == (open_ if place < white else [hidden + kind, hidden, hidden, hidden])
    assert codes(game, "deal plate") == [2 * STEP + 2 * WHAT + 11] * 4


@pytest.mark.rule("QS-021", "QS-R20", "QS-027")
def test_dealer_dice_targets_and_tokens_are_public(given: Given) -> None:
    game = given.start(3)
    assert codes(game, "dealer 2")[0] & 0xFFFFF == PUBLIC + 2
    assert codes(game, "white 2") == [PUBLIC + 7] * 4
    assert codes(game, "black 3") == [PUBLIC + 12] * 4
    game = dealt(given)
    assert codes(game, "sneak") == [PUBLIC + 0] * 4
    game.play("give gravel")
    assert codes(game, "aim 2") == [PUBLIC + 18] * 4
    assert codes(game, "aim 0") == [PUBLIC + 16] * 4
    assert codes(game, "accept") == [PUBLIC + 27] * 4
    game.play("take tin", "give silver")
    assert codes(game, "aim centre") == [PUBLIC + 22] * 4


@pytest.mark.rule("QS-041", "QS-R05", "QS-027")
def test_a_swap_with_a_hand_is_seen_by_the_two(given: Given) -> None:
    game = dealt(given)
    assert codes(game, "give copper") == [3 * STEP + 4, 3 * STEP, 3 * STEP, 3 * STEP]
    game.play("aim 1", "aim 2", "accept")
    taken = 5 * STEP
    assert codes(game, "take silver") == [taken + 6, taken, taken + 4 * WHAT + 6, taken]
    game.play("give plate", "aim 0", "accept")
    assert codes(game, "take tin") == [taken + 11 * WHAT + 5, taken + 5, taken, taken]


@pytest.mark.rule("QS-030", "QS-R07", "QS-R28")
def test_a_swap_with_the_centre_is_seen_by_the_swapper(given: Given) -> None:
    game = dealt(given)
    game.play("give copper", "aim centre")
    assert codes(game, "slot 2") == [4 * STEP + 2 * WHAT] * 4, "what lies there is not seen before it is taken"
    assert codes(game, "take dynamite") == [5 * STEP + 10, 5 * STEP, 5 * STEP, 5 * STEP]
    game.play("give plate", "aim centre")
    slot = 4 * STEP + 2 * WHAT
    assert codes(game, "slot 2") == [slot, slot + 4, slot, slot]


@pytest.mark.rule("QS-060", "QS-R23")
def test_the_reveal_is_seen_by_all(given: Given) -> None:
    def last(hand: str, **options: object) -> list[int]:
        game = given([hand, "5 5 0"], centre="15 15 -", holder=0, turn=1, **options)  # type: ignore[arg-type]
        return codes(game, "sneak")

    game = given(["10 D 10", "5 5 0"], holder=0, turn=1)
    seen = codes(game, "sneak")
    assert len(set(seen)) == 1
    key = open_key = 0
    for kind in [5, 5, 10, 0, 3, 4, 4, 0, *[0] * 20]:
        key = stir(key, kind)
    assert seen[0] == PUBLIC + ((key & (1 << 42) - 1) << 20)
    assert last("10 D 10")[0] != last("10 20 10")[0]
    assert last("10 D 10") == seen, "the centre stays unseen"
    for kind in [5, 5, 10, 0, 3, 4, 4, 0, *[0] * 16, 6, 6, 0, 0]:
        open_key = stir(open_key, kind)
    assert last("10 D 10", stranger="on") == [PUBLIC + ((open_key & (1 << 42) - 1) << 20)] * 3


@pytest.mark.rule("QS-R23", "QS-095")
def test_the_cards_of_the_stranger_are_seen_by_all(given: Given) -> None:
    game = given(["10 D 10", "5 5 0"], centre="15 - -", stranger="on").end_round()
    assert codes(game, "lay tin") == [PUBLIC + 48] * 3
    views = [view_of(game, seat) for seat in (-1, 0, 1)]
    assert [grid(view.hand)[7] for view in views] == [[6, 5, 0, 0]] * 3
    assert [grid(view.revealed)[7] for view in views] == [[6, 5, 0, 0]] * 3


@pytest.mark.rule("QS-026", "QS-027", "QS-R22")
def test_a_view_after_the_deal(given: Given) -> None:
    game = dealt(given, white=2)
    for seat in (-1, 0, 1, 2):
        view = view_of(game, seat)
        hands = grid(view.hand)
        own = {0: [4, 5, 5, 0], 1: [3, 4, 11, 0], 2: [6, 6, 7, 0]}
        assert hands == [own[place - 1] if place == seat + 1 and seat >= 0 else [0] * 4 for place in range(8)]
        assert grid(view.shown)[1:4] == [[4, 5, 0, 0], [11, 4, 0, 0], [6, 7, 0, 0]]
        assert list(view.held) == [0, 3, 3, 3, 0, 0, 0, 0]
        assert (view.me, view.offered, view.offering, view.swaps) == (seat + 1, 0, 0, 0)


@pytest.mark.rule("QS-R20", "QS-R22")
def test_what_everybody_may_know(given: Given) -> None:
    game = busy(given)
    table = game.t.to_dict()
    private = {"hand", "offered", "swap_given", "swap_taken", "sealed"}
    for seat in (-1, 0, 1, 2, 3, 4):
        view = view_of(game, seat).to_dict()
        shared = [name for name in table if name in view and name not in private]
        assert {name: view[name] for name in shared} == {name: table[name] for name in shared}
        assert set(table) - set(view) == {"left"}
        assert set(view) - set(table) == {"me", "held", "offering"}
        assert view["held"] == [0, 2, 3, 3, 0, 3, 0, 2]
        assert view["offering"] == 1
    assert (game.t.swaps, game.t.redirector, game.t.target, game.actor) == (3, 3, 2, 1)
    last = given(["5 10 10", "R 5 0"], turn=1, holder=0)
    assert (last.t.final, view_of(last, 0).final, view_of(last, -1).final) == (1, 1, 1)


@pytest.mark.rule("QS-027", "QS-041", "QS-042", "QS-R07")
def test_what_a_seat_gave_and_took_is_its_own_to_know(given: Given) -> None:
    game = busy(given)
    known = {
        -1: ([0, 0, 0], [0, 0, 0], [0, 0, 0], 0),
        0: ([5, 0, 0], [11, 0, 0], [0, 0, 0], 4),
        1: ([5, 4, 0], [11, 10, 0], [0, 0, 4], 0),
        2: ([0, 0, 0], [0, 0, 0], [0, 0, 0], 0),
        3: ([0, 0, 0], [0, 0, 0], [0, 0, 0], 0),
        4: ([0, 0, 3], [0, 0, 6], [3, 0, 0], 0),
    }
    assert [game.hand(seat) for seat in (0, 1, 2, 4)] == ["10 R", "0 10 D", "15 15 20", "15 25 D"]
    for seat, (given_, taken, slots, offered) in known.items():
        view = view_of(game, seat)
        assert [view.swap_given[i] for i in range(3)] == given_
        assert [view.swap_taken[i] for i in range(3)] == taken
        assert grid(view.hand)[7] == [*slots, 0]
        assert view.offered == offered
        for place in range(1, 7):
            own = place == seat + 1
            assert grid(view.hand)[place] == (grid(game.t.hand)[place] if own else [0] * 4)


@pytest.mark.rule("QS-R07")
def test_a_slot_that_another_touched_is_known_no_more(given: Given) -> None:
    game = dealt(given).play("give copper", "aim centre", "slot 2", "take dynamite")
    assert [grid(view_of(game, seat).hand)[7] for seat in range(3)] == [[0, 4, 0, 0], [0] * 4, [0] * 4]
    game.play("give plate", "aim centre", "slot 2")
    assert [grid(view_of(game, seat).hand)[7] for seat in range(3)] == [[0] * 4, [0, 11, 0, 0], [0] * 4]
    assert view_of(game, 0).held[7] == 1
    assert [view_of(game, 0).swap_given[1], view_of(game, 0).swap_taken[1]] == [0, 0]


@pytest.mark.rule("QS-027", "QS-022")
def test_a_view_does_not_depend_on_what_is_hidden(given: Given) -> None:
    """Two tables that differ in nothing that seat 0 saw."""
    here = given(["5 10 10", "15 5 0", "15 20 15"], laps=2)
    there = given(["5 10 10", "15 20 15", "15 R 30"], laps=2)
    steps = ("give copper", "aim centre", "slot 1", "take tin"), ("aim 2", "accept"), ("sneak",)
    for game, first, taken in ((here, "give gravel", "take quicksilver"), (there, "give quicksilver", "take plate")):
        game.play(*steps[0], first, *steps[1], taken, *steps[2])
    assert view_of(here, 0) == view_of(there, 0)
    assert view_of(here, -1) == view_of(there, -1)
    assert view_of(here, 1) != view_of(there, 1)
    assert here.table.key(0) == there.table.key(0)
    assert here.table.key(2) != there.table.key(2)


@pytest.mark.rule("QS-026", "QS-R22")
def test_eyes_see_face_up_cards_until_the_first_choice(given: Given) -> None:
    game = dealt(given, white=2)
    game.t.revealed[2, 1] = game.t.total[2] = game.t.paid[2] = game.t.fell[2] = 7
    look = look_of(game, 1)
    assert grid(look.shown)[1:4] == [[4, 5, 0, 0], [11, 4, 0, 0], [6, 7, 0, 0]]
    assert (grid(look.revealed)[2][1], look.total[2], look.paid[2], look.fell[2]) == (7, 7, 7, 7)
    game.play("give copper")
    look, view = look_of(game, 1), view_of(game, 1)
    assert sum(map(sum, grid(look.shown))) == 0
    assert (grid(look.revealed)[2][1], look.total[2], look.paid[2], look.fell[2]) == (0, 0, 0, 0)
    assert grid(view.shown)[3] == [6, 7, 0, 0]
    assert (grid(look.hand)[2], look.offered, look_of(game, 0).offered) == ([3, 4, 11, 0], 0, 4)


@pytest.mark.rule("QS-R22", "QS-R07")
def test_eyes_do_not_remember_swaps(given: Given) -> None:
    game = busy(given)
    look = look_of(game, 4)
    assert (look.swaps, sum(look.swap_giver), sum(look.swap_given), grid(look.hand)[7]) == (0, 0, 0, [0] * 4)
    assert grid(look.hand)[5] == grid(game.t.hand)[5]
    assert grid(look_of(game, -1).hand) == [[0] * 4] * 8


@pytest.mark.rule("QS-038")
def test_only_who_can_take_back_sees_that_it_can_be(given: Given) -> None:
    game = dealt(given)
    assert [view_of(game, seat).sealed for seat in (-1, 0, 1)] == [1, 1, 1]
    game.play("give copper")
    assert [view_of(game, seat).sealed for seat in (-1, 0, 1)] == [1, 0, 1]
    game.play("aim 1")
    assert [view_of(game, seat).sealed for seat in (-1, 0, 1)] == [1, 1, 1]


@pytest.mark.rule("QS-060", "QS-R23")
def test_at_the_end_the_hands_lie_open(given: Given) -> None:
    game = given(["15 10 5", "20 20 10"], centre="30 - -", cash=(85, 0)).end_round()
    for seat in (-1, 0, 1):
        view = view_of(game, seat)
        assert grid(view.revealed)[1:3] == [[4, 5, 6, 0], [5, 7, 7, 0]]
        assert grid(view.hand)[7] == [0] * 4, "the centre went back unseen"
        assert list(view.paid) == [0, 15, 0, 0, 0, 0, 0, 0]
    open_ = given(["15 10 5", "20 20 10"], centre="30 25 0", cash=(500, 0), stranger="on").end_round()
    assert grid(view_of(open_, 1).hand)[7] == [9, 8, 3, 0]
