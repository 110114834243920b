"""A bot as the rest of the program holds it: a kind, its dials, and its memory at one seat."""

from __future__ import annotations

import importlib
import inspect
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from motherlode.core import bot_doors, botkit, clock, search_doors
from motherlode.core.bits import with_bit
from motherlode.core.engine import Engine, WordSpace
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.loader import Function, Unit, jit_wanted
from motherlode.core.records import Record, Rows, fill_options
from motherlode.core.streams import THINK, start_stream

ANY_GAME = "*"
THREADS = "threads"
"""What may be said of a bot that searches, beside its dials: how many threads think, where there is a clock."""
STREAMS = 16
"""The purposes of the streams of a seat's further threads are so far apart."""


def slate_of(module: ModuleType) -> type[Record]:
    """The slate of a bot's module."""
    kind: type[Record] = getattr(module, "Slate", botkit.NoSlate)
    return kind


def steps_of(module: ModuleType) -> bool:
    """Whether a bot's module can think step by step, and so by the clock."""
    return all(hasattr(module, step) for step in search_doors.STEPS)


def takes_lore(module: ModuleType) -> bool:
    """Whether a kind's module makes bots by the lore of a teacher."""
    return hasattr(module, "make_for") and len(inspect.signature(module.make_for).parameters) >= 3


@dataclass(frozen=True)
class BotKind:
    """A kind of bot: one module for each game that it can play, or one for all."""

    id: str
    blurb: str
    modules: dict[str, str]
    """The bot's module by game; a module with a `make_for` is asked to make one for the game."""
    source: str = ""
    """What finds this kind again in another process, if it is not registered by its id: a file's path, for one."""
    teacher: ModuleType | None = None
    """Somebody's own lore, for a kind that searches."""
    cheats: bool = False
    """It sees the table and what chance will bring: an anchor for contests, which no live table seats."""
    _units: dict[str, Unit] = field(default_factory=dict, compare=False, repr=False)
    _made: dict[str, ModuleType] = field(default_factory=dict, compare=False, repr=False)

    def plays(self, game: Game) -> bool:
        """Whether this bot knows the game."""
        return game.id in self.modules or ANY_GAME in self.modules

    def module(self, game: Game) -> ModuleType:
        """The module that plays the game."""
        if not self.plays(game):
            raise BadOption(f"The bot {self.id!r} does not play {game.title}; it plays {', '.join(self.modules)}.")
        if game.id not in self._made:
            module = importlib.import_module(self.modules.get(game.id) or self.modules[ANY_GAME])
            self._made[game.id] = self._make(module, game)
        return self._made[game.id]

    def _make(self, module: ModuleType, game: Game) -> ModuleType:
        if self.teacher is not None:
            if not takes_lore(module):
                raise BadOption(f"{self.name} is not possible at {game.title}: the bot takes no lore there.")
            made: ModuleType = module.make_for(game, self.id, self.teacher)
            return made
        return module.make_for(game, self.id) if hasattr(module, "make_for") else module

    @property
    def name(self) -> str:
        """What stands for this kind in a spec string."""
        return self.source or self.id

    def unit(self, game: Game) -> Unit:
        """What is compiled for this bot at this game: its module, and those that the module names as its `PARTS`.

        Kernels that work on a record of which each game has its own name a common one: the module's `KINDS` has the
        game's for it, and its `SLATES` are names for its slate.
        """
        if game.id not in self._units:
            module = self.module(game)
            parts: tuple[ModuleType, ...] = (module, *getattr(module, "PARTS", ()))
            kinds = game.kinds() | {botkit.Dials: module.Dials, botkit.Memory: module.Memory}
            kinds |= dict.fromkeys((botkit.Slate, *getattr(module, "SLATES", ())), slate_of(module))
            self._units[game.id] = Unit(
                f"{game.id}-{self.id}",
                [part.__name__ for part in parts],
                [Path(str(part.__file__)) for part in parts if hasattr(part, "__file__")],
                game.verbs(),
                kinds | getattr(module, "KINDS", {}),
                (game.unit(),),
            )
        return self._units[game.id]


@dataclass(frozen=True)
class Bot:
    """A bot that somebody asked for: a kind with its dials set."""

    kind: BotKind
    said: dict[str, object] = field(default_factory=dict)
    level: str = ""
    """The name of the level or character that it plays, if it was asked for by that."""

    def dials(self, game: Game) -> Record:
        """The dials record for a game; a dial that the bot does not have is refused."""
        module = self.kind.module(game)
        record: Record = module.Dials()
        beside = (THREADS,) if steps_of(module) else ()
        said = {name: value for name, value in self.said.items() if name not in beside}
        fill_options(record, said, f"The bot {self.kind.name}")
        return record

    @property
    def threads(self) -> int:
        """How many threads think by the clock."""
        said = str(self.said.get(THREADS, 1))
        if not said.isdecimal() or not 1 <= int(said) <= clock.MOST_THREADS:
            raise BadOption(
                f"{THREADS}={said} is not understood: it takes a whole number from 1 to {clock.MOST_THREADS}."
            )
        return int(said)

    def milliseconds(self, game: Game) -> int:
        """How long it thinks about a move; 0, if it knows no clock."""
        given: int = getattr(self.dials(game), "milliseconds", 0)
        return given if steps_of(self.kind.module(game)) else 0

    @property
    def spec(self) -> str:
        """The spec string: `greedy:memory=0.7`, or the name of a level."""
        if self.level:
            return self.level
        name = self.kind.name
        dials = ",".join(f"{name}={value}" for name, value in self.said.items())
        return f"{name}{',' if ':' in name else ':'}{dials}" if dials else name


def place(bots: list[BotKind], game: Game) -> tuple[dict[str, Any], dict[type, type]]:
    """The bots' functions and records under the numbered names of `botkit`; spare places repeat the first bot."""
    replace: dict[str, Any] = {"ONE_KIND": len(bots) == 1}
    kinds: dict[type, type] = {}
    for number in range(botkit.KINDS):
        used = number < len(bots)
        module = bots[number if used else 0].module(game)
        for verb in ("begin", "notice", "choose"):
            replace[f"{verb}_{number}"] = getattr(module, verb)
        replace[f"SEES_{number}"] = module.SEES if used else botkit.BLIND
        kinds[getattr(botkit, f"Dials{number}")] = module.Dials
        kinds[getattr(botkit, f"Memory{number}")] = module.Memory
        kinds[getattr(botkit, f"Slate{number}")] = slate_of(module)
    return replace, kinds


_seat_units: dict[tuple[str, str], Unit] = {}


def seat_unit(kind: BotKind, game: Game) -> Unit:
    """The unit of a bot at a live table; loaded only once."""
    key = game.id, kind.id
    if key not in _seat_units:
        replace, kinds = place([kind], game)
        module = kind.module(game)
        doors, sources = [bot_doors.__name__], []
        if steps_of(module):
            doors.append(search_doors.__name__)
            sources.append(Path(str(search_doors.__file__)))
            replace |= {f"{step}_0": getattr(module, step) for step in search_doors.STEPS}
        _seat_units[key] = Unit(
            f"{game.id}-{kind.id}-seat",
            doors,
            sources,
            game.verbs() | replace,
            game.kinds() | kinds,
            (game.unit(), kind.unit(game)),
        )
    return _seat_units[key]


def seat_doors(kind: BotKind, game: Game) -> tuple[Function, ...]:
    """The functions of that unit that Python calls."""
    return (*bot_doors.ALL, *search_doors.ALL) if steps_of(kind.module(game)) else bot_doors.ALL


HURRIED = 12
"""As long as a search runs interpreted at a live table it imagines at most so many games: people wait for it."""


class SeatedBot:
    """A bot at a seat of a live table. It hears `saw` codes and is handed views; it never holds the table.

    With speed "auto" it runs compiled as soon as somebody has compiled it; else it stays interpreted. Bots of one kind
    that never think at the same time may share their slates, as in a match.
    """

    def __init__(
        self,
        bot: Bot,
        engine: Engine,
        seat: int,
        seed: int,
        game_index: int = 0,
        speed: str = "interpreted",
        slates: Sequence[Rows[Record]] = (),
    ) -> None:
        game = engine.game
        self.bot, self.engine, self.seat = bot, engine, seat
        module = bot.kind.module(game)
        self.sees: int = module.SEES
        self.compiled = False
        self._speed = speed
        self._unit = seat_unit(bot.kind, game)
        self._doors = seat_doors(bot.kind, game)
        self._call = {door.__name__: self._unit.plain(door) for door in self._doors}
        self.dials = Rows(module.Dials)
        self.dials[0].assign(bot.dials(game))
        self.milliseconds = bot.milliseconds(game)
        self.memories = Rows(module.Memory)
        threads = bot.threads if self.milliseconds else 1
        self.all_slates = [*slates[:threads]]
        self.all_slates += [Rows(slate_of(module)) for _ in range(threads - len(self.all_slates))]
        self.all_streams = [Rows(engine.streams.kind) for _ in range(threads)]
        self.slates, self.streams = self.all_slates[0], self.all_streams[0]
        self.views = Rows(engine.views.kind)
        self.legal = WordSpace(len(engine.legal.words))
        self._paces = [clock.Pace() for _ in range(threads)]
        self._thought = False
        self._boxes: Any = engine.boxes
        self._dials: Any = self.dials
        self._memories: Any = self.memories
        self._slates: list[Any] = list(self.all_slates)
        self._streams: list[Any] = list(self.all_streams)
        self._views: Any = self.views
        self._legal: Any = self.legal.words
        self.begin(seed, game_index)

    def begin(self, seed: int, game_index: int = 0) -> None:
        """A new game: nothing is remembered, and thinking draws from the streams of that game."""
        self._thought = False
        for thread, streams in enumerate(self.all_streams):
            start_stream(streams[0], seed, game_index, THINK + STREAMS * thread + self.seat)
        self.memories[0].clear()
        if self.sees != botkit.BLIND:  # as in a match
            self._call["begin_at"](self._boxes, self._dials, self.seat, self._memories)
        self._take_time()

    def _take_time(self) -> None:
        """Think as long as the dials say, or hurry."""
        memory: Any = self.memories[0]
        if hasattr(memory, "simulations"):
            asked: int = self.dials[0].simulations
            hurries = self._speed == "auto" and not self.compiled
            memory.simulations = min(asked, HURRIED) if hurries else asked

    def switch(self) -> None:
        """From the next call on, run compiled. Loads from disk what a child compiled, else compiles here."""
        if self.compiled:
            return
        self._call = {door.__name__: self._unit.load(door) for door in self._doors}
        self._boxes, self._dials, self._memories = self.engine.boxes.array(), self.dials.array(), self.memories.array()
        self._slates = [slates.array() for slates in self.all_slates]
        self._streams = [streams.array() for streams in self.all_streams]
        self._views, self._legal = self.views.array(), self.legal.array()
        self._paces = [clock.Pace() for _ in self._paces]
        self.compiled = True
        self._take_time()

    def notice(self, code: int) -> None:
        """Hear what the own seat saw."""
        if self.sees != botkit.BLIND:
            self._call["notice_at"](self._boxes, code, self._memories, self._streams[0])

    def choose(self, view: Record, legal: list[int]) -> int:
        """The id of a legal move."""
        begun = time.perf_counter()
        if self._speed == "auto" and not self.compiled and jit_wanted() and self._unit.ready():
            self.switch()
        self._thought = len(legal) > 1
        self.views[0].assign(view)
        if self.milliseconds and self._thought:
            return self._choose_by_the_clock(begun + self.milliseconds / 1000)
        words = self.legal.words
        for i in range(len(words)):
            words[i] = 0
        for move in legal:
            words[move >> 6] = with_bit(words[move >> 6], move & 63)
        handed = self._boxes, self._views, self._legal, self._memories, self._slates[0], self._streams[0]
        return int(self._call["choose_at"](*handed))

    def peek(self, table: Record, dealer: Record) -> None:
        """Before the choice of one that cheats: the table as it is, and the stream that chance will draw from."""
        slate: Any = self.slates[0]
        slate.truth.assign(table)
        slate.fate.assign(dealer)

    def _choose_by_the_clock(self, deadline: float) -> int:
        desks = [
            (self._boxes, self._views, self._memories, slates, streams)
            for slates, streams in zip(self._slates, self._streams, strict=True)
        ]
        ponder = self._call["ponder_at"]
        for desk in desks:  # the first one gives the memory its token, which all others go by
            self._call["prepare_at"](*desk)
        slates = [slates[0] for slates in self.all_slates]
        if any(len(clock.root_edges(slate)) > 1 for slate in slates):  # lore may leave a single move to consider
            clock.ponder_together([partial(ponder, *desk) for desk in desks], self._paces, deadline)
            clock.gather(slates)
        return int(self._call["decide_at"](*desks[0]))

    def thoughts(self) -> list[clock.Thought]:
        """What it thought of each move that it considered for its last decision, the most tried first.

        Empty, if it does not search, had no choice, or another one has used its slate since.
        """
        slate: Any = self.slates[0]
        memory: Any = self.memories[0]
        searched = self._thought and steps_of(self.bot.kind.module(self.engine.game))
        return clock.thoughts_on(slate) if searched and slate.owner == memory.token else []
