"""The road to the market: hands are shown, plates replaced, Dynamite explodes, and some die."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import OVER
from motherlode.games.quick_silver import records, reveal

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given, Situation

SAFE = ["10 10 10", "15 15 15"]


def road(given: Given, hand: str, tokens: tuple[int, int], **options: object) -> Situation:
    """Seat 1 comes to the road with this hand and these tokens; two others are safe."""
    hands = [SAFE[0], hand, SAFE[1]]
    return given(hands, tokens={1: tokens}, **options).end_round()  # type: ignore[arg-type]


@pytest.mark.rule("QS-060", "QS-R23", "QS-027")
def test_all_living_hands_are_shown_and_the_centre_is_not(given: Given) -> None:
    game = given(["10 D -5", "", "5 5 0"], centre="30 - 25")
    game.t.revealed[2, 0] = game.t.revealed[7, 1] = game.t.paid[2] = game.t.total[2] = game.t.fell[2] = 3
    game.end_round()
    assert game.revealed == ["-5 10 D", "- - -", "0 5 5", "- - -"]
    assert (game.t.reveals, game.of("paid"), game.of("total"), game.of("fell")) == (1, [10, 0, 0], [5, 0, 10], [0] * 3)
    assert (game.t.undealt, sum(game.t.left), game.centre) == (21, 21, "- - -")
    game.deal(1, 1, "10 20 15", "5 0 5").end_round()
    assert (game.revealed[0], game.revealed[2], game.t.reveals) == ("10 15 20", "0 5 5", 2)


@pytest.mark.rule("QS-065", "QS-066", "QS-006", "QS-R09", "QS-R31", "QS-T14", "QS-T15", "QS-T20")
@pytest.mark.parametrize(
    ("tokens", "hand", "after", "alive"),
    [
        ((4, 0), "D 5 5", (3, 1), 1),
        ((4, 0), "D D 5", (2, 2), 1),
        ((4, 0), "D D D", (1, 3), 1),
        ((3, 0), "D D D", (0, 3), 0),
        ((1, 3), "D 5 5", (0, 4), 0),
        ((2, 2), "D D D", (0, 4), 0),
        ((2, 2), "D 0 0", (1, 3), 1),
        ((1, 0), "D 0 0", (0, 1), 0),
        ((1, 0), "0 0 5", (1, 0), 1),
    ],
)
def test_each_dynamite_flips_a_plate(
    given: Given, tokens: tuple[int, int], hand: str, after: tuple[int, int], alive: int
) -> None:
    game = road(given, hand, tokens)
    assert game.tokens == [(4, 0), after, (4, 0)]
    assert game.of("alive") == [1, alive, 1]
    assert game.of("fell") == [0, 1 - alive, 0]
    assert game.t.tin == 24 - 8 - sum(tokens), "no token leaves the game on the road"
    assert game.t.round == 2


@pytest.mark.rule("QS-R08", "QS-066", "QS-T17", "QS-T18", "QS-056")
def test_only_blasts_kill_without_dynamite_unless_repaired(given: Given) -> None:
    game = road(given, "5 5 0", (0, 3))
    assert (game.tokens[1], game.of("alive"), game.of("fell")) == ((0, 3), [1, 0, 1], [0, 1, 0])
    game = road(given, "5 5 R", (0, 3))
    assert (game.tokens[1], game.of("alive"), game.of("fell")) == ((1, 2), [1, 1, 1], [0, 0, 0])


@pytest.mark.rule("QS-061", "QS-062", "QS-063", "QS-064", "QS-T16", "QS-T21", "QS-T18")
@pytest.mark.parametrize(
    ("tokens", "hand", "after"),
    [
        ((1, 3), "D R 5", (1, 3)),
        ((4, 0), "D R 5", (4, 0)),
        ((4, 0), "R 5 5", (4, 0)),
        ((3, 0), "R 5 5", (3, 0)),
        ((1, 0), "R 5 5", (1, 0)),
        ((3, 1), "R 5 5", (4, 0)),
        ((2, 2), "R 5 5", (3, 1)),
        ((2, 2), "R D D", (1, 3)),
        ((0, 1), "R 0 0", (1, 0)),
        ((0, 2), "R D 0", (0, 2)),
    ],
)
def test_a_replacement_plate_comes_before_the_explosion(
    given: Given, tokens: tuple[int, int], hand: str, after: tuple[int, int]
) -> None:
    game = road(given, hand, tokens)
    assert game.tokens[1] == after
    assert game.of("alive")[1] == int(after[0] > 0)
    assert game.t.tin == 24 - 8 - sum(tokens), "nothing comes back from the tin"


@pytest.mark.rule("QS-062", "QS-065")
def test_it_helps_only_its_holder(given: Given) -> None:
    game = given(["10 10 R", "D 5 5", "15 15 15"], tokens={1: (1, 2)}).end_round()
    assert game.tokens == [(4, 0), (0, 3), (4, 0)]
    assert game.of("alive") == [1, 0, 1]


def all_choices(plates: int, blasts: int, dynamites: int, repairs: int) -> set[tuple[int, int]]:
    """The tokens after every way of using the Replacement Plates; each must be used if it can be."""
    if repairs:
        ways: set[tuple[int, int]] = set()
        if dynamites:
            ways |= all_choices(plates, blasts, dynamites - 1, repairs - 1)
        if blasts:
            ways |= all_choices(plates + 1, blasts - 1, dynamites, repairs - 1)
        return ways or {(plates - min(plates, dynamites), blasts + min(plates, dynamites))}
    lost = min(plates, dynamites)
    return {(plates - lost, blasts + lost)}


@pytest.mark.rule("QS-R10", "QS-R11", "QS-062", "QS-063")
def test_it_never_matters_whether_a_dynamite_is_stopped_or_a_blast_flipped(given: Given) -> None:
    deck = [("rock", 1, 9, "plain"), ("boom", 2, 4, "dynamite"), ("fix", 3, 4, "plate")]
    game = given(["1 1 1 1", "1 1 1 1"], box=given.box(deck, hand=4, centre=1))
    box, t = game.box, game.t
    tried = 0
    for plates in range(7):
        for blasts in range(7):
            for dynamites in range(5):
                for repairs in range(5 - dynamites):
                    if not plates + blasts:
                        continue
                    for i, kind in enumerate([2] * dynamites + [3] * repairs + [0] * (4 - dynamites - repairs)):
                        t.hand[1, i] = kind
                    t.plates[1], t.blasts[1] = plates, blasts
                    reveal.explode(t, 1, reveal.replace_plates(box, t, 1))
                    assert all_choices(plates, blasts, dynamites, repairs) == {(t.plates[1], t.blasts[1])}
                    tried += 1
    assert tried == 48 * 15


@pytest.mark.rule("QS-R11")
def test_each_of_several_replacement_plates_acts_once(given: Given) -> None:
    deck = [("rock", 1, 9, "plain"), ("boom", 2, 3, "dynamite"), ("fix", 0, 3, "plate")]
    box = given.box(deck)
    for tokens, hand, after in [
        ((1, 3), "R R R", (4, 0)),
        ((1, 3), "R R D", (2, 2)),
        ((0, 2), "R R 1", (2, 0)),
        ((3, 0), "D R R", (3, 0)),
        ((2, 1), "D D R", (1, 2)),
    ]:
        game = given(["1 1 1", hand], tokens={1: tokens}, box=box).end_round()
        assert (game.tokens[1], game.of("alive")) == (after, [1, 1])


@pytest.mark.rule("QS-R12")
def test_a_stopped_dynamite_still_counts_as_a_card(given: Given) -> None:
    deck = [("rock", 1, 9, "plain"), ("boom", 7, 3, "dynamite"), ("fix", 3, 3, "plate")]
    game = given(["D R 1", "1 1 1"], box=given.box(deck)).end_round()
    assert (game.of("total"), game.of("paid"), game.tokens[0]) == ([11, 3], [0, 1], (4, 0))
    game = given(["D 1 1", "D R R"], box=given.box(deck)).end_round()
    assert (game.of("total"), game.of("paid")) == ([9, 13], [7, 0]), "Dynamite can be the highest card"


@pytest.mark.rule("QS-067", "QS-066")
def test_the_dead_do_not_sell(given: Given) -> None:
    game = given(["20 20 30", "10 10 10", "15 5 0", "D 25 5"], tokens={3: (1, 1)}, cash=(0, 0, 0, 30)).end_round()
    assert game.of("alive") == [1, 1, 1, 0]
    assert (game.of("total"), game.of("paid"), game.of("cash")) == ([70, 30, 20, 0], [0, 10, 5, 0], [0, 10, 5, 30])
    game = given(["20 20 30", "10 10 10", "15 5 0", "0 25 5"], tokens={3: (1, 1)}, cash=(0, 0, 0, 30)).end_round()
    assert (game.of("total"), game.of("paid")) == ([70, 30, 20, 30], [0, 10, 5, 25])


@pytest.mark.rule("QS-068", "QS-T32", "QS-R16", "QS-R15")
@pytest.mark.parametrize("stranger", ["off", "on"])
def test_when_all_die_all_lose_and_nobody_sells(given: Given, stranger: str) -> None:
    hands = ["D 10 10", "D 15 15", "D 20 20"]
    ones = dict.fromkeys(range(3), (1, 1))
    game = given(hands, tokens=ones, cash=(120, 120, 40, 50), centre="- 30 -", stranger=stranger).end_round()
    assert (game.t.actor, game.t.ending, game.of("alive")) == (OVER, records.ALL_DEAD, [0, 0, 0])
    assert (game.of("cash"), game.of("total"), game.of("paid")) == ([120, 120, 40], [0, 0, 0], [0, 0, 0])
    assert (game.centre, game.t.undealt, game.revealed[3]) == ("- - -", 12, "- - -")
    scores = game.table.scores()
    assert (scores.winners, scores.ranks, scores.returns) == ([], [2, 2, 2], [-1.0, -1.0, -1.0])
    assert (scores.ending, scores.points) == ("everybody died", [120, 120, 40])


@pytest.mark.rule("QS-085", "QS-003", "QS-T31", "QS-R15", "QS-R25")
@pytest.mark.parametrize("stranger", ["off", "on"])
def test_the_last_alive_wins_whatever_the_cash(given: Given, stranger: str) -> None:
    hands = ["D 10 10", "D 15 15", "0 20 20"]
    tokens = {0: (1, 0), 1: (1, 3)}
    game = given(hands, tokens=tokens, cash=(120, 90, 0, 150), centre="- 30 -", stranger=stranger).end_round()
    assert (game.t.actor, game.t.ending, game.t.phase) == (OVER, records.LAST_ALIVE, records.TURN)
    assert (game.of("cash"), game.of("paid"), game.centre) == ([120, 90, 0], [0, 0, 0], "- - -"), "no market"
    assert (game.t.undealt, game.t.cash[7]) == (12, 150)
    scores = game.table.scores()
    assert (scores.winners, scores.ranks, scores.ending) == ([2], [2, 3, 1], "only one player is left alive")
    assert scores.returns == [-0.5, -0.5, 1.0]


@pytest.mark.rule("QS-065", "QS-R11")
def test_what_a_card_does_does_not_depend_on_its_place_in_the_box(given: Given) -> None:
    deck = [("boom", 2, 6, "dynamite"), ("fix", 3, 3, "plate"), ("rock", 1, 9, "plain")]
    game = given(["D 1 1", "D D R", "1 1 1"], box=given.box(deck)).end_round()
    assert game.tokens == [(3, 1), (3, 1), (4, 0)]
