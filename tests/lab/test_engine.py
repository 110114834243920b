"""Who plays what, in which order and how often it is interrupted: the figures are the same."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from motherlode.arena.simulate import Progress
from motherlode.core import registry
from motherlode.core.errors import BadOption, BadRecord, CannotWrite, MotherlodeError
from motherlode.lab import engine, plans, ray_workers
from motherlode.lab.balance import ask
from motherlode.lab.checkpoint import Checkpoint, spans
from motherlode.lab.engine import Answer, Chunk, Outcome, Threads, play_plan
from motherlode.lab.plans import Arm, Plan, Run


def small_plan(games: int = 90, seed: int = 4) -> Plan:
    arms = (Arm("free", 2, ("random",) * 2), Arm("never", 2, ("random",) * 2, forbidden=("bet",)))
    return Plan("kuhn", seed, (Run("one", arms[:1], games), Run("two", arms, games // 2)))


class Stops(Threads):
    """Workers that somebody interrupts after some chunks."""

    def __init__(self, after: int) -> None:
        super().__init__(2, compiled=False)
        self.after = after
        self.played: list[Chunk] = []

    def play(self, plan: Plan, chunks: Iterator[Chunk], progress: Progress) -> Iterator[Answer]:
        for answer in super().play(plan, chunks, progress):
            if len(self.played) == self.after:
                raise KeyboardInterrupt
            self.played.append(answer[0])
            yield answer


def test_any_number_of_workers_gives_the_same_tallies() -> None:
    one = play_plan(small_plan(), Threads(1, compiled=False))
    three = play_plan(small_plan(), Threads(3, compiled=False))
    assert one.tallies == three.tallies
    assert one.games == small_plan().games == 90 + 2 * 45


def test_any_size_of_chunks_gives_the_same_tallies(monkeypatch: pytest.MonkeyPatch) -> None:
    one = play_plan(small_plan(), Threads(1, compiled=False))
    monkeypatch.setattr(plans, "FEW", 1)
    whole = play_plan(small_plan(), Threads(1, compiled=False))
    assert small_plan().runs[0].chunks == 1
    assert one.tallies == whole.tallies
    monkeypatch.setattr(engine, "PIECE", 7)
    assert play_plan(small_plan(), Threads(1, compiled=False)).tallies == whole.tallies, "a chunk in pieces"


def test_the_paired_difference_is_that_of_the_arms() -> None:
    outcome = play_plan(small_plan(), Threads(1, compiled=False))
    free, never, more = (outcome.arm(1, 0), outcome.arm(1, 1), outcome.difference(1, 1))
    for column in range(len(free["sum"])):
        if free["known"][column] == never["known"][column] == more["known"][column]:
            assert more["sum"][column] == never["sum"][column] - free["sum"][column]


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    place = tmp_path / "kept"
    stopped = Stops(7)
    with pytest.raises(KeyboardInterrupt):
        play_plan(small_plan(), stopped, checkpoint=Checkpoint(place))
    assert len(stopped.played) == 7
    again = Stops(1000)
    outcome = play_plan(small_plan(), again, checkpoint=Checkpoint(place))
    assert not set(stopped.played) & set(again.played), "nothing is played twice"
    assert outcome.tallies == play_plan(small_plan(), Threads(1, compiled=False)).tallies
    assert list(tmp_path.iterdir()) == [place], "no draft is left behind"


def test_a_chunk_that_comes_twice_counts_once() -> None:
    plan = small_plan()
    outcome = play_plan(plan, Threads(1, compiled=False))
    before = json.dumps(outcome.tallies)
    outcome.add((0, 0), [outcome.arm(0, 0)])
    assert json.dumps(outcome.tallies) == before


def test_a_checkpoint_of_something_else_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "kept"
    play_plan(small_plan(), Threads(1, compiled=False), checkpoint=Checkpoint(place))
    with pytest.raises(BadRecord, match="another run"):
        play_plan(small_plan(seed=5), Threads(1, compiled=False), checkpoint=Checkpoint(place))
    place.write_text("{}")
    with pytest.raises(BadRecord, match="remove it"):
        play_plan(small_plan(), Threads(1, compiled=False), checkpoint=Checkpoint(place))
    with pytest.raises(CannotWrite):
        Checkpoint(tmp_path / "nowhere" / "kept")


def test_what_is_kept_does_not_grow_with_the_games(tmp_path: Path) -> None:
    sizes = []
    for games in (1000, 4000):
        place = tmp_path / f"kept-{games}"
        play_plan(small_plan(games), Threads(2, compiled=False), checkpoint=Checkpoint(place))
        sizes.append(place.stat().st_size)
    assert sizes[1] < sizes[0] * 1.1


def test_spans_of_chunks() -> None:
    assert spans({5, 1, 2, 3, 9}) == [[1, 3], [5, 5], [9, 9]]
    assert spans(set()) == []


def test_a_hundred_million_games_have_few_chunks() -> None:
    run = Run("many", (Arm("a", 2, ("greedy",) * 2),), 10**8)
    assert run.chunks <= plans.MOST_CHUNKS
    assert sum(run.span(chunk)[1] for chunk in (0, run.chunks - 1)) <= 2 * run.chunk
    first, count = run.span(run.chunks - 1)
    assert first + count == 10**8


def test_runs_go_side_by_side_so_that_the_time_left_can_be_told() -> None:
    arm = (Arm("a", 2, ("random",) * 2),)
    plan = Plan("kuhn", 1, (Run("many", arm, 100_000), Run("few", arm, 12)))
    order = list(plan.todo())
    assert sorted(order) == [(0, i) for i in range(25)] + [(1, i) for i in range(12)]
    for at in range(len(order)):
        shares = [sum(run == number for run, _ in order[:at]) / plan.runs[number].chunks for number in (0, 1)]
        assert abs(shares[0] - shares[1]) < 0.1
    assert list(plan.todo([set(range(25)), {0, 5}])) == [(1, i) for i in range(12) if i not in (0, 5)]


def test_progress_is_told_to_the_end() -> None:
    told: list[int] = []

    class Heard(Progress):
        def played(self, games: int) -> None:
            told.append(games)

    play_plan(small_plan(), Threads(2, compiled=False), Heard())
    assert told == sorted(told) and told[-1] == small_plan().games


@pytest.mark.parametrize("jobs", [0, -1, 100_000, True])
def test_jobs_that_are_refused(jobs: int) -> None:
    with pytest.raises(BadOption, match="jobs"):
        Threads(jobs)


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MotherlodeError, match="pip install"):
        ray_workers.RayWorkers(None)


@pytest.mark.parametrize(
    ("reply", "is_ray"), [(b"", False), (b"HTTP/1.1 400 no\r\n", False), (b"\0\0\0\4\0\0\0\0\0", True)]
)
def test_whoever_listens_at_an_address_must_speak_like_ray(
    reply: bytes, is_ray: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that says nothing, one of the web, and one that tells its settings as HTTP/2 does."""
    monkeypatch.setattr(ray_workers, "ANSWER_SECONDS", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        heard: list[bytes] = []

        def serve() -> None:
            with server.accept()[0] as line:
                heard.append(line.recv(100))
                line.sendall(reply)
                with contextlib.suppress(OSError):
                    line.recv(100)

        thread = threading.Thread(target=serve)
        thread.start()
        assert ray_workers.answers(f"127.0.0.1:{server.getsockname()[1]}") is is_ray
        thread.join(30)
    assert heard == [ray_workers.OPENING]
    assert not ray_workers.answers("127.0.0.1:1"), "nobody listens"


def test_a_worker_of_another_process_gives_the_same_tallies() -> None:
    """What Ray sends about: a plan and a chunk, as bytes."""
    import pickle

    plan = pickle.loads(pickle.dumps(small_plan()))
    outcome = Outcome(plan)
    for chunk in plan.todo():
        outcome.add(chunk, pickle.loads(pickle.dumps(ray_workers.play_chunk(plan, False, chunk))))
    assert plan.hash == small_plan().hash
    assert outcome.tallies == play_plan(small_plan(), Threads(1, compiled=False)).tallies


def test_all_parts_of_a_report_are_planned() -> None:
    asked = ask(registry.game("gold"), players="2,3", bots="random,greedy", games=10)
    names = [run.name for run in asked.plan.runs]
    assert names == [
        "tables 2 weak", "tables 2 strong", "tables 3 weak", "tables 3 strong",
        "skill 2 strong weak", "skill 3 strong weak", "restrict 3 strong",
    ]  # fmt: skip
    kinds = [[kind.id for kind in mix] for mix in asked.plan.mixes()]
    assert kinds == [["random"], ["greedy", "random"]], "two loops to compile, not one for each line-up"


def plan_of(**changes: Any) -> Plan:
    arm = {"label": "a", "players": 2, "bots": ("random", "random"), **changes}
    return Plan("kuhn", 1, (Run("r", (Arm(**arm),), 5),))


def test_plans_that_cannot_be_played_are_refused() -> None:
    plan_of().check()
    with pytest.raises(BadOption, match="2 bots"):
        plan_of(bots=("random",)).check()
    with pytest.raises(BadOption, match="no sort of move"):
        plan_of(forbidden=("fold",)).check()
    with pytest.raises(MotherlodeError, match="no bot"):
        plan_of(bots=("random", "clever")).check()
    with pytest.raises(BadOption, match="games=0"):
        Plan("kuhn", 1, (Run("r", plan_of().runs[0].arms, 0),)).check()
