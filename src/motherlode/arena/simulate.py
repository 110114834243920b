"""Many games between bots. Game i depends on the seed and i alone, so the counts do not depend on who plays what."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from motherlode.arena.recording import Recorder, recorder_of
from motherlode.arena.simulation import Simulation, simulation_of
from motherlode.arena.workers import Play, Shift
from motherlode.core import compiling, registry
from motherlode.core.bot import Bot, BotKind
from motherlode.core.errors import BadOption, MotherlodeError
from motherlode.core.game import Game
from motherlode.core.loader import jit_wanted
from motherlode.core.match import Match, kinds_of
from motherlode.core.records import said_options

__all__ = ["Progress", "Simulation", "have_compiled", "lineup", "simulate"]

MOST_JOBS = 256


class Progress:
    """Somebody who is told how far it is. This one does not care."""

    def compiled(self, kernel: str) -> None:
        """A kernel was compiled."""

    def played(self, games: int) -> None:
        """So many games are played; told about ten times a second."""


def lineup(game: Game, said: dict[str, object], seats: Sequence[str] | str) -> tuple[dict[str, object], list[Bot]]:
    """What was said of the game with the number of players in it, and a bot for each seat."""
    specs = registry.split_seats(seats) if isinstance(seats, str) else list(seats)
    if not specs:
        raise BadOption("Nobody sits at the table: name a bot for all seats, or one for each.")
    if "players" not in said and len(specs) > 1:
        said = {**said, "players": len(specs)}
    bots = [registry.bot(spec, game) for spec in specs]
    players: int = game.options(said).players  # type: ignore[attr-defined]
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise BadOption(
            f"{len(bots)} bots are named for {players} players: name one bot for all seats, or exactly {players}."
        )
    return said, bots


def have_compiled(what: str, game: Game, kinds: Sequence[BotKind], progress: Progress) -> None:
    """Have the kernels on disk; if they cannot be compiled, say how to do without."""
    try:
        compiling.ensure(what, game, kinds, progress.compiled)
    except (RuntimeError, OSError) as error:
        raise MotherlodeError(f"{error}\nMOTHERLODE_JIT=0 plays without compiling, slowly.") from None


def simulate(
    game: Game,
    said: dict[str, object],
    seats: Sequence[str] | str,
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
    try:
        if compiled is None:
            compiled = jit_wanted()
        if compiled:
            have_compiled(compiling.MATCH, game, kinds_of(bots), progress)
            for what in recorder.needs if recorder else ():
                have_compiled(what, game, (), progress)
        # Records are written one after the other: more threads would only wait for each other.
        threads = 1 if recorder else min(jobs, games)
        log = facts.plies if recorder else 0
        matches = [Match(game, components, options, bots, compiled, log) for _ in range(threads)]
        if recorder:
            recorder.begin(compiled)
        shift = Shift(games)
        begun = time.perf_counter()
        shift.run([_player(match, seed, recorder) for match in matches], progress.played)
        seconds = time.perf_counter() - begun
        if recorder:
            recorder.finish()
    finally:
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
    )


def _player(match: Match, seed: int, recorder: Recorder | None) -> Play:
    def play(first: int, count: int) -> list[int]:
        return recorder.play(match, seed, first, count) if recorder else match.play(seed, first, count)

    return play
