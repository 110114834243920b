"""Thinking by the clock, and what a search tells of its thoughts."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

import motherlode as ml
from motherlode.arena.contest import contest, plan
from motherlode.arena.simulate import simulate
from motherlode.bots.search import lore
from motherlode.core import clock, registry
from motherlode.core.bot import Bot, SeatedBot
from motherlode.core.errors import BadOption
from motherlode.core.table import Table

KUHN = registry.game("kuhn")


class Watch:
    """A clock that only walks move: each takes as long as `cost` says."""

    def __init__(self, cost: Callable[[], float]) -> None:
        self.now, self.walks, self.cost, self.chunks = 100.0, 0, cost, 0

    def perf_counter(self) -> float:
        return self.now

    def ponder(self, walks: int) -> None:
        self.chunks += 1
        for _ in range(walks):
            self.now += self.cost()
        self.walks += walks


@pytest.mark.parametrize("cost", [0.00001, 0.0003, 0.004, 0.03])
def test_the_time_is_used_and_not_exceeded(monkeypatch: pytest.MonkeyPatch, cost: float) -> None:
    watch = Watch(lambda: cost)
    monkeypatch.setattr(time, "perf_counter", watch.perf_counter)
    pace = clock.Pace()
    for decision in range(3):
        begun = watch.now
        pace.use(watch.ponder, begun + 0.1)
        assert 0.1 - 2 * max(cost, 0.00002) <= watch.now - begun <= 0.1 + 1e-9, decision
    assert watch.chunks < 400


def test_who_came_back_late_aims_earlier_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(lambda: 0.0001)
    monkeypatch.setattr(time, "perf_counter", watch.perf_counter)
    pace = clock.Pace()

    def decide(idle: float) -> float:
        """How long a decision takes of which the machine lets the thread lie idle for a while, at its end."""
        begun = watch.now
        left = [idle]

        def ponder(walks: int) -> None:
            watch.ponder(walks)
            if watch.now - begun > 0.09:
                watch.now += left.pop() if left else 0.0

        pace.use(ponder, begun + 0.1)
        return watch.now - begun

    assert decide(0.03) == pytest.approx(0.12, abs=0.003)
    late = [decide(0.0) for _ in range(40)]
    assert late[0] == pytest.approx(0.08, abs=0.003)
    assert late == sorted(late) and late[-1] == pytest.approx(0.1, abs=0.002)
    assert decide(5.0) > 5 and decide(0.0) == pytest.approx(0.06, abs=0.002)  # but not as if there were no time


def test_one_walk_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(lambda: 1.0)
    monkeypatch.setattr(time, "perf_counter", watch.perf_counter)
    clock.Pace().use(watch.ponder, 0.0)
    assert watch.walks == 1


def seated(spec: str) -> tuple[SeatedBot, Table]:
    table = ml.table("kuhn", seed=4, speed="interpreted")
    bot = registry.entrant(spec, KUHN)
    assert isinstance(bot, Bot)
    return SeatedBot(bot, table.engine, table.actor + 1, 9), table


def ask(bot: SeatedBot, table: Table) -> int:
    return bot.choose(table.view(table.actor), [move.id for move in table.moves()])


@pytest.mark.parametrize("threads", [1, 3])
def test_a_search_by_the_clock_chooses_what_it_thought_of_most(threads: int) -> None:
    bot, table = seated(f"plain-search:milliseconds=40,threads={threads}")
    assert len(bot.all_slates) == threads
    move = ask(bot, table)
    thoughts = bot.thoughts()
    assert {thought.move for thought in thoughts} == {0, 1}
    assert thoughts[0].move == move and thoughts[0].visits >= thoughts[1].visits
    assert all(0 <= thought.value <= 1 for thought in thoughts)
    # the visits of all threads stand at the root of the first
    others = sum(slates[0].walks for slates in bot.all_slates)  # type: ignore[attr-defined]
    assert sum(thought.visits for thought in thoughts) == others


def test_where_one_move_is_left_to_consider_nobody_waits() -> None:
    lore = Path(__file__).parent / "guests" / "lore_decided.py"
    bot, table = seated(f"plain-search:lore={lore},milliseconds=600000")
    assert ask(bot, table) == 1
    assert [(thought.move, thought.visits) for thought in bot.thoughts()] == [(1, 0)]


def test_threads_think_on_streams_of_their_own() -> None:
    bot, _ = seated("plain-search:milliseconds=1,threads=4")
    assert len({streams[0].tobytes() for streams in bot.all_streams}) == 4


def test_thoughts_without_a_clock() -> None:
    bot, table = seated("plain-search:simulations=50")
    assert bot.thoughts() == []
    move = ask(bot, table)
    assert sum(thought.visits for thought in bot.thoughts()) == 50
    assert bot.thoughts()[0].move == move
    bot.choose(table.view(table.actor), [1])
    assert bot.thoughts() == []  # no choice, no thought
    bot.begin(1, 1)
    assert bot.thoughts() == []


def test_who_does_not_search_has_no_thoughts() -> None:
    bot, table = seated("random")
    ask(bot, table)
    assert bot.thoughts() == []


def test_values_are_those_of_the_search() -> None:
    assert clock.WHOLE == lore.WHOLE


def test_bots_that_share_a_slate_do_not_tell_each_others_thoughts() -> None:
    first, table = seated("plain-search:simulations=5")
    second = SeatedBot(first.bot, table.engine, 2, 9, slates=first.all_slates)
    ask(first, table)
    assert first.thoughts() and not second.thoughts()
    ask(second, table)
    assert second.thoughts() and not first.thoughts()


@pytest.mark.parametrize("said", ["0", "65", "two", "1.5", "-1"])
def test_bad_threads(said: str) -> None:
    with pytest.raises(BadOption, match="threads"):
        registry.entrant(f"plain-search:threads={said}", KUHN)


def test_threads_are_for_searches() -> None:
    for spec in ("random:threads=2", "random:threads=2,milliseconds=5"):
        with pytest.raises(BadOption, match="no option 'threads'"):
            registry.entrant(spec, KUHN)
    assert registry.entrant("plain-search:threads=2", KUHN).spec == "plain-search:threads=2"


def test_people_over_the_network_do_not_say_how_many_threads() -> None:
    with pytest.raises(BadOption, match="simulations and contests"):
        registry.bot("plain-search:threads=2", KUHN)


def test_a_clock_sits_in_simulations_and_contests() -> None:
    seats = ["plain-search:milliseconds=2", "random"]
    for jobs in (1, 2):
        result = simulate(KUHN, {}, seats, 5, jobs=jobs, compiled=False)
        assert result.games == 5 and result.seats == seats
    assert contest(plan(KUHN, {}, seats, 2), compiled=False).games == 4
