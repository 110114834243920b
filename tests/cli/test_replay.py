from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.core import replay


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    table = ml.table("gold", players=2, seed=7)
    table.seats = ["Ann", "Bob"]
    while not table.over:
        table.play(table.moves()[0])
    return table.record()


@pytest.fixture
def file(record: dict[str, Any], tmp_path: Path) -> Path:
    replay.save(record, tmp_path / "game.json")
    return tmp_path / "game.json"


@pytest.fixture
def many(record: dict[str, Any], tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    path.write_text((json.dumps(record) + "\n") * 3)
    return path


def test_tells_the_game_and_the_result(motherlode: Any, file: Path, record: dict[str, Any]) -> None:
    out = motherlode("replay", file).out
    assert out.startswith(f"Gold, 2 players, {len(record['steps'])} steps, all as recorded")
    assert "Ann turns a1: " in out and "Gold Rush!" in out and "the game is over." in out
    assert "It ended because" in out
    for points in record["result"]["points"]:
        assert f"{points} points" in out


@pytest.mark.parametrize("seat", [0, 1])
def test_tells_it_as_a_seat(motherlode: Any, file: Path, seat: int) -> None:
    assert "Ann turns a1: " in motherlode("replay", file, "--as", seat).out


def test_quiet_checks_only(motherlode: Any, file: Path) -> None:
    out = motherlode("replay", file, "--quiet").out
    assert "turns" not in out and "points" in out


def test_json(motherlode: Any, file: Path, record: dict[str, Any]) -> None:
    said = motherlode("replay", file, "--json").json
    assert said["ok"] and said["result"] == record["result"] and said["steps"] == len(record["steps"])
    assert said["told"][0].startswith("Ann turns a1: ")


def test_an_unfinished_game_and_one_without_names(motherlode: Any, tmp_path: Path) -> None:
    table = ml.table("gold", players=2, seed=1)
    table.play("flip a1")
    replay.save(table.record(), tmp_path / "half.json")
    out = motherlode("replay", tmp_path / "half.json").out
    assert "Seat 0 turns a1" in out and "not over" in out


def test_equal_names_are_told_apart(motherlode: Any, tmp_path: Path, record: dict[str, Any]) -> None:
    replay.save({**record, "seats": ["random", "random"]}, tmp_path / "same.json")
    assert "Random (seat 1) turns" in motherlode("replay", tmp_path / "same.json").out


def test_many_records_are_counted_and_one_is_told(motherlode: Any, many: Path) -> None:
    assert "3 games" in motherlode("replay", many).out
    assert motherlode("replay", many, "--json").json["games"] == 3
    assert "Ann turns a1" in motherlode("replay", many, "--game", 2).out
    motherlode("replay", many, "--game", 3).refused("no game 3", "holds 3")
    motherlode("replay", many, "--game", -1).refused("first game")
    motherlode("replay", many, "--as", 0).refused("--game N")


def test_a_bad_line_among_many_is_named(motherlode: Any, many: Path, record: dict[str, Any]) -> None:
    edited = {**record, "result": {**record["result"], "points": [60, 0]}}
    good = many.read_text()
    for line, reason in (
        (json.dumps(edited), "says"),
        ("{", "broken off"),
        ("[1]", "no JSON object"),
        ("{}", "format"),
    ):
        many.write_text(good + line + "\n")
        motherlode("replay", many).refused("line 4", reason)


def edit(record: dict[str, Any], change: str) -> str:
    copy = json.loads(json.dumps(record))
    if change == "newer":
        copy["version"] = 99
    elif change == "newer rules":
        copy["rules"] = 99
    elif change == "move":
        copy["steps"][0][1] = "flip b1"
    elif change == "illegal":
        copy["steps"][2][1] = copy["steps"][0][1]
    elif change == "hash":
        copy["steps"][3][2] = "0" * 16
    elif change == "steps":
        copy["steps"] = 5
    elif change == "options":
        copy["options"] = {"players": 77}
    elif change == "game":
        copy["game"] = "gild"
    elif change == "seats":
        copy["seats"] = ["Ann"]
    elif change == "deep":
        return "[" * 200_000
    elif change == "broken":
        return json.dumps(copy)[:500]
    elif change == "list":
        return "[]"
    elif change == "empty":
        return ""
    return json.dumps(copy)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("newer", "update Motherlode"),
        ("newer rules", "update Motherlode"),
        ("move", "edited"),
        ("illegal", "Step 3"),
        ("hash", "edited"),
        ("steps", "damaged"),
        ("options", "2 to 5"),
        ("game", "'gold'"),
        ("seats", "1 seats"),
        ("deep", "damaged"),
        ("broken", "broken off"),
        ("list", "no record"),
        ("empty", "broken off"),
    ],
)
def test_a_bad_record_is_refused(
    motherlode: Any, tmp_path: Path, record: dict[str, Any], change: str, reason: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(edit(record, change))
    motherlode("replay", path).refused(reason)


def test_bad_files_and_seats_are_refused(motherlode: Any, file: Path, tmp_path: Path) -> None:
    motherlode("replay", tmp_path / "none.json").refused("cannot be read")
    motherlode("replay", tmp_path / "none.jsonl").refused("cannot be read")
    motherlode("replay", tmp_path).refused()
    (tmp_path / "noise.json").write_bytes(b"\xff\xfe\x00")
    motherlode("replay", tmp_path / "noise.json").refused("no text file")
    (tmp_path / "noise.jsonl").write_bytes(b"\xff\xfe\x00")
    motherlode("replay", tmp_path / "noise.jsonl").refused("no text file")
    motherlode("replay", file, "--as", 2).refused("0 to 1")
    motherlode("replay", file, "--game", 0).refused("leave --game out")
