from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from motherlode.cli import doctor


def states(said: dict[str, Any]) -> dict[str, str]:
    return {finding["what"]: finding["state"] for finding in said["findings"]}


def test_what_works_here(motherlode: Any) -> None:
    answer = motherlode("doctor")
    assert answer.code == 0
    assert "Games can be played." in answer.out
    said = motherlode("doctor", "--json").json
    assert said["playable"]
    assert {"Python": "ok", "numpy": "ok", "numba": "ok", "Gold": "ok", "cache": "ok"}.items() <= states(said).items()


def test_what_is_missing_comes_with_a_remedy(motherlode: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MOTHERLODE_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    said = motherlode("doctor", "--json").json
    assert states(said)["g++"] == "later"
    assert all(finding["remedy"] for finding in said["findings"] if finding["state"] != "ok")
    assert shutil.which("g++") is None


def test_a_library_that_is_not_there() -> None:
    found = doctor.find_library("no_such_library", "nothing", True)
    assert found.state == "missing" and "ModuleNotFoundError" in found.detail and found.remedy


def test_a_needed_part_that_fails_means_no_game(motherlode: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> doctor.Finding:
        raise OSError("the box is gone")

    monkeypatch.setattr(doctor, "find_games", broken)
    answer = motherlode("doctor")
    assert answer.code == 1 and "the box is gone" in answer.out and "cannot be played" in answer.out


def test_compiling_switched_off(motherlode: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTHERLODE_JIT", "0")
    assert states(motherlode("doctor", "--json").json)["Gold, compiled"] == "later"
