"""Greedy at Goldmine Rumbles in whole games: in every mode, live and compiled, and against random players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.bots import greedy_goldmine_rumbles as greedy
from motherlode.bots.greedy_goldmine_rumbles_routes import IN_A_HURRY
from motherlode.core import registry
from motherlode.core.bot import SeatedBot
from motherlode.core.dealers import SeededDealer
from motherlode.core.table import Table


def decide(table: Table, bot: SeatedBot) -> str:
    legal = [move.id for move in table.moves()]
    chosen = bot.choose(table.view(bot.seat - 1), legal)
    assert chosen in legal, f"{table.moves_table[chosen]} is not legal"
    return str(table.moves_table[chosen])


MODES = [
    (3, {}),
    (4, {}),
    (3, {"length": "long", "metric": "orthogonal"}),
    (4, {"length": "long", "characters": "chosen", "strict_fights": "on"}),
    (4, {"hidden_cubes": "on", "compass": "on"}),
    (3, {"paid_routes": "on", "advice": "on", "hidden_cubes": "on"}),
]


@pytest.mark.parametrize(("players", "options"), MODES)
def test_it_plays_every_mode_to_the_end(players: int, options: dict[str, Any]) -> None:
    """Legal moves only, and each has a reason where there was a choice."""
    table = ml.table("goldmine-rumbles", players=players, dealer=SeededDealer(3, 0), **options)
    bots = [SeatedBot(registry.bot("greedy", table.game), table.engine, seat + 1, 3) for seat in range(players)]
    while not table.over:
        assert table.actor is not None
        bot = bots[table.actor]
        choices = len(table.moves())
        move = decide(table, bot)
        memory: Any = bot.memories[0]
        assert (choices == 1) is (memory.reason == 0), move
        table.play(move)
        assert table.version < 2000
    assert min(list(table.engine.scores().points)[1 : players + 1]) > 0


def test_it_has_words_for_every_reason() -> None:
    from motherlode.core.story import catalogue

    words = catalogue(registry.game("goldmine-rumbles"), "reasons")
    assert set(words) == set(greedy.REASONS)


def test_a_seated_bot_plays_the_game_of_the_match_loop() -> None:
    """Interpreted at a live table and compiled in a simulation it is one: with the reach that both have."""
    from motherlode.core import compiling
    from motherlode.core.match import Match

    game = registry.game("goldmine-rumbles")
    bot = registry.bot(f"greedy:reach={IN_A_HURRY}", game)
    compiling.ensure(compiling.MATCH, game, [bot.kind])
    match = Match(game, game.components(), game.options({"players": 3}), [bot] * 3, compiled=True, log=2000)
    match.play(21, 0, 1)
    table = ml.table("goldmine-rumbles", players=3, dealer=SeededDealer(21, 0))
    bots = [SeatedBot(bot, table.engine, seat + 1, 21, 0) for seat in range(3)]
    while not table.over:
        assert table.actor is not None
        table.play(decide(table, bots[table.actor]))
    assert [entry.action for entry in table.log] == match.log()[: table.version]


@pytest.mark.parametrize("players", [3, 4])
def test_its_games_are_of_the_size_of_the_prototypes(players: int) -> None:
    """Scores around thirty there; of the same order here, and no seat is better off."""
    result = ml.simulate("goldmine-rumbles", seats="greedy", players=players, games=200, seed=2)
    assert all(20 < points < 80 for points in result.mean_points)


def test_it_beats_random_players() -> None:
    """By far, from every seat."""
    for seat in range(4):
        table = ml.table("goldmine-rumbles", players=4, seed=seat)
        specs = ["greedy" if other == seat else "random" for other in range(4)]
        bots = [
            SeatedBot(registry.bot(spec, table.game), table.engine, other + 1, 2) for other, spec in enumerate(specs)
        ]
        while not table.over:
            table.play(decide(table, bots[table.actor]))
        points = table.scores().points
        assert points[seat] > 10 + max(points[other] for other in range(4) if other != seat)


def test_all_its_parts_are_compiled_and_hashed_with_it() -> None:
    game = registry.game("goldmine-rumbles")
    unit = registry.bot("greedy", game).kind.unit(game)
    folder = Path(str(greedy.__file__)).parent
    parts = sorted(folder.glob("greedy_goldmine_rumbles*.py"))
    assert len(parts) == 8
    assert set(parts) <= set(unit.sources)
    assert {f"motherlode.bots.{part.stem}" for part in parts} <= set(unit.modules)
