"""Many live tables in a store, made quickly: a few are played, the others are copies of their logs."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from motherlode.server.desk import Desk
from motherlode.server.hall import Hall
from motherlode.server.opening import Opening
from motherlode.server.orders import Ask
from motherlode.store import Store

GAMES = ("gold", "gold-river", "goldmine-rumbles", "quick-silver")
HOLD = 30 * 86400.0


@dataclass(frozen=True)
class Crowd:
    """A live table: its name, its game, and the token of each seat."""

    table: str
    game: str
    tokens: tuple[str, ...]


async def live_table(hall: Hall, game: str, players: int, moves: int, rng: random.Random) -> Crowd:
    """A table with people on all seats, some random moves into its game."""
    opening = Opening(game, {"players": players}, settings={"hold": HOLD})
    first = await hall.open(opening, "Player 0", "")
    tickets = [first, *[await hall.sit(first.table, f"Player {seat}", "") for seat in range(1, players)]]
    desk = await hall.desk(first.table)
    await hall.order(desk, Ask(0, "start"), "start")
    await play_on(hall, desk, moves, rng)
    return Crowd(first.table, game, tuple(ticket.token for ticket in tickets))


async def play_on(hall: Hall, desk: Desk, moves: int, rng: random.Random) -> None:
    """Random moves by whoever is to move; everybody has seen enough at once."""
    for number in itertools.count():
        room = desk.room
        if room.looking:
            for seat in range(len(room.seats)):
                if room.looking and seat not in room.looked:
                    await hall.order(desk, Ask(seat, f"looked {number} {seat}"), "looked")
        if number == moves or room.actor is None or room.table is None:
            return
        move = str(rng.choice(room.table.moves()))
        await hall.play(desk, Ask(room.actor, f"move {number}"), room.table.version, move)


async def crowded(
    place: str | Path, count: int, *, games: Sequence[str] = GAMES, players: int = 4, moves: int = 24, seed: int = 1
) -> list[Crowd]:
    """Fill a store with live tables."""
    rng = random.Random(seed)
    async with await Store.open(place) as store:
        hall = Hall(store)
        originals = [await live_table(hall, game, players, moves, rng) for game in games[:count]]
        await hall.close()
        made = list(originals)
        for number in range(len(originals), count):
            original = originals[number % len(originals)]
            name = f"copy-{number:05}"
            row, entries = await store.table(original.table), await store.entries(original.table)
            assert row is not None
            await store.append(name, 0, entries, msgspec.structs.replace(row, table_id=name))
            made.append(Crowd(name, original.game, original.tokens))
    return made
