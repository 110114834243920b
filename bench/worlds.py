"""How long a belief and a world take: `python bench/worlds.py quick-silver [--players N] [--json]`.

Plays random games and stops at decisions late in a round, where most is hidden; there it works out the belief of the
acting seat and draws many worlds from it, in one compiled loop each. The ratio is to copying a table, run beside it.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from motherlode.core import compiling, registry
from motherlode.core.bits import Stream
from motherlode.core.contract import CHANCE, OVER, Belief, Box, Table, View, belief, world
from motherlode.core.engine import Engine
from motherlode.core.kernels import kernel
from motherlode.core.loader import Unit
from motherlode.core.records import Rows
from motherlode.core.streams import DEAL, start_stream


@kernel
def draw_worlds(
    boxes: Rows[Box],
    views: Rows[View],
    beliefs: Rows[Belief],
    streams: Rows[Stream],
    tables: Rows[Table],
    count: int,
) -> None:
    for _ in range(count):
        tables[2] = tables[3]  # row 3 stays blank
        world(boxes[0], views[0], beliefs[0], streams[0], tables[2])


@kernel
def work_out(boxes: Rows[Box], views: Rows[View], beliefs: Rows[Belief], count: int) -> None:
    for _ in range(count):
        belief(boxes[0], views[0], beliefs[0])


@kernel
def copy_tables(tables: Rows[Table], count: int) -> int:
    odd = 0
    for i in range(count):
        tables[2] = tables[i & 1]
        odd += tables[2].actor
    return odd


def microseconds(run: Callable[[int], object], count: int) -> float:
    begun = time.perf_counter()
    run(count)
    return (time.perf_counter() - begun) / count * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="quick-silver")
    parser.add_argument("--players", type=int)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    game = registry.game(asked.game)
    compiling.ensure(compiling.DOORS, game)
    options = game.options({"players": asked.players} if asked.players else {})
    engine = Engine(game, game.components(), options, rows=4)
    engine.switch()
    unit = Unit(f"{game.id}-worlds", (__name__,), (Path(__file__),), game.verbs(), game.kinds(), (game.unit(),))
    print("compiling the loops …", file=sys.stderr)
    worlds, beliefs, copies = (unit.compile(loop) for loop in (draw_worlds, work_out, copy_tables))
    rng = random.Random(asked.seed)
    start_stream(engine.streams[0], asked.seed, 0, DEAL)
    costs: dict[str, list[float]] = {"belief": [], "world": [], "copy": []}
    dropped = 0
    while len(costs["world"]) < asked.positions:
        engine.setup()
        while engine.actor() != OVER and len(costs["world"]) < asked.positions:
            if engine.actor() == CHANCE:
                engine.play(engine.draw(rng.randrange(engine.cases())))
                continue
            if getattr(engine.tables[0], "final", 1) and rng.random() < 0.3:
                engine.believe(engine.view(engine.actor()))
                memory = (engine._boxes, engine._views, engine._beliefs)
                costs["belief"].append(microseconds(lambda n, m=memory: beliefs(*m, n), 20))  # type: ignore[misc]
                more = (*memory, engine._streams, engine._tables)
                costs["world"].append(microseconds(lambda n, m=more: worlds(*m, n), 2000))  # type: ignore[misc]
                costs["copy"].append(microseconds(lambda n: copies(engine._tables, n), 20000))
                dropped += getattr(engine.beliefs[0], "dropped", 0) > 0
            engine.play(rng.choice(engine.legal_moves()))
    players: int = options.players  # type: ignore[attr-defined]
    result = {
        "game": game.id,
        "players": players,
        "positions": asked.positions,
        "seed": asked.seed,
        "inexact": dropped,
        **{f"{name}_us": round(statistics.median(values), 3) for name, values in costs.items()},
        **{f"{name}_us_worst": round(max(values), 3) for name, values in costs.items()},
    }
    result["world_in_copies"] = round(statistics.median(costs["world"]) / statistics.median(costs["copy"]), 1)
    if asked.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name:18} {value}")


if __name__ == "__main__":
    main()
