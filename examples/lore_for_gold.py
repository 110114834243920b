"""Lore of one's own for the search: this file teaches it when an imagined game of Gold need not be played to its end.

    python examples/lore_for_gold.py --deals 200

lets the search with this lore play against the search without, which plays all its imagined games out at random. The
same from a shell: motherlode arena gold --bots plain-search:lore=examples/lore_for_gold.py,simulations=200,plain-search
"""

from __future__ import annotations

import argparse
import os

from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.games.gold.records import Box, Table

WHOLE = 1 << 20
"""The value of a sure win."""
PATIENCE = 16
"""So many moves and outcomes beyond the tree are imagined, then the table is judged as it stands."""
NOTHING_YET = 6
"""Points that each seat is credited with, so that the first gold does not look like a victory."""


@kernel
def settled(box: Box, t: Table, steps: int, values: Words) -> bool:
    """After a while: each seat's chance is taken to be its share of the gold that was won."""
    if steps < PATIENCE:
        return False
    total = 0
    for seat in range(1, t.players + 1):
        total += t.points[seat] + NOTHING_YET
    for seat in range(1, t.players + 1):
        values[seat] = WHOLE * (t.points[seat] + NOTHING_YET) // total
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=200, help="imagined games for each move, with and without")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--interpreted", action="store_true", help="compile nothing: for a very few deals")
    told = parser.parse_args()
    if told.interpreted:
        os.environ["MOTHERLODE_JIT"] = "0"

    import motherlode as ml

    own = f"plain-search:lore={__file__},simulations={told.simulations}"
    bots = [own, f"plain-search:simulations={told.simulations}"]
    print(ml.arena("gold", players=told.players, bots=bots, deals=told.deals, jobs=told.jobs))


if __name__ == "__main__":
    main()
