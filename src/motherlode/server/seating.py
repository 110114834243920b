"""Seats and settings of a table: what a room keeps of each."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Seat:
    """Who sits here: a person with a token, a bot, or nobody."""

    name: str = ""
    token: str = ""
    """The hash of the token that speaks for this seat."""
    bot: str = ""
    seed: str = ""
    muted: bool = False
    seen: int = 0
    """A version that this seat has seen for certain: it moved then, or sat down."""
    nonces: OrderedDict[str, int] = field(default_factory=OrderedDict)

    @property
    def person(self) -> bool:
        """Whether a person holds the seat."""
        return bool(self.token)

    @property
    def free(self) -> bool:
        """Whether a person may sit down."""
        return not self.token


@dataclass
class Settings:
    """What the host chose when the table was opened."""

    public: bool = False
    aid: bool = False
    """Where memory is part of the game: show what a perfect memory would know."""
    hints: bool = True
    """Whether players may ask what a bot with a perfect memory would do."""
    timer: float = 0.0
    """Seconds for a move; 0 is no limit."""
    grace: float = 10.0
    """Seconds more, before somebody moves for you."""
    hold: float = 300.0
    """Seconds that a seat waits for somebody who dropped out, before a bot takes it."""
    empty: str = "finish"
    """When all people have gone: bots `finish` the game, or it is put to `pause`."""
    webhook: str = ""

    def public_part(self) -> dict[str, Any]:
        """What everybody at the table may know."""
        shown = dict(vars(self))
        shown["webhook"] = bool(self.webhook)
        return shown


def hashed(token: str) -> str:
    """Tokens are stored as hashes."""
    return hashlib.sha256(token.encode()).hexdigest()


BOT_NAMES = ("Nell", "Hank", "Pearl", "Dusty", "Maud", "Clem", "Jed", "Ida", "Amos")
"""More than any table has seats, so that there is always one to spare."""


def bot_name(seats: Sequence[Seat], number: int) -> str:
    """What the bot of a seat is called: a name that nobody else at the table has."""
    taken = {seat.name.casefold() for other, seat in enumerate(seats) if other != number}
    names = [BOT_NAMES[(number + step) % len(BOT_NAMES)] for step in range(len(BOT_NAMES))]
    return next(name for name in names if name.casefold() not in taken)
