"""Every registered game keeps every law of the engine contract."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Any

import pytest

from motherlode.core import registry
from motherlode.core.box import parse_components
from motherlode.core.errors import BadOption
from motherlode.testing.contract import MAY_BE_SILENT, cases_of, check_game

# Boxes that make games short, and games whose beliefs are followed along lines instead of over the tree.
SHORT = {"quick-silver": ("[numbers.most_rounds]\nvalue = 100", "[numbers.most_rounds]\nvalue = 3")}

CASES = [(game.id, said) for game in registry.games().values() for said in cases_of(game)]


@pytest.mark.parametrize(("game", "said"), CASES, ids=lambda value: str(value))
def test_every_game_keeps_the_laws(game: str, said: dict[str, object]) -> None:
    found = registry.game(game)
    if game not in SHORT:
        check_game(game, games=2, seed=3, cases=[said])
        return
    text = (found.folder / "components.toml").read_text()
    assert SHORT[game][0] in text
    box = parse_components(found, text.replace(*SHORT[game]), "a short game")
    check_game(game, games=1, seed=3, cases=[said], box=box, exact=False)


BOXES = [(game.id, box) for game in registry.games().values() for box in game.boxes()]


@pytest.mark.parametrize(("game", "name"), BOXES)
def test_every_further_box_keeps_the_laws(game: str, name: str) -> None:
    """With every player count that the box is made for, and each variant; small boxes are walked as a tree too."""
    found = registry.game(game)
    box = found.components(name)
    cases: list[dict[str, Any]] = []
    for said in cases_of(found):
        with contextlib.suppress(BadOption):
            found.facts(box, found.options(dict(said)))
            cases.append(said)
    assert cases
    fitting = replace(found, default_players=cases[0]["players"])  # the box may be too small for the usual number
    report = check_game(fitting, games=2, seed=3, cases=cases, box=box)
    hides = found.facts(box, found.options(dict(cases[0]))).hidden
    assert (report.held["worlds have the right probabilities"] > 0) == bool(hides)


def test_kuhn_poker_and_pledges_exercise_every_law_between_them() -> None:
    silent = [set(check_game(game, games=3).silent) for game in ("kuhn", "pledges")]
    assert not silent[0] & silent[1]
    assert not silent[1]


def test_what_says_nothing_about_a_game_is_reported_as_silent() -> None:
    report = check_game("gold", games=1, cases=[{"players": 3}])
    assert report.silent == ["hidden parts vary over worlds", "worlds have the right probabilities", MAY_BE_SILENT[3]]
    assert "silent" in str(report)
