"""Which bots may sit at the tables of a server."""

from __future__ import annotations

from motherlode.core import registry
from motherlode.core.game import Game
from motherlode.server.room import Refusal

SEATED = ("greedy", "random")
"""Kinds of bots that may be asked for with any dials; others come as levels and characters only."""


def check_bot(spec: str, game: Game) -> None:
    """Refuse whom this server does not seat: bots that think as long as somebody says, and what is no bot at all."""
    name, _ = registry.split_spec(spec)
    if name in registry.bot_kinds() and name not in SEATED:
        known = [level.id for level in registry.levels().values() if game.id in level.specs]
        raise Refusal("bad-bot", f"The bot {name!r} does not sit at tables here. Take one of {', '.join(known)}.")
    registry.bot(spec, game)
