"""What a run of many games came to."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from motherlode.core import tally

WIDTH_95 = 1.959963984540054
"""Half the width, in standard errors, of an interval that holds the true value 95 times in a hundred."""


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share that was seen in so many games."""
    if games == 0:
        return 0.0, 1.0
    z2 = WIDTH_95 * WIDTH_95
    middle = share + z2 / (2 * games)
    reach = WIDTH_95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def deviation(total: int, squares: int, count: int) -> float:
    """The standard deviation of a sample, from its sum and its sum of squares."""
    if count < 2:
        return 0.0
    return math.sqrt(max(0, squares * count - total * total) / (count * (count - 1)))


@dataclass(frozen=True)
class Simulation:
    """The counts of a run. Two runs of the same games are equal, however long they took and however many worked."""

    game: str
    players: int
    games: int
    """How many games were played."""
    asked: int
    """How many games were asked for; more than were played if somebody interrupted."""
    seed: int
    seats: list[str]
    """The bot at each seat."""
    options: dict[str, str | int | float]
    box: str
    """The hash of the box."""
    moves: int
    """Moves of players, in all games."""
    chances: int
    """Outcomes of chance, in all games."""
    wins: list[float]
    """Games won by each seat; k winners of one game have 1/k each."""
    win_share: list[float]
    win_interval: list[tuple[float, float]]
    """The 95 % Wilson interval of each share."""
    mean_points: list[float]
    sd_points: list[float]
    mean_moves: float
    sd_moves: float
    shortest: int
    longest: int
    shared: int
    """Games with several winners."""
    endings: dict[str, int]
    """How often a game ended for which reason."""
    interrupted: bool
    seconds: float = field(compare=False)
    forfeits: dict[str, int] = field(default_factory=dict)
    """Decisions that were played at random for guests who could not, by their spec."""

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON; only `seconds` differs between two runs of the same games."""
        document = asdict(self)
        document["win_interval"] = [list(span) for span in self.win_interval]
        return document

    @property
    def games_per_second(self) -> float:
        """How fast it went."""
        return self.games / self.seconds if self.seconds > 0 else 0.0

    def __str__(self) -> str:
        lines = [f"{self.game}, {self.players} players, {self.games:,} games, seed {self.seed}"]
        for seat, bot in enumerate(self.seats):
            low, high = self.win_interval[seat]
            lines.append(
                f"  seat {seat} {bot}: wins {self.win_share[seat]:.2%} ({low:.2%} to {high:.2%}), "
                f"{self.mean_points[seat]:.2f} points"
            )
        lines.append(
            f"  {self.mean_moves:.1f} moves a game ({self.shortest} to {self.longest}), shared {self.shared:,}"
        )
        lines += [f"  {bot} forfeited {count:,} decisions" for bot, count in self.forfeits.items()]
        return "\n".join(lines)


def simulation_of(
    total: Sequence[int],
    *,
    game: str,
    ending_names: Sequence[str],
    asked: int,
    seed: int,
    seats: Sequence[str],
    options: dict[str, str | int | float],
    box: str,
    seconds: float,
    forfeits: dict[str, int] | None = None,
) -> Simulation:
    """The figures of a tally."""
    games = total[tally.GAMES]
    count = max(1, games)
    numbers = range(1, len(seats) + 1)
    wins = [total[tally.WINS + seat] / tally.WIN_UNITS for seat in numbers]
    endings = {name: total[tally.ENDINGS + i] for i, name in enumerate(ending_names) if total[tally.ENDINGS + i]}
    return Simulation(
        game=game,
        players=len(seats),
        games=games,
        asked=asked,
        seed=seed,
        seats=list(seats),
        options=options,
        box=box,
        moves=total[tally.MOVES],
        chances=total[tally.CHANCES],
        wins=wins,
        win_share=[won / count for won in wins],
        win_interval=[wilson(won / count, games) for won in wins],
        mean_points=[total[tally.POINTS + seat] / count for seat in numbers],
        sd_points=[deviation(total[tally.POINTS + s], total[tally.POINTS_SQUARED + s], games) for s in numbers],
        mean_moves=total[tally.MOVES] / count,
        sd_moves=deviation(total[tally.MOVES], total[tally.SQUARED_MOVES], games),
        shortest=total[tally.SHORTEST],
        longest=total[tally.LONGEST],
        shared=total[tally.SHARED],
        endings=endings,
        interrupted=games < asked,
        seconds=seconds,
        forfeits=forfeits or {},
    )
