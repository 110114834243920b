"""Greedy at Gold River, by known answers: what it bids, what it takes, whom it hurts, and what each dial changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.bots import greedy_gold_river, greedy_gold_river_prices
from motherlode.core import registry
from motherlode.core.bot import SeatedBot
from motherlode.core.dealers import ScriptedDealer, SeededDealer
from motherlode.core.table import Table
from motherlode.games.gold_river.records import AUCTION, CLAIM, DISCARDED, IN_ROW
from motherlode.games.gold_river.seats import put_unseen, take_unseen

FIRST_ROW = "cold-mountain-2 dry-gulch-2 coyote-city-3 dry-gulch-3 san-narciso-3 cold-mountain-4"
TOWNS = {"cm": "cold-mountain", "cc": "coyote-city", "dg": "dry-gulch", "sn": "san-narciso", "wr": "whiskey-river"}
ROWS_LEFT = 4


def situation(
    row: str,
    *hands: str,
    nuggets: tuple[int, ...] = (),
    pile: str = "",
    deck: int = ROWS_LEFT,
    **options: Any,
) -> Table:
    """An auction that seat 0 opens; whoever has most Claims of a town, and two, is its Mayor. `deck` counts rows."""
    players = len(hands)
    lays = [f"lay {card}" for card in FIRST_ROW.split()[: players + 1]]
    table = ml.table("gold-river", players=players, dealer=ScriptedDealer(["begin 0", *lays]), **options)
    table.dealer = SeededDealer(1)
    now: Any = table.engine.tables[0]
    for card in list(now.row)[: players + 1]:
        put_unseen(now, card)
        now.owner[card] = 0
    for slot, card in enumerate(cards(table, row)):
        take_unseen(now, card)
        now.owner[card], now.row[slot] = IN_ROW, card
    for card in cards(table, pile):
        take_unseen(now, card)
        now.owner[card], now.pile[now.discards] = DISCARDED, card
        now.discards += 1
    for seat, hand in enumerate(hands, start=1):
        for card in cards(table, hand):
            have(table, seat, card)
        if nuggets:
            now.nuggets[seat] = nuggets[seat - 1]
    now.round, now.undrawn = 2, deck * (players + 1)
    return table


def cards(table: Table, names: str) -> list[int]:
    known = table.components.names["card"]
    words = [name.split("-", 1) for name in names.split()]
    return [known.index("-".join([TOWNS.get(word[0], word[0]), *word[1:]])) for word in words]


def have(table: Table, seat: int, card: int) -> None:
    """Put a card in front of a seat."""
    now: Any = table.engine.tables[0]
    box: Any = table.components.record
    take_unseen(now, card)
    now.owner[card] = seat
    if box.kind[card] == CLAIM:
        town = box.town[card]
        now.claims[seat, town] += 1
        if now.claims[seat, town] >= max(2, 1 + now.claims[now.mayor[town], town] * (now.mayor[town] != seat)):
            now.mayor[town] = seat


def seated(table: Table, spec: str = "greedy", seed: int = 1) -> SeatedBot:
    """A bot at the seat that is to act."""
    return SeatedBot(registry.bot(spec, table.game), table.engine, table.actor + 1, seed)


def decide(table: Table, bot: SeatedBot) -> str:
    legal = [move.id for move in table.moves()]
    return str(table.moves_table[bot.choose(table.view(bot.seat - 1), legal)])


def advice(table: Table, spec: str = "greedy") -> tuple[str, str]:
    """What it does, and why."""
    bot = seated(table, spec)
    move = decide(table, bot)
    memory: Any = bot.memories[0]
    return move, greedy_gold_river.REASONS[memory.reason]


def won(table: Table) -> Table:
    """Everybody passes: the first player has won the auction for nothing, and chooses."""
    now: Any = table.engine.tables[0]
    while now.phase == AUCTION:
        table.play("pass")
    return table


# The auction

GOLD_ROW = "gold-6 gold-3 gold-3-b gold-4"
"""The first choice is worth 6, the middle one 3."""


@pytest.mark.parametrize(
    ("spec", "highest"),
    [
        ("greedy", 3),
        ("greedy:bid=high", 3),
        ("greedy:bid=0.7", 2),
        ("greedy:bid=modest", 1),
        ("greedy:bid=0.334", 1),
        ("greedy:bid=0.333", 0),
        ("greedy:bid=low", 0),
        ("greedy:bid=never", 0),
    ],
)
def test_it_bids_up_to_its_share_of_the_gap(spec: str, highest: int) -> None:
    for bid in range(5):
        table = situation(GOLD_ROW, "", "", "")
        if bid:
            table.play(f"raise {bid}")
        expected = ("raise 1", "bid_first") if bid < highest else ("pass", "pass_dear")
        assert advice(table, spec) == expected


def test_it_does_not_bid_for_a_row_of_equals() -> None:
    assert advice(situation("gold-4 gold-4-b gold-4-c gold-3", "", "", "")) == ("pass", "pass_dear")


# Choosing


def test_it_picks_the_most_gold_and_drops_what_helps_the_others_most() -> None:
    table = won(situation("gold-3 gold-6 gold-4 gold-5", "", "", ""))
    assert advice(table) == ("pick 2", "pick_gold")
    table.play("pick 2")
    assert advice(table) == ("drop 4", "drop_helpful")


def test_rolls_to_come_make_a_claim_worth_more_than_gold() -> None:
    """Cold Mountain 6 strikes 5 times in 36: 3 nuggets are worth 3 x (1 + 5/36 x rolls), 5.1 with five rolls."""
    row, hands = "gold-3 gold-3-b cm-6 gold-4", ("", "", "")
    assert advice(won(situation(row, *hands, deck=4))) == ("pick 3", "pick_claim")
    assert advice(won(situation(row, *hands, deck=0))) == ("pick 4", "pick_gold")


def test_a_fee_makes_a_claim_worth_less() -> None:
    row, mine = "gold-3 gold-3-b cm-6 gold-4", "dg-7"
    assert advice(won(situation(row, mine, "", "")))[0] == "pick 3"
    assert advice(won(situation(row, mine, "cm-2 cm-4 cm-5", "")))[0] == "pick 4"
    assert advice(won(situation(row, mine, "cm-2 cm-4 cm-5", "", nuggets=(0, 9, 9))))[0] == "pick 3"


def test_the_office_dial_bites() -> None:
    """In the last round San Narciso 7 brings 2 x (1 + 1/6) nuggets, and the office of 10."""
    row, hands = "gold-5 gold-6 sn-7 gold-4", ("sn-3", "", "")
    table = won(situation(row, *hands, deck=0))
    assert advice(table) == ("pick 3", "pick_office")
    assert advice(table, "greedy:office=0.3") == ("pick 2", "pick_gold")
    assert advice(table, "greedy:office=blind") == ("pick 2", "pick_gold")


def test_the_poker_dial_bites() -> None:
    """With a pair of sevens, Whiskey River odd (KD) adds a kicker; Dry Gulch 7 makes three of a kind."""
    row, hand = "gold-3 gold-3-b dg-7 gold-4", "cm-7 cc-7"
    poker = won(situation(row, hand, "", "", deck=0, poker="on"))
    assert advice(poker, "greedy:poker=0") == ("pick 4", "pick_gold")
    assert advice(poker, "greedy:poker=0.2") == ("pick 3", "pick_claim")
    assert advice(won(situation(row, hand, "", "", deck=0)), "greedy:poker=1") == ("pick 4", "pick_gold")


def test_the_spite_dial_bites() -> None:
    """A Raid brings nothing; what two rivals of three lose by it counts 3 x 2/3 and 3 x 1/3, times the dial."""
    table = won(situation("raid mustang wr-even wr-odd", "", "", "", deck=0))
    assert advice(table, "greedy:spite=1") == ("pick 1", "pick_action")
    assert advice(table, "greedy:spite=kind") == ("pick 3", "pick_claim")
    assert advice(table) == ("pick 3", "pick_claim")


@pytest.mark.parametrize(
    ("row", "slot", "why"),
    [
        ("gold-3 post-office gold-4 gold-4-b", 2, "pick_building"),
        ("gold-3 gold-4 gold-4-b saloon", 4, "pick_building"),
        ("gold-3 stagecoach gold-3-b gold-3-c", 2, "pick_action"),
        ("hold-up gold-3 gold-4 gold-4-b", 1, "pick_action"),
    ],
)
def test_it_knows_what_other_cards_are_worth(row: str, slot: int, why: str) -> None:
    """With six rolls to come."""
    assert advice(won(situation(row, "", "", "", deck=6))) == (f"pick {slot}", why)


def test_the_last_round_makes_buildings_worthless() -> None:
    assert advice(won(situation("post-office bank gold-3 mustang", "", "", "", deck=0))) == ("pick 3", "pick_gold")


# Targets


def taking(row: str, *hands: str, pick: str = "pick 1", **more: Any) -> Table:
    """The first player has picked, and dropped the last card: the Action asks for its target."""
    table = won(situation(row, *hands, **more))
    table.play(pick)
    table.play(f"drop {len(hands) + 1}")
    return table


def test_hold_up_robs_where_there_is_most_and_then_the_strongest() -> None:
    row = "hold-up gold-3 gold-3-b gold-4"
    assert advice(taking(row, "", "", "", nuggets=(9, 2, 4))) == ("rob 2", "rob_best")
    assert advice(taking(row, "", "cm-2 dg-2", "", nuggets=(9, 7, 8))) == ("rob 1", "rob_best")
    assert advice(taking(row, "", "", "cm-2 dg-2", nuggets=(9, 8, 7))) == ("rob 2", "rob_best")


def test_dynamite_takes_an_office_away() -> None:
    """Both have two Claims of San Narciso; without one of them the office is lost to me."""
    table = taking("dynamite gold-3 gold-3-b gold-4", "sn-7 sn-8", "cm-2", "sn-9 sn-10 sn-5")
    move, why = advice(table)
    assert why == "blast_best"
    assert move.startswith("blast san-narciso")


def test_dynamite_destroys_the_dearest_of_the_strongest() -> None:
    table = taking("dynamite gold-3 gold-3-b gold-4", "", "cm-2 dg-7", "cm-7", deck=6)
    assert advice(table, "greedy:spite=1") == ("blast cold-mountain-2", "blast_best")
    table = taking("dynamite gold-3 gold-3-b gold-4", "", "cm-7 saloon", "dg-7", deck=6)
    assert advice(table, "greedy:spite=1") == ("blast saloon", "blast_best")


def test_the_judge_gives_the_worst_for_the_best() -> None:
    table = taking("judge gold-3 gold-3-b gold-4", "dg-7 cm-9", "cc-12", "sn-5")
    assert advice(table) == ("give dry-gulch-7", "swap_best")
    table.play("give dry-gulch-7")
    assert advice(table) == ("take coyote-city-12", "swap_best")


def test_the_judge_takes_an_office() -> None:
    """The second Claim of San Narciso, in the last round, is worth its office."""
    table = taking("judge gold-3 gold-3-b gold-4", "dg-7 sn-3", "cc-12", "sn-5", deck=0)
    table.play("give dry-gulch-7")
    assert advice(table) == ("take san-narciso-5", "swap_best")


def test_the_bandit_takes_the_best_claim() -> None:
    table = taking("bandit gold-3 gold-3-b gold-4", "", "", "", pile="sn-5 cc-12 dg-7")
    assert advice(table) == ("take coyote-city-12", "found_best")


# Bank, Mustang, half of the bid


def at_the_bank(deck: int, nuggets: int) -> Table:
    """A new round begins for the owner of the Bank, with so many full rows in the deck."""
    table = situation(GOLD_ROW, "bank", "", "", nuggets=(nuggets, 0, 0), deck=deck)
    won(table)
    for move in ("pick 2", "drop 3", "pick 1", "pick 4"):
        table.play(move)
    return table


@pytest.mark.parametrize(("deck", "reserve"), [(3, greedy_gold_river.RESERVE), (1, greedy_gold_river.LAST_RESERVE)])
def test_it_banks_what_it_will_not_need(deck: int, reserve: int) -> None:
    table = at_the_bank(deck, 10)
    assert advice(table) == (f"deposit {13 - reserve}", "bank_spare")
    rich = at_the_bank(deck, 40)
    assert advice(rich)[0] == "deposit 15"


def test_it_rides_when_that_gains_much() -> None:
    """The last of three would get the 3 that the others leave."""
    for row, expected in (
        ("gold-3 gold-3-b gold-6 cm-2", ("ride", "ride_now")),
        ("gold-3 gold-3-b gold-3-c cm-2", ("wait", "ride_later")),
    ):
        table = situation(row, "", "", "")
        now: Any = table.engine.tables[0]
        mustang = cards(table, "mustang")[0]
        have(table, 3, mustang)
        now.kept[0], now.keeps = mustang, 1
        won(table)
        table.play("pick 4")
        table.play("drop 1")
        assert table.actor == 2
        assert advice(table) == expected


@pytest.mark.parametrize(("bid", "expected"), [(6, ("pick 2", "pick_gold")), (7, ("half", "half_better"))])
def test_the_loser_of_two_compares_half_of_the_bid_with_the_card(bid: int, expected: tuple[str, str]) -> None:
    table = situation("gold-6 gold-3 gold-4", "", "")
    table.play(f"raise {bid}")
    table.play("pass")
    table.play("pick 1")
    table.play("drop 3")
    assert advice(table) == expected


# The bot as a player


def test_it_has_words_for_every_reason() -> None:
    from motherlode.core.story import catalogue

    words = catalogue(registry.game("gold-river"), "reasons")
    assert set(words) == set(greedy_gold_river.REASONS)


def test_the_same_view_gives_the_same_move_whatever_the_seed() -> None:
    table = won(situation("dynamite judge sn-7 saloon", "sn-3 dg-5", "cm-2 cm-4", "cc-3 cc-4"))
    assert len({decide(table, seated(table, seed=seed)) for seed in range(5)}) == 1


@pytest.mark.parametrize(("players", "options"), [(2, {}), (4, {"poker": "on"})])
def test_a_seated_bot_plays_the_game_of_the_match_loop(players: int, options: dict[str, Any]) -> None:
    """The bot at a live table, interpreted, and the bot in a compiled simulation are one: same seed, same game."""
    from motherlode.core import compiling
    from motherlode.core.match import Match

    game = registry.game("gold-river")
    bot = registry.bot("greedy", game)
    compiling.ensure(compiling.MATCH, game, [bot.kind])
    said = game.options({"players": players, **options})
    match = Match(game, game.components(), said, [bot] * players, compiled=True, log=600)
    for index in range(2):
        match.play(21, index, 1)
        table = ml.table("gold-river", players=players, dealer=SeededDealer(21, index), **options)
        bots = [SeatedBot(bot, table.engine, seat + 1, 21, index) for seat in range(players)]
        while not table.over:
            assert table.actor is not None
            table.play(decide(table, bots[table.actor]))
        assert [entry.action for entry in table.log] == match.log()[: table.version]


@pytest.mark.parametrize(("players", "least"), [(2, 0.97), (3, 0.97), (5, 0.97)])
def test_it_beats_random_players(players: int, least: float) -> None:
    result = ml.simulate("gold-river", seats=["greedy", *["random"] * (players - 1)], games=400, seed=2)
    assert result.win_interval[0][0] > least


def test_it_beats_those_who_never_bid() -> None:
    """One who bids among three who do not wins more than its share of 400 games."""
    result = ml.simulate("gold-river", seats=["greedy", *["greedy:bid=never"] * 3], games=400, seed=2)
    assert result.win_interval[0][0] > 0.3


def test_the_prices_are_compiled_and_hashed_with_the_bot() -> None:
    game = registry.game("gold-river")
    unit = registry.bot("greedy", game).kind.unit(game)
    assert greedy_gold_river_prices.__name__ in unit.modules
    assert Path(greedy_gold_river_prices.__file__) in unit.sources
