"""Options of Gold: what the table stores, what goes together, and what is refused with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

import motherlode as ml
from motherlode.core.errors import BadOption
from motherlode.core.records import fill_options, said_options
from motherlode.games.gold import GAME, records

if TYPE_CHECKING:
    from tests.games.gold.conftest import Given


def test_defaults_and_what_is_stored() -> None:
    options = records.Options()
    fill_options(options, {}, "Gold")
    assert said_options(options) == {
        "players": 3,
        "layout": "scattered",
        "start": "0",
        "draft": "off",
        "totals": "open",
        "owners": "-----",
    }
    said = {"players": 5, "layout": "grid", "start": "random", "draft": "on", "totals": "hidden"}
    fill_options(options, said, "Gold")
    assert (options.players, options.layout, options.start, options.draft, options.totals) == (5, 2, 6, 1, 2)
    assert (records.GRID, records.RANDOM_START, records.TOTALS_HIDDEN) == (2, 6, 2)
    assert (records.CHOOSING_START, records.DRAFT, records.TURNS) == (1, 2, 3)
    assert (records.GOLD, records.DIGGER, records.DYNAMITE) == (1, 2, 3)
    assert (records.COLOURS, records.MAX_PLAYERS, records.MAX_KINDS) == (5, 5, 31)


def test_the_table_remembers_what_was_agreed(given: Given) -> None:
    said = {"players": 4, "layout": "grid", "start": "3", "draft": "on", "totals": "hidden", "owners": "-----"}
    assert said_options(given.start(**said).t) == said  # type: ignore[arg-type]
    assert said_options(given.start(3, owners="1-2-0").t)["owners"] == "1-2-0"


@pytest.mark.rule("GO-090", "GO-R18")
def test_the_grid_changes_nothing_but_the_layout() -> None:
    """The same seed, the same moves: the two tables differ in one byte, the option itself."""
    scattered = ml.table("gold", players=3, seed=5, speed="interpreted")
    grid = ml.table("gold", players=3, seed=5, speed="interpreted", layout="grid")
    assert (scattered.view().layout, grid.view().layout) == (1, 2)  # type: ignore[attr-defined]
    assert (scattered.look().layout, grid.look().layout) == (1, 2)  # type: ignore[attr-defined]
    for _ in range(12):
        assert grid.moves() == scattered.moves()
        move = grid.moves()[len(grid.log) % 7]
        scattered.play(move)
        grid.play(move)
        here, there = scattered.engine.tables[0].to_dict(), grid.engine.tables[0].to_dict()
        assert {name for name in here if here[name] != there[name]} == {"layout"}


@pytest.mark.rule("GO-R14")
@pytest.mark.parametrize(("players", "start"), [(2, 2), (3, 3), (4, 4), (2, 4)])
def test_no_start_with_a_seat_that_is_empty(players: int, start: int) -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.options({"players": players, "start": start})
    assert str(refusal.value) == (
        f"Gold: start={start} is no seat of {players} players: 0 to {players - 1}, or random."
    )
    assert GAME.options({"players": players, "start": players - 1})
    assert GAME.options({"players": players, "start": "random"})


@pytest.mark.rule("GO-R04", "GO-R15")
def test_no_draft_of_colours_that_are_given_away() -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.options({"owners": "012--", "draft": "on"})
    assert str(refusal.value) == (
        "Gold: owners=… gives the colours away, so draft=on has nothing to choose; use one of them."
    )
    assert GAME.options({"owners": "-----", "draft": "on"})


@pytest.mark.rule("GO-011", "GO-013")
@pytest.mark.parametrize(
    ("players", "owners", "each"),
    [(3, "01---", 1), (3, "0122-", 1), (3, "013--", 1), (2, "01---", 2), (2, "00111", 2), (5, "01230", 1)],
)
def test_owners_must_be_fair(players: int, owners: str, each: int) -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.options({"players": players, "owners": owners})
    assert str(refusal.value) == (f"Gold: owners=… must give each of the {players} seats {each} of the 5 colours.")


@pytest.mark.rule("GO-011", "GO-013")
@pytest.mark.parametrize(("players", "owners"), [(2, "01-01"), (3, "-210-"), (4, "3-012"), (5, "43210")])
def test_owners_in_any_order(players: int, owners: str) -> None:
    assert said_options(GAME.options({"players": players, "owners": owners}))["owners"] == owners


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"layout": "heap"}, "scattered, grid"),
        ({"totals": "maybe"}, "open, hidden"),
        ({"owners": "012"}, "5 of the signs - 0 1 2 3 4"),
        ({"owners": "0125-"}, "5 of the signs - 0 1 2 3 4"),
        ({"rounds": 3}, "no option 'rounds'"),
    ],
)
def test_what_is_not_understood(said: dict[str, object], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        GAME.options(said)


@pytest.mark.rule("GO-R10")
def test_hidden_totals_are_shown_at_the_end(given: Given) -> None:
    cards = {"a1": "gold-4", "b1": "gold-3"}
    for totals in ("open", "hidden"):
        game = given(cards, rest=False, won={0: (7, 2), 2: (5, 3)}, totals=totals)
        seen = cast(records.View, game.table.look(1))
        assert list(seen.gold_cards) == [17, 2, 0, 3, 0, 0], "how many cards a pile has is always seen"
        assert list(seen.points) == ([41, 7, 0, 5, 0, 0] if totals == "open" else [0] * 6)
        assert list(cast(records.View, game.table.view(1)).points) == [41, 7, 0, 5, 0, 0]
        game.turn("a1")
        game.turn("b1")
        assert list(cast(records.View, game.table.look(1)).points) == [41, 7, 4, 8, 0, 0]
