"""What a contest came to: frozen figures, each with its interval."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Any

from motherlode.arena.intervals import Estimate, Span
from motherlode.arena.sprt import Verdict

FORMAT = 1
"""The version of the JSON document."""


@dataclass(frozen=True)
class Standing:
    """One bot."""

    bot: str
    """Its name in this contest: the spec, numbered if it stands in the list more than once."""
    spec: str
    seats: int
    """How many times it sat at a table."""
    wins: float
    """Tables won; k winners of one game have 1/k each."""
    share: float
    """Wins over seats: the fair share is one over the number of players."""
    share_interval: Span
    margin: float
    """Its points less those of the other bots at the same table, means of their seats."""
    margin_interval: Span
    points: float
    """The mean of its points."""
    elo: float
    """Its rating; the mean of all is 0."""
    elo_interval: Span
    alpha_rank: float
    alpha_rank_interval: Span
    gain: float
    """How many independent games a game of these deals was worth for the share: what duplicates gave."""
    margin_gain: float
    """The same for the margin."""

    def verdict(self, fair: float) -> str:
        """`better` or `worse` than the fair share, if the interval says so, else `unclear`."""
        if self.share_interval[0] > fair:
            return "better"
        return "worse" if self.share_interval[1] < fair else "unclear"


@dataclass(frozen=True)
class Meeting:
    """One bot against another, at the tables where both sit."""

    games: int
    share: float
    """Of the wins of these two, each for a seat that it held, so many were the first one's: equals have 0.5."""
    interval: Span


@dataclass(frozen=True)
class TableKind:
    """One line-up, rotated through all seats."""

    lineup: str
    games: int
    shares: dict[str, tuple[float, float, float]]
    """For each bot there: wins over seats, and the ends of the interval."""


@dataclass(frozen=True)
class Contest:
    """The figures of a contest. Two runs of the same deals are equal, whatever their time and the number of jobs."""

    game: str
    title: str
    players: int
    bots: list[str]
    deals: int
    """How many deals each line-up played, all of them from all seats: the n of the intervals. Of plain games, how many
    rounds there were."""
    asked: int
    """How many were asked for; more than were played if somebody, or the sequential test, stopped."""
    plain: bool
    """Every game had a deal of its own."""
    lineups: int
    """How many line-ups there were; with very many, each deal has drawn ones."""
    games: int
    seed: int
    options: dict[str, str | int | float]
    box: str
    """The hash of the box."""
    fair: float
    """The share of a bot as good as the others: one over the number of players."""
    standings: list[Standing]
    cross: list[list[Meeting | None]]
    """Each bot (row) against each other (column)."""
    tables: list[TableKind]
    """Line-up by line-up, if they are few."""
    seats: list[tuple[float, float, float]]
    """How often each seat won, whoever sat there, with its interval."""
    separated: bool
    """Some bots never lost to the others: their ratings are bounds, held by one imagined game."""
    sprt: Verdict | None
    course: list[tuple[int, list[tuple[float, float, float]]]]
    """After so many deals for each line-up, the share of each bot with its interval."""
    moves: int
    chances: int
    shared: int
    """Games with several winners."""
    winless: int
    """Games that nobody won."""
    command: str
    """What plays the same contest again."""
    interrupted: bool
    seconds: float = field(compare=False)
    forfeits: dict[str, int] = field(default_factory=dict)
    """Decisions that were played at random for guests who could not, by their spec."""

    @property
    def ranked(self) -> list[Standing]:
        """The bots, the best share first."""
        return sorted(self.standings, key=lambda one: -one.share)

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON; only `seconds` differs between two runs of the same deals. What no number of
        deals could tell (an interval of a single deal) is null."""
        document: dict[str, Any] = _finite({"format": FORMAT, **asdict(self)})
        return document

    def __str__(self) -> str:
        from motherlode.arena.contest_text import contest_text

        return contest_text(self)


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value


def triple(found: Estimate) -> tuple[float, float, float]:
    """An estimate as a value and the ends of its interval."""
    return found.value, found.low, found.high
