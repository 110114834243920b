"""Worlds in a box with as many kinds of cards as there may be: none is forgotten, none is there twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.bits import Stream
from motherlode.core.contract import OVER
from motherlode.core.streams import start_stream
from motherlode.games.quick_silver import belief, records, rules, sight, worlds

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given, Situation

CENTRE = records.CENTRE
KINDS = "abcdefghijklmno"
DECK = [(name, number, 1, "plain") for number, name in enumerate(KINDS, start=1)]


def drawn(game: Situation, seat: int, seed: int) -> records.Table:
    """A world of a seat."""
    view, b, rng, t = records.View(), records.Belief(), Stream(), records.Table()
    sight.view(game.box, game.t, seat, view)
    belief.belief(game.box, view, b)
    start_stream(rng, seed, 0, 0)
    worlds.world(game.box, view, b, rng, t)
    return t


@pytest.mark.rule("QS-R07")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_every_card_of_a_full_box_is_somewhere(given: Given, seat: int) -> None:
    """Seat 2 holds the last three kinds, and gives the last of all to seat 0."""
    assert len(KINDS) == records.MAX_KINDS
    game = given.start(3, given.box(DECK, {3: 1}, {2: 1}, centre=1)).play("dealer 2")
    game.deal(3, 2, "1 2 3", "13 14 15", "7 8 9")
    game.play("give a", "aim 1", "accept", "take o")
    seen: set[int] = set()
    for seed in range(40):
        t = drawn(game, seat, seed)
        assert rules.audit(game.box, t) == 0
        assert worlds.adds_up(game.box, t)
        seen.update(t.hand[place, i] for place in range(1, CENTRE + 1) for i in range(3) if t.hand[place, i])
    assert {15, 1} <= seen


def test_a_table_adds_up_or_not(given: Given) -> None:
    game = given.start(3, given.box(DECK, {3: 1}, {2: 1}, centre=1)).play("dealer 2")
    game.deal(3, 2, "1 2 3", "13 14 15", "7 8 9")
    assert worlds.adds_up(game.box, game.t)
    for place, i, other in ((1, 0, 15), (2, 2, 1)):  # one kind once too few, another twice
        kind = game.t.hand[place, i]
        game.t.hand[place, i] = other
        assert not worlds.adds_up(game.box, game.t)
        game.t.hand[place, i] = kind
    game.play("give a")
    assert worlds.adds_up(game.box, game.t), "the card that lies offered counts"
    game.t.left[4] += 1
    assert not worlds.adds_up(game.box, game.t)
    game.t.left[4] -= 1
    game.t.hand[0, 0] = 4
    assert worlds.adds_up(game.box, game.t), "place 0 is nobody's"


def test_everything_is_swept_up(given: Given) -> None:
    game = given(["5 10 10", "0 5 15", "15 20 25"], centre="- 30 20")
    game.t.offered = 3
    worlds.sweep_up(game.t)
    assert game.t.offered == 0
    assert not any(game.t.hand[place, i] for place in range(records.PLACES) for i in range(records.MAX_HAND))


@pytest.mark.rule("QS-060")
def test_the_last_kind_lies_open_too(given: Given) -> None:
    """At the end of a game of three with a full box."""
    game = given.start(3, given.box(DECK, {3: 1}, {2: 1}, centre=1)).play("dealer 2")
    game.deal(3, 2, "1 2 3", "13 14 15", "7 8 9")
    game.t.cash[3] = 95
    game.end_round()
    assert game.t.actor == OVER
    for seat in range(4):
        assert drawn(game, seat, 1).tobytes() == game.t.tobytes()
