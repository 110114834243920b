"""How far bots are from an equilibrium, in a Quick Silver so small that the whole of it can be walked.

The pocket duel (examples/pocket-duel.toml) has 10,145 histories and 1,256 decisions. At each of them the bot is asked
some times what it does; then both seats' best answers to that are found. What they gain, on the average, is the
distance: 0 in an equilibrium, as a share of the range of what can be won.

    python bench/distance.py
    python bench/distance.py --bot search:simulations=3000 --bot ismcts:simulations=1000 --seeds 4
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from motherlode.testing.duel import Duel, its_choice, its_mixture, its_visits

POCKET = Path(__file__).parents[1] / "examples" / "pocket-duel.toml"
BOTS = (
    "random",
    "greedy",
    "search:simulations=100",
    "search:simulations=1000",
    "search:simulations=10000",
    "ismcts:simulations=100",
    "ismcts:simulations=1000",
    "ismcts:simulations=10000",
)
HOW = {"search": {"mixture": its_mixture, "visits": its_visits}, "ismcts": {"choice": its_choice, "visits": its_visits}}
"""What counts as what a bot does: the mixture that it draws from, or how often it tried each move."""


def distances(duel: Duel, spec: str, seeds: int) -> dict[str, float]:
    """The distance of a bot, for each way to say what it does."""
    if spec == "random":
        return {"choice": duel.distance({})}
    ways = HOW.get(spec.split(":")[0], {"choice": its_choice})
    return {way: duel.distance(duel.policy(spec, seeds, told)) for way, told in ways.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", action="append", help="a bot; repeatable")
    parser.add_argument("--box", default=str(POCKET))
    parser.add_argument("--seeds", type=int, default=2, help="how often it is asked at each decision")
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args()
    duel = Duel("quick-silver", told.box)
    found = {}
    for spec in told.bot or BOTS:
        found[spec] = distances(duel, spec, told.seeds)
        ways = ", ".join(f"{way} {100 * distance:.2f} %" for way, distance in found[spec].items())
        print(f"{spec}: {ways}", file=sys.stderr if told.json else sys.stdout, flush=True)
    if told.json:
        print(json.dumps({"box": told.box, "seeds": told.seeds, "distances": found}, indent=1))


if __name__ == "__main__":
    main()
