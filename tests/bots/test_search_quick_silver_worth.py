"""What cash and plates are worth at Quick Silver: the fit finds numbers that are known, and games are read rightly."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
MAYOR = 100


@pytest.fixture(scope="module")
def worth() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_quick_silver_worth", ROOT / "bench" / "quick_silver_worth.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_fit_finds_the_numbers_by_which_games_were_won(worth: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(1)
    cash = 5 * rng.integers(0, 20, (8000, 4))
    plates = rng.integers(1, 5, (8000, 4))
    goal, by_plates = 1.6, np.array([1.0, 0.2, 0.5, 0.8, 1.0, 1.05])
    shares = worth.shares(worth.rises(cash, plates, goal, MAYOR), plates, by_plates)
    winners = (rng.random((8000, 1)) > shares.cumsum(axis=1)).sum(axis=1)
    monkeypatch.setattr(worth, "GOALS", np.arange(1.3, 2.0, 0.1))
    found_goal, found_plates, likely = worth.fit(cash, plates, winners, MAYOR)
    assert found_goal == pytest.approx(goal, abs=0.01)
    assert found_plates[1:4] == pytest.approx(by_plates[1:4], abs=0.05)
    shipped = worth.likelihood(worth.rises(cash, plates, 1.4, MAYOR), plates, winners, worth.SHIPPED)
    assert likely > shipped + 0.005


def test_shares_are_those_of_the_search(worth: ModuleType) -> None:
    """By the shipped numbers the fit's arithmetic is that of the kernels."""
    from motherlode.bots.lore import quick_silver_outlook as outlook
    from motherlode.core import registry

    box = registry.game("quick-silver").components().record
    cash, plates = np.array([[0, 40, 95, 130]]), np.array([[4, 1, 3, 0]])
    shares = worth.shares(worth.rises(cash, plates, outlook.GOAL, MAYOR), plates, worth.SHIPPED)[0]
    held = zip(cash[0], plates[0], strict=True)
    strengths = [outlook.strength(box, 3, int(money), int(left)) for money, left in held]  # type: ignore[arg-type]
    assert shares == pytest.approx([strength / sum(strengths) for strength in strengths])


def test_games_are_read_market_by_market(worth: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worth, "jit_wanted", lambda: False)
    cash, plates, winners = worth.noted(3, ["random"], 3, seed=1)
    assert cash.shape == plates.shape == (len(winners), 3) and len(winners) > 3
    assert cash[0].max() <= 30 and cash.max() < MAYOR + 30
    assert plates.max() <= 4 and (plates[:, winners[0]][:2] > 0).all()
    assert (np.take_along_axis(plates, winners[:, None], axis=1) > 0).all(), "the dead do not win"
