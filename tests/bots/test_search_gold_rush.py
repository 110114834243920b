"""The end of Gold, solved: against all ways that it can go, and against everybody who would do otherwise once."""

from __future__ import annotations

import random
from functools import cache
from typing import cast

import pytest

from motherlode.bots.lore import gold as lore
from motherlode.bots.lore import gold_rush
from motherlode.bots.search.lore import WHOLE
from motherlode.core.bot import Bot, BotKind, SeatedBot
from motherlode.core.contract import MAX_SEATS
from motherlode.core.dealers import SeededDealer
from motherlode.core.table import Table
from motherlode.games.gold import GAME, records
from motherlode.games.gold.moves import SQUARES

BOX = cast(records.Box, GAME.components().record)
KINDS = GAME.components().names["kind"]
BLANK = KINDS.index("violet-2")
ROUNDING = 8 / WHOLE

Seats = tuple[tuple[int, int], ...]
"""Points and gold cards by seat, the one who is on first."""


def rush(rng: random.Random, players: int, unseen: int, most: int) -> records.Table:
    """Any position of the rush: only what is counted is filled in."""
    t = records.Table()
    t.players, t.rush, t.phase = players, records.FEW_CARDS, records.TURNS
    t.player = rng.randint(1, players)
    t.actor = t.player
    t.cards, t.unseen_cards = rng.randint(max(1, unseen), most), unseen
    for i in range(t.cards):
        kind = rng.choice([1, 2, 3, 4, BLANK, BLANK - 5, BOX.dynamite])
        t.left[kind] += 1
        t.unseen[kind] += i < unseen
    for seat in range(1, players + 1):
        t.points[seat] = rng.randint(8, 11)
        t.gold_cards[seat] = rng.randint(3, 4)
    return t


def solution(t: records.Table) -> list[int]:
    values = [0] * (MAX_SEATS + 1 + lore.ROOM)
    before = bytes(t.raw)
    gold_rush.solve(BOX, t, values)
    assert bytes(t.raw) == before
    return values[: t.players + 1]


def worth(kind: int) -> int:
    return BOX.value[kind] if BOX.sort[kind] == records.GOLD else 0


def cards(t: records.Table, unseen: bool) -> tuple[int, ...]:
    """What the cards are worth, sorted."""
    found = []
    for kind in range(1, BOX.kinds + 1):
        found += [worth(kind)] * (t.unseen[kind] if unseen else t.left[kind] - t.unseen[kind])
    return tuple(sorted(found))


@cache
def brute_force(known: tuple[int, ...], unseen: tuple[int, ...], seats: Seats) -> float:
    """What the one of two who is on may expect, in all ways that it can go: any known card, or a new one."""
    if not known and not unseen:
        return 1.0 if seats[0] > seats[1] else 0.5 if seats[0] == seats[1] else 0.0

    def after(value: int, known: tuple[int, ...], unseen: tuple[int, ...]) -> float:
        mine = (seats[0][0] + value, seats[0][1] + (value > 0))
        return 1.0 - brute_force(known, unseen, (seats[1], mine))

    choices = [after(known[i], known[:i] + known[i + 1 :], unseen) for i in range(len(known))]
    if unseen:
        drawn = [after(unseen[i], known, unseen[:i] + unseen[i + 1 :]) for i in range(len(unseen))]
        choices.append(sum(drawn) / len(drawn))
    return max(choices)


@pytest.mark.parametrize("unseen", [0, 1, 2])
def test_two_players_get_what_all_ways_together_give(unseen: int) -> None:
    rng = random.Random(unseen)
    undecided = 0
    for _ in range(150):
        t = rush(rng, 2, unseen, 7)
        assert gold_rush.is_solvable(t)
        seats = tuple((t.points[seat], t.gold_cards[seat]) for seat in (t.player, 3 - t.player))
        exact = brute_force(cards(t, False), cards(t, True), seats)
        assert solution(t)[t.player] / WHOLE == pytest.approx(exact, abs=ROUNDING)
        undecided += 0 < exact < 1
    assert undecided > 5


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("unseen", [0, 1, 2])
def test_nobody_gains_by_doing_otherwise(players: int, unseen: int) -> None:
    """At any position, any card that the player may turn, and then on as solved."""
    rng = random.Random(10 * players + unseen)
    worse = 0
    for _ in range(150):
        t = rush(rng, players, unseen, 10)
        player = t.player
        best = solution(t)[player]
        drawn = 0.0
        for kind in range(1, BOX.kinds + 1):
            if t.left[kind] > t.unseen[kind]:
                gold_rush.take(BOX, t, kind, 0)
                otherwise = solution(t)[player]
                gold_rush.put_back(BOX, t, kind, 0, player)
                assert otherwise <= best + 8
                worse += otherwise < best - 8
            if t.unseen[kind] > 0:
                gold_rush.take(BOX, t, kind, 1)
                drawn += solution(t)[player] * (t.unseen[kind] + 1) / unseen
                gold_rush.put_back(BOX, t, kind, 1, player)
        assert drawn <= best + 8
    assert worse > 20


def test_other_positions_are_left_to_the_search() -> None:
    rng = random.Random(1)
    assert not gold_rush.is_solvable(rush(rng, 3, 3, 9))
    long = rush(rng, 3, 2, 9)
    long.cards = gold_rush.MOST_CARDS + 1
    assert not gold_rush.is_solvable(long)
    before = rush(rng, 3, 0, 9)
    before.rush = 0
    assert not gold_rush.is_solvable(before)


def test_the_search_takes_what_the_solution_takes() -> None:
    """At the root of the search too: a few walks are enough, since each is exact one turn ahead."""
    search = BotKind("search", "the search for Gold", {"gold": "motherlode.bots.search.for_gold"})
    rng = random.Random(3)
    for seed in range(12):
        table = Table(GAME, GAME.components(), cast(records.Options, GAME.options({"players": 2})), SeededDealer(seed))
        state = rush(rng, 2, seed % 3, 7)
        t = cast(records.Table, table.engine.tables[0])
        options = {name: getattr(t, name) for name in ("layout", "start", "draft", "totals")}
        t.assign(state)
        for name, value in options.items():
            setattr(t, name, value)
        lying = [kind for kind in range(1, BOX.kinds + 1) for _ in range(state.left[kind] - state.unseen[kind])]
        for at, kind in enumerate(lying):
            t.known[at] = kind
        t.face_down = (1 << t.cards) - 1
        seated = SeatedBot(Bot(search, {"simulations": 60}), table.engine, t.actor, seed)
        move = seated.choose(table.view(table.actor), [move.id for move in table.moves()])
        best = solution(t)[t.player]
        kind = t.known[move]
        if kind:
            gold_rush.take(BOX, t, kind, 0)
            assert solution(t)[state.player] >= best - 8, (seed, SQUARES[move])
        else:
            drawn = 0.0
            for new in range(1, BOX.kinds + 1):
                if t.unseen[new]:
                    gold_rush.take(BOX, t, new, 1)
                    drawn += solution(t)[state.player] * (t.unseen[new] + 1) / state.unseen_cards
                    gold_rush.put_back(BOX, t, new, 1, state.player)
            assert drawn >= best - 8, (seed, SQUARES[move])
