"""How long a bot thinks: the time of every decision of some games, at a table as it is played at.

With `milliseconds` it keeps to a clock, and the question is how well; with `simulations`, how many it has in a second.

python bench/think.py gold --players 3 --bot search:milliseconds=100 --decisions 300
python bench/think.py gold --players 4 --bot search:simulations=1500
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass
from typing import Any

import motherlode as ml
from motherlode.core import compiling, registry
from motherlode.core.bot import Bot, SeatedBot

SHARES = (0.5, 0.9, 0.99, 1.0)


@dataclass(frozen=True)
class Thinking:
    """What was measured."""

    game: str
    players: int
    bot: str
    decisions: int
    """With a choice; forced moves take no time."""
    milliseconds: dict[str, float]
    """The time that shares of all decisions did not exceed, p50 to p100."""
    budget: int
    """What the clock allowed; 0 without a clock."""
    imagined: float
    """Games that were imagined for a decision, on the average."""
    imagined_per_s: float
    busy: float
    """Which part of a decision's time it was on a processor (median): the rest others had."""


def quantile(times: list[float], share: float) -> float:
    """The time that this share of all decisions did not exceed."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def walks_of(slate: Any) -> int:
    """How many games were imagined for this decision: those in a tree that was kept are not counted again."""
    walks: int = slate.walks
    return walks


def measure(name: str, players: int | None, spec: str, decisions: int, seed: int) -> Thinking:
    """Let the bot play all seats of some games."""
    game = registry.game(name)
    entrant = registry.entrant(spec, game)
    assert isinstance(entrant, Bot), "a guest keeps its own time"
    for what, kinds in compiling.parts(compiling.LIVE, [entrant.kind]):
        compiling.ensure(what, game, kinds)
    budget = entrant.milliseconds(game)
    fixed: int = getattr(entrant.dials(game), "simulations", 0)
    times: list[float] = []
    busy: list[float] = []
    walks = 0
    number = 0
    while len(times) < decisions:
        table = ml.table(name, players=players, seed=seed + number, speed="compiled")
        number += 1
        bots = [SeatedBot(entrant, table.engine, seat + 1, seed) for seat in range(table.players)]
        for bot in bots:
            bot.switch()
        while not table.over and len(times) < decisions:
            bot, view, legal = bots[table.actor], table.view(table.actor), [move.id for move in table.moves()]
            begun, used = time.perf_counter(), time.process_time()
            move = bot.choose(view, legal)
            if len(legal) > 1:
                times.append(1000 * (time.perf_counter() - begun))
                busy.append(1000 * (time.process_time() - used) / times[-1])
                walks += sum(walks_of(slates[0]) for slates in bot.all_slates) if budget else fixed
            table.play(move)
    return Thinking(
        game=name,
        players=table.players,
        bot=spec,
        decisions=len(times),
        milliseconds={f"p{100 * share:g}": round(quantile(times, share), 2) for share in SHARES},
        budget=budget,
        imagined=walks / len(times),
        imagined_per_s=1000 * walks / sum(times),
        busy=quantile(busy, 0.5),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--bot", default="search:milliseconds=100")
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args()
    found = measure(told.game, told.players, told.bot, told.decisions, told.seed)
    if told.json:
        print(json.dumps(asdict(found), indent=1))
        return
    spans = ", ".join(f"{name} {time:.1f} ms" for name, time in found.milliseconds.items())
    print(f"{found.game}, {found.players} players, {found.bot}: {found.decisions} decisions with a choice, {spans}")
    print(f"{found.imagined:,.0f} imagined games for each, {found.imagined_per_s:,.0f} a second")
    print(f"On a processor for {100 * found.busy:.0f} % of a decision (median): the rest others had.")


if __name__ == "__main__":
    main()
