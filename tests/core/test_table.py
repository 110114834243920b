"""The checked door: typed errors that carry the legal moves, and nothing half-applied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import motherlode as ml
from motherlode.core import table as tables
from motherlode.core.dealers import AskingDealer, ScriptedDealer, SeededDealer
from motherlode.core.errors import (
    BadOption,
    DealerError,
    GameOver,
    IllegalMove,
    MalformedMove,
    MoveError,
    NothingToUndo,
    NotYourTurn,
    StaleMove,
)
from motherlode.core.table import Table


def state(table: Table) -> tuple[Any, ...]:
    return table.engine.tables[0].tobytes(), list(table.log), table.key(), [table.key(s) for s in range(table.players)]


@pytest.mark.parametrize(
    ("error", "act"),
    [
        (IllegalMove, lambda t: t.play("take green")),
        (IllegalMove, lambda t: t.play(t.log[0].action)),
        (MalformedMove, lambda t: t.play("flip z9")),
        (MalformedMove, lambda t: t.play("")),
        (MalformedMove, lambda t: t.play("x" * 100_000)),
        (MalformedMove, lambda t: t.play(69)),
        (MalformedMove, lambda t: t.play(-1)),
        (MalformedMove, lambda t: t.play(True)),
        (MalformedMove, lambda t: t.play(None)),
        (MalformedMove, lambda t: t.play(3.0)),
        (NotYourTurn, lambda t: t.play("c4", seat=1)),
        (MoveError, lambda t: t.play("c4", seat=7)),
        (MoveError, lambda t: t.play("c4", seat=-1)),
        (StaleMove, lambda t: t.play("c4", version=0)),
        (NothingToUndo, lambda t: t.undo()),
    ],
)
def test_a_refusal_is_typed_and_changes_nothing(error: type[MoveError], act: Callable[[Table], object]) -> None:
    table = ml.table("gold", players=3, seed=4)
    table.play("a1")
    before = state(table)
    with pytest.raises(error) as caught:
        act(table)
    assert state(table) == before
    assert list(caught.value.moves) in (table.moves(), [])
    if "seat 7" not in str(caught.value) and "seat -1" not in str(caught.value):
        assert list(caught.value.moves) == table.moves()


def test_over_is_over() -> None:
    table = ml.table("kuhn", seed=1)
    table.play("pass")
    table.play("pass")
    assert table.over
    assert table.actor == ml.OVER
    assert table.moves() == []
    with pytest.raises(GameOver, match="showdown"):
        table.play("pass")


def test_moves_are_words_with_ids() -> None:
    table = ml.table("gold", players=2, seed=1)
    move = table.moves()[10]
    assert (str(move), move.id, move.kind, move.arguments) == ("flip c2", 10, "flip", {"position": "c2"})
    for said in (move, "flip c2", "c2", " FLIP   C2 ", 10):
        assert ml.table("gold", players=2, seed=1).play(said) == "flip c2"


def test_undo_takes_back_what_nobody_saw_and_nothing_else() -> None:
    table = ml.table("pledges", seed=3)
    start = table.engine.tables[0].tobytes()
    with pytest.raises(NothingToUndo, match="showed something or passed the turn"):
        table.undo()
    table.play("pick east")
    with pytest.raises(NotYourTurn, match="Only seat 0"):
        table.undo(seat=1)
    version = table.version
    table.undo(seat=0)
    assert table.engine.tables[0].tobytes() == start
    assert table.version == version + 1
    assert [entry.notation for entry in table.standing()] == [entry.notation for entry in table.log[:2]]
    table.play("pick west")
    table.play("stake 1")
    with pytest.raises(NothingToUndo):
        table.undo()
    assert "pick east" not in str(table.record())
    assert ml.replay(table.record()).engine.tables[0] == table.engine.tables[0]


def test_a_failing_dealer_leaves_the_table_as_it_was() -> None:
    table = ml.table("gold", players=2, dealer=ScriptedDealer(["turn gold-3"]))
    table.play("a1")
    before = state(table)
    with pytest.raises(DealerError, match="ran out after 1"):
        table.play("b1")
    assert state(table) == before
    table.dealer = ScriptedDealer(["gold-9"])
    with pytest.raises(DealerError, match="'gold-9' cannot happen now. Possible: turn gold-1"):
        table.play("b1")
    assert state(table) == before
    asked = []

    def ask(outcomes: Any) -> str:
        asked.append(len(outcomes))
        return "dynamite"

    table.dealer = AskingDealer(ask)
    table.play("b1")
    assert asked == [25]
    assert table.look().cards == 62  # type: ignore[attr-defined]


def test_a_dealer_that_is_interrupted_leaves_the_table_as_it_was() -> None:
    def stop(outcomes: Any) -> str:
        raise KeyboardInterrupt

    table = ml.table("gold", players=2, dealer=AskingDealer(stop))
    before = state(table)
    with pytest.raises(KeyboardInterrupt):
        table.play("a1")
    assert state(table) == before


def test_without_a_dealer_chance_is_played_by_hand() -> None:
    game = ml.table("kuhn", seed=1).game
    table = Table(game, game.components(), game.options(), None)
    assert table.actor == ml.CHANCE
    assert table.outcomes() == [("deal jack", 1), ("deal queen", 1), ("deal king", 1)]
    table.play("queen")
    assert table.moves() == ["deal jack", "deal king"]
    with pytest.raises(IllegalMove):
        table.play("deal queen")
    table.play("deal king")
    assert table.view(0).hand.tolist() == [0, 2, 0]  # type: ignore[attr-defined]
    assert table.view(1).hand.tolist() == [0, 0, 3]  # type: ignore[attr-defined]
    assert table.view().hand.tolist() == [0, 0, 0]  # type: ignore[attr-defined]


def test_the_same_seed_deals_the_same_game() -> None:
    def play(seed: int) -> list[str]:
        table = ml.table("gold", players=4, seed=seed)
        while not table.over:
            table.play(table.moves()[table.version % len(table.moves())])
        return [entry.hash for entry in table.log]

    assert play(7) == play(7)
    assert play(7) != play(8)
    assert ml.table("gold").engine.components.standard


def test_returns_are_zero_sum_with_shared_wins() -> None:
    def scores(winners: list[int]) -> list[float]:
        return tables.Scores([0] * 4, [1] * 4, winners, "", True).returns

    assert scores([2]) == pytest.approx([-1 / 3, -1 / 3, 1, -1 / 3])
    assert scores([0, 1]) == pytest.approx([1 / 3, 1 / 3, -1 / 3, -1 / 3])
    assert scores([0, 1, 2, 3]) == [0, 0, 0, 0]
    assert scores([]) == [-1, -1, -1, -1]


def test_a_live_table_switches_to_compiled_kernels_between_two_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    from motherlode.core import compiling

    plain = ml.table("gold", players=3, seed=9, speed="interpreted")
    compiling.ensure(compiling.DOORS, plain.game)
    monkeypatch.setattr(tables, "WARM", 3)
    monkeypatch.setattr(tables, "_steps", {})
    table = ml.table("gold", players=3, seed=9)
    assert not table.engine.compiled
    while not table.over:
        move = table.moves()[-1]
        table.play(move)
        plain.play(move)
        assert table.engine.tables[0] == plain.engine.tables[0]
    assert table.engine.compiled
    assert table.record() == plain.record()
    whole = ml.table("gold", players=3, seed=9, speed="compiled")
    assert whole.engine.compiled


def test_a_speed_that_does_not_exist() -> None:
    with pytest.raises(BadOption, match="auto, interpreted or compiled"):
        ml.table("gold", speed="warp")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(st.integers(-5, 80), st.text(max_size=8), st.sampled_from(["a1", "flip b2", "h8"]))))
def test_whatever_comes_in_the_door_holds(moves: list[str | int]) -> None:
    table = ml.table("gold", players=2, dealer=SeededDealer(5))
    for move in moves:
        legal = table.moves()
        before = state(table)
        try:
            played = table.play(move)
        except MoveError as error:
            assert state(table) == before
            assert list(error.moves) == legal
        else:
            assert played in legal
            assert table.engine.audit() == 0
