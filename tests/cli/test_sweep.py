from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

QUICK_SILVER = ("sweep", "quick-silver", "--players", 3, "--bots", "random")


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled for these small runs."""
    monkeypatch.setenv("MOTHERLODE_JIT", "0")


def test_one_json_object_that_its_own_command_gives_again(motherlode: Any) -> None:
    said = motherlode(*QUICK_SILVER, "--vary", "card.dynamite.copies=1,3", "--games", 20, "--json").json
    assert said["own"] == {"card.dynamite.copies": 3} and said["games"] == 40
    again = motherlode(*shlex.split(said["command"])[1:], "--jobs", 1, "--json").json
    timeless = {"seconds": 0, "seconds_compiling": 0}
    assert {**said, **timeless} == {**again, **timeless}


def test_the_own_value_is_played_even_if_it_is_not_named(motherlode: Any) -> None:
    said = motherlode(*QUICK_SILVER, "--vary", "numbers.mayor=50", "--games", 10, "--json").json
    assert {row["values"] for row in said["figures"]} == {"50", "100"}
    assert all(row["more"] is None for row in said["figures"] if row["values"] == "100")


def test_text_and_files(motherlode: Any, tmp_path: Path) -> None:
    page = tmp_path / "sweep.html"
    words = ("--vary", "numbers.mayor=50", "--vary", "numbers.plates=3", "--grid", "--games", 10, "--out", page)
    answer = motherlode(*QUICK_SILVER, *words)
    assert answer.code == 0 and "100, 4*" in answer.out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["sweep.csv", "sweep.html", "sweep.json"]


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("--vary", "numbers.mayer=3..7"), ("no number of the box", "Did you mean 'numbers.mayor'")),
        (("--vary", "numbers.hand=0..3"), ("numbers.hand=0", "not legal", "1 to 4 are possible")),
        (("--vary", "numbers.mayor"), ("path=3..7",)),
        (("--vary", "numbers.mayor=7..3"), ("smaller number first",)),
        (("--vary", "numbers.mayor=1..2", "--games", "0"), ("games=0",)),
        (("--vary", "numbers.mayor=90", "--out", "/nowhere/x.html"), ("cannot be written",)),
        (("--vary", "numbers.mayor=90", "--checkpoint", "/nowhere/x"), ("cannot be written",)),
        (("--vary", "numbers.mayor=0..199", "--vary", "numbers.tokens=24..30", "--grid"), ("boxes",)),
        ((), ("--vary",)),
    ],
)
def test_refused_before_any_work(motherlode: Any, words: tuple[str, ...], parts: tuple[str, ...]) -> None:
    motherlode(*QUICK_SILVER, *words).refused(*parts)
