"""How long the route planner of Goldmine Rumbles takes: `python bench/routes.py [--positions N] [--json]`.

Plays random games; at decisions on a journey it asks for all routes to a random claim site, with no turned tile, one,
two and three. Processor time, so that other work disturbs little; the ratio is to the search without turned tiles.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time

from motherlode.core import compiling
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.engine import Engine
from motherlode.games.goldmine_rumbles import GAME
from motherlode.games.goldmine_rumbles.planner import MOST_TURNS
from motherlode.games.goldmine_rumbles.records import MAX_SITES, ROUTE, Box, Table, View
from motherlode.games.goldmine_rumbles.routes import RouteFinder

SHARE = 0.2  # of the decisions on a journey


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    compiling.ensure(compiling.DOORS, GAME)
    components = GAME.components()
    assert isinstance(components.record, Box)
    engine = Engine(GAME, components, GAME.options())
    engine.switch()
    finder = RouteFinder(components.record)
    rng = random.Random(asked.seed)
    taken: list[list[float]] = [[] for _ in range(MOST_TURNS + 1)]
    engine.setup()
    while len(taken[0]) <= asked.positions:
        actor, table = engine.actor(), engine.tables[0]
        assert isinstance(table, Table)
        if actor == OVER:
            engine.setup()
        elif actor == CHANCE:
            engine.play(engine.draw(rng.randrange(engine.cases())))
        else:
            if table.phase == ROUTE and rng.random() < SHARE:
                view, site = engine.view(actor), rng.randint(1, MAX_SITES)
                assert isinstance(view, View)
                for most in range(MOST_TURNS + 1):
                    begun = time.process_time()
                    finder.routes(view, actor - 1, site, most)
                    taken[most].append(1000 * (time.process_time() - begun))
            engine.play(rng.choice(engine.legal_moves()))
    rows = [report(most, times[1:], statistics.mean(taken[0][1:])) for most, times in enumerate(taken)]  # 1: warm now
    if asked.json:
        print(json.dumps({"positions": asked.positions, "seed": asked.seed, "rows": rows}, indent=2))
        return
    print("turned tiles   mean ms   median    99 %      max   ratio")
    for row in rows:
        print("{most:>12} {mean:>9.3f} {median:>8.3f} {late:>7.2f} {worst:>8.2f} {ratio:>7.1f}".format(**row))


def report(most: int, times: list[float], beside: float) -> dict[str, float]:
    ordered = sorted(times)
    mean = statistics.mean(ordered)
    return {
        "most": most,
        "mean": mean,
        "median": statistics.median(ordered),
        "late": ordered[int(0.99 * len(ordered))],
        "worst": ordered[-1],
        "ratio": mean / beside,
    }


if __name__ == "__main__":
    main()
