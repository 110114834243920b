from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled for these small runs."""
    monkeypatch.setenv("MOTHERLODE_JIT", "0")


def without_time(said: dict[str, Any]) -> dict[str, Any]:
    return {**said, "seconds": 0, "seconds_compiling": 0}


def test_one_json_object_that_its_own_command_gives_again(motherlode: Any) -> None:
    said = motherlode("balance", "kuhn", "--games", 60, "--seed", 3, "--jobs", 2, "--json").json
    assert said["games_each"] == {"bot": 60} and said["tables"][0]["players"] == 2
    again = motherlode(*shlex.split(said["command"])[1:], "--jobs", 1, "--json").json
    assert without_time(said) == without_time(again)


def test_the_command_of_each_figure_gives_that_figure(motherlode: Any) -> None:
    words = ("balance", "gold", "--players", "2..3", "--bots", "random,greedy", "--games", 6, "--json")
    figures = motherlode(*words).json["figures"]
    checked = {row["command"]: row for row in figures if row["figure"] in ("seat_0", "wins of the better")}
    assert len(checked) == 6
    for command, row in checked.items():
        again = motherlode(*shlex.split(command)[1:], "--json").json["figures"]
        found = [one for one in again if one["figure"] == row["figure"] and one["players"] == row["players"]]
        assert [(one["value"], one["low"], one["high"]) for one in found] == [(row["value"], row["low"], row["high"])]


def test_each_bot_may_play_its_own_number_of_games(motherlode: Any) -> None:
    words = (
        "balance",
        "gold",
        "--players",
        "2",
        "--bots",
        "random,greedy",
        "--games",
        "8,4",
        "--parts",
        "tables,skill",
    )
    said = motherlode(*words, "--json").json
    assert said["games_each"] == {"weak": 8, "strong": 4}
    played = {
        (row["bots"], row["games"]) for row in said["figures"] if row["figure"] in ("seat_0", "wins of the better")
    }
    assert played == {("random", 8), ("greedy", 4), ("greedy among random", 4)}


def test_text_and_files(motherlode: Any, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    answer = motherlode("balance", "pledges", "--players", 3, "--games", 40, "--out", page)
    assert answer.code == 0
    assert "wins by seat" in answer.out and "again  motherlode balance pledges" in answer.out
    assert f"the page is {page}" in answer.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.csv", "report.html", "report.json"]


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("gold", "--games", "0"), ("games=0",)),
        (("gold", "--games", "some"), ("whole number",)),
        (("gold", "--games", "5,0,5"), ("games=0",)),
        (("gold", "--games", "5,5", "--bots", "random"), ("2 numbers", "one for each bot")),
        (("golf",), ("no game 'golf'",)),
        (("gold", "--players", "9"), ("2 to 5 players",)),
        (("gold", "--players", "two"), ("2..4",)),
        (("gold", "--players", "4..2"), ("no number of players",)),
        (("gold", "--bots", "clever"), ("no bot 'clever'",)),
        (("gold", "--bots", ","), ("nobody",)),
        (("gold", "--bots", "random,random"), ("twice",)),
        (("gold", "--parts", "luck"), ("no part 'luck'",)),
        (("gold", "--parts", "skill", "--bots", "random"), ("two bots or more",)),
        (("gold", "--restrict", "bluff"), ("no sort of move",)),
        (("gold", "--jobs", "0"), ("jobs=0",)),
        (("gold", "--box", "/nowhere/box.toml"), ("/nowhere/box.toml",)),
        (("gold", "--out", "/nowhere/report.html"), ("cannot be written",)),
        (("gold", "--out", "report.txt"), ("report.html",)),
        (("gold", "--option", "layout=round"), ("layout",)),
    ],
)
def test_refused_before_any_work(motherlode: Any, words: tuple[str, ...], parts: tuple[str, ...]) -> None:
    motherlode("balance", *words).refused(*parts)


def test_two_boxes_that_are_the_same_are_refused(motherlode: Any, tmp_path: Path) -> None:
    from motherlode.core import registry

    same = tmp_path / "same.toml"
    same.write_text(registry.game("gold").components().text)
    motherlode("balance", "gold", "--versus", same).refused("the same components")


def test_no_ray(motherlode: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    motherlode("balance", "gold", "--ray").refused("Ray is not installed", "pip install")


def test_a_page_that_cannot_be_written_is_refused_before_a_cluster_is_asked_for(
    motherlode: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    motherlode("balance", "gold", "--ray", "--out", "/nowhere/report.html").refused("cannot be written")
    motherlode("balance", "gold", "--ray", "--checkpoint", "/nowhere/kept").refused("cannot be written")


def test_a_cluster_that_does_not_answer(motherlode: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever Ray is: nothing listens there, and Ray itself is not even asked."""
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    motherlode("balance", "gold", "--ray", "127.0.0.1:1").refused("No Ray cluster answers at 127.0.0.1:1", "ray start")


def test_an_interrupted_report_goes_on_with_the_same_command(motherlode: Any, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    words = ["balance", "kuhn", "--games", "12000", "--parts", "tables", "--out", str(page), "--json"]
    child = subprocess.Popen([sys.executable, "-m", "motherlode.cli", *words], stderr=subprocess.PIPE, text=True)
    kept = tmp_path / "report.html.checkpoint"
    try:
        for _ in range(600):  # it saves every few seconds; an interruption saves too
            time.sleep(0.05)
            if list(tmp_path.glob(".report.html.*")):
                break
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        _, trouble = child.communicate(timeout=60)
    finally:
        child.kill()
    assert child.returncode == 130, trouble
    assert "the same command goes on" in trouble
    assert [path.name for path in tmp_path.iterdir()] == [kept.name]
    played = json.loads(kept.read_text())["tallies"][0][0]["games"]
    assert 0 <= played < 12000
    said = motherlode(*words).json
    assert said["games"] == 12000 and not kept.exists()
    assert without_time(said) == without_time(motherlode(*words[:-3], "--json").json)
