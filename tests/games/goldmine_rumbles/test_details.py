"""Details that the larger tests pass over."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.goldmine_rumbles import records
from motherlode.games.goldmine_rumbles.claims import can_refresh
from motherlode.games.goldmine_rumbles.items import can_peek, can_shift

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given

EVERYBODY = ["site-7"] * 4
FULL = {name: 4 if name == "colt-45" else 3 for name in records.COLUMN_NAMES}


# Gold


@pytest.mark.rule("GM-184", "GM-186", "GM-154")
def test_what_the_bank_is_paid_belongs_to_nobody(given: Given) -> None:
    lost = given(pawns=EVERYBODY, papa="site-7", gold=[60], injuries=[3]).play("attack papa", "dice 1 6")
    assert list(lost.t.gold) == [0, 55, 10, 10, 10]
    paid = given(mining=7, turn=3, order=[3, 0, 1, 2]).play("mine", "die 4", "hazard papa", "pay")
    assert list(paid.t.gold) == [0, 10, 10, 10, 11]
    won = given(pawns=EVERYBODY, papa="site-7", cubes=["colt-45*4"]).play("attack papa", *["dice 6 1"] * 4)
    assert list(won.t.gold) == [0, 10 + 8 + 4, 10, 10, 10]


# Fights


@pytest.mark.rule("GM-167", "GM-R69")
def test_all_can_see_who_fights_whom_and_with_what(given: Given) -> None:
    game = given(turn=3, pawns=EVERYBODY, papa="site-7", items=["", "", "blunderbus", "blunderbus"])
    game.play("attack 2", "weapon colt", "weapon blunderbus")
    assert (game.of("weapon"), game.t.fight) == ([0, 0, 1, 0], records.ROB_PLAYER)
    assert (game.t.starter, game.t.fighter, game.t.second, game.t.foe) == (4, 4, 0, 3)
    robbed = given(turn=3, pawns=EVERYBODY, papa="site-7").play("attack papa")
    assert (robbed.t.fight, robbed.t.starter, robbed.t.foe) == (records.ROB_PAPA, 4, 0)
    met = given(turn=3, mining=7).play("mine", "die 4", "hazard papa", "fight")
    assert (met.t.fight, met.t.starter, met.t.fighter) == (records.MINE_PAPA, 0, 4)


# Pipes


def dashboard(**cubes: int) -> str:
    """A full dashboard, but for some columns."""
    told = FULL | {name.replace("_", "-"): count for name, count in cubes.items()}
    return " ".join(f"{name}*{count}" for name, count in told.items() if count)


@pytest.mark.rule("GM-R63", "GM-R71", "GM-242")
@pytest.mark.parametrize(
    ("cubes", "carries"),
    [
        (dashboard(colt_45=3), [f"{name} colt-45" for name in records.COLUMN_NAMES[1:]]),
        (dashboard(tunnel_plans=2), [f"{name} tunnel-plans" for name in records.COLUMN_NAMES[:-1]]),
        ("colt-45", [f"colt-45 {name}" for name in records.COLUMN_NAMES[1:]]),
        ("tunnel-plans", [f"tunnel-plans {name}" for name in records.COLUMN_NAMES[:-1]]),
        (dashboard(), []),
        ("", []),
    ],
)
def test_a_pipe_is_smoked_if_any_cube_can_go_anywhere(given: Given, cubes: str, carries: list[str]) -> None:
    game = given(items=["pipe"], cubes=[cubes])
    assert game.can("use") == (["pipe"] if carries else [])
    if carries:
        assert game.play("use pipe").can("carry") == carries


@pytest.mark.rule("GM-R71", "GM-R19")
def test_a_pipe_goes_out_when_no_cube_can_go_on(given: Given) -> None:
    # The only vacant square is on Notebooks, and costs the last five gold; then it is that of the cube's old column.
    game = given(items=["pipe"], cubes=[dashboard(notebooks_diaries=2)], gold=[5]).play("use pipe")
    game.play("carry colt-45 notebooks-diaries")
    assert (game.gold[0], game.phase, len(game.can("carry"))) == (0, records.PIPE_MOVES, 9)
    alone = given(items=["pipe"], cubes=["notebooks-diaries"], gold=[0], box=given.box(numbers={"notebook": 5}))
    alone.play("use pipe", "carry notebooks-diaries colt-45", "pass")
    assert (alone.gold[0], alone.cubes(0), alone.t.pipe_cubes) == (5, "colt-45", 0)


# Flasks and looks


@pytest.mark.rule("GM-232", "GM-R56")
def test_a_refresh_takes_a_flask(given: Given) -> None:
    game = given(items=["", "flask"])
    assert [can_refresh(game.t, seat, 0b00001) for seat in (1, 2)] == [False, True]


@pytest.mark.rule("GM-228", "GM-230", "GM-229")
def test_shifting_and_looking_take_a_detonator(given: Given) -> None:
    game = given(items=["", "detonator"], pawns=EVERYBODY)
    for seat, allowed in ((1, False), (2, True)):
        assert can_shift(game.box, game.t, seat, 1) is allowed
        assert can_peek(game.box, game.t, seat, 1) is allowed


@pytest.mark.rule("GM-R38", "GM-R55")
@pytest.mark.parametrize("place", ["c2-e1", "c3-e1", "a1-n1", "site-8"])
def test_wherever_one_stands_the_same_tiles_can_be_looked_at(given: Given, place: str) -> None:
    assert given(pawns=[place], items=["detonator"]).can("peek") == ["1", "2", "3"]


@pytest.mark.rule("GM-238", "GM-R60")
def test_one_matchstick_is_lit_and_before_the_row_is_chosen(given: Given) -> None:
    game = given(bought=7, pawns=EVERYBODY, items=["matchstick*2", "matchstick*2"]).play("search")
    assert game.legal == ["light", "row top", "row bottom"]
    chosen = given(bought=7, pawns=EVERYBODY, items=["matchstick"]).play("search", "row top")
    assert chosen.legal == ["take 1", "take 2", "take 3"]
    assert chosen.play("take 1").legal == ["take 2", "take 3"]
    game.play("light")
    assert (game.legal, game.items(0)) == (["row top", "row bottom"], "matchstick")
    game.play("row top", "invite", "bid 1", "pass", "pass", "accept 1", "search")
    assert game.legal == ["light", "take 1", "take 2", "take 3"]
    assert game.play("take 1").legal == ["take 2", "take 3"], "not after the first item"


@pytest.mark.rule("GM-230")
def test_after_a_look_nobody_is_looking_any_more(given: Given) -> None:
    game = given(items=["detonator*2"], collapsed="7").play("peek 3")
    assert game.t.asked == 3
    assert game.play("glimpse 4").t.asked == 0
    assert game.can("peek") == ["2"], "what one has seen is not looked at again"


@pytest.mark.rule("GM-R44", "GM-210")
def test_all_can_see_that_somebody_is_shopping(given: Given) -> None:
    game = given(items=["harmonica"], papa="site-9").play("shop bread")
    assert (game.t.shopping, game.marks[0]) == (1, 1)
    assert (game.play("shop bread").t.shopping, game.marks[0]) == (1, 1)
    assert game.play("call").t.shopping == 0


@pytest.mark.rule("GM-R54", "GM-R55", "GM-057")
def test_a_tile_that_was_looked_at_lies_nowhere_else_on_the_track(given: Given) -> None:
    game = given(players=3, length="long", items=["detonator*3"], collapsed="7")
    game.play("peek 5")
    assert set(game.outcomes) == {f"glimpse {tile}" for tile in (1, 2, 3, 4, 5, 6, 8, 9)}
    game.play("glimpse 9", "peek 4")
    assert set(game.outcomes) == {f"glimpse {tile}" for tile in (1, 2, 3, 4, 5, 6, 8)}
    game.play("glimpse 1", "peek 2")
    assert set(game.outcomes) == {f"glimpse {tile}" for tile in (2, 3, 4, 5, 6, 8)}
    game.play("glimpse 2").end_turns().place_cubes().end_turns().place_cubes()
    assert set(game.outcomes) == {f"rumble {tile}" for tile in (3, 4, 5, 6, 8)}, "2 came by itself; 1 and 9 come later"
    assert game.t.phase_number == 2


@pytest.mark.rule("GM-R56")
def test_claims_under_an_empty_pile_are_its_only_layer(given: Given) -> None:
    game = given(display="1 3 5 7 13", top=15, sold="2 4 6 8 10 12 14 16 9 11", items=["flask"]).play("refresh 1")
    assert (game.display, game.outcomes, game.t.layer[1]) == ("3 5 7 13 15", {"claim 1": 1}, 1)
    game.play("claim 1")
    assert (game.top, game.papa, game.pile, game.t.layer[1]) == (1, "site-1", "", 0)


# Dice


@pytest.mark.rule("GM-132", "GM-133", "GM-161")
def test_the_dice_lie_on_the_table_as_they_fell(given: Given) -> None:
    for face in range(1, 7):
        alone = given(mining=7).play("mine", f"die {face}").t
        assert (alone.die_one, alone.die_two) == (face, 0), "a miner alone has one die"
    for one, two in ((1, 6), (6, 1), (3, 5)):
        both = given(mining=7, partner=1).play("mine", f"dice {one} {two}").t
        assert (both.die_one, both.die_two) == (one, two)
        fight = given(pawns=EVERYBODY, items=["chippawa-leaf"]).play("attack 1", f"dice {one} {two}").t
        assert (fight.die_one, fight.die_two) == (one, two)


@pytest.mark.rule("GM-136", "GM-137", "GM-R70")
def test_a_bible_reads_ones_and_twos_of_either_die_and_nothing_else(given: Given) -> None:
    for one, two, best in ((1, 3, 5), (3, 1, 5), (2, 3, 6), (3, 2, 6), (1, 1, 5), (1, 2, 6), (4, 1, 5), (1, 6, 6)):
        game = given(mining=7, partner=1, items=["bible"]).play("mine", f"dice {one} {two}")
        assert (game.actor, game.legal, game.t.read) == (0, ["pass", "read"], 0)
        assert game.play("read").gold[:2] == [10 + best, 10 + max(one, two)], "for the reader only"
        assert game.t.read == 0b10
    for one, two in ((3, 3), (4, 3), (3, 4), (6, 5)):
        game = given(mining=7, partner=1, items=["bible", "bible"]).play("mine", f"dice {one} {two}")
        assert (game.actor, game.phase) == (CHANCE, records.HAZARD), "nothing to read"


# Work


@pytest.mark.rule("GM-117", "GM-119", "GM-126", "GM-128", "GM-238")
def test_all_can_see_who_was_invited_who_came_and_what_was_taken(given: Given) -> None:
    game = given(bought=7, pawns=EVERYBODY, items=["matchstick", "matchstick"]).play("search", "light", "row top")
    assert (game.t.picked, game.t.picks, game.t.row, game.t.invited) == (0b1110, 0, records.TOP, 0)
    game.play("invite", "bid 1", "pass", "pass", "accept 1")
    assert (game.t.invited, game.t.partner, game.t.arrived) == (1, 2, 0)
    game.play("search")
    assert (game.t.arrived, game.t.row, game.t.picked, game.t.picks) == (1, records.BOTTOM, 0, 2)
    game.play("take 2", "take 3")
    assert (game.t.picked, game.t.picks) == (0b1100, 0)


# Making room


@pytest.mark.rule("GM-R62", "GM-R43", "GM-194")
def test_a_defender_who_had_to_discard_keeps_nobody_from_healing(given: Given) -> None:
    full = "bible*2 pipe*2 flask*2"
    game = given(pawns=EVERYBODY, items=["medical-supplies bread", full], injuries=[3]).play("attack 1", "dice 1 6")
    game.play("pass", "loot bread")
    assert (game.phase, game.actor, game.can("use")) == (records.OVERFLOW, 1, [])
    game.play("discard bread")
    assert (game.phase, game.actor, game.legal) == (records.WIND_DOWN, 0, ["pass", "use medical-supplies"])
    assert game.t.over_limit == 0


# Before and after


@pytest.mark.rule("GM-296", "GM-160", "GM-R43")
def test_who_passes_in_the_wind_down_is_done_medicine_or_not(given: Given) -> None:
    held = ["fungus whiskey", "fungus whiskey"]
    game = given(mining=7, partner=1, items=held, injuries=[1, 1], poisons=[1, 1])
    game.play("mine", "dice 3 3", "hazard snake")
    assert (game.phase, game.actor) == (records.WIND_DOWN, 0)
    game.play("pass")
    assert (game.phase, game.actor, game.can("use")) == (records.WIND_DOWN, 1, ["fungus", "whiskey"])
    assert game.play("pass").phase == records.ROUTE


@pytest.mark.rule("GM-R49", "GM-R43")
def test_a_partner_who_did_not_come_has_nothing_to_wind_down_from(given: Given) -> None:
    game = given(mining=7, items=["whiskey", "whiskey"], injuries=[1, 1]).play("invite", "bid 1", "pass", "pass")
    game.play("accept 1", "end", "mine", "die 3", "hazard snake")
    assert (game.phase, game.actor) == (records.WIND_DOWN, 0)
    game.play("pass")
    assert (game.phase, game.actor, game.t.player) == (records.ROUTE, 1, 2), "the next turn, and no wind-down"


@pytest.mark.rule("GM-177", "GM-185", "GM-194")
def test_in_the_wind_down_the_fight_is_over(given: Given) -> None:
    game = given(pawns=EVERYBODY, items=["whiskey"], injuries=[2, 3]).play("attack 1", "dice 2 1")
    assert (game.phase, game.actor, game.t.fight) == (records.WIND_DOWN, 0, records.NO_FIGHT)


@pytest.mark.rule("GM-049", "GM-067")
def test_between_the_phases_it_is_nobodys_turn(given: Given) -> None:
    game = given(turn=3).play("end")
    assert (game.phase, game.t.player) == (records.CUBES, 0)
    game.place_cubes()
    assert (game.t.player, game.t.turn) == (0, 0)
    assert game.play("rumble 4").t.player == 4
    assert given(turn=3, collapsed="1 2 3").play("end").t.player == 0


# What was agreed on


@pytest.mark.rule("GM-311", "GM-312", "GM-313", "GM-316")
@pytest.mark.parametrize("option", ["hidden_cubes", "paid_routes", "compass", "advice", "strict_fights"])
def test_what_the_players_agreed_on_is_seen_by_all(given: Given, option: str) -> None:
    for said in ("off", "on"):
        game = given.start(3, None, None, **{option: said})
        for seat in range(4):
            view = game.table.engine.look(seat)
            assert getattr(view, option) == (said == "on")
    other = given.start(3, None, None, length="long", characters="chosen", metric="orthogonal").t
    assert (other.players, other.length, other.characters) == (3, records.LONG_GAME, records.CHOSEN)
    assert other.metric == records.ORTHOGONAL


# Boxes of one's own


@pytest.mark.rule("GM-051", "GM-052")
def test_a_phase_may_bring_no_cubes(given: Given, write_box: Callable[..., str]) -> None:
    text = write_box().replace('cubes = "4 4 4"', 'cubes = "1 0 1"')
    game = given(turn=3, collapsed="9", box=given.box(text=text)).play("end")
    assert game.phase == records.REVEAL, "none in the second"
    game.play("rumble 1").end_turns()
    assert (game.phase, game.actor, game.t.left) == (records.CUBES, 0, 1), "one in the third; red begins"
    assert game.play("cube colt-45").actor == 1


@pytest.mark.rule("GM-086", "GM-007")
def test_a_mouth_at_the_edge_may_lead_nowhere(given: Given, write_box: Callable[..., str]) -> None:
    text, found = re.subn(r"\[\[mouth\]\]\ncell = 1\nport = 1\nsite = 3\nsource = .*\n", "", write_box())
    assert found == 1
    game = given(box=given.box(text=text))
    assert game.can("go") == ["b1-n1"], "site 3 has one mouth left, and the other is a dead end"
