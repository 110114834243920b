"""A bot as the rest of the program holds it: a kind, its dials, and its memory at one seat."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from motherlode.core import bot_doors, botkit
from motherlode.core.bits import with_bit
from motherlode.core.engine import Engine, WordSpace
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.loader import Unit, jit_wanted
from motherlode.core.records import Record, Rows, fill_options
from motherlode.core.streams import THINK, start_stream

ANY_GAME = "*"


def slate_of(module: ModuleType) -> type[Record]:
    """The slate of a bot's module."""
    kind: type[Record] = getattr(module, "Slate", botkit.NoSlate)
    return kind


@dataclass(frozen=True)
class BotKind:
    """A kind of bot: one module for each game that it can play, or one for all."""

    id: str
    blurb: str
    modules: dict[str, str]
    """The bot's module by game; a module with a `make_for` is asked to make one for the game."""
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
            self._made[game.id] = module.make_for(game, self.id) if hasattr(module, "make_for") else module
        return self._made[game.id]

    def unit(self, game: Game) -> Unit:
        """What is compiled for this bot at this game: its module, and those that the module names as its `PARTS`.

        Kernels that work on a record of which each game has its own name a common one, and the module's `KINDS` the
        game's.
        """
        if game.id not in self._units:
            module = self.module(game)
            parts: tuple[ModuleType, ...] = (module, *getattr(module, "PARTS", ()))
            kinds = game.kinds() | {
                botkit.Dials: module.Dials,
                botkit.Memory: module.Memory,
                botkit.Slate: slate_of(module),
            }
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

    def dials(self, game: Game) -> Record:
        """The dials record for a game; a dial that the bot does not have is refused."""
        record: Record = self.kind.module(game).Dials()
        fill_options(record, self.said, f"The bot {self.kind.id}")
        return record

    @property
    def spec(self) -> str:
        """The spec string: `greedy:memory=0.7`."""
        dials = ",".join(f"{name}={value}" for name, value in self.said.items())
        return f"{self.kind.id}:{dials}" if dials else self.kind.id


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


def seat_unit(kind: BotKind, game: Game) -> Unit:
    """The unit of a bot at a live table."""
    replace, kinds = place([kind], game)
    return Unit(
        f"{game.id}-{kind.id}-seat",
        (bot_doors.__name__,),
        (),
        game.verbs() | replace,
        game.kinds() | kinds,
        (game.unit(), kind.unit(game)),
    )


class SeatedBot:
    """A bot at a seat of a live table. It hears `saw` codes and is handed views; it never holds the table.

    With speed "auto" it runs compiled as soon as somebody has compiled it; else it stays interpreted.
    """

    def __init__(
        self, bot: Bot, engine: Engine, seat: int, seed: int, game_index: int = 0, speed: str = "interpreted"
    ) -> None:
        game = engine.game
        self.bot, self.engine, self.seat = bot, engine, seat
        module = bot.kind.module(game)
        self.sees: int = module.SEES
        self.compiled = False
        self._speed = speed
        self._unit = seat_unit(bot.kind, game)
        self._call = {door.__name__: self._unit.plain(door) for door in bot_doors.ALL}
        self.dials = Rows(module.Dials)
        self.dials[0].assign(bot.dials(game))
        self.memories = Rows(module.Memory)
        self.slates = Rows(slate_of(module))
        self.streams = Rows(engine.streams.kind)
        self.views = Rows(engine.views.kind)
        self.legal = WordSpace(len(engine.legal.words))
        self._boxes: Any = engine.boxes
        self._memories: Any = self.memories
        self._slates: Any = self.slates
        self._streams: Any = self.streams
        self._views: Any = self.views
        self._legal: Any = self.legal.words
        start_stream(self.streams[0], seed, game_index, THINK + seat)
        self._call["begin_at"](engine.boxes, self.dials, seat, self.memories)

    def switch(self) -> None:
        """From the next call on, run compiled. Loads from disk what a child compiled, else compiles here."""
        if self.compiled:
            return
        self._call = {door.__name__: self._unit.load(door) for door in bot_doors.ALL}
        self._boxes, self._memories = self.engine.boxes.array(), self.memories.array()
        self._slates = self.slates.array()
        self._streams, self._views, self._legal = self.streams.array(), self.views.array(), self.legal.array()
        self.compiled = True

    def notice(self, code: int) -> None:
        """Hear what the own seat saw."""
        if self.sees != botkit.BLIND:
            self._call["notice_at"](self._boxes, code, self._memories, self._streams)

    def choose(self, view: Record, legal: list[int]) -> int:
        """The id of a legal move."""
        if self._speed == "auto" and not self.compiled and jit_wanted() and self._unit.ready():
            self.switch()
        self.views[0].assign(view)
        words = self.legal.words
        for i in range(len(words)):
            words[i] = 0
        for move in legal:
            words[move >> 6] = with_bit(words[move >> 6], move & 63)
        handed = self._boxes, self._views, self._legal, self._memories, self._slates, self._streams
        return int(self._call["choose_at"](*handed))
