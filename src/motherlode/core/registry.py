"""Finds games and bots by name, and reads spec strings: `gold:players=3,layout=grid`, `greedy:memory=0.7`.

Games are the packages with a `GAME` under `motherlode.games` and `motherlode.testing.games`, those that other
distributions announce by the entry point group `motherlode.games`, and any folder named by its path. Bots are the
`KINDS` of `motherlode.bots`, and the entry point group `motherlode.bots`.

Simulations and contests also take bots that people wrote themselves, which run whatever their author likes on this
machine: `./my_bot.py:dial=0.3`, `exec:./my_bot --flag`, `plain-search:lore=./my_lore.py`. `entrant` reads these; `bot`,
which serves people over the network too, does not.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import shlex
import shutil
import sys
from functools import cache, lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from motherlode.core.bot import THREADS, Bot, BotKind
from motherlode.core.errors import BadOption, CannotRead, UnknownName, near
from motherlode.core.game import Game
from motherlode.core.guests.guest import Guest, limit_of

_from_folders: dict[str, Game] = {}

PROGRAM = "exec:"
"""What a spec string begins with if a program of any language is meant."""

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
    if name.endswith(".py") or name == PROGRAM:
        raise UnknownName(f"There is no bot {name!r} here: files and programs play in simulations and contests only.")
    if name not in known:
        raise UnknownName(f"There is no bot {name!r}. {near(name, [*levels(), *known])}")
    return known[name]


@lru_cache(maxsize=1)
def levels() -> dict[str, Any]:
    """The levels for people, the weakest first, and then the characters: `bots/levels.py`, by id."""
    module = importlib.import_module("motherlode.bots.levels")
    return {level.id: level for level in (*module.LEVELS, *module.CHARACTERS)}


def level_of(name: str, said: dict[str, object], game: Game) -> Bot | None:
    """The bot that a level is at a game; nothing, if the name is no level's."""
    level = levels().get(name)
    if level is None:
        return None
    if game.id not in level.specs:
        known = [one.id for one in levels().values() if game.id in one.specs]
        raise BadOption(
            f"There is no {name} at {game.title}. {near(name, known)}"
            if known
            else f"{game.title} has no levels: take another bot, such as random."
        )
    if said:
        raise BadOption(f"The level {name} has no dials; it is {level.specs[game.id]} at {game.title}: set those.")
    kind, dials = split_spec(level.specs[game.id])
    return Bot(bot_kind(kind), dials, name)


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


def kind_of(source: str) -> BotKind:
    """A kind of bot by what finds it again in another process: its id, a file, or an id with somebody's lore."""
    from motherlode.core.guests import files

    if files.is_path(source):
        return files.kernel_kind(source)
    name, said = split_spec(source)
    return files.taught(bot_kind(name), said)


def bot(spec: str | Bot, game: Game) -> Bot:
    """A bot from its spec string, checked for the game."""
    if isinstance(spec, Bot):
        return spec
    name, said = split_spec(spec) if not spec.startswith(PROGRAM) else (PROGRAM, {})
    if THREADS in said:  # each takes its own memory, and anybody can name a bot
        raise BadOption(f"The bot {name} has no option {THREADS!r} here: simulations and contests have it.")
    found = _checked(level_of(name, said, game) or Bot(bot_kind(name), said), game)
    if found.kind.cheats:
        raise BadOption(f"The bot {name} sees what nobody may see: it plays in simulations and contests only.")
    return found


def _checked(found: Bot, game: Game) -> Bot:
    if THREADS in found.said:
        _ = found.threads
    found.dials(game)
    return found


def entrant(spec: object, game: Game) -> Bot | Guest:
    """Whoever may take part in a simulation or contest: a bot of the house, one from a file, or a guest.

    A spec string, a `Bot`, a `Guest`, or a class, function or object that plays (`guests/maker.py`).
    """
    from motherlode.core.guests import files
    from motherlode.core.guests.local import guest_from

    if isinstance(spec, Bot | Guest):
        return spec
    if not isinstance(spec, str):
        return guest_from(spec)
    if spec.startswith(PROGRAM):
        return _program(spec)
    name, said = split_spec(spec)
    if not files.is_path(name):
        found = level_of(name, said, game)
        return _checked(found or Bot(files.taught(bot_kind(name), said), said), game)
    if files.sort_of(name) == files.KERNELS:
        return _checked(Bot(files.kernel_kind(name), said), game)
    return hosted_guest(spec)


def hosted_guest(spec: str) -> Guest:
    """A Python file as a guest that plays in a process of its own."""
    from motherlode.core.guests import files
    from motherlode.core.guests.program import hosted

    path, said = split_spec(spec)
    limit = limit_of(said)
    kernels = files.sort_of(path) == files.KERNELS
    return Guest(spec, lambda limit: hosted(path, limit, kernels), limit, said)


def _program(spec: str) -> Guest:
    """A program as a guest: `exec:COMMAND`, and its dials after a comma."""
    from motherlode.core.guests.program import Program

    command, _, rest = spec.removeprefix(PROGRAM).partition(",")
    _, said = split_spec(f"{PROGRAM}{rest}")
    limit = limit_of(said)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOption(f"{command!r} is no command: {error}.") from None
    if not words:
        raise BadOption(f"{spec!r} names no program: write {PROGRAM}./my_bot or {PROGRAM}python3 my_bot.py.")
    if shutil.which(words[0]) is None:
        raise CannotRead(f"There is no program {words[0]!r} that could be started.")
    return Guest(spec, lambda limit: Program(words, limit), limit, said)


def split_seats(text: str) -> list[str]:
    """A list of seats, `greedy:memory=0.7,fade=0.1,random`: a part without a name belongs to the bot before it."""
    seats: list[str] = []
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        if "=" in part and ":" not in part and seats:
            seats[-1] += f",{part}"
        else:
            seats.append(part)
    return seats
