"""Games a second with one job and with several, side by side in one run. See README.md."""

from __future__ import annotations

import argparse
import json
import os
import statistics
from typing import Any

import motherlode as ml


def compare(game: str, players: int | None, seats: str, jobs: int, pairs: int, seconds: float) -> dict[str, Any]:
    """Measure alternately: one job, several jobs, one job, …"""

    def rate(working: int, games: int) -> float:
        return ml.simulate(game, players, seats=seats, games=games, jobs=working).games_per_second

    rate(1, 100)  # compile, load
    games = max(1, int(seconds * rate(1, 2000)))
    alone: list[float] = []
    together: list[float] = []
    for _ in range(pairs):
        alone.append(rate(1, games))
        together.append(rate(jobs, jobs * games))
    ratios = [several / one for one, several in zip(alone, together, strict=True)]
    return {
        "game": game,
        "seats": seats,
        "jobs": jobs,
        "pairs": pairs,
        "games_per_s_alone": statistics.median(alone),
        "games_per_s_together": statistics.median(together),
        "ratio": statistics.median(ratios),
        "ratios": [round(ratio, 3) for ratio in ratios],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="gold")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--seats", default="random")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measurement is")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    result = compare(said.game, said.players, said.seats, said.jobs, said.pairs, said.seconds)
    if said.json:
        print(json.dumps(result))
        return
    print(f"{said.game}, {said.seats}, games a second (median of {said.pairs}; {os.cpu_count()} cores here)")
    print(f"  --jobs 1   {result['games_per_s_alone']:>12,.0f}")
    print(f"  --jobs {said.jobs}   {result['games_per_s_together']:>12,.0f}")
    print(f"  ratio      {result['ratio']:>12.2f}   ({min(result['ratios'])} to {max(result['ratios'])})")


if __name__ == "__main__":
    main()
