"""Set-up: the colours, the layout, who starts; and the choice of colours in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import motherlode as ml
from motherlode.core.contract import CHANCE
from motherlode.core.dealers import ScriptedDealer
from motherlode.games.gold import rules
from motherlode.games.gold.moves import SQUARES

if TYPE_CHECKING:
    from tests.games.gold.conftest import Given

COLOURS = ["green", "orange", "blue", "red", "violet"]


@pytest.mark.rule("GO-011", "GO-R04", "GO-R02")
@pytest.mark.parametrize(("players", "owner"), [(3, [1, 2, 3, 0, 0]), (4, [1, 2, 3, 4, 0]), (5, [1, 2, 3, 4, 5])])
def test_three_to_five_players_have_a_colour_each(given: Given, players: int, owner: list[int]) -> None:
    game = given.start(players)
    assert list(game.t.owner) == [0, *owner]
    assert game.t.players == players


@pytest.mark.rule("GO-013", "GO-014", "GO-R03")
def test_two_players_have_two_colours_each(given: Given) -> None:
    assert list(given.start(2).t.owner) == [0, 1, 1, 2, 2, 0]


@pytest.mark.rule("GO-R03", "GO-026")
def test_the_gold_of_both_entrances_is_one_pile(given: Given) -> None:
    game = given({}, players=2, turn=0)
    game.turn("a1=green-3", "b1=gold-3")
    game.turn("c1=orange-4", "d1=gold-2")
    assert (game.points, game.piles) == ([5, 0], [2, 0])


@pytest.mark.rule("GO-015", "GO-016", "GO-014", "GO-R02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_64_cards_lie_face_down_whoever_plays(given: Given, players: int) -> None:
    game = given.start(players)
    t = game.t
    assert game.down == list(SQUARES)
    assert (t.cards, t.unseen_cards, t.face_down) == (64, 64, -1)
    assert list(t.left) == list(t.unseen) == list(game.box.copies)
    assert sum(t.known) == 0
    assert (game.left("violet-5"), game.left("violet-2")) == (1, 2), "diggers of a colour nobody took are dealt too"
    assert (list(t.open_at), t.fresh, t.idle, t.rush, t.phase, t.sealed) == ([0, 0], 0, 0, 0, 3, 0)
    assert (sum(t.points), sum(t.gold_cards)) == (0, 0)


@pytest.mark.rule("GO-016")
def test_every_unseen_card_is_equally_likely_everywhere(given: Given) -> None:
    game = given.start()
    for square in ("a1", "h8", "d5"):
        one = given.start()
        one.play(f"flip {square}")
        assert one.outcomes == {
            **{f"turn gold-{worth}": copies for worth, copies in ((1, 5), (2, 7), (3, 7), (4, 5))},
            **{f"turn {name}-{s}": copies for name in COLOURS for s, copies in ((2, 2), (3, 2), (4, 2), (5, 1))},
            "turn dynamite": 5,
        }
    game.turn("h8=gold-1")
    game.play("flip a1")
    assert rules.cases(game.box, game.t) == 63
    assert game.outcomes["turn gold-1"] == 4
    assert rules.draw(game.box, game.t, 3) == 5, "the fourth unseen card is the last gold worth 1"
    assert rules.draw(game.box, game.t, 4) == 6
    assert rules.draw(game.box, game.t, 62) == 29


@pytest.mark.rule("GO-016", "GO-R11")
def test_a_kind_that_is_all_seen_is_never_dealt_again(given: Given) -> None:
    game = given({"a1": "green-5", **{f"{c}2": "gold-1" for c in "abcde"}})
    game.play("flip h8")
    assert "turn green-5" not in game.outcomes
    assert "turn gold-1" not in game.outcomes
    assert rules.draw(game.box, game.t, 0) == 6
    assert sum(game.outcomes.values()) == rules.cases(game.box, game.t) == 58


@pytest.mark.rule("GO-017", "GO-R14")
def test_seat_0_starts_unless_another_is_named(given: Given) -> None:
    game = given.start(3)
    assert (game.actor, game.t.first, game.t.player) == (0, 1, 1)
    game = given.start(3, start=2)
    assert (game.actor, game.t.first, game.t.player) == (2, 3, 3)
    game.turn("a1=gold-1", "b1=gold-1")
    assert (game.actor, game.t.first) == (0, 3)


@pytest.mark.rule("GO-R14")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_random_start_gives_every_seat_the_same_chance(given: Given, players: int) -> None:
    game = given.start(players, start="random")
    assert (game.actor, game.t.actor, game.t.phase, game.t.player) == (CHANCE, -1, 1, 0)
    assert game.outcomes == {f"start {seat}": 1 for seat in range(players)}
    assert rules.cases(game.box, game.t) == players
    game.play(f"start {players - 1}")
    assert (game.actor, game.t.first, game.t.player, game.t.phase) == (players - 1, players, players, 3)
    assert game.t.sealed == 1
    assert list(game.t.owner) == list(given.start(players).t.owner)


@pytest.mark.rule("GO-R14", "GO-R04")
def test_a_random_start_comes_before_the_draft(given: Given) -> None:
    game = given.start(3, start="random", draft="on")
    game.play("start 1")
    assert (game.actor, game.t.phase, game.t.first) == (1, 2, 2)
    assert game.legal == [f"take {colour}" for colour in COLOURS]


@pytest.mark.rule("GO-R04", "GO-011")
def test_players_choose_their_colours_in_turn(given: Given) -> None:
    game = given.start(3, draft="on", start=1)
    assert (game.actor, game.t.phase, game.t.player, sum(game.t.owner)) == (1, 2, 2, 0)
    assert game.legal == ["take green", "take orange", "take blue", "take red", "take violet"]
    game.play("take violet")
    assert (game.actor, game.t.player, game.t.phase, game.t.sealed) == (2, 3, 2, 1)
    assert game.legal == ["take green", "take orange", "take blue", "take red"]
    game.play("take green")
    assert (game.actor, game.t.phase) == (0, 2)
    assert game.legal == ["take orange", "take blue", "take red"]
    game.play("take red")
    assert list(game.t.owner) == [0, 3, 0, 0, 1, 2]
    assert (game.actor, game.t.player, game.t.first, game.t.phase) == (1, 2, 2, 3), "who chose first also starts"
    assert game.legal == [f"flip {square}" for square in SQUARES]
    game.turn("a1=violet-4", "b1=gold-4")
    assert game.points == [0, 4, 0]


@pytest.mark.rule("GO-R03", "GO-R04", "GO-013")
def test_two_players_choose_twice_round(given: Given) -> None:
    game = given.start(2, draft="on")
    order = []
    for colour in ("red", "green", "violet", "blue"):
        order.append(game.actor)
        assert game.t.phase == 2
        game.play(f"take {colour}")
    assert order == [0, 1, 0, 1]
    assert list(game.t.owner) == [0, 2, 0, 2, 1, 1]
    assert (game.actor, game.t.phase) == (0, 3)


@pytest.mark.rule("GO-R04")
def test_five_players_choose_until_no_colour_is_left(given: Given) -> None:
    game = given.start(5, draft="on")
    for colour in reversed(COLOURS):
        game.play(f"take {colour}")
    assert list(game.t.owner) == [0, 5, 4, 3, 2, 1]
    assert (game.actor, game.t.phase) == (0, 3)


@pytest.mark.rule("GO-011", "GO-R15")
def test_colours_may_be_handed_on(given: Given) -> None:
    game = given.start(3, owners="2-0-1")
    assert list(game.t.owner) == [0, 3, 0, 1, 0, 2]
    assert list(game.t.owners) == [3, 0, 1, 0, 2]
    game.turn("a1=green-5", "b1=gold-1")
    assert game.points == [0, 0, 1]
    alone = given.start(2, owners="-1100")
    assert list(alone.t.owner) == [0, 0, 2, 2, 1, 1]


@pytest.mark.rule("GO-016", "GO-R04")
def test_legal_moves_overwrite_whatever_was_there(given: Given) -> None:
    game = given.start(3, draft="on")
    legal = memoryview(bytearray(b"\xff" * 16)).cast("q")
    rules.moves(game.box, game.t, legal)
    assert list(legal) == [0, 0b11111]
    game = given.start(3)
    legal = memoryview(bytearray(b"\xff" * 16)).cast("q")
    rules.moves(game.box, game.t, legal)
    assert list(legal) == [-1, 0]


@pytest.mark.rule("GO-011", "GO-017", "GO-022", "GO-R14")
def test_a_dealer_with_a_script_deals_a_whole_turn() -> None:
    dealer = ScriptedDealer(["start 2", "blue-3", "gold-3"])
    table = ml.table("gold", players=3, start="random", dealer=dealer, speed="interpreted")
    assert table.actor == 2
    table.play("flip a1")
    table.play("b1")
    assert table.scores().points == [0, 0, 3]
    assert [entry.notation for entry in table.log] == [
        "start 2", "flip a1", "turn blue-3", "flip b1", "turn gold-3",
    ]  # fmt: skip
