"""A player who is a program: JSON objects, one a line, on its standard input and output (docs/bots/protocol.md)."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from motherlode.core.actions import Move
from motherlode.core.guests.channel import Channel
from motherlode.core.guests.guest import Place, Trouble
from motherlode.core.records import Record
from motherlode.core.story import Notice

VERSION = 1
"""The version of the protocol."""
START_SECONDS = 20.0
"""So long a program may take to start and to answer the first hello."""
SHOWN = 60


def as_text(value: Any) -> Any:
    """An integer as text, or a list of them as a list of texts."""
    return [as_text(item) for item in value] if isinstance(value, list) else str(value)


def spoken(record: Record) -> dict[str, Any]:
    """A record as JSON that every language reads without loss: fields of 64 bits are texts of decimal digits."""
    said = record.to_dict()
    wide = takewhile(lambda field: field.format == "q" and field.record is None, record.FIELDS)  # they stand first
    for field in wide:
        said[field.name] = as_text(said[field.name])
    return said


def written(message: dict[str, Any]) -> bytes:
    """A message as a line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


class Program:
    """One process for one seat, which plays game after game."""

    def __init__(self, command: Sequence[str], limit: float, raw: bool = False) -> None:
        """`raw` is for Python of this package: records travel as bytes, and codes beside notices."""
        self.command, self.limit, self.raw = list(command), limit, raw
        self.hears = True
        self._channel: Channel | None = None
        self._waiting: list[bytes] = []
        self._asked = 0

    def begin(self, place: Place) -> None:
        """Say hello, and wait until it is ready."""
        self._waiting.clear()
        limit = self.limit
        if self._channel is None:
            self._channel = Channel(self.command)
            limit = max(limit, START_SECONDS)
        ready = self._ask(self._hello(place), "ready", limit)
        self.hears = ready.get("notices") is not False

    def _hello(self, place: Place) -> dict[str, Any]:
        game, box = place.game, place.components
        hello: dict[str, Any] = {
            "type": "hello",
            "version": VERSION,
            "game": game.id,
            "players": place.players,
            "seat": place.seat,
            "options": place.rules,
            "box": {"hash": box.hash, "names": box.names},
            "dials": {name: str(value) for name, value in place.said.items()},
            "number": place.number,
            "seed": place.seed,
            "limit": round(1000 * self.limit),
        }
        if self.raw:
            source = game.id if game.package.startswith("motherlode.") else str(game.folder)
            hello |= {"source": source, "text": "" if box.standard else box.text, "stream": place.stream.hex()}
        return hello

    def hear(self, code: int, notices: Sequence[Notice]) -> None:
        """Keep it: a program reads it before the next question."""
        if self.raw:
            self._waiting.append(written({"type": "saw", "code": code}))
        for notice in notices:
            self._waiting.append(written({"type": "notice", "kind": notice.kind, "arguments": notice.arguments}))

    def choose(self, view: Record, moves: Sequence[Move]) -> object:
        """Ask for a move."""
        question: dict[str, Any] = {"type": "choose", "limit": round(1000 * self.limit)}
        if self.raw:
            question |= {"raw": view.tobytes().hex(), "ids": [move.id for move in moves]}
        else:
            question |= {"view": spoken(view), "moves": list(moves)}
        return self._ask(question, "move", self.limit).get("move")

    def end(self, points: Sequence[int], winners: Sequence[int]) -> None:
        """Tell how it ended."""
        if self._channel is not None:
            over = written({"type": "over", "points": list(points), "winners": list(winners)})
            self._channel.send(b"".join([*self._waiting, over]), time.monotonic() + self.limit)
            self._waiting.clear()

    def _ask(self, question: dict[str, Any], answer: str, limit: float) -> dict[str, Any]:
        """Its answer to a question, which repeats the question's number; what it says else is passed over."""
        if self._channel is None:
            raise Trouble("has gone", fatal=True)
        self._asked += 1
        deadline = time.monotonic() + limit
        try:
            self._channel.send(b"".join([*self._waiting, written({**question, "id": self._asked})]), deadline)
            self._waiting.clear()
            while True:
                said = self._read(self._channel.line(deadline))
                if said.get("id") == self._asked:
                    break
        except Trouble as trouble:
            if trouble.fatal:
                self.close()
            raise
        if said.get("type") == "error":
            raise Trouble(f"says: {str(said.get('message'))[:500]}")
        if said.get("type") != answer:
            raise Trouble(f"answered with {str(said.get('type'))[:SHOWN]!r}, where {answer!r} was asked for")
        return said

    def _read(self, line: bytes) -> dict[str, Any]:
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            raise Trouble(f"said what is no JSON object: {line[:SHOWN].decode(errors='replace')!r}")
        return said

    def close(self) -> None:
        """Say goodbye, and see to it that it goes."""
        channel, self._channel = self._channel, None
        if channel is not None:
            with contextlib.suppress(Trouble):  # it hears the end of its input, or nothing any more
                channel.send(written({"type": "bye"}), time.monotonic() + 0.1)
            channel.close()


def hosted(path: str, limit: float, kernels: bool = False) -> Program:
    """The player who is a Python file."""
    what = "kernels" if kernels else "plain"
    return Program([sys.executable, "-m", "motherlode.core.guests.host", what, path], limit, raw=True)
