"""Writes the reports of docs/lab anew: the four games with the boxes we ship, and each reconstruction beside another.

    python scripts/reports.py               all of them, one after the other
    python scripts/reports.py gold          those that are named

What was played is kept beside a page until it is whole, so that a run that was stopped goes on.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PAGES = Path(__file__).resolve().parent.parent / "docs" / "lab"

BOTS = "random,greedy,search:simulations=100"

REPORTS: dict[str, list[str]] = {
    "gold": ["gold", "--bots", "random,greedy:memory=0.5,search:simulations=300", "--games", "100000,4000,2000"],
    "quick-silver": [
        "quick-silver", "--bots", BOTS, "--games", "100000,600,60",
        "--restrict", "sneak,aim,aim seat,aim centre,accept,give dynamite,give plate,give fools-gold,give slag,"
        "give gravel,give copper,give tin,give silver,give quicksilver,give gold-dust,give mother-lode",
    ],
    "gold-river": ["gold-river", "--bots", "random,greedy,search", "--games", "20000,1000,400"],
    "gold-river-whiskey": [
        "gold-river", "--versus", "whiskey", "--players", "3..5", "--bots", "random,greedy", "--games", "4000,3000",
        "--parts", "tables",
    ],
    "goldmine-rumbles": [
        "goldmine-rumbles", "--bots", "random,greedy,search:simulations=12", "--games", "2000,400,60",
    ],
}  # fmt: skip


def main(wanted: list[str]) -> int:
    """Run those reports; the first that fails ends it."""
    unknown = [name for name in wanted if name not in REPORTS]
    if unknown:
        print(f"reports: there is no {', '.join(unknown)}; there are {', '.join(REPORTS)}", file=sys.stderr)
        return 2
    for name, words in REPORTS.items():
        if not wanted or name in wanted:
            command = ["balance", *words, "--out", str(PAGES / f"{name}.html")]
            print("motherlode", *command, flush=True)
            done = subprocess.run([sys.executable, "-m", "motherlode.cli", *command], stdout=subprocess.DEVNULL)
            if done.returncode:
                return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
