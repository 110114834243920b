"""`./run golden`: writes the golden files anew. Read the diff like code before you commit it."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    from motherlode.testing import playthrough

    written = playthrough.regenerate(ROOT / "tests" / "playthroughs")
    print(f"{len(written)} playthroughs in tests/playthroughs", file=sys.stderr)


if __name__ == "__main__":
    main()
