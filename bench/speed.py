"""Random play of any game beside the C++ program for Gold, one core, in one run. See README.md."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from motherlode.arena.bench import Bench
from motherlode.core import registry
from motherlode.core.errors import MotherlodeError

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from bench.gold import Reference, own_rate

PLAYERS = 4
"""How many play Gold in C++, and each game that so many can play."""


def finished_games() -> list[str]:
    """The games that people play: none for tests, none that is still in the making."""
    return [game.id for game in registry.games().values() if not game.test_only and game.status != "in the making"]


def compare(names: Sequence[str], players: int | None, pairs: int, seconds: float) -> list[dict[str, Any]]:
    """Measure each game alternately with the C++ program, by processor time."""
    results = []
    games = [registry.game(name) for name in names]
    with tempfile.TemporaryDirectory() as folder:
        reference = Reference(folder, PLAYERS, seconds)
        for game in games:
            low, high = game.players
            bench = Bench(game, {"players": max(low, min(high, PLAYERS)) if players is None else players})
            theirs, ours, games_per_s = [], [], []
            for pair in range(pairs):
                theirs.append(reference.rate(pair + 1))
                speed = own_rate(bench, seconds)
                ours.append(speed.moves_per_s)
                games_per_s.append(speed.games_per_s)
            ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
            results.append(
                {
                    "game": game.id,
                    "players": bench.players,
                    "pairs": pairs,
                    "moves_per_s": statistics.median(ours),
                    "games_per_s": statistics.median(games_per_s),
                    "reference_moves_per_s": statistics.median(theirs),
                    "ratio": statistics.median(ratios),
                    "ratios": [round(ratio, 4) for ratio in ratios],
                }
            )
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games  [all that are finished]")
    parser.add_argument("--players", type=int, help="how many play  [4]")
    parser.add_argument("--pairs", type=int, default=7, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each measurement is")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    if said.pairs < 1 or said.seconds <= 0:
        parser.error("--pairs and --seconds are above 0")
    try:
        results = compare(said.games or finished_games(), said.players, said.pairs, said.seconds)
    except MotherlodeError as error:
        raise SystemExit(f"bench: {error}") from None
    busy = os.getloadavg()[0]
    if said.json:
        print(json.dumps({"load": busy, "cores": os.cpu_count(), "results": results}))
        return
    print(f"Random play, players' moves a second of processor time, median of {said.pairs}")
    for result in results:
        name = f"{result['game']}, {result['players']} players"
        span = f"({min(result['ratios'])} to {max(result['ratios'])})"
        print(f"  {name:<28} {result['moves_per_s']:>14,.0f}   ratio to C++ {result['ratio']:.3f}   {span}")
    print(f"  {f'Gold in C++, {PLAYERS} players':<28} {results[-1]['reference_moves_per_s']:>14,.0f}")
    print(f"  load of this machine meanwhile: {busy:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
