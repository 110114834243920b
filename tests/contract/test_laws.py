"""Every registered game keeps every law of the engine contract."""

from __future__ import annotations

import pytest

from motherlode.core import registry
from motherlode.testing.contract import MAY_BE_SILENT, cases_of, check_game

CASES = [(game.id, said) for game in registry.games().values() for said in cases_of(game)]


@pytest.mark.parametrize(("game", "said"), CASES, ids=lambda value: str(value))
def test_every_game_keeps_the_laws(game: str, said: dict[str, object]) -> None:
    check_game(game, games=2, seed=3, cases=[said])


def test_the_two_test_games_exercise_every_law_between_them() -> None:
    silent = [set(check_game(game, games=3).silent) for game in ("kuhn", "pledges")]
    assert not silent[0] & silent[1]
    assert not silent[1]


def test_what_says_nothing_about_a_game_is_reported_as_silent() -> None:
    report = check_game("gold", games=1, cases=[{"players": 3}])
    assert report.silent == ["hidden parts vary over worlds", "worlds have the right probabilities", MAY_BE_SILENT[3]]
    assert "silent" in str(report)
