"""Compiles what the tests will want, on a core that they leave idle; whoever comes to it first waits for no one.

The tests begin with Gold and with the doors, so this begins at the other end. It is a help, never needed: what it has
not done, or fails to do, a test compiles when it gets there.
"""

from __future__ import annotations

import os
import sys

from motherlode.core import compiling, registry

GAMES = ("goldmine-rumbles", "quick-silver", "gold-river", "gold")
WANTED: tuple[tuple[str, list[str]], ...] = (
    (compiling.BATCH, ["greedy"]),
    (compiling.MATCH, ["greedy"]),
    (compiling.DOORS, []),
    (compiling.BATCH, ["random"]),
    (compiling.MATCH, ["random"]),
    (compiling.CHRONICLE, []),
    (compiling.MATCH, ["greedy", "random"]),
    (compiling.SEAT, ["greedy"]),
    (compiling.LINES, []),
)


def main() -> None:
    os.nice(5)
    for name in GAMES:
        for what, bots in WANTED:
            try:
                compiling.ensure(what, registry.game(name), [registry.bot_kind(bot) for bot in bots])
            except (RuntimeError, OSError) as error:
                print(f"warm: {name} {what}: {error}", file=sys.stderr)


if __name__ == "__main__":
    main()
