"""Players who never give up: they play random moves, come back after every loss, and repeat what nobody answered."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from motherlode.server.client import Client, ConnectionLost, Seat, ServerSaidNo
from motherlode.server.desk import Desk
from motherlode.server.messages import State
from motherlode.server.room import FROZEN
from motherlode.store import Store
from motherlode.testing.crowd import Crowd

PAUSE = 0.02
"""Seconds before a lost connection is tried again."""
WAITED_OUT = ("store-down", "busy", "restart", "try-later", "too-slow")
"""Refusals after which the same is sent again."""


@dataclass
class Stubborn:
    """One seat at one table; `addresses` are tried in turn."""

    table: str
    seat: int
    token: str
    addresses: list[str]
    rng: random.Random
    most: int = 1 << 30
    """So many moves at the most."""
    acknowledged: dict[str, int] = field(default_factory=dict)
    """By nonce: the version that the server named."""
    sent: set[str] = field(default_factory=set)
    refused: list[str] = field(default_factory=list)
    """What a player who follows the rules should never hear."""
    told: list[str] = field(default_factory=list)
    """Refusals that were waited out."""
    connected: int = 0
    last: State | None = None
    _pending: tuple[int, str, str] | None = None

    async def play(self, enough: Callable[[], bool] = lambda: False) -> None:
        """To the end of the game, or until it is enough and nothing is left unanswered."""
        for attempt in itertools.count():
            try:
                if await self._sit(self.addresses[attempt % len(self.addresses)], enough):
                    return
            except (ConnectionLost, OSError, TimeoutError):
                pass
            except ServerSaidNo as error:
                self._hear(error)
            await asyncio.sleep(PAUSE)

    def _hear(self, error: ServerSaidNo) -> None:
        (self.told if error.code in WAITED_OUT else self.refused).append(error.code)

    async def _sit(self, address: str, enough: Callable[[], bool]) -> bool:
        async with asyncio.timeout(30):
            line = await Client(address).connect(self.table, self.token)
        self.connected += 1
        try:
            while True:
                if self._pending is not None:
                    await self._send(line, *self._pending)
                if enough() or len(self.acknowledged) >= self.most:
                    return True
                self.last = state = line.state
                if state is not None and state.status != "live":
                    return True
                if state is not None and state.looking and not state.seats[self.seat].ready:
                    with contextlib.suppress(ServerSaidNo):
                        await line.do("looked")
                elif state is not None and state.moves:
                    nonce = f"{self.seat}-{len(self.sent)}-{self.rng.getrandbits(32):08x}"
                    self._pending = (state.turn, self.rng.choice(state.moves), nonce)
                else:
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(0.5):
                            await line.changed()
        finally:
            async with asyncio.timeout(10):
                await line.close()

    async def _send(self, line: Seat, turn: int, move: str, nonce: str) -> None:
        self.sent.add(nonce)
        try:
            version = await line.play(move, turn, nonce)
        except ServerSaidNo as error:
            self._hear(error)
            if error.code in WAITED_OUT:
                await asyncio.sleep(10 * PAUSE)
                return
            self._pending = None
            return
        self.acknowledged[nonce] = version
        self._pending = None


def players(crowd: Iterable[Crowd], addresses: list[str], seed: int = 1, most: int = 1 << 30) -> list[Stubborn]:
    """One for each seat of these tables."""
    return [
        Stubborn(table.table, seat, token, turned(addresses, seat), random.Random(f"{seed} {table} {seat}"), most)
        for table in crowd
        for seat, token in enumerate(table.tokens)
    ]


def turned(addresses: list[str], by: int) -> list[str]:
    """The same, beginning with another one: seats are spread over the servers."""
    by %= len(addresses)
    return addresses[by:] + addresses[:by]


async def broken_promises(place: str | Path, everybody: Iterable[Stubborn]) -> list[str]:
    """What the store does not keep of what the server acknowledged; nothing, if all is well."""
    found: list[str] = []
    async with await Store.open(place, create=False) as store:
        found += await store.problems()
        by_table: dict[str, list[Stubborn]] = {}
        for player in everybody:
            by_table.setdefault(player.table, []).append(player)
        for table, seats in by_table.items():
            entries = await store.entries(table)
            if [entry.version for entry in entries] != list(range(1, len(entries) + 1)):
                found.append(f"{table}: versions have a gap")
            stored: dict[str, list[int]] = {}
            for entry in entries:
                body = msgspec.json.decode(entry.body)
                if entry.kind == "move" and "nonce" in body:
                    stored.setdefault(body["nonce"], []).append(entry.version)
            found += [f"{table}: move {nonce} is stored {len(at)} times" for nonce, at in stored.items() if len(at) > 1]
            for player in seats:
                found += [f"{table}: seat {player.seat} was refused: {code}" for code in player.refused]
                for nonce, version in player.acknowledged.items():
                    if stored.get(nonce) != [version]:
                        found.append(f"{table}: {nonce} acknowledged at {version}, stored at {stored.get(nonce)}")
                found += [
                    f"{table}: {nonce} is stored, and was never acknowledged"
                    for nonce in player.sent & stored.keys() - player.acknowledged.keys()
                ]
            desk = Desk(table, store, lambda: 0.0)
            await desk.load()  # every step is compared with the hash that was stored with it
            if desk.room.status == FROZEN:
                found.append(f"{table}: {desk.room.closed_because}")
            for player in seats:
                if player.last is not None and player.last.version == desk.room.version:
                    shown = msgspec.json.decode(msgspec.json.encode(desk.teller.sight(player.seat)))
                    if shown != player.last.sight:
                        found.append(f"{table}: seat {player.seat} was shown another table")
    return found
