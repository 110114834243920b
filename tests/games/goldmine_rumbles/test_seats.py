"""What holds for one seat holds for all, from the first to the last; and no turn owes anything to the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from motherlode.games.goldmine_rumbles import records

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

SEATS = range(4)
EVERYBODY = ["site-7"] * 4


def of_seat(seat: int, what: str) -> list[str]:
    """Something that only one seat has."""
    return [what if other == seat else "" for other in SEATS]


# Fights


@pytest.mark.rule("GM-168", "GM-R68")
@pytest.mark.parametrize("seat", SEATS)
def test_anybodys_leaf_is_chewed_for_one_round(given: Given, seat: int) -> None:
    foe = (seat + 1) % 4
    items = of_seat(seat, "chippawa-leaf")
    attacks = given(turn=seat, pawns=EVERYBODY, items=items).play(f"attack {foe}", "dice 1 4", "leaf")
    assert [attacks.injuries[one] for one in (seat, foe)] == [1, 1], "1 + 3 against 4"
    assert [attacks.play("dice 1 2").injuries[one] for one in (seat, foe)] == [2, 1]
    defends = given(turn=foe, pawns=EVERYBODY, items=items).play(f"attack {seat}", "dice 4 1", "leaf")
    assert [defends.injuries[one] for one in (seat, foe)] == [1, 1]
    assert [defends.play("dice 2 1").injuries[one] for one in (seat, foe)] == [2, 1]


@pytest.mark.rule("GM-165", "GM-R69")
@pytest.mark.parametrize("seat", SEATS)
def test_anybodys_blunderbus_is_gone_after_the_fight_and_counts_in_no_other(given: Given, seat: int) -> None:
    foe = (seat + 1) % 4
    order = [seat, foe, *(other for other in SEATS if other not in (seat, foe))]
    injuries = [3 if other == seat else 0 for other in SEATS]
    game = given(turn=seat, order=order, pawns=EVERYBODY, items=of_seat(seat, "blunderbus*2"), injuries=injuries)
    game.play(f"attack {foe}", "weapon blunderbus", "dice 1 6", "loot blunderbus")
    assert (game.items(seat), game.items(foe), game.supply("blunderbus")) == ("", "blunderbus", 3)
    game.play(f"attack {seat}", "weapon colt", "dice 1 2")
    assert [game.injuries[one] for one in (seat, foe)] == [1, 1], "fists against fists, and a bandage"


@pytest.mark.rule("GM-R69", "GM-167", "GM-R70")
@pytest.mark.parametrize("seat", SEATS)
def test_who_was_asked_for_a_bible_at_work_is_asked_for_a_weapon_too(given: Given, seat: int) -> None:
    game = given(turn=seat, mining=7, items=of_seat(seat, "bible*2 blunderbus")).play("mine", "die 1", "read")
    game.play("hazard papa", "fight")
    assert (game.phase, game.actor) == (records.WEAPON, seat)
    game.play("weapon blunderbus", "dice 1 2")
    assert (game.phase, game.actor) == (records.BIBLE_FIGHT, seat)
    game.play("dismiss own", "die 2")
    assert (game.injuries[seat], game.t.papa_injuries) == (1, 1), "2 + 4 against 2 + 4"


MINERS = [(0, 1), (2, 0), (3, 2)]


def met(given: Given, owner: int, partner: int, **boards: tuple[object, object]) -> Situation:
    """Two miners, with what is told of the owner and of the partner, meet Papa Clayton; both fight him."""
    order = [owner, *(seat for seat in SEATS if seat != owner)]
    nothing = {"injuries": 0, "gold": 10, "cubes": "", "items": ""}
    told: dict[str, Any] = {
        name: [dict(zip((owner, partner), pair, strict=True)).get(seat, nothing[name]) for seat in SEATS]
        for name, pair in boards.items()
    }
    game = given(turn=owner, order=order, mining=7, partner=partner, **told)
    return game.play("mine", "dice 3 3", "hazard papa", "fight", "fight")


@pytest.mark.rule("GM-R26", "GM-156", "GM-R79")
@pytest.mark.parametrize(("owner", "partner"), MINERS)
def test_whichever_miner_falls_the_other_fights_on(given: Given, owner: int, partner: int) -> None:
    for owner_falls in (True, False):
        one, other = {"injuries": 3, "cubes": "", "gold": 38}, {"injuries": 0, "cubes": "colt-45*4", "gold": 10}
        told = {name: (one[name], other[name]) if owner_falls else (other[name], one[name]) for name in one}
        fallen, standing = (owner, partner) if owner_falls else (partner, owner)
        game = met(given, owner, partner, **told)
        game.play("dice 1 1")
        assert [game.bandages[seat] for seat in (fallen, standing)] == [1, 0]
        assert [game.gold[seat] for seat in (fallen, standing)] == [41 - 4, 13], "as many bags as Papa Clayton: 4"
        assert (game.phase, game.t.papa_injuries, game.injuries[standing]) == (records.FIGHT_DICE, 1, 1)
        game.play(*["dice 2 1"] * 3)
        assert (game.phase, game.actor, game.gold[standing]) == (records.LOOT, standing, 13 + 7 + 4)
        game.play("loot bible")
        assert (game.items(standing), game.items(fallen), game.phase) == ("bible", "", records.ROUTE)


@pytest.mark.rule("GM-R26", "GM-189")
@pytest.mark.parametrize(("owner", "partner"), MINERS)
def test_both_miners_may_fall_or_win_or_fall_with_papa(given: Given, owner: int, partner: int) -> None:
    both = (owner, partner)
    fall = met(given, owner, partner, injuries=(3, 3)).play("dice 1 6")
    assert ([fall.bandages[seat] for seat in both], fall.phase) == ([1, 1], records.ROUTE)
    win = met(given, owner, partner, cubes=("colt-45*4", "colt-45*4")).play("dice 2 1", "dice 2 1")
    assert [win.gold[seat] for seat in both] == [13 + 7 + 2] * 2
    assert (win.actor, win.play("loot bread").actor, win.phase) == (owner, partner, records.LOOT)
    assert win.play("loot bread").phase == records.ROUTE
    one = met(given, owner, partner, cubes=("colt-45*4", "colt-45*3"), injuries=(0, 3)).play("dice 3 1", "dice 2 1")
    assert [one.bandages[seat] for seat in both] == [0, 1], "6 and 5 against 5: he falls with Papa Clayton"
    assert [one.gold[seat] for seat in both] == [13 + 7 + 4, 13]
    assert one.play("loot bread").phase == records.ROUTE, "only the winner has loot"


# Work


@pytest.mark.rule("GM-136", "GM-R70")
@pytest.mark.parametrize("owner", SEATS)
def test_owner_and_partner_read_their_bibles_after_they_have_picked(given: Given, owner: int) -> None:
    partner = (owner + 1) % 4
    items = ["bible" if seat in (owner, partner) else "" for seat in SEATS]
    game = given(turn=owner, bought=7, pawns=EVERYBODY, items=items)
    game.play("search", "row top", "take 1", "take 2", "invite", "bid 1", "pass", "pass", f"accept {partner}")
    game.play("search", "take 1", "take 2", "pass", "mine", "dice 1 2")
    assert (game.phase, game.actor) == (records.BIBLE_YIELD, owner)
    game.play("read")
    assert (game.phase, game.actor) == (records.BIBLE_YIELD, partner)
    game.play("pass")
    assert [game.gold[seat] for seat in (owner, partner)] == [10 + 1 + 6, 10 - 1 + 2]


@pytest.mark.rule("GM-136", "GM-R70")
def test_who_mines_alone_is_asked_after_picking_too(given: Given) -> None:
    game = given(bought=7, pawns=EVERYBODY, items=["bible"]).play("search", "row top", "take 1", "take 2", "mine")
    assert game.play("die 2").legal == ["pass", "read"]


@pytest.mark.rule("GM-R69", "GM-167", "GM-157")
def test_miners_who_picked_items_are_asked_for_their_weapons(given: Given) -> None:
    game = given(turn=2, mining=7, pawns=EVERYBODY, items=["", "", "blunderbus", "blunderbus"]).play("invite", "bid 1")
    game.play("pass", "pass", "accept 3", "search", "take 1", "take 2", "pass", "mine", "dice 3 3", "hazard papa")
    game.play("fight", "fight")
    assert (game.phase, game.actor) == (records.WEAPON, 2)
    assert game.play("weapon colt").actor == 3


@pytest.mark.rule("GM-121", "GM-R50")
@pytest.mark.parametrize("owner", SEATS)
def test_no_square_is_bid_on_twice(given: Given, owner: int) -> None:
    game = given(turn=owner, mining=7).play("invite")
    for count, gold in enumerate(("1", "6", "3")):
        assert len(game.can("bid")) == 6 - count
        game.play(f"bid {gold}")
    others = sorted(seat for seat in SEATS if seat != owner)
    assert game.legal == ["pass", *(f"accept {seat}" for seat in others)]


# Routes


@pytest.mark.rule("GM-313", "GM-314", "GM-R76")
@pytest.mark.parametrize("buyer", SEATS)
def test_anybody_may_find_a_route_and_it_is_followed_only_if_accepted(given: Given, buyer: int) -> None:
    for finder in (seat for seat in SEATS if seat != buyer):
        pawns = ["site-11" if seat == buyer else "site-3" for seat in SEATS]
        for accepted in (True, False):
            game = given(turn=buyer, pawns=pawns, display="5 1 2 3 4", paid_routes="on").play("buy 1", "claim 9")
            while game.phase == records.OFFER:
                game.play(*(["go site-5", "offer"] if game.actor == finder else ["pass"]))
            assert (game.actor, game.legal) == (buyer, ["pass", f"accept {finder}"])
            game.play(f"accept {finder}" if accepted else "pass")
            assert game.at(buyer) == ("site-5" if accepted else "site-11")
            gold = {buyer: 9, finder: 11 if accepted else 10}
            assert game.gold == [gold.get(seat, 10) for seat in SEATS]
            assert (game.phase, game.actor, game.of("steps")) == (records.ROUTE, buyer, [0, 0, 0, 0])


@pytest.mark.rule("GM-R76", "GM-314")
def test_whoever_is_at_the_claim_and_declines_all_routes_pays_nobody(given: Given) -> None:
    game = given(turn=2, pawns=["site-3", "site-7", "site-5"], display="5 1 2 3 4", paid_routes="on")
    game.play("buy 1", "claim 9", "go site-6", "offer", "pass", "pass", "pass")
    assert (game.gold, game.at(2)) == ([10, 10, 9, 10], "site-5")


@pytest.mark.rule("GM-R76")
def test_nothing_is_left_of_a_long_list(given: Given) -> None:
    steps = ["face bite", "go site-5"] * 6
    for answer in ("accept 3", "pass"):
        game = given(turn=2, order=[2, 0, 1, 3], display="5 1 2 3 4", paid_routes="on").play("buy 1", "claim 9")
        game.play(*steps, "offer", "pass", "pass", answer)
        assert [game.t.step[4, i] for i in range(records.MAX_STEPS)] == [0] * 12


# Boards and phases


@pytest.mark.rule("GM-316", "GM-R51")
@pytest.mark.parametrize("players", [3, 4])
def test_hidden_cubes_of_all_seats_lie_where_they_were_put(given: Given, players: int) -> None:
    game = given.ready(players, hidden_cubes="on")
    placed = ["colt-45*2 tunnel-plans", "colt-45 tunnel-plans*2", "tunnel-plans*3", "colt-45*3"][:players]
    for cubes in placed:
        for part in cubes.split():
            column, _, count = part.partition("*")
            game.play(*[f"cube {column}"] * int(count or 1))
        game.play(*["cube notebooks-diaries"] * (players == 4))
    shown = [cubes.replace(" tunnel", " notebooks-diaries tunnel") for cubes in placed] if players == 4 else placed
    if players == 4:
        shown[2:] = ["notebooks-diaries tunnel-plans*3", "colt-45*3 notebooks-diaries"]
    assert [game.cubes(seat) for seat in range(players)] == shown
    assert game.gold == [5 if players == 4 else 10] * players
    assert not any(game.t.fresh[seat, column] for seat in range(5) for column in range(records.COLUMNS))


@pytest.mark.rule("GM-R33")
def test_all_pawns_of_a_tile_that_caves_in_stay_on_it(given: Given) -> None:
    game = given(mine="2 3 4 5 7 6 1 8 9", pawns=["b2-n1"] * 4, papa="b2-n1", turn=3).end_turns().place_cubes()
    game.play("rumble 7")
    assert {game.papa, *(game.at(seat) for seat in SEATS)} == {"b2-n2"}


@pytest.mark.rule("GM-029", "GM-033", "GM-R52", "GM-040")
def test_the_last_of_four_has_what_the_other_three_left(given: Given) -> None:
    game = given.start(4, None, None, characters="chosen").play(*(f"tile {tile} 0" for tile in range(1, 10)))
    game.play("be ottilie-pike", "be cyrus-bell", "be nell-tanner")
    assert game.can("be") == ["silas-crowe", "mabel-rusk", "jed-harrow"]
    game.play("be mabel-rusk", "start 15", "start 11", "start 3")
    assert game.can("start") == ["7"]
    game.play("start 7", *(f"claim {claim}" for claim in range(11, 17)), "mission 12", "mission 1", "mission 7")
    assert set(game.outcomes) == {f"mission {number}" for number in range(1, 13)} - {
        "mission 12",
        "mission 1",
        "mission 7",
    }
    game.play("mission 2")
    assert (game.of("mission"), game.of("character"), game.phase) == ([12, 1, 7, 2], [6, 5, 4, 2], records.CUBES)


# From turn to turn

NOTHING_LEFT = (
    "bought moved partner arrived invited row picked read hazard die_one die_two fight starter fighter second foe "
    "papa_injuries winner second_winner loser finder followed asked quiet dice picks passes charges matched shopping "
    "stolen_flasks just_moved over_limit pipe_cubes refills"
)


def left_over(game: Situation) -> dict[str, int]:
    """What is still noted of the turn before."""
    return {name: getattr(game.t, name) for name in NOTHING_LEFT.split() if getattr(game.t, name)}


def a_turn_of_all_kinds(given: Given, owner: int, order: list[int]) -> Situation:
    """Two miners with Bibles and Leaves, who meet Papa Clayton, and beat him."""
    partner = (owner + 1) % 4
    items = ["bible*2 chippawa-leaf" if seat in (owner, partner) else "" for seat in SEATS]
    cubes = ["colt-45*4" for _ in SEATS]
    game = given(turn=owner, order=order, bought=7, pawns=EVERYBODY, items=items, cubes=cubes)
    game.play("search", "row bottom", "take 1", "take 2", "invite", "bid 1", "pass", "pass", f"accept {partner}")
    game.play("search", "take 1", "take 2", "pass", "mine", "dice 1 2", "read", "read", "hazard papa", "fight", "fight")
    game.play("dice 2 3", "dismiss both", "dice 6 1", "pass", "leaf", "leaf", "dice 6 1", "pass")
    return game


@pytest.mark.rule("GM-047", "GM-004", "GM-190")
@pytest.mark.parametrize("owner", SEATS)
def test_a_new_turn_owes_nothing_to_the_last_one(given: Given, owner: int) -> None:
    order = [owner, *(seat for seat in SEATS if seat != owner)]
    game = a_turn_of_all_kinds(given, owner, order)
    assert (game.phase, game.actor, any(game.fees)) == (records.LOOT, owner, True)
    game.play("loot pipe", "loot pipe").pass_all()
    assert (game.phase, game.actor, left_over(game)) == (records.ROUTE, order[1], {})
    assert (game.fees, game.of("leaves"), game.of("weapon"), game.bids) == ([0] * 4, [0] * 4, [0] * 4, [0] * 4)


@pytest.mark.rule("GM-190", "GM-R66")
def test_nor_does_it_after_a_fight_without_loot(given: Given) -> None:
    won = given(pawns=EVERYBODY, injuries=[0, 3]).play("attack 1", "dice 2 1")
    assert (won.phase, won.actor, left_over(won)) == (records.ROUTE, 1, {})
    lost = given(pawns=EVERYBODY, papa="site-7", injuries=[3]).play("attack papa", "dice 6 1", "dice 1 6")
    assert (lost.phase, lost.actor, left_over(lost)) == (records.ROUTE, 1, {})


@pytest.mark.rule("GM-168", "GM-190")
@pytest.mark.parametrize("seat", SEATS)
def test_nor_do_leaves_of_the_last_round(given: Given, seat: int) -> None:
    foe = (seat + 1) % 4
    order = [seat, *(other for other in SEATS if other != seat)]
    hurt = [3 if other == foe else 0 for other in SEATS]
    game = given(turn=seat, order=order, pawns=EVERYBODY, items=of_seat(seat, "chippawa-leaf"), injuries=hurt)
    game.play(f"attack {foe}", "dice 1 1", "leaf")
    assert (game.phase, game.bandages[foe], game.of("leaves"), left_over(game)) == (records.ROUTE, 1, [0] * 4, {})
