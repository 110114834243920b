"""Stored tables as text: what one release wrote, for all later ones to open.

A file holds one table. Its first line says who wrote it, the second what there is to see of it, then come the boxes
that it needs and the entries of its log, one a line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

import motherlode
from motherlode.core.table import Table, table_hash
from motherlode.server.room import Body, Room
from motherlode.store import Entry, Store, TableRow


@dataclass(frozen=True)
class Kept:
    """One table as it was stored."""

    release: str
    table: str
    game: str
    rules: int
    layout: str
    """The record that the game was played in: only in the same one hashes and sights can be compared."""
    seen: Body
    bytes: Body
    boxes: dict[str, str]
    entries: list[Entry]


def keep(room: Room, entries: Iterable[Entry], boxes: dict[str, str]) -> Kept:
    """A table of this release."""
    return Kept(
        release=motherlode.__version__,
        table=room.id,
        game=room.game.id,
        rules=room.game.rules_version,
        layout=room.game.layout,
        seen=seen(room),
        bytes=sights(room.table) if room.table is not None else {},
        boxes=dict(boxes),
        entries=list(entries),
    )


# What there is to see


def seen(room: Room) -> Body:
    """All around the game, and of the game what does not depend on how a release stores it."""
    around: Body = {
        "status": room.status,
        "version": room.version,
        "round": room.round,
        "host": room.host,
        "asked": room.asked,
        "looking": room.looking,
        "deadline": room.deadline(),
        # how bots are called is not stored, and may change
        "seats": [[seat.name if seat.person else "", seat.bot, seat.muted, seat.seed] for seat in room.seats],
        "chat": [[seat, text] for _, seat, text in room.chat],
    }
    return around | (_played(room.table) if room.table is not None else {})


def _played(table: Table) -> Body:
    return {
        "turn": table.version,
        "actor": table.actor,
        "moves": fingerprint([str(move) for move in table.moves()]),
        "keys": [f"{table.key(seat) & ((1 << 64) - 1):016x}" for seat in (None, *range(table.players))],
        "points": table.scores().points,
        "ending": table.scores().ending,
    }


def sights(table: Table) -> Body:
    """The table itself, and what each audience sees: the same as long as the layout is."""
    audiences = (None, *range(table.players))
    return {
        "hash": table_hash(table.engine.tables[0]),
        "sights": [fingerprint(table.look(seat).to_dict()) for seat in audiences],
    }


def fingerprint(value: Any) -> str:
    """A short word for a long value."""
    return hashlib.blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=8).hexdigest()


# As text


def dumps(kept: Kept) -> str:
    """As it lies in a file."""
    head = {name: getattr(kept, name) for name in ("release", "table", "game", "rules", "layout")}
    lines: list[Any] = [head, {"seen": kept.seen, "bytes": kept.bytes}]
    lines += [{"box": name, "text": text} for name, text in kept.boxes.items()]
    lines += [[entry.version, entry.at, entry.kind, json.loads(entry.body)] for entry in kept.entries]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def loads(text: str) -> Kept:
    """From the text of a file."""
    head, shown, *rest = [json.loads(line) for line in text.splitlines()]
    boxes = {line["box"]: line["text"] for line in rest if isinstance(line, dict)}
    entries = [Entry(v, at, kind, msgspec.json.encode(body)) for v, at, kind, body in rest[len(boxes) :]]
    return Kept(**head, **shown, boxes=boxes, entries=entries)


def load(path: Path) -> Kept:
    """From a file."""
    return loads(path.read_text(encoding="utf-8"))


async def put(kept: Kept, store: Store) -> None:
    """Into a store, as the release that wrote it left it there."""
    for text in kept.boxes.values():
        await store.put_box(text)
    row = TableRow(kept.table, kept.game, kept.seen["status"], False, kept.entries[0].at)
    await store.append(kept.table, 0, kept.entries, row)
