"""Bots at a live table: interpreted at first, compiled as soon as they can be, and the same either way."""

from __future__ import annotations

import pytest

from motherlode.core import botkit, compiling, registry
from motherlode.core.bot import SeatedBot
from motherlode.core.dealers import SeededDealer
from motherlode.core.table import OVER, Step, Table

GOLD = registry.game("gold")
GREEDY = registry.bot_kind("greedy")


def whole_game(bots: list[SeatedBot], table: Table) -> list[int]:
    """What the bots chose, from the first move to the last."""

    def hear(step: Step) -> None:
        for bot in bots:
            bot.notice(step.saw(bot.seat))

    table.observers.append(hear)
    chosen = []
    while table.actor != OVER:
        bot = bots[table.actor]
        view = table.view(table.actor) if bot.sees == botkit.KNOWS else table.look(table.actor)
        chosen.append(bot.choose(view, [move.id for move in table.moves()]))
        table.play(chosen[-1])
    return chosen


def seated(speed: str) -> tuple[list[SeatedBot], Table]:
    table = Table(GOLD, GOLD.components(), GOLD.options({"players": 3}), SeededDealer(5), "interpreted")
    bot = registry.bot("greedy:memory=fading", GOLD)
    return [SeatedBot(bot, table.engine, seat + 1, 7, 0, speed) for seat in range(3)], table


def test_a_bot_plays_the_same_compiled() -> None:
    plain, slow_table = seated("interpreted")
    fast, fast_table = seated("interpreted")
    compiling.compile_here(compiling.SEAT, GOLD, [GREEDY])
    for bot in fast:
        bot.switch()
    assert whole_game(plain, slow_table) == whole_game(fast, fast_table)
    assert not any(bot.compiled for bot in plain)
    assert all(bot.compiled for bot in fast)


def test_a_bot_switches_by_itself_once_it_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a game, and not where everything is to stay interpreted."""
    compiling.compile_here(compiling.SEAT, GOLD, [GREEDY])
    monkeypatch.setenv("MOTHERLODE_JIT", "0")
    bots, table = seated("auto")
    move = bots[table.actor].choose(table.look(table.actor), [move.id for move in table.moves()])
    assert not any(bot.compiled for bot in bots)
    table.play(move)
    monkeypatch.setenv("MOTHERLODE_JIT", "1")
    actor = table.actor
    bots[actor].choose(table.look(actor), [move.id for move in table.moves()])
    assert [bot.compiled for bot in bots] == [seat == actor for seat in range(3)]


def test_a_live_table_needs_its_doors_and_each_bot() -> None:
    kinds = [GREEDY, registry.bot_kind("random")]
    assert compiling.parts(compiling.LIVE, kinds) == [
        (compiling.DOORS, ()),
        (compiling.SEAT, (kinds[0],)),
        (compiling.SEAT, (kinds[1],)),
    ]
    assert compiling.parts(compiling.MATCH, kinds) == [(compiling.MATCH, kinds)]
