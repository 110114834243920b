"""Advice for people: which bot gives it, and why a bot chose what it chose.

A bot that can say why has `REASONS` beside its verbs, and the number of one in its memory after each choice; the words
for them are in the game's catalogue.
"""

from __future__ import annotations

from motherlode.core import registry
from motherlode.core.bot import Bot, SeatedBot
from motherlode.core.game import Game
from motherlode.core.story import Notice, catalogue

ADVISER = "greedy"
NAMED = ("first", "second")
"""The cards that a reason may name."""


def adviser(game: Game) -> Bot | None:
    """The bot whose choices are hints; nothing, if no bot plays the game well."""
    kind = registry.bot_kind(ADVISER)
    return Bot(kind) if kind.plays(game) else None


def gives_reasons(bot: SeatedBot) -> bool:
    """Whether a bot could say why."""
    return hasattr(bot.bot.kind.module(bot.engine.game), "REASONS")


def reason_of(bot: SeatedBot) -> Notice | None:
    """Why a bot chose what it chose last, and the cards that it has in mind; nothing, if it does not say."""
    reasons: tuple[str, ...] = getattr(bot.bot.kind.module(bot.engine.game), "REASONS", ())
    memory = bot.memories[0]
    number: int = getattr(memory, "reason", 0)
    if not 0 < number < len(reasons):
        return None
    kinds = bot.engine.components.names.get("kind", [])
    named: dict[str, str | int] = {}
    for name in NAMED:
        kind: int = getattr(memory, f"reason_{name}", 0)
        named[name] = kinds[kind] if kind < len(kinds) else ""
    return Notice(reasons[number], named)


def say_reason(game: Game, reason: Notice | None) -> str:
    """A reason in words, to stand after `because`; empty, if there are none."""
    if reason is None:
        return ""
    things = catalogue(game, "things")
    said = {name: things.get(str(value), value) for name, value in reason.arguments.items()}
    return catalogue(game, "reasons").get(reason.kind, "").format(**said)
