from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.core import replay

BOXES = Path(__file__).parents[1] / "perft"


def test_counts_by_depth(motherlode: Any) -> None:
    assert motherlode("perft", "gold", "--depth", 3, "--json").json["counts"] == [64, 64 * 25, 64 * 25 * 63]
    out = motherlode("perft", "gold", "--depth", 2).out
    assert out.split() == ["1", "64", "2", "1,600"]


def test_divide_adds_up(motherlode: Any) -> None:
    words = ("perft", "gold", "--players", 2, "--box", BOXES / "tiny.toml", "--depth", 6, "--divide")
    said = motherlode(*words, "--json").json
    assert sum(said["divide"].values()) == said["counts"][-1]
    assert list(said["divide"]) == ["flip a1", "flip b1", "flip c1", "flip d1"]
    assert "flip a1" in motherlode(*words).out


def test_from_a_record(motherlode: Any, tmp_path: Path) -> None:
    table = ml.table("gold", players=2, seed=1)
    table.play("flip a1")
    replay.save(table.record(), tmp_path / "game.json")
    assert motherlode("perft", "gold", "--from", tmp_path / "game.json", "--depth", 1, "--json").json["counts"] == [63]
    motherlode("perft", "gold", "--players", 2, "--from", tmp_path / "game.json").refused("leave the others out")
    motherlode("perft", "gold", "--from", tmp_path / "none.json").refused("cannot be read")


@pytest.mark.parametrize("depth", ["0", "-1", "100000", "x"])
def test_bad_depths_are_refused(motherlode: Any, depth: str) -> None:
    motherlode("perft", "gold", "--depth", depth).refused()


def test_interpreted_gives_the_same(motherlode: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("perft", "gold", "--box", BOXES / "tiny.toml", "--depth", 5, "--json")
    compiled = motherlode(*words).json["counts"]
    monkeypatch.setenv("MOTHERLODE_JIT", "0")
    assert motherlode(*words).json["counts"] == compiled
