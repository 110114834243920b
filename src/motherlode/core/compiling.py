"""Compiles in a child process and fills the disk cache: `python -m motherlode.core.compiling WHAT GAME [BOT …]`."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from motherlode.core import chronicle, company, doors, drivers, encoder, lane, lanes, lines
from motherlode.core.bot import BotKind, place, seat_doors, seat_unit
from motherlode.core.game import Game
from motherlode.core.loader import Function, Unit
from motherlode.core.match import match_unit

DOORS, SEAT, MATCH, LINES, CHRONICLE, BATCH = "doors", "seat", "match", "lines", "chronicle", "batch"
KIND = "kind"
"""The verbs of one kind of bot alone: whether it can be compiled at all."""
LIVE = "live"
"""Both for a live table: the doors, and each bot as it sits there."""

Progress = Callable[[str], None]


def lines_unit(game: Game) -> Unit:
    """The unit of the perft loop for a game."""
    return Unit(f"{game.id}-lines", (lines.__name__,), (), game.verbs(), game.kinds(), (game.unit(),))


_batch_units: dict[tuple[str, ...], Unit] = {}


def batch_unit(game: Game, bots: Sequence[BotKind]) -> Unit:
    """The unit of the loops over many tables, for a game and the kinds of bots that sit there; loaded only once."""
    key = (game.id, *(bot.id for bot in bots))
    if key not in _batch_units:
        replace, records = place(list(bots), game)
        modules = (lanes, lane, company, encoder)
        _batch_units[key] = Unit(
            "-".join((game.id, "batch", *key[1:])),
            [module.__name__ for module in modules],
            [Path(str(module.__file__)) for module in modules],
            game.verbs() | replace,
            game.kinds() | records,
            (game.unit(), *(bot.unit(game) for bot in bots)),
        )
    return _batch_units[key]


def plan(what: str, game: Game, bots: Sequence[BotKind] = ()) -> tuple[Unit, tuple[Function, ...]]:
    """The unit and its functions that Python calls."""
    if what == DOORS:
        return game.doors(), (*doors.ALL, *(tool for name in game.tools for tool in game.module(name).TOOLS))
    if what == SEAT:
        return seat_unit(bots[0], game), seat_doors(bots[0], game)
    if what == KIND:
        module = bots[0].module(game)
        return bots[0].unit(game), (module.begin, module.notice, module.choose)
    if what == LINES:
        return lines_unit(game), (lines.count_lines,)
    if what == CHRONICLE:
        return chronicle.chronicle_unit(game), chronicle.ALL
    if what == BATCH:
        return batch_unit(game, bots), lanes.ALL
    return match_unit(game, bots), (drivers.play_games,)


def compile_here(what: str, game: Game, bots: Sequence[BotKind] = (), done: Progress = lambda name: None) -> Unit:
    """Compile in this process; a second process that wants the same waits, then finds it done."""
    unit, functions = plan(what, game, bots)
    compile_unit(unit, functions, done)
    return unit


def compile_unit(unit: Unit, functions: Sequence[Function], done: Progress = lambda name: None) -> None:
    """Compile a unit's functions in this process, unless somebody has."""
    unit.directory.mkdir(parents=True, exist_ok=True)
    with open(unit.directory / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not unit.ready():
            for function in functions:
                unit.compile(function, done)
            for made in (*unit.parents, unit):
                made.mark_ready()


def command(what: str, game: Game, bots: Sequence[BotKind] = ()) -> list[str]:
    """The child's command line."""
    source = game.id if game.package.startswith("motherlode.") else str(game.folder)
    return [sys.executable, "-m", "motherlode.core.compiling", what, source, *(bot.name for bot in bots)]


def start(what: str, game: Game, bots: Sequence[BotKind] = ()) -> subprocess.Popen[str]:
    """Start compiling in the background."""
    return subprocess.Popen(
        command(what, game, bots), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


_quiet: list[subprocess.Popen[bytes]] = []


def parts(what: str, bots: Sequence[BotKind] = ()) -> list[tuple[str, Sequence[BotKind]]]:
    """What has to be compiled, one after the other."""
    return [(DOORS, ()), *((SEAT, (bot,)) for bot in bots)] if what == LIVE else [(what, bots)]


def start_quietly(what: str, game: Game, bots: Sequence[BotKind] = ()) -> None:
    """Compile in the background, for later: whoever is interested asks the unit whether it is ready."""
    if not all(plan(part, game, some)[0].ready() for part, some in parts(what, bots)):
        nowhere = subprocess.DEVNULL
        _quiet.append(subprocess.Popen(command(what, game, bots), stdin=nowhere, stdout=nowhere, stderr=nowhere))


def ensure(what: str, game: Game, bots: Sequence[BotKind] = (), done: Progress = lambda name: None) -> Unit:
    """Have a unit compiled on disk: by a child process, unless it is there already. `done` hears of each kernel."""
    unit, _ = plan(what, game, bots)
    if unit.ready():
        return unit
    hear_child(start(what, game, bots), game, done)
    return unit


def hear_child(child: subprocess.Popen[str], game: Game, done: Progress) -> None:
    """Wait for a child that compiles, passing on what it says; if it fails, tell what it complained about."""
    with child:
        assert child.stdout is not None and child.stderr is not None
        try:
            for line in child.stdout:
                done(line.strip())
            trouble = child.stderr.read()
        except BaseException:
            child.kill()
            raise
    if child.returncode:
        raise RuntimeError(f"compiling {game.id} failed in the child process:\n{trouble}")


def main(arguments: Sequence[str]) -> None:
    """The child: compile, saying each kernel's name when it is done."""
    from motherlode.core import registry

    what, game, *bots = arguments
    kinds = [registry.kind_of(name) for name in bots]
    for part, some in parts(what, kinds):
        compile_here(part, registry.game(game), some, lambda name: print(name, flush=True))


if __name__ == "__main__":
    main(sys.argv[1:])
