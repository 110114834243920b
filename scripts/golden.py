"""`./run golden`: writes the golden files anew. Read the diff like code before you commit it."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"


def main() -> None:
    from motherlode.cli import screens
    from motherlode.core import perft
    from motherlode.server import typescript
    from motherlode.testing import playthrough

    played = playthrough.regenerate(TESTS / "playthroughs")
    drawn = screens.regenerate(TESTS / "cli" / "screens")
    for path in sorted((TESTS / "perft").glob("*.txt")):
        perft.write_counts(path)
    typescript.regenerate(ROOT)
    told = f"{len(played)} playthroughs, {len(drawn)} screens, perft counts, the protocol"
    print(f"{told}: read the diff like code", file=sys.stderr)


if __name__ == "__main__":
    main()
