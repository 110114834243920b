"""`./run test`: every check, one after the other. Arguments go to pytest, which then runs alone."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent

CHECKS = {
    "format": [str(BIN / "ruff"), "format", "--check", "."],
    "lint": [str(BIN / "ruff"), "check", "."],
    "types": [str(BIN / "mypy")],
    "layers": [str(BIN / "lint-imports"), "--no-cache"],
    "client": ["npm", "--prefix", "web", "run", "--silent", "check"],
    "client tests": ["npm", "--prefix", "web", "run", "--silent", "test"],
    "tests": [sys.executable, "-m", "pytest"],
}


def main() -> int:
    chosen = {"tests": [*CHECKS["tests"], *sys.argv[1:]]} if sys.argv[1:] else CHECKS
    failed = []
    warmer = None if sys.argv[1:] else subprocess.Popen([sys.executable, "scripts/warm.py"], cwd=ROOT)
    for name, command in chosen.items():
        print(f"== {name}", flush=True)
        begin = time.monotonic()
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            failed.append(name)
        print(f"== {name}: {'failed' if name in failed else 'ok'}, {time.monotonic() - begin:.0f} s", flush=True)
    if warmer is not None:
        warmer.terminate()
    if failed:
        print(f"failed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
