"""Perft: how many lines of play there are to a depth, from any table. A change of the rules changes some count.

Count files (`tests/perft/*.txt`) hold the counts of many tables; `read_counts` and `write_counts` keep them:

    spec gold:players=2
    box tiny.toml
    after 6 1
    1 4
    2 8
    root 2 2 flip a1

The third line says: counted from where a random game is after 6 steps, with the seed 1; without it, from the start. The
last line says: of the lines of depth 2, two begin with `flip a1`. It helps to find what changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from motherlode.core import compiling, lines, registry
from motherlode.core.bits import Stream, below
from motherlode.core.box import Components
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.engine import Engine, WordSpace
from motherlode.core.errors import BadOption, CannotRead
from motherlode.core.game import Game
from motherlode.core.loader import jit_wanted
from motherlode.core.records import Record, Rows
from motherlode.core.streams import start_stream

MOST_DEPTH = 1000


class Counter:
    """Counts lines of one game. Compiled if the unit is wanted so, else interpreted: the counts are the same."""

    def __init__(
        self, game: Game, components: Components, options: Record, compiled: bool | None = None, depth: int = 64
    ) -> None:
        if not 0 <= depth <= MOST_DEPTH:
            raise BadOption(f"depth={depth} is out of reach: 0 to {MOST_DEPTH} are possible.")
        self.game, self.depth = game, depth
        self.engine = Engine(game, components, options)
        self.engine.setup()
        self.moves_table = game.moves_table(components)
        self.outcomes_table = game.outcomes_table(components)
        compiled = jit_wanted() if compiled is None else compiled
        unit = compiling.lines_unit(game)
        self._tables = Rows(game.record("Table"), depth + 1)
        legal, cursors = WordSpace(len(self.engine.legal.words)), WordSpace(depth + 1)
        self._memory: tuple[Any, ...]
        if compiled:
            self._count: Any = unit.load(lines.count_lines)
            self._memory = (self.engine.boxes.array(), self._tables.array(), legal.array(), cursors.array())
        else:
            self._count = unit.plain(lines.count_lines)
            self._memory = (self.engine.boxes, self._tables, legal.words, cursors.words)

    def start_from(self, table: Record) -> None:
        """Count from another table of the same game, box and options."""
        self.engine.tables[0].assign(table)

    def wander(self, steps: int, seed: int) -> None:
        """Count from where a random game is after so many steps, or at its end."""
        engine, rng = self.engine, Stream()
        start_stream(rng, seed, 0, 0)
        for _ in range(steps):
            if engine.actor() == CHANCE:
                engine.play(engine.draw(below(rng, engine.cases())))
            elif engine.actor() != OVER:
                legal = engine.legal_moves()
                engine.play(legal[below(rng, len(legal))])

    def lines(self, depth: int) -> int:
        """How many lines of exactly `depth` moves and outcomes there are."""
        return self._from(self.engine.tables[0], depth)

    def _from(self, table: Record, depth: int) -> int:
        if depth > self.depth:
            raise BadOption(f"This counter goes to depth {self.depth}, not {depth}.")
        self._tables[0].assign(table)
        return int(self._count(*self._memory, depth))

    def divide(self, depth: int) -> dict[str, int]:
        """The count of each first move or outcome, by its notation; they add up to `lines(depth)`."""
        engine = self.engine
        if depth < 1 or engine.actor() == OVER:
            return {}
        if engine.actor() == CHANCE:
            roots = [self.outcomes_table[outcome] for outcome, _ in engine.outcomes()]
        else:
            roots = [self.moves_table[move] for move in engine.legal_moves()]
        counts = {}
        for root in roots:
            engine.tables[1].assign(engine.tables[0])
            engine.play(root.id, 1)
            counts[str(root)] = self._from(engine.tables[1], depth - 1)
        return counts


# Count files


@dataclass
class Counts:
    """One table of a count file: the game's spec string, its box (a file beside, or the game's own), the counts."""

    spec: str
    box: str = ""
    after: tuple[int, int] | None = None
    """How many steps of a random game come before, and its seed."""
    by_depth: dict[int, int] = field(default_factory=dict)
    roots: dict[int, dict[str, int]] = field(default_factory=dict)
    """For some depths, the count of each first move."""

    def counter(self, folder: Path, compiled: bool | None = None) -> Counter:
        """A counter for this table."""
        name, said = registry.split_spec(self.spec)
        game = registry.game(name)
        components = game.components(folder / self.box if self.box else None)
        made = Counter(game, components, game.options(said), compiled, max((1, *self.by_depth, *self.roots)))
        if self.after is not None:
            made.wander(*self.after)
        return made

    @property
    def place(self) -> str:
        """Which table this is."""
        steps = f"after {self.after[0]} {self.after[1]}" if self.after else ""
        return " ".join(filter(None, (self.spec, self.box, steps)))

    def differences(self, counter: Counter, deepest: int = MOST_DEPTH) -> list[str]:
        """What a counter finds otherwise, down to a depth; with first moves where the file knows them."""
        found = []
        for depth, count in self.by_depth.items():
            if depth <= deepest and (now := counter.lines(depth)) != count:
                found.append(f"{self.place} depth {depth}: {count} before, {now} now")
                found += [f"  {root}: {lines} now" for root, lines in counter.divide(depth).items()]
        for depth, roots in self.roots.items():
            if depth <= deepest and (now_by_root := counter.divide(depth)) != roots:
                for root in sorted({*roots, *now_by_root}):
                    if roots.get(root) != now_by_root.get(root):
                        change = f"{roots.get(root)} before, {now_by_root.get(root)} now"
                        found.append(f"{self.place} depth {depth}, {root}: {change}")
        return found

    def text(self) -> str:
        """As it stands in the file."""
        head = [f"spec {self.spec}", *([f"box {self.box}"] if self.box else [])]
        head += [f"after {self.after[0]} {self.after[1]}"] if self.after else []
        rows = [f"{depth} {count}" for depth, count in self.by_depth.items()]
        for depth, roots in self.roots.items():
            rows += [f"root {depth} {count} {root}" for root, count in roots.items()]
        return "\n".join([*head, *rows]) + "\n"


def read_counts(path: Path) -> tuple[str, list[Counts]]:
    """The comment at the head of a count file, and its tables."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise CannotRead(f"{path} cannot be read: {error.strerror}.") from None
    return "".join(f"{line}\n" for line in text.splitlines() if line.startswith("#")), list(_parse(path, text))


def _parse(path: Path, text: str) -> Iterator[Counts]:
    found: Counts | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "spec" and len(words) == 2:
            if found is not None:
                yield found
            found = Counts(words[1])
        elif found is not None and words[0] == "box" and len(words) == 2:
            found.box = words[1]
        elif found is not None and words[0] == "after" and len(words) == 3 and "".join(words[1:]).isdigit():
            found.after = (int(words[1]), int(words[2]))
        elif found is not None and words[0].isdigit() and len(words) == 2 and words[1].isdigit():
            found.by_depth[int(words[0])] = int(words[1])
        elif found is not None and words[0] == "root" and len(words) > 3 and words[1].isdigit() and words[2].isdigit():
            found.roots.setdefault(int(words[1]), {})[" ".join(words[3:])] = int(words[2])
        else:
            known = "'spec SPEC', 'box FILE', 'after STEPS SEED', 'DEPTH COUNT' or 'root DEPTH COUNT MOVE'"
            raise CannotRead(f"{path}, line {number}: write {known}, not {line!r}.")
    if found is not None:
        yield found


def write_counts(path: Path) -> bool:
    """Count every table of a count file anew, to the same depths, and write the file; whether anything changed."""
    head, tables = read_counts(path)
    for counts in tables:
        if jit_wanted():
            compiling.ensure(compiling.LINES, registry.game(registry.split_spec(counts.spec)[0]))
        counter = counts.counter(path.parent)
        counts.by_depth = {depth: counter.lines(depth) for depth in counts.by_depth}
        counts.roots = {depth: counter.divide(depth) for depth in counts.roots}
    text = "\n".join([head, *(counts.text() for counts in tables)])
    changed = path.read_text(encoding="utf-8") != text
    if changed:
        path.write_text(text, encoding="utf-8")
    return changed
