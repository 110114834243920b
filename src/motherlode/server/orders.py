"""What people may do at a table: each order looks at a room and gives the entries that it would add, or refuses.

Orders change nothing themselves; the hall stores the entries first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from motherlode.core import fairness, registry
from motherlode.core.errors import GameOver, IllegalMove, MalformedMove, MotherlodeError, MoveError
from motherlode.server.admitting import check_bot
from motherlode.server.cleaning import clean_seed
from motherlode.server.room import CLOSED, LIVE, OPEN, OVER, PAUSED, Body, Refusal, Room

LONGEST_TEXT = 280
MOST_BOT = 120
PHRASES = ("hello", "well played", "thanks", "sorry", "one moment", "your turn", "good game", "another one?")

Entries = list[tuple[str, Body]]


@dataclass(frozen=True)
class Ask:
    """An order as it came in: whose, and what was said with it."""

    by: int
    nonce: str
    seat: int | None = None
    text: str = ""
    token: str = ""
    """What speaks for the seat: checked when the order's turn has come."""


def stand_in(room: Room) -> str:
    """The bot that takes a seat when nobody names one: greedy, where it plays the game."""
    return "greedy" if registry.bot_kind("greedy").plays(room.game) else "random"


def clean_bot(room: Room, spec: str) -> str:
    """A bot that plays this game."""
    if len(spec) > MOST_BOT:
        raise Refusal("bad-bot", "That name of a bot is too long.")
    try:
        check_bot(spec, room.game)
    except MotherlodeError as error:
        raise Refusal("bad-bot", str(error)) from None
    return spec


# Checks


def only_host(room: Room, ask: Ask) -> None:
    """Some things are the host's alone."""
    if ask.by != room.host:
        raise Refusal("not-host", f"Only the host, {room.seats[room.host].name}, may do that.")


def only_while(room: Room, *states: str) -> None:
    """Some things have their time."""
    if room.status not in states:
        raise Refusal("not-now", f"That cannot be done while the table is {room.status}.")


def other_seat(room: Room, ask: Ask) -> int:
    """The seat that is spoken of."""
    if ask.seat is None or not 0 <= ask.seat < len(room.seats):
        raise Refusal("no-seat", f"Say which seat: 0 to {len(room.seats) - 1}.")
    return ask.seat


# Moves


def play(room: Room, ask: Ask, version: int, move: str) -> Entries:
    """A move of a seat; outcomes of chance are added by the hall."""
    table = room.table
    if table is None or room.status == OPEN:
        raise Refusal("not-started", "The game has not begun: the host starts it.")
    if room.status == OVER:
        raise Refusal("game-over", f"The game is over: {table.scores().ending}.")
    only_while(room, LIVE)
    if room.looking:
        raise Refusal("looking", "Everybody may still look; the first move waits until all have seen enough.")
    if version != table.version:
        raise Refusal("stale", f"That move was meant for version {version}; the table is at {table.version} now.")
    if room.actor != ask.by:
        raise Refusal("not-your-turn", f"It is the turn of {room.seats[room.actor or 0].name}.")
    try:
        found = table.moves_table.find(move)
        if found not in table.moves():
            raise IllegalMove(table.why_not(found))
    except MalformedMove as error:
        raise Refusal("malformed", str(error)) from None
    except GameOver as error:
        raise Refusal("game-over", str(error)) from None
    except MoveError as error:
        raise Refusal("illegal", str(error)) from None
    return [("move", {"seat": ask.by, "move": str(found), "by": ask.by, "nonce": ask.nonce})]


# Before, between and after games


def start(room: Room, ask: Ask) -> Entries:
    """The host begins the game; free seats are taken by bots."""
    only_host(room, ask)
    only_while(room, OPEN)
    entries: Entries = [
        ("bot", {"seat": number, "bot": stand_in(room), "by": ask.by})
        for number, seat in enumerate(room.seats)
        if not seat.person and not seat.bot
    ]
    layout = [room.game.layout, room.game.rules_version]
    body = {"options": start_options(room), "layout": layout, "by": ask.by, "nonce": ask.nonce}
    return [*entries, ("started", body)]


def start_options(room: Room) -> Body:
    """In a further game of a table somebody else begins, where the game lets one say who."""
    option = room.game.start_option
    if room.round == 0 or not option or str(room.said.get(option, "0")) == "random":
        return {}
    return {option: str(room.round % len(room.seats))}


def rematch(room: Room, ask: Ask, secret: bytes) -> Entries:
    """Another game, with rotated seats where the game itself does not rotate the start."""
    only_while(room, OVER)
    count = len(room.seats)
    order = list(range(count)) if room.game.start_option else [(seat + 1) % count for seat in range(count)]
    body = {"order": order, "secret": secret.hex(), "commitment": fairness.commitment(secret)}
    return [("rematch", {**body, "by": ask.by, "nonce": ask.nonce})]


def seed(room: Room, ask: Ask) -> Entries:
    """What a seat adds to the dice of the next game."""
    only_while(room, OPEN)
    return [("seeded", {"seat": ask.by, "seed": clean_seed(ask.text), "by": ask.by, "nonce": ask.nonce})]


def looked(room: Room, ask: Ask) -> Entries:
    """Enough seen."""
    if not room.looking:
        raise Refusal("not-now", "There is nothing to look at now.")
    return [("looked", {"seat": ask.by, "by": ask.by, "nonce": ask.nonce})]


# Seats


def bot(room: Room, ask: Ask) -> Entries:
    """A bot takes a free seat, a bot's seat, or one's own; the host may give any seat to one that its holder left."""
    seat = other_seat(room, ask)
    only_while(room, OPEN, LIVE, PAUSED)
    if seat != ask.by:
        only_host(room, ask)
        if room.seats[seat].person:
            raise Refusal("taken", f"{room.seats[seat].name} sits there; kick them first.")
    spec = clean_bot(room, ask.text or stand_in(room))
    return [("bot", {"seat": seat, "bot": spec, "by": ask.by, "nonce": ask.nonce})]


def free(room: Room, ask: Ask) -> Entries:
    """The host sends a bot away, so that a person may sit down."""
    only_host(room, ask)
    only_while(room, OPEN)
    seat = other_seat(room, ask)
    if room.seats[seat].person:
        raise Refusal("taken", f"{room.seats[seat].name} sits there; kick them first.")
    return [("bot", {"seat": seat, "bot": "", "by": ask.by, "nonce": ask.nonce})]


def leave(room: Room, ask: Ask) -> Entries:
    """Get up for good; in a running game a bot goes on."""
    return [("bot", {"seat": ask.by, "bot": "" if room.status == OPEN else stand_in(room), "nonce": ask.nonce})]


def kick(room: Room, ask: Ask) -> Entries:
    """The host sends somebody away; in a running game a bot goes on."""
    only_host(room, ask)
    seat = other_seat(room, ask)
    if seat == ask.by:
        raise Refusal("no-seat", "To leave is another order.")
    if not room.seats[seat].person:
        raise Refusal("no-seat", "No person sits there.")
    spec = "" if room.status == OPEN else stand_in(room)
    return [("bot", {"seat": seat, "bot": spec, "by": ask.by, "nonce": ask.nonce})]


def host(room: Room, ask: Ask) -> Entries:
    """The host hands over."""
    only_host(room, ask)
    seat = other_seat(room, ask)
    if not room.seats[seat].person:
        raise Refusal("no-seat", "Only a person can be the host.")
    return [("host", {"seat": seat, "by": ask.by, "nonce": ask.nonce})]


def mute(room: Room, ask: Ask) -> Entries:
    """The host silences a seat, or lets it speak again (text `off`)."""
    only_host(room, ask)
    return [("muted", {"seat": other_seat(room, ask), "muted": ask.text != "off", "by": ask.by, "nonce": ask.nonce})]


# Undo


def undo(room: Room, ask: Ask) -> Entries:
    """Ask to take the last move back: never what showed something or passed the turn."""
    only_while(room, LIVE)
    assert room.table is not None
    try:
        room.table.check_undo(ask.by)
    except MoveError as error:
        raise Refusal("cannot-undo", str(error)) from None
    if [seat for seat in room.people if seat != ask.by]:
        return [("asked", {"seat": ask.by, "by": ask.by, "nonce": ask.nonce})]
    return [("undo", {"seat": ask.by, "agreed": True, "by": ask.by, "nonce": ask.nonce})]


def agree(room: Room, ask: Ask) -> Entries:
    """Let somebody take the move back; one of the others is enough."""
    return _answer(room, ask, True)


def refuse(room: Room, ask: Ask) -> Entries:
    """Do not let them; or take one's own wish back."""
    return _answer(room, ask, False)


def _answer(room: Room, ask: Ask, agreed: bool) -> Entries:
    if room.asked is None:
        raise Refusal("not-now", "Nobody asks to take a move back.")
    if agreed and ask.by == room.asked:
        raise Refusal("not-you", "Somebody else has to agree.")
    return [("undo", {"seat": room.asked, "agreed": agreed, "by": ask.by, "nonce": ask.nonce})]


# Talk


def say(room: Room, ask: Ask) -> Entries:
    """A line of chat, or one of the quick phrases."""
    if room.seats[ask.by].muted:
        raise Refusal("muted", "The host has muted this seat.")
    text = "".join(letter for letter in ask.text if letter.isprintable()).strip()
    if not text:
        raise Refusal("bad-text", "There is nothing to say.")
    if len(text) > LONGEST_TEXT:
        raise Refusal("bad-text", f"That has {len(text)} letters; {LONGEST_TEXT} are the most.")
    return [("said", {"seat": ask.by, "text": text, "by": ask.by, "nonce": ask.nonce})]


def pause(room: Room, ask: Ask) -> Entries:
    """The host stops the clocks, or lets them go on (text `off`)."""
    only_host(room, ask)
    only_while(room, LIVE if ask.text != "off" else PAUSED)
    return [("paused", {"paused": ask.text != "off", "by": ask.by, "nonce": ask.nonce})]


def close(room: Room, ask: Ask) -> Entries:
    """The host ends the table: the secret of its dice is shown."""
    only_host(room, ask)
    if room.status == CLOSED:
        raise Refusal("not-now", "The table is closed already.")
    return [("closed", {"why": "the host closed it", "by": ask.by, "nonce": ask.nonce})]


ORDERS: dict[str, Callable[[Room, Ask], Entries]] = {
    "start": start,
    "seed": seed,
    "looked": looked,
    "bot": bot,
    "free": free,
    "leave": leave,
    "kick": kick,
    "host": host,
    "mute": mute,
    "undo": undo,
    "agree": agree,
    "refuse": refuse,
    "say": say,
    "pause": pause,
    "close": close,
}
REMATCH = "rematch"
"""The one order that needs a new secret."""
