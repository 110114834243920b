"""What a step, a clone, a tensor and a sampled world cost through OpenSpiel: our games beside its own.

    .venv/bin/python bench/spiel.py [--seconds 1] [--json]

Random games, by processor time; "step" is the list of moves or outcomes, the choice, and `apply_action`.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

import pyspiel

GAMES = (
    "python_kuhn_poker",
    "python_tic_tac_toe",
    "kuhn_poker",
    "leduc_poker",
    "motherlode_gold",
    "motherlode_quick_silver",
    "motherlode_gold_river",
    "motherlode_goldmine_rumbles",
)
EARLY = 30
"""The decision that single calls are measured at comes after about so many moves."""


def random_game(game: Any, rng: random.Random) -> int:
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            weighted = state.chance_outcomes()
            action = rng.choices([one for one, _ in weighted], [chance for _, chance in weighted])[0]
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
        steps += 1
    return steps


def some_decision(game: Any) -> Any:
    rng, state = random.Random(2), game.new_initial_state()
    while state.is_chance_node() or state.move_number() < EARLY:
        following = state.child(rng.choice(state.legal_actions()))
        if following.is_terminal():
            break
        state = following
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def each(call: Callable[[], object], times: int = 2000) -> float:
    """Microseconds of one call."""
    call()
    start = process_time()
    for _ in range(times):
        call()
    return (process_time() - start) / times * 1e6


def measured(name: str, seconds: float) -> dict[str, float | None]:
    game, rng, steps = pyspiel.load_game(name), random.Random(1), 0
    random_game(game, rng)
    start = process_time()
    while process_time() - start < seconds:
        steps += random_game(game, rng)
    found: dict[str, float | None] = {"step": (process_time() - start) / steps * 1e6}
    state, kind = some_decision(game), game.get_type()
    found["clone"], found["legal"] = each(state.clone), each(state.legal_actions)
    tells = kind.provides_information_state_tensor
    found["tensor"] = each(state.information_state_tensor) if tells else None
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    try:
        found["world"] = each(partial(state.resample_from_infostate, state.current_player(), sampler))
    except RuntimeError:  # OpenSpiel's word for a game that cannot
        found["world"] = None
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time for the steps of each game  [1]")
    parser.add_argument("--json", action="store_true", help="for machines")
    said = parser.parse_args()
    for module in ("open_spiel.python.games", "motherlode.adapters.open_spiel"):
        importlib.import_module(module)  # registers their games
    rows = {}
    for name in GAMES:
        print(f"measuring {name}", file=sys.stderr)
        rows[name] = measured(name, said.seconds)
    if said.json:
        print(json.dumps({"unit": "microseconds", "games": rows}))
        return
    print(f"{'µs':28}" + "".join(f"{column:>9}" for column in rows[GAMES[0]]))
    for name, row in rows.items():
        print(f"{name:28}" + "".join(f"{'-' if value is None else format(value, '.1f'):>9}" for value in row.values()))


if __name__ == "__main__":
    main()
