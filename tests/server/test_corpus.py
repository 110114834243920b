"""Tables that a release has stored open in every later one, or are frozen and say why; none crashes a server."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.helpers import refused

import motherlode
from motherlode.core import registry, replay
from motherlode.core.verify import verify
from motherlode.server import messages
from motherlode.server.client import ServerSaidNo
from motherlode.server.desk import Desk
from motherlode.server.hall import Hall, Sources
from motherlode.server.orders import Ask
from motherlode.server.records import record_for
from motherlode.server.room import FROZEN, LIVE, OVER, PAUSED, Refusal, Room
from motherlode.server.thinking import Thought
from motherlode.store import Entry, Store
from motherlode.testing import corpus
from motherlode.testing.corpus import Kept
from motherlode.testing.serving import running
from motherlode.testing.wire import ScriptedThinkers

FOLDER = Path(__file__).parent.parent / "corpus"
FILES = sorted(FOLDER.glob("*/*.jsonl"))
NOW = FOLDER / motherlode.__version__
MOST_BYTES = 1_000_000
GAMES = ("gold", "gold-river", "goldmine-rumbles", "quick-silver")


async def nothing(thought: Thought) -> int:
    """Bots that do not move: the table is to be seen as it was stored."""
    await asyncio.Event().wait()
    return 0


@contextlib.asynccontextmanager
async def opened(kept: Kept, folder: Path) -> AsyncIterator[tuple[Hall, Desk]]:
    """A stored table in a hall, at the moment of its last entry."""
    async with await Store.open(folder / "tables.sqlite") as store:
        await corpus.put(kept, store)
        hall = Hall(store, Sources(clock=lambda: kept.entries[-1].at), ScriptedThinkers(nothing))
        try:
            yield hall, await hall.desk(kept.table)
        finally:
            await hall.close()


def own_rules(kept: Kept) -> bool:
    """Whether this release still plays by the rules that the table was played by."""
    return registry.game(kept.game).rules_version == kept.rules


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
async def test_a_stored_table_opens_as_it_was_left(path: Path, tmp_path: Path) -> None:
    kept = corpus.load(path)
    async with opened(kept, tmp_path) as (hall, desk):
        room = desk.room
        if not own_rules(kept) and room.status == FROZEN:
            assert "version" in room.closed_because
            return
        assert corpus.seen(room) == kept.seen
        if room.table is not None and kept.layout == room.game.layout:
            assert corpus.sights(room.table) == kept.bytes
        for audience in (None, *range(len(room.seats))):
            assert messages.encode(desk.teller.state(audience, 0.0))
        await goes_on(hall, desk)


async def goes_on(hall: Hall, desk: Desk) -> None:
    """Whatever can be done at a table in this state can be done at this one."""
    room = desk.room
    if room.status == PAUSED:
        await desk.submit(lambda room: [("paused", {"paused": False})])
    if room.status == OVER:
        record = record_for(room)
        assert room.table is not None and replay.replay(record).scores() == room.table.scores()
        assert verify(record).ok
        await hall.order(desk, Ask(0, "again"), "rematch")
        assert desk.room.status == "open"
    elif room.status == LIVE and room.actor is not None and room.table is not None:
        if room.looking:
            await desk.submit(lambda room: [("looked", {"seat": None})])
        move, version = str(room.table.moves()[0]), desk.room.version
        await hall.play(desk, Ask(room.actor, "next"), room.table.version, move)
        assert desk.room.version > version
        await desk.load()
        assert desk.room.status != FROZEN


def test_this_release_has_a_corpus_with_every_kind_of_entry() -> None:
    kept = [corpus.load(path) for path in NOW.glob("*.jsonl")]
    assert {one.game for one in kept} == set(GAMES)
    kinds = {name.removeprefix("_fold_") for name in vars(Room) if name.startswith("_fold_")}
    assert {entry.kind for one in kept for entry in one.entries} == kinds
    assert {one.seen["status"] for one in kept} == {"open", "live", "paused", "over", "closed"}
    assert sum(path.stat().st_size for path in FILES) < MOST_BYTES


# What another release may have written


def at(kept: Kept, kind: str, change: Callable[[Entry], Entry], which: int = 0) -> Kept:
    """The same table with one entry changed: the one that comes so many after the first of its kind."""
    entries = list(kept.entries)
    places = [place for place, entry in enumerate(entries) if entry.kind == kind]
    entries[places[which]] = change(entries[places[which]])
    return dataclasses.replace(kept, entries=entries)


def saying(**changed: Any) -> Callable[[Entry], Entry]:
    """An entry whose body says something else."""

    def change(entry: Entry) -> Entry:
        return msgspec.structs.replace(entry, body=msgspec.json.encode(msgspec.json.decode(entry.body) | changed))

    return change


def called(kind: str) -> Callable[[Entry], Entry]:
    return lambda entry: msgspec.structs.replace(entry, kind=kind)


def broken(entry: Entry) -> Entry:
    return msgspec.structs.replace(entry, body=b"{half of it")


def begun_by(rules: int) -> Callable[[Entry], Entry]:
    """An entry of a game that other rules began."""

    def change(entry: Entry) -> Entry:
        layout = msgspec.json.decode(entry.body)["layout"]
        return saying(layout=[layout[0], rules])(entry)

    return change


NOT_REPLAYED: dict[str, Callable[[Kept], Kept]] = {
    "a move that is no longer legal": lambda kept: at(kept, "move", saying(move="nowhere"), 3),
    "a move of a seat that is not to move": lambda kept: at(kept, "move", saying(seat=99), 3),
    "a move that leads elsewhere": lambda kept: at(kept, "move", saying(hash="0" * 16), 3),
    "an outcome that cannot happen": lambda kept: at(kept, "chance", saying(move="nothing"), 2),
    "a kind of entry that is unknown": lambda kept: at(kept, "looked", called("teleported")),
    "a body without what is needed": lambda kept: at(kept, "move", broken_off, 2),
    "a body that is no JSON": lambda kept: at(kept, "move", broken, 2),
    "an order by a seat that is not there": lambda kept: at(kept, "move", saying(by=17), 2),
    "a bot's seat that is not there": lambda kept: at(kept, "sat", saying(seat=8), 1),
}


def broken_off(entry: Entry) -> Entry:
    return msgspec.structs.replace(entry, body=b"{}")


@pytest.mark.parametrize("what", NOT_REPLAYED)
async def test_what_does_not_replay_is_frozen_and_readable(what: str, tmp_path: Path) -> None:
    kept = NOT_REPLAYED[what](corpus.load(NOW / "quick-silver-over.jsonl"))
    async with opened(kept, tmp_path) as (hall, desk):
        room = desk.room
        assert room.status == FROZEN and "no longer replays" in room.closed_because
        assert room.version == len(kept.entries)
        for audience in (None, *range(len(room.seats))):
            frame = messages.encode(desk.teller.state(audience, 0.0))
            assert b'"status":"frozen"' in frame
        for order in ("rematch", "say", "close", "leave"):
            with pytest.raises(Refusal, match="frozen: entry .* It can be read, not played") as caught:
                await hall.order(desk, Ask(0, order, text="hello"), order)
            assert caught.value.code == "frozen"
        with pytest.raises(Refusal, match="frozen"):
            await hall.sit(kept.table, "Newcomer", "")
        assert await hall.store.entries(kept.table) == kept.entries, "nothing is added to it"


@pytest.mark.parametrize(("rules", "says"), [(0, "begun by version 0 of the rules"), (99, "update Motherlode")])
async def test_nobody_plays_on_by_other_rules(rules: int, says: str, tmp_path: Path) -> None:
    kept = at(corpus.load(NOW / "gold-paused.jsonl"), "started", begun_by(rules))
    async with opened(kept, tmp_path) as (hall, desk):
        assert desk.room.status == FROZEN and says in desk.room.closed_because
        assert desk.teller.sight(0), "it can be read"
        with pytest.raises(Refusal, match=says):
            await hall.order(desk, Ask(0, "on", text="off"), "pause")


async def test_another_game_at_a_table_may_have_other_rules(tmp_path: Path) -> None:
    """Only the game that is being played counts: the one before it is over."""
    kept = at(corpus.load(NOW / "gold-rematch.jsonl"), "started", begun_by(0))
    async with opened(kept, tmp_path) as (_, desk):
        assert corpus.seen(desk.room) == kept.seen


async def test_another_layout_of_the_same_rules_goes_on_by_its_moves(tmp_path: Path) -> None:
    kept = at(corpus.load(NOW / "gold-live.jsonl"), "started", saying(layout=["another", 1]))
    kept = at(kept, "move", saying(hash="of other bytes"), 3)
    async with opened(kept, tmp_path) as (hall, desk):
        assert corpus.seen(desk.room) == kept.seen
        await goes_on(hall, desk)


NOT_OPENED: dict[str, Callable[[Kept], Kept]] = {
    "a game that is unknown": lambda kept: at(kept, "opened", saying(game="faro")),
    "a setting that is unknown": lambda kept: at(kept, "opened", saying(settings={"weather": "fine"})),
    "a box that is gone": lambda kept: dataclasses.replace(kept, boxes={}),
    "a first entry that is no JSON": lambda kept: at(kept, "opened", broken),
    "a first entry of another kind": lambda kept: at(kept, "opened", called("founded")),
}


@pytest.mark.parametrize("what", NOT_OPENED)
async def test_a_table_of_which_nothing_can_be_shown_is_refused(what: str, tmp_path: Path) -> None:
    kept = NOT_OPENED[what](corpus.load(NOW / "gold-own-box.jsonl"))
    with pytest.raises(Refusal, match="another release.*update Motherlode") as caught:
        async with opened(kept, tmp_path):
            pass
    assert caught.value.code == "frozen"


async def test_a_server_starts_beside_tables_that_it_cannot_read(tmp_path: Path) -> None:
    good = corpus.load(NOW / "gold-river-live.jsonl")
    bad = NOT_REPLAYED["a kind of entry that is unknown"](corpus.load(NOW / "quick-silver-live.jsonl"))
    worse = NOT_OPENED["a game that is unknown"](corpus.load(NOW / "gold-live.jsonl"))
    async with await Store.open(tmp_path / "tables.sqlite") as store:
        for kept in (bad, worse, good):
            await corpus.put(kept, store)
    async with running(tmp_path) as place:
        while good.table not in place.hall.desks:
            await asyncio.sleep(0.01)
        seat = await place.client.connect(bad.table)
        assert seat.state is not None and seat.state.status == FROZEN
        with pytest.raises(ServerSaidNo, match="another release"):
            await place.client.connect(worse.table)
        await refused(place.client.sit(bad.table, "Newcomer"), "frozen", "no longer replays")
        assert (await place.client.connect(good.table)).state is not None


def test_files_of_a_release_that_is_out_are_not_written_again(tmp_path: Path) -> None:
    (tmp_path / "corpus" / motherlode.__version__).mkdir(parents=True)
    command = [sys.executable, str(FOLDER.parent.parent / "scripts" / "corpus.py"), "--tests", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0 and "already" in done.stderr and "Traceback" not in done.stderr
    assert list(tmp_path.glob("*/*/*")) == []
