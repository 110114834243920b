"""The recommended match: as many games as players, each with another start, all points added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import pytest

from motherlode.core.box import Components
from motherlode.core.dealers import ScriptedDealer
from motherlode.core.errors import BadOption
from motherlode.core.series import Series
from motherlode.core.table import Table
from motherlode.games.gold import GAME, records

if TYPE_CHECKING:
    from tests.games.gold.conftest import Given


def short_box(given: Given, rush_at: int = 10) -> Components:
    """Six gold cards: each game is six turns of a rush, so the deal says who gets what."""
    return given.box(gold={1: 2, 2: 2, 3: 1, 4: 1}, diggers={}, dynamite=0, rush_at=rush_at)


def match(given: Given, deals: Sequence[str], games: int = 0, **said: object) -> Series:
    """A match of which each game deals these worths, from a1 on."""
    scripts = [
        [word if word.startswith("start") else f"turn gold-{word}" for word in deal.split(",")] for deal in deals
    ]
    return Series(GAME, short_box(given), dict(said), lambda i: ScriptedDealer(scripts[i]), games, "interpreted")


def play_out(table: Table) -> Table:
    while not table.over:
        table.play(table.moves()[0])
    return table


def starts(series: Series) -> list[int]:
    """Play a match to its end; who started its games."""
    first = []
    while not series.over:
        table = series.table()
        first.append(table.actor)
        series.finish(play_out(table))
    return first


@pytest.mark.rule("GO-080", "GO-R14", "GO-R15")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_as_many_games_as_players_each_with_another_start(given: Given, players: int) -> None:
    series = match(given, ["1,1,2,2,3,4"] * players, players=players)
    assert series.games == players
    assert starts(series) == list(range(players))
    series = match(given, ["1,1,2,2,3,4"] * players, players=players, start=1)
    assert starts(series) == [(1 + game) % players for game in range(players)]


@pytest.mark.rule("GO-080", "GO-R14")
def test_a_random_start_is_drawn_once_and_then_goes_round(given: Given) -> None:
    series = match(given, ["start 2,1,1,2,2,3,4", "1,1,2,2,3,4", "1,1,2,2,3,4"], players=3, start="random")
    assert starts(series) == [2, 0, 1]


@pytest.mark.rule("GO-081", "GO-080")
def test_points_are_added_and_the_highest_sum_wins(given: Given) -> None:
    # Seats 0, 1, 2 turn cards 1+4, 2+5, 3+6 in the first game; the others start one and two seats further on.
    series = match(given, ["4,1,1,3,2,2", "1,1,2,2,3,4", "3,1,4,2,1,2"], players=3)
    assert series.winners() == []
    assert starts(series) == [0, 1, 2]
    assert series.points == [[7, 3, 3], [6, 3, 4], [2, 6, 5]]
    assert series.totals() == [15, 12, 12]
    assert series.winners() == [0], "the last game was seat 1's, but the sum decides"


@pytest.mark.rule("GO-082")
def test_a_tie_goes_to_the_better_last_game(given: Given) -> None:
    series = match(given, ["4,1,2,1,2,3", "1,4,1,2,2,3"], players=2)
    assert starts(series) == [0, 1]
    assert series.points == [[8, 5], [9, 4]]
    assert series.winners() == [0]
    series = match(given, ["4,1,2,1,2,3", "4,1,2,1,2,3"], players=2)
    starts(series)
    assert series.points == [[8, 5], [5, 8]]
    assert series.totals() == [13, 13]
    assert series.winners() == [1]


@pytest.mark.rule("GO-082", "GO-R15")
def test_a_match_that_is_still_tied_is_shared(given: Given) -> None:
    series = match(given, ["1,2,3,4,1,2", "1,1,3,2,4,2"], players=3, games=2)
    starts(series)
    assert series.points == [[5, 3, 5], [5, 3, 5]]
    assert series.winners() == [0, 2]


@pytest.mark.rule("GO-R15", "GO-072")
def test_cards_break_ties_of_games_but_not_of_the_match(given: Given) -> None:
    box = given.box(gold={1: 2, 2: 1}, diggers={}, dynamite=1)
    script = ["turn gold-1", "turn gold-2", "turn gold-1", "turn dynamite"]
    series = Series(GAME, box, {"players": 2}, lambda i: ScriptedDealer(script), 1, "interpreted")
    table = play_out(series.table())
    assert table.scores().winners == [0], "two cards against one, two points each"
    series.finish(table)
    assert (series.totals(), series.winners()) == ([2, 2], [0, 1])


@pytest.mark.rule("GO-R15", "GO-R04")
def test_colours_are_chosen_once_and_kept(given: Given) -> None:
    series = match(given, ["1,1,2,2,3,4"] * 2, players=2, draft="on")
    table = series.table()
    for colour in ("violet", "green", "orange", "red"):
        table.play(f"take {colour}")
    series.finish(play_out(table))
    assert records.carry(cast(records.Table, table.engine.tables[0])) == {"owners": "10-10", "draft": "off"}
    second = series.table()
    t = cast(records.Table, second.engine.tables[0])
    assert (list(t.owner), t.draft, t.phase, second.actor) == ([0, 2, 1, 0, 2, 1], 0, records.TURNS, 1)


@pytest.mark.rule("GO-R15")
def test_each_game_has_a_fresh_layout(given: Given) -> None:
    series = match(given, ["1,1,2,2,3,4"] * 3, players=3)
    series.finish(play_out(series.table()))
    t = cast(records.Table, series.table().engine.tables[0])
    assert (t.cards, t.unseen_cards, t.idle, sum(t.points), sum(t.known)) == (6, 6, 0, 0, 0)


def test_a_match_refuses_what_is_not_so(given: Given) -> None:
    series = match(given, ["1,1,2,2,3,4"], players=3, games=1)
    with pytest.raises(BadOption, match="not over yet"):
        series.finish(series.table())
    assert starts(series) == [0]
    with pytest.raises(BadOption, match="is over"):
        series.table()
    with pytest.raises(BadOption, match="at least one"):
        match(given, [], players=3, games=-1)
