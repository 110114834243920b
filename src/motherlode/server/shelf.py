"""The shelf: games that are served, with their options, bots and boxes, as clients are told of them."""

from __future__ import annotations

import hashlib
import tomllib
from functools import lru_cache

import msgspec

from motherlode.bots.ratings import ratings
from motherlode.core import registry
from motherlode.core.box import Components
from motherlode.core.describing import choices_of, default_of
from motherlode.core.errors import near
from motherlode.core.game import Game
from motherlode.core.records import Field, Record, options_of
from motherlode.server.admitting import SEATED
from motherlode.server.asking import askable
from motherlode.server.bodies import BotInfo, BoxInfo, GameInfo, OptionInfo, Signs
from motherlode.server.room import Refusal
from motherlode.server.warming import components_of
from motherlode.server.wire import on_wire, plain

REMEMBERED = 16
"""Boxes whose description is kept."""


def served_games() -> dict[str, Game]:
    """The games that can be played here, by id."""
    return {game.id: game for game in registry.games().values() if not game.test_only}


def served(name: str) -> Game:
    """A game by its id. Nothing else will do: the registry would also load one from a folder that somebody names."""
    games = served_games()
    if name not in games:
        raise Refusal("no-game", f"There is no game {name!r} to play here. {near(name, games)}")
    return games[name]


# Games, their options and bots


def described_game(game: Game) -> GameInfo:
    """A game for those who want to open a table."""
    return GameInfo(
        id=game.id,
        title=game.title,
        blurb=game.blurb,
        players=game.players,
        default_players=game.default_players,
        memory=game.memory,
        asks=askable(game),
        options=described_options(game.record("Options")),
        bots=[*described_levels(game), *described_kinds(game)],
    )


def described_levels(game: Game) -> list[BotInfo]:
    """The levels and characters of a game."""
    levels = [level for level in registry.levels().values() if game.id in level.specs]
    sorts = {level.id: "level" if level.rank else "character" for level in levels}
    return [BotInfo(level.id, level.blurb, sorts[level.id], {}, rating_of(game, level.id)) for level in levels]


def rating_of(game: Game, bot: str) -> int | None:
    """The measured rating of a bot as it is without any dials set."""
    found = ratings(game.id).get(bot)
    return round(found.elo) if found else None


def described_kinds(game: Game) -> list[BotInfo]:
    """Other bots that can sit at a game, with their dials there."""
    kinds = [kind for kind in map(registry.bot_kind, SEATED) if kind.plays(game)]
    dials = {kind.id: described_options(kind.module(game).Dials) for kind in kinds}
    return [BotInfo(kind.id, kind.blurb, "kind", dials[kind.id], rating_of(game, kind.id)) for kind in kinds]


def described_options(record: type[Record]) -> dict[str, OptionInfo]:
    """The options of a game, or the dials of a bot, by name."""
    return {name: described_option(field) for name, field in options_of(record).items()}


def described_option(field: Field) -> OptionInfo:
    """An option for people, and what may be said for a program that offers it: words, a range of numbers, or signs."""
    option = field.option
    assert option is not None
    said = OptionInfo(option.help, choices_of(field), default_of(field), [*option.words, *(option.named or ())])
    if option.letters:
        said.signs = Signs(option.letters, field.count)
    elif option.scale != 1:
        said.range = (option.low / option.scale, option.high / option.scale)
    elif not option.words:
        said.range = (option.low, option.high)
    return said


# Boxes


def box_name(text: str) -> str:
    """The hash that an uploaded box is kept under."""
    return hashlib.sha256(text.encode()).hexdigest()


def described_box(game: Game, name: str = "", text: str = "") -> tuple[bytes, str]:
    """A box as JSON, and a mark that changes when it does: the game's own, or one of that name with this text."""
    return _described_box(game.id, name, text)


@lru_cache(REMEMBERED)
def _described_box(game_id: str, name: str, text: str) -> tuple[bytes, str]:
    game = registry.game(game_id)
    components = components_of(game, text)
    body = msgspec.json.encode(_box_info(game, name, components))
    return body, hashlib.sha256(body).hexdigest()[:32]


def _box_info(game: Game, name: str, components: Components) -> BoxInfo:
    return BoxInfo(
        game=game.id,
        box=name,
        hash=components.hash,
        standard=components.standard,
        meaning=components.meaning,
        record=on_wire(components.record),
        names=components.names,
        file=plain(tomllib.loads(components.text)),
    )
