"""What each audience is sent: its own sight, its own notices, its own moves. An audience is a seat, or the onlookers.

Frames are built up from what a seat may know. Where memory is part of the game that is what lies open now; what a
perfect memory would know is sent only if the table's memory aid is on.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from motherlode.core import story
from motherlode.core.engine import Engine
from motherlode.core.records import Record, said_options
from motherlode.core.table import Step
from motherlode.server import messages
from motherlode.server.messages import Fairness, News, Notice, State
from motherlode.server.orders import start_options
from motherlode.server.room import OPEN, Body, Room
from motherlode.server.wire import on_wire

HISTORY = 64
"""So many versions are kept for those who missed some; who missed more is shown everything anew."""

Audience = int | None
"""A seat from 0; None for onlookers."""


@dataclass
class Held:
    """The views of a seat around the last step, and the table after it."""

    engine: Engine
    before: Record
    after: Record
    table: bytes = b""


class Teller:
    """Listens to a room's table, and keeps what there is to tell to each audience."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.watched = True
        """Whether there are onlookers to be told."""
        self.told: dict[Audience, deque[tuple[int, list[Notice]]]] = {}
        self._fresh: dict[Audience, list[Notice]] = {}
        self._held: dict[int, Held] = {}
        room.observers.append(self._hear)
        if room.table is not None:
            room.table.observers.append(self._hear)

    @property
    def audiences(self) -> list[Audience]:
        """Who is told: onlookers, if there are any, and people, who may come back; bots read no words."""
        return [None, *self.room.people] if self.watched else [*self.room.people]

    def fold(self, kind: str, body: Body, at: float) -> None:
        """One entry more, and what is told of it."""
        self._fresh = {}
        self.room.fold(kind, body, at)
        for audience in self.audiences:
            notices = [*self._fresh.get(audience, []), *self._of_table(kind, body)]
            kept = self.told.setdefault(audience, deque(maxlen=HISTORY))
            kept.append((self.room.version, notices))
        for audience in self.told.keys() - set(self.audiences):
            del self.told[audience]  # what is kept has no gaps
        if kind == "rematch":  # seats have changed places: nobody is told what another seat saw
            self.told = {}

    def _hear(self, step: Step) -> None:
        room, engine = self.room, step.engine
        names = [seat.name or f"Seat {number}" for number, seat in enumerate(room.seats)]
        for audience in self.audiences:
            stored = 0 if audience is None else audience + 1
            before, after = self._views(engine, stored)
            told = story.tell(room.game, room.components, before, step.saw(stored), after)
            self._fresh[audience] = [
                Notice(notice.kind, notice.arguments, story.say(room.game, notice, names)) for notice in told
            ]

    def _views(self, engine: Engine, stored: int) -> tuple[Record, Record]:
        """What was known before and after a step; what came after the last one mostly comes before this one."""
        held = self._held.get(stored)
        if held is None or held.engine is not engine:
            held = self._held[stored] = Held(engine, engine.view(stored, 1), engine.view(stored, 0))
        elif held.table == engine.tables[1].raw:
            held.before, held.after = held.after, engine.view(stored, 0, held.before)
        else:
            engine.view(stored, 1, held.before)
            engine.view(stored, 0, held.after)
        held.table = engine.tables[0].tobytes()
        return held.before, held.after

    def _of_table(self, kind: str, body: Body) -> list[Notice]:
        """What happens around the game is the same for all."""
        seat = body.get("seat")
        name = self.room.seats[seat].name if isinstance(seat, int) else ""
        if kind == "said":
            return [Notice("said", {"player": body["seat"], "text": body["text"]}, f"{name}: {body['text']}")]
        if kind in ("sat", "bot", "started", "undo", "asked", "rematch", "paused", "closed", "host"):
            arguments: dict[str, str | int] = {"player": seat} if isinstance(seat, int) else {}
            return [Notice(f"table-{kind}", arguments, told_of_table(kind, body, name))]
        return []

    # frames

    def news(self, audience: Audience, since: int, now: float) -> News:
        """All that happened after a version, for one audience."""
        notices = [notice for version, told in self.told.get(audience, ()) if version > since for notice in told]
        common = self._common(audience)
        return News(version=self.room.version, notices=notices, now=now, **common)

    def can_catch_up(self, audience: Audience, since: int) -> bool:
        """Whether everything after a version is still known."""
        kept = self.told.get(audience)
        return since == self.room.version or bool(kept and since > 0 and kept[0][0] <= since + 1 <= self.room.version)

    def state(self, audience: Audience, now: float) -> State:
        """Everything, for one audience."""
        room = self.room
        return State(
            table=room.id,
            version=room.version,
            game=room.game.id,
            options=self._options(),
            box=room.box_hash,
            round=room.round,
            me=audience,
            settings=room.settings.public_part(),
            now=now,
            chat=[messages.Line(seat, text) for _, seat, text in room.chat],
            **self._common(audience),
        )

    def _options(self) -> dict[str, Any]:
        """All options of the game that is played, or that would begin now."""
        room = self.room
        if room.table is not None:
            return dict(said_options(room.table.engine.options[0]))
        return dict(said_options(room.game.options(room.said | start_options(room))))

    def _common(self, audience: Audience) -> dict[str, Any]:
        room = self.room
        return {
            "status": room.status,
            "seats": self.seats(),
            "actor": room.actor,
            "sight": self.sight(audience),
            "moves": self.moves(audience),
            "turn": room.table.version if room.table else 0,
            "fairness": Fairness(room.commitment, room.seeds, room.secret if room.revealed else ""),
            "deadline": room.deadline(),
            "looking": room.looking,
            "asked": room.asked,
            "result": self._result(),
        }

    def seats(self) -> list[messages.Seat]:
        """Who sits where, as everybody sees it."""
        return [self._seat(number) for number in range(len(self.room.seats))]

    def _seat(self, number: int) -> messages.Seat:
        seat = self.room.seats[number]
        return messages.Seat(
            name=seat.name,
            bot=seat.bot,
            present=number in self.room.present,
            host=number == self.room.host and seat.person,
            muted=seat.muted,
            ready=number in self.room.looked,
        )

    def sight(self, audience: Audience) -> dict[str, Any]:
        """What lies open for an audience; with the memory aid, all that it may know."""
        table = self.room.table
        if table is None or self.room.status == OPEN:
            return {}
        shown = table.view(audience) if self.room.settings.aid else table.look(audience)
        return on_wire(shown)

    def moves(self, audience: Audience) -> list[str]:
        """The moves that a seat may make now; nobody else's."""
        room = self.room
        if room.table is None or audience is None or room.actor != audience or room.looking:
            return []
        return [str(move) for move in room.table.moves()]

    def _result(self) -> dict[str, Any] | None:
        table = self.room.table
        if table is None or not table.over:
            return None
        scores = table.scores()
        return {"points": scores.points, "ranks": scores.ranks, "winners": scores.winners, "ending": scores.ending}


def told_of_table(kind: str, body: Body, name: str) -> str:
    """What happens around the game, in words."""
    if kind == "sat":
        return f"{name} sits down."
    if kind == "bot":
        return f"{name} takes the seat." if body["bot"] else "A seat is free."
    if kind == "undo":
        return f"{name} takes the move back." if body["agreed"] else "The move stands."
    if kind == "closed":
        return f"The table is closed: {body['why']}."
    told = {
        "started": "The game begins.",
        "asked": f"{name} asks to take the last move back.",
        "rematch": "Another game: seats have moved on.",
        "host": f"{name} is the host now.",
        "paused": "The clocks stand." if body.get("paused") else "The clocks run again.",
    }
    return told[kind]
