"""What tables share, made once: boxes that were read, and compiled kernels, loaded without holding anybody up."""

from __future__ import annotations

import asyncio
import functools
import gc
import logging
import shutil
import sys
from collections.abc import Iterable

from motherlode.core import compiling, doors
from motherlode.core.box import Components, parse_components
from motherlode.core.game import Game
from motherlode.core.loader import jit_wanted
from motherlode.core.table import Table

log = logging.getLogger("motherlode.server")

NULL = asyncio.subprocess.DEVNULL

SHORT = 0.0005
"""Seconds after which the thread that loads lets others go on: they have people waiting."""

_loaded: set[str] = set()


@functools.lru_cache(maxsize=64)
def components_of(game: Game, text: str) -> Components:
    """The box of a table, by its text; the game's own without one."""
    return parse_components(game, text, "the box of the table") if text else game.components()


def speed_of(game: Game) -> str:
    """How a new table runs: compiled only if nobody has to wait for it; `quicken` lets it run compiled later."""
    return "compiled" if game.id in _loaded else "interpreted"


def quicken(table: Table) -> None:
    """Let a table run compiled from now on, if nobody has to wait for it."""
    if table.game.id in _loaded and not table.engine.compiled:
        table.engine.switch()


async def warm_up(games: Iterable[Game]) -> None:
    """Compile what is missing, one game after the other in a polite process, and load it beside the event loop."""
    if not jit_wanted():
        return
    for game in games:
        if not game.doors().ready():
            await _compile(game)
        if game.doors().ready():
            usual = sys.getswitchinterval()
            sys.setswitchinterval(SHORT)
            try:
                await asyncio.to_thread(_load, game)
            finally:
                sys.setswitchinterval(usual)
            _loaded.add(game.id)


def settle() -> None:
    """What is in memory by now stays: the collector need not look through it again, which would hold everybody up."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 100)


async def _compile(game: Game) -> None:
    polite = ["nice", "-n", "10"] if shutil.which("nice") else []
    command = [*polite, *compiling.command(compiling.DOORS, game)]
    child = await asyncio.create_subprocess_exec(*command, stdin=NULL, stdout=NULL, stderr=NULL)
    try:
        if await child.wait() > 0:  # below 0 somebody stopped it, as Ctrl-C does
            log.warning("%s is not compiled: its tables stay slower", game.title)
    finally:
        if child.returncode is None:
            child.terminate()


def _load(game: Game) -> None:
    unit = game.doors()
    for door in doors.ALL:
        unit.load(door)
