"""The parts of the contract suite: small checks that raise `LawBroken`, and what they share."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from motherlode.core import replay, story
from motherlode.core.actions import ActionTable
from motherlode.core.bits import signed, stir
from motherlode.core.box import Components
from motherlode.core.dealers import SeededDealer
from motherlode.core.engine import Engine
from motherlode.core.errors import IllegalMove, MalformedMove, NothingToUndo
from motherlode.core.game import Game
from motherlode.core.records import Record
from motherlode.core.streams import start_stream
from motherlode.core.table import OVER, Table

SUITE = 99
"""The purpose of the suite's own random streams."""


class LawBroken(AssertionError):
    """A game does not keep a law of the engine contract."""


@dataclass
class Case:
    """One game, box and set of options; and what each information key was seen to mean."""

    game: Game
    components: Components
    options: Record
    said: dict[str, object]
    seed: int
    seen: dict[tuple[int, int], tuple[bytes, list[int]]] = field(default_factory=dict)

    def __str__(self) -> str:
        said = ",".join(f"{name}={value}" for name, value in self.said.items())
        return f"{self.game.id}:{said} (seed {self.seed})"

    def table(self, dealer: SeededDealer | None = None) -> Table:
        """A table of this case."""
        return Table(self.game, self.components, self.options, dealer, "interpreted")


def first_key(seat: int) -> int:
    """The information key of a seat before the first step."""
    return stir(0, seat)


def fold(key: int, code: int) -> int:
    """The key after one more step."""
    return stir(key, code)


def start(engine: Engine, seed: int, ply: int, purpose: int) -> None:
    """Set the engine's stream to a beginning of the suite's own."""
    start_stream(engine.streams[0], signed(seed), ply, SUITE + purpose)


def value(record: Record, name: str) -> Any:
    """A field as plain Python."""
    cells = getattr(record, name)
    return cells if isinstance(cells, int) else cells.tolist()


def flat(record: Record, name: str) -> list[int]:
    """A field as a flat list of integers."""
    found = value(record, name)
    if isinstance(found, int):
        return [found]
    return [item for row in found for item in (row if isinstance(row, list) else [row])]


def is_part(less: Record, more: Record, leave_out: tuple[str, ...] = ()) -> bool:
    """Whether everything that one record states (0 states nothing) stands in the other too."""
    for entry in less.FIELDS:
        if entry.name not in leave_out:
            pairs = zip(flat(less, entry.name), flat(more, entry.name), strict=True)
            if any(a not in (0, b) for a, b in pairs):
                return False
    return True


def check_notation(game: Game, components: Components, held: Counter[str]) -> None:
    """Ids, moves and notation are one bijection, and nonsense is refused."""
    law = "notation round-trips"
    for table in (game.moves_table(components), game.outcomes_table(components)):
        for id, move in enumerate(table.moves):
            if move.id != id or table.parse(str(move)) is not move or table.find(id) is not move:
                raise LawBroken(f"{game.id}: {move!r} does not round-trip")
            held[law] += 1
        for nonsense in ("", "nonsense", "flip", "\N{SNOWMAN}", "0" * 10_000, str(len(table) + 5) + "x"):
            _refused(table, nonsense)


def _refused(table: ActionTable, nonsense: str) -> None:
    try:
        table.parse(nonsense)
    except MalformedMove:
        return
    if nonsense:
        raise LawBroken(f"{nonsense[:20]!r} was taken for a move")


def check_story(case: Case, before: Record, code: int, after: Record) -> None:
    """Every notice has words, and they can be filled in."""
    names = [f"Player {seat}" for seat in range(case.options.players)]  # type: ignore[attr-defined]
    for notice in story.tell(case.game, case.components, before, code, after):
        if not story.say(case.game, notice, names):
            raise LawBroken(f"{case}: {notice} has no words")


def check_door(case: Case, seed: int, held: Counter[str]) -> None:
    """One game through the checked door: refusals change nothing, undo restores, the record replays."""
    rng = random.Random(seed)
    table = case.table(SeededDealer(seed))
    facts = table.engine.facts
    while table.actor != OVER:
        legal = table.moves()
        if rng.random() < 0.05 or table.version < 5:
            allowed = {move.id for move in legal}
            for id in range(facts.actions):
                if id not in allowed:
                    _refuses(case, table, id)
                    held["illegal moves are refused and change nothing"] += 1
        before, keys = table.engine.tables[0].tobytes(), [table.key(seat) for seat in (None, *range(table.players))]
        move = rng.choice(legal)
        version = table.version
        table.play(move)
        if not table.log[-1].sealed and not table.over:
            table.undo()
            after = [table.key(seat) for seat in (None, *range(table.players))]
            if table.engine.tables[0].tobytes() != before or after != keys or table.version != version + 2:
                raise LawBroken(f"{case}: undo of {move} does not restore the table")
            held["undo restores the table"] += 1
            table.play(move)
        else:
            _sealed(case, table)
    record = table.record()
    again = replay.replay(record)
    if again.record() != record or again.engine.tables[0].raw != table.engine.tables[0].raw:
        raise LawBroken(f"{case}: the record does not replay to the same table")
    held["a record replays to the same bytes"] += len(record["steps"])


def _refuses(case: Case, table: Table, id: int) -> None:
    before, version = table.engine.tables[0].tobytes(), table.version
    try:
        table.play(id)
    except IllegalMove as error:
        if list(error.moves) != table.moves():
            raise LawBroken(f"{case}: the refusal of {id} does not carry the legal moves") from None
    else:
        raise LawBroken(f"{case}: the illegal move {id} was played")
    if table.engine.tables[0].tobytes() != before or table.version != version:
        raise LawBroken(f"{case}: refusing {id} changed the table")


def _sealed(case: Case, table: Table) -> None:
    before = table.engine.tables[0].tobytes()
    try:
        table.undo()
    except NothingToUndo:
        if table.engine.tables[0].tobytes() == before:
            return
    raise LawBroken(f"{case}: a sealed step was undone")
