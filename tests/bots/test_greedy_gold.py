"""Greedy at Gold, by known answers: it takes what it remembers, and never sees more than its seat."""

from __future__ import annotations

from typing import Any

import pytest

import motherlode as ml
from motherlode.bots import greedy_gold
from motherlode.core import registry
from motherlode.core.bot import SeatedBot
from motherlode.core.dealers import ScriptedDealer, SeededDealer
from motherlode.core.table import Step, Table


def seated(table: Table, seat: int, spec: str = "greedy", seed: int = 1) -> SeatedBot:
    """A bot that listens from now on."""
    bot = SeatedBot(registry.bot(spec, table.game), table.engine, seat + 1, seed)

    def listen(step: Step) -> None:
        bot.notice(step.saw(seat + 1))

    table.observers.append(listen)
    return bot


def choice(table: Table, bot: SeatedBot) -> str:
    legal = [move.id for move in table.moves()]
    return str(table.moves_table[bot.choose(table.look(bot.seat - 1), legal)])


def reason(bot: SeatedBot) -> str:
    memory: Any = bot.memories[0]
    return greedy_gold.REASONS[memory.reason]


def told(players: int, cards: dict[str, str]) -> tuple[Table, list[SeatedBot]]:
    """A table where these cards were turned, in this order, two a turn; every seat has a greedy bot that saw it."""
    table = ml.table("gold", players=players, dealer=ScriptedDealer(cards.values()))
    bots = [seated(table, seat) for seat in range(players)]
    for square in cards:
        table.play(square)
    table.dealer = SeededDealer(1)
    return table, bots


# Seats own green (0), orange (1), blue (2) with three players; red and violet are nobody's.


def test_it_takes_the_richest_strike_that_it_remembers() -> None:
    table, bots = told(
        3, {"a1": "gold-4", "b1": "gold-2", "c1": "gold-3", "d1": "green-3", "e1": "green-3"} | {"f1": "gold-4"}
    )
    assert table.actor == 0
    first = choice(table, bots[0])
    assert (first, reason(bots[0])) == ("flip e1", "strike_known")
    table.play(first)
    assert choice(table, bots[0]) == "flip b1"


def test_it_finishes_a_strike_with_its_weakest_digger() -> None:
    table, bots = told(3, {"a1": "green-5", "b1": "violet-5", "c1": "red-3", "d1": "orange-3", "e1": "gold-3"})
    assert table.actor == 2
    assert choice(table, bots[2]) == "flip c1"
    assert reason(bots[2]) == "finish_strike"


@pytest.mark.parametrize(("players", "expected"), [(5, "keep_safe"), (3, "try_new")])
def test_it_risks_a_gift_only_where_strangers_are_more_likely_friends(players: int, expected: str) -> None:
    table, bots = told(players, {"a1": "gold-4", "b1": "gold-4", "c1": "gold-4"})
    choice(table, bots[1])
    assert reason(bots[1]) == expected


def test_it_lets_a_stronger_digger_beat_a_rival_that_could_strike() -> None:
    table, bots = told(
        5, {"a1": "gold-2", "b1": "gold-3", "c1": "green-2", "d1": "blue-2", "e1": "orange-3", "f1": "gold-4"}
    )
    assert table.actor == 3
    move = choice(table, bots[3])
    assert (move, reason(bots[3])) == ("flip e1", "beat_rival")


def test_beside_dynamite_it_gives_up_the_strongest_rival() -> None:
    table, bots = told(3, {"a1": "green-4", "b1": "red-4", "c1": "orange-3", "d1": "blue-3", "e1": "dynamite"})
    assert table.actor == 2
    assert choice(table, bots[2]) == "flip a1"
    assert reason(bots[2]) == "blast_rival"


def test_in_the_rush_it_takes_the_richest_gold(tmp_path: Any) -> None:
    text = (registry.game("gold").folder / "components.toml").read_text().replace("value = 10", "value = 64")
    (tmp_path / "rush.toml").write_text(text)
    table = ml.table("gold", players=2, box=tmp_path / "rush.toml", seed=1)
    assert table.look().rush == 1  # type: ignore[attr-defined]
    plain = ml.table("gold", players=2, dealer=ScriptedDealer(["gold-4", "gold-2", "gold-3", "gold-4"]))
    bot = seated(plain, 0)
    for square in ("a1", "b1", "c1", "d1"):
        plain.play(square)
    plain.engine.tables[0].rush = 1  # type: ignore[attr-defined]
    assert choice(plain, bot) == "flip a1"
    assert reason(bot) == "rush_best"


def test_without_memory_it_remembers_nothing() -> None:
    table = ml.table("gold", players=2, seed=3)
    bots = {name: seated(table, 0, f"greedy:memory={name}") for name in ("perfect", "fading", "none")}
    for _ in range(40):
        table.play(table.moves()[table.version % len(table.moves())])
    kept = {}
    for name, bot in bots.items():
        memory: Any = bot.memories[0]
        kept[name] = sum(kind != 0 for kind in memory.remembered)
    assert kept["none"] == 0
    assert kept["none"] < kept["fading"] < kept["perfect"]


def test_memory_fades_turn_by_turn() -> None:
    table = ml.table("gold", players=2, seed=3)
    bots = [seated(table, 0, f"greedy:memory=1,fade={fade}") for fade in (0, 0.2)]
    for _ in range(40):
        table.play(table.moves()[table.version % len(table.moves())])
    counts = []
    for bot in bots:
        memory: Any = bot.memories[0]
        counts.append(sum(kind != 0 for kind in memory.remembered))
    assert counts[1] < counts[0] / 2


def test_the_same_view_and_seed_give_the_same_move() -> None:
    for seed in range(3):
        moves = []
        for _ in range(2):
            table = ml.table("gold", players=3, seed=seed)
            bots = [seated(table, seat, "greedy:memory=0.5", seed) for seat in range(3)]
            while not table.over:
                table.play(choice(table, bots[table.actor]))
            moves.append([entry.notation for entry in table.log])
        assert moves[0] == moves[1]


def test_a_seated_bot_plays_the_game_of_the_match_loop() -> None:
    """The bot at a live table and the bot in a simulation are one: same seed, same game."""
    from motherlode.core.match import Match

    game = registry.game("gold")
    bot = registry.bot("greedy:memory=0.6", game)
    options = game.options({"players": 3})
    match = Match(game, game.components(), options, [bot] * 3, compiled=False, log=400)
    match.play(21, 4, 1)
    table = ml.table("gold", players=3, dealer=SeededDealer(21, 4))
    bots = [SeatedBot(bot, table.engine, seat + 1, 21, 4) for seat in range(3)]

    def listen(step: Step) -> None:
        for seat in bots:
            seat.notice(step.saw(seat.seat))

    table.observers.append(listen)
    while not table.over:
        table.play(choice(table, bots[table.actor]))
    assert [entry.action for entry in table.log] == match.log()[: table.version]


def test_better_memory_wins() -> None:
    result = ml.simulate("gold", seats=["greedy", "greedy:memory=0.3"], games=4000, seed=2)
    assert result.win_interval[0][0] > 0.6


def test_it_beats_random_players() -> None:
    """One perfect memory against three random players won 97 % in the first measurements."""
    result = ml.simulate("gold", seats=["greedy", "random", "random", "random"], games=2000, seed=2)
    assert result.win_interval[0][0] > 0.9
