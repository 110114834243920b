"""Goldmine Rumbles between greedy players, beside the prototype that its box was made with. See README.md."""

from __future__ import annotations

import argparse
import json
import math
import statistics
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from motherlode.arena.simulation import WIDTH_95
from motherlode.core import compiling, registry, tally
from motherlode.core.contract import OVER
from motherlode.core.engine import Engine
from motherlode.core.match import Match, kinds_of
from motherlode.games.goldmine_rumbles.moves import ATTACK, FACE, FIGHT, SHIFT, TURN
from motherlode.games.goldmine_rumbles.records import PARTNER_ROUTE, PAY_OR_FIGHT, ROUTE, YIELD

MOST_ACTIONS = 4000  # of a game between greedy bots, offered routes included
JOURNEYS = (ROUTE, PARTNER_ROUTE)
ORDER = 2.0  # a figure is of the same order if it is at most so many times the other


@dataclass(frozen=True)
class Row:
    """A mode, and the prototype's means for it; it played 30 to 60 games, and its players never attack."""

    name: str
    players: int
    options: dict[str, object]
    published: dict[str, float]


ROWS = (
    Row(
        "short 4",
        4,
        {},
        {"decisions": 290, "mined": 10.4, "tiles": 9, "beasts": 2.4, "gold": 24, "score": 30},
    ),
    Row("short 3", 3, {}, {"decisions": 257, "gold": 26, "score": 30}),
    Row("long 4", 4, {"length": "long"}, {"decisions": 360, "score": 31}),
    Row("long 3", 3, {"length": "long"}, {}),
    Row("hidden 4", 4, {"hidden_cubes": "on"}, {}),
    Row("paid 4", 4, {"paid_routes": "on"}, {}),
    Row("strict 4", 4, {"strict_fights": "on", "metric": "orthogonal", "characters": "chosen"}, {}),
)
TELLS = {
    "turns": "turns",
    "mined": "turns that mine",
    "with": "with a partner",
    "tiles": "turned tiles",
    "beasts": "rats and snakes",
    "papa": "attacks on Papa",
    "rivals": "attacks on players",
    "hazards": "fights while mining",
    "bandages": "bandages",
    "poisons": "poisons",
    "marks": "Black Marks",
    "gold": "gold a seat",
    "score": "score a seat",
    "winner": "winner's score",
    "margin": "winner's margin",
    "decisions": "decisions",
}


class Games:
    """Plays the games of a row one by one, and plays each again to see what its final table does not say."""

    def __init__(self, row: Row, spec: str) -> None:
        game = registry.game("goldmine-rumbles")
        options = game.options({"players": row.players, **row.options})
        self.players = row.players
        bots = [registry.bot(spec, game)] * row.players
        components = game.components()
        compiling.ensure(compiling.MATCH, game, kinds_of(bots))
        compiling.ensure(compiling.DOORS, game)
        self.match = Match(game, components, options, bots, compiled=True, log=MOST_ACTIONS)
        self.engine = Engine(game, components, options)
        self.engine.switch()

    def play(self, seed: int, index: int) -> dict[str, Any]:
        """What one game came to."""
        decisions = self.match.play(seed, index, 1)[tally.MOVES]
        course = self.follow()
        table: Any = self.engine.tables[0]
        seats = range(1, self.players + 1)
        points = list(self.engine.scores().points)[1 : self.players + 1]
        ranked = sorted(points, reverse=True)
        return {
            **{name: course[name] for name in TELLS},
            **{name: sum(getattr(table, name)[seat] for seat in seats) for name in ("bandages", "poisons", "marks")},
            "gold": sum(table.gold[seat] for seat in seats) / self.players,
            "score": sum(points) / self.players,
            "winner": ranked[0],
            "margin": ranked[0] - ranked[1],
            "decisions": decisions,
            "points": points,
        }

    def follow(self) -> Counter[str]:
        """Count turns, yields, fights, and what happens on journeys."""
        engine = self.engine
        table: Any = engine.tables[0]
        engine.setup()
        course: Counter[str] = Counter()
        turn = (0, 0)
        for action in self.match.log():
            phase = table.phase
            if phase == YIELD:
                course["mined"] += 1
                course["with"] += table.arrived
            elif phase == PAY_OR_FIGHT:
                course["hazards"] += action == FIGHT
            elif phase in JOURNEYS:
                course["beasts"] += FACE < action < TURN
                course["tiles"] += TURN <= action < SHIFT
                course["papa"] += action == ATTACK
                course["rivals"] += ATTACK < action <= ATTACK + self.players
            engine.play(action)
            if table.player and (table.phase_number, table.turn) != turn:
                turn = (table.phase_number, table.turn)
                course["turns"] += 1
            if table.actor == OVER:
                break
        assert table.actor == OVER
        return course


def _beside(values: list[float], said: float | None) -> dict[str, Any]:
    """Our mean with its 95 % interval, and the prototype's, with whether they are of the same order."""
    mean = math.fsum(values) / len(values)
    reach = WIDTH_95 * statistics.stdev(values) / math.sqrt(len(values))
    figure: dict[str, Any] = {"ours": mean, "low": mean - reach, "high": mean + reach}
    if said is not None:
        figure |= {"published": said, "agrees": said / ORDER <= mean <= said * ORDER}
    return figure


def measure(row: Row, games: int, seed: int, spec: str) -> dict[str, Any]:
    """Play a row."""
    playing = Games(row, spec)
    started = time.perf_counter()
    played = [playing.play(seed, index) for index in range(games)]
    seconds = time.perf_counter() - started
    by_seat = [[game["points"][seat] for game in played] for seat in range(row.players)]
    return {
        "row": row.name,
        "bot": spec,
        "games": games,
        "games_per_s": games / seconds,
        "seat_means": [statistics.fmean(points) for points in by_seat],
        "seat_medians": [statistics.median(points) for points in by_seat],
        "lowest": min(min(points) for points in by_seat),
        "highest": max(max(points) for points in by_seat),
        "figures": {name: _beside([float(game[name]) for game in played], row.published.get(name)) for name in TELLS},
    }


def show(result: dict[str, Any]) -> None:
    """A row as lines of text; a star marks what is of another order."""
    print(f"{result['row']} players, {result['bot']}: {result['games']:,} games, {result['games_per_s']:,.1f} a second")
    for name, figure in result["figures"].items():
        said = ""
        if "published" in figure:
            said = f"prototype {figure['published']:g}{'' if figure['agrees'] else '  *'}"
        interval = f"({figure['low']:.2f} to {figure['high']:.2f})"
        print(f"    {TELLS[name]:<20}{figure['ours']:>8.2f} {interval:<20} {said}".rstrip())
    means = ", ".join(f"{mean:.1f}" for mean in result["seat_means"])
    medians = ", ".join(f"{median:g}" for median in result["seat_medians"])
    print(f"    score by seat: mean {means}; median {medians}; {result['lowest']} to {result['highest']}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", default="", help="only rows whose name begins so, such as long or 'short 3'")
    parser.add_argument("--bot", default="greedy", help="who plays at all seats  [greedy]")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    if said.games < 2:
        parser.error("--games is at least 2")
    results = []
    for row in ROWS:
        if row.name.startswith(said.rows):
            results.append(measure(row, said.games, said.seed, said.bot))
            if not said.json:
                show(results[-1])
    if said.json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
