"""Games of the past: shown again for each audience, and their dice checked, in a worker."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.server.helpers import party, refused
from tests.server.test_games import play_randomly

from motherlode.core import registry, replay
from motherlode.core.dealers import SeededDealer
from motherlode.core.errors import BadRecord
from motherlode.core.records import Record
from motherlode.core.table import CHANCE, Table
from motherlode.core.verify import verify
from motherlode.server import record_doors, replaying
from motherlode.server.replaying import Showing, known_together, shown
from motherlode.server.thinking import Thinkers, TookTooLong
from motherlode.server.wire import on_wire
from motherlode.testing.serving import Here, Running, running

RECORDS = Path(__file__).resolve().parents[1] / "records"
SERVED = sorted(RECORDS.glob("*served*.json"))
GAMES = ("gold", "gold-river", "goldmine-rumbles", "quick-silver")


def played(game: str, steps: int, seed: int = 1) -> Table:
    """A random game, so many steps of it."""
    found, chance = registry.game(game), random.Random(seed)
    table = Table(found, found.components(), found.options({"players": found.players[0]}), SeededDealer(seed))
    while len(table.log) < steps and not table.over:
        table.play(chance.choice(table.moves()))
    return table


def asked(table: Table, seat: str) -> dict[str, Any]:
    """A table shown again, as it travels."""
    found: dict[str, Any] = json.loads(shown(Showing(json.dumps(replay.record_of(table)).encode(), seat)).body)
    return found


async def post(place: Running, path: str, record: object) -> Any:
    return await place.client.ask(path, "POST", record if isinstance(record, bytes) else json.dumps(record).encode())


@pytest.mark.parametrize("game", GAMES)
def test_what_changed_adds_up_to_what_the_audience_sees(game: str) -> None:
    table = played(game, 60)
    views: dict[str, list[dict[str, Any]]] = {seat: [] for seat in ("none", "0", "1", "all")}
    again = Table(table.game, table.components, table.engine.options[0], None)

    def look() -> None:
        for seat, seen in views.items():
            view = known_together(again.engine, again.players) if seat == "all" else None
            seen.append(on_wire(view or again.view(int(seat) if seat.isdecimal() else None)))

    look()
    actors = [again.actor]
    for entry in table.standing():
        again.play(entry.action)
        actors.append(again.actor)
        look()
    for seat, seen in views.items():
        told = asked(table, seat)
        sight: dict[str, Any] = {}
        assert len(told["steps"]) == len(seen)
        for step, wanted in zip(told["steps"], seen, strict=True):
            assert not {name for name, value in step["changed"].items() if sight.get(name) == value}
            sight |= step["changed"]
            assert sight == wanted
        assert [step["move"] for step in told["steps"][1:]] == [entry.notation for entry in table.standing()]
        did = ["chance" if entry.actor == CHANCE else entry.actor for entry in table.standing()]
        assert [step["by"] for step in told["steps"]] == [None, *did]
        assert [step["actor"] for step in told["steps"]] == [actor if actor >= 0 else None for actor in actors]
        assert told["steps"][0]["notices"] == [] and told["steps"][0]["move"] == ""
        assert any(step["notices"] for step in told["steps"])
        assert told["result"] is None


def stated(record: Record) -> dict[str, Any]:
    """What a view says of the table; whether a step can be taken back is not for the audience to know."""
    return {name: value for name, value in record.to_dict().items() if name not in ("me", "sealed")}


def entries(value: Any) -> list[int]:
    return [number for item in value for number in entries(item)] if isinstance(value, list) else [value]


@pytest.mark.parametrize("game", GAMES)
def test_what_all_know_together_is_true_and_no_less_than_each_knows(game: str) -> None:
    more = 0
    for seed in range(3):
        table = played(game, 80, seed)
        again = Table(table.game, table.components, table.engine.options[0], None)
        for entry in table.standing():
            again.play(entry.action)
            together, truth = known_together(again.engine, again.players), again.engine.tables[0]
            for name, value in stated(together).items():
                if hasattr(truth, name):
                    for said, so in zip(entries(value), entries(truth.to_dict()[name]), strict=True):
                        assert said in (0, so), (name, value)
            public = again.view(None)
            more += together != public
            assert together.me == 0  # type: ignore[attr-defined]
    assert more or game in ("gold", "gold-river"), "somebody knew more than an onlooker"


@pytest.mark.parametrize("path", SERVED, ids=lambda path: path.stem)
async def test_a_record_that_is_sent_is_shown_again(path: Path, tmp_path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    async with running(tmp_path) as place:
        for seat in ("", "?seat=none", "?seat=0", "?seat=all"):
            told = await post(place, f"/api/replays{seat}", record)
            assert told["game"] == record["game"] and told["options"] == record["options"]
            assert told["box"] == "" and told["seat"] == (0 if seat == "?seat=0" else None)
            assert len(told["names"]) == len(record["seats"])
            assert len(told["steps"]) == len(record["steps"]) + 1
            if record["result"] is not None:
                assert told["result"]["points"] == record["result"]["points"] and "winners" in told["result"]


async def test_the_game_of_a_table_is_shown_again_when_it_is_over(tmp_path: Path) -> None:
    async with running(tmp_path, fair=True) as place:
        at = await party(place, "quick-silver", people=2, start=False)
        path = f"/api/tables/{at.table}/replay"
        await refused(place.client.ask(path), "not-started")
        await at.seats[0].do("start")
        await refused(place.client.ask(path), "not-now")
        await asyncio.gather(*(play_randomly(seat, random.Random(3)) for seat in at.seats))
        record = await place.client.record(at.table)
        for seat in ("none", "0", "1", "all"):
            told = await place.client.ask(f"{path}?seat={seat}")
            assert told == await post(place, f"/api/replays?seat={seat}", record)
            assert told["names"] == ["Ann", "Bob"] and told["result"]["winners"] is not None
        await refused(place.client.ask(f"{path}?seat=2"), "no-seat")
        await refused(place.client.ask("/api/tables/nowhere/replay"), "no-table")


def gold_record() -> dict[str, Any]:
    return replay.record_of(played("gold", 20))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "other"}, "no Motherlode record"),
        ({"version": 99}, "newer"),
        ({"rules": 99}, "update"),
        ({"rules": "one"}, "damaged"),
        ({"game": "chess"}, "no game"),
        ({"game": "kuhn"}, "no game"),
        ({"game": 7}, "no game"),
        ({"game": "/tmp"}, "no game"),
        ({"box": "0000"}, "box"),
        ({"components": "[box]"}, "line"),
        ({"components": "#" * 300_000}, "256 kB"),
        ({"components": 7}, "damaged"),
        ({"options": {"players": 9}}, "players"),
        ({"options": 7}, "damaged"),
        ({"seats": ["one"]}, "seats"),
        ({"seats": None}, "damaged"),
        ({"steps": [["chance", "turn dynamite", ""]]}, "Step 1"),
        ({"steps": [[0, "flip a1"]]}, "damaged"),
        ({"steps": [[0, "fly", ""]]}, "Step 1"),
        ({"steps": [[0, [], ""]]}, "Step 1"),
        ({"steps": 12}, "damaged"),
        ({"keys": []}, "saw something else"),
        ({"result": {"points": [1, 2]}}, "ends with"),
        ({"fairness": {}}, "fairness"),
    ],
)
async def test_a_record_that_does_not_replay_is_refused(change: dict[str, Any], says: str, tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=says):
        shown(Showing(json.dumps({**gold_record(), **change}).encode(), "none"))


async def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "__init__.py").write_text("raise SystemExit('this must not run')")
    async with running(tmp_path) as place:
        for path in ("/api/replays", "/api/verify"):
            for body in (b"", b"{", b"[]", b"7", b"null", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"a":' * 5000):
                await refused(post(place, path, body), "bad-record")
            await refused(post(place, path, {**gold_record(), "game": str(tmp_path / "evil")}), "bad-record", "no game")
            await refused(post(place, path, b" " * (1024 * 1024 + 1)), "too-long")
            await refused(place.client.ask(path), "no-page")
        for seat in ("3", "-1", "x", "²", "9" * 100, "ALL"):
            await refused(post(place, f"/api/replays?seat={seat.replace('²', '%C2%B2')}", gold_record()), "no-seat")


async def test_names_in_a_record_cannot_make_an_answer_huge(tmp_path: Path) -> None:
    record = {**gold_record(), "seats": ["x" * 900_000, "\x1b[31m\u202ered"]}
    told = json.loads(shown(Showing(json.dumps(record).encode(), "none")).body)
    assert [len(name) for name in told["names"]] == [24, 7]
    assert len(json.dumps(told)) < 100_000


async def test_a_record_with_another_box_is_shown_again(tmp_path: Path) -> None:
    game = registry.game("gold")
    text = (game.folder / "components.toml").read_text(encoding="utf-8").replace("copies = 7", "copies = 6", 1)
    async with running(tmp_path) as place:
        name = (await place.client.ask("/api/games/gold/boxes", "POST", text.encode()))["box"]
        at = await party(place, "gold", box=name)
        await at.turn()
        await at.seats[0].do("close")
        told = await place.client.ask(f"/api/tables/{at.table}/replay")
        assert told["box"] == name and told["result"] is None
        record = await place.client.record(at.table)
    (tmp_path / "another").mkdir()
    async with running(tmp_path / "another") as place:
        await refused(place.client.ask(f"/api/games/gold/box?hash={name}"), "no-box")
        assert (await post(place, "/api/replays", record)) == told
        assert (await place.client.ask(f"/api/games/gold/box?hash={name}"))["box"] == name


async def test_the_dice_of_a_record_are_checked(tmp_path: Path) -> None:
    async with running(tmp_path, fair=True) as place:
        at = await party(place, "gold", bots={"2": "random"})
        for _ in range(6):
            await at.seats[0].until(lambda now: now.version == at.room.version)
            if at.acting < 2:
                await at.turn()
            else:
                await at.seats[0].changed()
        await at.seats[0].do("close")
        record = await place.client.record(at.table)
        told = await post(place, "/api/verify", record)
        assert told == verify(record).to_dict()
        assert told["ok"] is True and told["verdict"] == "proved" and told["problems"] == []
        assert told["deals"] == told["agree"] == len(told["each"]) > 0
        for number, deal in enumerate(told["each"]):
            assert deal["number"] == number and deal["agrees"] and deal["due"] == deal["recorded"]
            assert sum(weight for _, weight in deal["outcomes"]) == deal["cases"] > deal["case"] >= 0
        record["fairness"]["secret"] = "00" * 64
        told = await post(place, "/api/verify", record)
        assert told["ok"] is False and told["verdict"] == "refused" and "commitment" in " ".join(told["problems"])
        assert (await post(place, "/api/verify", gold_record()))["verdict"] == "unproven"


class Failing(Here):
    """Takes too long, or nobody comes back."""

    async def work(self, what: Any, given: Any) -> Any:
        if given == b"wait":
            await asyncio.sleep(1)
        raise TookTooLong("That took more than 20 seconds.")


async def test_who_waits_too_long_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_doors, "MOST_WAITING", 2)
    async with running(tmp_path, clerks=Failing()) as place:
        await refused(post(place, "/api/verify", b"{}"), "busy")
        waiting = [asyncio.create_task(post(place, "/api/verify", b"wait")) for _ in range(2)]
        await asyncio.sleep(0.3)
        await refused(post(place, "/api/verify", b"{}"), "busy", "too much to do")
        for one in waiting:
            await refused(one, "busy")


async def test_a_worker_process_does_it(tmp_path: Path) -> None:
    record = gold_record()
    async with running(tmp_path, clerks=Thinkers()) as place:
        told = await post(place, "/api/replays?seat=1", record)
        assert told == json.loads(shown(Showing(json.dumps(record).encode(), "1")).body)
        assert (await post(place, "/api/verify", record))["verdict"] == "unproven"
        await refused(post(place, "/api/replays", b"nonsense"), "bad-record")
        await refused(post(place, "/api/replays?seat=7", record), "no-seat")
    assert replaying.ALL == "all"
