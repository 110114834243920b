"""Whole matches: memory for the match loop, bound for one game and one line-up of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from motherlode.core import botkit, company, contract, drivers, tally
from motherlode.core.bits import Stream, signed
from motherlode.core.bot import Bot, BotKind, place, slate_of
from motherlode.core.box import Components
from motherlode.core.engine import WordSpace
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.loader import Unit
from motherlode.core.records import Record, Rows

ROWS = contract.MAX_SEATS + 1


def kinds_of(bots: Sequence[Bot]) -> list[BotKind]:
    """The different kinds among the bots, in a fixed order."""
    kinds = {bot.kind.id: bot.kind for bot in bots}
    if len(kinds) > botkit.KINDS:
        raise BadOption(f"A match seats at most {botkit.KINDS} different kinds of bots, not {len(kinds)}.")
    return [kinds[name] for name in sorted(kinds)]


_units: dict[tuple[str, ...], Unit] = {}


def match_unit(game: Game, kinds: Sequence[BotKind]) -> Unit:
    """The unit of the match loop for a game and these kinds of bots."""
    key = (game.id, *(kind.id for kind in kinds))
    if key not in _units:
        replace, records = place(list(kinds), game)
        _units[key] = Unit(
            "-".join((game.id, "match", *key[1:])),
            (drivers.__name__, company.__name__),
            (),
            game.verbs() | replace,
            game.kinds() | records,
            (game.unit(), *(kind.unit(game) for kind in kinds)),
        )
    return _units[key]


class Match:
    """Plays games of one line-up. Each has its own memory: threads use one each."""

    def __init__(
        self,
        game: Game,
        components: Components,
        options: Record,
        bots: Sequence[Bot],
        compiled: bool,
        log: int = 0,
        guests: Sequence[Bot] = (),
    ) -> None:
        """`guests` are bots that may take seats later, by `seat`."""
        self._players: int = options.players  # type: ignore[attr-defined]
        self._game = game
        kinds = self._kinds = kinds_of((*bots, *guests))
        unit = match_unit(game, kinds)
        self._run: Any = unit.load(drivers.play_games) if compiled else unit.plain(drivers.play_games)
        facts = game.facts(components, options)
        boxes, said = Rows(game.record("Box")), Rows(game.record("Options"))
        boxes[0].assign(components.record)
        said[0].assign(options)
        self._tables = Rows(game.record("Table"), 3)
        views = Rows(game.record("View"), 2)
        streams = Rows(Stream, ROWS)
        results = Rows(contract.Result, 2)
        legal, self._slots = WordSpace((facts.actions + 63) // 64), WordSpace(ROWS)
        self._tally, self._log = WordSpace(tally.SIZE), WordSpace(log)
        modules = [kinds[i if i < len(kinds) else 0].module(game) for i in range(botkit.KINDS)]
        self._dials = [Rows(module.Dials, ROWS) for module in modules]
        memories = [Rows(module.Memory, ROWS) for module in modules]
        slates = [Rows(slate_of(module)) for module in modules]
        self._set: dict[int, tuple[Bot, int, Record]] = {}
        self._seated: list[Bot | None] = [None] * ROWS
        self.seat(bots)
        spaces: tuple[Rows[Any] | WordSpace, ...] = (
            boxes,
            said,
            self._tables,
            views,
            legal,
            streams,
            results,
            self._slots,
            *self._dials,
            *memories,
            *slates,
        )
        if compiled:
            self._memory: tuple[Any, ...] = tuple(space.array() for space in spaces)
            self._counters: tuple[Any, ...] = (self._tally.array(), self._log.array())
        else:
            self._memory = tuple(space.words if isinstance(space, WordSpace) else space for space in spaces)
            self._counters = (self._tally.words, self._log.words)
        self._keep = spaces

    def seat(self, bots: Sequence[Bot]) -> None:
        """Seat these bots, of the kinds that this match knows, for the games that follow."""
        if len(bots) != self._players:
            raise BadOption(f"{self._players} players need {self._players} bots, not {len(bots)}.")
        for seat, bot in enumerate(bots, start=1):
            if self._seated[seat] is not bot:
                if id(bot) not in self._set:
                    self._set[id(bot)] = bot, self._kinds.index(bot.kind), bot.dials(self._game)
                self._seated[seat], slot, dials = self._set[id(bot)]
                self._slots.words[seat] = slot
                self._dials[slot][seat].assign(dials)

    def play(self, seed: int, first: int, games: int) -> list[int]:
        """Play games first .. first+games-1 and give their tally."""
        self._tally.buffer[:] = bytes(len(self._tally.buffer))
        self._run(*self._memory, signed(seed), first, games, *self._counters)
        return self._tally.words.tolist()

    def log(self, steps: int | None = None) -> list[int]:
        """The actions of the last game that was played, as far as the log has room: all of it, or the first `steps`."""
        return self._log.words[:steps].tolist()
