"""Many games between bots. Game i depends on the seed and i alone, so the counts do not depend on who plays what."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from motherlode.arena.crew import (
    Hired,
    Playing,
    forfeits_of,
    open_matches,
    parts_of,
    settled,
)
from motherlode.arena.recording import Recorder, recorder_of
from motherlode.arena.simulation import Simulation, simulation_of
from motherlode.arena.workers import Play, Shift
from motherlode.core import compiling, registry
from motherlode.core.bot import Bot, BotKind
from motherlode.core.errors import BadOption, MotherlodeError
from motherlode.core.game import Game
from motherlode.core.loader import jit_wanted
from motherlode.core.match import Match, kinds_of
from motherlode.core.open_match import Entrant, OpenMatch, needs_python
from motherlode.core.records import said_options

__all__ = ["Progress", "Simulation", "have_compiled", "lineup", "simulate"]

MOST_JOBS = 256


class Progress:
    """Somebody who is told how far it is. This one does not care."""

    def compiled(self, kernel: str) -> None:
        """A kernel was compiled."""

    def played(self, games: int) -> None:
        """So many games are played; told about ten times a second."""


def lineup(game: Game, said: dict[str, object], seats: object) -> tuple[dict[str, object], list[Entrant]]:
    """What was said of the game with the number of players in it, and a bot for each seat.

    Seats are a text, or a list of what `registry.entrant` knows; a single one takes all seats.
    """
    specs: list[object] = [seats]
    if isinstance(seats, str):
        specs = [*registry.split_seats(seats)]
    elif isinstance(seats, Sequence):
        specs = list(seats)
    if not specs:
        raise BadOption("Nobody sits at the table: name a bot for all seats, or one for each.")
    if "players" not in said and len(specs) > 1:
        said = {**said, "players": len(specs)}
    bots = [registry.entrant(spec, game) for spec in specs]
    players: int = game.options(said).players  # type: ignore[attr-defined]
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise BadOption(
            f"{len(bots)} bots are named for {players} players: name one bot for all seats, or exactly {players}."
        )
    return said, bots


def houses(entrants: Sequence[Entrant]) -> list[Bot]:
    """Those that are bots of the house, or as good as these."""
    return [one for one in entrants if isinstance(one, Bot)]


def have_compiled(what: str, game: Game, kinds: Sequence[BotKind], progress: Progress) -> None:
    """Have the kernels on disk; if they cannot be compiled, say how to do without."""
    try:
        compiling.ensure(what, game, kinds, progress.compiled)
    except (RuntimeError, OSError) as error:
        raise MotherlodeError(f"{error}\nMOTHERLODE_JIT=0 plays without compiling, slowly.") from None


def simulate(
    game: Game,
    said: dict[str, object],
    seats: object,
    games: int = 1000,
    seed: int = 1,
    jobs: int = 1,
    box: str | Path | None = None,
    progress: Progress | None = None,
    compiled: bool | None = None,
    record: str | Path | None = None,
) -> Simulation:
    """Play the games 0 .. games-1 of a seed. `record` names a file for them: .jsonl gets a record a line, .parquet a
    row for each game, with a file of all decisions beside it.

    Ctrl-C ends the run early: the games played until then are counted, and the result says `interrupted`.
    """
    for name, value, most in (("games", games, 1 << 53), ("jobs", jobs, MOST_JOBS)):
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise BadOption(f"{name}={value} is not understood: it takes a whole number from 1 to {most}.")
    progress = progress or Progress()
    said, bots = lineup(game, said, seats)
    options = game.options(said)
    components = game.components(box)
    facts = game.facts(components, options)
    specs = [bot.spec for bot in bots]
    recorder = recorder_of(game, components, options, specs, seed, record) if record is not None else None
    opened: list[OpenMatch | Hired] = []
    try:
        if compiled is None:
            compiled = jit_wanted()
        bots = settled(bots, game, compiled, progress.compiled)
        by_python = needs_python(bots, game)
        if compiled:
            parts = parts_of(bots) if by_python else [(compiling.MATCH, kinds_of(houses(bots)))]
            for what, kinds in [*parts, *((what, ()) for what in (recorder.needs if recorder else ()))]:
                have_compiled(what, game, kinds, progress)
        # Records are written one after the other: more threads would only wait for each other.
        threads = 1 if recorder else min(jobs, games)
        log = facts.plies if recorder else 0
        matches: Sequence[Playing]
        if by_python:
            matches = opened = open_matches(game, components, options, bots, compiled, threads, log)
        else:
            matches = [Match(game, components, options, houses(bots), compiled, log) for _ in range(threads)]
        if recorder:
            recorder.begin(compiled)
        shift = Shift(games)
        begun = time.perf_counter()
        shift.run([_player(match, seed, recorder) for match in matches], progress.played)
        seconds = time.perf_counter() - begun
        if recorder:
            recorder.finish()
    finally:
        for match in opened:
            match.close()
        if recorder:
            recorder.close()
    return simulation_of(
        shift.total,
        game=game.id,
        ending_names=game.endings,
        asked=games,
        seed=seed,
        seats=specs,
        options=said_options(options),
        box=components.hash,
        seconds=seconds,
        forfeits=forfeits_of(opened),
    )


def _player(match: Playing, seed: int, recorder: Recorder | None) -> Play:
    def play(first: int, count: int) -> list[int]:
        return recorder.play(match, seed, first, count) if recorder else match.play(seed, first, count)

    return play
