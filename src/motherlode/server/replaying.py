"""Records that are shown again, step by step, and whose dice are checked: work for a process beside the event loop.

A record says everything, so nothing of it is hidden from whoever sent it. It may still be shown as one audience saw it;
where memory is part of the game, as a perfect memory would have, since the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec

from motherlode.core import story
from motherlode.core.box import MOST_BYTES
from motherlode.core.engine import Engine
from motherlode.core.errors import BadOption, BadRecord, MotherlodeError
from motherlode.core.loader import jit_wanted
from motherlode.core.naming import called, names_of
from motherlode.core.records import Record, said_options
from motherlode.core.replay import replay
from motherlode.core.table import CHANCE, Entry, Step, Table
from motherlode.core.verify import verify
from motherlode.server.bodies import Replay, ReplayStep, Verified
from motherlode.server.cleaning import LONGEST_NAME
from motherlode.server.messages import Notice
from motherlode.server.room import Refusal
from motherlode.server.shelf import box_name, served
from motherlode.server.thinking import Found
from motherlode.server.wire import on_wire

LONG = 300
"""Steps of a game for which it pays to load machine code, if there is some."""
ALL = "all"
NOBODY = "none"

Audience = int | str
"""A seat from 0; `none` for an onlooker; `all` for what all seats together know."""


@dataclass(frozen=True)
class Showing:
    """A record as JSON, and who looks."""

    record: bytes
    seat: str


@dataclass(frozen=True)
class Shown:
    """A game as JSON, and the text of the box that it was played with, if it is not the game's own."""

    body: bytes
    box: str


def shown(asked: Showing) -> Shown:
    """A whole game for one audience."""
    document = document_of(asked.record)
    table = or_bad_record(lambda: replay(document))
    body = msgspec.json.encode(told(table, audience_of(asked.seat, table.players)))
    return Shown(body, "" if table.components.standard else table.components.text)


def checked(record: bytes) -> bytes:
    """What there is to say of the dice of a record, as JSON."""
    document = document_of(record)
    report = or_bad_record(lambda: verify(document))
    return msgspec.json.encode(msgspec.convert(report.to_dict(), Verified))


def document_of(record: bytes) -> dict[str, Any]:
    """A record of a game that is served here. One of another would have the registry load whatever it names."""
    try:
        document = msgspec.json.decode(record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"That is no record, not even JSON: {error}") from None
    if not isinstance(document, dict):
        raise BadRecord("That is no record: it holds no JSON object.")
    try:
        served(str(document.get("game", "")))
    except Refusal as error:
        raise BadRecord(str(error)) from None
    if len(str(document.get("components", ""))) > MOST_BYTES:
        raise BadRecord(f"The box in the record is longer than {MOST_BYTES // 1024} kB.")
    return document


def or_bad_record(work: Callable[[], Found]) -> Found:
    """Whatever is wrong with a record that somebody sent, it is the record that is wrong."""
    try:
        return work()
    except MotherlodeError as error:
        raise BadRecord(str(error)) from None
    except Exception as error:
        raise BadRecord(f"The record is damaged: {type(error).__name__}: {error}.") from None


def told(table: Table, audience: Audience) -> Replay:
    """A game that was replayed, for one audience."""
    table.seats = ["".join(filter(str.isprintable, name))[:LONGEST_NAME] for name in table.seats]
    scores, components = table.scores(), table.components
    result = {"points": scores.points, "ranks": scores.ranks, "winners": scores.winners, "ending": scores.ending}
    return Replay(
        game=table.game.id,
        options=said_options(table.engine.options[0]),
        box="" if components.standard else box_name(components.text),
        names=[called(name) for name in table.seats],
        seat=audience if isinstance(audience, int) else None,
        steps=list(_steps(table, audience)),
        result=result if table.over else None,
    )


def audience_of(said: str, players: int) -> Audience:
    """Who looks, as an address says it."""
    if said in (NOBODY, ALL):
        return said
    if not said.isdecimal() or len(said) > 1 or int(said) >= players:
        raise BadOption(f"There is no seat {said!r}: 0 to {players - 1}, {NOBODY} or {ALL}.")
    return int(said)


def _steps(table: Table, audience: Audience) -> Iterator[ReplayStep]:
    """The table as it was laid out, then each step of the game: what happened, and what it changed."""
    again = Table(table.game, table.components, table.engine.options[0], None)
    if len(table.log) > LONG and jit_wanted() and table.game.doors().ready():
        again.engine.switch()
    teller = _Teller(again, audience, names_of(table))
    yield ReplayStep(None, "", [], teller.changed(), teller.actor)
    for entry in table.standing():
        again.play(entry.action)
        by = "chance" if entry.actor == CHANCE else entry.actor
        yield ReplayStep(by, entry.notation, teller.notices, teller.changed(), teller.actor)


class _Teller:
    """Listens to a table that is played again."""

    def __init__(self, table: Table, audience: Audience, names: list[str]) -> None:
        self.table, self.audience, self.names = table, audience, names
        self.notices: list[Notice] = []
        self._sent: dict[str, Any] = {}
        table.observers.append(self._hear)

    @property
    def actor(self) -> int | None:
        """The seat that is to move now; nobody, while chance is to act or the game is over."""
        return self.table.actor if self.table.actor >= 0 else None

    def changed(self) -> dict[str, Any]:
        """The fields of the sight that are not what they were when this was asked last."""
        sight = on_wire(self._sight())
        fresh = {name: value for name, value in sight.items() if self._sent.get(name) != value}
        self._sent = sight
        return fresh

    def _sight(self) -> Record:
        if self.audience == ALL:
            return known_together(self.table.engine, self.table.players)
        return self.table.view(self.audience if isinstance(self.audience, int) else None)

    def _hear(self, step: Step) -> None:
        """What happened, as the audience saw it; for all together, as whoever did it saw it."""
        stored = self._listener(step.entry) + 1
        engine, game = step.engine, self.table.game
        before, after = engine.view(stored, 1), engine.view(stored, 0)
        told = story.tell(game, self.table.components, before, step.saw(stored), after)
        self.notices = [Notice(one.kind, one.arguments, story.say(game, one, self.names)) for one in told]

    def _listener(self, entry: Entry) -> int:
        if isinstance(self.audience, int):
            return self.audience
        return entry.actor if self.audience == ALL and entry.actor >= 0 else -1


def known_together(engine: Engine, players: int) -> Record:
    """The onlooker's view, with what the seats know beside it.

    In every record 0 states nothing, and no view states what is not so. What is not public is therefore true if all
    seats agree that say anything of it; what each says of itself, such as which seat it is, is left out.
    """
    import numpy as np

    public = engine.view(0)
    views = [engine.view(seat) for seat in range(1, players + 1)]
    for format, fields in groupby(public.FIELDS, key=lambda field: field.format):  # they stand together
        alike = list(fields)
        here = slice(alike[0].offset, alike[-1].offset + alike[-1].size)
        shared = np.frombuffer(public.raw[here], dtype=f"={format}")
        said = np.stack([np.frombuffer(view.raw[here], dtype=f"={format}") for view in views])
        most = np.where(said != 0, said, np.iinfo(said.dtype).min).max(axis=0)
        least = np.where(said != 0, said, np.iinfo(said.dtype).max).min(axis=0)
        np.copyto(shared, most, where=(shared == 0) & (most == least))
    return public
