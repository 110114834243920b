"""How the Goldmine Rumbles player thinks: how it judges games, which moves it drops, and by the clock."""

from __future__ import annotations

from typing import Any

import pytest

import motherlode as ml
from motherlode.bots.lore import goldmine_rumbles as rumbler
from motherlode.bots.lore.goldmine_rumbles_games import worth_of_game
from motherlode.bots.lore.goldmine_rumbles_judgement import (
    THOUSAND,
    WHOLE,
    expected,
    hopes,
    turns_left,
    turns_of,
    turns_played,
)
from motherlode.bots.lore.goldmine_rumbles_races import drop_worse, is_clearly_worse, promise, sort_by_promise
from motherlode.bots.lore.goldmine_rumbles_room import WORDS, Dials, Memory, Slate
from motherlode.core import clock, registry
from motherlode.core.bits import Stream, below
from motherlode.core.bot import Bot, BotKind, SeatedBot
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.dealers import SeededDealer
from motherlode.core.engine import WordSpace
from motherlode.core.records import fill_options
from motherlode.core.streams import any_legal, start_stream
from motherlode.games.goldmine_rumbles import records as gm
from motherlode.games.goldmine_rumbles.menus import moves
from motherlode.games.goldmine_rumbles.rules import cases, draw, play, setup
from motherlode.games.goldmine_rumbles.sight import view

POINTS = [0, 20_000, 20_000, 20_000, 20_000]


@pytest.fixture(scope="module")
def box() -> Any:
    return registry.game("goldmine-rumbles").components().record


def fresh(box: Any, players: int) -> Any:
    options, t = gm.Options(), gm.Table()
    fill_options(options, {"players": players}, "The test")
    setup(box, options, t)
    return t


def step(box: Any, t: Any, rng: Any) -> None:
    """One step of a random game."""
    if t.actor == CHANCE:
        play(box, t, draw(box, t, below(rng, cases(box, t))))
        return
    legal = WordSpace(WORDS).words
    moves(box, t, legal)
    play(box, t, any_legal(legal, rng))


def table_at(box: Any, phase: int, turns: int = 0, players: int = 4) -> Any:
    """A table of the first random game that comes, after so many turns, to a decision of this phase."""
    rng = Stream()
    for seed in range(8, 100):
        t = fresh(box, players)
        start_stream(rng, seed, 0, 1)
        while t.actor != OVER:
            if t.phase == phase and turns_played(t) >= turns:
                return t
            step(box, t, rng)
    raise AssertionError("there is no such table")


def ready(box: Any, t: Any, **said: object) -> tuple[Any, Any, Any, Any]:
    """View, memory, slate and stream of the acting seat, its decision laid out."""
    dials, memory, slate, rng, v = Dials(), Memory(), Slate(), Stream(), gm.View()
    fill_options(dials, said, "The test")
    rumbler.begin(box, dials, t.actor, memory)
    start_stream(rng, 11, 0, 16)
    view(box, t, t.actor, v)
    rumbler.prepare(box, v, memory, slate, rng)
    return v, memory, slate, rng


# How a game stands


@pytest.mark.parametrize("players", [3, 4])
def test_turns_are_counted_from_the_first_to_the_last(box: Any, players: int) -> None:
    t, rng = fresh(box, players), Stream()
    start_stream(rng, 5, 0, 1)
    changes, begun, before = 0, 0, 0
    while t.actor != OVER:
        if t.player not in (0, before):
            begun += 1
        before = t.player
        step(box, t, rng)
        if t.actor != OVER:
            assert turns_played(t) in (changes, changes + 1)
            changes = turns_played(t)
            own = sum(turns_left(box, t, seat) for seat in range(1, players + 1))
            assert own == turns_of(box, t) - changes, "each turn is somebody's"
    assert begun == turns_of(box, t) == 12 and changes == 11


def test_what_is_better_is_judged_better(box: Any) -> None:
    t = table_at(box, gm.ROUTE, 2)
    for seat in range(1, 5):
        t.bandages[seat] = t.poisons[seat] = t.marks[seat] = t.injuries[seat] = 0
    now = expected(box, t, 1)

    t.gold[1] += 1
    assert expected(box, t, 1) == now + THOUSAND
    t.gold[1] -= 1
    for field, by in ((t.bandages, 1), (t.poisons, 1), (t.injuries, 1)):
        field[1] += by
        assert expected(box, t, 1) < now
        field[1] -= by
    for item in range(1, gm.ITEMS):
        held = t.items[1, item]
        wanted = item in [box.mission[t.mission[1], i] for i in range(gm.MISSION_ITEMS)]
        t.items[1, item] = held + 1
        assert wanted or expected(box, t, 1) > now
        t.items[1, item] = held
    for column in (gm.COLT, gm.WATER_PUMPS, gm.LAMPS, gm.TOOLS, gm.SHARES, gm.SAFETY_GEAR, gm.TUNNEL_PLANS):
        cubes = t.cubes[1, column]
        if cubes < box.squares[column]:
            t.cubes[1, column] = cubes + 1
            assert expected(box, t, 1) > now, column
            t.cubes[1, column] = cubes
    assert expected(box, t, 1) == now


def test_hope_grows_with_the_lead_and_a_lead_counts_more_the_later_it_is(box: Any) -> None:
    t = table_at(box, gm.ROUTE, 2)
    leads = [-15_000, -5000, 0, 5000, 15_000]
    late = [hopes(t, [0, 20_000 + lead, 20_000, 20_000, 20_000], 1, 1) for lead in leads]
    early = [hopes(t, [0, 20_000 + lead, 20_000, 20_000, 20_000], 1, 10) for lead in leads]
    for found in (late, early):
        assert found == sorted(set(found)) and found[0] > 0 and found[-1] < WHOLE
        assert found[2] == WHOLE // 8
    assert late[3] > early[3] and late[1] < early[1]
    assert hopes(t, POINTS, 3, 4) == hopes(t, POINTS, 1, 4)


def test_an_imagined_game_is_worth_more_to_who_stands_better(box: Any) -> None:
    slate = Slate()
    slate.now.assign(table_at(box, gm.ROUTE, 4))
    worths = []
    for gold in (0, 10, 20, 40):
        slate.now.gold[2] = gold
        worths.append(worth_of_game(box, slate, 2, 500))
    assert worths == sorted(set(worths)) and worths[0] >= 0 and worths[-1] <= WHOLE


@pytest.mark.parametrize("horizon", [1, 3])
def test_imagined_games_are_judged_as_a_turn_begins(box: Any, horizon: int) -> None:
    t = table_at(box, gm.ROUTE, 5)
    v, memory, slate, rng = ready(box, t, horizon=horizon)
    assert slate.last == turns_played(t) + horizon
    for _ in range(3):
        rumbler.ponder(box, v, memory, slate, rng, 1)
        assert turns_played(slate.now) == slate.last and slate.now.actor != OVER
    assert slate.walks == 3


def test_near_the_end_they_are_not_judged_but_ended(box: Any) -> None:
    v, memory, slate, rng = ready(box, table_at(box, gm.ROUTE, 10), horizon=4)
    assert slate.last == 0
    rumbler.ponder(box, v, memory, slate, rng, 1)
    assert slate.now.actor == OVER


def test_cubes_are_looked_at_by_the_outlook(box: Any) -> None:
    t = table_at(box, gm.CUBES)
    _, _, slate, _ = ready(box, t, horizon=1, outlook=4)
    assert slate.last == 4
    _, _, slate, _ = ready(box, t, horizon=1, outlook=0)
    assert slate.last == 0


# Which moves are dropped


def compared(*worths: list[int]) -> Any:
    """A slate with moves that brought so much in each game."""
    slate = Slate()
    slate.active = slate.node_count[0] = len(worths)
    for i, brought in enumerate(worths):
        slate.order[i] = slate.edge_move[i] = i
        slate.edge_visits[i] = len(brought)
        slate.edge_total[i] = sum(brought) * 16
        for game, worth in enumerate(brought):
            slate.worth[i, game] = worth
    return slate


def test_greedys_own_move_has_a_bonus_that_fades() -> None:
    slate = compared([100] * 4, [120] * 4)
    sort_by_promise(slate)
    assert [slate.order[i] for i in range(2)] == [1, 0]
    slate.bonus = 4 * 16 * 30
    sort_by_promise(slate)
    assert [slate.order[i] for i in range(2)] == [0, 1]
    assert promise(slate, 0) == 16 * 130


def test_moves_are_compared_game_by_game() -> None:
    up_and_down = [500, 9000, 200, 7000, 4000, 8500]
    slate = compared(up_and_down, [worth - 100 - i for i, worth in enumerate(up_and_down)], up_and_down[::-1])
    assert is_clearly_worse(slate, 1, 0, 300), "always less, in the very same games"
    assert not is_clearly_worse(slate, 0, 1, 300)
    assert not is_clearly_worse(slate, 2, 0, 1000), "sometimes more, sometimes less"
    assert not is_clearly_worse(slate, 1, 0, 0), "never in haste"


def test_what_is_the_same_in_every_game_is_dropped_but_not_after_two_games() -> None:
    assert is_clearly_worse(compared([5, 6, 7], [5, 6, 7]), 1, 0, 300)
    assert not is_clearly_worse(compared([5, 6], [5, 6]), 1, 0, 300)


def test_who_is_dropped_stands_behind_the_others() -> None:
    slate = compared([900, 100, 500, 800], [90, 10, 50, 80], [100, 900, 800, 500], [900, 100, 500, 800])
    memory = Memory()
    memory.haste = 1000
    drop_worse(memory, slate)
    assert slate.active == 2
    assert [slate.order[i] for i in range(2)] == [0, 2] and {slate.order[2], slate.order[3]} == {1, 3}


# By the clock


def test_as_long_as_there_is_time_rounds_follow_each_other(box: Any) -> None:
    """In chunks or at once, the same games are imagined; none is refused."""
    t = table_at(box, gm.ROUTE, 11)
    notes = []
    for chunks in ([45], [1, 20, 24]):
        v, memory, slate, rng = ready(box, t, horizon=1)
        asked, first = slate.node_count[0], slate.budget
        for walks in chunks:
            rumbler.ponder(box, v, memory, slate, rng, walks)
        assert asked > 1 and slate.walks == 45 and slate.active > 1 and slate.budget > first
        assert sum(slate.edge_visits[i] for i in range(asked)) == 45 == slate.node_visits[0]
        notes.append((rumbler.decide(box, v, memory, slate, rng), slate.tobytes()))
    assert notes[0] == notes[1]


def test_without_a_clock_it_imagines_as_many_games_as_it_was_told_or_fewer(box: Any) -> None:
    t = table_at(box, gm.CUBES, 8)
    legal = WordSpace(WORDS).words
    moves(box, t, legal)
    walks = {}
    for haste in (0, 1):
        v, memory, slate, rng = ready(box, t, simulations=36, outlook=1, haste=haste)
        rumbler.choose(box, v, legal, memory, slate, rng)
        walks[haste] = slate.walks
    assert 0 < walks[1] < walks[0] <= 36


@pytest.mark.parametrize("threads", [1, 2])
def test_it_thinks_by_the_clock_and_tells_its_thoughts(threads: int) -> None:
    """Interpreted: a few games. Each thread has a mind of its own."""
    kind = BotKind("search", "for tests", {"goldmine-rumbles": "motherlode.bots.search.for_goldmine_rumbles"})
    table = ml.table("goldmine-rumbles", players=3, dealer=SeededDealer(2, 0), speed="interpreted")
    now: Any = table.engine.tables[0]
    while now.phase != gm.CUBES:
        table.play(str(table.moves()[0]))
    actor = table.actor
    assert actor is not None
    said: dict[str, object] = {"milliseconds": 300, "horizon": 1, "outlook": 1, "threads": threads}
    bot = SeatedBot(Bot(kind, said), table.engine, actor + 1, 2)
    move = bot.choose(table.view(actor), [move.id for move in table.moves()])
    thoughts = bot.thoughts()
    assert move in [thought.move for thought in thoughts]
    assert all(0 <= thought.value <= 1 for thought in thoughts)
    walks = [slates[0].walks for slates in bot.all_slates]  # type: ignore[attr-defined]
    assert len(walks) == threads and min(walks) >= 1
    assert sum(thought.visits for thought in thoughts) == sum(walks)


def test_a_single_move_to_consider_takes_no_time(box: Any) -> None:
    """On the way to a claim Greedy knows the next step: there is nothing to compare."""
    rng, t = Stream(), fresh(box, 4)
    start_stream(rng, 9, 0, 1)
    for _ in range(2000):
        step(box, t, rng)
        if t.actor == OVER:
            break
        if t.phase == gm.ROUTE and t.bought != 0:
            _, _, slate, _ = ready(box, t)
            if len(clock.root_edges(slate)) == 1:
                return
    raise AssertionError("there is always something to compare")
