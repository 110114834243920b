"""Speed and memory beside Pgx, PettingZoo, RLCard and OpenSpiel, all in one run. See README.md.

python -m venv build/peers
build/peers/bin/pip install -r requirements/peers.txt && build/peers/bin/pip install --no-build-isolation -e .
build/peers/bin/python bench/peers.py
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shlex
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from bench.peers_report import report

WORKER = Path(__file__).with_name("peers_worker.py")
ONE_CORE = ["motherlode", "pgx", "motherlode-tables", "pettingzoo", "rlcard", "open_spiel", "gymnasium"]
ALL_CORES = ["motherlode", "pgx"]
ONE_THREAD = {
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}


def progress(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class Worker:
    """A library in a process of its own; it waits, without working, until it is asked."""

    def __init__(self, library: str, threads: int, only: str) -> None:
        self.library, self.threads = library, threads
        words = [sys.executable, str(WORKER), library, str(threads), only]
        env = os.environ | {"JAX_PLATFORMS": "cpu", "TF_CPP_MIN_LOG_LEVEL": "3"} | (ONE_THREAD if threads == 1 else {})
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env
        )
        self.told: dict[str, Any] = {"making": ""}
        while "making" in self.told:
            self.told = self._answer()
            if self.told.get("making"):
                progress(f"{library}, {threads} thread(s): getting {self.told['making']} ready")
        self.runs: list[dict[str, Any]] = self.told.get("runs", [])

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        told: dict[str, Any] = json.loads(line) if line else {"missing": "the process ended without an answer"}
        return told

    def rate(self, run: str, seconds: float) -> float:
        """Decisions a second: of processor time on one core, of wall time on all."""
        assert self.process.stdin is not None
        print(json.dumps({"run": run, "seconds": seconds}), file=self.process.stdin, flush=True)
        told = self._answer()
        if "steps" not in told:
            raise SystemExit(f"bench: {self.library} failed at {run}: {told['missing']}")
        return float(told["steps"] / told["cpu" if self.threads == 1 else "wall"])

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def measure(libraries: list[str], threads: int, rounds: int, seconds: float, only: str) -> list[dict[str, Any]]:
    """Every run of some libraries, in turn and again, so that whatever else the machine does falls on all of them."""
    workers = [Worker(library, threads, only) for library in libraries]
    rates: dict[tuple[str, str], list[float]] = {}
    for number in range(rounds):
        for worker in workers:
            progress(f"round {number + 1} of {rounds}: {worker.library}, {threads} thread(s)")
            for run in worker.runs:
                rates.setdefault((worker.library, run["name"]), []).append(worker.rate(run["name"], seconds))
    for worker in workers:
        worker.close()
    return [
        {
            "library": worker.library.removesuffix("-tables"),
            "threads": threads,
            "version": worker.told.get("version"),
            "missing": worker.told["missing"],
            "runs": [
                run | {"steps_per_s": statistics.median(found), "rates": [round(rate) for rate in found]}
                for run in worker.runs
                if (found := rates[worker.library, run["name"]])
            ],
        }
        for worker in workers
    ]


def processor() -> str:
    """What the machine calls its processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measurement is  [1]")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured  [5]")
    parser.add_argument("--libraries", nargs="+", choices=ONE_CORE, default=ONE_CORE, metavar="NAME", help="only these")
    parser.add_argument("--only", default="", metavar="TEXT", help="only runs with this in their name")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--from", dest="given", type=Path, metavar="FILE", help="show what --json wrote")
    said = parser.parse_args()
    if said.rounds < 1 or said.seconds <= 0:
        parser.error("--rounds and --seconds are above 0")
    if said.given:
        print(report(json.loads(said.given.read_text())))
        return
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    before, begun = os.getloadavg()[0], time.time()
    chosen = [name for name in ONE_CORE if name in said.libraries]
    libraries = measure(chosen, 1, said.rounds, said.seconds, said.only)
    if cores > 1:
        both = [name for name in ALL_CORES if name in said.libraries]
        libraries += measure(both, cores, said.rounds, said.seconds, said.only)
    result = {
        "command": shlex.join(["python", *sys.argv]),
        "processor": processor(),
        "cores": cores,
        "python": platform.python_version(),
        "load": [round(before, 1), round(os.getloadavg()[0], 1)],
        "minutes": round((time.time() - begun) / 60, 1),
        "rounds": said.rounds,
        "seconds": said.seconds,
        "libraries": libraries,
    }
    print(json.dumps(result) if said.json else report(result))


if __name__ == "__main__":
    main()
