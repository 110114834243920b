"""What is told of a game: a notice for everything that happens, in words that the catalogue has."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.story import Notice, say, tell, words
from motherlode.games.goldmine_rumbles import GAME, records, rules, sight

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

NAMES = ["Ann", "Ben", "Cay", "Dot"]
ROUTE = "3 8 5 9 7 2 1 4 6"  # site 3 leads to sites 1, 2, … through tile 8


def view(game: Situation, seat: int) -> records.View:
    made = records.View()
    sight.view(game.box, game.t, seat + 1, made)
    return made


def told(game: Situation, *steps: str, seat: int = -1) -> list[Notice]:
    """The notices of these steps, as a seat gets them; -1 is the onlooker."""
    notices = []
    for step in steps:
        before, seen = game.t.copy(), view(game, seat)
        game.play(step)
        code = sight.saw(game.box, before, game.table.log[-1].action, game.t, seat + 1)
        notices += tell(GAME, game.table.components, seen, code, view(game, seat))
    return notices


def said(notices: list[Notice]) -> list[str]:
    """Notices in short: the kind, and its arguments."""
    return [" ".join([notice.kind, *map(str, notice.arguments.values())]) for notice in notices]


# Set-up and phases


@pytest.mark.rule("GM-029", "GM-033", "GM-034", "GM-040")
def test_the_set_up_is_told(given: Given) -> None:
    game = given.start(3).play(*(f"tile {tile} 0" for tile in range(1, 10)))
    assert said(told(game, "character silas-crowe")) == ["character 0 silas-crowe"]
    game.play("character jed-harrow", "character nell-tanner")
    assert said(told(game, "start 7")) == ["does_start 0 7"]
    game.play("start 3", "start 11", *(f"claim {claim}" for claim in range(1, 6)))
    assert said(told(game, "claim 9")) == ["claim_laid 9"]
    assert said(told(game, "mission 1", seat=0)) == ["mission apple-pie bacon blunderbus fungus"]
    assert told(game, "mission 2", seat=0) == []
    chosen = given.start(3, characters="chosen").play(*(f"tile {tile} 0" for tile in range(1, 10)))
    assert said(told(chosen, "be silas-crowe")) == ["does_be 0 silas-crowe"]


@pytest.mark.rule("GM-049", "GM-054", "GM-058", "GM-065", "GM-316")
def test_a_new_phase_is_told(given: Given) -> None:
    game = given(turn=3, mine="1 2 3 4 5 6 7 8 9", collapsed="9", injuries=[3])
    assert said(told(game, "end", "cube colt-45")) == ["does_end 3", "does_cube 0 colt-45"]
    game.place_cubes()
    assert said(told(game, "rumble 2")) == [
        "bandages_more 0 1", "injured 1 3", "injured 2 1", "injured 3 3", "rumble 2 2", "turn_of 1",
    ]  # fmt: skip
    hidden = given(turn=3, hidden_cubes="on").play("end")
    assert said(told(hidden, "cube colt-45", seat=1)) == ["cube_unseen 0"]
    assert said(told(hidden, "cube notebooks-diaries", seat=0)) == ["does_cube 0 notebooks-diaries"]


@pytest.mark.rule("GM-067", "GM-304")
def test_the_end_is_told_with_the_missions(given: Given) -> None:
    game = given(turn=3, collapsed="1 2 3", items=["bacon fungus"])
    ends = ["over", "mission_held 0 2", "mission_held 1 0", "mission_held 2 0", "mission_held 3 0"]
    assert said(told(game, "end")) == ["does_end 3", *ends]


# Turns


@pytest.mark.rule("GM-077", "GM-083", "GM-085", "GM-110", "GM-117", "GM-124", "GM-133", "GM-142")
def test_mining_with_a_partner_is_told(given: Given) -> None:
    game = given(display="3 1 2 4 5", pawns=["site-3", "site-3"], items=["", "matchstick"])
    assert said(told(game, "buy 1", "claim 9", "search", "row top", "take 1", "take 3")) == [
        "does_buy 0 3 1", "gold_less 0 1", "claim_turned 9", "papa_at_site 9", "does_search 0", "does_row 0 top",
        "does_take 0 bible", "does_take 0 detonator",
    ]  # fmt: skip
    steps = ("invite", "bid 2", "pass", "bid 4", "accept 1", "search", "light", "pass", "mine")
    assert said(told(game, *steps)) == [
        "does_invite 0", "does_bid 1 2", "does_bid 3 4", "does_accept 0 1 2", "gold_more 0 2", "gold_less 1 2",
        "does_search 1", "does_light 1", "does_mine 0",
    ]  # fmt: skip
    assert said(told(game, "dice 1 2", "read", "hazard two-bread")) == [
        "yield_roll 1 and 2", "does_read 0", "gold_more 0 6", "gold_more 1 2",
        "hazard_2", "eats 1 1", "bandages_more 0 1", "bandages_more 1 1", "turn_of 1",
    ]  # fmt: skip


def test_a_partner_who_does_not_come_is_told(given: Given) -> None:
    game = given(mining=1).play("invite", "bid 2", "pass", "pass", "accept 1")
    assert said(told(game, "end")) == ["gives_up 1"]


@pytest.mark.rule("GM-085", "GM-092", "GM-094", "GM-098", "GM-228")
def test_a_journey_is_told(given: Given) -> None:
    game = given(mine=ROUTE, items=["dynamite detonator"])
    assert said(told(game, "turn b1 180", "shift row-1 213")) == ["does_turn 0 b1 180", "does_shift 0 row-1 213"]
    game = given(mine=ROUTE)
    assert said(told(game, "go b1-n1", "end")) == ["goes 0 b1", "does_end 0", "turn_of 1"]
    assert said(told(given(pawns=["b1-n1"], mine=ROUTE), "go site-3")) == ["goes_to_site 0 3"]
    snake = given(pawns=["a3-n2"], items=["blunderbus"])
    assert said(told(snake, "face bite", "face blunderbus", "die 3")) == [
        "faces_bite 0 snake", "poisons_more 0 1", "faces_blunderbus 0 snake", "shoots",
    ]  # fmt: skip
    backfire = given(pawns=["a3-n2"], items=["blunderbus"]).play("face blunderbus")
    assert said(told(backfire, "die 6")) == ["backfires", "injured 0 3"]
    rat = given(pawns=["b2-n1"], mine="2 3 4 5 7/90 6 1 8 9", items=["bread"])
    rat.t.place[1] = 7 * records.PORTS + 2
    assert said(told(rat, "face bread")) == ["faces_bread 0 rat"]


@pytest.mark.rule("GM-209", "GM-213", "GM-215", "GM-234", "GM-236", "GM-240", "GM-242")
def test_the_use_of_items_is_told(given: Given) -> None:
    said_: dict[str, object] = {"papa": "site-9", "pawns": ["site-3", "site-3"], "marks": [1], "cubes": ["colt-45"]}

    def of(items: str, *steps: str) -> list[str]:
        return said(told(given(items=[items, "bible"], **said_), *steps))  # type: ignore[arg-type]

    assert of("harmonica flask", "call", "flask pipe") == ["does_call 0", "papa_at_site 3", "does_swap 0 flask pipe"]
    assert of("harmonica*2", "call", "harmonica fungus")[2:] == ["does_swap 0 harmonica fungus"]
    assert of("bacon", "pickpocket 1 bible") == ["does_pickpocket 0 1 bible"]
    assert of("bacon harmonica", "call", "pickpocket papa bible")[2:] == ["does_pickpocket_papa 0 bible"]
    assert of("matchstick", "match 5") == ["does_match 0 bread 3"]
    assert of("apple-pie", "use apple-pie") == ["does_use 0 apple-pie", "marks_less 0 1"]
    assert of("pipe", "use pipe", "carry colt-45 notebooks-diaries")[1:] == [
        "does_carry 0 colt-45 notebooks-diaries", "gold_less 0 5",
    ]  # fmt: skip
    assert of("pipe*3", "sell pipe") == ["does_sell 0 pipe", "gold_more 0 6"]
    assert of("pipe*3 flask*3", "shop bread", "discard flask") == [
        "does_shop 0 bread", "gold_less 0 1", "marks_more 0 1", "does_discard 0 flask",
    ]  # fmt: skip
    assert of("flask", "refresh 24", "claim 9", "claim 12") == [
        "does_refresh 0 2, 4", "claim_turned 9", "claim_turned 12", "papa_at_site 12",
    ]  # fmt: skip
    looks = given(items=["detonator"])
    assert said(told(looks, "peek 2", "glimpse 5", seat=0)) == ["does_peek 0 2", "glimpse 2 5"]
    assert said(told(given(items=["detonator"]), "peek 2", "glimpse 5", seat=1)) == ["does_peek 0 2"]


@pytest.mark.rule("GM-313", "GM-R76")
def test_a_route_that_is_sold_is_told(given: Given) -> None:
    for seat in (1, 2):  # even who notes the steps has not gone anywhere
        game = given(paid_routes="on", mine=ROUTE, display="3 1 2 4 5").play("buy 1", "claim 9")
        assert said(told(game, "go b1-n1", "turn a1 90", "face bite", "offer", "pass", "pass", seat=seat)) == [
            "offer_unseen 1", "offer_unseen 1", "offer_unseen 1", "does_offer 1",
        ]  # fmt: skip
        assert said(told(game, "accept 1", seat=seat)) == ["does_accept_route 0 1", "goes 0 b1"]


# Fights


@pytest.mark.rule("GM-161", "GM-165", "GM-168", "GM-175", "GM-193")
def test_a_fight_between_players_is_told(given: Given) -> None:
    items = ["blunderbus chippawa-leaf fungus", "bible blunderbus"]
    game = given(pawns=["site-7", "site-7"], items=items, poisons=[1], injuries=[0, 3])
    steps = ("attack 1", "weapon colt", "weapon blunderbus", "use fungus", "roll", "dice 3 4")
    assert said(told(game, *steps)) == [
        "does_attack 0 1", "weapon_colt 0", "weapon_blunderbus 1", "does_use 0 fungus", "poisons_less 0 1",
        "does_roll 0", "fight_roll 3 4",
    ]  # fmt: skip
    assert said(told(game, "dismiss both", "dice 6 1", "leaf")) == [
        "does_dismiss 1 both", "fight_roll 6 1", "does_leaf 0", "gold_more 0 4", "gold_less 1 4", "bandages_more 1 1",
        "fight_over", "turn_of 1",
    ]  # fmt: skip
    game = given(pawns=["site-7", "site-7"], items=["", "flask"], injuries=[0, 3]).play("attack 1", "dice 2 1")
    assert said(told(game, "loot flask")) == ["does_loot 0 1 flask", "fight_over", "turn_of 1"]


@pytest.mark.rule("GM-153", "GM-178", "GM-183")
def test_fights_with_papa_are_told(given: Given) -> None:
    game = given(papa="site-3", cubes=["colt-45*4"])
    assert said(told(game, "attack papa", "dice 3 3")) == [
        "does_attack_papa 0", "fight_roll 3 3", "injured 0 1", "papa_injured 1",
    ]  # fmt: skip
    game.play("dice 6 1", "dice 6 1")
    assert said(told(game, "dice 6 1", "loot bread")) == [
        "fight_roll 6 1", "gold_more 0 12", "papa_injured 4", "does_loot_papa 0 bread", "fight_over", "turn_of 1",
    ]  # fmt: skip
    game = given(mining=1, partner=1).play("mine", "dice 3 3")
    assert said(told(game, "hazard papa", "pay", "fight")) == [
        "hazard_6",
        "does_pay 0",
        "gold_less 0 3",
        "does_fight 1",
    ]


# Over many games

MODES: list[dict[str, object]] = [
    {"players": 3, "characters": "chosen"},
    {"players": 4, "length": "long", "paid_routes": "on"},
    {"players": 4, "hidden_cubes": "on"},
]


def tables(given: Given) -> Iterator[Situation]:
    """Games from their start, and tables at which everybody has a lot to do."""
    for said_ in MODES:
        yield given.start(**said_)  # type: ignore[arg-type]
    random = Random(5)
    for number in range(45):
        kinds = [name for name in records.ITEM_NAMES * 2 if name != "detonator"]
        random.shuffle(kinds)
        hurt = {name: [random.randrange(3) for _ in range(4)] for name in ("injuries", "bandages", "poisons", "marks")}
        yield given(
            pawns=random.choices(["site-3", "site-7", "a3-n2"], k=4),
            papa=random.choice(["site-3", "site-7"]),
            items=["detonator*3", *(" ".join(kinds[6 * seat : 6 * seat + 6]) for seat in range(3))],
            cubes=["colt-45*4", "company-shares*3 colt-45*3", "colt-45", "safety-gear"],
            display=random.choice(["3 7 8 1 2", "7 3 8 1 2"]),
            collapsed="9",
            order=random.sample(range(4), 4),
            paid_routes="on" if number % 2 else "off",
            **hurt,  # type: ignore[arg-type]
        )


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def eager(game: Situation, random: Random) -> int:
    """A legal move, each kind equally likely; but turns are seldom ended, and mostly claims are bought and searched."""
    moves = game.table.moves()
    kinds = sorted({move.kind for move in moves})
    for wanted in ("search", "buy", "accept"):
        if wanted in kinds and random.random() < 0.6:
            kinds = [wanted]
    if "end" in kinds and len(kinds) > 1 and random.random() < 0.9:
        kinds.remove("end")
    kind = random.choice(kinds)
    return random.choice([move.id for move in moves if move.kind == kind])


@pytest.mark.rule("GM-095")
def test_a_backfire_is_told(given: Given) -> None:
    game = given(turn=2, items=["", "", "blunderbus"], injuries=[0, 0, 2]).play("go c2-w1", "face blunderbus")
    assert said(told(game, "die 6")) == ["backfires", "bandages_more 2 1"]


def test_every_kind_of_notice_is_told_and_has_words(given: Given) -> None:
    catalogue = words(GAME)
    kinds = Counter[str]()
    for number, game in enumerate(tables(given)):
        random, after = Random(number), view(game, 0)
        while game.t.actor != OVER:
            before, was = after, game.t.copy()
            if game.t.actor == CHANCE:
                action = rules.draw(game.box, game.t, random.randrange(rules.cases(game.box, game.t)))
            else:
                action = eager(game, random)
            rules.play(game.box, game.t, action)
            after = view(game, 0)
            code = sight.saw(game.box, was, action, game.t, 1)
            for notice in tell(GAME, game.table.components, before, code, after):
                kinds[notice.kind] += 1
                assert set(notice.arguments) >= fields(catalogue["notices"][notice.kind])
                sentence = say(GAME, notice, NAMES)
                assert "{" not in sentence
                assert "-" not in sentence.replace("cave-in", ""), f"not a word: {sentence}"
    rare = {"does_loot_papa", "backfires"}
    assert set(kinds) | rare == set(catalogue["notices"]), "a win over Papa Clayton and a backfire are told above"


# Words


def test_notices_in_words(given: Given) -> None:
    game = given(items=["pipe", "bacon"], pawns=["site-7", "site-7"], cubes=["water-pumps"], turn=1)
    sentences = [say(GAME, notice, NAMES) for notice in told(game, "pickpocket 0 pipe", "attack 0")]
    assert sentences == ["Ben picks the pocket of Ann: Pipe.", "Ben attacks Ann!"]
    game = given(items=["pipe"], cubes=["water-pumps"])
    sentences = [say(GAME, notice, NAMES) for notice in told(game, "use pipe", "carry water-pumps notebooks-diaries")]
    assert sentences == [
        "Ann uses Pipe.",
        "Ann moves a cube from Water Pumps to Notebooks and Diaries.",
        "Ann has 5 gold less.",
    ]


def test_the_catalogue_knows_every_item_column_and_character() -> None:
    names = GAME.components().names
    expected = {*names["item"], *names["column"], *names["character"]} - {""}
    things = words(GAME)["things"]
    assert set(things) >= expected
    assert set(things) - expected == {
        "rat",
        "snake",
        "row-1",
        "row-2",
        "row-3",
        "column-a",
        "column-b",
        "column-c",
        "own",
        "other",
        "both",
    }
    assert things["chippawa-leaf"] == "Chippawa Leaf"


def test_whoever_is_spoken_to_is_not_named() -> None:
    catalogue = words(GAME)
    for kind, text in catalogue["you"].items():
        notice = kind.removesuffix("_other")
        assert fields(text) < fields(catalogue["notices"][notice]), kind
        assert ("player_other" if kind.endswith("_other") else "player") not in fields(text)
    spoken = {kind for kind, text in catalogue["notices"].items() if "player" in fields(text)}
    assert spoken <= set(catalogue["you"])
    done_to = {kind for kind, text in catalogue["notices"].items() if "player_other" in fields(text)}
    assert {f"{kind}_other" for kind in done_to} <= set(catalogue["you"])
