"""Guests in simulations and contests: the same figures as for anybody else, whoever plays the games."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.arena import crew
from motherlode.arena.contest import contest, plan
from motherlode.arena.simulate import Progress, simulate
from motherlode.core import registry
from motherlode.core.bot import Bot, BotKind
from motherlode.core.errors import BadOption, MotherlodeError

BOTS = Path(__file__).parents[1] / "bots" / "guests"
FIRST, ATTENTIVE, STEADY = (str(BOTS / f"{name}.py") for name in ("first", "attentive", "steady"))
KUHN, GOLD = registry.game("kuhn"), registry.game("gold")


def test_a_contest_does_not_depend_on_jobs() -> None:
    planned = plan(KUHN, {}, [FIRST, "random", f"{STEADY}:high=0.9"], 6)
    one, two = (contest(planned, jobs, compiled=False) for jobs in (1, 2))
    assert one == two
    assert one.bots == [FIRST, "random", f"{STEADY}:high=0.9"] and one.forfeits == {}
    assert one.command.startswith("motherlode arena kuhn --bots ")


def test_a_guest_is_one_of_the_house_as_far_as_figures_go() -> None:
    """A bot from a file gets the figures that its twin in the match loop gets."""
    hosted = contest(plan(KUHN, {}, [STEADY, "random"], 20), compiled=False)
    bots = [registry.entrant(STEADY, KUHN), registry.entrant("random", KUHN)]
    kinds = [bot.kind for bot in bots if isinstance(bot, Bot)]
    assert len(kinds) == 2
    twin = BotKind("twin", "", kinds[0].modules)
    inside = contest(plan(KUHN, {}, [Bot(twin), "random"], 20), compiled=False)
    assert [one.share for one in hosted.standings] == [one.share for one in inside.standings]
    assert (hosted.moves, hosted.seats) == (inside.moves, inside.seats)


def always(number: int) -> Any:
    class Always:
        def choose(self, view: Any, moves: list[Any]) -> Any:
            return moves[min(number, len(moves) - 1)]

    Always.__name__ = f"Always{number}"
    return Always


def test_a_table_with_guests_seats_any_number_of_kinds() -> None:
    bots = [always(0), always(1), always(2), always(3), "random"]
    result = contest(plan(GOLD, {"players": 5}, bots, 1), compiled=False)
    assert result.games == 5 and not result.forfeits


def test_a_sequential_test_with_a_guest_stops() -> None:
    class Wins:
        def choose(self, view: Any, moves: list[Any]) -> Any:
            return "bet"

    result = ml.arena("kuhn", bots=[Wins, always(0)], deals=400, sprt=(0, 300))
    assert result.sprt is not None and result.sprt.decision == "elo1" and result.deals < 400


def test_records_of_games_with_guests(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for jobs in (1, 2):
        result = simulate(KUHN, {}, [FIRST, "random"], 5, 3, jobs, compiled=False, record=path)
        records = [json.loads(line) for line in path.read_text().splitlines()]
        assert [record["seats"] for record in records] == [result.seats] * 5
        assert sum(len(record["steps"]) for record in records) == result.moves + result.chances
        for record in records:
            assert ml.replay(record).record() == record


class Murderous(Progress):
    def __init__(self, victims: list[int]) -> None:
        self.victims = victims

    def played(self, games: int) -> None:
        while games and self.victims:
            os.kill(self.victims.pop(), signal.SIGKILL)


def test_a_process_that_dies_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    victims: list[int] = []
    hire = crew.Hired.__init__

    def hired(self: crew.Hired, *told: Any) -> None:
        hire(self, *told)
        victims.append(self._process.pid)

    monkeypatch.setattr(crew.Hired, "__init__", hired)
    with pytest.raises(MotherlodeError, match="has ended with exit code -9"):
        simulate(KUHN, {}, [FIRST, "random"], 1 << 30, 1, 2, progress=Murderous(victims), compiled=False)


def test_a_box_travels_with_the_games(tmp_path: Path) -> None:
    """Guests and further jobs play with the box that was named."""
    text = (KUHN.folder / "components.toml").read_text()
    box = tmp_path / "box.toml"
    box.write_text(text + "\n# another text, the same game\n")
    results = [simulate(KUHN, {}, [ATTENTIVE, "random"], 4, 1, jobs, box=box, compiled=False) for jobs in (1, 2)]
    assert results[0] == results[1] and results[0].forfeits == {}


def test_refusals_come_before_any_work() -> None:
    with pytest.raises(BadOption, match="6 players|2 to 5|players"):
        ml.simulate("gold", seats=[always(0)] * 6)
    with pytest.raises(BadOption, match="Nobody sits"):
        ml.simulate("gold", seats=[])


def crew_of(pid: int) -> set[int]:
    """A process and all that it started."""
    found, left = {pid}, [pid]
    while left:
        path = Path(f"/proc/{left.pop()}")
        for task in path.glob("task/*/children"):
            with contextlib.suppress(OSError):  # it has just ended
                new = {int(word) for word in task.read_text().split()}
                found |= new
                left += new
    return found


def alive(pids: set[int]) -> set[int]:
    return {pid for pid in pids if Path(f"/proc/{pid}").exists()}


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_nothing_stays_behind_whoever_ends_it(how: signal.Signals) -> None:
    """Ctrl-C reaches all of a terminal's processes; the games that were begun are finished and counted."""
    command = [sys.executable, "-m", "motherlode.cli", "sim", "kuhn", "--seats", f"{FIRST},random"]
    run = subprocess.Popen(
        [*command, "--games", "1000000", "--jobs", "2", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "MOTHERLODE_JIT": "0"},
    )
    members: set[int] = set()
    while len(members) < 5 and run.poll() is None:  # itself, two jobs, and a guest for each
        members = crew_of(run.pid)
        time.sleep(0.1)
    time.sleep(0.5)
    os.killpg(run.pid, how) if how == signal.SIGINT else os.kill(run.pid, how)
    out, _ = run.communicate(timeout=60)
    if how == signal.SIGINT:
        assert run.returncode == 130
        result = json.loads(out)
        assert result["interrupted"] and result["games"] > 0 and not result["forfeits"]
    deadline = time.monotonic() + 30
    while alive(members) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not alive(members)
