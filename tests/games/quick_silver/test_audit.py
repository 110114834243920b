"""The audit notices every way in which cards or tokens could go astray."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from motherlode.games.quick_silver import records, rules
from motherlode.games.quick_silver.records import CENTRE, Table

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given, Situation

Break = Callable[[Table], None]


def table_in_play(given: Given) -> Situation:
    """A card is offered, a slot was touched, some tokens and sneak tokens are gone, one seat is dead."""
    hands = ["5 10 10", "5 5 0", "", "15 15 20"]
    tokens = {0: (2, 1), 1: (1, 1), 3: (3, 1)}
    return given(hands, centre="- 20 -", tokens=tokens, sneaks=(1, 2, 0, 1), laps=2).play("give tin")


def add(field: str, change: int, *index: int) -> Break:
    def apply(t: Table) -> None:
        if not index:
            setattr(t, field, getattr(t, field) + change)
        else:
            where = index if len(index) > 1 else index[0]
            getattr(t, field)[where] += change

    return apply


@pytest.mark.rule("QS-043", "QS-021", "QS-058", "QS-020")
@pytest.mark.parametrize(
    ("breaks", "verdict"),
    [
        ([add("left", 1, 1)], 1),
        ([add("left", -1, 11)], 1),
        ([add("left", 1, 11)], 1),
        ([add("hand", 1, 1, 0)], 1),
        ([add("hand", 1, 4, 2)], 1),
        ([add("hand", 1, CENTRE, 1)], 1),
        ([add("hand", 11, CENTRE, 0)], 1),
        ([add("hand", 11, 2, 3)], 1),
        ([add("offered", 1)], 1),
        ([add("offered", -5)], 1),
        ([add("tin", 1)], 2),
        ([add("tin", -1)], 2),
        ([add("plates", 1, 1)], 2),
        ([add("plates", -1, 4)], 2),
        ([add("blasts", 1, 1)], 2),
        ([add("blasts", -1, 3)], 2),
        ([add("plates", -1, 1), add("tin", 1)], 0),
        ([add("plates", 1, 5)], 0),  # nobody sits there
        ([add("pile", 1)], 3),
        ([add("pile", -1)], 3),
        ([add("sneaks", -1, 1)], 3),
        ([add("sneaks", 1, 4)], 3),
        ([add("sneaks", 1, 5)], 0),
        ([add("sneaks", 1, 3), add("pile", -1)], 0),
        ([add("hand", -4, 2, 2), add("hand", 4, 4, 3)], 4),  # a card wandered from hand to hand
        ([add("hand", -4, 2, 2), add("left", 1, 4)], 4),
        ([add("hand", 4, 1, 2), add("left", -1, 4)], 4),  # the mover has put no card down
        ([add("hand", -5, 1, 1), add("left", 1, 5)], 4),
        ([add("hand", 4, 3, 2), add("left", -1, 4)], 0),  # hands of the dead are not looked at
        ([add("hand", -4, 2, 2), add("left", 1, 4), add("phase", records.DEAL - records.AIM)], 0),
        ([add("hand", -4, 2, 2), add("left", 1, 4), add("phase", records.TURN - records.AIM)], 4),
        ([add("hand", -4, 2, 2), add("left", 1, 4), add("actor", -3)], 0),  # the game is over
    ],
)
def test_audit(given: Given, breaks: list[Break], verdict: int) -> None:
    game = table_in_play(given)
    assert game.t.actor == 1
    for apply in breaks:
        apply(game.t)
    assert rules.audit(game.box, game.t) == verdict


def test_before_the_first_dealer_there_is_nothing_to_audit(given: Given) -> None:
    game = given.start(3)
    assert rules.audit(game.box, game.t) == 0
    game.t.tin = 0
    assert rules.audit(game.box, game.t) == 0
    game.t.phase = records.WHITE_DIE
    assert rules.audit(game.box, game.t) == 1


def test_every_seat_is_audited(given: Given) -> None:
    hands = ["5 5 5", "10 10 10", "15 15 15", "20 20 0", "25 0 -5", "30 D D"]
    for seat in range(6):
        for field, verdict in (("plates", 2), ("blasts", 2), ("sneaks", 3)):
            game = given(hands)
            getattr(game.t, field)[seat + 1] += 1
            assert rules.audit(game.box, game.t) == verdict
        game = given(hands)
        kind = game.t.hand[seat + 1, 2]
        game.t.hand[seat + 1, 2] = 0
        game.t.left[kind] += 1
        assert rules.audit(game.box, game.t) == 4
