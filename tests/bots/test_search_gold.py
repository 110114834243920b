"""The search at Gold: what its lore holds for alike is alike, it sees what is sure, and it looks at chance fairly."""

from __future__ import annotations

from typing import Any, cast

import pytest

import motherlode as ml
from motherlode.bots.lore import gold as lore
from motherlode.bots.lore import gold_judgement, gold_memory
from motherlode.bots.search.lore import EVEN, WHOLE
from motherlode.core import registry
from motherlode.core.bits import bit_count, signed, without_bit
from motherlode.core.bot import Bot, BotKind, SeatedBot
from motherlode.core.copying import fold
from motherlode.core.dealers import ScriptedDealer, SeededDealer
from motherlode.core.match import Match
from motherlode.core.table import Table
from motherlode.core.tally import WIN_UNITS, WINS
from motherlode.games.gold import GAME, records, rules, sight
from motherlode.games.gold.moves import SQUARES, TURN

SEARCH = BotKind("search", "the search for Gold", {"gold": "motherlode.bots.search.for_gold"})
KINDS = GAME.components().names["kind"]
BOX = cast(records.Box, GAME.components().record)


def seated(table: Table, simulations: int, seed: int = 1) -> SeatedBot:
    assert table.actor is not None
    return SeatedBot(Bot(SEARCH, {"simulations": simulations}), table.engine, table.actor + 1, seed)


def chosen(bot: SeatedBot, table: Table) -> str:
    return SQUARES[bot.choose(table.view(table.actor), [move.id for move in table.moves()])]


def visits(bot: SeatedBot) -> dict[str, int]:
    slate: Any = bot.slates[0]
    first = slate.node_first[slate.root]
    edges = range(first, first + slate.node_count[slate.root])
    return {SQUARES[slate.edge_move[edge]]: slate.edge_visits[edge] for edge in edges}


def position(known: dict[str, str], unseen: dict[str, int], points: list[int], **fields: int) -> Table:
    """A table for as many players as have points, with these known cards and so many unseen ones; the first is on."""
    table = ml.table("gold", players=len(points), seed=1)
    t = cast(records.Table, table.engine.tables[0])
    hidden = sum(unseen.values())
    for kind, name in enumerate(KINDS):
        t.unseen[kind] = unseen.get(name, 0)
        t.left[kind] = t.unseen[kind] + list(known.values()).count(name)
    for square, name in known.items():
        t.known[SQUARES.index(square)] = KINDS.index(name)
    free = [at for at in range(len(SQUARES)) if not t.known[at]][:hidden]
    t.face_down = signed(sum(1 << at for at in [*free, *(SQUARES.index(square) for square in known)]))
    t.unseen_cards, t.cards = hidden, hidden + len(known)
    for seat, won in enumerate(points, start=1):
        t.points[seat] = won
    for name, value in fields.items():
        setattr(t, name, value)
    return table


def opened(table: Table, square: str, fresh: int = 1) -> Table:
    """The card there lies open, turned in this turn; for the first time, unless it is said otherwise."""
    t = cast(records.Table, table.engine.tables[0])
    t.open_at[0] = SQUARES.index(square) + 1
    t.face_down = without_bit(t.face_down, SQUARES.index(square))
    t.fresh = fresh
    return table


# It sees what is sure


@pytest.mark.parametrize("seed", range(3))
def test_it_takes_the_win_in_one(seed: int) -> None:
    """The last gold decides, and every unseen card is a free digger who carries it; whoever waits loses it."""
    table = position({"h7": "gold-4", "h8": "green-2"}, {"violet-5": 10}, [17, 20])
    assert chosen(seated(opened(table, "h7"), 60, seed), table) == "a1"


@pytest.mark.parametrize("seed", range(3))
def test_it_avoids_the_loss_in_one(seed: int) -> None:
    """The same, but every unseen card works for the rival; of the known diggers one is his, one is too weak."""
    table = position({"h6": "gold-4", "h7": "blue-5", "h8": "green-4"}, {"blue-4": 9}, [20, 20])
    bot = seated(opened(table, "h6"), 60, seed)
    assert chosen(bot, table) == "h8"


def test_in_the_rush_it_leaves_no_gold() -> None:
    table = position({"a1": "gold-1", "b1": "gold-2", "c1": "blue-5"}, {}, [5, 6], rush=1)
    assert chosen(seated(table, 30), table) == "b1"


# It looks at chance fairly


def test_nodes_below_chance_are_visited_as_chance_has_it() -> None:
    table = ml.table("gold", players=4, seed=1)
    bot = seated(table, 640)
    assert chosen(bot, table) == "a1"
    assert visits(bot) == {"a1": 640}, "all cards are alike before the first is turned"
    slate: Any = bot.slates[0]
    node_at: Any = SEARCH.module(GAME).node_at
    total = 0
    for kind in range(1, BOX.kinds + 1):
        after, seen = records.Table(), records.View()
        after.assign(table.engine.tables[0])
        rules.play(BOX, after, 0)
        rules.play(BOX, after, TURN + kind)
        sight.view(BOX, after, after.actor, seen)
        count = slate.node_visits[node_at(slate, fold(0, seen))]
        expected = 640 * BOX.copies[kind] / BOX.cards
        assert abs(count - expected) < 4.5 * expected**0.5, KINDS[kind]
        total += count
    assert total == 640


def told(seed: int) -> Table:
    """A table where three cards were turned; what lies under the others differs by the seed."""
    table = ml.table("gold", players=3, dealer=ScriptedDealer(["gold-3", "gold-4", "red-2"]))
    for square in ("a1", "b1", "c1"):
        table.play(square)
    table.dealer = SeededDealer(seed)
    return table


def test_the_same_view_and_seed_give_the_same_move() -> None:
    tables = told(1), told(2)
    bots = [seated(table, 80, seed=9) for table in tables]
    assert chosen(bots[0], tables[0]) == chosen(bots[1], tables[1])
    assert visits(bots[0]) == visits(bots[1])
    other = seated(tables[0], 80, seed=10)
    chosen(other, tables[0])
    assert visits(other) != visits(bots[0]), "the seed made no difference"


# What the lore knows


def test_some_legal_move_is_always_considered() -> None:
    """And one new card at the most, and never more than one of a kind."""
    struck = 0
    for seed in range(6):
        table = ml.table("gold", players=2 + seed % 4, seed=seed, draft="on")
        t = cast(records.Table, table.engine.tables[0])
        while not table.over:
            legal = [0, 0]
            rules.moves(BOX, t, legal)
            before = list(legal)
            lore.consider(BOX, t, legal)
            assert any(legal) and not any(kept & ~was for kept, was in zip(legal, before, strict=True))
            if legal[0]:
                kinds = [t.known[at] for at in range(len(SQUARES)) if legal[0] >> at & 1]
                assert len(kinds) == len(set(kinds))
            struck += bit_count(before[0]) - bit_count(legal[0])
            table.play(table.moves()[table.version * 7 % len(table.moves())])
    assert struck > 1000


def test_the_quick_player_turns_legal_cards_that_are_considered() -> None:
    """What it would do, or something alike, is among what the search considers."""
    for seed in range(4):
        table = ml.table("gold", players=2 + seed, seed=seed)
        t = cast(records.Table, table.engine.tables[0])
        while not table.over:
            move = gold_memory.quick_move(BOX, t)
            legal = [t.face_down, 0]
            lore.consider(BOX, t, legal)
            likely = [at for at in range(len(SQUARES)) if legal[0] >> at & 1 and lore.weight(BOX, t, at) > EVEN]
            assert len(likely) >= 1 or gold_memory.something_new(t) < 0 or t.fresh == 0
            table.play(SQUARES[move])


def test_a_judgement_is_fair_and_rises_with_gold_and_diggers() -> None:
    table = ml.table("gold", players=5, seed=1)
    t = cast(records.Table, table.engine.tables[0])
    values = [0] * 7

    def chances() -> list[float]:
        gold_judgement.judge(BOX, t, values)
        assert abs(sum(values[1:6]) - WHOLE) < 6
        return [value / WHOLE for value in values[1:6]]

    assert max(chances()) - min(chances()) < 0.001
    t.points[2] = 4
    ahead = chances()
    assert ahead[1] > ahead[0] + 0.03
    strongest = KINDS.index("orange-5")
    t.left[strongest] = t.unseen[strongest] = 0
    assert chances()[1] < ahead[1]
    t.points[2] = 60
    assert chances()[1] > 0.99


# Compiled


@pytest.fixture(scope="module")
def match() -> Match:
    bots = [Bot(SEARCH, {"simulations": 25}), *[registry.bot("greedy:memory=0.3", GAME)] * 3]
    return Match(GAME, GAME.components(), GAME.options({"players": 4}), bots, compiled=True, log=400)


def test_compiled_and_interpreted_play_the_same_game(match: Match) -> None:
    """As far as the interpreted one gets in a few seconds."""
    bots = [Bot(SEARCH, {"simulations": 25}), *[registry.bot("greedy:memory=0.3", GAME)] * 3]
    match.play(5, 3, 1)
    slow = Match(GAME, GAME.components(), GAME.options({"players": 4}), bots, compiled=False, log=400)
    slow.play(5, 3, 1)
    assert slow.log() == match.log()


def test_it_beats_fading_memories(match: Match) -> None:
    tally = match.play(1, 0, 400)
    assert tally[WINS + 1] / WIN_UNITS / 400 > 0.5
