"""Who sees what: everything lies open but Missions, Rumbles tiles that were looked at, offers, and unseen cubes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE, OVER
from motherlode.games.goldmine_rumbles import records, rules, sight

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

STEP, HIDDEN, SHOWN = 1 << 10, (1 << 10) - 1, 1 << 16
ALL = (-1, 0, 1, 2, 3)  # -1 is the onlooker


def offered(given: Given) -> Situation:
    """Seats 1 and 3 have offered routes to the claim that seat 0 has bought."""
    boards = {"items": ["bread flask", "", "bible*2"], "cubes": ["colt-45", "tunnel-plans*2"], "gold": [12, 13, 14, 15]}
    game = given(paid_routes="on", collapsed="9", **boards).play("buy 1", "claim 9")  # type: ignore[arg-type]
    return game.play("go b1-n1", "go site-1", "offer", "pass", "go site-2", "offer")


# Missions


@pytest.mark.rule("GM-040")
def test_a_mission_is_seen_by_who_is_dealt_it(given: Given) -> None:
    game = given.start(4)
    while game.phase != records.DEAL_MISSION:
        game.play(next(iter(game.outcomes)) if game.actor == CHANCE else game.legal[0])
    first, second = game.codes("mission 5"), game.codes("mission 9")
    assert [code == HIDDEN for code in first] == [True, False, True, True, True]
    assert [code == HIDDEN for code in second] == [True, True, False, True, True]
    assert first[1] != second[2]
    for seat in ALL:
        view = game.view(seat)
        own = {0: [0, 5, 0, 0, 0], 1: [0, 0, 9, 0, 0]}.get(seat, [0] * 5)
        assert (list(view.mission), view.missions_dealt) == (own, 2)


@pytest.mark.rule("GM-040", "GM-304")
def test_missions_lie_open_at_the_end(given: Given) -> None:
    game = given(collapsed="1 2 3", turn=3, missions=[4, 3, 2, 1])
    assert [list(game.view(seat).mission) for seat in (-1, 1)] == [[0] * 5, [0, 0, 3, 0, 0]]
    seen = game.codes("end")
    assert [list(game.view(seat).mission) for seat in ALL] == [[0, 4, 3, 2, 1]] * 5
    other = given(collapsed="1 2 3", turn=3, missions=[4, 3, 2, 5]).codes("end")
    assert all(code != different for code, different in zip(seen, other, strict=True))


@pytest.mark.rule("GM-040")
def test_worlds_deal_others_any_mission_that_is_left(given: Given) -> None:
    game = given(players=3, missions=[4, 5, 6])
    dealt = [[world.mission[seat] for seat in (1, 2, 3)] for world in game.worlds(0, 400)]
    assert {own for own, _, _ in dealt} == {4}
    assert {one for _, one, _ in dealt} == {two for _, _, two in dealt} == set(range(1, 13)) - {4}
    assert all(len(set(missions)) == 3 for missions in dealt)
    assert {tuple(missions) for missions in dealt} > {(4, 5, 6)}
    for world in game.worlds(-1, 40):
        assert 0 not in [world.mission[seat] for seat in (1, 2, 3)]
        assert (world.mission[0], world.mission[4]) == (0, 0), "and nobody else has any"


# Rumbles tiles


@pytest.mark.rule("GM-230", "GM-R55", "WT-28")
def test_a_tile_that_was_looked_at_is_known_to_who_looked(given: Given) -> None:
    game = given(items=["", "detonator", "detonator"], collapsed="7", turn=1, order=[1, 2, 3, 0])
    looks = [code % SHOWN for code in game.codes("peek 3")]
    assert looks == [2 * STEP + game.table.log[-1].action] * 5, "everybody sees where somebody looks"
    assert [code == HIDDEN for code in game.codes("glimpse 4")] == [True, True, False, True, True]
    tracks = {seat: list(game.view(seat).track) for seat in ALL}
    assert tracks == {seat: [0, 7, 0, 4 if seat == 1 else 0, 0, 0] for seat in ALL}
    assert [game.view(seat).peeked[3] for seat in ALL] == [0b100] * 5
    game.play("end")
    seen = game.codes("peek 3")
    assert [code // SHOWN > 0 for code in seen] == [False, False, False, True, False], "a second look shows it too"
    assert [game.view(seat).track[3] for seat in ALL] == [0, 0, 4, 4, 0]


@pytest.mark.rule("GM-R55", "GM-053")
def test_worlds_know_no_more_of_the_track_than_the_seat(given: Given) -> None:
    game = given(items=["detonator*2", "detonator"], collapsed="7", order=[0, 1, 2, 3])
    game.play("peek 3", "glimpse 4", "end", "peek 2", "glimpse 9")
    tracks = {seat: {tuple(world.track)[1:4] for world in game.worlds(seat, 200)} for seat in (-1, 0, 1, 2)}
    assert tracks[0] == {(7, tile, 4) for tile in (1, 2, 3, 5, 6, 8, 9)}
    assert tracks[1] == {(7, 9, tile) for tile in (1, 2, 3, 4, 5, 6, 8)}
    for seat in (-1, 2):
        assert {track[0] for track in tracks[seat]} == {7}
        assert {track[1] for track in tracks[seat]} == {track[2] for track in tracks[seat]} == {1, 2, 3, 4, 5, 6, 8, 9}


@pytest.mark.rule("GM-R55")
def test_while_somebody_looks_the_tile_is_still_open_to_chance(given: Given) -> None:
    game = given(items=["detonator", "detonator"], collapsed="7", order=[0, 1, 2, 3])
    game.play("peek 3", "glimpse 4", "end", "peek 2")
    assert game.phase == records.PEEK
    for seat in (-1, 1, 2):
        tracks = {tuple(world.track)[1:4] for world in game.worlds(seat, 100)}
        assert tracks == {(7, 0, tile) for tile in (1, 2, 3, 4, 5, 6, 8, 9)}
    assert {tuple(world.track)[1:4] for world in game.worlds(0, 20)} == {(7, 0, 4)}


@pytest.mark.rule("GM-053", "GM-R55")
def test_a_tile_that_comes_up_without_chance_is_shown_to_all(given: Given) -> None:
    def revealed(tile: int) -> list[int]:
        game = given(items=["detonator"], collapsed="7", order=[3, 1, 2, 0]).play("peek 2", f"glimpse {tile}", "end")
        while game.t.turn < 4 or game.t.left > 1:
            game.play("cube tunnel-plans" if "cube tunnel-plans" in game.legal else "cube colt-45")
        return game.codes("cube colt-45")

    assert all(one != other for one, other in zip(revealed(1), revealed(2), strict=True))


# Offers


@pytest.mark.rule("GM-313", "GM-314", "GM-R76")
def test_the_steps_of_an_offer_are_seen_by_who_makes_it(given: Given) -> None:
    game = given(paid_routes="on", collapsed="9").play("buy 1", "claim 9")
    seen = game.codes("go b1-n1")
    assert seen == [2 * STEP + (game.table.log[-1].action if seat == 2 else HIDDEN) for seat in range(5)]
    made = game.codes("offer")
    assert made == [2 * STEP + game.table.log[-1].action] * 5, "that there is one is seen by all"
    steps = [[game.view(seat).to_dict()["step"][2][0] > 0, game.view(seat).steps[2]] for seat in ALL]
    assert steps == [[seat == 1, 1] for seat in ALL]


@pytest.mark.rule("GM-314", "GM-R76")
def test_an_offer_that_is_accepted_is_shown_and_the_others_are_not(given: Given) -> None:
    game = offered(given)
    seen = game.codes("accept 1")
    assert [code // SHOWN > 0 for code in seen] == [True] * 5
    assert game.table.log[-1].sealed, "what was seen cannot be taken back"
    refused = offered(given)
    assert [code // SHOWN for code in refused.codes("pass")] == [0] * 5
    rows = refused.view(1).to_dict()["step"]
    assert all(step == 0 for row in rows for step in row)


@pytest.mark.rule("GM-R76")
def test_worlds_imagine_offers_of_the_same_length(given: Given) -> None:
    game = offered(given)
    for seat in (-1, 0, 1):
        steps = [world.to_dict()["step"] for world in game.worlds(seat, 30)]
        assert len({tuple(rows[2]) for rows in steps}) == (1 if seat == 1 else 30)
        assert len({tuple(rows[4]) for rows in steps}) > 15
        assert all([len(list(filter(None, row))) for row in rows] == [0, 0, 2, 0, 1] for rows in steps)


# Cubes


@pytest.mark.rule("GM-316", "GM-R51")
def test_cubes_placed_unseen_are_known_to_their_owner_and_counted_by_all(given: Given) -> None:
    game = given.ready(4, hidden_cubes="on")
    seen = game.codes("cube notebooks-diaries")
    assert seen == [STEP + (game.table.log[-1].action if seat == 1 else HIDDEN) for seat in range(5)]
    for seat in ALL:
        view = game.view(seat)
        fresh = [view.fresh[1, column] for column in range(1, 11)]
        assert fresh == ([0, 0, 0, 0, 0, 0, 0, 1, 0, 0] if seat == 0 else [0] * 10)
        assert (list(view.placed), view.gold[1], view.cubes[1, records.NOTEBOOKS]) == ([0, 1, 0, 0, 0], 10, 0)


@pytest.mark.rule("GM-316")
@pytest.mark.parametrize("seat", range(4))
def test_when_all_have_placed_the_cubes_are_shown(given: Given, seat: int) -> None:
    def shown(column: str) -> list[int]:
        game = given.ready(4, hidden_cubes="on")
        while game.t.turn < 4 or game.t.left > 1:
            first = game.actor == seat and game.t.left == 4
            game.play(f"cube {column}" if first else "cube colt-45")
        return game.codes("cube colt-45")

    ours, others = shown("safety-gear"), shown("tunnel-plans")
    assert all(one != other for one, other in zip(ours, others, strict=True))
    openly = given.ready(4)
    assert openly.codes("cube safety-gear") == [STEP + openly.table.log[-1].action] * 5


@pytest.mark.rule("GM-316", "GM-R51")
def test_worlds_place_unseen_cubes_wherever_there_was_room(given: Given) -> None:
    game = given.ready(4, hidden_cubes="on").play(*["cube notebooks-diaries"] * 2, "cube colt-45", "cube colt-45")
    game.play("cube tunnel-plans")
    fresh = [[world.fresh[seat, column] for seat in (1, 2) for column in range(1, 11)] for world in game.worlds(2, 300)]
    assert all((sum(cubes[:10]), sum(cubes[10:])) == (4, 1) for cubes in fresh)
    assert {cubes[7] for cubes in fresh} == {0, 1, 2}, "ten gold can be hidden by two cubes, not by three"
    assert {column for cubes in fresh for column in range(10) if cubes[10 + column]} == set(range(10))
    for world in game.worlds(0, 20):
        assert [world.fresh[1, column] for column in range(1, 11)] == [2, 0, 0, 0, 0, 0, 0, 2, 0, 0]


# Everything else


@pytest.mark.rule("GM-208", "GM-212", "GM-039", "GM-035")
def test_everything_else_lies_open(given: Given) -> None:
    game = offered(given)
    game.t.place[0], game.t.bandages[2], game.t.poisons[3], game.t.marks[4] = records.SITE_PLACE + 5, 1, 2, 3
    table = game.t.to_dict()
    for seat in ALL:
        view = game.view(seat).to_dict()
        private = {"mission", "step", "track", "fresh"}
        shared = [name for name in table if name not in private]
        assert {name: view[name] for name in shared} == {name: table[name] for name in shared}
        assert set(view) - set(table) == {"me", "missions_dealt", "placed"}


MODES: list[dict[str, object]] = [
    {"players": 3, "length": "long"},
    {"players": 4, "hidden_cubes": "on"},
    {"players": 3, "paid_routes": "on"},
    {"players": 4, "strict_fights": "on", "metric": "orthogonal", "characters": "chosen"},
]


@pytest.mark.parametrize("said", MODES, ids=str)
def test_worlds_agree_with_views_all_along(given: Given, said: dict[str, object]) -> None:
    random = Random(11)
    game = given.start(**said)  # type: ignore[arg-type]
    differed = 0
    while game.play_at_random(random, 7) == 7:
        seat = random.randrange(-1, game.t.players)
        view = game.view(seat)
        for world in game.worlds(seat, 2):
            again = records.View()
            sight.view(game.box, world, seat + 1, again)
            assert again == view
            assert rules.audit(game.box, world) == 0
            differed += world != game.t
    assert differed > 20
    last = game.view(0)
    assert all(list(game.view(seat).mission) == list(last.mission) for seat in ALL[:-1])


@pytest.mark.rule("GM-040", "GM-316", "GM-R55")
@pytest.mark.parametrize(("seed", "players"), [(1, 3), (2, 4), (3, 3), (4, 4)])
def test_who_does_not_see_what_differs_sees_the_same_all_along(given: Given, seed: int, players: int) -> None:
    """Two tables that differ in the Mission of seat 1 and in a tile that it looked at are played in step."""
    items = ["", "detonator"]
    here = given(players=players, items=items, turn=1, missions=[1, 2, 3, 4], hidden_cubes="on", collapsed="1")
    there = given(players=players, items=items, turn=1, missions=[1, 9, 3, 4], hidden_cubes="on", collapsed="1")
    last = 4 if players == 3 else 3
    here.play(f"peek {last}", "glimpse 5")
    there.play(f"peek {last}", "glimpse 6")
    random = Random(seed)
    while here.t.phase_number < last - 1 and here.actor != OVER:
        moves = [move for move in here.legal if move not in ("rumble 5", "rumble 6", "glimpse 5", "glimpse 6")]
        step = random.choice(moves)
        here.play(step)
        there.play(step)
        for seat in (-1, 0, 2):
            assert here.view(seat) == there.view(seat), step
            assert here.table.key(seat if seat >= 0 else None) == there.table.key(seat if seat >= 0 else None)
        assert here.view(1) != there.view(1)
    assert here.table.key(1) != there.table.key(1)


# Taking back


def test_what_chance_did_cannot_be_taken_back(given: Given) -> None:
    game = given.start(4).play("tile 1 0")
    assert (game.actor, game.t.sealed) == (CHANCE, 1)
    assert game.play("tile 2 0").t.sealed == 1


@pytest.mark.parametrize(("collapsed", "place"), [("", 1), ("7 1 2 3", 5)])
def test_a_look_at_what_others_know_cannot_be_taken_back(given: Given, collapsed: str, place: int) -> None:
    game = given(players=3, length="long", items=["detonator", "detonator"], collapsed=collapsed)
    game.play(f"peek {place}", "glimpse 9", "end", f"peek {place}")
    assert (game.actor, game.t.sealed) == (1, 1)
    assert game.play("shop bread").t.sealed == 0


def test_nothing_is_taken_back_when_somebody_else_is_asked(given: Given) -> None:
    game = given(mining=7)
    for step, sealed in (("shop bread", 0), ("invite", 1), ("bid 1", 1), ("pass", 1)):
        assert game.play(step).t.sealed == sealed, step


def test_the_last_of_all_shifts_can_be_taken_back(given: Given) -> None:
    game = given(items=["detonator"], pawns=["site-8"])
    seen = game.codes("shift column-c 321")
    assert (game.t.sealed, [code // SHOWN for code in seen]) == (0, [0] * 5)


def test_only_ones_own_open_moves_can_be_taken_back(given: Given) -> None:
    game = given(items=["detonator*2"], collapsed="7", order=[0, 1, 2, 3])
    sealed = {}
    for step in ("shop bread", "peek 3", "glimpse 4", "shift row-1 132", "end"):
        game.play(step)
        sealed[step] = game.table.log[-1].sealed
    assert list(sealed.values()) == [False, True, True, False, True]


def test_a_new_turn_seals_what_was_done_even_for_the_same_player(given: Given) -> None:
    game = given(mining=1, partner=1, items=["", "whiskey"], injuries=[0, 1]).play("mine", "dice 1 1", "hazard snake")
    assert (game.phase, game.actor) == (records.WIND_DOWN, 1)
    game.play("pass")
    assert (game.phase, game.actor, game.table.log[-1].sealed) == (records.ROUTE, 1, True)


def test_a_tile_that_comes_up_seals_the_last_cube(given: Given) -> None:
    game = given(items=["detonator"], collapsed="7", order=[3, 1, 2, 0]).play("peek 2", "glimpse 1", "end")
    game.place_cubes()  # red is the last to place cubes, and the first on tile 1
    assert (game.phase, game.actor, game.table.log[-1].sealed) == (records.ROUTE, 0, True)
