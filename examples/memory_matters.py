"""How much is memory worth in Gold? One greedy bot with a memory dial against three that remember half."""

from __future__ import annotations

import sys

import motherlode as ml

games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
for memory in (0, 0.25, 0.5, 0.75, 1):
    seats = [f"greedy:memory={memory}", *["greedy:memory=0.5"] * 3]
    result = ml.simulate("gold", players=4, seats=seats, games=games, seed=1, jobs=2)
    low, high = result.win_interval[0]
    print(f"memory {memory:<5} wins {result.win_share[0]:6.1%}  ({low:.1%} to {high:.1%})")
