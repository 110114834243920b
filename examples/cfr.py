"""Solve a small Quick Silver: counterfactual regret minimisation on its whole tree, by OpenSpiel's solver.

    python examples/cfr.py --iterations 100            a duel of five cards, a few seconds
    python examples/cfr.py --box duel --iterations 50  the duel that comes with the game, a minute or two

Needs OpenSpiel: pip install motherlode[open-spiel]
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import pyspiel

from motherlode.adapters import open_spiel
from motherlode.adapters.open_spiel_tree import tree

SOLVERS = {"cfr": pyspiel.CFRSolver, "cfr+": pyspiel.CFRPlusSolver}

parser = argparse.ArgumentParser(description="Solve a small game by counterfactual regret minimisation.")
parser.add_argument("--game", default="quick-silver:players=2", help="the game and its options")
parser.add_argument("--box", help="the path or name of a small box; for Quick Silver a duel of five cards")
parser.add_argument("--utility", default="win", help="what is played for: win, or points")
parser.add_argument("--solver", default="cfr+", choices=SOLVERS)
parser.add_argument("--iterations", type=int, default=100)
parser.add_argument("--blocks", type=int, default=5, help="how often to measure on the way")
parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
said = parser.parse_args()


def progress(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


pocket = Path(__file__).with_name("pocket-duel.toml") if said.game.startswith("quick-silver") else ""
game = open_spiel.load(said.game, box=said.box or pocket, utility=said.utility)
progress(f"walking the tree of {game} …")
small = tree(game)
solver = SOLVERS[said.solver](small)
rows = []
done = 0
for block in range(1, said.blocks + 1):
    for _ in range(said.iterations * block // said.blocks - done):
        solver.evaluate_and_update_policy()
        done += 1
    policy = solver.average_policy()
    values = pyspiel.expected_returns(small.new_initial_state(), policy, -1, True)
    # how much each player could gain, on average, by answering the others' strategies as well as possible
    exploitability = pyspiel.nash_conv(small, policy) / small.num_players()
    rows.append({"iterations": done, "exploitability": exploitability, "values": values})
    progress(f"{done} iterations: {exploitability:.5f}")

if said.json:
    print(json.dumps({"game": str(game), "solver": said.solver, "rows": rows}))
else:
    print("iterations  exploitability  worth to each player")
    for row in rows:
        worth = "  ".join(f"{value:+.4f}" for value in row["values"])
        print(f"{row['iterations']:>10}  {row['exploitability']:>14.6f}  {worth}")
