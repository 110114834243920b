"""How fast random play is: compiled, on one core."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from motherlode.arena.simulate import Progress, have_compiled, lineup
from motherlode.core import compiling, tally
from motherlode.core.bot import Bot
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.match import Match, kinds_of

WARM_UP_GAMES = 20
CHUNK_SECONDS = 0.05


@dataclass(frozen=True)
class Speed:
    """What one measurement gave."""

    game: str
    players: int
    games: int
    moves: int
    """Moves of players."""
    steps: int
    """Moves of players and outcomes of chance."""
    seconds: float
    table_bytes: int
    """The size of a table: what a search copies for each node."""

    @property
    def moves_per_s(self) -> float:
        """Players' moves a second: the figure to compare."""
        return self.moves / self.seconds

    @property
    def steps_per_s(self) -> float:
        """Moves and outcomes a second."""
        return self.steps / self.seconds

    @property
    def games_per_s(self) -> float:
        """Whole games a second, from the deal to the scores."""
        return self.games / self.seconds

    def to_json(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        rates = {name: round(getattr(self, name), 1) for name in ("moves_per_s", "steps_per_s", "games_per_s")}
        return {**asdict(self), **rates}


class Bench:
    """Random play of one game, warmed up and ready to be measured."""

    def __init__(
        self,
        game: Game,
        said: dict[str, object],
        box: str | Path | None = None,
        progress: Progress | None = None,
        compiled: bool = True,
    ) -> None:
        said, found = lineup(game, said, "random")
        bots = [bot for bot in found if isinstance(bot, Bot)]
        self.game, self.players = game, len(bots)
        options, components = game.options(said), game.components(box)
        if compiled:
            have_compiled(compiling.MATCH, game, kinds_of(bots), progress or Progress())
        self._match = Match(game, components, options, bots, compiled)
        self._match.play(1, 0, 1)
        self._next = 0
        begun = time.perf_counter()
        self._match.play(1, 0, WARM_UP_GAMES)
        each = (time.perf_counter() - begun) / WARM_UP_GAMES
        self._chunk = max(1, int(CHUNK_SECONDS / max(each, 1e-7)))

    def measure(self, seconds: float, clock: Callable[[], float] = time.perf_counter) -> Speed:
        """Play for about so long by a clock; only the time inside of the games counts."""
        if not 0 < seconds <= 3600:
            raise BadOption(f"seconds={seconds} is out of reach: more than 0, 3600 at the most.")
        total = [0] * tally.SIZE
        spent = 0.0
        while spent < seconds:
            begun = clock()
            part = self._match.play(1, self._next, self._chunk)
            spent += clock() - begun
            self._next += self._chunk
            tally.add(total, part)
        return Speed(
            game=self.game.id,
            players=self.players,
            games=total[tally.GAMES],
            moves=total[tally.MOVES],
            steps=total[tally.MOVES] + total[tally.CHANCES],
            seconds=spent,
            table_bytes=self.game.record("Table").SIZE,
        )
