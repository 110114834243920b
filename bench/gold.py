"""Ours against a hand-written C++ program: random play of Gold, one core, in one run. See README.md."""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from motherlode.arena.bench import Bench, Speed
from motherlode.core import registry

HERE = Path(__file__).parent


def build(folder: str | Path) -> Path:
    """Compile the C++ program; its path."""
    compiler = shutil.which("g++")
    if compiler is None:
        raise SystemExit("bench: g++ is missing: apt-get install g++ (./run test does it)")
    program = Path(folder) / "gold_random"
    subprocess.run([compiler, "-O2", "-o", str(program), str(HERE / "gold_random.cpp")], check=True)
    return program


def run_reference(program: Path, games: int, players: int, seed: int) -> dict[str, Any]:
    """What the C++ program says."""
    words = [str(program), str(games), str(players), str(seed)]
    answer = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    said: dict[str, Any] = json.loads(answer)
    return said


class Reference:
    """The C++ program, built and ready to be measured for about so long."""

    def __init__(self, folder: str | Path, players: int, seconds: float) -> None:
        self.program, self.players = build(folder), players
        self.games = int(seconds * run_reference(self.program, 50_000, players, 1)["games_per_s"])

    def rate(self, seed: int) -> float:
        """Its moves a second of processor time."""
        said = run_reference(self.program, self.games, self.players, seed)
        moves: float = said["moves"] / said["cpu_seconds"]
        return moves


def own_rate(bench: Bench, seconds: float) -> Speed:
    """How fast ours is, by processor time."""
    return bench.measure(seconds, clock=time.process_time)


def compare(players: int, pairs: int, seconds: float) -> dict[str, Any]:
    """Measure alternately and by processor time, so that whatever else the machine does falls on both or none."""
    bench = Bench(registry.game("gold"), {"players": players})
    ours: list[float] = []
    reference: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        program = Reference(folder, players, seconds)
        for pair in range(pairs):
            reference.append(program.rate(pair + 1))
            ours.append(own_rate(bench, seconds).moves_per_s)
    ratios = [mine / other for mine, other in zip(ours, reference, strict=True)]
    return {
        "game": "gold",
        "players": players,
        "pairs": pairs,
        "ours_moves_per_s": statistics.median(ours),
        "reference_moves_per_s": statistics.median(reference),
        "ratio": statistics.median(ratios),
        "ratios": [round(ratio, 4) for ratio in ratios],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4, choices=range(2, 6))
    parser.add_argument("--pairs", type=int, default=7, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each measurement is")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    if said.pairs < 1 or said.seconds <= 0:
        parser.error("--pairs and --seconds are above 0")
    result = compare(said.players, said.pairs, said.seconds)
    if said.json:
        print(json.dumps(result))
        return
    print(f"Gold, {said.players} players, random play: moves a second of processor time, median of {said.pairs}")
    print(f"  Motherlode, compiled   {result['ours_moves_per_s']:>14,.0f}")
    print(f"  C++, written by hand   {result['reference_moves_per_s']:>14,.0f}")
    print(f"  ratio, ours / C++      {result['ratio']:>14.3f}   ({min(result['ratios'])} to {max(result['ratios'])})")


if __name__ == "__main__":
    main()
