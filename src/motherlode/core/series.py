"""A series: several games of any kind with rotated starts, whose points are added up.

Gold's recommended match (GO-080 to GO-082) is a series of as many games as there are players. A game that has an
option for the starting seat keeps its seats and rotates that option; any other game rotates the seats themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from motherlode.core.box import Components
from motherlode.core.dealers import Dealer
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.table import Table


@dataclass
class Series:
    """Plays `games` games; by default as many as there are players. Players are numbered from 0."""

    game: Game
    components: Components
    said: dict[str, object]
    dealer: Callable[[int], Dealer | None]
    games: int = 0
    speed: str = "auto"
    points: list[list[int]] = field(default_factory=list)
    """For each finished game, the points by player."""

    def __post_init__(self) -> None:
        options = self.game.options(self.said)
        self.players: int = options.players  # type: ignore[attr-defined]
        self.games = self.games or self.players
        if self.games < 1:
            raise BadOption("A series has at least one game.")
        self._carried: dict[str, object] = {}
        start = str(self.said.get(self.game.start_option, "0")) if self.game.start_option else "0"
        self._first = int(start) if start.isdigit() else None

    def player_at(self, index: int, seat: int) -> int:
        """Which player sits at a seat in game `index`."""
        return seat if self.game.start_option else (seat + index) % self.players

    def table(self) -> Table:
        """The table of the next game (GO-080: another start; GO-R15: the colours stay)."""
        index = len(self.points)
        if index >= self.games:
            raise BadOption(f"The series of {self.games} games is over.")
        said = {**self.said, **self._carried}
        if self.game.start_option and (index > 0 or self._first is not None):
            said[self.game.start_option] = str(((self._first or 0) + index) % self.players)
        return Table(self.game, self.components, self.game.options(said), self.dealer(index), self.speed)

    def finish(self, table: Table) -> None:
        """Add a finished game's points."""
        if not table.over:
            raise BadOption("The game of the series is not over yet.")
        index = len(self.points)
        scored = table.scores().points
        self.points.append([0] * self.players)
        for seat in range(self.players):
            self.points[index][self.player_at(index, seat)] = scored[seat]
        if index == 0 and self.game.carried:
            carry = self.game.module("records").carry
            self._carried = carry(table.engine.tables[0])
            first: int = getattr(table.engine.tables[0], "first", 1)
            self._first = first - 1

    @property
    def over(self) -> bool:
        """Whether all games are played."""
        return len(self.points) >= self.games

    def totals(self) -> list[int]:
        """The points of all games so far, by player (GO-081)."""
        return [sum(game[player] for game in self.points) for player in range(self.players)]

    def winners(self) -> list[int]:
        """Who wins: most points; among equals, most points in the last game; then shared (GO-082, GO-R15)."""
        if not self.over:
            return []
        totals = self.totals()
        standing = [(totals[player], self.points[-1][player]) for player in range(self.players)]
        return [player for player in range(self.players) if standing[player] == max(standing)]
