"""Golden playthroughs: every registered game has them, and plays them to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.core import registry
from motherlode.testing.playthrough import playthrough, playthroughs

FOLDER = Path(__file__).parent / "playthroughs"
ALL = dict(playthroughs())


@pytest.mark.parametrize("name", list(ALL))
def test_the_playthrough_is_unchanged(name: str) -> None:
    path = FOLDER / name
    assert path.exists(), f"{name} is missing: `./run golden` writes it"
    assert playthrough(ALL[name]) == path.read_text(encoding="utf-8"), "`./run golden`, then read the diff like code"


def test_every_registered_game_has_playthroughs() -> None:
    for game in registry.games():
        assert any(name.startswith(f"{game}-") for name in ALL), f"{game} has no playthrough"
    assert sorted(path.name for path in FOLDER.glob("*.txt")) == sorted(ALL)
