from __future__ import annotations

from typing import Any

import pytest

from motherlode.games.gold.records import Table


def test_figures(motherlode: Any) -> None:
    said = motherlode("bench", "gold", "--players", 4, "--seconds", "0.2", "--json").json
    assert said["players"] == 4 and said["table_bytes"] == Table.SIZE and said["compiled"]
    assert said["moves_per_s"] == pytest.approx(said["moves"] / said["seconds"], rel=1e-3)
    assert said["steps_per_s"] > said["moves_per_s"] > said["games_per_s"] > 1000
    assert said["moves"] / said["games"] == pytest.approx(107.3, abs=1)


def test_for_people_and_interpreted(motherlode: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTHERLODE_JIT", "0")
    out = motherlode("bench", "gold", "--seconds", "0.1").out
    assert "interpreted" in out and "moves/s" in out


@pytest.mark.parametrize("seconds", ["0", "-1", "inf", "nan", "x"])
def test_bad_seconds_are_refused(motherlode: Any, seconds: str) -> None:
    motherlode("bench", "gold", "--seconds", seconds).refused()


def test_bad_players_are_refused(motherlode: Any) -> None:
    motherlode("bench", "gold", "--players", 1).refused("2 to 5")
