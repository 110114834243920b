"""The search at Quick Silver: wins and losses in one, what it believes, what it judges, and that it never sees more."""

from __future__ import annotations

from typing import Any

import pytest

import motherlode as ml
from motherlode.bots.lore import quick_silver, quick_silver_belief, quick_silver_outlook
from motherlode.bots.search.lore import WHOLE
from motherlode.core import drivers, registry, tally
from motherlode.core.bits import Stream
from motherlode.core.bot import Bot, BotKind, SeatedBot
from motherlode.core.dealers import ScriptedDealer, SeededDealer
from motherlode.core.match import Match, match_unit
from motherlode.core.streams import start_stream
from motherlode.core.table import Table
from motherlode.games.quick_silver import records, sight
from motherlode.games.quick_silver.moves import ACCEPT, SLOT

SEARCH = BotKind("search", "the search by its lore", {"quick-silver": "motherlode.bots.search.for_quick_silver"})


def dealt(*hands: str, white: int = 3, black: int = 1) -> Table:
    """A table where seat 0 begins and these cards were dealt; with white 3 everybody saw all of them."""
    cards = [card for hand in hands for card in hand.split()]
    script = [f"dealer {len(hands) - 1}", f"white {white}", f"black {black}", *cards]
    table = ml.table("quick-silver", players=len(hands), dealer=ScriptedDealer(script))
    table.dealer = SeededDealer(1)
    return table


def inside(table: Table) -> Any:
    return table.engine.tables[0]


def box_of(table: Table) -> Any:
    return table.engine.boxes[0]


def seen_at(table: Table) -> Any:
    """What the acting seat knows."""
    assert table.actor is not None
    return table.view(table.actor)


def choice(table: Table, simulations: int = 60, seed: int = 1) -> str:
    """What the search does at the seat that is to act."""
    bot = SeatedBot(Bot(SEARCH, {"simulations": simulations}), table.engine, table.actor + 1, seed)
    legal = [move.id for move in table.moves()]
    return str(table.moves_table[bot.choose(table.view(bot.seat - 1), legal)])


# The last decision of a round


def test_it_sneaks_into_the_second_place_that_wins() -> None:
    """25 to 25 pays each the lowest card, 24 to 25 the highest: 10, and that makes the mayor."""
    table = dealt("silver copper copper", "tin tin copper")
    inside(table).pile = 0
    table.play("sneak")
    inside(table).pile, inside(table).cash[2] = 8, 90
    assert table.actor == 1
    for seed in range(3):
        assert choice(table, seed=seed) == "sneak"


def test_it_gives_the_dynamite_away_that_would_kill_it() -> None:
    table = dealt("silver copper copper", "tin tin dynamite")
    table.play("sneak")
    inside(table).plates[2], inside(table).blasts[2] = 1, 3
    for seed in range(3):
        assert choice(table, seed=seed) == "give dynamite"


def test_it_does_not_pay_the_plate_that_would_be_its_last() -> None:
    """Only blasts are left then, which is death; an offered copper is none."""
    table = dealt("copper copper copper", "silver silver gravel", "mother-lode gold-dust quicksilver")
    inside(table).plates[2], inside(table).blasts[2] = 1, 3
    table.play("give copper")
    table.play("aim 1")
    for seed in range(3):
        assert choice(table, seed=seed) == "accept"


def test_it_does_not_take_back_the_dynamite_that_it_laid_down() -> None:
    table = dealt("dynamite silver silver", "mother-lode gold-dust quicksilver", black=2)
    for move in ("give dynamite", "aim centre", "slot 2", "sneak", "give silver", "aim centre"):
        table.play(move)
    # A hundredth or two of the win: 60 walks could not tell that from nothing.
    assert choice(table, 300) != "slot 2"


# What it knows


def test_the_same_view_and_seed_give_the_same_move() -> None:
    table = dealt("tin dynamite copper", "silver copper copper", "gravel tin gold-dust", white=1, black=2)
    for seed in range(3):
        move = choice(table, 20, seed)
        assert choice(table, 20, seed) == move
        table.play(move)


def test_equal_views_give_equal_choices() -> None:
    """Tables that differ only in what seat 0 cannot see."""
    hands = ["tin dynamite copper", "silver copper copper", "gravel tin gold-dust"]
    other = ["tin dynamite copper", "silver mother-lode slag", "gravel quicksilver plate"]
    for seed in range(3):
        first, second = dealt(*hands, white=1), dealt(*other, white=1)
        assert first.view(0) == second.view(0)
        assert first.engine.tables[0] != second.engine.tables[0]
        assert choice(first, 20, seed) == choice(second, 20, seed)


# What it believes


class Imagined:
    """Tables that the search imagines at the acting seat of a table."""

    def __init__(self, table: Table) -> None:
        self.box = box_of(table)
        self.seen = seen_at(table)
        self.room: Any = SEARCH.module(table.game).Slate()
        self.rng = Stream()
        start_stream(self.rng, 1, 1, 1)
        sight.belief(self.box, self.seen, self.room.belief)

    def next(self) -> Any:
        quick_silver_belief.imagine(self.box, self.seen, self.room, self.rng)
        return self.room.now


def test_an_offered_card_is_dynamite_more_often_than_by_chance() -> None:
    table = dealt("tin dynamite copper", "silver copper copper", "gravel tin gold-dust", white=1)
    table.play("give dynamite")
    table.play("aim 1")
    imagined = Imagined(table)
    found = sum(imagined.box.does[imagined.next().offered] == records.DYNAMITE for _ in range(1000))
    # Of 14 cards that seat 1 has not seen, 3 are dynamite, and two of three cards that may be offered are among those.
    assert found / 1000 > 1.4 * 2 / 3 * 3 / 14


def test_judging_a_table_leaves_it_as_it_was() -> None:
    table = dealt("tin dynamite copper", "silver copper copper", "gravel tin gold-dust", white=1, black=3)
    dealer = SeededDealer(5)
    table.dealer = dealer
    for move in (
        "give dynamite",
        "aim centre",
        "slot 2",
        "give silver",
        "aim 0",
        "accept",
        "sneak",
        "give tin",
        "aim 1",
    ):
        table.play(move)
    imagined = Imagined(table)
    for _ in range(50):
        now = imagined.next()
        before = now.tobytes()
        assert quick_silver_belief.credit(imagined.box, now, 2) > 0
        assert now.tobytes() == before


def test_who_kept_dynamite_is_hardly_believed() -> None:
    def credit_after(*moves: str, me: int = 3) -> float:
        table = dealt("tin dynamite copper", "silver copper copper", "gravel tin plate")
        for move in moves:
            table.play(move)
        return quick_silver_belief.credit(box_of(table), inside(table), me)

    assert credit_after("give dynamite") == quick_silver_belief.GAVE_DYNAMITE
    assert credit_after("give tin") == quick_silver_belief.KEPT_DYNAMITE
    assert credit_after("sneak") == quick_silver_belief.SNEAKED_WITH_DYNAMITE
    assert credit_after("sneak", "give silver", "aim centre") == pytest.approx(0.3)
    assert credit_after("sneak", me=1) == credit_after("give tin", me=1) == 1, "what I did myself tells me nothing"
    inside_plate = credit_after("give dynamite", "aim centre", "slot 1", "give silver")
    assert inside_plate == pytest.approx(quick_silver_belief.GAVE_DYNAMITE)


# What it judges


def values_at(table: Table) -> list[int]:
    values: Any = [0] * 7
    assert quick_silver.settled(box_of(table), inside(table), 1, values)
    return list(values[1 : inside(table).players + 1])


def test_a_round_that_begins_is_judged_and_one_that_goes_on_is_not() -> None:
    table = dealt("tin dynamite copper", "silver copper copper", "gravel tin gold-dust")
    assert values_at(table) == pytest.approx([WHOLE / 3] * 3, abs=1)
    table.play("sneak")
    nothing: Any = [0] * 7
    assert not quick_silver.settled(box_of(table), inside(table), 1, nothing)


def test_cash_and_plates_are_worth_something_and_the_dead_have_nothing() -> None:
    table = dealt("tin dynamite copper", "silver copper copper", "gravel tin gold-dust")
    now = inside(table)
    now.cash[1], now.plates[2], now.blasts[2] = 40, 2, 2
    rich, broken, plain = values_at(table)
    assert rich > plain > broken > 0
    assert sum((rich, broken, plain)) == pytest.approx(WHOLE, abs=3)
    now.alive[3] = 0
    assert values_at(table)[2] == 0
    assert sum(values_at(table)) == pytest.approx(WHOLE, abs=3)


def test_a_hand_is_hoped_for_by_the_place_it_would_take() -> None:
    """All is known: 25, 35 and 20. Who is second hopes for the highest card, who is third for the lowest."""
    table = dealt("tin tin copper", "silver silver copper", "quicksilver gravel gravel")
    box = box_of(table)

    def hopes(seat: int) -> float:
        packed = quick_silver_outlook.guesses(box, inside(table), seat)
        return quick_silver_outlook.hope(box, inside(table), seat, packed, -1, 0, 0, 0)

    def stands(cash: int) -> float:
        return quick_silver_outlook.strength(box, 3, cash, 4)

    assert [hopes(seat) for seat in (1, 2, 3)] == [stands(10), stands(0), stands(5)]


def test_one_of_the_untouched_slots_is_enough() -> None:
    table = dealt("dynamite silver silver", "mother-lode gold-dust quicksilver", black=2)
    for move in ("give dynamite", "aim centre", "slot 2", "give gold-dust", "aim centre"):
        table.play(move)
    legal: Any = [sum(1 << SLOT + slot for slot in (1, 2, 3))]
    quick_silver.consider(box_of(table), inside(table), legal)
    assert legal == [(1 << SLOT + 1) + (1 << SLOT + 2)]


def test_imagined_players_pay_for_what_they_would_lose() -> None:
    """The second place, with the mayor's cash in reach, is worth a plate of four; no place at all is not."""
    table = dealt("dynamite dynamite dynamite", "mother-lode gravel gravel", "gold-dust quicksilver quicksilver")
    table.play("give dynamite")
    table.play("aim 1")
    rng = Stream()
    start_stream(rng, 1, 1, 1)
    legal: Any = [sum(1 << move.id for move in table.moves())]
    box = box_of(table)
    inside(table).cash[2] = 80
    assert quick_silver.roll_redirect(box, inside(table), legal, rng) != ACCEPT
    inside(table).plates[2], inside(table).blasts[2] = 1, 3
    assert quick_silver.roll_redirect(box, inside(table), legal, rng) == ACCEPT


# Whole games, interpreted and compiled


@pytest.fixture(scope="module")
def line_up() -> list[Bot]:
    game = registry.game("quick-silver")
    bots = [Bot(SEARCH, {"simulations": 40}), registry.bot("random", game)]
    match_unit(game, [bots[1].kind, SEARCH]).compile(drivers.play_games)
    return bots


def test_interpreted_and_compiled_search_play_the_same_game(line_up: list[Bot]) -> None:
    game = registry.game("quick-silver")
    bots = [Bot(SEARCH, {"simulations": 4}), line_up[1]]
    logs = []
    for compiled in (False, True):
        match = Match(game, game.components(), game.options({"players": 2}), bots, compiled, log=2000)
        match.play(4, 0, 1)
        logs.append(match.log())
    assert logs[0] == logs[1]


def test_it_beats_random_players(line_up: list[Bot]) -> None:
    game = registry.game("quick-silver")
    seats = [line_up[0], *[line_up[1]] * 3]
    counted = Match(game, game.components(), game.options({"players": 4}), seats, True).play(2, 0, 60)
    assert counted[tally.WINS + 1] / tally.WIN_UNITS / 60 > 0.7
