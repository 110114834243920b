"""The door of the table: what Goldmine Rumbles refuses, in which words, and that a refusal changes nothing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.core.errors import GameOver, IllegalMove, MalformedMove, MoveError, NotYourTurn, StaleMove

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

LAST_SIX = "2 4 6 8 10 12 14 16 9 11"


def refused(
    game: Situation, kind: type[MoveError], move: str | int, *, seat: int | None = None, version: int | None = None
) -> str:
    """The refusal of a move, after which everything is as it was."""
    before, log, keys = game.t.tobytes(), list(game.table.log), [game.table.key(), game.table.key(0)]
    with pytest.raises(kind) as refusal:
        game.table.play(move, seat=seat, version=version)
    assert type(refusal.value) is kind
    assert game.t.tobytes() == before
    assert game.table.log == log
    assert [game.table.key(), game.table.key(0)] == keys
    assert list(refusal.value.moves) == game.table.moves()
    return str(refusal.value)


def reason(game: Situation, move: str) -> str:
    """Why an illegal move is refused."""
    text = refused(game, IllegalMove, move)
    head, _, why = text.partition(" is not legal now: ")
    assert why.endswith(".") and head == repr(move)
    return why[:-1]


# Chance and set-up


@pytest.mark.rule("GM-027", "GM-029", "GM-034", "GM-040")
def test_outcomes_dealt_by_hand(given: Given) -> None:
    game = given.start(3).play("tile 4 90")
    assert reason(game, "tile 4 0") == "tile 4 is not left, or not in this box"
    assert reason(game, "character mabel-rusk") == "the next tile of the field is awaited"
    game.play(*(f"tile {tile} 0" for tile in (1, 2, 3, 5, 6, 7, 8, 9)), "character mabel-rusk")
    assert reason(game, "character mabel-rusk") == "character mabel-rusk is not left, or not in this box"
    assert reason(game, "character character-8") == "character character-8 is not left, or not in this box"
    assert reason(game, "die 3") == "the next player's character is awaited"
    game.play("character silas-crowe", "character jed-harrow", "start 3")
    assert reason(game, "start 3") == "another pawn stands on site 3"
    assert reason(game, "buy 1") == "choose the site where you start"
    game.play("start 7", "start 11", "claim 5")
    assert reason(game, "claim 5") == "claim 5 is not left, or not in this box"
    game.play(*(f"claim {claim}" for claim in (1, 2, 3, 4, 6)), "mission 12")
    assert reason(game, "mission 12") == "mission 12 is not left, or not in this box"


@pytest.mark.rule("GM-132", "GM-142")
def test_the_right_number_of_dice(given: Given) -> None:
    game = given(mining=7).play("mine")
    assert reason(game, "dice 3 4") == "the dice of the yield are awaited: one"
    assert reason(given(mining=7, partner=1).play("mine"), "die 4") == "the dice of the yield are awaited: two"
    assert reason(game, "hazard snake") == "the dice of the yield are awaited"
    assert reason(game.play("die 4"), "die 4") == "the Hazard die is awaited"


@pytest.mark.rule("GM-029", "GM-255", "GM-R19")
def test_characters_and_cubes(given: Given) -> None:
    game = given.start(3, None, None, characters="chosen").play(*(f"tile {tile} 0" for tile in range(1, 10)))
    game.play("be mabel-rusk")
    assert reason(game, "be mabel-rusk") == "mabel-rusk is taken, or not in this box"
    assert reason(game, "pass") == "choose your character"
    full = given(turn=3, cubes=["colt-45*4"], gold=[4]).play("end")
    assert reason(full, "cube colt-45") == "colt-45 has no vacant square"
    assert reason(full, "cube notebooks-diaries") == "that hides 5 gold, and you have 4"
    assert reason(full, "end") == "place a cube"


# The claim store, and actions


@pytest.mark.rule("GM-077", "GM-R46", "GM-R57", "GM-R13")
def test_buying(given: Given) -> None:
    game = given(gold=[4], turn=2, order=[2, 0, 1, 3])
    assert reason(given(gold=[4]), "buy 4") == "that claim costs 5, and you have 4 gold"
    assert reason(given(gold=[0], cubes=["company-shares*2"]), "buy 3") == "that claim costs 1, and you have 0 gold"
    assert reason(game.play("go site-5"), "buy 1") == "a claim is bought before moving"
    action = "you have bought a claim: that is your action of this turn"
    assert reason(given(bought=7), "buy 1") == reason(given(mining=7), "buy 1") == action
    assert reason(given(display="1 3 5", top=0, sold=f"{LAST_SIX} 7 13 15"), "buy 4") == "no claim lies on square 4"


@pytest.mark.rule("GM-068", "GM-R37", "GM-R46")
def test_attacking(given: Given) -> None:
    game = given(players=3)
    assert reason(game, "attack 1") == "seat 1 is not at your place"
    assert reason(game, "attack papa") == "Papa Clayton is not at your place"
    assert reason(game, "attack 0") == "that is you"
    assert reason(game, "attack 3") == "there is no seat 3 with 3 players"
    late = given(bought=7, pawns=["site-7", "site-7"])
    assert reason(late, "attack 1") == "you have bought a claim: that is your action of this turn"


@pytest.mark.rule("GM-110", "GM-117", "GM-R48", "GM-076", "GM-R50")
def test_search_mine_and_invite(given: Given) -> None:
    assert (
        reason(given(), "search") == reason(given(), "mine") == reason(given(), "invite") == "you have bought no claim"
    )
    far = given(bought=5, pawns=["site-7"])
    assert reason(far, "search") == reason(far, "mine") == "you are not at site 5"
    near = given(bought=7, pawns=["site-7"])
    assert reason(near, "mine") == reason(near, "invite") == "search the claim first"
    there = given(mining=7)
    assert reason(there, "search") == "the claim is searched already"
    assert reason(there, "end") == "you have searched the claim: now mine"
    assert reason(there, "go site-5") == "you stay at the claim until the end of the turn"
    assert reason(there, "pass") == "you are at your claim: use items, invite the others, or mine"
    assert reason(there.play("invite").pass_all(), "invite") == "the others were asked already"
    assert reason(given(mining=7, partner=1), "invite") == "the others were asked already"


@pytest.mark.rule("GM-292", "GM-118", "GM-121", "GM-123", "GM-R50")
def test_bids_and_partners(given: Given) -> None:
    game = given(mining=7, gold=[10, 4]).play("invite")
    assert reason(game, "bid 5") == "you have 4 gold"
    assert reason(game, "shop bread") == "bid for the partnership, or pass"
    assert reason(game.play("bid 3"), "bid 3") == "3 is taken"
    game.play("pass", "pass")
    assert reason(game, "accept 2") == "seat 2 has made no bid"
    game.play("accept 1")
    assert reason(game, "buy 1") == "a partner does not buy claims"
    assert reason(game, "attack papa") == "a partner does not attack"
    assert reason(game, "mine") == "the owner of the claim rolls the dice"
    assert reason(game, "invite") == "the owner of the claim invites partners"
    game.play("search", "take 1", "take 2")
    assert reason(game, "end") == "pass when you are done"
    assert reason(game, "match 1") == reason(game, "face bite") == "you stay at the claim until the end of the turn"
    low = given(mining=7, box=given.box(numbers={"most_bid": 4})).play("invite")
    assert reason(low, "bid 5") == "the highest bid is 4"


# Journeys


@pytest.mark.rule("GM-085", "GM-086", "GM-092")
def test_going(given: Given) -> None:
    game = given(turn=2)
    assert reason(game, "go b2-n2") == "that is rock"
    assert reason(game, "go site-11") == "you are there"
    assert reason(game, "go site-3") == "no tunnel leads there, or a rat or snake is in the way"
    assert reason(game, "go b3-e1") == "that tunnel is called b3-n1"
    game.play("go b3-n1")
    assert reason(game, "go site-5") == "you have just moved: one journey leads as far as two"
    assert reason(game, "go b3-s1") == "you are there"


@pytest.mark.rule("GM-092", "GM-093", "GM-094", "GM-096")
def test_rats_and_snakes(given: Given) -> None:
    assert reason(given(), "face bite") == "there is no rat or snake where you are"
    rat = given(pawns=["b2-s2"], items=["blunderbus"])
    assert reason(rat, "face bread") == "you have no bread"
    assert reason(rat, "face blunderbus") == "blunderbus does not help against a rat"
    snake = given(pawns=["c2-w1"], items=["bread"])
    assert reason(snake, "face bread") == "bread does not help against a snake"
    assert reason(snake, "face blunderbus") == "you have no blunderbus"
    rat.play(*["face bite"] * 12)
    assert reason(rat, "face bite") == "12 rats and snakes are the most that one passes in a row"


@pytest.mark.rule("GM-098", "GM-099", "GM-100", "GM-229")
def test_turning_and_shifting(given: Given) -> None:
    assert reason(given(), "turn b1 90") == "you have no dynamite"
    game = given(pawns=["b3-n1"], items=["dynamite detonator"])
    assert reason(game, "turn b3 90") == "you stand on that tile"
    assert reason(game, "turn a3 90") == "you are in no tunnel that leads onto a3"
    assert reason(game, "shift row-3 132") == "you are not next to row-3"
    assert reason(given(), "shift row-1 132") == reason(given(), "peek 1") == "you have no detonator"
    assert reason(given(items=["detonator"], collapsed="1"), "peek 1") == "that Rumbles tile is revealed"
    assert reason(given(items=["detonator"]), "peek 4") == "the game has 3 phases"


@pytest.mark.rule("GM-314", "GM-R76")
def test_offers(given: Given) -> None:
    game = given(paid_routes="on").play("buy 1", "claim 9")
    assert reason(game, "offer") == "say a step of the route first"
    assert reason(game, "search") == "you are asked for a route: say its steps and offer it, or pass"
    game.play(*["go site-5"] * 12)
    assert reason(game, "go site-5") == "a route has 12 steps at the most"
    assert reason(game, "pass") == "you have begun a route: offer it"
    assert reason(game.play("offer", "pass", "pass"), "accept 2") == "seat 2 has offered no route"


# Items


@pytest.mark.rule("GM-209", "GM-213", "GM-R63", "GM-R72")
def test_using_shopping_and_selling(given: Given) -> None:
    game = given(items=["fungus*2 pipe apple-pie whiskey"], gold=[0])
    assert reason(game, "use fungus") == "you have no poison"
    assert reason(game, "use whiskey") == "you have no injury"
    assert reason(game, "use apple-pie") == "you have no Black Mark"
    assert reason(game, "use medical-supplies") == "you have no medical-supplies"
    assert reason(game, "use pipe") == "you have no cube that could be moved"
    assert reason(game, "shop bread") == "it costs 1, and you have 0 gold"
    assert reason(game, "sell fungus") == "three of a kind are sold, and you have 2"
    assert reason(game, "sell bread") == "Essentials are not sold"
    scarce = given(box=given.box(copies={"bread": 4}), items=["bread*4"])
    assert reason(scarce, "shop bread") == "the supply has no bread left"


@pytest.mark.rule("GM-216", "GM-219", "GM-234", "GM-236", "GM-237")
def test_papa_and_pockets(given: Given) -> None:
    game = given(items=["flask harmonica bacon", "bread"], pawns=["site-3", "site-3"])
    assert reason(game, "flask bible") == reason(game, "harmonica fungus") == "Papa Clayton is not at your place"
    assert reason(game, "pickpocket papa bible") == "Papa Clayton is not at your place"
    assert reason(game, "pickpocket 1 bible") == "seat 1 has no bible"
    assert reason(game, "pickpocket 2 bible") == "seat 2 is not at your place"
    assert reason(game, "pickpocket 1 bacon") == "Bacon is not picked with Bacon"
    assert reason(given(), "pickpocket 1 bread") == "you have no bacon"
    at_papa = given(items=["flask harmonica bacon"], papa="site-3", box=given.box(copies={"blunderbus": 0}))
    assert reason(at_papa, "call") == "Papa Clayton is here already"
    assert reason(at_papa, "flask fungus") == "fungus has no flask icon"
    assert reason(at_papa, "harmonica bible") == "bible has no harmonica icon"
    assert reason(at_papa, "harmonica blunderbus") == "the supply has no blunderbus left"
    stolen = given(items=["bacon"], papa="site-3").play("pickpocket papa flask")
    assert reason(stolen, "flask bible") == "Papa Clayton does not take back what was picked from his pocket"
    assert reason(stolen, "call") == "you have no harmonica"


@pytest.mark.rule("GM-232", "GM-R56", "GM-240", "GM-R61", "GM-084")
def test_flasks_and_matchsticks(given: Given) -> None:
    few = given(display="1 3", top=5, sold=f"{LAST_SIX} 7 13 15", items=["flask"])
    assert reason(few, "refresh 3") == "no claim lies on square 3"
    assert reason(few, "refresh 12") == "the pile has fewer claims: 1"
    assert reason(given(), "refresh 1") == reason(given(), "flask bible") == "you have no flask"
    game = given(items=["matchstick*2"], display="11 2 4 1 5", pawns=["site-11"], papa="site-1")
    assert reason(game, "match 6") == "no Matchstick is taken with a Matchstick"
    game.play("match 1")
    assert reason(game, "match 2") == "you have used a Matchstick here"
    none = given(items=["matchstick"], pawns=["site-7"])
    assert reason(none, "match 1") == "you are at the site of no claim on display"
    out = given(items=["matchstick"], display="11 1 2 4 5", pawns=["site-11"], box=given.box(copies={"fungus": 0}))
    assert reason(out, "match 2") == "the supply has no fungus left"


@pytest.mark.rule("GM-110", "GM-112", "GM-115", "GM-R60", "GM-R62")
def test_picking(given: Given) -> None:
    box = given.box(copies={"fungus": 0})
    game = given(bought=7, pawns=["site-7"], items=["bread*4 matchstick"], box=box).play("search")
    assert reason(game, "take 1") == "choose a row of the claim"
    assert reason(given(bought=7, pawns=["site-7"]).play("search"), "light") == "you have no matchstick"
    lit = given(bought=7, pawns=["site-7"], items=["matchstick*2"]).play("search", "light")
    assert reason(lit, "light") == "the match is lit"
    game.play("row top")
    assert reason(game, "light") == "a Matchstick comes before the choice"
    assert reason(game, "take 3") == "the supply has no fungus left"
    assert reason(game.play("take 1"), "take 1") == "that item is taken"
    game.play("take 2")
    assert reason(game, "discard bible") == "you have no bible"
    assert reason(game, "mine") == "you hold too many items: discard one"
    assert reason(game, "use medical-supplies") == "you have no bandage"


@pytest.mark.rule("GM-242", "GM-R71")
def test_pipes(given: Given) -> None:
    game = given(items=["pipe"], cubes=["colt-45*4 water-pumps"], gold=[4]).play("use pipe")
    assert reason(game, "pass") == "move a cube with your Pipe, then up to two more"
    assert reason(game, "carry colt-45 colt-45") == "a cube goes to another column"
    assert reason(game, "carry tunnel-plans colt-45") == "you have no cube on tunnel-plans"
    assert reason(game, "carry water-pumps colt-45") == "colt-45 has no vacant square"
    assert reason(game, "carry colt-45 notebooks-diaries") == "that hides 5 gold, and you have 4"


@pytest.mark.rule("GM-153", "GM-174", "GM-R42", "GM-295")
def test_fights_and_after(given: Given) -> None:
    game = given(pawns=["site-3", "site-3"], items=["fungus whiskey", "bread"], poisons=[1], injuries=[1])
    game.play("attack 1")
    assert reason(game, "shop bread") == "you are in a fight: roll"
    assert reason(game, "use whiskey") == "not now: you are in a fight: roll"
    papa = given(mining=7, items=["whiskey"]).play("mine", "die 4", "hazard papa")
    assert reason(papa, "pass") == "Papa Clayton is here: pay or fight"
    after = given(mining=7, items=["whiskey fungus"]).play("mine", "die 4", "hazard two-injuries")
    assert reason(after, "use fungus") == "you have no poison"
    assert reason(after, "end") == "the work is over: use medicine, or pass"
    win = given(pawns=["site-3", "site-3"], cubes=["colt-45*4"], items=["", "bread"], injuries=[0, 3])
    win.play("attack 1", "dice 6 1")
    assert reason(win, "loot bible") == "seat 1 has no bible"
    assert reason(win, "pass") == "take an item of the loser"


# Every door


def test_not_the_turn_stale_over_and_nonsense(given: Given) -> None:
    game = given()
    assert refused(game, NotYourTurn, "end", seat=1) == "It is not the turn of seat 1: seat 0 is to act."
    assert "version 7" in refused(game, StaleMove, "end", version=7)
    assert "no move of this game" in refused(game, MalformedMove, "dig 3")
    over = given(collapsed="1 2 3", turn=3).play("end")
    with pytest.raises(GameOver):
        over.table.play("end")


def test_every_refusal_has_words_and_changes_nothing(given: Given) -> None:
    random = Random(3)
    said = set()
    for players, paid in ((3, "on"), (4, "off")):
        game = given.start(players, None, None, paid_routes=paid)
        for _ in range(400):
            if game.table.over:
                break
            chance = game.actor == CHANCE
            table = game.table.outcomes_table if chance else game.table.moves_table
            for move in random.sample(table.moves, 4):
                if move not in game.table.moves():
                    said.add(reason(game, str(move)))
            game.play(random.choice(list(game.outcomes) if chance else game.legal))
    assert len(said) > 50 and "the rules do not allow it here" not in said
