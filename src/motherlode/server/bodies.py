"""Everything that travels by HTTP; docs/protocol.md says what it means, and its JSON Schema comes from here."""

from __future__ import annotations

from typing import Any

import msgspec

from motherlode.server.messages import Notice, Seat


class Body(msgspec.Struct, rename="camel"):
    """The root of all answers."""


class Asked(msgspec.Struct, rename="camel", forbid_unknown_fields=True):
    """The root of all that is sent to the server."""


class Problem(Body):
    """A refusal."""

    code: str
    text: str


# Tables


class OpenTable(Asked):
    """Open a table and sit down."""

    game: str
    name: str
    options: dict[str, str | int | float | bool] = {}
    bots: dict[int, str] = {}
    box: str = ""
    settings: dict[str, str | int | float | bool] = {}
    seed: str = ""


class SitDown(Asked):
    """Take a seat; without a number any that is free, else one that a bot has."""

    name: str
    seat: int | None = None
    seed: str = ""


class Ticket(Body):
    """A seat at a table, and the token that speaks for it."""

    table: str
    seat: int
    token: str


class Listed(Body):
    """A table of the lobby."""

    table: str
    game: str
    status: str
    seats: list[Seat]
    changed_at: float


# Games


class Signs(Body):
    """An option that is a word of so many signs."""

    letters: str
    count: int


class OptionInfo(Body, omit_defaults=True):
    """An option of a game, or a dial of a bot: for people, and what may be said for programs."""

    help: str
    choices: str
    default: str | int | float
    words: list[str] = []
    range: tuple[float, float] | None = None
    signs: Signs | None = None


class BotInfo(Body):
    """A bot that can sit at a game; levels come first, the weakest before all, and then characters."""

    id: str
    blurb: str
    sort: str
    """What it is: `level`, `character` or `kind`."""
    dials: dict[str, OptionInfo]
    rating: int | None = None
    """How strong it is at this game, if that was measured: 400 points are odds of ten to one, `random` has 0."""


class GameInfo(Body):
    """A game for those who want to open a table."""

    id: str
    title: str
    blurb: str
    players: tuple[int, int]
    default_players: int
    memory: bool
    asks: list[str]
    options: dict[str, OptionInfo]
    bots: list[BotInfo]


class BoxInfo(Body):
    """A box: what is printed on the components of a game."""

    game: str
    box: str
    hash: str
    standard: bool
    meaning: str
    record: dict[str, Any]
    names: dict[str, list[str]]
    file: dict[str, Any]


# Games of the past


class ReplayStep(Body):
    """A move, or an outcome of chance, as one audience saw it."""

    by: int | str | None
    move: str
    notices: list[Notice]
    changed: dict[str, Any]
    actor: int | None


class Replay(Body):
    """A whole game, as one audience saw it."""

    game: str
    options: dict[str, str | int | float]
    box: str
    names: list[str]
    seat: int | None
    steps: list[ReplayStep]
    result: dict[str, Any] | None


class Deal(Body):
    """One deal of a record: what could happen, and what secret and seeds say."""

    number: int
    step: int
    cases: int
    case: int
    outcomes: list[tuple[str, int]]
    due: str
    recorded: str
    agrees: bool


class Verified(Body):
    """What there is to say of the dice of a record."""

    ok: bool
    verdict: str
    problems: list[str]
    game: str | None
    seats: list[str] | None
    over: bool | None
    fairness: dict[str, Any] | None
    deals: int
    agree: int
    each: list[Deal]


ALL = (OpenTable, SitDown, Ticket, Listed, GameInfo, BoxInfo, Replay, Verified, Problem)
