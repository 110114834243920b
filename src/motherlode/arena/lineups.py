"""Who sits at which table: the design of a contest. A line-up plays each of its deals from all seats, so that no bot
has better seats or better cards than another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

from motherlode.core import botkit
from motherlode.core.bits import signed, stir
from motherlode.core.bot import Bot
from motherlode.core.errors import BadOption
from motherlode.core.open_match import Entrant

MOST_LINEUPS = 70
"""With more line-ups than these a round does not have all of them: it draws some, and each pair meets equally often
only in the long run."""
ORDER = 101
"""The purpose of the draw that puts the bots of a line-up in order."""

Seating = tuple[int, ...]
"""The number of the bot at each seat."""


def lineups_of(bots: int, players: int, alone: bool = False) -> list[Seating]:
    """The line-ups of every round, or none if there would be too many.

    Two bots: one against the rest, the rest against one, and half against half where that can be; or only the first
    `alone` against the rest. More bots than seats: every set of them that fills a table. Else each sits once, or as
    often as any other; the seats that are left go to every choice of bots in turn.
    """
    if alone:
        return [(0, *(1,) * (players - 1))]
    if bots == 2:
        counts = [1, players - 1, players // 2] if players % 2 == 0 else [1, players - 1]
        return [(0,) * many + (1,) * (players - many) for many in dict.fromkeys(counts)]
    if bots > players:
        return list(combinations(range(bots), players)) if comb(bots, players) <= MOST_LINEUPS else []
    each, left = divmod(players, bots)
    return [tuple(sorted((*(list(range(bots)) * each), *extra))) for extra in combinations(range(bots), left)]


@dataclass(frozen=True)
class Table:
    """One game of a round: the number of its deal, and who sits where."""

    deal: int
    seating: Seating


@dataclass(frozen=True)
class Design:
    """The tables of every round. In a round each line-up has a deal of its own, which is played from all seats.

    Line-ups do not share a deal: measured, two line-ups on one deal are alike in their luck, and tell less.
    """

    bots: int
    players: int
    seed: int
    lineups: tuple[Seating, ...]
    """The line-ups; none if each round draws its own."""
    plain: bool = False
    """Every game has a deal of its own: seats are still held equally often."""
    alone: bool = False
    """Of two bots the first sits alone among the second at every table."""

    @cached_property
    def columns(self) -> list[int]:
        """The line-up of each game of a round."""
        return [number for number, lineup in enumerate(self.lineups or ((),)) for _ in range(self._times(lineup))]

    @cached_property
    def games(self) -> int:
        """How many games a round has."""
        return len(self.columns)

    @property
    def deals(self) -> int:
        """How many deals a round has."""
        return self.games if self.plain else max(1, len(self.lineups))

    @cached_property
    def clusters(self) -> list[int]:
        """The deal of each game of a round, counted from 0."""
        return list(range(self.games)) if self.plain else self.columns

    def _times(self, lineup: Seating) -> int:
        if not lineup:
            return self.bots
        return 2 if self._half(lineup) else self.players

    def _half(self, lineup: Seating) -> bool:
        return self.bots == 2 and 2 * lineup.count(0) == self.players

    def tables(self, round: int) -> list[Table]:
        """The tables of a round; they depend on the seed and the round alone."""
        seatings = self._rotations(round) if self.lineups else self._windows(round)
        first = round * self.deals
        return [Table(first + own, seating) for own, seating in zip(self.clusters, seatings, strict=True)]

    def _rotations(self, round: int) -> list[Seating]:
        """Every line-up in a drawn order, and that from all seats."""
        found: list[Seating] = []
        for number, lineup in enumerate(self.lineups):
            order = tuple(_drawn(lineup, stir(stir(self._word, round * len(self.lineups) + number), ORDER)))
            # Everybody goes through all seats. Half against half only changes sides: a rotation may repeat the game.
            if self._half(lineup):
                found += [order, tuple(1 - bot for bot in order)]
            else:
                found += [order[-turn:] + order[:-turn] for turn in range(self.players)]
        return found

    @cached_property
    def _word(self) -> int:
        return stir(0, signed(self.seed))

    def _windows(self, round: int) -> list[Seating]:
        """All bots in a drawn circle, and every stretch of it that fills a table: each bot has each seat once."""
        circle = _drawn(range(self.bots), stir(stir(self._word, round), ORDER))
        return [tuple(circle[(start + seat) % self.bots] for seat in range(self.players)) for start in range(self.bots)]


def _drawn(items: Sequence[int], key: int) -> list[int]:
    """The items in a drawn order, each order equally likely."""
    left = list(items)
    for last in range(len(left) - 1, 0, -1):
        key = stir(key, last)
        other = ((key & ((1 << 64) - 1)) * (last + 1)) >> 64
        left[last], left[other] = left[other], left[last]
    return left


def design_of(
    bots: Sequence[Entrant],
    players: int,
    seed: int,
    plain: bool = False,
    any_kinds: bool = False,
    alone: bool = False,
) -> Design:
    """The design of a contest, refused where a table would seat more kinds of bots than it can.

    Where Python drives the games, it can seat `any_kinds`.
    """
    if len(bots) < 2:
        raise BadOption("A contest needs two bots at least: --bots greedy,random. A bot may stand there twice.")
    if alone and len(bots) != 2:
        raise BadOption(f"--alone seats one bot among others of one sort: name two, not {len(bots)}, or leave it out.")
    lineups = lineups_of(len(bots), players, alone)
    kinds = [bot.kind.id if isinstance(bot, Bot) else bot.spec for bot in bots]
    most = max(len({kinds[i] for i in lineup}) for lineup in lineups) if lineups else min(len(set(kinds)), players)
    if most > botkit.KINDS and not any_kinds:
        raise BadOption(
            f"A table of this contest would seat {most} kinds of bots, and {botkit.KINDS} is the most. Name fewer "
            f"kinds (one kind with other dials is no other kind), or play with {botkit.KINDS} players."
        )
    return Design(len(bots), players, seed, tuple(lineups), plain, alone)


def said_lineup(lineup: Seating, names: Sequence[str]) -> str:
    """A line-up in words: `1 greedy, 3 random`."""
    return ", ".join(f"{lineup.count(bot)} {names[bot]}" for bot in dict.fromkeys(lineup))
