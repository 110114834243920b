"""The variants: nobody is quite dead yet, and the centre sells as the Sneaky Stranger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE, OVER
from motherlode.games.quick_silver import records

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given

HANDS = ["15 10 5", "20 20 10", "5 5 15"]


@pytest.mark.rule("QS-090", "QS-091", "QS-R26", "QS-R08")
@pytest.mark.parametrize(
    ("hand", "tokens", "after", "cash"),
    [
        ("D 5 0", (1, 3), (4, 0), 5),
        ("D 5 0", (1, 1), (2, 0), 5),
        ("D D D", (2, 1), (3, 0), 5),
        ("5 0 0", (0, 2), (2, 0), 5),
        ("D 5 0", (2, 2), (1, 3), 65),
        ("R 5 0", (0, 2), (1, 1), 65),
    ],
)
def test_who_would_die_loses_the_cash_and_is_repaired(
    given: Given, hand: str, tokens: tuple[int, int], after: tuple[int, int], cash: int
) -> None:
    game = given(["30 25 20", "20 10 0", hand], tokens={2: tokens}, cash=(0, 0, 60), undead="on").end_round()
    assert game.of("alive") == [1, 1, 1]
    assert game.tokens[2] == after, "what is in the tin stays there"
    assert game.t.tin == 24 - 8 - sum(tokens)
    assert game.of("cash") == [0, 20, cash], "and the player still sells in this round"
    assert game.of("fell") == [0, 0, int(cash == 5)]
    assert game.t.round == 2


@pytest.mark.rule("QS-R26", "QS-090", "QS-R15")
def test_only_cash_ends_the_game_of_the_undead(given: Given) -> None:
    tokens = dict.fromkeys(range(3), (0, 2))
    game = given(HANDS, tokens=tokens, cash=(99, 50, 50), undead="on").end_round()
    assert (game.of("cash"), game.of("fell"), game.t.round) == ([15, 0, 5], [1, 1, 1], 2)
    assert game.tokens == [(2, 0)] * 3
    two = given(HANDS[:2], tokens={0: (0, 1)}, cash=(99, 50), undead="on").end_round()
    assert (two.of("alive"), two.of("cash"), two.t.round) == ([1, 1], [15, 50], 2), "nobody is the last alive"


@pytest.mark.rule("QS-R10", "QS-090")
def test_a_replacement_plate_works_also_where_a_fall_would_be_welcome(given: Given) -> None:
    game = given(["30 25 20", "20 10 0", "R D 5"], tokens={2: (1, 3)}, cash=(0, 0, 0), undead="on").end_round()
    assert (game.tokens[2], game.of("fell")) == ((1, 3), [0, 0, 0])


@pytest.mark.rule("QS-095", "QS-097", "QS-098", "QS-T34")
def test_the_stranger_sells_like_a_player(given: Given) -> None:
    game = given(["30 20 0", "10 5 15"], centre="20 15 10", cash=(1, 2, 3), stranger="on").end_round()
    assert (game.of("total"), game.t.total[7]) == ([50, 30], 45)
    assert (game.of("paid"), game.t.paid[7]) == ([0, 5], 20)
    assert (game.of("cash"), game.t.cash[7], game.t.round) == ([1, 7], 23, 2)
    assert game.revealed == ["0 20 30", "5 10 15", "20 15 10"]
    without = given(["30 20 0", "10 5 15"], centre="20 15 10").end_round()
    assert (without.of("paid"), without.t.total[7], without.t.paid[7], without.t.cash[7]) == ([0, 15], 0, 0, 0)


@pytest.mark.rule("QS-097", "QS-R25", "QS-098")
def test_the_stranger_is_in_the_groups(given: Given) -> None:
    game = given(["10 10 10", "25 5 0"], centre="15 15 0", stranger="on").end_round()
    assert (game.of("paid"), game.t.paid[7]) == ([10, 5], 5), "all three are one group"
    game = given(["10 10 10", "25 5 0"], centre="15 5 5", stranger="on").end_round()
    assert (game.of("paid"), game.t.paid[7]) == ([0, 0], 15), "one group of players is not all there is"
    game = given(["10 10 10", "25 5 0"], centre="15 15 5", stranger="on").end_round()
    assert (game.of("paid"), game.t.paid[7]) == ([10, 25], 0)


@pytest.mark.rule("QS-R23", "QS-095", "QS-022")
def test_untouched_cards_are_shown_at_the_market(given: Given) -> None:
    game = given(["30 20 0", "10 5 15"], centre="- 5 -", stranger="on", turn=1, holder=0)
    game.play("give silver", "aim centre", "slot 2")
    assert (game.t.swaps, sum(game.t.swap_giver), sum(game.t.swap_taken)) == (0, 0, 0), "what came of swaps lies open"
    game = given(["30 20 0", "10 5 15"], centre="- 15 -", stranger="on").end_round()
    assert (game.phase, game.actor, game.t.slot) == (records.SHOW_CENTRE, CHANCE, 1)
    assert (game.revealed[2], game.t.reveals, game.t.round, game.of("total")) == ("- 15 -", 1, 1, [0, 0])
    assert game.outcomes == {
        "lay fools-gold": 1, "lay slag": 1, "lay gravel": 1, "lay copper": 2, "lay tin": 2, "lay silver": 1,
        "lay quicksilver": 1, "lay gold-dust": 1, "lay dynamite": 3, "lay plate": 1,
    }  # fmt: skip
    game.play("lay slag")
    assert (game.phase, game.t.slot, game.revealed[2], game.centre) == (records.SHOW_CENTRE, 3, "-5 15 -", "-5 15 -")
    assert (game.t.undealt, game.t.left[2], game.t.sealed) == (13, 0, 1)
    assert "lay slag" not in game.outcomes
    game.play("lay gold-dust")
    assert (game.t.round, game.phase, game.t.total[7], game.t.paid[7]) == (2, records.WHITE_DIE, 35, 25)
    assert game.revealed[2] == "-5 15 25"
    assert game.of("paid") == [0, 5]


@pytest.mark.rule("QS-R23")
def test_the_centre_is_shown_slot_by_slot(given: Given) -> None:
    game = given(["30 20 0", "10 5 15"], stranger="on").end_round()
    for slot, card in ((1, "dynamite"), (2, "dynamite"), (3, "dynamite")):
        assert game.t.slot == slot
        game.play(f"lay {card}")
    assert (game.revealed[2], game.t.slot, game.t.paid[7]) == ("D D D", 0, 5)


@pytest.mark.rule("QS-R27", "QS-096")
def test_the_stranger_has_no_cart(given: Given) -> None:
    game = given(["30 20 0", "10 5 15"], centre="D R D", stranger="on").end_round()
    assert game.tokens == [(4, 0), (4, 0)], "Dynamite and Replacement Plate in the centre do nothing"
    assert (game.t.plates[7], game.t.blasts[7], game.t.fell[7], game.t.sneaks[7], game.t.alive[7]) == (0, 0, 0, 0, 0)
    assert (game.t.total[7], game.t.paid[7], game.t.tin) == (0, 5, 16)
    assert (game.t.holder, game.t.dealer) == (1, 2)


@pytest.mark.rule("QS-099", "QS-R27")
def test_the_stranger_can_win_and_then_all_lose(given: Given) -> None:
    game = given(["30 20 0", "10 5 15"], centre="20 15 10", cash=(90, 40, 85), stranger="on").end_round()
    assert (game.t.cash[7], game.t.actor, game.t.ending) == (105, OVER, records.STRANGER_WINS)
    scores = game.table.scores()
    assert (scores.winners, scores.ranks, scores.returns) == ([], [2, 3], [-1.0, -1.0])
    assert scores.ending == "the Sneaky Stranger became mayor"
    assert game.centre == "20 15 10"


@pytest.mark.rule("QS-R27", "QS-083", "QS-084")
def test_the_stranger_counts_for_richest_and_ties(given: Given) -> None:
    hands, centre = ["30 20 0", "10 5 15"], "20 15 10"
    tie = given(hands, centre=centre, cash=(105, 40, 85), stranger="on").end_round()
    assert (tie.of("cash")[0], tie.t.cash[7], tie.t.ending, tie.t.round) == (105, 105, 0, 2)
    richer = given(hands, centre=centre, cash=(110, 40, 85), stranger="on").end_round()
    assert (richer.t.ending, richer.table.scores().winners) == (records.BY_CASH, [0])
    poor = given(hands, centre=centre, cash=(110, 40, 95), stranger="on").end_round()
    assert poor.t.ending == records.STRANGER_WINS
    off = given(hands, centre=centre, cash=(110, 40, 500)).end_round()
    assert (off.t.ending, off.table.scores().winners) == (records.BY_CASH, [0])


@pytest.mark.rule("QS-R27", "QS-R15", "QS-085")
def test_a_last_human_wins_against_a_rich_stranger(given: Given) -> None:
    game = given(["30 20 0", "D 5 15"], tokens={1: (1, 0)}, centre="20 15 10", cash=(0, 0, 99), stranger="on")
    game.end_round()
    assert (game.t.ending, game.t.cash[7], game.table.scores().winners) == (records.LAST_ALIVE, 99, [0])


@pytest.mark.rule("QS-090", "QS-099", "QS-R26")
def test_both_variants_together(given: Given) -> None:
    game = given(["30 20 0", "D 5 15"], tokens={1: (1, 0)}, centre="20 15 10", cash=(0, 80, 85), stranger="on",
                 undead="on").end_round()  # fmt: skip
    assert (game.tokens[1], game.of("cash"), game.t.cash[7]) == ((1, 0), [0, 5], 105)
    assert game.t.ending == records.STRANGER_WINS
