"""From somebody's class, function or object to something that can be asked: the easy way to write a bot.

class Bot:
    def __init__(self, place): ...          # once for each game; may be left out
    def notice(self, notice): ...           # what happened; may be left out
    def choose(self, view, moves): ...      # one of the moves
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from motherlode.core.actions import Move
from motherlode.core.errors import BadOption
from motherlode.core.guests.guest import Place
from motherlode.core.records import Record
from motherlode.core.story import Notice

Maker = Callable[[Place], Any]
"""Makes a bot for a new game: an object with a method `choose`."""


class _Function:
    """A function that chooses, as a bot."""

    def __init__(self, function: Callable[..., object], place: Place) -> None:
        self._function, self._place = function, place
        self._asks_place = _takes(function) >= 3

    def choose(self, view: Record, moves: Sequence[Move]) -> object:
        """Ask it."""
        return self._function(view, moves, self._place) if self._asks_place else self._function(view, moves)


def _takes(function: Callable[..., object]) -> int:
    """How many arguments a function can be given by their places."""
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(one.kind in by_place for one in inspect.signature(function).parameters.values())


def maker_of(thing: object) -> Maker:
    """How a bot for a new game is made from a class, a function, or an object that chooses."""
    if inspect.isclass(thing):
        if not callable(getattr(thing, "choose", None)):
            raise BadOption(f"The class {thing.__name__} is no bot: it has no method choose.")
        if "__init__" not in vars(thing) and thing.__init__ is object.__init__:
            return lambda place: thing()
        return thing
    if callable(getattr(thing, "choose", None)):
        return lambda place: thing
    if callable(thing):
        return lambda place: _Function(thing, place)
    raise BadOption(f"{thing!r} is no bot: give a spec string, a class with a method choose, or a function.")


def name_of(thing: object) -> str:
    """What such a bot is called."""
    named = getattr(thing, "__name__", None)
    return named if isinstance(named, str) else type(thing).__name__


def tell(bot: Any, notices: Sequence[Notice]) -> None:
    """Tell a bot what happened, if it listens."""
    if callable(getattr(bot, "notice", None)):
        for notice in notices:
            bot.notice(notice)
