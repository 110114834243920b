"""The whole tree of a small game: `python bench/tree.py quick-silver --players 2 --box duel`. See README.md.

Walks every history, and counts them, the decisions among them, and the information states: what a seat that is to
move can tell apart.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from motherlode.core import compiling, registry
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.engine import Engine
from motherlode.core.loader import jit_wanted
from motherlode.testing.laws import first_key, fold


class Tree:
    """Walks one game for one box and one set of options, depth first; row d holds the table after d steps."""

    def __init__(self, game: str, players: int | None = None, box: str | None = None, most: int = 10_000_000) -> None:
        found = registry.game(game)
        options = found.options({} if players is None else {"players": players})
        self.players: int = options.players  # type: ignore[attr-defined]
        components = found.components(box)
        self.engine = Engine(found, components, options, rows=found.facts(components, options).plies + 1)
        if jit_wanted():
            compiling.ensure(compiling.DOORS, found)
            self.engine.switch()
        self.most = most
        self.histories = self.ends = self.decisions = self.chances = self.depth = 0
        self.states: list[dict[int, int]] = [{} for _ in range(self.players)]
        """For each seat its information states: the key, and how many moves there are."""

    def walk(self) -> dict[str, Any]:
        """Count everything."""
        self.engine.setup()
        self._from(0, tuple(first_key(seat) for seat in range(1, self.players + 1)))
        return {
            "histories": self.histories,
            "ends": self.ends,
            "decisions": self.decisions,
            "chances": self.chances,
            "depth": self.depth,
            "information_states": [len(states) for states in self.states],
            "moves_in_them": [sum(states.values()) for states in self.states],
        }

    def _from(self, row: int, keys: tuple[int, ...]) -> None:
        engine = self.engine
        self.histories += 1
        self.depth = max(self.depth, row)
        if self.histories > self.most:
            raise SystemExit(f"tree: more than {self.most:,} histories (--most N allows more)")
        actor = engine.actor(row)
        if actor == OVER:
            self.ends += 1
            return
        if actor == CHANCE:
            self.chances += 1
            actions = [outcome for outcome, _ in engine.outcomes(row)]
        else:
            self.decisions += 1
            actions = engine.legal_moves(row)
            self.states[actor - 1][keys[actor - 1]] = len(actions)
        for action in actions:
            engine.tables[row + 1] = engine.tables[row]
            engine.play(action, row + 1)
            seen = [engine.saw(row, action, row + 1, seat) for seat in range(1, self.players + 1)]
            self._from(row + 1, tuple(map(fold, keys, seen)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="quick-silver")
    parser.add_argument("--players", type=int)
    parser.add_argument("--box", help="a TOML file, or the name of a box of the game")
    parser.add_argument("--most", type=int, default=10_000_000, help="give up beyond so many histories")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    begun = time.perf_counter()
    result = Tree(said.game, said.players, said.box, said.most).walk()
    result["seconds"] = round(time.perf_counter() - begun, 1)
    if said.json:
        print(json.dumps({"game": said.game, "box": said.box, **result}))
        return
    for name, value in result.items():
        shown = " + ".join(f"{part:,}" for part in value) if isinstance(value, list) else f"{value:,}"
        print(f"{name.replace('_', ' '):20} {shown}")


if __name__ == "__main__":
    main()
