"""Questions of whoever is to move: a hint, or what the game itself can be asked.

An answer depends on what the asking seat knows, its view and its codes, and on nothing else: not on the table, nor on
the secret of the dice. It is worked out beside the event loop, changes nothing, and is not stored.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from motherlode.core import advice, questions, registry
from motherlode.core.game import Game
from motherlode.core.questions import Question
from motherlode.server.desk import Desk
from motherlode.server.orders import only_while
from motherlode.server.room import LIVE, OPEN, OVER, Refusal, Room
from motherlode.server.staging import thought_of
from motherlode.server.thinking import Thinkers, Thought, TookTooLong, WorkerDied, advise
from motherlode.server.warming import components_of

log = logging.getLogger("motherlode.server")

HINT = "hint"
NO_SEED = 0
"""Of advisers: their choices are told, and must not tell where the bots of a game begin to draw."""


@dataclass(frozen=True)
class Query:
    """A question as a worker is handed it."""

    what: str
    text: str
    turn: tuple[int, int]
    thought: Thought


def askable(game: Game) -> list[str]:
    """What can be asked at the tables of a game."""
    return [*([HINT] if advice.adviser(game) else []), *questions.answers(game)]


def query_of(desk: Desk, seat: int, what: str, text: str) -> Query:
    """A question that may be asked now, with all that its seat knows."""
    room = desk.room
    check_turn(room, seat)
    if what not in askable(room.game):
        known = ", ".join(askable(room.game)) or "nothing"
        raise Refusal("cannot-ask", f"{room.game.title} cannot be asked for {what!r}, but for {known}.")
    if what == HINT and not room.settings.hints:
        raise Refusal("no-hints", "There are no hints at this table: the host has switched them off.")
    adviser = advice.ADVISER if what == HINT else ""
    thought = thought_of(room, desk.codes.get(seat, ()), seat, adviser, NO_SEED, f"/{what}")
    return Query(what, text, turn_of(room), thought)


def turn_of(room: Room) -> tuple[int, int]:
    """Which game of the table, and which turn of it."""
    return room.round, room.table.version if room.table else 0


def check_turn(room: Room, seat: int) -> None:
    """Only who is to move may ask, and only while the game goes on."""
    room.check_not_frozen()
    if room.table is None or room.status == OPEN:
        raise Refusal("not-started", "The game has not begun: there is nothing to ask yet.")
    if room.status == OVER:
        raise Refusal("game-over", f"The game is over: {room.table.scores().ending}.")
    only_while(room, LIVE)
    if room.looking:
        raise Refusal("looking", "Everybody may still look; ask when it is your turn.")
    if room.actor != seat:
        raise Refusal("not-your-turn", f"Ask when it is your turn; {room.seats[room.actor or 0].name} is to move.")


@contextlib.contextmanager
def one_at_a_time(asked: set[tuple[str, int]], who: tuple[str, int]) -> Iterator[None]:
    """A seat waits for one answer before it asks again, from however many windows: others wait for the worker too."""
    if who in asked:
        raise Refusal("asking", "Your last question is not answered yet.")
    asked.add(who)
    try:
        yield
    finally:
        asked.discard(who)


def found(query: Query) -> dict[str, Any]:
    """The answer, as a worker finds it."""
    thought = query.thought
    game = registry.game(thought.game)
    components = components_of(game, thought.box)
    if query.what == HINT:
        advised = advise(thought)
        return {"move": str(game.moves_table(components)[advised.move]), "reason": advised.reason}
    view = game.record("View")(memoryview(bytearray(thought.view)))
    return questions.answers(game)[query.what](Question(components, view, query.text))


async def answer(thinkers: Thinkers, query: Query) -> dict[str, Any]:
    """Let a worker find the answer."""
    try:
        return await thinkers.work(found, query)
    except questions.BadQuestion as error:
        raise Refusal("bad-text", str(error)) from None
    except (TookTooLong, WorkerDied):
        raise Refusal("busy", "There is too much to do here just now: ask again.") from None
    except Exception as error:
        log.warning("no answer for %s at table %s: %r", query.what, query.thought.place, error)
        raise Refusal("try-later", "No answer was found; you are on your own.") from None
