"""A real Ray cluster of two workers; one of them is killed in the middle. `./run test` installs Ray for it."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from motherlode.arena.simulate import Progress
from motherlode.core.errors import MotherlodeError
from motherlode.lab.engine import Answer, Chunk, Threads, play_plan
from motherlode.lab.plans import Arm, Plan, Run
from motherlode.lab.ray_workers import RayWorkers

pytest.importorskip("ray", reason="Ray is optional: pip install 'motherlode[ray]'")

# Other tests have brought JAX into this process, which warns of every fork; Ray forks only to start programs.
pytestmark = pytest.mark.filterwarnings(r"ignore:os\.fork\(\) was called:RuntimeWarning")

PATIENCE = 60.0
"""Seconds that the processes of a cluster have to go away, on a busy machine."""


def parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except (OSError, IndexError, ValueError):
        return 0


def processes() -> dict[int, bytes]:
    """All processes and their titles."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                found[int(folder.name)] = (folder / "cmdline").read_bytes()
    return found


def own_workers() -> list[int]:
    """The processes of our own cluster that play chunks: children of a child of ours."""
    return [
        pid
        for pid, title in processes().items()
        if title.startswith(b"ray::play_chunk") and parent(parent(pid)) == os.getpid()
    ]


def own_cluster() -> list[int]:
    """The processes of our own cluster: ours that name Ray, and their children."""
    titles = processes()
    ours = [pid for pid, title in titles.items() if parent(pid) == os.getpid() and b"ray" in title]
    return [*ours, *(pid for pid in titles if parent(pid) in ours)]


class Killed(RayWorkers):
    """A cluster that loses a worker while it plays."""

    victims: list[int]

    def play(self, plan: Plan, chunks: Iterator[Chunk], progress: Progress) -> Iterator[Answer]:
        self.victims = []
        for number, answer in enumerate(super().play(plan, chunks, progress)):
            yield answer
            if number >= 2 and not self.victims and (workers := own_workers()):
                self.victims = workers[:1]
                os.kill(workers[0], signal.SIGKILL)


def plan() -> Plan:
    arms = (Arm("free", 3, ("random",) * 3), Arm("never", 3, ("random",) * 3, forbidden=("sneak",)))
    return Plan("quick-silver", 9, (Run("one", arms, 320),))


def test_two_workers_one_killed_give_the_tallies_of_one_thread() -> None:
    workers = Killed(None, jobs=2, compiled=False)
    assert own_cluster(), "there are processes to go away"
    outcome = play_plan(plan(), workers)
    assert len(workers.victims) == 1, "somebody was killed while the chunks were played"
    assert outcome.tallies == play_plan(plan(), Threads(1, compiled=False)).tallies


def test_nothing_is_left_of_a_cluster() -> None:
    end = time.monotonic() + PATIENCE
    while own_cluster() and time.monotonic() < end:
        time.sleep(0.1)
    assert not own_cluster()


def test_an_address_where_nobody_answers() -> None:
    with pytest.raises(MotherlodeError, match="No Ray cluster answers at 127.0.0.1:1"):
        RayWorkers("127.0.0.1:1")
