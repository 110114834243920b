"""Moves as a mixture: in Kuhn poker, where bluffing is half of the play, what is tried comes near equilibrium."""

from __future__ import annotations

import itertools
from types import ModuleType
from typing import Any

import pytest

import motherlode as ml
from motherlode.bots.lore import quick_silver
from motherlode.bots.search.lore import WHOLE
from motherlode.bots.search.making import make
from motherlode.core import registry
from motherlode.core.bits import Stream
from motherlode.core.bot import Bot, BotKind, SeatedBot
from motherlode.core.contract import OVER, Box, Result, Table
from motherlode.core.copying import fold
from motherlode.core.dealers import SeededDealer
from motherlode.core.game import Game
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.core.streams import start_stream
from motherlode.testing.games.kuhn import records, rules, sight

KUHN = registry.game("kuhn")
BOX: Any = KUHN.components().record
CARDS = (1, 2, 3)
CURIOSITY = 150
"""In thousandths: as much as the search has at Quick Silver."""
BEFORE = {1: ((), (0, 1)), 2: ((0,), (1,))}
"""By seat: what was bet before each of its decisions."""
Decision = tuple[int, int, tuple[int, ...]]
"""A seat, its card, and what was bet before."""
Strategy = dict[Decision, float]
"""How likely each decision is a bet."""


@kernel
def by_points(box: Box, t: Table, result: Result, values: Words) -> None:
    """What is won, not only whether: else nobody would fold."""
    for seat in range(1, t.players + 1):
        values[seat] = WHOLE // 2 + result.points[seat] * (WHOLE // 4)


def lore_that_mixes() -> ModuleType:
    lore: Any = ModuleType("lore_that_mixes")
    lore.MIXES, lore.worth = True, by_points
    made: ModuleType = lore
    return made


def reached(cards: tuple[int, int], betting: tuple[int, ...]) -> Any:
    t: Any = records.Table()
    rules.setup(BOX, KUHN.options({"players": 2}), t)  # type: ignore[arg-type]
    for action in (*(card - 1 for card in cards), *betting):
        rules.play(BOX, t, action)
    return t


def seen_by(t: Any, seat: int) -> Any:
    seen = records.View()
    sight.view(BOX, t, seat, seen)
    return seen


def learnt(walks: int, seed: int) -> Strategy:
    """The shares of visits at all decisions after walks from before the deal, as somebody imagines who sees nothing."""
    search: Any = make(KUHN, f"mixing-{walks}-{seed}", lore_that_mixes())
    slate, memory, rng = search.Slate(), search.Memory(), Stream()
    memory.curiosity = CURIOSITY
    start_stream(rng, seed, 0, 1)
    t: Any = records.Table()
    rules.setup(BOX, KUHN.options({"players": 2}), t)  # type: ignore[arg-type]
    nothing = seen_by(t, 0)
    sight.belief(BOX, nothing, slate.belief)
    for _ in range(walks):
        search.walk(BOX, nothing, slate, memory, rng)
    found = {}
    for seat, card in itertools.product((1, 2), CARDS):
        other = 2 if card == 1 else 1
        for betting in BEFORE[seat]:
            table = reached((card, other) if seat == 1 else (other, card), betting)
            node = search.node_at(slate, fold(0, seen_by(table, seat)))
            first = slate.node_first[node]
            passed, bet = slate.edge_visits[first], slate.edge_visits[first + 1]
            found[seat, card, betting] = bet / (passed + bet)
    return found


def worth_to_the_first(strategy: Strategy) -> float:
    def ahead(cards: tuple[int, int], betting: tuple[int, ...]) -> float:
        t = reached(cards, betting)
        if t.actor == OVER:
            result: Any = Result()
            rules.scores(BOX, t, result)
            return float(result.points[1])
        bets = strategy[t.actor, cards[t.actor - 1], betting]
        worth = 0.0
        if bets < 1:
            worth += (1 - bets) * ahead(cards, (*betting, 0))
        if bets > 0:
            worth += bets * ahead(cards, (*betting, 1))
        return worth

    return sum(ahead(cards, ()) for cards in itertools.permutations(CARDS, 2)) / 6


def exploitability(strategy: Strategy) -> float:
    """What the best answers gain, on the average of both seats; 0 in an equilibrium."""
    gained = 0.0
    for seat in (1, 2):
        own = [decision for decision in strategy if decision[0] == seat]
        answers = ({**strategy, **dict(zip(own, bets, strict=True))} for bets in itertools.product((0, 1), repeat=6))
        gained += max((1 if seat == 1 else -1) * worth_to_the_first(answer) for answer in answers)
    return gained / 2


def test_the_measure_knows_the_equilibrium_of_kuhn_poker() -> None:
    bluff = 1 / 3
    best: Strategy = {(1, 1, ()): bluff, (1, 2, ()): 0, (1, 3, ()): 3 * bluff}
    best |= {(1, 1, (0, 1)): 0, (1, 2, (0, 1)): bluff + 1 / 3, (1, 3, (0, 1)): 1}
    best |= {(2, 1, (0,)): 1 / 3, (2, 2, (0,)): 0, (2, 3, (0,)): 1}
    best |= {(2, 1, (1,)): 0, (2, 2, (1,)): 1 / 3, (2, 3, (1,)): 1}
    assert worth_to_the_first(best) == pytest.approx(-1 / 18)
    assert exploitability(best) == pytest.approx(0, abs=1e-9)
    assert exploitability(dict.fromkeys(best, 0.5)) == pytest.approx(0.4583, abs=1e-3)


def test_what_is_tried_comes_near_the_equilibrium_of_kuhn_poker() -> None:
    """Points reach from -2 to 2; a sixtieth of that is a seventh of what chance moves lose."""
    strategy = learnt(8000, seed=1)
    assert exploitability(strategy) < 0.065
    assert 0.05 < strategy[2, 1, (0,)] < 0.6, "a bluff that is no certainty"
    assert 0.1 < strategy[2, 2, (1,)] < 0.6, "a call that is no certainty"


def make_for(game: Game, name: str) -> ModuleType:
    """A search for Quick Silver that mixes: this module is asked for it by its name."""
    lore: Any = ModuleType("quick_silver_that_mixes")
    lore.MIXES, lore.settled = True, quick_silver.settled
    return make(game, name, lore)


def test_moves_that_are_alike_are_all_played() -> None:
    """Three slots of the centre that nobody has touched."""
    kind = BotKind("mixing", "a search that mixes", {"quick-silver": __name__})
    table = ml.table("quick-silver", players=2, dealer=SeededDealer(3))
    card = next(str(move) for move in table.moves() if str(move).startswith("give"))
    for move in (card, "aim centre"):
        table.play(move)
    legal = [move.id for move in table.moves()]
    assert len(legal) == 3
    assert table.actor is not None
    chosen = set()
    for seed in range(20):
        bot = SeatedBot(Bot(kind, {"simulations": 30}), table.engine, table.actor + 1, seed)
        chosen.add(bot.choose(table.view(table.actor), legal))
    assert chosen == set(legal)


def test_the_mixture_has_what_was_tried_about_as_often() -> None:
    """Of 100, 90, 89 and 0 tries, nine tenths of the most are enough; the others are never drawn."""
    search: Any = make(KUHN, "mixing-shares", lore_that_mixes())
    slate, rng = search.Slate(), Stream()
    start_stream(rng, 1, 0, 1)
    slate.node_first[0], slate.node_count[0] = 5, 4
    for place, tried in enumerate((89, 100, 0, 90)):
        slate.edge_visits[5 + place] = tried
    assert [search.share(slate, 5 + place, 100) for place in range(4)] == [0, 100, 0, 90]
    drawn = [search.mixed(slate, 0, rng) for _ in range(2000)]
    assert set(drawn) == {6, 8}
    assert drawn.count(6) / 2000 == pytest.approx(100 / 190, abs=0.04)


def test_a_decision_without_a_walk_takes_the_first_move() -> None:
    search: Any = make(KUHN, "mixing-nothing", lore_that_mixes())
    slate, rng = search.Slate(), Stream()
    start_stream(rng, 1, 0, 1)
    slate.node_first[0], slate.node_count[0] = 5, 4
    assert search.mixed(slate, 0, rng) == 5
