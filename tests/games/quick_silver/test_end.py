"""The check for a new mayor, ties, the dead, ranks, and the limit on rounds."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE, OVER
from motherlode.games.quick_silver import records, rules

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given

# Seat 0 is second and is paid 15, seat 1 is first and gets nothing, seat 2 is third and is paid 5.
HANDS = ["15 10 5", "20 20 10", "5 5 15"]


@pytest.mark.rule("QS-082", "QS-T28", "QS-003", "QS-R13")
def test_the_richest_with_a_hundred_becomes_mayor(given: Given) -> None:
    game = given(HANDS, cash=(85, 95, 85)).end_round()
    assert game.of("cash") == [100, 95, 90]
    assert (game.t.actor, game.t.ending, game.t.round, game.t.phase) == (OVER, records.BY_CASH, 1, records.TURN)
    scores = game.table.scores()
    assert (scores.winners, scores.ranks, scores.points) == ([0], [1, 2, 3], [100, 95, 90])
    assert scores.ending == "the richest has enough to be mayor"
    assert scores.returns == [1.0, -0.5, -0.5]
    assert game.hands == ["5 10 15", "10 20 20", "5 5 15"], "the cards of the last round stay on the table"
    assert game.legal == []


@pytest.mark.rule("QS-082", "QS-086")
def test_with_less_than_a_hundred_the_game_goes_on(given: Given) -> None:
    game = given(HANDS, cash=(84, 99, 85), dealer=0).end_round()
    assert (game.of("cash"), game.t.ending, game.t.round, game.actor) == ([99, 99, 90], 0, 2, CHANCE)
    assert game.t.dealer == 3, "the deal passes to the right"
    assert (game.table.scores().winners, game.table.scores().ranks) == ([], [1, 1, 3])


@pytest.mark.rule("QS-084", "QS-082", "QS-R13")
def test_the_richest_wins_though_others_have_a_hundred_too(given: Given) -> None:
    game = given(HANDS, cash=(100, 120, 115)).end_round()
    assert (game.of("cash"), game.table.scores().winners) == ([115, 120, 120], [])
    assert (game.t.round, game.t.ending) == (2, 0), "the tie at the top is at 120"
    game = given(HANDS, cash=(100, 125, 115)).end_round()
    scores = game.table.scores()
    assert (scores.points, scores.winners, scores.ranks) == ([115, 125, 120], [1], [3, 1, 2])
    game = given(HANDS, cash=(85, 100, 110)).end_round()
    scores = game.table.scores()
    assert (scores.points, scores.winners, scores.ranks) == ([100, 100, 115], [2], [2, 2, 1])


@pytest.mark.rule("QS-083", "QS-R13", "QS-T29")
def test_a_shared_richest_place_means_another_round_for_all(given: Given) -> None:
    game = given(HANDS, cash=(90, 105, 15), dealer=1).end_round()
    assert game.of("cash") == [105, 105, 20]
    assert (game.t.ending, game.t.round, game.actor, game.t.dealer) == (0, 2, CHANCE, 1)
    game.deal(1, 1, "10 10 10", "20 5 5", "5 0 0")
    assert game.hands == ["0 0 5", "10 10 10", "5 5 20"]
    game.end_round()
    assert (game.of("cash"), game.t.ending) == ([110, 105, 20], records.BY_CASH)
    assert game.table.scores().winners == [0]


@pytest.mark.rule("QS-R14", "QS-082", "QS-083")
def test_the_cash_of_the_dead_does_not_count(given: Given) -> None:
    game = given([*HANDS, ""], cash=(85, 50, 0, 150)).end_round()
    assert (game.t.ending, game.table.scores().winners) == (records.BY_CASH, [0])
    assert game.table.scores().ranks == [1, 2, 3, 4], "the dead come last, whatever they had"
    assert game.table.scores().points == [100, 50, 5, 150]
    game = given([*HANDS, ""], cash=(85, 50, 0, 100)).end_round()
    assert game.t.ending == records.BY_CASH, "and they tie with nobody"
    game = given(["", *HANDS], cash=(300, 50, 50, 0), turn=1).end_round()
    assert (game.t.ending, game.t.round) == (0, 2)


@pytest.mark.rule("QS-085", "QS-R15")
def test_two_alive_go_on_to_the_market(given: Given) -> None:
    game = given(["15 10 5", "20 20 10", "D 5 15"], tokens={2: (1, 1)}).end_round()
    assert (game.of("alive"), game.of("paid"), game.t.round) == ([1, 1, 0], [15, 0, 0], 2)
    game = given(["15 10 5", "20 20 10", "D 5 15"], tokens={2: (1, 1)}, cash=(85, 0, 0)).end_round()
    assert game.t.ending == records.BY_CASH


@pytest.mark.rule("QS-086", "QS-R18", "QS-R17")
def test_the_deal_passes_to_the_next_living_to_the_right(given: Given) -> None:
    hands = ["15 10 5", "", "20 20 10", "", "5 5 15"]
    for dealer, after, holder in [(4, 3, 5), (2, 1, 3), (0, 5, 1)]:
        game = given(hands, dealer=dealer).end_round()
        assert (game.t.dealer, game.t.holder) == (after, holder)
    game = given(["", "15 10 5", "20 20 10", ""], dealer=1, turn=1).end_round()
    assert (game.t.dealer, game.t.holder) == (3, 2)


@pytest.mark.rule("QS-R17", "QS-086")
def test_a_dealer_who_died_is_replaced(given: Given) -> None:
    game = given(["15 10 5", "D 5 5", "20 20 10"], tokens={1: (1, 1)}, dealer=1).end_round()
    assert (game.of("alive"), game.t.dealer, game.t.holder) == ([1, 0, 1], 1, 3)


@pytest.mark.rule("QS-R29")
def test_after_too_many_rounds_it_is_a_draw(given: Given) -> None:
    box = given.box(most_rounds=2)
    game = given(HANDS, cash=(90, 105, 15), box=box).end_round()
    assert (game.t.ending, game.t.round) == (0, 2)
    game = given(["", *HANDS], turn=1, cash=(7, 90, 105, 15), round=2, box=box).end_round()
    assert (game.t.actor, game.t.ending, game.t.round) == (OVER, records.TOO_LONG, 2)
    scores = game.table.scores()
    assert (scores.ranks, scores.winners, scores.returns) == ([1] * 4, [0, 1, 2, 3], [0.0] * 4)
    assert scores.ending == "the game went on for too many rounds"
    won = given(HANDS, cash=(95, 105, 15), round=2, box=box).end_round()
    assert won.t.ending == records.BY_CASH, "a winner is looked for first"
    assert given(HANDS, round=99).end_round().t.ending == 0
    assert given(HANDS, round=100).end_round().t.ending == records.TOO_LONG


@pytest.mark.rule("QS-R27", "QS-R14")
def test_nobody_is_ranked_behind_the_stranger_but_for_its_victory(given: Given) -> None:
    hands = ["15 10 5", "20 20 10", "5 5 15", "", "", ""]
    game = given(hands, centre="-10 -5 0", cash=(85, 0, 0, 7, 3, 0, 60), stranger="on").end_round()
    assert (game.t.ending, game.table.scores().ranks) == (records.BY_CASH, [1, 3, 2, 4, 5, 6])


@pytest.mark.rule("QS-003")
def test_points_and_ranks_of_seats_only(given: Given) -> None:
    game = given(["15 10 5", "20 20 10"], cash=(85, 95, 40)).end_round()
    result = game.result()
    assert list(result.points) == [0, 100, 95, 0, 0, 0, 0]
    assert list(result.rank) == [0, 1, 2, 0, 0, 0, 0]
    assert result.ending == 1


@pytest.mark.rule("QS-003", "QS-004", "QS-036", "QS-043", "QS-085")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games(given: Given, players: int) -> None:
    random = Random(players)
    for undead, stranger in (("off", "off"), ("on", "off"), ("off", "on"), ("on", "on")):
        game = given.start(players, given.box(most_rounds=12), undead=undead, stranger=stranger)
        steps = game.play_at_random(random)
        assert steps <= rules.facts(game.box, game.t).plies
        assert game.t.ending in range(1, 6)
        assert game.t.ending not in (records.LAST_ALIVE, records.ALL_DEAD) or undead == "off"
        assert game.t.ending != records.STRANGER_WINS or stranger == "on"
        assert game.t.reveals == game.t.round
        winners = game.table.scores().winners
        if game.t.ending == records.BY_CASH:
            assert [game.t.cash[winners[0] + 1] >= 100, len(winners)] == [True, 1]
