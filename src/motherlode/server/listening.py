"""Who listens at a table: its connections, who of them sits where, who is present, and since when others are not."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from motherlode.server.frames import Audience, Teller
from motherlode.server.messages import Message, Presence
from motherlode.server.room import Refusal, Room


class Listener(Protocol):
    """A connection, as a desk knows it."""

    audience: Audience
    token: str
    """What it holds its seat by; empty for an onlooker."""
    seen: int
    """The last version that was sent to it."""

    def send(self, message: Message) -> None:
        """Put a message into its queue; never waits."""
        ...

    def turn_away(self, why: Refusal) -> None:
        """Its seat is not its own any more."""
        ...


class Gathering:
    """A room and those who are told of it."""

    def __init__(self, room: Room, clock: Callable[[], float]) -> None:
        self.room, self.clock = room, clock
        self.teller = Teller(room)
        self.listeners: set[Listener] = set()
        self.absent_since: dict[int, float] = {}
        self.elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        """By process: the seats whose people are connected there, and until when that counts."""
        self.used = time.monotonic()
        """When somebody last came or went: a desk that nobody uses is cleared."""

    def publish(self) -> None:
        """To each connection what its audience has not had yet."""
        self._seat_all()
        now = self.clock()
        frames: dict[tuple[Audience, int], Message] = {}
        for listener in list(self.listeners):
            if listener.seen == self.room.version:
                continue
            which = (listener.audience, listener.seen)
            if which not in frames:
                known = self.teller.can_catch_up(*which)
                frames[which] = self.teller.news(*which, now) if known else self.teller.state(listener.audience, now)
            listener.seen = self.room.version
            listener.send(frames[which])

    def greet(self, listener: Listener, since: int) -> None:
        """A connection begins to listen: it is told what it missed after a version, or shown everything."""
        self.listeners.add(listener)
        self.note_presence()
        now = self.clock()
        if since and self.teller.can_catch_up(listener.audience, since):
            listener.send(self.teller.news(listener.audience, since, now))
        else:
            listener.send(self.teller.state(listener.audience, now))
        listener.seen = self.room.version

    def turn_away(self, why: Refusal) -> None:
        """Close every connection."""
        for listener in list(self.listeners):
            self.listeners.discard(listener)
            listener.turn_away(why)

    # who sits where

    def _seat_all(self) -> None:
        """Seats change hands, and places between two games: nobody listens but for the seat of their token."""
        before = self.here()
        for listener in list(self.listeners):
            try:
                self.seat(listener)
            except Refusal as error:
                self.listeners.discard(listener)
                listener.turn_away(error)
        if self.here() != before:
            self.note_presence()

    def seat(self, listener: Listener) -> None:
        """A connection listens for the seat of its token; without one it is an onlooker's."""
        seat = self.room.seat_of(listener.token) if listener.token else None
        if listener.token and seat is None:
            raise Refusal("bad-token", "That token speaks for no seat of this table any more.")
        if seat != listener.audience:
            listener.audience, listener.seen = seat, 0

    @property
    def watched(self) -> bool:
        """Whether there are onlookers."""
        return any(listener.audience is None for listener in self.listeners)

    # who is present

    def here(self) -> frozenset[int]:
        """The seats whose people are connected to this process."""
        return frozenset(listener.audience for listener in self.listeners if listener.audience is not None)

    def note_presence(self) -> None:
        """Who is connected, here and elsewhere, and since when the others are not."""
        now, room = self.clock(), self.room
        self.elsewhere = {process: said for process, said in self.elsewhere.items() if said[1] > now}
        present = set(self.here().union(*(seats for seats, _ in self.elsewhere.values())))
        if present != room.present:
            room.present = present
            for listener in self.listeners:
                if listener.seen:  # who has just come is shown everything anyway
                    listener.send(Presence(sorted(present)))
        absent = [seat for seat in room.people if seat not in room.present]
        self.absent_since = {seat: self.absent_since.get(seat, now) for seat in absent}
