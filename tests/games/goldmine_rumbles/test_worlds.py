"""Worlds have the right probabilities: along single lines of a small box, against the exact belief of every seat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from motherlode.core import compiling, registry
from motherlode.core.box import Components, parse_components
from motherlode.core.loader import jit_wanted
from motherlode.games.goldmine_rumbles.moves import ACCEPT, DISMISS, OFFER_ROUTE, PEEK_AT, REFRESH
from motherlode.testing.exact import RIGHT, check_exact_line
from motherlode.testing.laws import Case

GAME = registry.game("goldmine-rumbles")


def small_box() -> Components:
    """Four Missions, two phases with one cube each, and a Detonator for everybody."""
    text = (GAME.folder / "components.toml").read_text()
    missions = iter(range(100))
    text = re.sub(
        r"\[\[mission\]\]\n.*\n.*\n\n", lambda found: found.group() if next(missions) < 4 else "", text, flags=re.M
    )
    text = re.sub(r'\ncubes = ".*"', '\ncubes = "1 1"', text)
    text = text.replace('name = "detonator"\ncopies = 4', 'name = "detonator"\ncopies = 8')
    text = re.sub(r'(\[\[character\]\]\nname = ".*"\nitem = )".*"', r'\1"detonator"', text)
    return parse_components(GAME, text, "a small box")


def looks(move: int) -> bool:
    return PEEK_AT < move <= REFRESH


def offers(move: int) -> bool:
    return move == OFFER_ROUTE or ACCEPT < move <= DISMISS


@pytest.mark.rule("GM-230", "GM-316", "GM-R76", "GM-R51")
@pytest.mark.parametrize(
    ("said", "prefer"),
    [({}, looks), ({"hidden_cubes": "on"}, looks), ({"paid_routes": "on"}, offers)],
    ids=["looks", "hidden cubes", "offers"],
)
def test_worlds_have_the_right_probabilities(said: dict[str, object], prefer: Callable[[int], bool]) -> None:
    if jit_wanted():
        compiling.ensure(compiling.DOORS, GAME)
    options = {"players": 3, **said}
    held: Counter[str] = Counter()
    widest = 0
    for seed in range(3):
        case = Case(GAME, small_box(), GAME.options(options), options, seed)
        widest = max(widest, check_exact_line(case, seed, held, every=5, enough=60, prefer=prefer))
    assert held[RIGHT] > 60
    assert widest > 24, "more than the Missions is hidden"
