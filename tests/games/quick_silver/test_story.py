"""What is told of a game: a notice for everything that happens, to each seat what it knows, in words that hold."""

from __future__ import annotations

import string
from typing import TYPE_CHECKING

import pytest
from tests.games.quick_silver.conftest import DECK

from motherlode.core.story import Notice, say, tell, words
from motherlode.games.quick_silver import GAME, sight

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given, Situation

NAMES = ["Ann", "Ben", "Cay", "Dot", "Eli", "Fay"]


def told(game: Situation, *steps: str, seat: int = -1) -> list[Notice]:
    """The notices of these steps, as a seat gets them; -1 is the onlooker."""
    notices = []
    who = None if seat < 0 else seat
    for step in steps:
        before, view = game.t.copy(), game.table.view(who)
        game.play(step)
        code = sight.saw(game.box, before, game.table.log[-1].action, game.t, seat + 1)
        notices += tell(GAME, game.table.components, view, code, game.table.view(who))
    return notices


def said(notices: list[Notice]) -> list[str]:
    """Notices in short: the kind, and its arguments."""
    return [" ".join([notice.kind, *map(str, notice.arguments.values())]) for notice in notices]


@pytest.mark.rule("QS-021", "QS-024", "QS-026")
@pytest.mark.parametrize("stranger", ["off", "on"])
def test_the_start_is_told(given: Given, stranger: str) -> None:
    game = given.start(3, stranger=stranger)
    assert said(told(game, "dealer 2", "white 1", "black 3")) == [
        "first_dealer 2", "round 1", "deals 2", "white 1", "black 3",
    ]  # fmt: skip
    assert said(told(game, "deal tin", "deal plate", seat=0)) == ["dealt_open 0 tin", "dealt_you plate"]
    assert told(game, "deal tin", seat=1) == []


@pytest.mark.rule("QS-041", "QS-050", "QS-052", "QS-027")
def test_a_swap_is_told_to_each_as_seen(given: Given) -> None:
    steps = ("give tin", "aim 1", "aim 2", "accept", "take silver")
    hands = ["5 10 10", "5 5 0", "15 15 20"]
    public = ["aims 0 1", "redirects 1 2", "accepts 2"]
    assert said(told(given(hands, laps=2), *steps, seat=0)) == ["you_give tin", *public, "you_take 2 silver"]
    for seat in (-1, 1):
        assert said(told(given(hands, laps=2), *steps, seat=seat)) == ["gives 0", *public, "swaps 0 2"]
    assert told(given(hands, laps=2), *steps, seat=2)[-1] == Notice(
        "you_lose", {"player": 0, "taken": "silver", "given": "tin"}
    )


@pytest.mark.rule("QS-030", "QS-051")
def test_the_centre_is_told(given: Given) -> None:
    hands = ["5 10 10", "5 5 0", "15 15 20"]
    game = given(hands, laps=2)
    steps = ("give tin", "aim 1", "aim centre", "slot 2", "take dynamite")
    assert said(told(game, *steps, seat=0))[2:] == ["redirects_centre 1", "picks_slot 0 2", "you_take_slot 2 dynamite"]
    assert said(told(game, "give gravel", "aim centre", "slot 2", seat=1))[1:] == [
        "aims_centre 1",
        "you_take_slot 2 tin",
    ]
    assert said(told(game, "give silver", "aim centre", "slot 2", seat=0))[2:] == ["picks_slot 2 2"]
    assert said(told(given(hands, laps=2), *steps))[-1] == "picks_slot 0 2"


@pytest.mark.rule("QS-045", "QS-046")
def test_sneaking_and_passing_are_told(given: Given) -> None:
    game = given(["5 10 10", "5 5 0"], laps=2, sneaks=(5, 2))
    assert said(told(game, "sneak", "sneak")) == ["sneaks 0", "passes 1"]


@pytest.mark.rule("QS-060", "QS-065", "QS-070", "QS-086")
def test_the_end_of_a_round_is_told(given: Given) -> None:
    hands = ["5 10 10", "D D 0", "R 15 20", "D 5 5", ""]
    game = given(hands, tokens={2: (1, 1), 3: (1, 0)}, turn=3, holder=0, dealer=2)
    assert said(told(game, "sneak")) == [
        "sneaks 3",
        "shows_3 0 copper tin tin",
        "shows_3 1 gravel dynamite dynamite",
        "shows_3 2 silver quicksilver plate",
        "shows_3 3 copper copper dynamite",
        "explodes_many 1 2",
        "repairs 2",
        "dies 3",
        "sells 0 25 10",
        "sells 1 0 5",
        "sells 2 35 0",
        "round 2",
        "deals 1",
    ]


@pytest.mark.rule("QS-095", "QS-099")
def test_the_stranger_is_told(given: Given) -> None:
    game = given(["30 20 0", "10 5 15"], centre="20 - 10", cash=(0, 0, 90), turn=1, holder=0, stranger="on")
    assert [notice.kind for notice in told(game, "sneak")] == ["sneaks", "shows_3", "shows_3"]
    assert said(told(game, "lay silver")) == [
        "sells 0 50 0", "sells 1 29 5", "stranger_shows_3 quicksilver silver tin", "stranger_sells 45 20",
        "stranger_wins",
    ]  # fmt: skip


@pytest.mark.rule("QS-082", "QS-085", "QS-068", "QS-090", "QS-R29")
def test_every_ending_is_told(given: Given) -> None:
    hands = ["15 10 5", "20 20 10"]

    def last(seat: int, **table: object) -> list[str]:
        made = given(hands, turn=1, holder=0, **table)  # type: ignore[arg-type]
        return said(told(made, "sneak", seat=seat))

    for seat in (-1, 0, 1):
        assert last(seat, cash=(85, 0))[-3:] == ["sells 0 30 15", "sells 1 49 0", "mayor 0"]
        assert last(seat, tokens={1: (0, 1)})[-2:] == ["dies 1", "last_alive 0"]
        assert last(seat, tokens={0: (0, 1), 1: (0, 1)})[-3:] == ["dies 0", "dies 1", "all_dead"]
        assert last(seat, round=100)[-2:] == ["sells 1 49 0", "too_long"]
        undead = last(seat, tokens={1: (0, 1)}, undead="on")
        kinds = {line.split()[0].removesuffix("_many") for line in undead}
        assert "undead 1" in undead and not {"explodes", "repairs", "dies"} & kinds


@pytest.mark.rule("QS-R11", "QS-062")
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_plates_are_counted(given: Given, seat: int) -> None:
    deck = tuple((*card[:2], 3, card[3]) for card in DECK if card[0] in ("tin", "silver", "dynamite", "plate"))
    box = given.box(deck)

    def told_of(hand: str, blasts: int) -> list[str]:
        made = given([hand, "10 10 15"], tokens={0: (4 - blasts, blasts)}, turn=1, holder=0, box=box)
        notices = told(made, "sneak", seat=seat)
        return [say(GAME, notice, NAMES) for notice in notices if notice.kind.startswith(("explodes", "repairs"))]

    assert told_of("R R R", 3) == ["Ann repairs 3 plates."]
    assert told_of("R R 15", 3) == ["Ann repairs 2 plates."]
    assert told_of("R R 15", 1) == ["Ann repairs a plate."]
    assert told_of("R R D", 2) == ["Ann repairs a plate."]
    assert told_of("R R D", 0) == []
    assert told_of("D D R", 0) == ["Dynamite! Ann loses a plate."]
    assert told_of("D D D", 0) == ["Dynamite! Ann loses 3 plates."]


@pytest.mark.rule("QS-060", "QS-R23")
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_cards_that_are_shown_have_their_words(given: Given, size: int) -> None:
    """For every size of a hand and of the centre that a box may have, and never by the name that the engine uses."""
    hands = [" ".join(["-5", "25", "D", "R"][:size]), " ".join(["15", "10", "15", "10"][:size])]
    box = given.box(white={1: 1}, hand=size, centre=size)
    centre = " ".join(["5", "30", "20", "5"][:size])
    game = given(hands, centre=centre, turn=1, holder=0, box=box, stranger="on")
    lines = [say(GAME, notice, NAMES) for notice in told(game, "sneak")]
    ann = ["Slag (-5)", "Gold Dust (25)", "Dynamite (0)", "Replacement Plate (0)"][:size]
    stranger = ["Copper (5)", "Mother Lode (30)", "Quicksilver (20)", "Copper (5)"][:size]

    def listed(cards: list[str]) -> str:
        return " and ".join(filter(None, [", ".join(cards[:-1]), cards[-1]]))

    assert f"Ann shows {listed(ann)}." in lines
    assert f"The Sneaky Stranger shows {listed(stranger)}." in lines


def test_kinds_that_the_words_do_not_know_keep_their_names(given: Given) -> None:
    box = given.box((*DECK, ("moonstone", 40, 1, "plain")))
    lines = [say(GAME, n, NAMES) for n in told(given(["5 10 40", "5 5 0"], turn=1, holder=0, box=box), "sneak")]
    assert "Ann shows Copper (5), Tin (10) and moonstone." in lines


def test_every_notice_has_words(given: Given) -> None:
    catalogue = words(GAME)
    for notice in told(given(["5 10 10", "5 5 0"], turn=1, holder=0, stranger="on"), "sneak", "lay tin"):
        assert say(GAME, notice, NAMES)
    assert set(catalogue["things"]) == {kind for kind in GAME.components().names["kind"] if kind}
    fields = {"player", "player_other", "card", "slot", "face", "round", "taken", "given", "plates", "total", "paid",
              "card_1", "card_2", "card_3", "card_4"}  # fmt: skip
    for section in ("notices", "you", "then", "then_you"):
        for kind, text in catalogue[section].items():
            assert {name for _, name, _, _ in string.Formatter().parse(text) if name} <= fields
            assert kind.removesuffix("_other") in catalogue["notices"]
