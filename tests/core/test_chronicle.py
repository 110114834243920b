"""What is noted of each decision, beside a table that is asked the same questions."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from motherlode.core import compiling, registry
from motherlode.core.chronicle import Chronicler, Decisions
from motherlode.core.dealers import SeededDealer
from motherlode.core.engine import legal_ids
from motherlode.core.errors import BadRecord
from motherlode.core.game import Game
from motherlode.core.table import CHANCE, Table
from motherlode.testing import twins

GAMES = ("gold", "gold-river", "goldmine-rumbles", "quick-silver", "kuhn", "leduc", "pledges")
HIDDEN = ("goldmine-rumbles", "quick-silver", "kuhn", "leduc", "pledges")
COLUMNS = ("plies", "seats", "moves", "keys", "legal", "views")


def chronicler(game: Game, said: dict[str, object], compiled: bool = False) -> Chronicler:
    if compiled:
        compiling.ensure(compiling.CHRONICLE, game)
    return Chronicler(game, game.components(), game.options(said), compiled)


def played(game: Game, said: dict[str, object], seed: int, most: int = 10**9) -> list[int]:
    """The actions of a random game, or of its beginning."""
    chance = random.Random(seed)
    table = Table(game, game.components(), game.options(said), SeededDealer(seed))
    while not table.over and len(table.log) < most:
        table.play(chance.choice(table.moves()))
    return [entry.action for entry in table.log]


def copied(found: Decisions) -> dict[str, Any]:
    return {name: getattr(found, name).copy() for name in COLUMNS}


@pytest.mark.parametrize("name", GAMES)
def test_decisions_are_what_a_table_says(name: str) -> None:
    game = registry.game(name)
    said: dict[str, object] = {"players": game.players[1]}
    noted = chronicler(game, said)
    table: Table | None = None
    expected: list[tuple[Any, ...]] = []
    counts = []
    for seed in range(2):
        actions = played(game, said, seed, 250)
        counts.append(noted.follow(actions))
        table = Table(game, game.components(), game.options(said), None)
        for ply, action in enumerate(actions):
            if table.actor != CHANCE:
                seat = table.actor
                legal = [move.id for move in table.moves()]
                expected.append((ply, seat, action, table.key(seat), legal, table.view(seat).tobytes()))
            table.play(action)
    assert table is not None
    assert noted.keys == [table.key(seat) for seat in (None, *range(table.players))]
    assert noted.result == table.engine.scores()
    assert noted.filled == sum(counts) == len(expected) and min(counts) > 0
    found = noted.take()
    assert noted.filled == 0
    rows = zip(found.plies, found.seats, found.moves, found.keys, found.legal, found.views, strict=True)
    for row, (ply, seat, move, key, legal, view) in zip(rows, expected, strict=True):
        assert tuple(row[:4]) == (ply, seat, move, key)
        assert legal_ids(memoryview(row[4].copy())) == legal
        assert row[5].tobytes() == view


@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_interpreted_note_the_same(name: str) -> None:
    game = registry.game(name)
    plain, fast = chronicler(game, {}), chronicler(game, {}, compiled=True)
    for seed in range(3):
        actions = played(game, {}, seed, 400)
        assert plain.follow(actions) == fast.follow(actions)
        assert plain.keys == fast.keys and plain.result == fast.result
    one, other = plain.take(), fast.take()
    for column in COLUMNS:
        assert np.array_equal(getattr(one, column), getattr(other, column)), column
    assert one.views.tobytes() == other.views.tobytes()


@pytest.mark.parametrize("name", HIDDEN)
def test_nothing_of_the_truth_gets_into_a_decision(name: str) -> None:
    """Two games that a seat cannot tell apart give it the same rows, whatever others held and chose."""
    game = registry.game(name)
    said: dict[str, object] = {"players": game.players[0]}
    noted = chronicler(game, said)
    differing = rows = others = 0
    for seed in range(2 if name == "goldmine-rumbles" else 6):
        for seat in range(game.players[0]):
            pair = twins.find(game, said, seat, seed, 60)
            differing += pair.differing
            seen, hidden = [], []
            for script in pair.scripts:
                noted.follow(script[: pair.until])
                found = copied(noted.take())
                seen.append({column: values[found["seats"] == seat] for column, values in found.items()})
                hidden.append(found["views"][found["seats"] != seat].tobytes())
            rows += len(seen[0]["moves"])
            others += hidden[0] != hidden[1]
            for column in COLUMNS:
                assert seen[0][column].tobytes() == seen[1][column].tobytes(), (column, pair)
    assert differing > 0 and rows > 0 and others > 0, "others knew what the seat did not"


def test_room_grows_and_is_used_again() -> None:
    game = registry.game("gold")
    noted, once = chronicler(game, {}), chronicler(game, {})
    games = [played(game, {}, seed) for seed in range(4)]
    alone = []
    for actions in games:
        once.follow(actions)
        alone.append(copied(once.take()))
    for _ in range(2):  # the second time into memory that was used
        for actions in games:
            noted.follow(actions)
        together = copied(noted.take())
        for column in COLUMNS:
            assert np.array_equal(together[column], np.concatenate([part[column] for part in alone]))
    assert len(noted.take().moves) == 0


@pytest.mark.parametrize("compiled", [False, True])
def test_a_log_that_is_no_game_is_refused(compiled: bool) -> None:
    game = registry.game("kuhn")
    noted = chronicler(game, {}, compiled)
    good = played(game, {}, 1)
    moves = len(game.moves_table(game.components()))
    noted.follow(good)
    first = next(i for i in range(len(good)) if not chance_at(game, good, i))
    legal = {move.id for move in at(game, good[:first]).moves()}
    for bad in ({*range(moves)} - legal) | {-1, moves, 1 << 40, -(1 << 40)}:
        with pytest.raises(BadRecord, match=f"Step {first + 1} "):
            noted.follow([*good[:first], bad, *good[first + 1 :]])
    with pytest.raises(BadRecord, match=f"Step {len(good) + 1} "):
        noted.follow([*good, 0])
    kept = noted.filled
    assert noted.follow(good) == kept


def at(game: Game, actions: list[int]) -> Table:
    table = Table(game, game.components(), game.options({}), None)
    for action in actions:
        table.play(action)
    return table


def chance_at(game: Game, actions: list[int], step: int) -> bool:
    return at(game, actions[:step]).actor == CHANCE
