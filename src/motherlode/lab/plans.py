"""What is to be played: runs of games, each with one arm or with several arms on the same deals.

Arms of a run share their game numbers, hence chance and the streams of thought: their differences are paired. A run is
cut into chunks of a size that follows from the plan alone; a chunk is what a worker plays, loses or gives back.
"""

from __future__ import annotations

import hashlib
import heapq
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from motherlode.core import botkit, registry
from motherlode.core.bot import Bot, BotKind
from motherlode.core.box import Components, parse_components
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.records import Record
from motherlode.lab.watch import QUICK

CHUNKS = {QUICK: 4096, "greedy": 64}
CHUNK = 8
"""Games of a chunk by kind of bot, the slowest at the table: a fraction of a second up to a few seconds of work."""
FEW = 16
"""A run has at least so many chunks, if it has as many games: so that workers share it."""
MOST_GAMES = 10**12
MOST_CHUNKS = 100_000
"""A run of very many games has larger chunks instead: whoever hands them out has no more to do."""


@dataclass(frozen=True)
class Arm:
    """How a game is set up and who sits there: plain data, which a worker anywhere turns into a game."""

    label: str
    players: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    box: str = ""
    """The text of the box; empty for the game's own."""
    rotates: bool = False
    """The line-up moves on by a seat with every game."""
    forbidden: tuple[str, ...] = ()
    """Sorts of moves that the watched seat does without."""

    def said(self) -> dict[str, object]:
        """The options as the game reads them."""
        return {**dict(self.options), "players": self.players}


@dataclass(frozen=True)
class Run:
    """Games of one or several arms on the same deals."""

    name: str
    arms: tuple[Arm, ...]
    games: int

    @property
    def chunk(self) -> int:
        """How many games are played at a time."""
        kinds = {registry.split_spec(spec)[0] for arm in self.arms for spec in arm.bots}
        size = min(CHUNKS.get(kind, CHUNK) for kind in kinds)
        while self.games > size * MOST_CHUNKS:
            size *= 2
        return max(1, min(size, -(-self.games // FEW)))

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.games // self.chunk)

    def span(self, number: int) -> tuple[int, int]:
        """The first game of a chunk, and how many it has."""
        first = number * self.chunk
        return first, min(self.chunk, self.games - first)


@dataclass(frozen=True)
class Plan:
    """All runs of a report. It can be sent to another process as it is."""

    game: str
    """The game's id, or the path of its folder."""
    seed: int
    runs: tuple[Run, ...]
    _cache: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return Plan, (self.game, self.seed, self.runs)

    @cached_property
    def hash(self) -> str:
        """A name for what is played, box and all."""
        text = json.dumps([self.game, self.seed, [asdict(run) for run in self.runs]], sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    @property
    def games(self) -> int:
        """How many games are played, of all arms together."""
        return sum(run.games * len(run.arms) for run in self.runs)

    def loaded(self) -> Game:
        """The game."""
        return registry.game(self.game)

    def components(self, arm: Arm) -> Components:
        """The box of an arm."""
        key = f"box {arm.box}"
        if key not in self._cache:
            game = self.loaded()
            self._cache[key] = parse_components(game, arm.box, arm.label) if arm.box else game.components()
        found: Components = self._cache[key]
        return found

    def options(self, arm: Arm) -> Record:
        """The options of an arm."""
        return self.loaded().options(arm.said())

    def bots(self, arm: Arm) -> list[Bot]:
        """The line-up of an arm."""
        game = self.loaded()
        return [registry.bot(spec, game) for spec in arm.bots]

    def kinds(self, arm: Arm) -> list[BotKind]:
        """The kinds of bots that the arm's loop is compiled for: random play has its own, all others share one."""
        if all(bot.kind.id == QUICK for bot in self.bots(arm)):
            return [registry.bot_kind(QUICK)]
        every = {bot.kind.id for run in self.runs for other in run.arms for bot in self.bots(other)}
        own = {bot.kind.id for bot in self.bots(arm)}
        return [registry.bot_kind(name) for name in sorted(every if len(every) <= botkit.KINDS else own)]

    def mixes(self) -> list[list[BotKind]]:
        """The different sets of kinds, to be compiled before anything is played."""
        found = {tuple(kind.id for kind in self.kinds(arm)): self.kinds(arm) for run in self.runs for arm in run.arms}
        return list(found.values())

    def check(self) -> None:
        """Refuse what cannot be played, before anything is: every box, line-up, option and restriction."""
        from motherlode.lab.sorts import Sorts

        game = self.loaded()
        if not self.runs:
            raise BadOption("There is nothing to play.")
        for run in self.runs:
            if not 1 <= run.games <= MOST_GAMES:
                raise BadOption(f"games={run.games} is not understood: it takes a whole number from 1 to {MOST_GAMES}.")
            for arm in run.arms:
                components = self.components(arm)
                game.facts(components, self.options(arm))
                if len(self.bots(arm)) != arm.players:
                    raise BadOption(f"{arm.players} players need {arm.players} bots, not {len(arm.bots)}.")
                sorts = Sorts(game, components)
                for name in arm.forbidden:
                    sorts.moves_of(name)

    def todo(self, done: list[set[int]] | None = None) -> Iterator[tuple[int, int]]:
        """Run and number of every chunk that is not done. Runs go side by side, each as far as the others: so all have
        early figures, and what is left costs as much, part by part, as what is done."""

        def chunks(number: int) -> Iterator[tuple[float, int, int]]:
            run = self.runs[number]
            for chunk in range(run.chunks):
                if done is None or chunk not in done[number]:
                    yield (chunk + 1) / run.chunks, number, chunk

        for _, number, chunk in heapq.merge(*(chunks(number) for number in range(len(self.runs)))):
            yield number, chunk


def source_of(game: Game) -> str:
    """How a plan names a game."""
    return game.id if game.package.startswith("motherlode.") else str(Path(game.folder))
