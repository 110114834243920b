"""Plays a plan: chunks go out to workers, tallies come back and are added up.

A worker that is lost costs the chunk that it was playing, which somebody else plays again. The sums do not depend on
who played what. What is kept is one tally for each arm, whatever the number of games.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, Protocol

from motherlode.arena.simulate import MOST_JOBS, Progress
from motherlode.core.errors import BadOption, MotherlodeError
from motherlode.core.loader import jit_wanted
from motherlode.lab import tallies
from motherlode.lab.checkpoint import Checkpoint
from motherlode.lab.plans import Plan
from motherlode.lab.tallies import Tally
from motherlode.lab.watch import Heads, Watch, ensure

Chunk = tuple[int, int]
"""The number of a run in the plan, and of the chunk in the run."""
Answer = tuple[Chunk, list[Tally]]

IN_HAND = 2
"""Chunks that wait for each worker, so that none is idle."""
PIECE = 4096
"""So many games have their figures in memory at a time."""
SAVE_SECONDS = 5.0
MOST_WATCHES = 64


class Player:
    """One worker: plays chunks of a plan. It has memory of its own, so a thread or a process needs one each."""

    def __init__(self, plan: Plan, compiled: bool) -> None:
        self.plan, self.compiled = plan, compiled
        self._watches: dict[tuple[int, int], Watch] = {}
        self._heads = Heads()

    def _watch(self, run: int, number: int) -> Watch:
        key = run, number
        if key not in self._watches:
            while len(self._watches) >= MOST_WATCHES:
                self._watches.pop(next(iter(self._watches)))
            plan, arm = self.plan, self.plan.runs[run].arms[number]
            self._watches[key] = Watch(
                plan.loaded(),
                plan.components(arm),
                plan.options(arm),
                plan.bots(arm),
                self.compiled,
                kinds=plan.kinds(arm),
                rotates=arm.rotates,
                forbidden=arm.forbidden,
                heads=self._heads,
            )
        return self._watches[key]

    def play(self, chunk: Chunk) -> list[Tally]:
        """The tallies of the arms, then those of the differences of each further arm to the first.

        A large chunk is played in pieces, so that memory does not grow with it.
        """
        number, part = chunk
        first, games = self.plan.runs[number].span(part)
        found = self._piece(number, first, min(PIECE, games))
        for begin in range(first + PIECE, first + games, PIECE):
            for total, more in zip(found, self._piece(number, begin, min(PIECE, first + games - begin)), strict=True):
                tallies.add(total, more)
        return found

    def _piece(self, number: int, first: int, games: int) -> list[Tally]:
        run = self.plan.runs[number]
        found: list[Tally] = []
        differences: list[Tally] = []
        base: Any = None
        for i in range(len(run.arms)):
            rows, uses = self._watch(number, i).play(self.plan.seed, first, games)
            found.append(tallies.tally_of(rows, uses))
            if i == 0:
                base = rows.copy() if len(run.arms) > 1 else None
            else:
                differences.append(tallies.difference_of(rows, base))
        return found + differences


class Workers(Protocol):
    """Who plays the chunks."""

    def prepare(self, plan: Plan, progress: Progress) -> None:
        """Have everything compiled on this machine, if anything is to be."""
        ...

    def play(self, plan: Plan, chunks: Iterator[Chunk], progress: Progress) -> Iterator[Answer]:
        """Play all chunks and give the tallies, in any order."""
        ...


class Threads:
    """Threads of this process. Compiled games release the interpreter's lock, so they share the cores."""

    def __init__(self, jobs: int, compiled: bool | None = None) -> None:
        if isinstance(jobs, bool) or not isinstance(jobs, int) or not 1 <= jobs <= MOST_JOBS:
            raise BadOption(f"jobs={jobs} is not understood: it takes a whole number from 1 to {MOST_JOBS}.")
        self.jobs = jobs
        self.compiled = jit_wanted() if compiled is None else compiled

    def prepare(self, plan: Plan, progress: Progress) -> None:
        """Compile the loops, unless they are interpreted."""
        if self.compiled:
            compile_plan(plan, progress)

    def play(self, plan: Plan, chunks: Iterator[Chunk], progress: Progress) -> Iterator[Answer]:
        """Play all chunks and give the tallies, in the order in which they are done."""
        own = threading.local()
        loading = threading.Lock()

        def work(chunk: Chunk) -> Answer:
            if not hasattr(own, "player"):
                own.player = Player(plan, self.compiled)
            with loading:  # machine code is loaded by one thread at a time
                for number in range(len(plan.runs[chunk[0]].arms)):
                    own.player._watch(chunk[0], number)
            return chunk, own.player.play(chunk)

        with ThreadPoolExecutor(self.jobs) as pool:
            waiting: set[Future[Answer]] = set()
            try:
                while True:
                    room = IN_HAND * self.jobs - len(waiting)
                    waiting |= {pool.submit(work, chunk) for chunk in islice(chunks, room)}
                    if not waiting:
                        return
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in done:
                        yield future.result()
            finally:
                for future in waiting:
                    future.cancel()


def compile_plan(plan: Plan, progress: Progress) -> None:
    """Have all loops of a plan compiled on disk; if that fails, say how to do without."""
    try:
        for kinds in plan.mixes():
            ensure(plan.loaded(), kinds, progress.compiled)
    except (RuntimeError, OSError) as error:
        raise MotherlodeError(f"{error}\nMOTHERLODE_JIT=0 plays without compiling, slowly.") from None


class Outcome:
    """The tallies of a plan, by run: of its arms, and of the differences of the further arms to the first."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tallies: list[list[Tally]] = [[tallies.empty() for _ in range(2 * len(run.arms) - 1)] for run in plan.runs]
        self.done: list[set[int]] = [set() for _ in plan.runs]
        self.seconds = 0.0
        """How long it was played, without what was compiled before."""
        self.compiling = 0.0

    def add(self, chunk: Chunk, found: list[Tally]) -> None:
        """Add what a chunk came to; one that came twice counts once."""
        number, part = chunk
        if part in self.done[number]:
            return
        self.done[number].add(part)
        for total, tally in zip(self.tallies[number], found, strict=True):
            tallies.add(total, tally)

    @property
    def games(self) -> int:
        """How many games are played, of all arms together."""
        return sum(arms[0]["games"] * len(run.arms) for run, arms in zip(self.plan.runs, self.tallies, strict=True))

    def arm(self, run: int, number: int) -> Tally:
        """The tally of an arm."""
        return self.tallies[run][number]

    def difference(self, run: int, number: int) -> Tally:
        """What arm `number`, from 1, has more than the first."""
        return self.tallies[run][len(self.plan.runs[run].arms) + number - 1]


def play_plan(
    plan: Plan, workers: Workers, progress: Progress | None = None, checkpoint: Checkpoint | None = None
) -> Outcome:
    """Play what is not yet played, and give the tallies.

    With a checkpoint the work is saved every few seconds and when somebody interrupts; the interruption goes on.
    """
    progress = progress or Progress()
    outcome = Outcome(plan)
    if checkpoint is not None:
        checkpoint.load(outcome)
    begun = time.monotonic()
    workers.prepare(plan, progress)
    outcome.compiling = time.monotonic() - begun
    begun = saved = time.monotonic()
    before = outcome.seconds
    try:
        for chunk, found in workers.play(plan, plan.todo(outcome.done), progress):
            outcome.add(chunk, found)
            progress.played(outcome.games)
            if checkpoint is not None and time.monotonic() - saved > SAVE_SECONDS:
                outcome.seconds = before + time.monotonic() - begun
                checkpoint.save(outcome)
                saved = time.monotonic()
    finally:
        outcome.seconds = before + time.monotonic() - begun
        if checkpoint is not None:
            checkpoint.save(outcome)
    return outcome
