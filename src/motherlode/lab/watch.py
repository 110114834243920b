"""Memory for the watching loop, bound for one game, box and line-up; and how the loop is compiled."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from motherlode.core import botkit, company, contract
from motherlode.core.bits import Stream, signed
from motherlode.core.bot import Bot, BotKind, place, slate_of
from motherlode.core.box import Components
from motherlode.core.compiling import compile_unit, hear_child
from motherlode.core.engine import WordSpace
from motherlode.core.game import Game
from motherlode.core.loader import Unit
from motherlode.core.match import ROWS, kinds_of
from motherlode.core.records import Record, Rows
from motherlode.lab import closing, columns, marks, rounds, watching
from motherlode.lab.sorts import Sorts

Array = Any
_units: dict[tuple[str, ...], Unit] = {}

QUICK = "random"
FOLLOWED = 8
"""One random game of so many is followed move by move: to follow costs nearly as much as to play. Of the others only
the result and the length are noted. Games of all other bots are followed, every one."""


def watch_unit(game: Game, kinds: Sequence[BotKind]) -> Unit:
    """The unit of the watching loop for a game and these kinds of bots."""
    key = (game.id, *(kind.id for kind in kinds))
    if key not in _units:
        replace, records = place(list(kinds), game)
        _units[key] = Unit(
            "-".join((game.id, "lab", *key[1:])),
            (watching.__name__, closing.__name__, company.__name__),
            [Path(str(module.__file__)) for module in (watching, closing, columns, rounds, marks)],
            game.verbs() | replace | rounds.counted(game) | marks.noted(game),
            game.kinds() | records,
            (game.unit(), *(kind.unit(game) for kind in kinds)),
        )
    return _units[key]


def ensure(game: Game, kinds: Sequence[BotKind], done: Callable[[str], None] = lambda name: None) -> None:
    """Have the loop compiled on disk, by a child process unless it is there already."""
    if watch_unit(game, kinds).ready():
        return
    source = game.id if game.package.startswith("motherlode.") else str(game.folder)
    words = [sys.executable, "-m", "motherlode.lab.watch", source, *(kind.id for kind in kinds)]
    child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    hear_child(child, game, done)


class Heads:
    """What bots remember and scribble on: large for some, and the same room serves all line-ups of a thread."""

    def __init__(self) -> None:
        self._memories: dict[tuple[ModuleType, bool], Rows[Any]] = {}
        self._slates: dict[ModuleType, Rows[Any]] = {}

    def memories(self, module: ModuleType, used: bool) -> Rows[Any]:
        """A row for each bot of a line-up, or one where nobody of this kind sits."""
        key = module, used
        if key not in self._memories:
            self._memories[key] = Rows(module.Memory, ROWS if used else 1)
        return self._memories[key]

    def slate(self, module: ModuleType) -> Rows[Any]:
        """Room to think."""
        if module not in self._slates:
            self._slates[module] = Rows(slate_of(module))
        return self._slates[module]


class Watch:
    """Plays and watches games of one line-up. Each has its own memory: threads use one each."""

    def __init__(
        self,
        game: Game,
        components: Components,
        options: Record,
        bots: Sequence[Bot],
        compiled: bool,
        *,
        kinds: Sequence[BotKind] | None = None,
        rotates: bool = False,
        forbidden: Sequence[str] = (),
        heads: Heads | None = None,
    ) -> None:
        """`kinds` may hold more kinds than the line-up, so that one compiled loop serves several line-ups. Watches of
        one thread may share their `heads`."""
        self.players: int = options.players  # type: ignore[attr-defined]
        self.sorts = Sorts(game, components)
        random_only = all(bot.kind.id == QUICK for bot in bots)
        self.names = [*self.sorts.names, *marks.names(game, components)]
        begin = columns.SEAT_ROOM * len(self.sorts.names)
        self._how = int(rotates), int(bool(forbidden)), FOLLOWED if random_only else 1, begin
        self._compiled = compiled
        seated = list(kinds or kinds_of(bots))
        unit = watch_unit(game, seated)
        self._run: Any = unit.load(watching.watch_games) if compiled else unit.plain(watching.watch_games)
        facts = game.facts(components, options)
        boxes, said = Rows(game.record("Box")), Rows(game.record("Options"))
        boxes[0].assign(components.record)
        said[0].assign(options)
        legal, allowed, banned = (WordSpace((facts.actions + 63) // 64) for _ in range(3))
        slots = WordSpace(ROWS)
        modules = [seated[i if i < len(seated) else 0].module(game) for i in range(botkit.KINDS)]
        dials = [Rows(module.Dials, ROWS) for module in modules]
        heads = Heads() if heads is None else heads
        for chair, bot in enumerate(bots, start=1):
            slots.words[chair] = seated.index(bot.kind)
            dials[seated.index(bot.kind)][chair].assign(bot.dials(game))
        self.sorts.forbidden(forbidden, banned)
        sorts = WordSpace(len(self.sorts.by_move))
        for move, sort in enumerate(self.sorts.by_move):
            sorts.words[move] = sort
        self._uses = WordSpace(columns.USE_ROW * len(self.names))
        spaces: tuple[Rows[Any] | WordSpace, ...] = (
            boxes,
            said,
            Rows(game.record("Table"), 3),
            Rows(game.record("View"), 2),
            legal,
            Rows(Stream, ROWS),
            Rows(contract.Result, 2),
            slots,
            *dials,
            *(heads.memories(module, used=i < len(seated)) for i, module in enumerate(modules)),
            *(heads.slate(module) for module in modules),
            allowed,
            banned,
            sorts,
            WordSpace(columns.SEAT_ROOM * len(self.names)),
            WordSpace(columns.NOTES),
            WordSpace(facts.plies + 1),
            self._uses,
        )
        self._keep = spaces
        self._memory: tuple[Any, ...] = tuple(self._seen(space) for space in spaces)
        self._facts = WordSpace(0)

    def _seen(self, space: Rows[Any] | WordSpace) -> Any:
        if self._compiled:
            return space.array()
        return space.words if isinstance(space, WordSpace) else space

    def play(self, seed: int, first: int, games: int) -> tuple[Array, Array]:
        """Play games first .. first+games-1: a row of facts for each, and the sums of sorts of moves and marks."""
        if len(self._facts.words) < games * columns.ROW:
            self._facts = WordSpace(games * columns.ROW)
        self._uses.buffer[:] = bytes(len(self._uses.buffer))
        self._run(*self._memory, signed(seed), first, games, *self._how, self._seen(self._facts))
        rows = np.frombuffer(self._facts.buffer, dtype=np.int64)[: games * columns.ROW]
        return rows.reshape(games, columns.ROW), np.frombuffer(self._uses.buffer, dtype=np.int64)


def main(arguments: Sequence[str]) -> None:
    """The child: compile, saying each kernel's name when it is done."""
    from motherlode.core import registry

    game = registry.game(arguments[0])
    kinds = [registry.bot_kind(name) for name in arguments[1:]]
    compile_unit(watch_unit(game, kinds), (watching.watch_games,), lambda name: print(name, flush=True))


if __name__ == "__main__":
    main(sys.argv[1:])
