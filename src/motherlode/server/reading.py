"""Reading a table back: its log folded into a room, and a table that does not replay any more is frozen."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

import msgspec

from motherlode.core.table import Step
from motherlode.server.frames import HISTORY, Teller
from motherlode.server.room import Body, Refusal, Room
from motherlode.store import Entry

log = logging.getLogger("motherlode.server")


class Reading:
    """A room as entries are folded into it, with what each seat saw: bots that sit down later are told."""

    def __init__(self, table_id: str, box_text: Callable[[str], str]) -> None:
        self.room = Room(table_id, box_text)
        self.codes: dict[int, list[int]] = {}
        self.room.observers.append(self._note_codes)
        self.teller: Teller | None = None
        """Who tells of it, once there is somebody to tell."""

    def fold(self, kind: str, body: Body, at: float) -> None:
        """One entry more."""
        if kind == "started":
            self.codes = {}
        (self.teller or self.room).fold(kind, body, at)
        if kind == "undo" and body["agreed"]:
            for codes in self.codes.values():
                codes.pop()

    def _note_codes(self, step: Step) -> None:
        for seat in range(len(self.room.seats)):
            self.codes.setdefault(seat, []).append(step.saw(seat + 1))

    def read(self, entries: Sequence[Entry], told_after: int) -> None:
        """A whole log; what came after a version is told anew. Raises `Refusal` if there is nothing to be shown of it.

        Whatever goes wrong here, an entry is not what this release can fold: the table was stored by another one.
        """
        try:
            for entry in entries:
                if self.room.version == told_after and self.room.version:
                    self.teller = Teller(self.room)
                body = msgspec.json.decode(entry.body)
                self.fold(entry.kind, body, entry.at)
                if entry.kind in ("move", "chance"):
                    self.room.check_hash(body["hash"])
        except Exception as error:
            self._freeze(error, len(entries))

    def _freeze(self, error: Exception, version: int) -> None:
        # the error may name what is hidden from those at the table, so only those who run the server read it
        entry = self.room.version + 1
        log.error("table %s: entry %d no longer replays: %s: %s", self.room.id, entry, type(error).__name__, error)
        if not self.room.seats:
            raise Refusal(
                "frozen", "This table was stored by another release, and this one cannot open it: update Motherlode."
            ) from None
        self.room.freeze(f"entry {entry} no longer replays", version)


def box_of(opened: Entry) -> str:
    """The hash of the box that a table is played with; empty for the game's own."""
    try:
        return str(msgspec.json.decode(opened.body)["box"])
    except (msgspec.MsgspecError, KeyError, TypeError):
        return ""  # such a log does not replay, which is told when it is read


def told_again_after(entries: Sequence[Entry], since: int | None) -> int:
    """From which version on things are told when a log is read: not for longer than anything is kept."""
    return len(entries) if since is None else max(since, len(entries) - HISTORY)
