"""Who sits at which table: the design of a contest. Every deal is played by the same line-ups, each of them rotated
through all seats, so that no bot has better seats or better cards than another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from motherlode.core import botkit
from motherlode.core.bits import signed, stir
from motherlode.core.bot import Bot
from motherlode.core.errors import BadOption

MOST_LINEUPS = 70
"""More line-ups than these are not played on every deal: each deal draws some, and each pair meets equally often only
in the long run."""
ORDER = 101
"""The purpose of the draw that puts the bots of a line-up in order."""

Seating = tuple[int, ...]
"""The number of the bot at each seat."""


def lineups_of(bots: int, players: int) -> list[Seating]:
    """The line-ups that every deal is played by, or none if there would be too many.

    Two bots: one against the rest, the rest against one, and half against half where that can be. More bots than
    seats: every set of them that fills a table. Else each sits once, or as often as any other; the seats that are left
    go to every choice of bots in turn.
    """
    if bots == 2:
        counts = [1, players - 1, players // 2] if players % 2 == 0 else [1, players - 1]
        return [(0,) * many + (1,) * (players - many) for many in dict.fromkeys(counts)]
    if bots > players:
        return list(combinations(range(bots), players)) if comb(bots, players) <= MOST_LINEUPS else []
    each, left = divmod(players, bots)
    return [tuple(sorted((*(list(range(bots)) * each), *extra))) for extra in combinations(range(bots), left)]


@dataclass(frozen=True)
class Design:
    """The tables of every deal."""

    bots: int
    players: int
    seed: int
    lineups: tuple[Seating, ...]
    """The line-ups; none if each deal draws its own."""

    @property
    def games(self) -> int:
        """How many games one deal is played."""
        return len(self.lineups) * self.players if self.lineups else self.bots

    def tables(self, deal: int) -> list[Seating]:
        """The seatings of a deal; they depend on the seed and the deal alone."""
        if not self.lineups:
            return self._windows(deal)
        seatings: list[Seating] = []
        for number, lineup in enumerate(self.lineups):
            # Who sits left of whom is drawn anew for each deal; a rotation then takes everybody through all seats.
            order = (lineup[0], *_drawn(lineup[1:], stir(stir(stir(self.seed_word, deal), ORDER), number)))
            seatings += [order[-turn:] + order[:-turn] for turn in range(self.players)]
        return seatings

    @property
    def seed_word(self) -> int:
        """The seed, folded into a word."""
        return stir(0, signed(self.seed))

    def _windows(self, deal: int) -> list[Seating]:
        """All bots in a drawn circle, and every stretch of it that fills a table: each bot has each seat once."""
        circle = _drawn(range(self.bots), stir(stir(self.seed_word, deal), ORDER))
        return [tuple(circle[(start + seat) % self.bots] for seat in range(self.players)) for start in range(self.bots)]

    def tables_of(self, lineup: int) -> slice:
        """Where the tables of a line-up stand among those of a deal."""
        return slice(lineup * self.players, (lineup + 1) * self.players)


def _drawn(items: Sequence[int], key: int) -> list[int]:
    """The items in a drawn order, each order equally likely."""
    left = list(items)
    for last in range(len(left) - 1, 0, -1):
        key = stir(key, last)
        other = ((key & ((1 << 64) - 1)) * (last + 1)) >> 64
        left[last], left[other] = left[other], left[last]
    return left


def design_of(bots: Sequence[Bot], players: int, seed: int) -> Design:
    """The design of a contest, refused where a table would seat more kinds of bots than it can."""
    if len(bots) < 2:
        raise BadOption("A contest needs two bots at least: --bots greedy,random. A bot may stand there twice.")
    lineups = lineups_of(len(bots), players)
    kinds = {bot.kind.id for bot in bots}
    most = max(len({bots[i].kind.id for i in lineup}) for lineup in lineups) if lineups else min(len(kinds), players)
    if most > botkit.KINDS:
        raise BadOption(
            f"A table of this contest would seat {most} kinds of bots, and {botkit.KINDS} is the most. Name fewer "
            f"kinds (one kind with other dials is no other kind), or play with {botkit.KINDS} players."
        )
    return Design(len(bots), players, seed, tuple(lineups))


def said_lineup(lineup: Seating, names: Sequence[str]) -> str:
    """A line-up in words: `1 greedy, 3 random`."""
    return ", ".join(f"{lineup.count(bot)} {names[bot]}" for bot in dict.fromkeys(lineup))
