"""Every message of the protocol; docs/protocol.md says what they mean, and their JSON Schema comes from here.

A message is one JSON object in one text frame; `type` says which. Seats are numbers from 0, moves are notation.
"""

from __future__ import annotations

from typing import Any

import msgspec

PROTOCOL = 1
MOST_BYTES = 8192
"""The longest frame that a client may send."""


class Message(msgspec.Struct, tag_field="type", rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """The root of all messages."""


# From a client


class Hello(Message, tag="hello"):
    """The first message of a connection: which table, and as whom. Without a token one is an onlooker."""

    table: str
    token: str = ""
    since: int = 0
    """The last version that this client has seen; 0 for none. It is sent what it missed, or everything."""
    protocol: int = PROTOCOL


class Play(Message, tag="play"):
    """A move for the version that it was chosen at; the same nonce twice is one move."""

    version: int
    move: str
    nonce: str


class Do(Message, tag="do"):
    """Anything that is no move: one of the orders. `seat` and `text` mean what the order says."""

    order: str
    nonce: str
    seat: int | None = None
    text: str = ""


class Question(Message, tag="ask"):
    """What the seat whose turn it is wants to know: a hint, or what its game can be asked. `text` says of what."""

    what: str
    nonce: str
    text: str = ""


class Ping(Message, tag="ping"):
    """Are you there?"""

    nonce: str = ""


FromClient = Hello | Play | Do | Question | Ping


# From the server


class Seat(msgspec.Struct, rename="camel", omit_defaults=True):
    """A seat as everybody sees it."""

    name: str = ""
    bot: str = ""
    present: bool = False
    host: bool = False
    muted: bool = False
    ready: bool = False


class Notice(msgspec.Struct, rename="camel"):
    """What happened, as this audience saw it: a kind and arguments, and the same in words."""

    kind: str
    arguments: dict[str, str | int]
    text: str


class Line(msgspec.Struct, rename="camel"):
    """Something that a seat said."""

    player: int
    text: str


class Fairness(msgspec.Struct, rename="camel", omit_defaults=True):
    """The dice of this game: the commitment, the seeds, and once it is over the secret."""

    commitment: str
    seeds: list[str]
    secret: str = ""


class State(Message, tag="state"):
    """All that this audience may know, now: sent on arrival, and whenever something was missed."""

    table: str
    version: int
    game: str
    options: dict[str, Any]
    box: str
    status: str
    """open, live, over, paused or closed."""
    round: int
    """Which game of this table it is, from 0."""
    seats: list[Seat]
    me: int | None
    actor: int | None
    sight: dict[str, Any]
    """The fields of what lies open for this audience; empty before the game begins."""
    moves: list[str]
    """What this seat may play now."""
    turn: int
    """The version that a move has to name."""
    fairness: Fairness
    settings: dict[str, Any]
    deadline: float | None = None
    """When the turn, or the time to look, is over: seconds since 1970."""
    looking: bool = False
    """Whether everybody may still look before the first move."""
    asked: int | None = None
    """The seat that asks to take its last move back."""
    result: dict[str, Any] | None = None
    chat: list[Line] = []
    """What was said last, the oldest first."""
    now: float = 0.0


class News(Message, tag="news"):
    """One version more: what happened, and what has changed by it."""

    version: int
    notices: list[Notice]
    status: str
    seats: list[Seat]
    actor: int | None
    sight: dict[str, Any]
    moves: list[str]
    turn: int
    fairness: Fairness
    deadline: float | None = None
    looking: bool = False
    asked: int | None = None
    result: dict[str, Any] | None = None
    now: float = 0.0


class Done(Message, tag="done"):
    """Your message took effect, and is stored."""

    nonce: str
    version: int


class Refused(Message, tag="refused"):
    """Your message changed nothing: a code for programs, a text for people."""

    nonce: str
    code: str
    text: str


class Answer(Message, tag="answer"):
    """The answer to a question; it changes nothing."""

    nonce: str
    what: str
    turn: int
    """The version that a move has to name, if it is made by this answer."""
    content: dict[str, Any]


class Pong(Message, tag="pong"):
    """I am here."""

    nonce: str = ""


class Presence(Message, tag="presence"):
    """Somebody came or went: the seats whose people are connected."""

    seats: list[int]


class Bye(Message, tag="bye"):
    """The server closes this connection, and why."""

    code: str
    text: str


FromServer = State | News | Presence | Done | Refused | Answer | Pong | Bye

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_reader: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)


def encode(message: Message) -> bytes:
    """As it travels."""
    return _encoder.encode(message)


def from_client(frame: bytes | str) -> FromClient:
    """A client's frame; raises `msgspec.MsgspecError` for what is no message."""
    return _decoder.decode(frame)


def from_server(frame: bytes | str) -> FromServer:
    """A server's frame, for clients."""
    return _reader.decode(frame)
