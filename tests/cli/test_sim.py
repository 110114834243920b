from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import interrupted

import motherlode as ml

REQUIRED = {"game", "players", "games", "seed", "seats", "moves", "chances", "wins", "mean_points", "seconds"}


def test_table_for_people(motherlode: Any) -> None:
    answer = motherlode(
        "sim", "gold", "--players", 3, "--seats", "greedy,random,random", "--games", "1_000", "--jobs", 1
    )
    assert answer.code == 0
    for part in ("Gold, 3 players, 1,000 games, seed 1", "greedy", "95 % interval", "shared wins", "games/s"):
        assert part in answer.out
    again = "motherlode sim gold --players 3 --seats greedy,random,random --games 1000 --seed 1 --jobs 1"
    assert again in answer.out


def test_one_json_object(motherlode: Any) -> None:
    said = motherlode("sim", "gold", "--players", 4, "--games", "1e3", "--seed", 5, "--json").json
    assert said.keys() >= REQUIRED
    assert said["games"] == 1000 and said["players"] == 4 and said["seats"] == ["random"] * 4
    assert sum(said["wins"]) == pytest.approx(1000)


def test_json_does_not_depend_on_jobs(motherlode: Any) -> None:
    words = ("sim", "gold", "--seats", "greedy:memory=0.7,random", "--games", 3000, "--json")
    one, two = motherlode(*words, "--jobs", 1).json, motherlode(*words, "--jobs", 2).json
    one.pop("seconds"), two.pop("seconds")
    assert one == two
    assert one["seats"] == ["greedy:memory=0.7", "random"]


def test_a_spec_string_names_options(motherlode: Any) -> None:
    said = motherlode("sim", "gold:players=3,draft=on", "--option", "start=random", "--games", 50, "--json").json
    assert said["options"]["draft"] == "on" and said["options"]["start"] == "random" and said["players"] == 3


def test_another_box(motherlode: Any) -> None:
    box = Path(__file__).parents[1] / "perft" / "rush.toml"
    said = motherlode("sim", "gold", "--box", box, "--games", 50, "--json").json
    assert said["shortest"] == said["longest"] == 6


def test_records_replay(motherlode: Any, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    answer = motherlode("sim", "gold", "--seats", "greedy,random", "--games", 3, "--record", file, "--json")
    lines = file.read_text().splitlines()
    assert len(lines) == 3
    points = [ml.replay(json.loads(line)).scores().points for line in lines]
    assert [sum(p) / 3 for p in zip(*points, strict=True)] == answer.json["mean_points"]
    assert json.loads(lines[0])["seats"] == ["greedy", "random"]
    assert str(file) in answer.err


def test_parquet_files_hold_games_and_decisions(motherlode: Any, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    words = ("sim", "gold", "--seats", "greedy,random", "--games", 3, "--json")
    answer = motherlode(*words, "--record", file)
    data = ml.dataset(file)
    assert len(data) == 3 and data.facts["seats"] == ["greedy", "random"]
    assert data.decisions.num_rows == answer.json["moves"]
    assert f"3 records are in {file}" in answer.err and str(tmp_path / "games.decisions.parquet") in answer.err
    plain = motherlode(*words).json
    assert {**plain, "seconds": 0} == {**answer.json, "seconds": 0}


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["sim"], ["GAME"]),
        (["sim", "gild"], ["'gold'"]),
        (["sim", "gold", "--players", "6"], ["2 to 5"]),
        (["sim", "gold", "--players", "two"], ["whole number"]),
        (["sim", "gold", "--option", "layot=grid"], ["'layout'"]),
        (["sim", "gold", "--option", "layout"], ["key=value"]),
        (["sim", "gold", "--option", "layout=grid", "--option", "layout=grid"], ["twice"]),
        (["sim", "gold:players=3", "--players", "4"], ["said twice"]),
        (["sim", "gold:players=inf"], ["2 to 5"]),
        (["sim", "gold", "--seats", "gredy"], ["'greedy'"]),
        (["sim", "gold", "--seats", "greedy:memry=1"], ["'memory'"]),
        (["sim", "gold", "--seats", "random,random", "--players", "3"], ["exactly 3"]),
        (["sim", "gold", "--seats", ","], ["name a bot"]),
        (["sim", "gold", "--games", "0"], ["from 1"]),
        (["sim", "gold", "--games", "-5"], ["from 1"]),
        (["sim", "gold", "--games", "1e99"], ["whole number"]),
        (["sim", "gold", "--games", "nan"], ["whole number"]),
        (["sim", "gold", "--jobs", "0"], ["from 1"]),
        (["sim", "gold", "--box", "/no/such.toml"], ["/no/such.toml"]),
        (["sim", "gold", "--record", "/no/such/file.jsonl"], ["cannot be written"]),
        (["sim", "gold", "--record", "games.json"], [".jsonl", ".parquet"]),
        (["sim", "gold", "--record", "games.decisions.parquet"], ["file of the games"]),
    ],
)
def test_bad_input_is_refused_with_the_remedy(motherlode: Any, words: list[str], parts: list[str]) -> None:
    motherlode(*words).refused(*parts)


def test_ctrl_c_shows_what_was_played(motherlode: Any) -> None:
    motherlode("sim", "gold", "--games", 1, "--json")  # compiled
    words = [sys.executable, "-m", "motherlode.cli", "sim", "gold", "--games", "1e12", "--jobs", "2", "--json"]
    for after in (2.5, 8, 25):  # on a busy machine it takes a while to begin
        code, out, err = interrupted(words, after)
        assert code == 130, err
        assert "stopped" in err and "Traceback" not in err
        if out:
            break
    said = json.loads(out)
    assert said["interrupted"] and 0 < said["games"] < 1e12
    assert f"stopped after {said['games']:,} of" in err
