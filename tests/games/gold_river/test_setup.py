"""Set-up: who plays, what everybody starts with, and which cards are in the deck."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import motherlode as ml
from motherlode.core.contract import CHANCE
from motherlode.core.errors import BadOption
from motherlode.games.gold_river import GAME, records, rules

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given, Situation

MODES: dict[str, dict[str, object]] = {
    "poker": {"poker": "on"},
    "standard": {},
    "first game": {"first_game": "on"},
    "first game with poker": {"first_game": "on", "poker": "on"},
}
DECKS = {"poker": 63, "standard": 62, "first game": 59, "first game with poker": 59}
ROUNDS = {
    "poker": {2: 16, 3: 12, 4: 12, 5: 10},
    "standard": {2: 15, 3: 11, 4: 12, 5: 10},
    "first game": {2: 14, 3: 11, 4: 11, 5: 9},
    "first game with poker": {2: 14, 3: 11, 4: 11, 5: 9},
}


def out_of_game(game: Situation) -> str:
    """The cards that were taken out for all to see."""
    return game.signs(c for c in range(1, game.box.cards + 1) if game.t.owner[c] == records.OUT_OF_GAME)


def unseen(game: Situation) -> int:
    """How many cards nobody has seen, wherever they lie."""
    return sum(game.t.owner[card] == 0 for card in range(1, game.box.cards + 1))


@pytest.mark.rule("RV-001")
def test_two_to_five_play() -> None:
    assert GAME.players == (2, 5)
    for players in (2, 3, 4, 5):
        assert ml.table("gold-river", players=players, seed=1, speed="interpreted").players == players
    for players in (0, 1, 6):
        with pytest.raises(BadOption, match="players"):
            ml.table("gold-river", players=players, seed=1, speed="interpreted")


@pytest.mark.rule("RV-003")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_starts_with_fifteen_nuggets_and_nothing_else(given: Given, players: int) -> None:
    game = given.start(players)
    assert list(game.t.nuggets) == [0, *[15] * players, *[0] * (5 - players)]
    assert [game.cards(seat) for seat in range(players)] == [""] * players
    assert (game.row, game.pile, game.t.keeps, game.t.banked, game.t.round) == ("", "", 0, 0, 0)


@pytest.mark.rule("RV-003")
def test_another_box_may_give_other_riches(given: Given) -> None:
    assert given.start(2, given.box(start=7)).nuggets == [7, 7]


@pytest.mark.rule("RV-010", "RV-011")
def test_five_mayors_lie_in_the_middle_one_for_each_town_and_the_dice_beside_them(given: Given) -> None:
    game = given.start(4)
    assert game.towns[1:] == ["cold-mountain", "coyote-city", "dry-gulch", "san-narciso", "whiskey-river"]
    assert game.mayors == {}
    assert (game.t.die_one, game.t.die_two) == (0, 0)


@pytest.mark.rule("RV-004", "RV-011")
def test_nuggets_are_a_mere_count_so_every_sum_can_be_bid_and_paid(given: Given) -> None:
    game = given(["", "", "", ""], nuggets=[15, 0, 0, 0])
    assert game.legal == ["pass", *[f"raise {nuggets}" for nuggets in range(1, 16)]]
    game.win(0, 13)
    assert game.nuggets == [2, 3, 3, 7]


@pytest.mark.rule("RV-005", "RV-008", "RV-104", "RV-R19")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(
    ("mode", "out"),
    [
        ("poker", ""),
        ("standard", "train-station"),
        ("first game", "bank post-office saloon train-station"),
        ("first game with poker", "bank post-office saloon train-station"),
    ],
)
def test_buildings_leave_a_first_game_and_the_train_station_is_for_poker(
    given: Given, mode: str, out: str, players: int
) -> None:
    game = given.start(players, None, None, **MODES[mode])
    assert out_of_game(game) == out
    assert unseen(game) == DECKS[mode], "all the others are in the deck, or were removed unseen"


@pytest.mark.rule("RV-R19", "RV-100")
def test_poker_is_scored_in_a_first_game_too(given: Given) -> None:
    pair = ["cm-7 dg-7", "sn-3"]
    nuggets = [10, 10]
    with_poker = given(pair, nuggets=nuggets, first_game="on", poker="on").result()
    without = given(pair, nuggets=nuggets, first_game="on").result()
    assert list(with_poker.points)[1:3] == [10 + 2 + 2 + 10, 10 + 3]
    assert list(without.points)[1:3] == [10 + 2 + 2, 10 + 3]


@pytest.mark.rule("RV-120", "RV-R18")
@pytest.mark.parametrize(
    ("mode", "out"),
    [
        ("poker", "mustang"),
        ("standard", "train-station mustang"),
        ("first game", "bank post-office saloon train-station mustang"),
    ],
)
def test_with_two_players_the_mustang_is_the_first_of_the_fifteen(given: Given, mode: str, out: str) -> None:
    game = given.start(2, None, None, **MODES[mode])
    assert out_of_game(game) == out
    assert game.t.undrawn == DECKS[mode] - 15
    assert unseen(game) == DECKS[mode] - 1, "fourteen more are removed, but nobody saw which"


@pytest.mark.rule("RV-120", "RV-R18")
def test_with_two_players_every_mustang_goes_out_and_counts_among_the_removed(given: Given) -> None:
    three = given.box(actions="mustang 6H, mustang QS, mustang AH, raid QC", removed=2)
    game = given.start(2, three)
    assert out_of_game(game) == "train-station mustang mustang-b mustang-c"
    assert game.t.undrawn == 38 + 3 + 4 + 11 - 3, "three Mustangs are more than the two cards to remove"
    assert (
        given.start(2, given.box(actions="mustang 6H, mustang QS, raid QC", removed=5)).t.undrawn == 38 + 3 + 3 + 11 - 5
    )
    assert given.start(2, given.box(actions="raid QC")).t.undrawn == 38 + 3 + 1 + 11 - 15, "without any, 15 unseen"


@pytest.mark.rule("RV-007", "RV-009", "RV-T03")
@pytest.mark.parametrize("mode", list(MODES))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_fifteen_cards_are_removed_for_two_and_three_players(given: Given, mode: str, players: int) -> None:
    removed = 15 if players <= 3 else 0
    assert given.start(players, None, None, **MODES[mode]).t.undrawn == DECKS[mode] - removed


@pytest.mark.rule("RV-T03", "RV-090", "RV-022")
@pytest.mark.parametrize("mode", list(MODES))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_so_many_rounds_are_played(given: Given, mode: str, players: int) -> None:
    game = given.start(players, None, None, **MODES[mode])
    game.play_at_random(Random(players))
    assert game.table.over
    assert game.t.round == ROUNDS[mode][players]


@pytest.mark.rule("RV-026", "RV-R23", "RV-T02")
@pytest.mark.parametrize(("players", "offered"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_the_first_row_is_of_claims_only_each_as_likely_as_the_others(given: Given, players: int, offered: int) -> None:
    game = given.start(players).play("begin 0")
    claims = [name for name in map(str, game.outcomes) if name.split("-")[0][4:] in ("cm", "cc", "dg", "sn", "wr")]
    assert len(claims) == 38
    for left in range(38, 38 - offered, -1):
        assert game.phase == records.LAY
        assert len(game.outcomes) == left == rules.cases(game.box, game.t)
        assert set(game.outcomes.values()) == {1}
        assert set(game.outcomes) <= set(claims)
        game.play(Random(left).choice(list(game.outcomes)))
    assert (game.phase, len(game.row.split())) == (records.AUCTION, offered)


@pytest.mark.rule("RV-006", "RV-009", "RV-007", "RV-R23")
@pytest.mark.parametrize(("players", "deck"), [(2, 61), (3, 62), (4, 62), (5, 62)])
def test_later_rows_come_from_all_cards_that_nobody_has_seen(given: Given, players: int, deck: int) -> None:
    """Also from those that were removed unseen: which of them those are is never decided."""
    game = given.start(players).play("begin 0")
    while game.phase == records.LAY:
        game.play(next(iter(game.outcomes)))
    row = game.row.split()
    game.win(0).choose_rest().play("roll 1 1")
    assert (game.phase, game.t.round) == (records.LAY, 2)
    names = [game.signs([card]) for card in range(1, 64)]
    out = {"train-station", *(["mustang"] if players == 2 else [])}
    assert game.outcomes == {f"lay {name}": 1 for name in names if name not in row and name not in out}
    assert len(game.outcomes) == deck - len(row) == rules.cases(game.box, game.t)
    assert game.t.undrawn == 62 - (15 if players <= 3 else 0) - len(row)


@pytest.mark.rule("RV-009", "RV-025")
def test_every_case_of_a_draw_is_another_card(given: Given) -> None:
    """The box has more cards than one word has bits: both words are counted, and each case drawn once."""
    many = given.box(gold="3 3, 4 4, 5 3, 6 20")
    game = given(["", "", ""], box=many).skip_to_roll().play("roll 1 1")
    cases = rules.cases(game.box, game.t)
    drawn = [rules.draw(game.box, game.t, case) for case in range(cases)]
    assert cases == len(set(drawn)) == 82 - 1 - 4
    assert {str(game.table.outcomes_table[outcome]).split()[0] for outcome in drawn} == {"lay"}
    game.play("lay gold-6-t")
    assert game.row == "gold-6-t"
    assert "lay gold-6-t" not in game.outcomes and len(game.outcomes) == cases - 1


@pytest.mark.rule("RV-020")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_player_is_drawn_by_lot(given: Given, players: int) -> None:
    game = given.start(players)
    assert (game.actor, game.phase) == (CHANCE, records.FIRST_PLAYER)
    assert game.outcomes == {f"begin {seat}": 1 for seat in range(players)}
    last = players - 1
    game.play(f"begin {last}")
    assert (game.t.first, game.t.round, game.phase) == (players, 1, records.LAY)
    while game.phase == records.LAY:
        game.play(next(iter(game.outcomes)))
    assert (game.actor, game.phase) == (last, records.AUCTION)
