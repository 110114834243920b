"""The set-up: tiles, characters, pawns, claims, items, Missions and the phase track."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.core.errors import BadOption
from motherlode.games.goldmine_rumbles import GAME, records
from motherlode.games.goldmine_rumbles.phases import phases_of

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

CHARACTERS = ["silas-crowe", "mabel-rusk", "jed-harrow", "nell-tanner", "cyrus-bell", "ottilie-pike"]


def tiles_laid(given: Given, players: int = 4, **options: object) -> Situation:
    return given.start(players, None, None, **options).play(*(f"tile {tile} 0" for tile in range(1, 10)))


def dealt(given: Given, players: int = 4) -> Situation:
    return tiles_laid(given, players).play(*(f"character {name}" for name in CHARACTERS[:players]))


@pytest.mark.rule("GM-002")
@pytest.mark.parametrize("players", [2, 5])
def test_three_or_four_play(players: int) -> None:
    with pytest.raises(BadOption):
        GAME.options({"players": players})
    assert GAME.players == (3, 4)


@pytest.mark.rule("GM-027", "GM-028")
def test_tiles_lie_at_random_in_any_orientation_light_side_up(given: Given) -> None:
    game = given.start(4)
    assert game.outcomes == {f"tile {tile} {by}": 1 for tile in range(1, 10) for by in (0, 90, 180, 270)}
    game.play("tile 7 90", "tile 3 270")
    assert len(game.outcomes) == 7 * 4 and not {"tile 7 0", "tile 3 0"} & set(game.outcomes)
    game.play("tile 1 180", *(f"tile {tile} 0" for tile in (2, 4, 5, 6, 8)))
    assert game.outcomes == {f"tile 9 {by}": 1 for by in (0, 90, 180, 270)}
    game.play("tile 9 270")
    assert (game.mine, game.collapsed) == ("7/90 3/270 1/180 2 4 5 6 8 9/270", "")


@pytest.mark.rule("GM-029", "GM-004", "GM-010")
def test_characters_are_dealt_at_random_one_each(given: Given) -> None:
    game = tiles_laid(given)
    assert game.outcomes == {f"character {name}": 1 for name in CHARACTERS}
    game.play("character nell-tanner")
    assert game.outcomes == {f"character {name}": 1 for name in CHARACTERS if name != "nell-tanner"}
    game.play("character jed-harrow", "character silas-crowe", "character ottilie-pike")
    assert (game.of("character"), game.phase) == ([4, 3, 1, 6], records.START_SITE)


@pytest.mark.rule("GM-029")
def test_or_chosen_seat_by_seat(given: Given) -> None:
    game = tiles_laid(given, 3, characters="chosen")
    assert (game.actor, game.can("be")) == (0, CHARACTERS)
    game.play("be cyrus-bell")
    assert (game.actor, "cyrus-bell" in game.can("be"), len(game.can("be"))) == (1, False, 5)
    game.play("be silas-crowe", "be mabel-rusk")
    assert (game.of("character"), game.phase, game.actor) == ([5, 1, 2], records.START_SITE, 0)


@pytest.mark.rule("GM-037", "GM-038", "GM-039", "GM-012")
def test_everybody_starts_with_three_essentials_and_the_characters_item(given: Given) -> None:
    game = tiles_laid(given).play(*(f"character {name}" for name in CHARACTERS[:4]))
    own = ["flask", "harmonica", "bacon", "matchstick"]
    for seat, item in enumerate(own):
        assert sorted(game.items(seat).split()) == sorted(["bread", "dynamite", "whiskey", item])
        assert game.supply(item) == 4
    assert [game.supply(item) for item in ("bread", "dynamite", "whiskey", "pipe", "bible")] == [8, 8, 8, 5, 5]
    last = tiles_laid(given, 3).play("character cyrus-bell", "character ottilie-pike", "character silas-crowe")
    assert (last.items(0), last.items(1)) == ("pipe bread dynamite whiskey", "bible bread dynamite whiskey")


@pytest.mark.rule("GM-030", "GM-031", "GM-032", "GM-044", "GM-045", "GM-286")
def test_nobody_has_tokens_cubes_injuries_or_a_bid_but_ten_gold(given: Given) -> None:
    game = given.ready(4)
    assert game.gold == [10, 10, 10, 10]
    nothing = [0, 0, 0, 0]
    assert [game.injuries, game.bandages, game.poisons, game.marks, game.bids] == [nothing] * 5
    assert [game.cubes(seat) for seat in range(4)] == [""] * 4


@pytest.mark.rule("GM-033", "GM-R52", "GM-007")
def test_pawns_choose_start_sites_in_the_order_of_seats(given: Given) -> None:
    game = dealt(given)
    assert (game.actor, game.can("start")) == (0, ["3", "7", "11", "15"])
    assert game.display == "" and game.of("mission") == [0, 0, 0, 0], "before claims and Missions are laid out"
    game.play("start 11")
    assert (game.at(0), game.actor, game.can("start")) == ("site-11", 1, ["3", "7", "15"])
    game.play("start 3", "start 15", "start 7")
    assert [game.at(seat) for seat in range(4)] == ["site-11", "site-3", "site-15", "site-7"]


@pytest.mark.rule("GM-034", "GM-035", "GM-036", "WT-01", "GM-084")
def test_five_claims_on_display_and_papa_at_the_face_up_one(given: Given) -> None:
    game = dealt(given, 3).play("start 3", "start 7", "start 11")
    assert game.outcomes == {f"claim {claim}": 1 for claim in range(1, 17)}
    game.play("claim 9", "claim 2", "claim 16")
    assert len(game.outcomes) == 13 and "claim 2" not in game.outcomes
    game.play("claim 4", "claim 7", "claim 11")
    assert (game.display, game.top, game.papa) == ("9 2 16 4 7", 11, "site-11")
    assert game.pile == "1 3 5 6 8 10 12 13 14 15"
    assert game.phase == records.DEAL_MISSION


@pytest.mark.rule("GM-040", "GM-024")
def test_missions_are_dealt_secretly_one_each(given: Given) -> None:
    game = dealt(given, 3).play("start 3", "start 7", "start 11", *(f"claim {claim}" for claim in range(1, 7)))
    assert game.outcomes == {f"mission {number}": 1 for number in range(1, 13)}
    game.play("mission 5")
    assert "mission 5" not in game.outcomes
    game.play("mission 12", "mission 1")
    assert game.of("mission") == [5, 12, 1]
    for seat in range(3):
        seen = game.table.engine.look(seat + 1)
        assert [seen.mission[player] for player in (1, 2, 3)] == [  # type: ignore[attr-defined]
            mission if player == seat else 0 for player, mission in enumerate([5, 12, 1])
        ]


@pytest.mark.rule("GM-041", "GM-042", "GM-043", "GM-047", "GM-306", "GM-307")
@pytest.mark.parametrize(
    ("players", "length", "phases", "turns"),
    [(3, "short", 4, 12), (4, "short", 3, 12), (3, "long", 5, 15), (4, "long", 4, 16)],
)
def test_phases_and_turns(given: Given, players: int, length: str, phases: int, turns: int) -> None:
    game = given.ready(players, None, length=length)
    assert phases_of(game.box, game.t) == phases
    taken = 0
    while game.table.actor >= -1 and not game.table.over:
        if game.phase == records.CUBES:
            game.place_cubes("colt-45")
        elif game.actor == CHANCE:
            game.play(next(iter(game.outcomes)))
        else:
            taken += 1
            game.play("end")
    assert (taken, game.t.phase_number) == (turns, phases)


@pytest.mark.rule("GM-R54", "GM-023", "GM-053")
def test_any_rumbles_tile_may_lie_first_on_the_phase_track(given: Given) -> None:
    game = given.ready(3).place_cubes()
    assert game.outcomes == {f"rumble {number}": 1 for number in range(1, 10)}
    game.play("rumble 4").end_turns().place_cubes()
    assert game.outcomes == {f"rumble {number}": 1 for number in (1, 2, 3, 5, 6, 7, 8, 9)}


@pytest.mark.rule("GM-046", "GM-118", "GM-R53")
def test_left_is_the_next_seat(given: Given) -> None:
    game = given(mining=7, turn=2, order=[2, 1, 0, 3]).play("invite")
    asked = []
    while game.phase == records.BID:
        asked.append(game.actor)
        game.play("pass")
    assert asked == [3, 0, 1]


@pytest.mark.rule("GM-001", "GM-305")
def test_most_gold_wins(given: Given) -> None:
    game = given(collapsed="1 2 3", turn=3, gold=[12, 30, 31, 5], marks=[1, 1, 1, 1], missions=[1, 2, 3, 4])
    game.play("end")
    assert game.table.over and game.table.scores().winners == [2]
    assert game.table.scores().points == [10, 28, 29, 3], "each gave 2 for a Black Mark"


GAINS = {"sell", "carry", "accept"}  # trade, Notebooks, bid fees
FIGHT = {records.FIGHT_DICE, records.REROLL, *range(records.WEAPON, records.LOOT + 1)}
FAVOURITES = {"search", "mine", "invite", "bid", "accept", "attack", "sell", "fight", "use", "carry"}


@pytest.mark.rule("GM-003")
def test_gold_comes_from_mining_robbing_trading_fees_and_notebooks_only(given: Given) -> None:
    random = Random(8)
    gains = set()
    for _ in range(40):
        game = given(
            bought=7, pawns=["site-7", "site-7", "site-7"], papa="site-7", collapsed="1 2 3",
            items=["pipe*3", "bible*3", "fungus*3"], cubes=["notebooks-diaries*2 colt-45*4"] * 4,
        )  # fmt: skip
        while not game.table.over:
            before, phase = game.gold, game.phase
            if game.actor == CHANCE:
                step = random.choice(list(game.outcomes))
            else:
                liked = [move for move in game.legal if move.split()[0] in FAVOURITES]
                step = random.choice(liked if liked and random.random() < 0.8 else game.legal)
            game.play(step)
            if any(after > gold for after, gold in zip(game.gold, before, strict=True)):
                mining = phase in (records.YIELD, records.BIBLE_YIELD)
                assert mining or phase in FIGHT or step.split()[0] in GAINS, (step, phase)
                gains.add("mine" if mining else "rob" if phase in FIGHT else step.split()[0])
    assert gains == {"mine", "rob", *GAINS}, "and all of them were seen"


@pytest.mark.rule("GM-004")
def test_each_has_one_pawn_and_a_partner_is_one_for_one_claim_only(given: Given) -> None:
    game = given(mining=7, partner=1).play("mine", "dice 3 4", "hazard bread").pass_all()
    assert (game.t.partner, game.t.arrived, game.actor) == (0, 0, 1)
