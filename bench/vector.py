"""The native vector environment of Gymnasium beside `SyncVectorEnv` over single ones, as ratios.

    .venv/bin/python bench/vector.py [--rounds 3] [--json]

Four players, random opponents, seed 1; processor time of `step` alone, the best of the rounds. The random moves are
drawn outside of the measured time.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

import numpy as np
from gymnasium.vector import SyncVectorEnv

import motherlode as ml
from motherlode.adapters.gymnasium import SeatEnv
from motherlode.adapters.vector import SeatVectorEnv

GAMES = ("gold", "quick-silver", "gold-river", "goldmine-rumbles")
PLAYERS = 4


def rate(envs: Any, steps: int) -> float:
    """Steps a second of all lanes together."""
    rng = np.random.default_rng(0)
    _, infos = envs.reset(seed=1)
    spent = 0.0
    for _ in range(steps):
        masks = infos["action_mask"]
        actions = (rng.random(masks.shape, dtype=np.float32) * masks).argmax(1)
        start = process_time()
        *_, infos = envs.step(actions)
        spent += process_time() - start
    return steps * int(envs.num_envs) / spent


def batch_rate(game: str, lanes: int, steps: int) -> float:
    batch = ml.batch(game, PLAYERS, lanes=lanes, seats=["", *["random"] * (PLAYERS - 1)])
    spent = 0.0
    for _ in range(steps):
        actions = batch.random_actions()
        start = process_time()
        batch.step(actions)
        spent += process_time() - start
    return steps * lanes / spent


def ways(game: str) -> dict[str, Callable[[], float]]:
    single = partial(SeatEnv, game, PLAYERS, opponents="random")
    many = partial(SeatVectorEnv, game=game, players=PLAYERS, opponents="random")
    return {
        "SyncVectorEnv, 64": partial(rate, SyncVectorEnv([single] * 64), 20),
        "native, 64": partial(rate, many(64), 100),
        "native, 1024": partial(rate, many(1024), 30),
        "native, 1024, copy=False": partial(rate, many(1024, copy=False), 30),
        "ml.batch, 1024": partial(batch_rate, game, 1024, 30),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="each way is tried so often, in turn  [3]")
    parser.add_argument("--json", action="store_true", help="for machines")
    said = parser.parse_args()
    rows: dict[str, dict[str, dict[str, float]]] = {}
    for game in GAMES:
        print(f"measuring {game}", file=sys.stderr)
        found = ways(game)
        best = dict.fromkeys(found, 0.0)
        for _ in range(said.rounds):
            for name, measure in found.items():
                best[name] = max(best[name], measure())
        slowest = best["SyncVectorEnv, 64"]
        rows[game] = {name: {"steps_per_s": one, "ratio": one / slowest} for name, one in best.items()}
    if said.json:
        print(json.dumps(rows))
        return
    for game, row in rows.items():
        print(game)
        for name, one in row.items():
            print(f"  {name:26}{one['steps_per_s']:>12,.0f} steps a second {one['ratio']:>7.1f}")


if __name__ == "__main__":
    main()
