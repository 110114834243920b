"""Finds games and bots by name, and reads spec strings: `gold:players=3,layout=grid`, `greedy:memory=0.7`.

Games are the packages with a `GAME` under `motherlode.games` and `motherlode.testing.games`, those that other
distributions announce by the entry point group `motherlode.games`, and any folder named by its path. Bots are the
`KINDS` of `motherlode.bots`, and the entry point group `motherlode.bots`.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from functools import cache, lru_cache
from importlib.metadata import entry_points
from pathlib import Path

from motherlode.core.bot import Bot, BotKind
from motherlode.core.errors import BadOption, CannotRead, UnknownName, near
from motherlode.core.game import Game

_from_folders: dict[str, Game] = {}

HOMES = ("motherlode.games", "motherlode.testing.games")


@lru_cache(maxsize=1)
def games() -> dict[str, Game]:
    """All registered games by id, the published ones first."""
    found: list[Game] = []
    for home in HOMES:
        package = importlib.import_module(home)
        for item in pkgutil.iter_modules(package.__path__):
            found.append(importlib.import_module(f"{home}.{item.name}").GAME)
    for point in entry_points(group="motherlode.games"):
        found.append(point.load())
    return {game.id: game for game in found}


def game(name: str) -> Game:
    """A game by its id, or by the path of its folder."""
    known = {**games(), **_from_folders}
    if name in known:
        return known[name]
    if "/" in name or name.startswith("."):
        return game_from_folder(Path(name))
    plain = name.lower().replace("_", "-").replace(" ", "-")
    if plain in known:
        return known[plain]
    raise UnknownName(f"There is no game {name!r}. {near(name, [id for id, g in known.items() if not g.test_only])}")


@cache
def _game_from_folder(folder: Path) -> Game:
    start = folder / "__init__.py"
    if not start.is_file():
        raise CannotRead(f"{folder} is no game folder: it has no __init__.py. `motherlode new-game` makes one.")
    package = folder.name
    spec = importlib.util.spec_from_file_location(package, start, submodule_search_locations=[str(folder)])
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    if package in sys.modules:
        raise CannotRead(f"{folder}: a module named {package!r} is loaded already; rename the folder.")
    sys.modules[package] = module
    spec.loader.exec_module(module)
    if not isinstance(getattr(module, "GAME", None), Game):
        raise CannotRead(f"{start} defines no GAME.")
    loaded: Game = module.GAME
    _from_folders[loaded.id] = loaded  # so that its records find it by name
    return loaded


def game_from_folder(folder: Path) -> Game:
    """A game that lives outside of the package, by the path of its folder."""
    return _game_from_folder(folder.resolve())


@lru_cache(maxsize=1)
def bot_kinds() -> dict[str, BotKind]:
    """All kinds of bots by id."""
    kinds: list[BotKind] = list(importlib.import_module("motherlode.bots").KINDS)
    for point in entry_points(group="motherlode.bots"):
        kinds.append(point.load())
    return {kind.id: kind for kind in kinds}


def bot_kind(name: str) -> BotKind:
    """A kind of bot by its id."""
    known = bot_kinds()
    if name not in known:
        raise UnknownName(f"There is no bot {name!r}. {near(name, known)}")
    return known[name]


def split_spec(spec: str) -> tuple[str, dict[str, object]]:
    """A spec string taken apart: `name:key=value,key=value`."""
    name, _, rest = spec.partition(":")
    said: dict[str, object] = {}
    for part in filter(None, (piece.strip() for piece in rest.split(","))):
        key, equals, value = part.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise BadOption(f"{part!r} in {spec!r} is not understood: write key=value, separated by commas.")
        if key.strip() in said:
            raise BadOption(f"{key.strip()!r} stands twice in {spec!r}.")
        said[key.strip()] = value.strip()
    return name.strip(), said


def bot(spec: str | Bot, game: Game) -> Bot:
    """A bot from its spec string, checked for the game."""
    if isinstance(spec, Bot):
        return spec
    name, said = split_spec(spec)
    found = Bot(bot_kind(name), said)
    found.dials(game)
    return found


def split_seats(text: str) -> list[str]:
    """A list of seats, `greedy:memory=0.7,fade=0.1,random`: a part without a name belongs to the bot before it."""
    seats: list[str] = []
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        if "=" in part and ":" not in part and seats:
            seats[-1] += f",{part}"
        else:
            seats.append(part)
    return seats
