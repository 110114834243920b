"""Greedy at Goldmine Rumbles, by known answers: where it goes, what it takes, whom it fights, what the dials change.

The mine of these tests links sites 5, 6, 11, 12, 13 and 14 freely; 2 and 16 lie behind a rat, 7 behind a snake; 8, 9
and 10 are linked with one another; 1, 3, 4 and 15 with nothing.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from motherlode.bots import greedy_goldmine_rumbles as greedy
from motherlode.bots.greedy_goldmine_rumbles_routes import IN_A_HURRY, affordable_turns
from motherlode.core import registry
from motherlode.core.bot import SeatedBot
from motherlode.core.kernels import COMPILED_BODY
from motherlode.core.table import Table
from motherlode.games.goldmine_rumbles import records

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

LAST = "1 2 3"
"""Tiles of a short game of four that have caved in when its last phase runs."""


@pytest.fixture(scope="module")
def given() -> Given:
    """The situations of the game's own tests."""
    path = Path(__file__).parents[1] / "games" / "goldmine_rumbles" / "conftest.py"
    found = importlib.util.spec_from_file_location("goldmine_situations", path)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    made: Given = module.Given()
    return made


def seated(table: Table, spec: str = "greedy", seed: int = 1) -> SeatedBot:
    """A bot at the seat that is to act."""
    assert table.actor is not None
    return SeatedBot(registry.bot(spec, table.game), table.engine, table.actor + 1, seed)


def decide(table: Table, bot: SeatedBot) -> str:
    legal = [move.id for move in table.moves()]
    chosen = bot.choose(table.view(bot.seat - 1), legal)
    assert chosen in legal, f"{table.moves_table[chosen]} is not legal"
    return str(table.moves_table[chosen])


def advice(game: Situation, spec: str = "greedy") -> tuple[str, str]:
    """What it does, and why."""
    bot = seated(game.table, spec)
    move = decide(game.table, bot)
    memory: Any = bot.memories[0]
    return move, greedy.REASONS[memory.reason]


def follow(game: Situation, spec: str = "greedy", most: int = 40) -> list[str]:
    """Its moves as long as the same seat acts; the situation is played on."""
    actor = game.actor
    moves: list[str] = []
    while game.actor == actor and len(moves) < most:
        moves.append(advice(game, spec)[0])
        game.play(moves[-1])
    return moves


# Claims and journeys


def test_it_buys_what_it_can_reach(given: Given) -> None:
    """Claims 1, 3, 4, 8 are cheaper, but nothing leads there; claim 12 is linked with site 11."""
    game = given(pawns=["site-11"], display="1 3 4 8 12", gold=[10, 0, 0, 0])
    assert advice(game, "greedy:reach=0") == ("buy 5", "buy_best")
    assert advice(given(pawns=["site-11"], display="1 3 4 8 10"), "greedy:reach=0") == ("end", "end_nothing")


def test_it_does_not_buy_what_it_cannot_pay(given: Given) -> None:
    poor = given(pawns=["site-11"], display="1 3 4 8 12", gold=[5, 0, 0, 0])
    assert advice(poor, "greedy:reach=0") == ("end", "end_nothing")
    shares = given(pawns=["site-11"], display="1 3 4 8 12", gold=[5, 0, 0, 0], cubes=["company-shares"])
    assert advice(shares, "greedy:reach=0") == ("buy 5", "buy_best")


def test_a_cheaper_square_and_a_better_rock_count(given: Given) -> None:
    """11 (Flooded) and 12 (Hard Rock) are both in reach; on square 1 either of them is five nuggets cheaper."""
    near: dict[str, Any] = {"pawns": ["site-5"], "top": 2}
    assert advice(given(display="11 1 3 4 12", **near))[0] == "buy 1"
    assert advice(given(display="12 1 3 4 11", **near))[0] == "buy 1"
    for cubes, square in (("water-pumps*3", "buy 2"), ("mining-tools*3", "buy 3")):
        assert advice(given(display="1 11 12 3 4", cubes=[cubes], **near), "greedy:reach=0")[0] == square


def test_it_goes_to_the_claim_that_it_bought_and_searches_it(given: Given) -> None:
    game = given(pawns=["site-11"], bought=12)
    assert advice(game) == ("go site-12", "step_to_claim")
    game.play("go site-12")
    assert advice(game) == ("search", "search_claim")


def test_dynamite_opens_the_way(given: Given) -> None:
    """As in the worked example of the rulebook, from site 11 to site 3 with one turned tile."""
    game = given(pawns=["site-11"], bought=3, items=["dynamite"])
    bot = seated(game.table)
    moves = [decide(game.table, bot)]
    while moves[-1] != "search":
        game.play(moves[-1])
        moves.append(decide(game.table, bot))
    assert [move.split()[0] for move in moves] == ["go", "turn", "go", "search"]
    assert game.at(0) == "site-3"
    assert game.poisons == [0, 0, 0, 0]


def test_without_dynamite_it_buys_one_if_it_can(given: Given) -> None:
    game = given(pawns=["site-11"], bought=3, gold=[10, 10, 10, 10])
    moves = follow(game, most=5)
    assert [move.split()[0] for move in moves] == ["go", "shop", "turn", "go", "search"]
    assert (game.marks[0], game.gold[0]) == (1, 9)
    broke = given(pawns=["site-11"], bought=3, gold=[0, 10, 10, 10])
    assert advice(broke) == ("end", "end_nothing")


def test_dynamite_that_was_bought_is_not_thrown_away(given: Given) -> None:
    """With six items in the last turn a Dynamite is worth nothing but the journey."""
    game = given(pawns=["site-11"], bought=3, items=["bread*2 bible bacon flask pipe"], collapsed="9 8 6")
    moves = follow(game, most=8)
    assert "shop dynamite" in moves and moves.count("shop dynamite") == 1
    assert not any(move == "discard dynamite" for move in moves)


@pytest.mark.parametrize(
    ("items", "site", "expected"),
    [
        ("bread*3", "site-2", ("face bread", "feed_rat")),
        ("", "site-2", ("face bite", "take_bite")),
        ("blunderbus", "site-7", ("face blunderbus", "shoot_snake")),
        ("bread", "site-7", ("face bite", "take_bite")),
    ],
)
def test_it_feeds_rats_and_shoots_snakes(given: Given, items: str, site: str, expected: tuple[str, str]) -> None:
    game = given(pawns=["site-11"], bought=int(site[5:]), items=[items], gold=[0])
    game.play(advice(game)[0])
    assert advice(game) == expected


def test_the_reach_dial_bites(given: Given) -> None:
    game = given(pawns=["site-11"], display="3 1 4 8 10", items=["dynamite"])
    assert advice(game) == ("buy 1", "buy_best")
    assert advice(game, "greedy:reach=0") == ("end", "end_nothing")


def test_interpreted_it_plans_with_one_tile(given: Given) -> None:
    assert affordable_turns() == IN_A_HURRY == 1
    assert getattr(affordable_turns, COMPILED_BODY)()() == 3


# Items


def test_it_takes_what_its_mission_shows(given: Given) -> None:
    """Claim 7 shows medical supplies, flask and fungus above; bread, matchstick and bible below."""
    # Mission 7: flask, fungus, matchstick, bacon. Mission 3: bible, blunderbus, detonator, matchstick.
    for mission, held, row in ((7, "matchstick bacon", "row top"), (3, "", "row bottom")):
        game = given(bought=7, pawns=["site-7"], items=[held], missions=[mission, 1, 2, 4], collapsed=LAST)
        game.play("search")
        assert advice(game) == (row, "row_best")
        game.play(row)
        taken = follow(game, most=2)
        assert set(taken) == ({"take 2", "take 3"})


def test_a_matchstick_takes_a_third_item_that_is_worth_it(given: Given) -> None:
    """In the last turn. Claim 7 has bread and a bible for the dice to come, and nothing else for this Mission."""
    idle = given(bought=7, pawns=["site-7"], missions=[5, 1, 2, 4], items=["matchstick"], collapsed=LAST)
    assert advice(idle.play("search")) == ("row bottom", "row_best")
    hurt: dict[str, Any] = {"poisons": [1], "injuries": [3], "missions": [1, 7, 2, 4], "collapsed": LAST}
    three = given(bought=12, pawns=["site-12"], items=["matchstick"], **hurt)
    assert advice(three.play("search")) == ("light", "match_third"), "whiskey, blunderbus and fungus"


def test_a_full_hand_parts_with_the_least(given: Given) -> None:
    """Last turn, Mission 1: apple pie, bacon, blunderbus, fungus. Bible and Bread serve the dice that are to come."""
    game = given(
        bought=7,
        pawns=["site-7"],
        items=["apple-pie bacon blunderbus harmonica bread*2"],
        missions=[1, 2, 3, 4],
        collapsed=LAST,
    )
    game.play("search", "row bottom", "take 1", "take 3")
    assert advice(game) == ("discard harmonica", "drop_least")


@pytest.mark.parametrize(
    ("items", "hurt", "move", "why"),
    [
        ("medical-supplies", {"bandages": [1]}, "use medical-supplies", "heal_token"),
        ("fungus", {"poisons": [2]}, "use fungus", "heal_token"),
        ("whiskey", {"injuries": [3]}, "use whiskey", "heal_injuries"),
        ("apple-pie", {"marks": [1]}, "use apple-pie", "eat_pie"),
        ("flask*3", {}, "sell flask", "sell_trio"),
    ],
)
def test_it_uses_what_pays_at_once(given: Given, items: str, hurt: dict[str, Any], move: str, why: str) -> None:
    game = given(mining=7, items=[items], missions=[3, 2, 1, 4], collapsed="9", **hurt)
    assert advice(game) == (move, why)


def test_whiskey_waits_for_more_than_a_scratch(given: Given) -> None:
    assert advice(given(mining=7, items=["whiskey"], injuries=[1], collapsed="9"))[0] == "invite"
    over = given(mining=7, items=["whiskey"], injuries=[2], collapsed=LAST).play(
        "invite", "pass", "pass", "pass", "mine", "die 3"
    )
    over.play("hazard snake")
    assert over.phase == records.WIND_DOWN
    assert advice(over) == ("pass", "keep_items"), "after the last dice injuries cost nothing"


def test_an_item_of_the_mission_is_not_swallowed_for_less(given: Given) -> None:
    """In the last turn a fourth Mission item is worth 4, a poison token 3."""
    items = "apple-pie bacon blunderbus fungus"
    game = given(mining=7, items=[items], missions=[1, 2, 3, 4], poisons=[1], collapsed=LAST)
    assert advice(game)[0] == "invite"
    assert advice(given(mining=7, items=[items], missions=[2, 1, 3, 4], poisons=[1], collapsed=LAST))[0] == "use fungus"


def test_bacon_takes_the_best_of_a_partner(given: Given) -> None:
    game = given(mining=7, partner=1, items=["bacon", "bible harmonica"], missions=[3, 2, 1, 4], collapsed=LAST)
    assert advice(game) == ("pickpocket 1 bible", "steal_best")


def test_a_flask_is_swapped_at_papas_place(given: Given) -> None:
    """In the last turn: a Flask is worth nothing, a Bible a third of four nuggets."""
    game = given(mining=7, papa="site-7", items=["flask"], missions=[1, 2, 3, 4], collapsed=LAST)
    assert advice(game)[0].startswith("flask")


def test_a_bible_reads_a_low_roll(given: Given) -> None:
    low = given(mining=7, items=["bible"], missions=[1, 2, 3, 4], collapsed="9").play("mine", "die 2")
    assert advice(low) == ("read", "read_low")
    two = given(mining=7, partner=1, items=["bible"], missions=[1, 2, 3, 4], collapsed="9").play("mine", "dice 1 5")
    assert advice(two) == ("pass", "keep_bible")


def test_a_pipe_moves_useless_cubes_in_the_last_turn(given: Given) -> None:
    """Claim 7 is Dark: three cubes on Lamps bring four nuggets, on Company Shares nothing any more."""
    game = given(mining=7, items=["pipe"], cubes=["company-shares*3"], missions=[1, 2, 3, 4], collapsed=LAST)
    assert advice(game) == ("use pipe", "move_cubes")
    moves = follow(game, most=4)
    assert moves == ["use pipe", *["carry company-shares miner-lamps"] * 3]
    assert advice(given(mining=7, items=["pipe"], cubes=["miner-lamps*3"], collapsed=LAST))[0] == "invite"


def test_a_poor_display_is_refreshed(given: Given) -> None:
    game = given(pawns=["site-11"], display="1 3 4 8 10", items=["flask"], gold=[6])
    assert advice(game, "greedy:reach=0") == ("refresh 12345", "refresh_poor")


# Cubes


def test_cubes_go_where_they_gain_most(given: Given) -> None:
    game = given.ready()
    placed = follow(game)
    assert len(placed) == 4
    assert "cube notebooks-diaries" not in placed and "cube fortifying-tonic" not in placed


def test_cubes_go_to_the_rock_that_is_on_display(given: Given) -> None:
    for display, column in (
        ("2 5 8 11 14", "water-pumps"),
        ("1 4 7 10 13", "miner-lamps"),
        ("3 9 12 15 6", "mining-tools"),
    ):
        game = given(display=display, top=16, collapsed="9").end_turns()
        placed = follow(game)
        rocks = {"water-pumps", "miner-lamps", "mining-tools"} & {move.split()[1] for move in placed}
        assert rocks == {column}


def test_a_claims_cube_helps_at_once_in_the_last_turn(given: Given) -> None:
    """Claim 13 is Dark and shows a cube; two cubes on Lamps become three: two nuggets more."""
    game = given(bought=13, pawns=["site-13"], cubes=["miner-lamps*2 safety-gear company-shares"], collapsed=LAST)
    game.play("search", "row top", "take 1", "take 2")
    assert advice(game) == ("cube miner-lamps", "cube_best")


# Partners


def test_it_accepts_the_best_bid(given: Given) -> None:
    game = given(mining=7).play("invite", "bid 2", "bid 5", "bid 3")
    assert advice(game) == ("accept 2", "accept_best")


def test_a_bid_that_helps_a_rival_too_much_is_refused(given: Given) -> None:
    game = given(mining=7).play("invite", "bid 1", "pass", "pass")
    assert advice(game, "greedy:harm=kind") == ("accept 1", "accept_best")
    assert advice(game, "greedy:harm=1") == ("pass", "accept_none")


def test_it_bids_for_what_it_can_reach(given: Given) -> None:
    near = given(mining=12, pawns=["site-12", "site-11"]).play("invite")
    move, why = advice(near)
    assert (move.split()[0], why) == ("bid", "bid_worth")
    far = given(mining=12, pawns=["site-12", "site-1"]).play("invite")
    assert advice(far, "greedy:reach=0") == ("pass", "bid_nothing")
    assert advice(near, "greedy:bid=never") == ("pass", "bid_nothing")


def test_who_bids_last_bids_one_more(given: Given) -> None:
    game = given(mining=12, pawns=["site-12", "site-3", "site-15", "site-11"]).play("invite", "bid 1", "pass")
    assert advice(game) == ("bid 2", "bid_worth")
    assert advice(game, "greedy:bid=never") == ("pass", "bid_nothing")
    high = given(mining=12, pawns=["site-12", "site-3", "site-15", "site-11"]).play("invite", "bid 6", "pass")
    assert advice(high) == ("pass", "bid_nothing")


def test_a_loner_invites_nobody(given: Given) -> None:
    game = given(mining=7)
    assert advice(game) == ("invite", "invite_fee")
    assert advice(game, "greedy:company=loner") == ("mine", "mine_now")


def test_a_partner_comes_and_takes_from_the_other_row(given: Given) -> None:
    game = given(mining=12, pawns=["site-12", "site-11"], gold=[10, 10, 10, 10])
    game.play("invite", "bid 3", "pass", "pass", "accept 1")
    moves = follow(game)
    assert moves[:2] == ["go site-12", "search"] and moves[-1] == "pass"
    assert [move.split()[0] for move in moves[2:4]] == ["take", "take"]
    assert game.phase == records.LAST_CALL


# Fights


def hazard(given: Given, gold: tuple[int, ...] = (20, 20, 20, 20), **said: Any) -> Situation:
    """The Hazard die has brought Papa Clayton to a miner; who has most, or as much, owes him 3."""
    game = given(mining=7, gold=gold, collapsed="9 8", **said)
    return game.play("mine", "die 1", "hazard papa")


def test_pay_or_fight_goes_by_the_odds(given: Given) -> None:
    """Without a weapon the fight is lost; with four cubes on the Colt it is even, and there is much to win."""
    assert advice(hazard(given)) == ("pay", "pay_safe")
    assert advice(hazard(given, cubes=["colt-45*4"])) == ("fight", "fight_odds")
    assert advice(hazard(given, cubes=["colt-45*4"]), "greedy:daring=timid") == ("pay", "pay_safe")
    assert advice(hazard(given, cubes=["colt-45*4"], poisons=[3])) == ("pay", "pay_safe")
    assert advice(hazard(given, items=["blunderbus chippawa-leaf"])) == ("fight", "fight_odds")


def test_a_small_fee_is_rather_paid(given: Given) -> None:
    """One point behind the fight costs about two nuggets: less than the leader's fee, more than that of the third."""
    assert advice(hazard(given, cubes=["colt-45*3"])) == ("fight", "fight_odds")
    third = hazard(given, (20, 40, 30, 10), cubes=["colt-45*3"])
    assert advice(third) == ("pay", "pay_safe")
    assert advice(third, "greedy:daring=reckless") == ("fight", "fight_odds")


def test_it_attacks_where_odds_and_pickings_favour_it(given: Given) -> None:
    """At the same site; nothing on display can be paid."""
    alone: dict[str, Any] = {"pawns": ["site-3", "site-3"], "gold": [0, 35, 0, 0], "collapsed": "9"}
    armed = given(cubes=["colt-45*2"], **alone)
    assert advice(armed) == ("attack 1", "attack_odds")
    assert advice(armed, "greedy:daring=timid") == ("end", "end_nothing")
    assert advice(given(cubes=["", "colt-45*2"], **alone)) == ("end", "end_nothing")
    assert advice(given(cubes=["colt-45*2", "colt-45*1"], items=["", "blunderbus"], **alone)) == ("end", "end_nothing")


def test_it_goes_to_whom_it_attacks(given: Given) -> None:
    game = given(pawns=["site-11", "site-5"], gold=[0, 35, 0, 0], cubes=["colt-45*3"], collapsed="9")
    assert advice(game) == ("go site-5", "step_to_fight")
    game.play("go site-5")
    assert advice(game) == ("attack 1", "attack_odds")


def test_a_harmonica_calls_papa_to_a_fight_that_pays(given: Given) -> None:
    game = given(
        pawns=["site-15"],
        items=["harmonica chippawa-leaf*2"],
        cubes=["colt-45*4"],
        gold=[0, 0, 0, 0],
        missions=[1, 2, 3, 4],
    )
    assert advice(game) == ("call", "call_to_fight")
    game.play("call")
    assert advice(game) == ("attack papa", "attack_odds")


def test_a_blunderbus_is_used_where_it_decides(given: Given) -> None:
    duel: dict[str, Any] = {"pawns": ["site-3", "site-3"], "gold": [20, 20, 0, 0], "collapsed": "9"}
    needed = given(items=["blunderbus"], cubes=["", "colt-45"], **duel).play("attack 1")
    assert advice(needed) == ("weapon blunderbus", "weapon_needed")
    useless = given(items=["blunderbus"], cubes=["colt-45*4"], **duel).play("attack 1")
    assert advice(useless) == ("weapon colt", "weapon_kept")


def test_a_leaf_turns_a_round(given: Given) -> None:
    duel: dict[str, Any] = {"pawns": ["site-3", "site-3"], "gold": [20, 20, 0, 0], "injuries": [3, 3]}
    lost = given(items=["chippawa-leaf"], collapsed=LAST, **duel).play("attack 1", "dice 2 4")
    assert advice(lost) == ("leaf", "leaf_turns")
    won = given(items=["chippawa-leaf"], collapsed=LAST, **duel).play("attack 1", "dice 4 2")
    assert advice(won) == ("pass", "keep_leaf")
    hopeless = given(items=["chippawa-leaf"], collapsed=LAST, **duel).play("attack 1", "dice 1 6")
    assert advice(hopeless) == ("pass", "keep_leaf")


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("dice 6 4", ("dismiss other", "dismiss_bad")),  # seat 0 rolled 6, the defender 4
        ("dice 3 1", ("dismiss own", "dismiss_bad")),
        ("dice 2 4", ("pass", "keep_bible")),
    ],
)
def test_a_bible_dismisses_the_worse_die(given: Given, dice: str, expected: tuple[str, str]) -> None:
    """The defender has three injuries, and so has the attacker."""
    game = given(
        pawns=["site-3", "site-3"],
        gold=[20, 20, 0, 0],
        injuries=[3, 3],
        items=["", "bible"],
        missions=[3, 1, 2, 4],
        collapsed=LAST,
    )
    game.play("attack 1", dice)
    assert advice(game) == expected


def test_loot_is_the_best_item(given: Given) -> None:
    game = given(
        pawns=["site-3", "site-3"],
        injuries=[0, 3],
        items=["", "harmonica bible flask"],
        missions=[3, 1, 2, 4],
        collapsed=LAST,
    )
    game.play("attack 1", "dice 6 1", "pass")
    assert advice(game) == ("loot bible", "loot_best")


# Offers


def test_it_offers_the_route_that_it_finds(given: Given) -> None:
    game = given(pawns=["site-11", "site-3", "site-7", "site-15"], display="12 1 3 4 8", paid_routes="on")
    game.play("buy 1", "claim 2")
    assert follow(game) == ["go site-12", "offer"]
    game.play("pass", "pass")
    assert advice(game) == ("pass", "route_own")


def test_a_route_that_nobody_finds_is_not_offered(given: Given) -> None:
    game = given(pawns=["site-11"], display="1 12 3 4 8", paid_routes="on").play("buy 1", "claim 2")
    assert advice(game)[0] == "pass"


def test_it_takes_an_offer_if_it_has_no_way(given: Given) -> None:
    game = given(pawns=["site-11"], display="1 12 3 4 8", paid_routes="on").play("buy 1", "claim 2")
    game.play("go site-12", "offer", "pass", "pass")
    assert advice(game, "greedy:reach=0") == ("accept 1", "route_needed")


# The bot as a player


def test_it_starts_where_most_sites_are_near(given: Given) -> None:
    """Site 11 is linked with five others, 3 and 15 with none."""
    mine = ("3 270", "1 180", "5 0", "9 270", "7 90", "2 90", "8 0", "4 90", "6 180")
    game = given.start().play(*(f"tile {tile}" for tile in mine))
    while game.phase != records.START_SITE:
        game.play(next(iter(game.outcomes)))
    assert advice(game) == ("start 11", "start_open")


def test_the_same_view_gives_the_same_move_whatever_the_seed(given: Given) -> None:
    game = given(pawns=["site-11"], items=["dynamite bread"], display="12 3 5 7 2")
    assert len({decide(game.table, seated(game.table, seed=seed)) for seed in range(5)}) == 1


def test_what_is_hidden_does_not_move_it(given: Given) -> None:
    """Other Missions of the others: the same moves through a whole turn."""
    courses = []
    for missions in ([1, 2, 3, 4], [1, 9, 10, 11]):
        game = given(pawns=["site-11"], items=["dynamite bread", "bible"], display="12 3 5 7 2", missions=missions)
        courses.append([advice(game)] + [advice(game.play(*steps)) for steps in (["buy 1", "claim 8"], ["go site-12"])])
    assert courses[0] == courses[1]
