"""The walk of a whole tree, by known answers."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from motherlode.core.perft import read_counts

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tree() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_tree", ROOT / "bench" / "tree.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_kuhn_poker_is_as_the_books_say(tree: ModuleType) -> None:
    """Twelve information states of two moves each, and thirty ends."""
    result = tree.Tree("kuhn").walk()
    assert result["information_states"] == [6, 6]
    assert result["moves_in_them"] == [12, 12]
    assert result["ends"] == 30
    assert result["histories"] == result["ends"] + result["decisions"] + result["chances"]


def test_leduc_poker_is_as_the_books_say(tree: ModuleType) -> None:
    """With cards of a kind alike there are 288 information states."""
    result = tree.Tree("leduc").walk()
    assert result["information_states"] == [144, 144]
    assert (result["histories"], result["ends"]) == (1939, 1116)
    assert result["depth"] == 11


def test_a_tree_that_is_too_large_is_given_up(tree: ModuleType) -> None:
    with pytest.raises(SystemExit, match="more than 50 histories"):
        tree.Tree("kuhn", most=50).walk()


def test_the_duel_has_the_size_that_its_rules_page_states(tree: ModuleType) -> None:
    [counts] = [c for c in read_counts(ROOT / "tests/perft/quick-silver.txt")[1] if c.box.endswith("boxes/duel.toml")]
    result = tree.Tree("quick-silver", 2, "duel").walk()
    assert result["histories"] == 1 + sum(counts.by_depth.values())
    assert result["depth"] == max(depth for depth, lines in counts.by_depth.items() if lines)
    page = (ROOT / "docs/rules/quick-silver.md").read_text(encoding="utf-8")
    stated = [int(number.replace(",", "")) for number in re.findall(r"\d{1,3}(?:,\d{3})+", page)]
    for number in (result["histories"], result["ends"], *result["information_states"]):
        assert number in stated
