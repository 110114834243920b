"""Records: what was played is replayed and checked; what was cut, edited or newer is refused."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import motherlode as ml
from motherlode.core import replay
from motherlode.core.dealers import SeededDealer
from motherlode.core.errors import BadRecord, CannotRead, CannotWrite, MotherlodeError


def played(spec: str = "gold:players=3", seed: int = 5, moves: int = 10_000) -> Any:
    table = ml.table(spec, seed=seed)
    rng = random.Random(seed)
    while not table.over and moves:
        table.play(rng.choice(table.moves()))
        moves -= 1
    return table


RECORD: dict[str, Any] = played().record()


@pytest.mark.parametrize("spec", ["gold:players=2,draft=on,start=random", "gold:players=5", "kuhn", "leduc", "pledges"])
def test_a_record_goes_to_a_file_and_back(tmp_path: Path, spec: str) -> None:
    table = played(spec)
    replay.save(table.record(), tmp_path / "game.json")
    again = ml.replay(tmp_path / "game.json")
    assert again.record() == table.record() == json.loads((tmp_path / "game.json").read_text())
    assert again.scores() == table.scores()
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_an_unfinished_game_goes_on_from_its_record() -> None:
    table = played(moves=21)
    again = replay.replay(table.record(), SeededDealer(3))
    assert again.moves() == table.moves()
    while not again.over:
        again.play(again.moves()[0])
    assert again.record()["steps"][: len(table.record()["steps"])] == table.record()["steps"]


def edited(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(RECORD), **changes}


def without(name: str) -> dict[str, Any]:
    record = edited()
    del record[name]
    return record


def step(number: int, place: int, value: Any) -> dict[str, Any]:
    record = edited()
    record["steps"][number][place] = value
    return record


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (edited(format="other"), "no Motherlode record"),
        (edited(version=2), "newer release; update Motherlode"),
        (edited(version="1"), "newer release"),
        (edited(rules=9), "update Motherlode"),
        (edited(game="silver"), "There is no game 'silver'"),
        (edited(box="00"), "was played with box 00"),
        (edited(options={"players": 9}), "players=9"),
        (edited(options={**RECORD["options"], "players": 4}), "names 3 seats, but 4 play"),
        (edited(options={**RECORD["options"], "players": 4}, seats=[""] * 4), "Step .* of the record"),
        (edited(steps=RECORD["steps"][:-1]), "seats saw something else"),
        (edited(steps=RECORD["steps"][1:]), "Step 1 of the record"),
        (edited(steps=5), "damaged"),
        (edited(result={**RECORD["result"], "points": [60, 0, 0]}), "but the record says"),
        (edited(keys=["0"] * 4), "saw something else"),
        (edited(seats=3), "damaged"),
        (step(4, 0, 2), "Step 5 of the record is 2's"),
        (step(4, 1, "flip zz"), "Step 5 of the record cannot be played"),
        (step(1, 1, "turn gold-4" if RECORD["steps"][1][1] != "turn gold-4" else "turn gold-1"), "Step 2 .*hash"),
        (step(7, 2, "0" * 16), "edited, or played by other rules"),
        (without("steps"), "damaged"),
        (without("keys"), "damaged"),
        (without("rules"), "damaged"),
        ({}, "no Motherlode record"),
    ],
)
def test_a_damaged_record_is_refused_with_the_reason(record: dict[str, Any], reason: str) -> None:
    with pytest.raises(MotherlodeError, match=reason):
        ml.replay(record)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_any_single_change_of_a_step_is_noticed(data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(RECORD["steps"]) - 1))
    place = data.draw(st.integers(0, 2))
    old = RECORD["steps"][number][place]
    others = sorted({str(entry[place]) for entry in RECORD["steps"]} - {str(old)})
    new: Any = data.draw(st.sampled_from(others))
    if place == 0 and new != "chance":
        new = int(new)
    with pytest.raises(BadRecord):
        ml.replay(step(number, place, new))


def test_a_record_of_another_layout_is_checked_by_what_was_seen_and_scored() -> None:
    old = edited(layout="earlier")
    for entry in old["steps"]:
        entry[2] = "of the earlier layout"
    assert ml.replay(old).scores().points == RECORD["result"]["points"]
    old["keys"][0] = "0" * 16
    with pytest.raises(BadRecord, match="saw something else"):
        ml.replay(old)


def test_files_that_are_no_records(tmp_path: Path) -> None:
    whole = replay.dumps(RECORD)
    path = tmp_path / "game.json"
    for length in (0, 1, len(whole) // 2, len(whole) - 3):
        path.write_text(whole[:length])
        with pytest.raises(BadRecord, match="broken off or damaged"):
            ml.replay(path)
    path.write_bytes(b"\xff\x00")
    with pytest.raises(BadRecord, match="no text file"):
        ml.replay(path)
    path.write_text("[]")
    with pytest.raises(BadRecord, match="no JSON object"):
        ml.replay(path)
    with pytest.raises(CannotRead, match="No such file"):
        ml.replay(tmp_path / "none.json")
    with pytest.raises(CannotRead, match="directory"):
        ml.replay(tmp_path)


def test_saving_leaves_the_old_file_when_it_cannot_write(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="Name another file"):
        replay.save(RECORD, tmp_path / "none" / "game.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(CannotWrite):
        replay.save(RECORD, tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_box_of_ones_own_travels_with_the_record(tmp_path: Path) -> None:
    text = (ml.table("gold").game.folder / "components.toml").read_text().replace("value = 10", "value = 20")
    (tmp_path / "my.toml").write_text(text)
    table = ml.table("gold", players=2, seed=3, box=tmp_path / "my.toml")
    while not table.over:
        table.play(table.moves()[0])
    (tmp_path / "my.toml").unlink()
    assert ml.replay(table.record()).scores() == table.scores()


RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_of_every_release_replay(path: Path) -> None:
    assert ml.replay(path).over


def test_there_are_records_of_this_release() -> None:
    assert any(path.stem.endswith(ml.__version__) for path in RECORDS)
