"""What a run of many games adds up, as whole numbers: sums do not depend on who played which games."""

from __future__ import annotations

from motherlode.core.contract import MAX_SEATS

WIN_UNITS = 60
"""A win counts 60 units, shared by 1 to 6 winners without a remainder."""

MOST_ENDINGS = 16

GAMES = 0
MOVES = 1
CHANCES = 2
SHARED = 3
SHORTEST = 4
LONGEST = 5
SQUARED_MOVES = 6
WINS = 7  # + seat; entry 0 is nobody's
POINTS = WINS + MAX_SEATS + 1
POINTS_SQUARED = POINTS + MAX_SEATS + 1
ENDINGS = POINTS_SQUARED + MAX_SEATS + 1
SIZE = ENDINGS + MOST_ENDINGS


def add(total: list[int], part: list[int]) -> None:
    """Add one tally to another."""
    if part[GAMES] == 0:
        return
    shortest = part[SHORTEST] if total[GAMES] == 0 else min(total[SHORTEST], part[SHORTEST])
    longest = max(total[LONGEST], part[LONGEST])
    for i, value in enumerate(part):
        total[i] += value
    total[SHORTEST], total[LONGEST] = shortest, longest
