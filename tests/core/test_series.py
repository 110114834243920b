"""Series of games of any kind; Gold's own match is tested with its rules."""

from __future__ import annotations

import pytest

from motherlode.core import registry
from motherlode.core.dealers import SeededDealer
from motherlode.core.errors import BadOption
from motherlode.core.series import Series


def series(game: str, games: int = 0, **said: object) -> Series:
    found = registry.game(game)
    return Series(found, found.components(), dict(said), lambda index: SeededDealer(5, index), games)


def test_a_game_without_a_start_option_rotates_its_seats() -> None:
    match = series("pledges", players=3)
    assert match.games == 3
    while not match.over:
        table = match.table()
        index = len(match.points)
        while not table.over:
            table.play(table.moves()[-1])
        scored = table.scores().points
        match.finish(table)
        assert [match.points[index][match.player_at(index, seat)] for seat in range(3)] == scored
    assert [match.player_at(1, seat) for seat in range(3)] == [1, 2, 0]
    assert match.totals() == [sum(game[player] for game in match.points) for player in range(3)]
    assert match.winners()


def test_ties_go_to_the_last_game_then_are_shared() -> None:
    match = series("pledges", games=2)
    match.points = [[3, 1], [1, 3]]
    assert match.totals() == [4, 4]
    assert match.winners() == [1]
    match.points = [[2, 2], [1, 1]]
    assert match.winners() == [0, 1]
    match.points = [[2, 2]]
    assert match.winners() == []


def test_a_series_takes_only_finished_games_and_not_too_many() -> None:
    match = series("pledges", games=1)
    table = match.table()
    with pytest.raises(BadOption, match="not over yet"):
        match.finish(table)
    match.points = [[0, 0]]
    with pytest.raises(BadOption, match="series of 1 games is over"):
        match.table()
    with pytest.raises(BadOption, match="at least one"):
        series("pledges", games=-1)
