"""Plays the deals of a contest, and keeps who won what: for every deal, game and seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from motherlode.arena.lineups import Design
from motherlode.arena.workers import Play, Shift
from motherlode.core import botkit, tally
from motherlode.core.bot import Bot
from motherlode.core.box import Components
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.match import Match
from motherlode.core.records import Record

Array = Any

MOST_RESULTS = 20_000_000
"""So many results of a seat fit into memory with ease."""


def check_room(design: Design, deals: int) -> None:
    """Refuse more deals than fit into memory."""
    most = MOST_RESULTS // (design.games * design.players)
    if deals > most:
        raise BadOption(f"{deals:,} deals of {design.games} games are too many at once: {most:,} are the most.")


class Deals:
    """What the games of the deals 0 .. n-1 came to, by deal, game and seat."""

    def __init__(self, design: Design, deals: int) -> None:
        check_room(design, deals)
        shape = (deals, design.games, design.players)
        self.design = design
        self.bots = np.zeros(shape, dtype=np.int8)
        self.wins = np.zeros(shape, dtype=np.int8)
        """In units of a win, which ties divide."""
        self.points = np.zeros(shape, dtype=np.int32)
        self.steps = np.zeros((deals, 3), dtype=np.int64)
        """By deal: moves of players, outcomes of chance, games with several winners."""
        self._done = np.zeros(deals, dtype=bool)
        self._whole = 0

    def note(self, deal: int, game: int, seating: Sequence[int], counts: Sequence[int]) -> None:
        """Write a game down."""
        players = self.design.players
        self.bots[deal, game] = seating
        self.wins[deal, game] = counts[tally.WINS + 1 : tally.WINS + 1 + players]
        self.points[deal, game] = counts[tally.POINTS + 1 : tally.POINTS + 1 + players]

    def close(self, deal: int, counts: Sequence[int]) -> None:
        """A deal is played to its end; these are the counts of its games together."""
        self.steps[deal] = counts[tally.MOVES], counts[tally.CHANCES], counts[tally.SHARED]
        self._done[deal] = True

    @property
    def whole(self) -> int:
        """How many deals are played, counted up to the first that is not."""
        while self._whole < len(self._done) and self._done[self._whole]:
            self._whole += 1
        return self._whole

    def keep(self, deals: int) -> None:
        """Forget all deals but the first ones."""
        self.bots, self.wins, self.points = self.bots[:deals], self.wins[:deals], self.points[:deals]
        self.steps, self._done, self._whole = self.steps[:deals], self._done[:deals], min(self._whole, deals)

    def totals(self) -> dict[str, int]:
        """Moves, outcomes of chance and shared games of all deals."""
        return dict(zip(("moves", "chances", "shared"), self.steps.sum(axis=0).tolist(), strict=True))

    def won(self, bot: int, first: int = 0, last: int | None = None) -> Array:
        """What a bot won, by deal and game, each game as 1; of all deals, or of some."""
        units = np.where(self.bots[first:last] == bot, self.wins[first:last], 0).sum(axis=2, dtype=np.int64)
        return units / tally.WIN_UNITS

    def held(self, bot: int, first: int = 0, last: int | None = None) -> Array:
        """How many seats a bot held, by deal and game."""
        return (self.bots[first:last] == bot).sum(axis=2, dtype=np.int64)

    def unwon(self, first: int = 0, last: int | None = None) -> Array:
        """What of each game nobody won: 0, or 1 where all lost."""
        return 1 - self.wins[first:last].sum(axis=2, dtype=np.int64) / tally.WIN_UNITS

    def scored(self, bot: int) -> Array:
        """The points of a bot's seats together, by deal and game."""
        return np.where(self.bots == bot, self.points, 0).sum(axis=2, dtype=np.int64)


class Hall:
    """The tables of one thread: a match for each set of kinds of bots that sit together."""

    def __init__(
        self, game: Game, components: Components, options: Record, bots: Sequence[Bot], compiled: bool
    ) -> None:
        self.bots = bots
        self._game, self._components, self._options, self._compiled = game, components, options, compiled
        # One match for all is compiled once. Where there are too many kinds for it, each mix has its own.
        self._one = len({bot.kind.id for bot in bots}) <= botkit.KINDS
        self._matches: dict[tuple[str, ...], Match] = {}

    def play(self, seed: int, deal: int, seating: Sequence[int]) -> list[int]:
        """Play one game of a deal and give its counts."""
        seated = [self.bots[number] for number in seating]
        key = () if self._one else tuple(sorted({bot.kind.id for bot in seated}))
        if key not in self._matches:
            guests = self.bots if self._one else ()
            self._matches[key] = Match(
                self._game, self._components, self._options, seated, self._compiled, guests=guests
            )
        match = self._matches[key]
        match.seat(seated)
        return match.play(seed, deal, 1)


def player(hall: Hall, deals: Deals, seed: int) -> Play:
    """What a thread does: play some deals, note them, and give their counts."""

    def play(first: int, count: int) -> list[int]:
        total = [0] * tally.SIZE
        for deal in range(first, first + count):
            own = [0] * tally.SIZE
            for game, seating in enumerate(deals.design.tables(deal)):
                counts = hall.play(seed, deal, seating)
                deals.note(deal, game, seating, counts)
                tally.add(own, counts)
            deals.close(deal, own)
            tally.add(total, own)
        return total

    return play


def play_deals(halls: Sequence[Hall], deals: Deals, seed: int, told: Callable[[int], bool]) -> bool:
    """Play all deals; `told` hears how many games were played and says whether that is enough.

    Whether somebody interrupted. The deals that were played are then the first ones, whole.
    """
    shift = Shift(len(deals.wins))

    def tell(games: int) -> None:
        if told(games):
            shift.stop()

    shift.run([player(hall, deals, seed) for hall in halls], tell)
    return deals.whole < len(deals.wins)
