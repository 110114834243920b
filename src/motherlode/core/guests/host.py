"""The program in which Python files play: `python -m motherlode.core.guests.host plain|kernels FILE`.

It speaks the lines of docs/bots/protocol.md like any other program; views come as bytes. What the file prints goes to
standard error: standard output carries answers only.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Iterator
from functools import lru_cache
from typing import IO, Any

from motherlode.core import registry
from motherlode.core.bot import Bot, SeatedBot
from motherlode.core.box import Components, parse_components
from motherlode.core.engine import Engine
from motherlode.core.game import Game
from motherlode.core.guests import files
from motherlode.core.guests.chair import WARNINGS
from motherlode.core.guests.guest import Place
from motherlode.core.guests.maker import maker_of, tell
from motherlode.core.records import Record
from motherlode.core.story import Notice


@lru_cache(maxsize=1)
def _box_of(source: str, text: str) -> Components:
    """The box: the game's own, unless there is a text of another."""
    game = registry.game(source)
    return parse_components(game, text, "the box of the run") if text else game.components()


def place_of(hello: dict[str, Any]) -> Place:
    """The place that a hello tells of."""
    game = registry.game(hello["source"])
    components = _box_of(hello["source"], hello["text"])
    return Place(
        game,
        components,
        game.options(dict(hello["options"])),
        hello["seat"],
        hello["dials"],
        hello["seed"],
        hello["number"],
        bytes.fromhex(hello["stream"]),
    )


def view_of(place: Place, question: dict[str, Any]) -> Record:
    """The view of a question."""
    return place.game.record("View")(memoryview(bytearray.fromhex(question["raw"])))


class Plain:
    """A file with a class `Bot`, or a function `choose`."""

    def __init__(self, path: str) -> None:
        module = files.module_of(path)
        self._make = maker_of(module.Bot if hasattr(module, "Bot") else module.choose)
        self._place: Place | None = None
        self._bot: Any = None

    def begin(self, place: Place) -> bool:
        """Make the bot for a new game; whether it listens."""
        self._place, self._bot = place, self._make(place)
        return callable(getattr(self._bot, "notice", None))

    def saw(self, code: int) -> None:
        """Notices say it."""

    def notice(self, notice: Notice) -> None:
        """Pass it on."""
        tell(self._bot, [notice])

    def choose(self, question: dict[str, Any]) -> object:
        """The move of the bot."""
        assert self._place is not None
        table = self._place.game.moves_table(self._place.components)
        return self._bot.choose(view_of(self._place, question), [table[move] for move in question["ids"]])


class Kernels:
    """A file with kernels that could not be compiled: they run as they stand."""

    def __init__(self, path: str) -> None:
        self._kind = files.kernel_kind(path)
        self._bot: SeatedBot | None = None
        self._place: Place | None = None
        self._said: object = None
        self._warnings = 0

    def begin(self, place: Place) -> bool:
        """A new game; it hears codes, not notices."""
        if self._bot is None:
            engine = Engine(place.game, place.components, place.options)
            self._bot = SeatedBot(Bot(self._kind, place.said), engine, place.seat + 1, 0)
            self._watch(place.game)
        self._bot.begin(0)
        self._bot.streams[0].raw[:] = place.stream
        self._place = place
        return self._bot.sees != 0

    def saw(self, code: int) -> None:
        """Hear what the seat saw."""
        assert self._bot is not None
        self._bot.notice(code)

    def notice(self, notice: Notice) -> None:
        """Codes say it."""

    def choose(self, question: dict[str, Any]) -> object:
        """The move of the bot."""
        assert self._bot is not None and self._place is not None
        move = self._bot.choose(view_of(self._place, question), question["ids"])
        if self._said not in question["ids"] and self._warnings < WARNINGS:
            self._warnings += 1
            print(f"motherlode: the kernel choose gave {self._said!r}, which is not legal; a random move was drawn")
        return move

    def _watch(self, game: Game) -> None:
        """Note what is answered inside of the fence, which puts another move in the place of an illegal one."""
        space = self._kind.module(game).choose.__globals__
        freely = space["choose_freely"]

        def watched(*handed: object) -> object:
            self._said = freely(*handed)
            return self._said

        space["choose_freely"] = watched


def own_output() -> IO[str]:
    """Standard output for answers alone: whatever else is printed goes to standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return answers


class Host:
    """Follows the lines. What fails between two questions is answered when the next one comes."""

    def __init__(self, what: str, path: str) -> None:
        self._what, self._path = what, path
        self._bot: Plain | Kernels | None = None
        self._trouble = ""

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to a message, if it wants one."""
        answer: dict[str, Any] | None = None
        try:
            answer = self._heard(message)
        except Exception:
            self._trouble = self._trouble or traceback.format_exc(limit=-3).rstrip()
        if "id" not in message:
            return None
        if self._trouble:
            answer = {"type": "error", "message": self._trouble}
            self._trouble = ""
        return {**(answer or {}), "id": message["id"]}

    def _heard(self, message: dict[str, Any]) -> dict[str, Any] | None:
        sort = message["type"]
        if sort == "hello":
            self._trouble = ""
            if self._bot is None:
                self._bot = Plain(self._path) if self._what == files.PLAIN else Kernels(self._path)
            return {"type": "ready", "notices": self._bot.begin(place_of(message))}
        if self._bot is None:
            return None
        if sort == "saw":
            self._bot.saw(message["code"])
        elif sort == "notice":
            self._bot.notice(Notice(message["kind"], message["arguments"]))
        elif sort == "choose":
            said = self._bot.choose(message)
            return {"type": "move", "move": said if isinstance(said, str | int) else repr(said)}
        return None


def messages(lines: IO[str]) -> Iterator[dict[str, Any]]:
    """What is asked, until goodbye."""
    for line in lines:
        message: dict[str, Any] = json.loads(line)
        if message["type"] == "bye":
            return
        yield message


def main(arguments: list[str]) -> None:
    """Play until the table says goodbye."""
    what, path = arguments
    answers = own_output()
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))  # as if it were run: files beside it can be imported
    host = Host(what, path)
    for message in messages(sys.stdin):
        answer = host.answer(message)
        if answer is not None:
            answers.write(json.dumps(answer) + "\n")
            answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
