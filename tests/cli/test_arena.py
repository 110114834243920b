from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import interrupted

REQUIRED = {"game", "players", "bots", "deals", "games", "seed", "standings", "cross", "command", "seconds", "fair"}


def test_one_json_object(motherlode: Any) -> None:
    said = motherlode("arena", "gold", "--bots", "greedy,random", "--deals", "1e2", "--seed", 5, "--json").json
    assert said.keys() >= REQUIRED
    assert said["deals"] == 100 and said["seed"] == 5 and said["bots"] == ["greedy", "random"]
    assert said["standings"][0]["share_interval"][0] > said["fair"]


def test_the_command_that_it_names_gives_the_same_figures(motherlode: Any, tmp_path: Path) -> None:
    box = Path(__file__).parents[1] / "perft" / "rush.toml"
    words = ("arena", "gold:draft=on", "--players", 2, "--option", "start=random", "--box", box)
    said = motherlode(
        *words, "--bots", "greedy:memory=0.5,fade=0.1,random", "--deals", 40, "--sprt=-5,10", "--json"
    ).json
    assert said["command"].startswith(
        "motherlode arena gold --players 2 --option draft=on --option start=random --box "
    )
    again = motherlode(*said["command"].split()[1:], "--jobs", 1, "--json").json
    assert {**said, "seconds": 0} == {**again, "seconds": 0}


def test_json_does_not_depend_on_jobs(motherlode: Any) -> None:
    words = ("arena", "gold", "--players", 4, "--bots", "greedy:memory=0.7,random", "--deals", 60, "--json")
    one, two = motherlode(*words, "--jobs", 1).json, motherlode(*words, "--jobs", 2).json
    one.pop("seconds"), two.pop("seconds")
    assert one == two


GOLDEN = Path(__file__).parent / "arena"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_text_for_people(motherlode: Any, path: Path) -> None:
    """The last line of each golden file is the command that gave it."""
    golden = path.read_text()
    _, _, *words = golden.splitlines()[-1].removeprefix("again").split()
    answer = motherlode("arena", *words)
    assert answer.code == 0
    assert answer.out == golden


def test_a_page_is_written_and_told_of(motherlode: Any, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    answer = motherlode("arena", "kuhn", "--bots", "random,random", "--deals", 3, "--out", page, "--json")
    assert answer.json["deals"] == 3
    assert f"the page is {page}" in answer.err
    assert answer.json["command"] in page.read_text()


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["arena"], ["GAME"]),
        (["arena", "gold"], ["--bots"]),
        (["arena", "gild", "--bots", "greedy,random"], ["'gold'"]),
        (["arena", "gold", "--bots", "greedy"], ["two bots"]),
        (["arena", "gold", "--bots", ","], ["two bots"]),
        (["arena", "gold", "--bots", "greedy,gredy"], ["'greedy'"]),
        (["arena", "gold", "--bots", "greedy,greedy:memry=1"], ["'memory'"]),
        (["arena", "gold", "--bots", "greedy,random", "--players", "6"], ["2 to 5"]),
        (["arena", "gold", "--bots", "greedy,random", "--option", "layot=grid"], ["'layout'"]),
        (["arena", "gold", "--bots", "greedy,random", "--deals", "0"], ["from 1"]),
        (["arena", "gold", "--bots", "greedy,random", "--deals", "-3"], ["from 1"]),
        (["arena", "gold", "--bots", "greedy,random", "--deals", "1e15"], ["too many", "are the most"]),
        (["arena", "gold", "--bots", "greedy,random", "--deals", "many"], ["whole number"]),
        (["arena", "gold", "--bots", "greedy,random", "--jobs", "0"], ["from 1"]),
        (["arena", "gold", "--bots", "greedy,random", "--sprt", "20,0"], ["lower rating first"]),
        (["arena", "gold", "--bots", "greedy,random", "--sprt", "yes"], ["--sprt 0,20"]),
        (["arena", "gold", "--bots", "greedy,random,random", "--sprt", "0,20"], ["two bots, not 3"]),
        (["arena", "gold", "--bots", "greedy,random", "--out", "/no/such/page.html"], ["cannot be written"]),
        (["arena", "gold", "--bots", "greedy,random", "--out", "/"], ["cannot be written"]),
        (["arena", "gold", "--bots", "greedy,random", "--box", "/no/such.toml"], ["/no/such.toml"]),
    ],
)
def test_bad_input_is_refused_before_any_game(
    motherlode: Any, words: list[str], parts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("motherlode.core.match.Match.play", None)
    motherlode(*words).refused(*parts)


def test_ctrl_c_shows_what_was_played(motherlode: Any, tmp_path: Path) -> None:
    motherlode("arena", "gold", "--bots", "greedy,random", "--deals", 1, "--json")  # compiled
    page = tmp_path / "page.html"
    words = [sys.executable, "-m", "motherlode.cli", "arena", "gold", "--bots", "greedy,random", "--deals", "1e6"]
    words += ["--jobs", "2", "--json", "--out", str(page)]
    for after in (3, 8, 25):  # on a busy machine it takes a while to begin
        code, out, err = interrupted(words, after)
        assert code == 130, err
        assert "stopped" in err and "Traceback" not in err
        if out:
            break
    said = json.loads(out)
    assert said["interrupted"] and 0 < said["deals"] < 1e6
    assert f"stopped after {said['deals']:,} of 1,000,000 deals" in err
    assert said["command"] in page.read_text() and f"--deals {said['deals']} " in said["command"]
