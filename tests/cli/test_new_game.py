"""`new-game` makes a folder that is a game; `check` holds games to the laws."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


def motherlode(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "motherlode.cli", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def test_a_new_game_keeps_the_laws_and_can_be_simulated(tmp_path: Path) -> None:
    made = motherlode("new-game", "claim-jumper", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    assert "motherlode check ./claim_jumper" in made.stdout
    checked = motherlode("check", "./claim_jumper", "--json", cwd=tmp_path)
    assert checked.returncode == 0, checked.stderr
    report = json.loads(checked.stdout)
    assert report["game"] == "claim-jumper"
    assert report["held"]["worlds have the right probabilities"] > 0
    simulated = motherlode("sim", "./claim_jumper", "--seats", "random", "--games", "500", "--json", cwd=tmp_path)
    assert simulated.returncode == 0, simulated.stderr
    assert json.loads(simulated.stdout)["games"] == 500


def test_a_broken_game_is_told_which_law_it_breaks(tmp_path: Path) -> None:
    motherlode("new-game", "leaky", cwd=tmp_path)
    sight = tmp_path / "leaky" / "sight.py"
    sight.write_text(sight.read_text().replace("if player == seat or is_showdown(t):", "if player != 9:"))
    checked = motherlode("check", "./leaky", cwd=tmp_path)
    assert checked.returncode == 1
    assert "broken: " in checked.stderr
    assert "Traceback" not in checked.stderr


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Gold Rush", "no name for a game"),
        ("9lives", "no name for a game"),
        ("gold", "There is a game 'gold' already"),
        ("json", "Python has a module 'json' already"),
        ("taken", "exists already"),
    ],
)
def test_a_wrong_name_is_refused(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "taken").mkdir()
    done = motherlode("new-game", name, cwd=tmp_path)
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = motherlode("new-game", "nowhere", "--into", str(tmp_path / "file" / "deeper"), cwd=tmp_path)
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
