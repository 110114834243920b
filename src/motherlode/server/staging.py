"""What is asked of a room: outcomes, what a bot may think about, how long to look, and the row of the index."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from motherlode.core import botkit, registry
from motherlode.core.fairness import FairDealer, deal_key
from motherlode.server.room import Room
from motherlode.server.thinking import Thought
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


def thought_of(room: Room, codes: Sequence[int], seat: int, bot: str, seed: int, purpose: str = "") -> Thought:
    """What a bot is handed to think about: what its seat sees, or knows if the bot wants to, and what it saw before.

    Without a bot it is what the seat knows. Bots that sit at the same seat for another purpose have other memories.
    """
    table = room.table
    assert table is not None
    sees = registry.bot(bot, room.game).kind.module(room.game).SEES if bot else botkit.KNOWS
    view = table.view(seat) if sees == botkit.KNOWS else table.look(seat)
    return Thought(
        place=f"{room.id}/{room.round}/{seat}{purpose}",
        game=room.game.id,
        said=dict(room.playing),
        box="" if room.components.standard else room.components.text,
        bot=bot,
        seat=seat,
        seed=seed,
        codes=tuple(codes),
        view=view.tobytes(),
        moves=tuple(move.id for move in table.moves()),
    )


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
