"""Who sits where: every pair equally often, every bot in every seat."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from motherlode.arena.lineups import MOST_LINEUPS, Design, design_of, lineups_of, said_lineup
from motherlode.arena.rounds import mixes
from motherlode.core.bot import Bot, BotKind
from motherlode.core.errors import BadOption

SIZES = [(bots, players) for bots in range(2, 9) for players in range(2, 7)]


def design(bots: int, players: int, seed: int = 3) -> Design:
    return Design(bots, players, seed, tuple(lineups_of(bots, players)))


@pytest.mark.parametrize(
    ("players", "counts"), [(2, {1}), (3, {1, 2}), (4, {1, 3, 2}), (5, {1, 4}), (6, {1, 5, 3})], ids=str
)
def test_two_bots_one_against_the_rest_and_half_against_half(players: int, counts: set[int]) -> None:
    lineups = lineups_of(2, players)
    assert {lineup.count(0) for lineup in lineups} == counts
    assert len(lineups) == len(counts)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_one_bot_alone_has_every_seat_once_a_deal(players: int) -> None:
    plan = Design(2, players, 7, tuple(lineups_of(2, players, alone=True)), alone=True)
    for number in range(3):
        tables = plan.tables(number)
        assert [table.seating.count(0) for table in tables] == [1] * players
        assert sorted(table.seating.index(0) for table in tables) == list(range(players))
        assert {table.deal for table in tables} == {number}


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_every_bot_has_every_seat_equally_often_in_every_round(bots: int, players: int) -> None:
    plan = design(bots, players)
    for number in range(3):
        tables = plan.tables(number)
        assert len(tables) == plan.games == len(plan.columns)
        times = Counter((seat, bot) for table in tables for seat, bot in enumerate(table.seating))
        for bot in range(bots):
            assert len({times[seat, bot] for seat in range(players)}) == 1, (bot, times)


@pytest.mark.parametrize(("bots", "players"), [size for size in SIZES if lineups_of(*size)])
def test_every_pair_meets_equally_often(bots: int, players: int) -> None:
    met = Counter(
        pair for table in design(bots, players).tables(0) for pair in combinations(sorted(set(table.seating)), 2)
    )
    assert set(met) == set(combinations(range(bots), 2))
    assert len(set(met.values())) == 1


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_a_deal_belongs_to_one_lineup_and_one_round(bots: int, players: int) -> None:
    plan = design(bots, players)
    first, second = plan.tables(0), plan.tables(1)
    assert {table.deal for table in first} == set(range(plan.deals))
    assert {table.deal for table in second} == set(range(plan.deals, 2 * plan.deals))
    for table, column in zip(first, plan.columns, strict=True):
        assert table.deal == column
        if plan.lineups:
            assert tuple(sorted(table.seating)) == plan.lineups[column]


@pytest.mark.parametrize(("bots", "players"), [(2, 4), (3, 3), (12, 4)])
def test_plain_games_have_deals_of_their_own_and_the_same_seats(bots: int, players: int) -> None:
    pairs = design(bots, players)
    plain = replace(pairs, plain=True)
    for number in range(2):
        assert [t.seating for t in plain.tables(number)] == [t.seating for t in pairs.tables(number)]
    deals = [table.deal for number in range(3) for table in plain.tables(number)]
    assert deals == list(range(3 * plain.games))


def test_half_against_half_never_plays_a_game_twice() -> None:
    for number in range(50):
        seatings = [table.seating for table in design(2, 4).tables(number) if table.deal % 3 == 2]
        assert len(seatings) == 2
        assert all(one != other for one, other in zip(*seatings, strict=True))


def test_orders_are_drawn_and_depend_on_seed_and_round_alone() -> None:
    orders = Counter(design(4, 4).tables(number)[0].seating for number in range(2400))
    assert len(orders) == 24 and min(orders.values()) > 60  # 100 each on average
    assert design(4, 4).tables(17) == design(4, 4).tables(17)
    assert [design(4, 4, seed).tables(0) for seed in (1, 2)] != [design(4, 4, 1).tables(0)] * 2


def test_with_very_many_bots_rounds_draw_their_tables() -> None:
    plan = design(12, 4)
    assert not plan.lineups and plan.games == 12
    met = Counter(
        pair
        for number in range(600)
        for table in plan.tables(number)
        for pair in combinations(sorted(table.seating), 2)
    )
    mean = sum(met.values()) / len(met)
    assert len(met) == 66 and all(abs(times / mean - 1) < 0.15 for times in met.values())
    assert len(lineups_of(8, 4)) == MOST_LINEUPS


def a_bot(kind: str) -> Bot:
    return Bot(BotKind(kind, "", {"*": "motherlode.bots.random"}))


def test_too_many_kinds_at_one_table_are_refused_with_the_remedy() -> None:
    five = [a_bot(kind) for kind in "abcde"]
    with pytest.raises(BadOption, match="5 kinds of bots, and 4 is the most.*play with 4 players"):
        design_of(five, 5, 1)
    plan = design_of(five, 4, 1)
    assert [[kind.id for kind in mix] for mix in mixes(five, plan)] == [list(mix) for mix in combinations("abcde", 4)]
    assert [kind.id for kind in mixes([*five[:4], five[0]], plan)[0]] == list("abcd")
    with pytest.raises(BadOption, match="two bots at least"):
        design_of(five[:1], 3, 1)


def test_no_match_is_made_for_kinds_that_another_can_seat() -> None:
    """Every set is compiled for itself, so five kinds at drawn tables of four are five sets and not thirty."""
    twelve = [a_bot("abcde"[number % 5]) for number in range(12)]
    drawn = design_of(twelve, 4, 1)
    assert not drawn.lineups
    assert [[kind.id for kind in mix] for mix in mixes(twelve, drawn)] == [
        list(mix) for mix in combinations("abcde", 4)
    ]
    six = [a_bot(kind) for kind in "abcdea"]
    found = [{kind.id for kind in mix} for mix in mixes(six, design_of(six, 4, 1))]
    assert len(found) == 5 and not any(one < other for one in found for other in found)


def test_a_lineup_in_words() -> None:
    assert said_lineup((0, 1, 1, 1), ["greedy", "random"]) == "1 greedy, 3 random"
