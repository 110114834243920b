"""Ray plays the chunks: the one place that knows Ray, which is loaded only if somebody asks for it.

A task is one chunk. A worker that dies costs its chunk, which Ray gives to another; the sums stay the same.
"""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterator
from itertools import islice
from typing import Any

from motherlode.arena.simulate import Progress
from motherlode.core.errors import MotherlodeError
from motherlode.core.loader import jit_wanted
from motherlode.lab.engine import IN_HAND, Answer, Chunk, Player, compile_plan
from motherlode.lab.plans import Plan
from motherlode.lab.tallies import Tally

RETRIES = 8
"""So often a chunk is given to another worker before the run is given up; what was played is in the checkpoint."""
NO_RAY = "Ray is not installed: `pip install 'motherlode[ray]'` brings it, or leave --ray out to use the threads here."

STORE = 128 << 20
"""Bytes that a cluster of this machine keeps for what is sent about: plans and tallies are small."""
ANSWER_SECONDS = 10.0
SETTINGS = b"\x04"
FRAME_HEAD, FRAME_KIND = 9, 3
OPENING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0" + SETTINGS + b"\0\0\0\0\0"
"""How a client begins to speak HTTP/2: the preface, and a frame of no settings."""

_players: dict[str, Player] = {}


def play_chunk(plan: Plan, compiled: bool, chunk: Chunk) -> list[Tally]:
    """What a worker process does. It keeps the last plan's memory between chunks."""
    if plan.hash not in _players:
        _players.clear()
        if compiled:
            compile_plan(plan, Progress())
        _players[plan.hash] = Player(plan, compiled)
    return _players[plan.hash].play(chunk)


def answers(address: str) -> bool:
    """Whether a server of Ray's kind answers at host:port; Ray itself would wait for minutes. Other forms are Ray's.

    Ray speaks HTTP/2, where a server that hears the client's opening tells its settings at once.
    """
    found = re.fullmatch(r"(?:ray://)?\[?([^/\]]+?)\]?:(\d+)", address)
    if not found:
        return True
    try:
        with socket.create_connection((found[1], int(found[2])), ANSWER_SECONDS) as line:
            if os.environ.get("RAY_USE_TLS", "0") not in ("", "0"):
                return True
            line.settimeout(ANSWER_SECONDS)
            line.sendall(OPENING)
            return line.recv(FRAME_HEAD)[FRAME_KIND:][:1] == SETTINGS
    except (OSError, OverflowError):
        return False


def no_cluster(where: str, why: str) -> str:
    """What is said if no cluster answers."""
    return (
        f"No Ray cluster answers at {where}: {why} "
        "Start one with `ray start --head`, check the address, or leave --ray out to use the threads here."
    )


class RayWorkers:
    """A Ray cluster, by its address, or one of this machine."""

    def __init__(self, address: str | None, jobs: int | None = None, compiled: bool | None = None) -> None:
        """Connect at once: a cluster that does not answer is refused before any work."""
        try:
            import ray
        except ImportError:
            raise MotherlodeError(NO_RAY) from None
        self._ray: Any = ray
        if address is not None and not answers(address):
            raise MotherlodeError(no_cluster(address, "nothing like Ray listens there."))
        self.compiled = jit_wanted() if compiled is None else compiled
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR", "ignore_reinit_error": True}
        try:
            if address is None:
                ray.init(num_cpus=jobs, include_dashboard=False, object_store_memory=STORE, **quiet)
            else:
                ray.init(address=address, **quiet)
        except Exception as error:  # Ray raises many kinds
            first = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
            raise MotherlodeError(no_cluster(address or "this machine", first)) from None

    def prepare(self, plan: Plan, progress: Progress) -> None:
        """Compile the loops here: workers of the same machine find them on disk, others compile for themselves."""
        if self.compiled:
            try:
                compile_plan(plan, progress)
            except BaseException:
                self._ray.shutdown()
                raise

    def play(self, plan: Plan, chunks: Iterator[Chunk], progress: Progress) -> Iterator[Answer]:
        """Play all chunks and give the tallies, in the order in which they are done."""
        ray = self._ray
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_chunk)
        sent = ray.put(plan)
        waiting: dict[Any, Chunk] = {}
        try:
            while True:
                room = max(1, IN_HAND * int(ray.cluster_resources().get("CPU", 1)) - len(waiting))
                for chunk in islice(chunks, room):
                    waiting[task.remote(sent, self.compiled, chunk)] = chunk
                if not waiting:
                    return
                done, _ = ray.wait(list(waiting), num_returns=1, timeout=None)
                for reference in done:
                    yield waiting.pop(reference), ray.get(reference)
        finally:
            for reference in waiting:
                ray.cancel(reference, force=False)
            ray.shutdown()
