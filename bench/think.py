"""How well a bot keeps to its clock: the time of every decision of some games, at a table as it is played at.

python bench/think.py gold --players 3 --bot plain-search:milliseconds=100 --decisions 300
"""

from __future__ import annotations

import argparse
import time

import motherlode as ml
from motherlode.core import compiling, registry
from motherlode.core.bot import Bot, SeatedBot


def quantile(times: list[float], share: float) -> float:
    """The time that this share of all decisions did not exceed."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--bot", default="plain-search:milliseconds=100")
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    game = registry.game(told.game)
    entrant = registry.entrant(told.bot, game)
    assert isinstance(entrant, Bot), "a guest keeps its own time"
    for what, kinds in compiling.parts(compiling.LIVE, [entrant.kind]):
        compiling.ensure(what, game, kinds)
    times: list[float] = []
    busy: list[float] = []
    walks: list[int] = []
    number = 0
    while len(times) < told.decisions:
        table = ml.table(told.game, players=told.players, seed=told.seed + number, speed="compiled")
        number += 1
        bots = [SeatedBot(entrant, table.engine, seat + 1, told.seed) for seat in range(table.players)]
        for bot in bots:
            bot.switch()
        while not table.over and len(times) < told.decisions:
            bot, view, legal = bots[table.actor], table.view(table.actor), [move.id for move in table.moves()]
            begun, used = time.perf_counter(), time.process_time()
            move = bot.choose(view, legal)
            if len(legal) > 1:
                times.append(1000 * (time.perf_counter() - begun))
                busy.append(1000 * (time.process_time() - used) / times[-1])
                walks.append(sum(thought.visits for thought in bot.thoughts()))
            table.play(move)
    shown = ", ".join(f"p{100 * share:g} {quantile(times, share):.1f} ms" for share in (0.5, 0.9, 0.99, 1.0))
    tried = sum(walks) // len(walks)
    print(f"{told.game}, {told.bot}: {len(times)} decisions with a choice, {shown}; {tried} imagined games each")
    print(f"On a processor for {100 * quantile(busy, 0.5):.0f} % of a decision (median): the rest others had.")


if __name__ == "__main__":
    main()
