"""Tunnels and journeys: what is linked, rats and snakes, lettered tunnels.

The mine of `given`, unless a test tells another, by cells and the mouths that each tunnel links:

    a1: n1w1, n2e1, e2s2, s1w2 (rat)    b1: n1n2s2, e2s1w2, e1w1 (rat)    c1: n2e2s1w1, e1w2, n1s2 (snake)
    a2: w1w2, n1n2s1, e1e2s2 (A)        b2: e1w2, e2s1w1, n1s2 (rat)      c2: e1s1, n1w2 (A), s2w1 (snake)
    a3: n1e1s2w2, s1w1, n2e2 (snake)    b3: n1n2e1s1s2, w1w2 (C)          c3: e1s1s2, n1n2w2 (B)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import records
from motherlode.games.goldmine_rumbles.mine import same_location

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

# In the order in which a pawn from site 11 comes by: up through b2 to site 5, which has two mouths, and round to a3.
FROM_11 = (
    "b3-n1 b2-e2 b1-e1 a2-e1 a3-n2 b2-e1 c2-w1 b2-s2 c2-n1 c1-n2 site-6 site-5 c1-e1 b1-e2 b2-n1 a1-e2 a2-n1 a1-s1 "
    "a3-n1 b3-w2 a3-e2 site-12 site-13 a3-s1 site-14"
)
LETTERS = {1: "01", 2: "46A", 3: "45", 4: "45C", 5: "01", 6: "245B", 7: "01", 8: "01", 9: "456A"}
LETTERED = "9 5 4  1 2 7  8 3 6"  # A at a1 and b2, B at c3, C at c1


@pytest.mark.rule("GM-085", "GM-086", "GM-088", "GM-R63")
def test_a_pawn_goes_any_distance_along_linked_tunnels(given: Given) -> None:
    game = given(turn=2)
    assert sorted(game.can("go")) == sorted(FROM_11.split()), (
        "each zone once, by its first mouth, and not where it stands"
    )
    game.play("go site-6")
    assert game.at(2) == "site-6"
    assert game.can("go") == [], "one journey is enough: nothing has changed since"
    game.play("shop bread")
    assert sorted(game.can("go")) == sorted(FROM_11.replace("site-6", "site-11").split())


@pytest.mark.rule("GM-086", "GM-087")
def test_rock_and_bridges_are_no_links(given: Given) -> None:
    game = given()
    assert game.can("go") == ["b1-n1"], "south of it b2 shows rock at n2; the other tunnels of b1 pass below"
    game.play("go b1-n1").play("shop bread")
    assert game.can("go") == ["site-3"]


@pytest.mark.rule("GM-088", "GM-089", "GM-091", "GM-090")
def test_a_journey_leads_past_pawns_papa_and_sites_and_may_halt_there(given: Given) -> None:
    # Site 5 has two mouths: c1's long tunnel, and c1's e1w2, which leads on to b1.
    game = given(turn=2, pawns=["b2-e2", "site-5", "site-11", "site-11"], papa="site-5", items=["", "bread", "bacon"])
    assert {"c1-e1", "b1-e2"} & set(game.can("go")) == {"c1-e1", "b1-e2"}, "through the site to its other mouth"
    game.play("go site-5", "pickpocket 1 bread", "shop whiskey", "go b1-e2", "shop dynamite")
    assert (game.at(2), game.items(2), game.marks) == ("b1-e2", "bread dynamite whiskey", [0, 0, 2, 0])


@pytest.mark.rule("GM-R36", "GM-R48")
def test_a_turn_may_end_inside_the_mine(given: Given) -> None:
    game = given(turn=2, order=[2, 0, 1, 3]).play("go b2-e2", "end")
    assert (game.at(2), game.actor) == ("b2-e2", 0)
    assert game.can("go") == ["b1-n1"], "who comes next has not moved yet"
    game.play("end", "end", "end")
    assert game.phase == records.CUBES and game.at(2) == "b2-e2"


@pytest.mark.rule("GM-R37", "GM-091", "GM-R36")
def test_who_meets_whom(given: Given) -> None:
    # Seat 1 in b2's three-mouth tunnel; seat 2 in the tunnel that bridges it; seat 3 at an end of its rat.
    game = given(pawns=["b2-s1", "b2-w1", "b2-w2", "b2-n1"], papa="b2-s2")
    assert game.can("attack") == ["1"], "the same tunnel, whichever mouth; not a bridge; not the ends of the rat's"
    t, box = game.t, game.box
    assert not same_location(box, t, t.place[4], t.place[0]), "a rat is between seat 3 and Papa Clayton"
    assert given(pawns=["b2-s2"], papa="b2-s2").can("attack") == ["papa"]
    assert given(pawns=["site-7"], papa="c2-e1").can("attack") == ["1"], "a site is not the tunnel that leads to it"


@pytest.mark.rule("GM-085", "GM-089")
def test_every_site_of_a_region_can_be_gone_to(given: Given) -> None:
    for site in ("site-5", "site-6", "site-12", "site-13", "site-14"):
        assert given(turn=2).play(f"go {site}").at(2) == site
    assert given(mine="3 1 5  9 7 2  8 4 6", pawns=["a1-s1"]).play("go site-16").at(0) == "site-16"


# Rats and snakes


@pytest.mark.rule("GM-092", "GM-097", "GM-R40")
def test_a_rat_bites_at_every_passage(given: Given) -> None:
    game = given(turn=2).play("go b2-s2")
    assert (game.poisons, game.at(2)) == ([0, 0, 0, 0], "b2-s2"), "to stop in front of it costs nothing"
    assert game.can("face") == ["bite"]
    game.play("face bite")
    assert (game.poisons, game.at(2)) == ([0, 0, 1, 0], "b2-n1")
    game.play("face bite")
    assert (game.poisons, game.at(2)) == ([0, 0, 2, 0], "b2-s2"), "back costs as much"


@pytest.mark.rule("GM-093", "GM-096", "GM-097", "GM-R45")
def test_bread_is_for_rats(given: Given) -> None:
    game = given(turn=2, items=["", "", "bread*2 blunderbus"]).play("go b2-s2")
    assert game.can("face") == ["bite", "bread"], "a Blunderbus does not help against a rat"
    game.play("face bread")
    assert (game.poisons[2], game.items(2), game.at(2)) == (0, "blunderbus bread", "b2-n1")
    game.play("face bread")
    assert (game.poisons[2], game.items(2), game.supply("bread")) == (0, "blunderbus", 12), "each passage costs one"


@pytest.mark.rule("GM-094", "GM-095", "GM-096")
def test_a_blunderbus_is_for_snakes(given: Given) -> None:
    game = given(turn=2, items=["", "", "bread blunderbus"], injuries=[0, 0, 2]).play("go c2-w1")
    assert game.can("face") == ["bite", "blunderbus"], "Bread does not help against a snake"
    game.play("face blunderbus")
    assert game.outcomes == {f"die {face}": 1 for face in range(1, 7)}
    assert game.items(2) == "bread"
    game.play("die 5")
    assert (game.poisons[2], game.injuries[2], game.at(2), game.actor) == (0, 2, "c2-s2", 2)


@pytest.mark.rule("WT-45", "GM-095", "GM-R40")
def test_a_blunderbus_may_backfire(given: Given) -> None:
    game = given(turn=2, items=["", "", "blunderbus"], injuries=[0, 0, 2], cubes=["", "", "safety-gear*3"])
    game.play("go c2-w1", "face blunderbus", "die 6")
    assert (game.poisons[2], game.bandages[2], game.injuries[2]) == (0, 1, 0), "2 + 3 are a bandage, gear or not"
    assert (game.at(2), game.actor) == ("c2-s2", 2), "past the snake all the same"


@pytest.mark.rule("GM-095")
def test_a_partners_blunderbus_hurts_the_partner(given: Given) -> None:
    game = given(mining=7, pawns=["site-7", "site-9", "site-11"], items=["", "", "blunderbus"])
    game.play("invite", "pass", "bid 1", "pass", "accept 2", "go c2-w1", "face blunderbus", "die 6")
    assert (game.injuries, game.actor, game.phase) == ([0, 0, 3, 0], 2, records.PARTNER_ROUTE)


@pytest.mark.rule("GM-092")
def test_twelve_rats_are_the_most_that_one_passes_in_a_row(given: Given) -> None:
    game = given(turn=2).play("go b2-s2", *["face bite"] * 12)
    assert game.can("face") == []
    assert game.poisons[2] == 12
    after = given(pawns=["b2-s2", "c2-w1"]).play(*["face bite"] * 12, "end")
    assert (after.actor, after.can("face")) == (1, ["bite"]), "the next player may; and without a Blunderbus is bitten"


# Lettered tunnels


def lettered(given: Given, pawn: str, plans: int) -> Situation:
    """A mine of short tunnels, of which only letters link those of different tiles; but a1 leads to a2, c1 to c2."""
    box = given.box(tiles={tile: (tunnel, tunnel) for tile, tunnel in LETTERS.items()})
    return given(mine=LETTERED, box=box, pawns=[pawn], cubes=[f"tunnel-plans*{plans}"] if plans else [], gold=[0])


@pytest.mark.rule("GM-105", "GM-106", "GM-107", "GM-108", "WT-40", "GM-R39")
def test_tunnel_plans_link_lettered_tunnels(given: Given) -> None:
    a, b = ["a1-s2", "a2-n1"], ["c3-e1"]
    assert lettered(given, "b2-s2", 0).can("go") == []
    assert lettered(given, "b2-s2", 1).can("go") == [*a, "site-16"]
    assert lettered(given, "b2-s2", 2).can("go") == [*a, *b, "site-8", "site-9", "site-10", "site-16"]
    everything = ["a1-s2", "c1-s2", "a2-n1", "c2-n1", "c3-e1", "site-8", "site-9", "site-10", "site-16"]
    assert lettered(given, "b2-s2", 3).can("go") == everything


@pytest.mark.rule("GM-106", "GM-107", "GM-R39", "GM-108")
def test_hops_start_in_permitted_tunnels_only_and_cost_nothing(given: Given) -> None:
    assert lettered(given, "c3-e1", 1).can("go") == ["site-8", "site-9", "site-10"], "B needs two cubes on both ends"
    assert lettered(given, "c1-s2", 2).can("go") == ["c2-n1"], "and C three"
    game = lettered(given, "c2-n1", 3).play("go a2-n1")
    assert (game.at(0), game.gold[0], game.poisons[0]) == ("a2-n1", 0, 0), "over c1, C, A and a1 in one go"
    assert lettered(given, "a2-n1", 0).can("go") == ["a1-s2", "site-16"], "without plans it is an ordinary tunnel"


@pytest.mark.rule("GM-109", "GM-104", "WT-40")
def test_dynamite_does_not_act_through_a_link_but_after_a_hop(given: Given) -> None:
    game = given(pawns=["c2-n1"], items=["dynamite"], cubes=["tunnel-plans*2"])
    assert sorted({turn.split()[0] for turn in game.can("turn")}) == ["b2", "c1"]
    game.play("go c3-n1")
    assert sorted({turn.split()[0] for turn in game.can("turn")}) == ["b3", "c2"], "the B tunnel leads onto these"
    one = given(pawns=["c2-n1"], items=["dynamite"], cubes=["tunnel-plans"])
    assert "c3-n1" not in one.can("go") and "a2-e1" in one.can("go")
