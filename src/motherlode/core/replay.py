"""Game records: a versioned JSON document of everything that happened, chance included, with a hash for each step.

A record of the same rules and layout is replayed step by step and must give the same hashes. A record of another
layout is checked by legality, by what each seat saw, and by its scores.

A game with fair dice carries their proof, and a seal: a hash of the whole record, so that no flipped bit goes unseen.
`core/verify.py` checks both; a table that is rebuilt and played on by another dealer has no proof any more.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from motherlode.core import registry
from motherlode.core.box import Components, parse_components
from motherlode.core.dealers import Dealer
from motherlode.core.errors import BadRecord, CannotRead, CannotWrite, MotherlodeError
from motherlode.core.fairness import Proof
from motherlode.core.game import Game
from motherlode.core.records import said_options
from motherlode.core.table import CHANCE, Table

FORMAT = "motherlode-record"
VERSION = 1
MOST_BYTES = 64 * 1024 * 1024


def record_of(table: Table, proof: Proof | None = None) -> dict[str, Any]:
    """The record of a table as it stands, with the proof of its dice if there is one; undone moves are dropped."""
    options = table.engine.options[0]
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": table.game.id,
        "rules": table.game.rules_version,
        "layout": table.game.layout,
        "options": said_options(options),
        "box": table.components.hash,
        "seats": list(table.seats),
        "steps": [["chance" if e.actor == CHANCE else e.actor, e.notation, e.hash] for e in table.standing()],
        "keys": [f"{table.key(seat) & ((1 << 64) - 1):016x}" for seat in (None, *range(table.players))],
        "result": None,
    }
    if not table.components.standard:
        document["components"] = table.components.text
    if table.over:
        scores = table.scores()
        document["result"] = {"points": scores.points, "ranks": scores.ranks, "ending": scores.ending}
    if proof is not None:
        document["fairness"] = proof.to_dict()
        document["seal"] = seal_of(document)
    return document


def seal_of(document: dict[str, Any]) -> str:
    """The SHA-256 of everything that a record says, the seal itself left out. It finds accidents, not forgers."""
    said = {name: value for name, value in document.items() if name != "seal"}
    return hashlib.sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def replay(record: dict[str, Any] | str | Path, dealer: Dealer | None = None) -> Table:
    """A table rebuilt from a record and checked at every step; give a dealer to play on from there."""
    document = record if isinstance(record, dict) else load(record)
    try:
        return _replay(document, dealer)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadRecord(f"The record is damaged: {type(error).__name__}: {error}.") from None


def _replay(document: dict[str, Any], dealer: Dealer | None) -> Table:
    if document.get("format") != FORMAT:
        raise BadRecord("This is no Motherlode record: it does not say so in its 'format'.")
    if not isinstance(document["version"], int) or document["version"] > VERSION:
        raise BadRecord(
            f"The record has format version {document['version']}, this release reads up to {VERSION}: "
            "it was written by a newer release; update Motherlode to open it."
        )
    game = registry.game(document["game"])
    if document["rules"] > game.rules_version:
        raise BadRecord(
            f"The record was played by version {document['rules']} of the rules of {game.title}, "
            f"this release knows {game.rules_version}: update Motherlode to open it."
        )
    proof = Proof.from_dict(document["fairness"]) if "fairness" in document else None
    table = Table(game, _components(game, document), game.options(dict(document["options"])), None)
    table.seats = [str(name) for name in document["seats"]]
    if len(table.seats) != table.players:
        raise BadRecord(f"The record names {len(table.seats)} seats, but {table.players} play.")
    if proof is not None and len(proof.seeds) != table.players:
        raise BadRecord(f"The record has seeds of {len(proof.seeds)} seats, but {table.players} play.")
    same_bytes = document["layout"] == game.layout and document["rules"] == game.rules_version
    for number, (actor, notation, hash) in enumerate(document["steps"], start=1):
        _replay_step(table, number, actor, notation, hash if same_bytes else None)
    _check_end(table, document)
    table.dealer = dealer
    table.deal()
    return table


def _replay_step(table: Table, number: int, actor: str | int, notation: str, hash: str | None) -> None:
    expected = "chance" if table.actor == CHANCE else table.actor
    if actor != expected:
        raise BadRecord(f"Step {number} of the record is {actor!r}'s, but {expected!r} is to act there.")
    try:
        table.play(notation)
    except MotherlodeError as error:
        raise BadRecord(f"Step {number} of the record cannot be played: {error}") from None
    if hash is not None and table.log[-1].hash != hash:
        raise BadRecord(
            f"Step {number} of the record ({notation}) leads to a table with hash {table.log[-1].hash}, "
            f"but the record says {hash}: it was edited, or played by other rules."
        )


def _check_end(table: Table, document: dict[str, Any]) -> None:
    again = record_of(table)
    if again["keys"] != document["keys"]:
        raise BadRecord("The seats saw something else than the record says: it was edited, or played by other rules.")
    if again["result"] != document["result"]:
        raise BadRecord(f"The game ends with {again['result']}, but the record says {document['result']}.")


def _components(game: Game, document: dict[str, Any]) -> Components:
    text = document.get("components")
    components = parse_components(game, text, "the box in the record") if text else game.components()
    if components.hash != document["box"]:
        raise BadRecord(
            f"The record was played with box {document['box']}, but {components.path} is box {components.hash}."
        )
    return components


def load(path: str | Path) -> dict[str, Any]:
    """Read a record from a file."""
    try:
        if os.path.getsize(path) > MOST_BYTES:
            raise BadRecord(f"{path} is larger than {MOST_BYTES // 1024 // 1024} MB: no record is.")
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise CannotRead(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is no text file, so no record.") from None
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a plain ValueError
        raise BadRecord(f"{path} is broken off or damaged: {error}.") from None
    if not isinstance(document, dict):
        raise BadRecord(f"{path} is no record: it holds no JSON object.")
    return document


def dumps(record: dict[str, Any]) -> str:
    """A record as text: the head readable, one step a line."""
    head = {name: value for name, value in record.items() if name != "steps"}
    lines = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    steps = ",\n  ".join(json.dumps(step, ensure_ascii=False) for step in record["steps"])
    return f'{lines},\n "steps": [\n  {steps}\n ]\n}}\n' if steps else f'{lines},\n "steps": []\n}}\n'


def save(record: dict[str, Any], path: str | Path) -> None:
    """Write a record whole or not at all: an older file stays as it was until the new one is complete."""
    target = Path(path)
    temporary = None
    try:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=target.parent, delete=False) as file:
            temporary = file.name
            file.write(dumps(record))
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise CannotWrite(f"{path} cannot be written: {error.strerror}. Name another file.") from None
