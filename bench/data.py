"""How fast a run is written down: as Parquet tables, beside a record a line. See README.md.

Both hold the same games; the Parquet files hold every decision with the view of its seat as well.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from motherlode.arena.simulate import simulate
from motherlode.core import registry

KINDS = ("jsonl", "parquet")


def compare(name: str, players: int, games: int, pairs: int) -> dict[str, Any]:
    """Measure alternately, by processor time, so that other work on the machine disturbs little."""
    game = registry.game(name)
    decisions = 0
    rates: dict[str, list[float]] = {kind: [] for kind in KINDS}
    sizes = dict.fromkeys(KINDS, 0)
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(pairs + 1):  # the first only compiles and loads
            for kind in KINDS:
                begun = time.process_time()
                path = Path(folder) / f"games.{kind}"
                decisions = simulate(game, {"players": players}, "random", games if turn else 20, record=path).moves
                if turn:
                    rates[kind].append(decisions / (time.process_time() - begun))
        for path in Path(folder).iterdir():
            sizes[path.suffix[1:]] += path.stat().st_size
    ratios = [rows / lines for lines, rows in zip(rates["jsonl"], rates["parquet"], strict=True)]
    return {
        "game": name,
        "players": players,
        "games": games,
        "pairs": pairs,
        "decisions": decisions,
        **{f"{kind}_decisions_per_s": round(statistics.median(rates[kind])) for kind in KINDS},
        **{f"{kind}_bytes": sizes[kind] for kind in KINDS},
        "ratio": round(statistics.median(ratios), 2),
        "ratios": [round(ratio, 2) for ratio in ratios],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="gold")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    result = compare(said.game, said.players, said.games, said.pairs)
    if said.json:
        print(json.dumps(result))
        return
    print(f"{said.game}, {said.players} players, {said.games:,} games, {result['decisions']:,} decisions, one core")
    for kind in KINDS:
        rate, size = result[f"{kind}_decisions_per_s"], result[f"{kind}_bytes"]
        print(f"  .{kind:8} {rate:>10,} decisions a second {size / 1e6:>8.1f} MB")
    print(f"  ratio     {result['ratio']:>10.1f}   ({min(result['ratios'])} to {max(result['ratios'])})")


if __name__ == "__main__":
    main()
