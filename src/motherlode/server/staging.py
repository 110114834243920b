"""What a desk asks of a room while it makes entries: outcomes, how long to look, and the row of the index."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from motherlode.core.fairness import FairDealer, deal_key
from motherlode.server.room import Room
from motherlode.store import TableRow


def fair_outcome(room: Room) -> str:
    """The next outcome: from the secret, the seeds, and how many came before."""
    assert room.table is not None
    seeds = [bytes.fromhex(seed) for seed in room.seeds]
    key = deal_key(bytes.fromhex(room.secret), room.id, room.round, seeds)
    dealer = FairDealer(key, room.chances)
    return str(room.table.outcomes_table[dealer.pick(room.table.outcomes())])


def bot_seed(room: Room) -> int:
    """Where the bots of a game begin to draw: whoever knew it could tell hands by moves, so it is as secret as dice."""
    digest = hashlib.blake2b(f"bots {room.id} {room.round}".encode(), key=bytes.fromhex(room.secret), digest_size=7)
    return int.from_bytes(digest.digest(), "big")


def pause_of(room: Room) -> float:
    """Seconds for which everybody may look before the next move, if the game has such a moment now."""
    if room.table is None or room.actor is None or not room.people:
        return 0.0
    pause: Callable[..., float] | None = getattr(room.game.module("story"), "pause", None)
    return pause(room.components, room.table.view()) if pause else 0.0


def row_of(room: Room) -> TableRow:
    """The table as the index lists it."""
    return TableRow(
        table_id=room.id,
        game=room.game.id,
        status=room.status,
        public=room.settings.public,
        opened_at=room.opened_at,
        changed_at=room.changed_at,
        version=room.version,
    )
