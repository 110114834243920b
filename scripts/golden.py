"""`./run golden`: writes the golden files anew. Read the diff like code before you commit it."""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests"


def main() -> None:
    from motherlode.cli import screens
    from motherlode.core import perft
    from motherlode.testing import playthrough

    played = playthrough.regenerate(TESTS / "playthroughs")
    drawn = screens.regenerate(TESTS / "cli" / "screens")
    for path in sorted((TESTS / "perft").glob("*.txt")):
        perft.write_counts(path)
    print(f"{len(played)} playthroughs, {len(drawn)} screens, perft counts: read the diff like code", file=sys.stderr)


if __name__ == "__main__":
    main()
