"""Whole games of all four, every seat played by the client."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from motherlode.core import verify
from motherlode.server.client import Seat
from motherlode.testing.serving import running

GAMES = ("gold", "gold-river", "goldmine-rumbles", "quick-silver")


async def play_randomly(seat: Seat, chance: random.Random) -> int:
    """Random legal moves to the end; gives how many."""
    count = 0
    async for state in seat.turns():
        if state.looking:
            if not state.seats[state.me or 0].ready:
                await seat.do("looked")
            await seat.until(lambda now: not now.looking)
            continue
        await seat.play(chance.choice(state.moves))
        count += 1
    return count


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_with_a_client_in_every_seat(game: str, tmp_path: Path) -> None:
    async with running(tmp_path, fair=True) as place:
        tickets = [await place.client.open(game, "Ann")]
        table = tickets[0].table
        host = await place.client.connect(table, tickets[0].token)
        assert host.state is not None
        players = len(host.state.seats)
        tickets += [await place.client.sit(table, f"Guest {number}") for number in range(1, players)]
        assert [ticket.seat for ticket in tickets] == list(range(players))
        seats = [host] + [await place.client.connect(table, ticket.token) for ticket in tickets[1:]]
        watcher = await place.client.connect(table)
        await host.do("start")
        played = await asyncio.gather(
            *(play_randomly(seat, random.Random(number)) for number, seat in enumerate(seats))
        )
        assert all(played), "everybody had a turn"
        states = [await seat.until(lambda now: now.status == "over") for seat in [*seats, watcher]]
        assert len({str(state.result) for state in states}) == 1
        result = states[0].result
        assert result is not None and (result["winners"] or result["ending"] == "everybody died")
        document = await place.client.record(table)
        report = verify.verify(document)
        assert report.ok, report.problems
        assert report.table is not None and report.table.over
        assert sum(step[0] != "chance" for step in document["steps"]) == sum(played)
        assert await place.hall.store.problems() == []
