"""bench/gold_river_worth.py: the dials that made up games were written with are those that it finds."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

BENCH = Path(__file__).parents[2] / "bench"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"bench_{name}", BENCH / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_finds_the_dials_of_made_up_games() -> None:
    """Luck that all seats share does not count; the intervals hold what is true, and are wider with fewer games."""
    worth = load("gold_river_worth")
    true = np.array([0.9, -0.3, 2.0])
    draw = np.random.default_rng(5)
    positions = []
    for game in range(300):
        shared = draw.normal(0, 50)
        for later in range(1, 6):
            parts = draw.normal(0, 2, (4, 3))
            plain = draw.normal(20, 5, 4)
            final = plain + parts @ true + shared + draw.normal(0, 3, 4)
            positions.append(worth.Position(game, later, plain, parts, final))
    found, reach = worth.fit(positions)
    assert found == pytest.approx(true, abs=0.15)
    assert all(abs(found - true) < 2 * reach)
    few = worth.fit(positions[:200])[1]
    assert all(few > 1.5 * reach)
