"""Matches that Python drives, move by move: between any mixture of bots of the house, guests, and bots with a clock.

Streams, order of events and counting are those of the compiled match loop (`drivers.py`): where only bots of the house
sit, without a clock, each game is the same game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from motherlode.core import botkit, contract, story, tally
from motherlode.core.bits import Stream, below, signed
from motherlode.core.bot import Bot, SeatedBot
from motherlode.core.box import Components
from motherlode.core.engine import Engine
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.guests.chair import Chair, Warn, warn_here
from motherlode.core.guests.guest import Guest, Place
from motherlode.core.records import Record, Rows
from motherlode.core.streams import DEAL, THINK, start_stream

Entrant = Bot | Guest

NOW, BEFORE = 0, 1
"""The rows of tables."""
NOT_EXACT = 64 - 53
"""Seeds that guests are told have 53 bits: every language can count so far."""


def needs_python(entrants: Sequence[Entrant], game: Game) -> bool:
    """Whether these need a match that Python drives: a guest, a clock or one that cheats is among them."""
    return any(isinstance(one, Guest) or one.kind.cheats or one.milliseconds(game) > 0 for one in entrants)


class OpenMatch:
    """Plays games of one line-up, like `Match`. Each has its own memory and players: threads use one each."""

    def __init__(
        self,
        game: Game,
        components: Components,
        options: Record,
        entrants: Sequence[Entrant],
        compiled: bool,
        warn: Warn = warn_here,
    ) -> None:
        self._game, self._components, self._options = game, components, options
        self._players: int = options.players  # type: ignore[attr-defined]
        self._compiled, self._warn = compiled, warn
        self._engine = Engine(game, components, options)
        if compiled:
            self._engine.switch()
        self._moves = game.moves_table(components)
        self._dealer = Stream()
        self._views = Rows(game.record("View"), 1)
        self._slates: dict[str, list[Rows[Record]]] = {}
        self._known: dict[tuple[int, int], SeatedBot | Chair] = {}
        self._entrants: dict[int, Entrant] = {}  # held, so that no other one gets their ids
        self._seated: list[SeatedBot | Chair] = []
        self._last: dict[int, Record] = {}  # what each seat with a listening guest knew after the last step
        self._actions: list[int] = []
        self.seat(entrants)

    def seat(self, entrants: Sequence[Entrant]) -> None:
        """Seat these for the games that follow."""
        if len(entrants) != self._players:
            raise BadOption(f"{self._players} players need {self._players} bots, not {len(entrants)}.")
        self._seated = [self._sitting(entrant, seat) for seat, entrant in enumerate(entrants, start=1)]

    def _sitting(self, entrant: Entrant, seat: int) -> SeatedBot | Chair:
        key = id(entrant), seat
        if key not in self._known:
            self._entrants[id(entrant)] = entrant
            self._known[key] = self._sit_down(entrant, seat)
        return self._known[key]

    def _sit_down(self, entrant: Entrant, seat: int) -> SeatedBot | Chair:
        if isinstance(entrant, Guest):
            return Chair(entrant, seat, self._moves, self._warn)
        shared = self._slates.setdefault(entrant.kind.id, [])
        bot = SeatedBot(entrant, self._engine, seat, 0, slates=shared)
        shared += bot.all_slates[len(shared) :]
        if self._compiled:
            bot.switch()
        return bot

    def play(self, seed: int, first: int, games: int) -> list[int]:
        """Play games first .. first+games-1 and give their tally."""
        total = [0] * tally.SIZE
        for number in range(first, first + games):
            tally.add(total, self._play(signed(seed), number))
        return total

    def _play(self, seed: int, number: int) -> list[int]:
        engine = self._engine
        engine.setup()
        start_stream(self._dealer, seed, number, DEAL)
        for one in self._seated:
            self._begin(one, seed, number)
        self._actions = []
        self._last.clear()
        decisions = 0
        while (actor := engine.actor()) != contract.OVER:
            engine.tables[BEFORE] = engine.tables[NOW]
            if actor == contract.CHANCE:
                action = engine.draw(below(self._dealer, engine.cases()))
            else:
                action = self._choice(actor)
                decisions += 1
            engine.play(action)
            for one in self._seated:
                self._tell(one, action)
            self._actions.append(action)
        result = engine.scores()
        seats = range(1, self._players + 1)
        points = [result.points[seat] for seat in seats]
        winners = [seat - 1 for seat in seats if result.rank[seat] == 1]
        for one in self._seated:
            if isinstance(one, Chair):
                one.end(points, winners)
        return counted(result, points, winners, len(self._actions), decisions)

    def _begin(self, one: SeatedBot | Chair, seed: int, number: int) -> None:
        if isinstance(one, SeatedBot):
            one.begin(seed, number)
            return
        stream = Stream()
        start_stream(stream, seed, number, THINK + one.seat)
        own = stream.tobytes()
        told = int.from_bytes(hashlib.blake2b(own, digest_size=8).digest(), "big") >> NOT_EXACT
        about = self._game, self._components, self._options, one.seat - 1
        one.begin(Place(*about, one.guest.said, told, number, own))

    def _choice(self, actor: int) -> int:
        one = self._seated[actor - 1]
        legal = self._engine.legal_moves()
        if isinstance(one, SeatedBot) and one.bot.kind.cheats:
            one.peek(self._engine.tables[NOW], self._dealer)
        if isinstance(one, SeatedBot) and one.sees == botkit.LOOKS:
            return one.choose(self._engine.look(actor, into=self._views[0]), legal)
        if isinstance(one, SeatedBot) and one.sees == botkit.BLIND:
            return one.choose(self._views[0], legal)
        return one.choose(self._engine.view(actor), legal)

    def _tell(self, one: SeatedBot | Chair, action: int) -> None:
        engine = self._engine
        if isinstance(one, SeatedBot):
            if one.sees != botkit.BLIND:
                one.notice(engine.saw(BEFORE, action, NOW, one.seat))
        elif one.hears:
            code = engine.saw(BEFORE, action, NOW, one.seat)
            before = self._last.get(one.seat) or engine.view(one.seat, BEFORE)
            after = self._last[one.seat] = engine.view(one.seat, NOW)
            one.hear(code, story.tell(self._game, self._components, before, code, after))

    def log(self, steps: int | None = None) -> list[int]:
        """The actions of the last game that was played: all of them, or the first `steps`."""
        return self._actions[:steps] if steps is not None else list(self._actions)

    @property
    def forfeits(self) -> dict[str, int]:
        """Decisions that were played at random for guests who could not, by their spec."""
        found: dict[str, int] = {}
        for one in self._known.values():
            if isinstance(one, Chair) and one.forfeits:
                found[one.guest.spec] = found.get(one.guest.spec, 0) + one.forfeits
        return found

    def close(self) -> None:
        """Let all guests go."""
        for one in self._known.values():
            if isinstance(one, Chair):
                one.close()


def counted(
    result: contract.Result, points: Sequence[int], winners: Sequence[int], steps: int, decisions: int
) -> list[int]:
    """The tally of one finished game."""
    total = [0] * tally.SIZE
    for seat, own in enumerate(points, start=1):
        total[tally.POINTS + seat] = own
        total[tally.POINTS_SQUARED + seat] = own * own
    for winner in winners:
        total[tally.WINS + winner + 1] = tally.WIN_UNITS // len(winners)
    total[tally.SHARED] = int(len(winners) > 1)
    total[tally.ENDINGS + result.ending] = 1
    total[tally.GAMES] = 1
    total[tally.MOVES] = total[tally.SHORTEST] = total[tally.LONGEST] = decisions
    total[tally.SQUARED_MOVES] = decisions * decisions
    total[tally.CHANCES] = steps - decisions
    return total
