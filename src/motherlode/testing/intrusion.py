"""Checks of the doors: who is let in, for how long, and that nothing leaves before it is stored. They raise `Told`."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from motherlode.server.main import configuration
from motherlode.server.room import OVER
from motherlode.server.seating import hashed
from motherlode.server.thinking import Thought
from motherlode.store import Entry
from motherlode.testing.scene import SECRET, Scene, require
from motherlode.testing.wire import Wire, ask, run, settle


async def _credentials() -> None:
    scene = Scene()
    tickets, wires = await scene.party()
    table, token = tickets[0]["table"], tickets[0]["token"]
    strangers = await scene.open()
    wrong = [strangers[1]["token"], hashed(token), token[:-1], token.upper(), f"{token} ", "0", "None"]
    rejected = [await scene.connect(table, odd) for odd in wrong]
    quiet = [len(wire.events) for wire in rejected]
    onlooker = await scene.connect(table)
    await scene.play(table, wires)
    require([len(wire.events) for wire in rejected] == quiet, "a socket that was refused still hears of the table")
    for odd, wire in zip(wrong, rejected, strict=True):
        kinds = [frame["type"] for frame in wire.frames]
        require(kinds == ["bye"] and wire.closed, f"the token {odd!r} is answered with {kinds}")
        for method, path in (("POST", "/rejoin"), ("DELETE", "")):
            status, _, read = await ask(scene.app, method, f"/api/tables/{table}{path}", token=odd)
            require(status in (401, 403), f"{method} {path} with the token {odd!r} is answered {status} {read!r}")
    status, _, _ = await ask(scene.app, "DELETE", f"/api/tables/{table}", token=tickets[1]["token"])
    require(status == 403, "a seat that is not the host's deletes the table")
    for fields in ({"seat": 1}, {"player": 1}, {"audience": 1}, {"me": 1}):
        wire = await scene.connect(table, tickets[0]["token"], **fields)
        require([frame["type"] for frame in wire.frames] == ["bye"], f"a hello with {fields} is answered")
    for frame in onlooker.frames:
        require(frame.get("me") is None and not frame.get("moves"), "an onlooker is treated as a seat")
    for text in (tickets[1]["token"], hashed(tickets[1]["token"])):
        require(all(text.encode() not in event for event in onlooker.events), "a frame carries a token")
    scene.check_sights(table, wires, tickets)


async def _handover() -> None:
    scene = Scene()
    tickets, wires = await scene.party()
    table = tickets[0]["table"]
    status, _, read = await ask(scene.app, "POST", f"/api/tables/{table}/rejoin", token=tickets[1]["token"])
    require(status == 200, "nobody can rejoin")
    gone = [wires[1]]
    await _is_over(scene, table, tickets[1]["token"], gone)
    tickets[1] = json.loads(read)
    wires[1] = await scene.connect(table, tickets[1]["token"])
    await scene.play(table, wires)
    await scene.order(wires[0], "kick", seat=2)
    gone.append(wires[2])
    await _is_over(scene, table, tickets[2]["token"], gone)
    _, _, read = await ask(scene.app, "POST", f"/api/tables/{table}/seats", {"name": "Eve", "seat": 2})
    await _is_over(scene, table, tickets[2]["token"], gone)
    tickets[2] = json.loads(read)
    wires[2] = await scene.connect(table, tickets[2]["token"])
    await scene.order(wires[1], "leave")
    gone.append(wires[1])
    await _is_over(scene, table, tickets[1]["token"], gone)
    _, _, read = await ask(scene.app, "POST", f"/api/tables/{table}/seats", {"name": "Finn", "seat": 1})
    tickets[1] = json.loads(read)
    wires[1] = await scene.connect(table, tickets[1]["token"])
    quiet = [len(wire.events) for wire in gone]
    await scene.play(table, wires)
    require([len(wire.events) for wire in gone] == quiet, "who lost a seat still hears what it sees")
    scene.check_sights(table, wires, tickets)
    scene.room(table).status = OVER  # as if it were: seats change places in the next game
    await scene.order(wires[0], "rematch")
    room = scene.room(table)
    host = next(ticket["token"] for ticket in tickets if room.seat_of(ticket["token"]) == room.host)
    await scene.order(await scene.connect(table, host), "start")
    await settle(15.0)
    scene.check_sights(table, wires, tickets)


async def _is_over(scene: Scene, table: str, token: str, gone: list[Wire]) -> None:
    """A token that was given up opens nothing, and its socket is closed."""
    await settle(0.1)
    require(gone[-1].closed, "the socket of somebody who lost the seat is still open")
    wire = await scene.connect(table, token)
    require([frame["type"] for frame in wire.frames] == ["bye"], "an old token still speaks for its seat")
    status, _, _ = await ask(scene.app, "POST", f"/api/tables/{table}/rejoin", token=token)
    require(status == 401, "an old token can be changed for a new one")


async def _pages(private: int) -> list[tuple[int, bytes, bytes]]:
    """What anybody may read, while there are so many private tables."""
    scene = Scene()
    await scene.open(public=True)
    for _ in range(private):
        tickets = await scene.open()
        await scene.order(await scene.connect(tickets[0]["table"], tickets[0]["token"]), "start")
    pages = [await ask(scene.app, "GET", path) for path in ("/api/tables", "/api/games", "/", "/health")]
    require(pages[0][0] == 200 and b"table-0" in pages[0][2], "a public table is not listed")
    return pages


async def _commit() -> None:
    """While the store has not answered, nobody is told anything; if it fails, nothing has happened."""
    scene = Scene()
    tickets, wires = await scene.party()
    table = tickets[0]["table"]
    await scene.play(table, wires, 2)
    for failing in (True, False):
        room = scene.room(table)
        assert room.table is not None and room.actor is not None
        actor, other = wires[room.actor], wires[room.actor - 1]
        version, quiet = room.version, [len(wire.events) for wire in wires]
        scene.store.open_gate.clear()
        actor.say("play", version=room.table.version, move=str(room.table.moves()[0]), nonce=f"c{failing}")
        await settle()
        actor.say("ping", nonce="early")
        late = asyncio.create_task(scene.connect(table, tickets[0]["token"]))
        await settle(1.0)
        arrived = await late
        require([len(wire.events) for wire in wires] == quiet, "a frame is sent before its version is stored")
        require(not arrived.frames, "somebody who arrives is shown what is not stored")
        scene.store.failing = failing
        scene.store.open_gate.set()
        await settle(0.1)
        scene.store.failing = False
        require(
            not failing or max(frame.get("version", 0) for frame in arrived.frames) == version,
            "who arrives after a failure is shown what was not stored",
        )
        require(not failing or len(other.events) == quiet[wires.index(other)], "others hear of what was not stored")
        await arrived.hang_up()
    scene.store.open_gate.clear()
    wires[scene.room(table).host].say("do", order="close", nonce="close")
    await settle()
    asked = asyncio.create_task(ask(scene.app, "GET", f"/api/tables/{table}/record"))
    await settle(1.0)
    require(not asked.done() or SECRET.hex().encode() not in asked.result()[2], "a secret is revealed before the end")
    scene.store.failing = True
    scene.store.open_gate.set()
    status, _, read = await asked
    require(status != 200 and SECRET.hex().encode() not in read, "a secret is revealed though nothing was stored")


async def _trust() -> None:
    """A message says what its sender wants; who that is, and what chance brings, is not its to say."""
    scene = Scene()
    tickets, wires = await scene.party()
    table = tickets[0]["table"]
    more: tuple[dict[str, Any], ...] = (
        {"seat": 1},
        {"by": 1},
        {"outcome": "x"},
        {"cards": [1]},
        {"token": ""},
    )
    for fields in more:
        room = scene.room(table)
        assert room.table is not None and room.actor is not None
        version, other = room.version, (room.actor + 1) % 3
        mine = {1: room.actor, "": tickets[room.actor]["token"]}
        acting = {
            key: mine.get(value, value) if isinstance(value, int | str) else value for key, value in fields.items()
        }
        move = str(room.table.moves()[0])
        wires[other].say("play", version=room.table.version, move=move, nonce="trust", **acting)
        await settle()
        require(scene.room(table).version == version, f"a seat plays for another by saying {acting}")
        wires[other] = await scene.connect(table, tickets[other]["token"])
    room = scene.room(table)
    assert room.table is not None and room.actor is not None
    version, legal = room.version, {str(move) for move in room.table.moves()}
    for move in room.table.moves_table.moves:
        if str(move) not in legal:
            wires[room.actor].say("play", version=room.table.version, move=str(move), nonce=f"t{move.id}")
            await settle()
    require(scene.room(table).version == version, "a card that nobody has is played")
    scene.check_sights(table, wires, tickets)


async def _plain() -> None:
    """Nothing is compressed: lengths would tell of what is inside."""
    scene = Scene()
    tickets, wires = await scene.party()
    config = configuration(scene.app)
    require(not config.ws_per_message_deflate, "frames are compressed")
    for path in ("/", "/api/games", "/api/tables", f"/api/tables/{tickets[0]['table']}/record"):
        _, headers, _ = await ask(scene.app, "GET", path, headers=[("accept-encoding", "gzip, br, deflate")])
        require(b"content-encoding" not in headers.lower(), f"{path} is compressed")
        require(b"set-cookie" not in headers.lower(), f"{path} sets a cookie")
    for event in (event for wire in wires for event in wire.events):
        require(event.startswith((b"{", b"<websocket.accept")), "a frame is not plain text")


async def _thought_of(secret: bytes) -> Thought:
    """What a bot is handed that goes on for somebody, and that it is nothing but what its seat saw."""
    scene = Scene(secret)
    tickets, wires = await scene.party()
    table = tickets[0]["table"]
    await scene.order(wires[1], "leave")
    await scene.play(table, wires)
    room, before = scene.room(table), len(scene.thoughts)
    while len(scene.thoughts) == before:
        await scene.play(table, wires, 1)
        known = {room.table.look(1).tobytes(), room.table.view(1).tobytes()} if room.table else set()
        await settle(1.0)
    require(scene.thoughts[before].view in known, "a bot is handed more than its seat knows")
    return scene.thoughts[before]


def check_bots() -> None:
    """Nobody can work out what a bot draws, and a bot is handed the sight of its seat."""
    seeds = {run(_thought_of(secret * 8)).seed for secret in (b"secret 1", b"secret 2")}
    require(len(seeds) == 2, "what a bot draws follows from what everybody knows")


async def _frozen_text(other: int) -> list[bytes]:
    """A log that no longer replays, because of a hidden move: what a seat is told that wants to play on."""
    scene = Scene()
    tickets, wires = await scene.party()
    table, room = tickets[0]["table"], scene.room(tickets[0]["table"])
    assert room.table is not None and room.actor is not None
    illegal = [str(move) for move in room.table.moves_table.moves if move not in room.table.moves()][other]
    watcher = (room.actor + 1) % 3
    await scene.play(table, wires, 1)
    log = scene.store.logs[table]
    at = max(place for place, entry in enumerate(log) if entry.kind == "move")
    body = {**json.loads(log[at].body), "move": illegal}
    log[at] = Entry(log[at].version, log[at].at, "move", json.dumps(body).encode())
    scene.hall.forget(table)
    wire = await scene.connect(table, tickets[watcher]["token"])
    await scene.order(wire, "say", text="What is it?")
    wire.say("play", version=1, move="sneak", nonce="p")
    await settle()
    return wire.events


def check_frozen() -> None:
    """A table that cannot be read back does not say which move it stumbled over."""
    logging.getLogger("motherlode.server").setLevel(logging.CRITICAL)
    try:
        require(run(_frozen_text(0)) == run(_frozen_text(1)), "a frozen table names the move that does not replay")
    finally:
        logging.getLogger("motherlode.server").setLevel(logging.NOTSET)


def check_credentials() -> None:
    """Wrong tokens are refused at every door, and hear nothing afterwards."""
    run(_credentials())


def check_handover() -> None:
    """A seat that was rejoined, left, taken away or moved is not heard of by who had it."""
    run(_handover())


def check_lobby() -> None:
    """Private tables leave no trace on public pages."""
    require(run(_pages(0)) == run(_pages(2)), "the lobby changes with a private table")


def check_commit() -> None:
    """Nothing is told before it is stored."""
    run(_commit())


def check_trust() -> None:
    """Clients say what they want, and nothing else of what they say counts."""
    run(_trust())


def check_plain() -> None:
    """Nothing is compressed."""
    run(_plain())
