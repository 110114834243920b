"""The Goldmine Rumbles player: which moves it compares, and that imagined games lead it to the right one."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import motherlode as ml
from motherlode.bots import greedy_goldmine_rumbles as greedy
from motherlode.bots.greedy_goldmine_rumbles_odds import CERTAIN, Odds, chance_to_lose, chance_to_win, work_out
from motherlode.bots.lore import goldmine_rumbles as rumbler
from motherlode.bots.lore.goldmine_rumbles_games import worth_of_end
from motherlode.bots.lore.goldmine_rumbles_judgement import WHOLE
from motherlode.bots.lore.goldmine_rumbles_room import MOST, WORDS, Dials, Memory, Slate
from motherlode.bots.search.for_goldmine_rumbles import make_for
from motherlode.core import registry
from motherlode.core.bits import Stream, below
from motherlode.core.bot import Bot, BotKind, SeatedBot
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.dealers import SeededDealer
from motherlode.core.engine import WordSpace
from motherlode.core.records import fill_options
from motherlode.core.streams import any_legal, start_stream
from motherlode.games.goldmine_rumbles import moves as ids
from motherlode.games.goldmine_rumbles import records as gm
from motherlode.games.goldmine_rumbles.fights import begin_fight
from motherlode.games.goldmine_rumbles.menus import moves
from motherlode.games.goldmine_rumbles.rules import cases, draw, play, proceed, setup
from motherlode.games.goldmine_rumbles.sight import view

ME = 2
BAG = 30


@pytest.fixture(scope="module")
def box() -> Any:
    return registry.game("goldmine-rumbles").components().record


def legal_at(box: Any, t: Any) -> Any:
    legal = WordSpace(WORDS).words
    moves(box, t, legal)
    return legal


def listed(legal: Any) -> list[int]:
    return [move for move in range(ids.MOVES) if legal[move >> 6] >> (move & 63) & 1]


def dealt(box: Any, seed: int, players: int = 4) -> Any:
    """A table after the set-up, where cubes are placed."""
    options, t, rng = gm.Options(), gm.Table(), Stream()
    fill_options(options, {"players": players}, "The test")
    start_stream(rng, seed, 0, 1)
    setup(box, options, t)
    while t.phase != gm.CUBES:
        play(box, t, draw(box, t, below(rng, cases(box, t))) if t.actor == CHANCE else any_legal(legal_at(box, t), rng))
    return t


def last_turn(box: Any) -> Any:
    """The last turn of the game is ME's, who stands at the first claim and mines it; nobody has items or tokens."""
    t = dealt(box, 5)
    for seat in range(1, 5):
        for item in range(1, gm.ITEMS):
            t.items[seat, item] = 0
        t.gold[seat] = BAG
        t.order[seat] = (ME + seat - 1) % 4 + 1
    t.phase_number = box.phases[t.length, 4]
    for place in range(1, t.phase_number + 1):
        t.track[place] = place
    t.left = 0
    t.turn = 4
    t.player = t.actor = ME
    t.bought = t.display[1]
    t.place[ME] = gm.SITE_PLACE + t.bought
    return t


def seen(box: Any, t: Any) -> Any:
    v = gm.View()
    view(box, t, t.actor, v)
    return v


def ready(box: Any, said: dict[str, object]) -> tuple[Any, Any, Any]:
    """Memory, slate and stream of a player that sits down."""
    dials, memory, rng = Dials(), Memory(), Stream()
    fill_options(dials, said, "The test")
    rumbler.begin(box, dials, ME, memory)
    start_stream(rng, 11, 0, 16)
    return memory, Slate(), rng


def choice(box: Any, t: Any, **said: object) -> int:
    memory, slate, rng = ready(box, said)
    return rumbler.choose(box, seen(box, t), legal_at(box, t), memory, slate, rng)


def compared(box: Any, t: Any) -> list[int]:
    """The moves that are compared at a table; the first is Greedy's own."""
    memory, slate, rng = ready(box, {})
    rumbler.prepare(box, seen(box, t), memory, slate, rng)
    assert slate.walks == 0, "so far Greedy was only asked"
    return [slate.edge_move[i] for i in range(slate.node_count[0])]


def greedy_choice(box: Any, t: Any) -> int:
    dials, mind, rng = greedy.Dials(), greedy.Memory(), Stream()
    fill_options(dials, {}, "The test")
    greedy.begin(box, dials, ME, mind)
    start_stream(rng, 11, 0, 16)
    return greedy.choose(box, seen(box, t), legal_at(box, t), mind, Slate().nothing, rng)


# Which moves


def test_it_compares_legal_moves_and_always_greedys_own(box: Any) -> None:
    """In the first turns of a game, twice in each phase."""
    t, rng = dealt(box, 3), Stream()
    start_stream(rng, 3, 0, 2)
    phases: list[int] = []
    while t.turn < 2 or t.phase == gm.CUBES:
        if t.actor == CHANCE:
            play(box, t, draw(box, t, below(rng, cases(box, t))))
            continue
        legal = listed(legal_at(box, t))
        own = greedy_choice(box, t)
        if len(legal) > 1 and phases.count(t.phase) < 2:
            thought_of = compared(box, t)
            assert thought_of[0] == own
            assert 1 <= len(set(thought_of)) == len(thought_of) <= MOST
            assert set(thought_of) <= set(legal)
            buys = {move for move in legal if ids.BUY < move < ids.GO}
            if t.phase == gm.ROUTE and t.bought == 0:
                assert buys <= set(thought_of), "every claim is thought of"
            phases.append(t.phase)
        play(box, t, own)
    assert set(phases) >= {gm.CUBES, gm.ROUTE, gm.PICK_ROW, gm.PICK, gm.AT_CLAIM, gm.BID}


def test_few_columns_and_few_items_are_thought_of(box: Any) -> None:
    t = dealt(box, 4)
    assert len(compared(box, t)) < len(listed(legal_at(box, t)))
    t = last_turn(box)
    t.phase, t.winner, t.loser = gm.LOOT, ME, 0
    assert 1 < len(compared(box, t)) <= 5 < len(listed(legal_at(box, t)))


# Which is best


def test_it_reads_the_bible_that_wins(box: Any) -> None:
    """Three nuggets behind, with a 1 on the die: a Bible makes it a 5."""
    t = last_turn(box)
    t.gold[1] = BAG + 3
    t.items[ME, gm.BIBLE] = 1
    t.phase, t.die_one = gm.BIBLE_YIELD, 1
    assert choice(box, t, simulations=24) == ids.READ_BIBLE


def test_it_keeps_the_bible_that_completes_its_mission(box: Any) -> None:
    """The fourth item of a Mission is worth more than the Bible adds to a roll of which tokens take four."""
    t = last_turn(box)
    wanted = {m: [box.mission[m, i] for i in range(gm.MISSION_ITEMS)] for m in range(1, box.missions + 1)}
    t.mission[ME] = next(mission for mission, items in wanted.items() if gm.BIBLE in items)
    for item in wanted[t.mission[ME]]:
        t.items[ME, item] = 1
    t.phase, t.die_one, t.bandages[ME] = gm.BIBLE_YIELD, 2, box.most_penalty
    t.gold[1] = BAG + 1
    assert choice(box, t, simulations=16) == ids.PASS


def test_who_is_behind_fights_where_greedy_pays(box: Any) -> None:
    """Paying loses for certain; a fight against the odds may still win the game."""
    t = last_turn(box)
    t.gold[1] = BAG + 8
    t.cubes[ME, gm.COLT] = 3
    t.fight, t.fighter, t.foe, t.hazard = gm.MINE_PAPA, 0, 0, gm.HAZARD_PAPA
    t.phase, t.fee[ME] = gm.PAY_OR_FIGHT, 1
    assert greedy_choice(box, t) == ids.PAY
    assert choice(box, t, simulations=120) == ids.FIGHT


@pytest.mark.parametrize("weight", [0, 500, 1000])
def test_a_victory_and_a_lead_are_worth_more(box: Any, weight: int) -> None:
    slate = Slate()
    t = last_turn(box)
    worths = []
    for gold in (0, BAG - 1, BAG, BAG + 1, BAG + 60):
        t.gold[ME] = gold
        t.actor = OVER
        slate.now.assign(t)
        worths.append(worth_of_end(box, slate, ME, weight))
    assert worths == sorted(worths) and worths[0] == 0 and worths[-1] == WHOLE
    assert worths[3] - worths[1] >= weight * WHOLE // 1000


# Odds


@pytest.mark.parametrize(("colt", "poisons"), [(4, 0), (3, 0), (4, 3), (2, 0)])
def test_the_odds_are_those_of_the_rules(box: Any, colt: int, poisons: int) -> None:
    """Every roll of every round of a fight with Papa Clayton, played by the game itself, against the table."""
    odds = Odds()
    work_out(odds, box.leaf_bonus)
    start = last_turn(box)
    start.cubes[ME, gm.COLT], start.poisons[ME] = colt, poisons
    start.fight, start.starter, start.fighter, start.foe = gm.ROB_PAPA, ME, ME, 0
    start.phase = gm.ROUTE
    begin_fight(start)

    def ended(t: Any) -> tuple[float, float] | None:
        if t.fight == gm.NO_FIGHT or t.phase == gm.LOOT or t.actor == OVER:
            won = t.phase == gm.LOOT
            return float(won), float(not won and t.gold[ME] < BAG)
        return None

    @cache
    def chances(mine: int, theirs: int) -> tuple[float, float]:
        won = lost = 0.0
        for case in range(gm.DIE * gm.DIE):
            t = gm.Table()
            t.assign(rolling)
            t.injuries[ME], t.papa_injuries = mine, theirs
            play(box, t, ids.ROLLED_TWO + case)
            while t.actor == ME and t.phase != gm.LOOT:
                play(box, t, listed(legal_at(box, t))[0])
            one, two = ended(t) or chances(t.injuries[ME], t.papa_injuries)
            won, lost = won + one, lost + two
        return won / 36, lost / 36

    rolling = gm.Table()
    rolling.assign(start)
    while rolling.phase != gm.FIGHT_DICE:
        if rolling.actor == 0:
            proceed(box, rolling)
        else:
            play(box, rolling, listed(legal_at(box, rolling))[0])
    difference = colt - poisons - box.papa_bonus
    for mine in range(gm.KNOCKED_OUT):
        for theirs in range(gm.KNOCKED_OUT):
            won, lost = chances(mine, theirs)
            assert chance_to_win(odds, difference, 0, mine, theirs) / CERTAIN == pytest.approx(won, abs=1e-5)
            assert chance_to_lose(odds, difference, 0, mine, theirs) / CERTAIN == pytest.approx(lost, abs=1e-5)


# The same again


def test_equal_views_and_seeds_give_equal_moves_whatever_the_slate_held(box: Any) -> None:
    t = last_turn(box)
    t.items[ME, gm.BIBLE] = 1
    t.phase, t.die_one = gm.BIBLE_YIELD, 1
    notes = []
    for rubbish in (0, 7):
        memory, slate, rng = ready(box, {"simulations": 12})
        slate.raw[:] = bytes([rubbish]) * len(slate.raw)
        chosen = rumbler.choose(box, seen(box, t), legal_at(box, t), memory, slate, rng)
        tried = [(slate.edge_move[i], slate.edge_visits[i], slate.edge_total[i]) for i in range(slate.node_count[0])]
        notes.append((chosen, slate.walks, tried))
    assert notes[0] == notes[1] and notes[0][1] == 12


def test_it_sits_at_a_table(box: Any) -> None:
    """Made for a kind of bot, it places its first cube, interpreted."""
    game = registry.game("goldmine-rumbles")
    assert make_for(game, "search") is rumbler
    kind = BotKind("search", "for tests", {"goldmine-rumbles": "motherlode.bots.search.for_goldmine_rumbles"})
    table = ml.table("goldmine-rumbles", players=3, dealer=SeededDealer(2, 0))
    now: Any = table.engine.tables[0]
    while now.phase != gm.CUBES:
        table.play(str(table.moves()[0]))
    actor = table.actor
    assert actor is not None
    bot = SeatedBot(Bot(kind, {"simulations": 1}), table.engine, actor + 1, 2)
    legal = [move.id for move in table.moves()]
    assert bot.choose(table.view(actor), legal) in legal
