"""Records on the wire: 64-bit fields as texts, so that a browser loses no bit; and their TypeScript types."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.server.helpers import party

from motherlode.core import registry
from motherlode.core.records import Ints, Record, i8, i16, i64
from motherlode.server import typescript_games
from motherlode.server.wire import on_wire
from motherlode.testing.serving import running

SAFE = 2**53
SERVED = sorted(game.id for game in registry.games().values() if not game.test_only)


class Mixed(Record):
    """Fields of every sort."""

    bits: int = i64()
    sets: Ints = i64(2)
    grids: Ints = i64(1, 2)
    small: Ints = i16(2)
    one: int = i8()
    spare: Ints = i8(3)


def numbers(value: Any) -> list[int]:
    """All numbers of a JSON value."""
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return [number for item in inner for number in numbers(item)]
    return [value] if isinstance(value, int) else []


def test_wide_fields_are_texts_and_others_are_numbers() -> None:
    record = Mixed()
    record.bits, record.one = -4294967297, -1
    record.sets[1] = 2**63 - 1
    record.grids[0, 1] = -(2**63)
    record.small[0] = 7
    assert on_wire(record) == {
        "bits": "-4294967297",
        "sets": ["0", "9223372036854775807"],
        "grids": [["0", "-9223372036854775808"]],
        "small": [7, 0],
        "one": -1,
    }
    assert record.to_dict()["bits"] == -4294967297


@pytest.mark.parametrize("game", SERVED)
async def test_no_frame_holds_a_number_that_a_browser_would_round(game: str, tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, game, people=registry.game(game).players[0])
        watcher = await at.watch()
        for _ in range(6):
            for seat in at.seats if at.room.looking else ():
                await seat.do("looked")
            await at.turn()
        for seat in (*at.seats, watcher):
            for frame in seat.frames:
                assert all(abs(number) <= SAFE for number in numbers(json.loads(frame).get("sight", {})))


async def test_sets_of_bits_arrive_whole(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        await at.turn()
        table = at.room.table
        state = await at.seats[0].until(lambda now: now.version == at.room.version)
        assert table is not None
        face_down = table.look(0).face_down  # type: ignore[attr-defined]
        assert abs(face_down + 2) > SAFE or face_down == -2, "a number that a browser could not tell from another"
        assert state.sight["face_down"] == str(face_down)


@pytest.mark.parametrize("game", SERVED)
def test_types_name_every_field_with_its_shape(game: str) -> None:
    text = typescript_games.types()
    for name in ("View", "Box"):
        kind = registry.game(game).record(name)
        found = re.search(rf"^export interface {typescript_games.pascal(game)}{name} {{\n(.*?)\n}}", text, re.S | re.M)
        assert found is not None
        typed = dict(re.findall(r"^  (\w+): ([\w\[\]]+);", found[1], re.M))
        assert typed.keys() == on_wire(kind()).keys()
        for field, value in on_wire(kind()).items():
            depth = 0
            while isinstance(value, list):
                value, depth = value[0], depth + 1
            assert typed[field] == ("string" if isinstance(value, str) else "number") + "[]" * depth


def test_constants_are_those_of_the_records() -> None:
    text = typescript_games.types()
    assert "export const goldPhases = { CHOOSING_START: 1, DRAFT: 2, TURNS: 3 } as const;" in text
    assert "export const goldmineRumblesFights = { NO_FIGHT: 0, ROB_PLAYER: 1, ROB_PAPA: 2, MINE_PAPA: 3 }" in text
    for game in SERVED:
        prefix = typescript_games.camel(game)
        assert f"export const {prefix}Phases = " in text
        records = registry.game(game).module("records")
        found = re.search(rf"^export const {prefix}Numbers = {{\n(.*?)\n}}", text, re.S | re.M)
        assert found is not None
        told = {name: int(value) for name, value in re.findall(r"(\w+): (-?\d+),", found[1])}
        assert told == {name: v for name, v in vars(records).items() if name.isupper() and isinstance(v, int)}
