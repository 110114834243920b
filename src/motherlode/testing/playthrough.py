"""Golden playthroughs: a whole game as readable text, every value that the engine gives at each ply.

`./run golden` writes them anew; a diff of a playthrough is read like a diff of code.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from motherlode.core import registry, story
from motherlode.core.contract import ONLOOKER
from motherlode.core.dealers import SeededDealer
from motherlode.core.game import Game
from motherlode.core.records import Record
from motherlode.core.table import CHANCE, Step, Table

MOST_PLIES = 320


def playthroughs() -> Iterator[tuple[str, str]]:
    """The file name and spec of every playthrough: each game, player count and variant."""
    for game in registry.games().values():
        for players in range(game.players[0], game.players[1] + 1):
            yield f"{game.id}-{players}.txt", f"{game.id}:players={players}"
        for number, variant in enumerate(game.variants, start=1):
            yield f"{game.id}-variant-{number}.txt", f"{game.id}:players={game.players[0]},{variant}"


def regenerate(folder: Path) -> list[Path]:
    """Write every playthrough; files that are no longer played are removed."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, spec in playthroughs():
        (folder / name).write_text(playthrough(spec), encoding="utf-8")
        written.append(folder / name)
    for path in folder.glob("*.txt"):
        if path not in written:
            path.unlink()
    return written


def playthrough(spec: str, seed: int = 11) -> str:
    """The text of one playthrough: random moves and a seeded deal."""
    return "\n".join(_lines(spec, seed)) + "\n"


def _lines(spec: str, seed: int) -> Iterator[str]:
    name, said = registry.split_spec(spec)
    seed += zlib.crc32(spec.encode()) % 1000
    game = registry.game(name)
    components = game.components()
    options = game.options(said)
    told: list[str] = []
    dealer = SeededDealer(seed)
    table = Table(game, components, options, None, "interpreted")
    teller = _Teller(table, told)
    table.observers.append(teller)
    rng = random.Random(seed)
    yield f"# {spec}, seed {seed}"
    yield f"box {components.hash}, layout {game.layout}, rules {game.rules_version}"
    yield f"facts {table.engine.facts}"
    while not table.over and table.version < MOST_PLIES:
        yield ""
        yield f"ply {table.version}: {'chance' if table.actor == CHANCE else f'seat {table.actor}'}"
        if table.actor == CHANCE:
            outcomes = table.outcomes()
            yield "  chances " + _listed([f"{outcome} x{weight}" for outcome, weight in outcomes])
            action = table.outcomes_table[dealer.pick(outcomes)]
        else:
            legal = table.moves()
            yield "  moves " + _listed(legal)
            action = rng.choice(legal)
        yield f"> {action}"
        before = [table.view(seat) for seat in (None, *range(table.players))]
        table.play(action)
        yield from told
        told.clear()
        yield f"  hash {table.log[-1].hash}{' sealed' if table.log[-1].sealed else ''}"
        for seat, old in zip((None, *range(table.players)), before, strict=True):
            changes = _changes(old, table.view(seat))
            if seat is None:
                public = changes
                yield f"  view {changes}"
            elif changes != public:
                yield f"  view of seat {seat}: {changes}"
    yield ""
    if not table.over:
        yield f"(the file ends here, after {MOST_PLIES} plies)"
    yield f"scores {table.scores()}"
    yield f"returns {[round(value, 4) for value in table.scores().returns]}"


def _listed(items: Sequence[str]) -> str:
    """A list; a long one by its ends, its length and a checksum, so that a change anywhere still shows."""
    whole = ", ".join(items)
    if len(items) <= 12:
        return whole
    return f"{items[0]}, {items[1]}, … {items[-1]} ({len(items)}, checksum {zlib.crc32(whole.encode()):08x})"


class _Teller:
    """Tells every step as each seat saw it; what all were told alike stands once."""

    def __init__(self, table: Table, lines: list[str]) -> None:
        self.table, self.lines = table, lines
        self.game: Game = table.game
        self.names = [f"Player {seat}" for seat in range(table.players)]
        self.views = self._all_views()

    def _all_views(self) -> list[Record]:
        return [self.table.engine.view(seat) for seat in range(self.table.players + 1)]

    def __call__(self, step: Step) -> None:
        views = self._all_views()
        stories = []
        for seat, (before, after) in enumerate(zip(self.views, views, strict=True)):
            notices = story.tell(self.game, self.table.components, before, step.saw(seat), after)
            stories.append([story.say(self.game, notice, self.names) for notice in notices])
        for line in stories[ONLOOKER]:
            self.lines.append(f"  “{line}”")
        for seat in range(1, len(stories)):
            if stories[seat] != stories[ONLOOKER]:
                for line in stories[seat]:
                    self.lines.append(f"  “{line}” (to seat {seat - 1})")
        self.views = views


def _changes(before: Record, after: Record) -> str:
    """The fields that changed, with the entries of arrays that did."""
    old, new = before.to_dict(), after.to_dict()
    parts = []
    for name, value in new.items():
        if value == old[name]:
            continue
        if isinstance(value, list):
            cells = [f"{i}:{item}" for i, item in enumerate(value) if item != old[name][i]]
            parts.append(f"{name}[{' '.join(cells)}]")
        elif name == "face_down":
            parts.append(f"{name}={value & ((1 << 64) - 1):016x}")
        else:
            parts.append(f"{name}={value}")
    return " ".join(parts) or "nothing new"
