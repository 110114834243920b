"""Play a game of Gold from Python: three seats that turn cards at random, then the record and its replay."""

from __future__ import annotations

import random

import motherlode as ml

table = ml.table("gold", players=3, seed=7)
rng = random.Random(7)
while not table.over:
    table.play(rng.choice(table.moves()))

scores = table.scores()
print("points", scores.points, "winners", scores.winners)
print("because", scores.ending)
print("replayed", ml.replay(table.record()).scores() == scores)
