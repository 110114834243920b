"""Plays the rounds of a contest, and keeps who won what: for every round, game and seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from motherlode.arena.crew import Playing
from motherlode.arena.lineups import Design, Table
from motherlode.arena.simulate import houses
from motherlode.arena.workers import Play, Shift
from motherlode.core import botkit, tally
from motherlode.core.bot import Bot, BotKind
from motherlode.core.box import Components
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.match import Match
from motherlode.core.open_match import Entrant
from motherlode.core.records import Record

Array = Any

STEPS = (tally.MOVES, tally.CHANCES, tally.SHARED)
MOST_RESULTS = 20_000_000
"""So many results of a seat fit into memory with ease."""


def check_room(design: Design, rounds: int) -> None:
    """Refuse more rounds than fit into memory."""
    most = MOST_RESULTS // (design.games * design.players)
    if rounds > most:
        raise BadOption(f"{rounds:,} deals for each line-up are too many at once: {most:,} are the most here.")


class Rounds:
    """What the games of the rounds 0 .. n-1 came to, by round, game and seat."""

    def __init__(self, design: Design, rounds: int) -> None:
        check_room(design, rounds)
        shape = (rounds, design.games, design.players)
        self.design = design
        self.bots = np.zeros(shape, dtype=np.int8)
        self.wins = np.zeros(shape, dtype=np.int8)
        """In units of a win, which ties divide."""
        self.points = np.zeros(shape, dtype=np.int32)
        self.steps = np.zeros((rounds, 3), dtype=np.int64)
        """By round: moves of players, outcomes of chance, games with several winners."""
        self._done = np.zeros(rounds, dtype=bool)
        self._whole = 0

    def note(self, number: int, tables: Sequence[Table], counts: Sequence[Sequence[int]]) -> None:
        """Write a round down: who sat where, and the counts of each game."""
        players = self.design.players
        wins, points = (
            slice(tally.WINS + 1, tally.WINS + 1 + players),
            slice(tally.POINTS + 1, tally.POINTS + 1 + players),
        )
        self.bots[number] = [table.seating for table in tables]
        self.wins[number] = [game[wins] for game in counts]
        self.points[number] = [game[points] for game in counts]
        self.steps[number] = [sum(game[entry] for game in counts) for entry in STEPS]
        self._done[number] = True

    @property
    def whole(self) -> int:
        """How many rounds are played, counted up to the first that is not."""
        while self._whole < len(self._done) and self._done[self._whole]:
            self._whole += 1
        return self._whole

    def keep(self, rounds: int) -> None:
        """Forget all rounds but the first ones."""
        self.bots, self.wins, self.points = self.bots[:rounds], self.wins[:rounds], self.points[:rounds]
        self.steps, self._done, self._whole = self.steps[:rounds], self._done[:rounds], min(self._whole, rounds)

    def totals(self) -> dict[str, int]:
        """Moves, outcomes of chance and shared games of all rounds."""
        return dict(zip(("moves", "chances", "shared"), self.steps.sum(axis=0).tolist(), strict=True))

    def won(self, bot: int, first: int = 0, last: int | None = None) -> Array:
        """What a bot won, by round and game, each game as 1; of all rounds, or of some."""
        units = np.where(self.bots[first:last] == bot, self.wins[first:last], 0).sum(axis=2, dtype=np.int64)
        return units / tally.WIN_UNITS

    def held(self, bot: int, first: int = 0, last: int | None = None) -> Array:
        """How many seats a bot held, by round and game."""
        return (self.bots[first:last] == bot).sum(axis=2, dtype=np.int64)

    def unwon(self, first: int = 0, last: int | None = None) -> Array:
        """What of each game nobody won: 0, or 1 where all lost."""
        return 1 - self.wins[first:last].sum(axis=2, dtype=np.int64) / tally.WIN_UNITS

    def scored(self, bot: int) -> Array:
        """The points of a bot's seats together, by round and game."""
        return np.where(self.bots == bot, self.points, 0).sum(axis=2, dtype=np.int64)


def mixes(bots: Sequence[Bot], design: Design) -> list[list[BotKind]]:
    """The sets of kinds of bots that a match is made for: one for all, unless there are too many kinds.

    A match for some kinds can seat fewer of them, so sets within others are not made: each has to be compiled.
    """
    kinds = {bot.kind.id: bot.kind for bot in bots}
    if len(kinds) <= botkit.KINDS:
        names: list[tuple[str, ...]] = [tuple(sorted(kinds))]
    elif design.lineups:
        found = {_names(bots[number] for number in lineup) for lineup in design.lineups}
        names = sorted(mix for mix in found if not any(set(mix) < set(other) for other in found))
    else:
        names = list(combinations(sorted(kinds), min(botkit.KINDS, design.players)))
    return [[kinds[name] for name in mix] for mix in names]


def _names(bots: Iterable[Bot]) -> tuple[str, ...]:
    return tuple(sorted({bot.kind.id for bot in bots}))


class Hall:
    """The tables of one thread: a match for each set of kinds of bots. Compiled code is loaded here, by one thread."""

    def __init__(
        self,
        game: Game,
        components: Components,
        options: Record,
        bots: Sequence[Entrant],
        design: Design,
        compiled: bool,
        match: Playing | None = None,
    ) -> None:
        """A `match` that Python drives plays everything; else there are compiled ones."""
        self.bots = bots
        self._matches: dict[tuple[str, ...], Playing] = {}
        self._only = match
        if match is None:
            self._make(game, components, options, houses(bots), design, compiled)

    def _make(
        self,
        game: Game,
        components: Components,
        options: Record,
        bots: Sequence[Bot],
        design: Design,
        compiled: bool,
    ) -> None:
        for mix in mixes(bots, design):
            guests = [bot for bot in bots if bot.kind in mix]
            seated = [guests[seat % len(guests)] for seat in range(design.players)]
            match = Match(game, components, options, seated, compiled, guests=guests)
            self._matches[tuple(kind.id for kind in mix)] = match
        self._only = next(iter(self._matches.values())) if len(self._matches) == 1 else None

    def play(self, seed: int, table: Table) -> list[int]:
        """Play one game of a deal and give its counts."""
        seated = [self.bots[number] for number in table.seating]
        match = self._only or self._match_for(_names(houses(seated)))
        match.seat(seated)
        return match.play(seed, table.deal, 1)

    def _match_for(self, kinds: tuple[str, ...]) -> Playing:
        """The first match that can seat these kinds."""
        if kinds not in self._matches:
            self._matches[kinds] = next(match for mix, match in self._matches.items() if set(kinds) <= set(mix))
        return self._matches[kinds]


def player(hall: Hall, rounds: Rounds, seed: int) -> Play:
    """What a thread does: play some rounds, note them, and give their counts."""

    def play(first: int, count: int) -> list[int]:
        for number in range(first, first + count):
            tables = rounds.design.tables(number)
            rounds.note(number, tables, [hall.play(seed, table) for table in tables])
        total = [0] * tally.SIZE  # for the progress; the results are in the rounds
        total[tally.GAMES] = count * rounds.design.games
        return total

    return play


def play_rounds(halls: Sequence[Hall], rounds: Rounds, seed: int, told: Callable[[int], bool]) -> bool:
    """Play all rounds; `told` hears how many games were played and says whether that is enough.

    Whether somebody interrupted. The rounds that were played are then the first ones, whole.
    """
    shift = Shift(len(rounds.wins))

    def tell(games: int) -> None:
        if told(games):
            shift.stop()

    shift.run([player(hall, rounds, seed) for hall in halls], tell)
    return rounds.whole < len(rounds.wins)
