"""Marks, against the notation of the same games read step by step."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from motherlode.core import registry
from motherlode.core.contract import OVER
from motherlode.core.engine import Engine
from motherlode.core.match import Match
from motherlode.lab import columns as c
from motherlode.lab import marks
from motherlode.lab.page_moves import groups, short
from motherlode.lab.statistics import uses_of
from motherlode.lab.tallies import tally_of
from motherlode.lab.watch import FOLLOWED, Watch

SEED = 5


def watched(name: str, players: int, games: int) -> tuple[dict[str, int], dict[str, int], list[Any]]:
    """Times and seats of each mark, and an engine with the log of each followed game."""
    game = registry.game(name)
    components, options = game.components(), game.options({"players": players})
    bots = [registry.bot("random", game)] * players
    watch = Watch(game, components, options, bots, False)
    _, uses = watch.play(SEED, 0, games * FOLLOWED)
    table = uses.reshape(-1, c.USE_ROW)
    first = len(watch.sorts.names)
    named = [(i, mark) for i, mark in enumerate(watch.names) if i >= first and table[i, c.USES]]
    match = Match(game, components, options, bots, False, game.facts(components, options).plies)
    logs = []
    for number in range(games):
        match.play(SEED, number * FOLLOWED, 1)
        logs.append(match.log())
    times = {mark: int(table[i, c.USES]) for i, mark in named}
    return times, {mark: int(table[i, c.SEATS]) for i, mark in named}, logs


def steps(name: str, players: int, log: list[int]) -> Any:
    """The engine before each decision of a game, with the move; at the end with none."""
    game = registry.game(name)
    components = game.components()
    engine = Engine(game, components, game.options({"players": players}))
    moves = game.moves_table(components).moves
    engine.setup()
    for action in log:
        if engine.actor() == OVER:
            break
        if engine.actor() > 0:
            yield engine, moves[action]
        engine.play(action)
    yield engine, None


def test_gold_river_counts_cards_towns_first_bids_and_offices() -> None:
    times, seats, logs = watched("gold-river", 3, 3)
    components = registry.game("gold-river").components()
    box: Any = components.record
    names = components.names
    wanted: Counter[str] = Counter()
    for log in logs:
        for engine, move in steps("gold-river", 3, log):
            table = engine.tables[0]
            if move is None:
                wanted.update(f"Mayor at the end: {names['town'][town]}" for town in range(1, 6) if table.mayor[town])
            elif move.kind == "pick":
                card = table.row[int(move.arguments["slot"]) - 1]
                wanted[f"card picked: {names['card'][card]}"] += 1
                town = box.town[card]
                if town:
                    wanted[f"Claim picked in: {names['town'][town]}"] += 1
            elif move.kind == "raise" and table.bid == 0:
                bid = int(move.arguments["by"]) + table.lifted
                said = str(bid) if bid < marks.HIGHEST_FIRST else f"{marks.HIGHEST_FIRST} or more"
                wanted[f"first bid: {said}"] += 1
    assert times == wanted and len({mark.partition(":")[0] for mark in times}) == 4
    assert all(seats[mark] <= times[mark] for mark in times)


def test_goldmine_rumbles_counts_claims_items_and_missions() -> None:
    times, _, logs = watched("goldmine-rumbles", 3, 1)
    components = registry.game("goldmine-rumbles").components()
    box: Any = components.record
    wanted: Counter[str] = Counter()
    for log in logs:
        for engine, move in steps("goldmine-rumbles", 3, log):
            table = engine.tables[0]
            if move is None:
                wanted.update(f"Mission: {table.mission[seat]}" for seat in (1, 2, 3) if table.mission[seat])
            elif move.kind == "buy":
                wanted[f"claim bought: {table.display[int(move.arguments['square'])]}"] += 1
            elif move.kind == "take":
                place = 3 * (table.row - 1) + int(move.arguments["place"]) - 1
                item = box.shows[table.bought, place]
                wanted[f"item taken: {components.names['item'][item]}"] += 1
            elif move.kind == "attack" and move.arguments["whom"] == "papa":
                wanted["fights: attacked Papa Clayton"] += 1
            elif move.kind == "attack":
                wanted.update(["fights: attacked a player", "fights: was attacked by a player"])
    assert times == wanted and any(mark.startswith("claim bought") for mark in times)


def test_quick_silver_counts_the_dead_and_the_plates_of_the_living() -> None:
    times, _, logs = watched("quick-silver", 4, 4)
    wanted: Counter[str] = Counter()
    for log in logs:
        for engine, move in steps("quick-silver", 4, log):
            if move is None:
                table = engine.tables[0]
                for seat in range(1, 5):
                    lives = f"lives with {table.plates[seat]} plates" if table.alive[seat] else "died"
                    wanted[f"at the end: {lives}"] += 1
    assert times == wanted and times["at the end: died"] > 0


def test_marks_stand_in_groups_of_their_own() -> None:
    game = registry.game("gold-river")
    components, options = game.components(), game.options({"players": 3})
    watch = Watch(game, components, options, [registry.bot("random", game)] * 3, False)
    uses = uses_of(tally_of(*watch.play(SEED, 0, FOLLOWED)), watch.names, 3)
    found = groups(uses)
    assert next(iter(found)) == "" and set(found) == {
        "", "card picked", "Claim picked in", "first bid", "Mayor at the end",
    }  # fmt: skip
    assert "san-narciso" in {short(use) for use in found["Claim picked in"]}
    assert all(use.uses.low <= use.uses.value <= use.uses.high for use in uses)


@pytest.mark.parametrize("name", ["gold", "kuhn", "pledges"])
def test_games_without_marks(name: str) -> None:
    game = registry.game(name)
    assert marks.names(game, game.components()) == [] and marks.noted(game) == {}
