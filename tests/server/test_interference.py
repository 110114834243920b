"""Two runs whose truths differ only in what somebody may not know send them the same bytes, in the same order."""

from __future__ import annotations

import pytest

from motherlode.core import registry
from motherlode.core.contract import CHANCE
from motherlode.testing import secrecy, twins
from motherlode.testing.interference import Told

PAIRS = {"gold": 8, "gold-river": 6, "quick-silver": 12, "goldmine-rumbles": 4}
LEAST_FRAMES = 80
"""Frames that a pair compares, on average, at least."""


@pytest.mark.parametrize("game", secrecy.CASES)
def test_twins_are_sent_the_same_bytes(game: str) -> None:
    differing, frames = secrecy.check_twins(game, range(PAIRS[game]))
    assert frames > LEAST_FRAMES * PAIRS[game]
    if registry.game(game).id in ("quick-silver", "goldmine-rumbles"):
        assert differing > 2 * PAIRS[game]


@pytest.mark.parametrize("game", ["gold", "quick-silver"])
def test_eyes_are_not_reminded(game: str) -> None:
    pairs, frames = secrecy.check_eyes(game, range(4))
    assert pairs == 4
    assert frames > 20 * pairs


@pytest.mark.parametrize("check", [name for name in secrecy.CHECKS if " " not in name])
def test_doors(check: str) -> None:
    secrecy.CHECKS[check](range(0))


def test_all_that_is_to_be_served_is_compared() -> None:
    served = {game.id for game in registry.games().values() if not game.test_only}
    assert set(secrecy.CASES) == served
    assert {game for game in served if registry.game(game).memory} == {"gold", "quick-silver"}


def test_twins_that_part_are_told_apart() -> None:
    """The comparison has teeth: one step further the same twins are sent what differs."""
    found = secrecy.twins_of("gold", 0)
    assert found.differing == 0
    first, second = found.scripts
    assert found.actors[-1] == CHANCE and first[-1] != second[-1]
    further = twins.Twins(
        found.game, found.said, found.seat, (first, second), found.actors, found.until + 1, found.unsealed
    )
    with pytest.raises(Told, match="which differ"):
        secrecy.compare_twins(further, 0)
