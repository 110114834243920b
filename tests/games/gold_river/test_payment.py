"""Payment: how the bid goes from hand to hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.gold_river import records

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given

# Of each bid: what the right neighbour keeps, the next to the right, …; with three players, then what is discarded.
THREE = {
    1: (1, 0, 0), 2: (1, 1, 0), 3: (2, 1, 0), 4: (2, 1, 1), 5: (3, 1, 1), 6: (3, 2, 1), 7: (4, 2, 1), 8: (4, 2, 2),
    10: (5, 3, 2), 12: (6, 3, 3), 16: (8, 4, 4),
}  # fmt: skip
FOUR = {
    1: (1, 0, 0), 2: (1, 1, 0), 3: (2, 1, 0), 4: (2, 1, 1), 5: (3, 1, 1), 6: (3, 2, 1), 7: (4, 2, 1), 8: (4, 2, 2),
    10: (5, 3, 2), 12: (6, 3, 3), 16: (8, 4, 4),
}  # fmt: skip
FIVE = {
    1: (1, 0, 0, 0), 2: (1, 1, 0, 0), 3: (2, 1, 0, 0), 4: (2, 1, 1, 0), 5: (3, 1, 1, 0), 6: (3, 2, 1, 0),
    7: (4, 2, 1, 0), 8: (4, 2, 1, 1), 9: (5, 2, 1, 1), 10: (5, 3, 1, 1), 12: (6, 3, 2, 1), 16: (8, 4, 2, 2),
    32: (16, 8, 4, 4),
}  # fmt: skip


def paid(given: Given, players: int, winner: int, bid: int) -> tuple[list[int], int]:
    """What the right neighbour got, the next to the right, …; and what is left to the winner of 40 nuggets."""
    nuggets = [40 if seat == winner else 3 for seat in range(players)]
    game = given([""] * players, nuggets=nuggets).win(winner, bid)
    assert (game.phase, game.actor) == (records.PICK, winner)
    to_the_right = [(winner - step) % players for step in range(1, players)]
    return [game.nuggets[seat] - 3 for seat in to_the_right], game.nuggets[winner]


@pytest.mark.rule("RV-043", "RV-R21", "RV-R04")
@pytest.mark.parametrize("winner", [0, 1, 2])
@pytest.mark.parametrize(("bid", "shares"), THREE.items())
def test_with_three_players_two_halves_are_kept_and_the_rest_is_discarded(
    given: Given, bid: int, shares: tuple[int, int, int], winner: int
) -> None:
    kept, left = paid(given, 3, winner, bid)
    assert (kept, left) == ([shares[0], shares[1]], 40 - bid)
    assert 3 * 2 + 40 - (sum(kept) + 3 * 2 + left) == shares[2], "the discarded nuggets are nobody's any more"


@pytest.mark.rule("RV-040", "RV-041", "RV-042", "RV-R04")
@pytest.mark.parametrize("winner", [0, 1, 2, 3])
@pytest.mark.parametrize(("bid", "shares"), FOUR.items())
def test_with_four_players_the_left_neighbour_keeps_what_reaches_him(
    given: Given, bid: int, shares: tuple[int, int, int], winner: int
) -> None:
    kept, left = paid(given, 4, winner, bid)
    assert (tuple(kept), left) == (shares, 40 - bid)
    assert sum(kept) == bid


@pytest.mark.rule("RV-040", "RV-041", "RV-042", "RV-R04")
@pytest.mark.parametrize("winner", [0, 2, 4])
@pytest.mark.parametrize(("bid", "shares"), FIVE.items())
def test_with_five_players_the_left_neighbour_keeps_what_reaches_him(
    given: Given, bid: int, shares: tuple[int, int, int, int], winner: int
) -> None:
    kept, left = paid(given, 5, winner, bid)
    assert (tuple(kept), left) == (shares, 40 - bid)
    assert sum(kept) == bid


@pytest.mark.rule("RV-R04", "RV-053")
def test_money_goes_right_and_the_choice_goes_left(given: Given) -> None:
    game = given(["", "", "", ""], nuggets=[15, 0, 0, 0]).win(0, 8)
    assert game.nuggets == [7, 2, 2, 4], "the right neighbour gets most"
    game.choose("gold-3", drop="gold-3-b")
    assert game.actor == 1
    game.choose("gold-3-c")
    assert game.actor == 2
    game.choose("gold-4")
    assert (game.actor, game.row) == (3, "gold-4-b"), "and the last card"


@pytest.mark.rule("RV-R05", "RV-035")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_who_wins_for_nothing_pays_nothing(given: Given, players: int) -> None:
    game = given([""] * players).win(0)
    assert game.nuggets == [15] * players
    game.choose("gold-3", drop="gold-3-b")
    assert game.nuggets == [15 + 3, *[15] * (players - 1)]


@pytest.mark.rule("RV-044")
def test_with_two_players_nothing_is_paid_when_the_auction_is_over(given: Given) -> None:
    game = given(["", ""]).win(1, 6)
    assert (game.phase, game.nuggets, game.t.lying) == (records.PICK, [15, 15], 0)


@pytest.mark.rule("RV-041")
def test_the_highest_bid_is_paid_and_not_the_sum_of_all_bids(given: Given) -> None:
    game = given(["", "", "", ""]).play("raise 2", "raise 2", "pass", "raise 1", "raise 3", "pass", "pass")
    assert game.t.winner == 1
    assert game.nuggets == [15 - 8, 15 + 2, 15 + 2, 15 + 4]
