"""Non-interference over the wire: twins are played on two servers, and an audience must be sent the same bytes.

The clock, tokens, secrets and outcomes come from the test. The truths of the two runs differ in hidden cards and
choices, in the secret of the dice and in the tokens of other seats. What the audience does is the same in both: it
plays, drops out, comes back with and without a version, asks for what it may not have, and gets the same refusals.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import random
from collections.abc import Awaitable, Callable
from typing import Any
from unittest import mock

from motherlode.core.contract import CHANCE
from motherlode.core.fairness import commitment
from motherlode.server.app import Limits, Server, application
from motherlode.server.hall import Hall, Sources
from motherlode.server.room import Room
from motherlode.server.seating import hashed
from motherlode.server.thinking import Thought
from motherlode.testing.twins import Twins
from motherlode.testing.wire import MemoryStore, ScriptedThinkers, Wire, ask, clock, run, settle

TABLE = "the-table"
THINKING = 0.6
"""Seconds between two steps, so that nobody is too fast."""
MARGIN = 2.0
UNLIMITED = Limits(requests=(1e6, 1e6), messages=(1e6, 1e6))
SEAT, ONLOOKER, ANYBODY = "seat", "onlooker", "anybody"


class Told(AssertionError):
    """Somebody was sent what they may not know."""


class Run:
    """One of the twins on a server of its own."""

    def __init__(self, twins: Twins, which: int, seed: int) -> None:
        self.twins, self.which = twins, which
        self.script = twins.scripts[which]
        self.noise = random.Random(seed)
        self.secret = hashlib.sha512(b"secret %d" % which).digest()
        self.players = int(str(twins.said["players"]))
        self.given: list[str] = []
        sources = Sources(clock, self._token, lambda: TABLE, lambda: self.secret, self._deal)
        self.hall = Hall(MemoryStore(), sources, ScriptedThinkers(self._think))
        self.app = application(Server(self.hall, limits=UNLIMITED))
        self.wires: dict[int | None, Wire] = {}
        self.tokens: dict[int, str] = {}
        self.watched: list[tuple[str, Wire, int]] = []
        self.transcript: dict[str, list[bytes]] = {SEAT: [], ONLOOKER: [], ANYBODY: []}
        self.every: list[Wire] = []
        self.count = 0

    # what is injected

    def _token(self) -> str:
        """The watched seat has the same token in both runs, the others have not; seats sit down in their order."""
        seat = len(self.given)
        self.given.append(f"token-of-seat-{seat}-{'both' if seat == self.twins.seat else self.which}-0123456789")
        return self.given[-1]

    def _at(self) -> int:
        assert self.room.table is not None
        return len(self.room.table.standing())

    def _deal(self, room: Room) -> str:
        """The next outcome of the script; also for a server that would rather know it before it comes."""
        assert room.table is not None
        at = len(room.table.standing())
        return str(room.table.outcomes_table[self.script[self.twins.actors.index(CHANCE, at)]])

    async def _think(self, thought: Thought) -> int:
        if self._at() >= self.twins.until:
            await asyncio.Event().wait()  # the run ends here
        return self.script[self._at()]

    @property
    def room(self) -> Room:
        """The table as the server has it: the test steers by it."""
        return self.hall.desks[TABLE].room

    # who watches

    def collect(self, label: str) -> None:
        """Write down what came since the last time, after a line that says what was done."""
        for lines in self.transcript.values():
            lines.append(f"# {label}".encode())
        for place, (who, wire, seen) in enumerate(self.watched):
            self.transcript[who] += wire.events[seen:]
            self.watched[place] = (who, wire, len(wire.events))

    def watch(self, who: str, wire: Wire) -> None:
        """Write down everything that this wire carries, also after its end."""
        self.watched.append((who, wire, 0))

    async def connect(self, seat: int | None, since: int = 0) -> None:
        """A seat or the onlooker comes, or comes back."""
        old = self.wires.get(seat)
        if old is not None:
            await old.hang_up()
        wire = self.wires[seat] = Wire(self.app)
        self.every.append(wire)
        if seat is None or seat == self.twins.seat:
            self.watch(ONLOOKER if seat is None else SEAT, wire)
        wire.say("hello", table=TABLE, token="" if seat is None else self.tokens[seat], since=since)
        await settle()

    async def http(self, who: str, method: str, path: str, body: object = None, token: str = "") -> bytes:
        """A request whose whole answer is written down."""
        status, headers, read = await ask(self.app, method, path, body, token)
        self.transcript[who].append(b"%d\n%b\n\n%b" % (status, headers, read))
        return read

    def last_version(self, seat: int | None) -> int:
        """The version that a seat has seen."""
        return max((frame.get("version", 0) for frame in self.wires[seat].frames), default=0)

    # the game

    async def open(self, settings: dict[str, Any]) -> None:
        """Open the table, sit down, connect and begin."""
        for seat in range(self.players):
            who = SEAT if seat == self.twins.seat else "other"
            self.transcript.setdefault(who, [])
            body: dict[str, Any] = {"name": f"Player {seat}", "seed": f"{seat:02x}" * 16}
            if seat == 0:
                body |= {"game": self.twins.game.id, "options": self.twins.said, "settings": settings}
            path = "/api/tables" if seat == 0 else f"/api/tables/{TABLE}/seats"
            self.tokens[seat] = json.loads(await self.http(who, "POST", path, body))["token"]
        for watcher in (None, *range(self.players)):
            await self.connect(watcher)
        self.collect("seated")
        self.order(0, "start")
        await settle()
        self.collect("started")

    def order(self, who: int | None, order: str, **fields: Any) -> None:
        """Somebody says something that is no move."""
        self.count += 1
        self.wires[who].say("do", order=order, nonce=f"o{self.count}", **fields)

    def play(self, seat: int | None, move: str, version: int) -> None:
        """Somebody wants to move."""
        self.count += 1
        self.wires[seat].say("play", move=move, version=version, nonce=f"m{self.count}")

    def ask(self, who: int | None, what: str, text: str = "") -> None:
        """Somebody wants to know something."""
        self.count += 1
        self.wires[who].say("ask", what=what, text=text, nonce=f"q{self.count}")

    async def drive(self, disturb: Callable[[Run, int], Awaitable[None]] | None) -> None:
        """Play the script up to where the twins part."""
        while (at := self._at()) < self.twins.until:
            if self.count > 20 * self.twins.until + 100:
                raise RuntimeError("The run does not come to its end.")
            for wire in self.wires.values():
                wire.say("ping")
            await settle(THINKING)
            if self.room.looking:
                await self._look()
                continue
            if disturb is not None:
                await disturb(self, at)
                if self._at() != at:
                    continue
            await self._step(at)
            self.collect(f"step {at}")

    async def _look(self) -> None:
        if self.noise.random() < 0.5:
            for seat in self.room.people:
                self.order(seat, "looked")
                await settle()
        else:
            await settle(15.0)
        self.collect("looked")

    async def _step(self, at: int) -> None:
        room = self.room
        table, actor, deadline = room.table, room.actor, room.deadline()
        assert table is not None and actor is not None
        if room.seats[actor].bot:
            await settle(2.0)
        elif deadline is not None and self.noise.random() < 0.05:
            await settle(deadline - clock() + MARGIN)
        else:
            self.play(actor, str(table.moves_table[self.script[at]]), table.version)
            await settle()
        if self._at() <= at:
            raise RuntimeError(f"Step {at} of the script was not played: {self.wires[actor].events[-1]!r}")

    # the end

    def told(self) -> dict[str, list[bytes]]:
        """What each audience was sent. The commitment is the one trace of the secret that may differ."""
        mine = commitment(self.secret).encode()
        watched = (SEAT, ONLOOKER, ANYBODY)
        return {who: [line.replace(mine, b"?" * 64) for line in self.transcript[who]] for who in watched}

    def check_secrets(self) -> None:
        """No frame that anybody was sent names the secret of the dice, a token or the hash of one."""
        hidden = [self.secret.hex(), *self.given, *map(hashed, self.given)]
        for wire in self.every:
            for event in wire.events:
                for secret in hidden:
                    if secret.encode() in event:
                        raise Told(f"a frame carries a secret: {event[:300]!r}")


def play_run(main: Callable[[], Awaitable[Run]]) -> Run:
    """One run in a loop of its own, with kernels as they stand."""

    async def whole() -> Run:
        with mock.patch.dict(os.environ, {"MOTHERLODE_JIT": "0"}):
            done = await main()
        done.check_secrets()
        await done.hall.close()
        return done

    return run(whole())


def compare(runs: list[Run], what: str) -> int:
    """Hold what was sent in two runs side by side; gives how many frames were the same."""
    frames = 0
    first, second = (run.told() for run in runs)
    for who, lines in first.items():
        done = ""
        for one, other in zip(lines, second[who], strict=False):
            done = one.decode() if one.startswith(b"#") else done
            if one != other:
                at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
                raise Told(
                    f"{what}: after {done!r} the {who} is sent {len(one)} and {len(other)} bytes which differ: "
                    f"{one[max(at - 120, 0) : at + 120]!r} and {other[max(at - 120, 0) : at + 120]!r}"
                )
            frames += not one.startswith(b"#")
        if len(lines) != len(second[who]):
            raise Told(f"{what}: the {who} is sent {len(lines)} and {len(second[who])} lines")
    return frames
