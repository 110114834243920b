"""The one writer of a process: many tables' moves share one sync of the disk.

While a commit is under way new appends gather; they are the next transaction. Nobody waits for company, so a lone move
is as fast as the disk. A future is resolved after the commit and never before.
"""

from __future__ import annotations

import asyncio
import functools
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import sqlalchemy as sa

from motherlode.store.append import Append, write
from motherlode.store.database import Database
from motherlode.store.errors import StoreDown, StoreFull, VersionTaken, conflict, told

MOST = 500
"""Appends in one transaction; also keeps the number of parameters of a statement within every database's limit."""

FIRST_PAUSE, LAST_PAUSE = 0.1, 2.0
"""Seconds before a database that failed is tried again, doubling with every failure."""


@dataclass
class Counts:
    """What the writer did since it was started."""

    appends: int = 0
    commits: int = 0
    taken: int = 0
    failures: int = 0


@dataclass(eq=False)
class Work:
    """Something rarer than an append, with a transaction of its own; `keep` says whether that is committed."""

    act: Callable[[sa.Connection], Any]
    keep: bool
    done: asyncio.Future[Any]


Job: TypeAlias = Append | Work


class Writer:
    """Takes jobs in the order of their coming, and answers each of them exactly once."""

    def __init__(self, database: Database) -> None:
        self.counts = Counts()
        self._database = database
        self._shown = database.address.shown
        self._pause = 0.0
        self._waiting: deque[Job] = deque()
        self._at_work: Sequence[Job] = ()
        self._wake = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._run(), name="motherlode store writer")

    def submit(self, job: Job) -> None:
        """Hand over a job. From here on it is done whether or not somebody still waits for it."""
        self.check_open()
        self._waiting.append(job)
        self._wake.set()

    def check_open(self) -> None:
        """Refuse if the store was closed."""
        if self._closed:
            raise StoreDown(f"{self._shown} was closed. Open it again.")

    async def close(self) -> None:
        """Take no more jobs, and finish those that were handed over."""
        self._closed = True
        self._wake.set()
        await asyncio.shield(self._task)

    async def _run(self) -> None:
        try:
            while self._waiting or not self._closed:
                if not self._waiting:
                    self._wake.clear()
                    await self._wake.wait()
                    continue
                self._at_work = self._take()
                await self._serve(self._at_work)
                self._at_work = ()
        finally:
            # only when the event loop ends under us is anything left
            self._closed = True
            for job in [*self._at_work, *self._waiting]:
                self._fail(job, StoreDown(f"{self._shown} was closed before this was written."))

    def _take(self) -> Sequence[Job]:
        """All appends that wait, up to the next other work; or that work alone."""
        batch = [self._waiting.popleft()]
        if isinstance(batch[0], Append):
            while self._waiting and len(batch) < MOST and isinstance(self._waiting[0], Append):
                batch.append(self._waiting.popleft())
        return batch

    async def _serve(self, jobs: Sequence[Job]) -> None:
        """Do the jobs together; if the database refuses the batch as such, each alone, so that only the guilty fail."""
        try:
            answers = await self._transact(jobs)
        except Exception as error:
            refusal = told(error, self._shown)
            if len(jobs) > 1 and (conflict(error) or not isinstance(refusal, (StoreDown, StoreFull))):
                for job in jobs:
                    await self._serve([job])
                return
            self.counts.failures += 1
            for job in jobs:
                self._fail(job, self._refusal(job, error))
            return
        for job, answer in zip(jobs, answers, strict=True):
            if isinstance(answer, VersionTaken):
                self.counts.taken += 1
                self._fail(job, answer)
            else:
                self.counts.appends += isinstance(job, Append)
                if not job.done.done():
                    job.done.set_result(answer)

    async def _transact(self, jobs: Sequence[Job]) -> Sequence[Any]:
        """One transaction, answered when it is on the disk."""
        used_before = self._database.connected
        if not used_before:
            await asyncio.sleep(self._pause)
        try:
            answers = await self._database.transact(functools.partial(_act, jobs))
        except Exception as error:
            refusal = told(error, self._shown)
            if isinstance(refusal, StoreDown) and not conflict(error):
                await self._database.drop()
                idle = used_before and not self._database.committing and not isinstance(error, TimeoutError)
                if idle and self._database.remote:
                    # the server restarted while we were idle; nothing was committed, so this is no second try
                    return await self._transact(jobs)
                self._pause = min(LAST_PAUSE, max(FIRST_PAUSE, 2 * self._pause))
            raise
        self._pause = 0.0
        self.counts.commits += self._database.committing
        return answers

    def _refusal(self, job: Job, error: Exception) -> Exception:
        if isinstance(job, Append) and isinstance(error, sa.exc.IntegrityError):
            self.counts.taken += 1
            return VersionTaken(job.table_id, job.expected, job.expected + 1)
        return told(error, self._shown) or error

    @staticmethod
    def _fail(job: Job, error: Exception) -> None:
        if not job.done.done():
            job.done.set_exception(error)


def _act(jobs: Sequence[Job], connection: sa.Connection) -> tuple[Sequence[Any], bool]:
    """The statements of a batch: its answers, and whether there is something to commit."""
    first = jobs[0]
    if isinstance(first, Work):
        return [first.act(connection)], first.keep
    answers = write(connection, [job for job in jobs if isinstance(job, Append)])
    return answers, None in answers
