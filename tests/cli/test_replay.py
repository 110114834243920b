from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.arena.simulate import simulate
from motherlode.core import registry, replay


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


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same three games as lines and as Parquet files."""
    folder = tmp_path_factory.mktemp("recorded")
    for name in ("games.jsonl", "games.parquet"):
        simulate(registry.game("quick-silver"), {"players": 2}, ["greedy", "random"], 3, 4, record=folder / name)
    return folder


def test_parquet_files_are_checked_and_told_like_lines(motherlode: Any, recorded: Path) -> None:
    moves = json.loads(motherlode("replay", recorded / "games.parquet", "--json").out)["decisions"]
    assert moves == ml.dataset(recorded / "games.parquet").decisions.num_rows > 0
    for words in (
        (),
        ("--json",),
        ("--game", 1),
        ("--game", 2, "--as", 0),
        ("--game", 0, "--json"),
        ("--game", 0, "--quiet"),
    ):
        lines, rows = (motherlode("replay", recorded / name, *words) for name in ("games.jsonl", "games.parquet"))
        assert lines.code == rows.code == 0, rows.err
        said = rows.out.replace(f", {moves} decisions", "").replace(f', "decisions": {moves}', "")
        assert said == lines.out.replace("games.jsonl", "games.parquet")
    file = recorded / "games.parquet"
    motherlode("replay", file, "--game", 3).refused("no game 3", "holds 3")
    motherlode("replay", file, "--game", -1).refused("first game")
    motherlode("replay", file, "--as", 0).refused("--game N")
    motherlode("replay", file, "--game", 0, "--as", 2).refused("0 to 1")
    motherlode("replay", recorded / "games.decisions.parquet").refused("open games.parquet")
    motherlode("replay", recorded / "none.parquet").refused("No such file")


def test_a_damaged_parquet_file_is_refused(motherlode: Any, recorded: Path, tmp_path: Path) -> None:
    (tmp_path / "games.parquet").write_bytes((recorded / "games.parquet").read_bytes()[:-9])
    motherlode("replay", tmp_path / "games.parquet").refused("broken off or damaged")
    motherlode("replay", tmp_path / "games.parquet", "--game", 0).refused("broken off or damaged")


@pytest.mark.parametrize("name", ["games.jsonl", "games.parquet"])
def test_one_game_of_many_is_saved(motherlode: Any, recorded: Path, name: str, tmp_path: Path) -> None:
    lines = (recorded / "games.jsonl").read_text().splitlines()
    answer = motherlode("replay", recorded / name, "--game", 2, "--quiet", "--save", tmp_path / "one.json")
    assert answer.code == 0 and "points" in answer.out and str(tmp_path / "one.json") in answer.err
    assert replay.load(tmp_path / "one.json") == json.loads(lines[2])
    assert "all as recorded" in motherlode("replay", tmp_path / "one.json").out
    motherlode("replay", recorded / name, "--save", tmp_path / "two.json").refused("--game N")
    motherlode("replay", recorded / name, "--game", 0, "--save", tmp_path / "two.parquet").refused(".json file")
    motherlode("replay", recorded / name, "--game", 9, "--save", tmp_path / "two.json").refused("no game 9")
    motherlode("replay", recorded / name, "--game", 0, "--as", 7, "--save", tmp_path / "two.json").refused("0 to 1")
    answer = motherlode("replay", recorded / name, "--game", 0, "--save", tmp_path / "none" / "two.json")
    assert answer.code == 2 and "cannot be written" in answer.err
    motherlode("replay", tmp_path / "one.json", "--save", tmp_path / "two.json").refused("one game already")
    assert [path.name for path in tmp_path.iterdir()] == ["one.json"]


def test_a_saved_record_keeps_its_proof(motherlode: Any, tmp_path: Path) -> None:
    served = json.loads((Path(__file__).parents[1] / "records" / "gold-served-0.1.0.json").read_text())
    (tmp_path / "games.jsonl").write_text(json.dumps(served) + "\n")
    motherlode("replay", tmp_path / "games.jsonl", "--game", 0, "--quiet", "--save", tmp_path / "one.json")
    assert replay.load(tmp_path / "one.json") == served
