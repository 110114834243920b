"""A real Ray cluster of two workers; one of them is killed in the middle. Skipped where Ray is not installed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from motherlode.arena.simulate import Progress
from motherlode.core.errors import MotherlodeError
from motherlode.lab.engine import Answer, Chunk, Threads, play_plan
from motherlode.lab.plans import Arm, Plan, Run
from motherlode.lab.ray_workers import RayWorkers

pytest.importorskip("ray", reason="Ray is optional: pip install 'motherlode[ray]'")
pytestmark = pytest.mark.filterwarnings("ignore")


def parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except (OSError, IndexError, ValueError):
        return 0


def own_workers() -> list[int]:
    """The processes of our own cluster that play chunks."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            pid = int(folder.name)
            try:
                title = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if title.startswith(b"ray::play_chunk") and parent(parent(pid)) == os.getpid():
                found.append(pid)
    return found


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
    outcome = play_plan(plan(), workers)
    assert len(workers.victims) == 1, "somebody was killed while the chunks were played"
    assert outcome.tallies == play_plan(plan(), Threads(1, compiled=False)).tallies


def test_an_address_where_nobody_answers() -> None:
    with pytest.raises(MotherlodeError, match="No Ray cluster answers at 127.0.0.1:1"):
        RayWorkers("127.0.0.1:1")
