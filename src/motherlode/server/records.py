"""What of a game may be downloaded, and when."""

from __future__ import annotations

from typing import Any

from motherlode.core.fairness import Proof
from motherlode.core.replay import record_of
from motherlode.server.room import Refusal, Room


def record_for(room: Room) -> dict[str, Any]:
    """The record of the last game, with the proof of its dice.

    A record names every outcome, the hidden ones too, so it is given out only when the game is over.
    """
    if room.table is None:
        raise Refusal("not-started", "The game has not begun: there is nothing to download.")
    if not room.revealed:
        raise Refusal("not-now", "A record tells what is hidden: it can be downloaded when the game is over.")
    seeds = tuple(bytes.fromhex(seed) for seed in room.seeds)
    proof = Proof(room.id, room.round, room.commitment, seeds)
    room.table.seats = [seat.name for seat in room.seats]
    return record_of(room.table, proof.revealed(bytes.fromhex(room.secret)))
