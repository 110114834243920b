"""The search, at Kuhn poker: it sees what is sure, and nothing but its own seat's thoughts moves it."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.core import registry
from motherlode.core.bot import SeatedBot
from motherlode.core.dealers import ScriptedDealer
from motherlode.core.table import Table

KUHN = registry.game("kuhn")
SEARCH = "plain-search:simulations=200"
PASS, BET = 0, 1


def dealt(*said: str) -> Table:
    """A table where these two cards were dealt, and these moves made."""
    first, second, *made = said
    table = Table(KUHN, KUHN.components(), KUHN.options({}), ScriptedDealer([f"deal {first}", f"deal {second}"]))
    for move in made:
        table.play(move)
    return table


def seated(table: Table, seed: int = 1, spec: str = SEARCH) -> SeatedBot:
    assert table.actor is not None
    return SeatedBot(registry.bot(spec, KUHN), table.engine, table.actor + 1, seed)


def chosen(bot: SeatedBot, table: Table) -> int:
    return bot.choose(table.view(table.actor), [move.id for move in table.moves()])


def visits(bot: SeatedBot) -> dict[int, int]:
    slate: Any = bot.slates[0]
    first = slate.node_first[slate.root]
    edges = range(first, first + slate.node_count[slate.root])
    return {slate.edge_move[edge]: slate.edge_visits[edge] for edge in edges}


@pytest.mark.parametrize(("own", "other", "wanted"), [("king", "queen", BET), ("jack", "queen", PASS)])
@pytest.mark.parametrize("seed", range(5))
def test_takes_a_sure_win_and_avoids_a_sure_loss(own: str, other: str, wanted: int, seed: int) -> None:
    """Asked to call a bet with the highest card, or the lowest."""
    table = dealt(other, own, "bet")
    assert chosen(seated(table, seed), table) == wanted


def test_the_same_view_and_seed_give_the_same_move() -> None:
    tables = dealt("queen", "king"), dealt("queen", "jack")
    bots = [seated(table, seed=9) for table in tables]
    assert chosen(bots[0], tables[0]) == chosen(bots[1], tables[1])
    assert visits(bots[0]) == visits(bots[1]), "the card of the other seat made a difference"
    other = seated(tables[0], seed=10)
    chosen(other, tables[0])
    assert visits(other) != visits(bots[0]), "the seed made none"


def test_thoughts_of_another_seat_are_not_used() -> None:
    """All searches of a thread share a slate: one comes to the same with what another left on it."""
    table = dealt("queen", "king", "pass")
    fresh, later = seated(table), seated(table)
    before = dealt("king", "queen")
    other = seated(before, seed=5)
    chosen(other, before)
    later.slates[0].assign(other.slates[0])
    assert any(later.slates[0].raw)
    assert chosen(fresh, table) == chosen(later, table)
    assert visits(fresh) == visits(later)


def test_the_own_tree_is_used_again() -> None:
    table = dealt("queen", "king", "pass")
    bot = seated(table)
    chosen(bot, table)
    once = sum(visits(bot).values())
    chosen(bot, table)
    assert sum(visits(bot).values()) == 2 * once


def test_every_walk_is_counted_at_the_root() -> None:
    table = dealt("queen", "king", "pass")
    bot = seated(table, spec="plain-search:simulations=137")
    chosen(bot, table)
    assert sum(visits(bot).values()) == 137


def test_a_tree_is_emptied_whole() -> None:
    """Whatever stood where: after it is forgotten, no slot of the hash table is taken."""
    table = dealt("queen", "king", "pass")
    bot = seated(table)
    chosen(bot, table)
    slate: Any = bot.slates[0]
    assert any(slate.slots)
    bot.bot.kind.module(KUHN).forget(slate)
    assert not any(slate.slots) and slate.nodes == slate.edges == 0


def test_worlds_come_as_often_as_they_are_likely() -> None:
    """After a pass the other card may be either of two, each equally likely: so the nodes below are visited."""
    table = dealt("queen", "king")
    bot = seated(table, spec="plain-search:simulations=2000")
    chosen(bot, table)
    slate: Any = bot.slates[0]
    below = [node for node in range(slate.nodes) if node != slate.root and slate.node_visits[node] > 100]
    tops = sorted((slate.node_visits[node] for node in below), reverse=True)
    seen = visits(bot)
    for move in (PASS, BET):
        halves = [n for n in tops if abs(2 * n - seen[move]) < 5 * seen[move] ** 0.5]
        assert len(halves) >= 2, (seen, tops)
