"""What is told of a game: a notice for everything that happens, and money that adds up."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.story import Notice, say, tell, words
from motherlode.games.gold_river import GAME, records, rules, sight

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given, Situation

    from motherlode.core.box import Components

NAMES = ["Ann", "Ben", "Cay", "Dot", "Eli"]
# Many Actions and hardly any money: what is rare in the standard box happens all the time.
POOR = {
    "claims": "cm-2 3 2D, cm-4 1 3D, cm-7 1 4D, dg-2 2 5D, dg-4 1 6D, dg-7 1 7D, sn-odd 1 8D, sn-even 1 9D, "
    "cc-double 4 10D, cc-7 2 none, cc-7 1 none, cm-odd 1 none",
    "buildings": "bank none, post-office none, saloon none, saloon none, train-station none",
    "actions": ", ".join(f"{card} none" for card in ["judge", "raid", "hold-up", "stagecoach", "mustang"] * 3)
    + ", bandit none, bandit none, dynamite none, dynamite none",
    "gold": "1 2",
}


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


def random_steps(game: Situation, random: Random) -> Iterator[tuple[records.View, list[Notice], records.View]]:
    """A whole game: views before and after each step, and what is told of it."""
    after = view(game, 0)
    while game.t.actor != OVER:
        before, was = after, game.t.copy()
        if game.t.actor == CHANCE:
            action = rules.draw(game.box, game.t, random.randrange(rules.cases(game.box, game.t)))
        else:
            action = random.choice(game.table.engine.legal_moves())
        rules.play(game.box, game.t, action)
        after = view(game, 0)
        code = sight.saw(game.box, was, action, game.t, 1)
        yield before, tell(GAME, game.table.components, before, code, after), after


# Everything is told


@pytest.mark.rule("RV-020", "RV-022", "RV-025", "RV-030", "RV-040")
def test_a_round_is_told_from_its_row_to_its_dice(given: Given) -> None:
    game = given.start(3)
    assert said(told(game, "begin 1", "lay sn-3", "lay cm-4")) == [
        "begins 1", "round 1 1", "lays san-narciso-3", "lays cold-mountain-4",
    ]  # fmt: skip
    game = given(["cm-5", "", ""], row="cm-4", first=1, deck=20)
    assert said(told(game, "raise 4", "pass", "raise 3", "pass")) == [
        "bids 1 4", "passes 2", "bids 0 7", "passes 1", "wins 0 7",
        "gets_share 2 4", "gets_share 1 2", "share_discarded 1",
    ]  # fmt: skip
    assert said(told(game, "pick 1", "drop 2", "pick 3", "pick 4")) == [
        "picks 0 cold-mountain-4", "drops 0 gold-3", "mayor 0 cold-mountain",
        "picks 1 gold-3-b", "gold 1 gold-3-b 3", "picks 2 gold-3-c", "gold 2 gold-3-c 3",
    ]  # fmt: skip
    assert said(told(game, "roll 2 3")) == ["rolls 0 2 3 5", "strikes 0 3", "round 3 0"]


@pytest.mark.rule("RV-035", "RV-072")
def test_a_free_auction_and_an_empty_strike_are_told(given: Given) -> None:
    game = given(["cm-5", "", ""], first=1).play("pass", "pass")
    assert said(told(game, "pass")) == ["passes 0", "wins_free 1"]
    assert said(told(game.skip_to_roll(1), "roll 6 5"))[:2] == ["rolls 1 6 5 11", "strikes_nothing"]


@pytest.mark.rule("RV-R29")
def test_a_lifted_bid_is_told_once_in_full(given: Given) -> None:
    game = given(["", "", ""], nuggets=[200, 0, 0])
    assert said(told(game, "lift", "lift", "raise 9")) == ["bids 0 137"]


@pytest.mark.rule("RV-061", "RV-065", "RV-080")
def test_a_fee_is_told_with_what_was_paid_and_the_new_mayor(given: Given) -> None:
    game = given(["cm-5", "cm-6 cm-7", ""], nuggets=[1, 5, 0], row="cm-4").win(0).choose("cm-4")
    assert said(told(game, "drop 2")) == [
        "drops 0 gold-3",
        "fee 0 1 1 cold-mountain-4",
        "mayor_instead 0 cold-mountain 1",
    ]


@pytest.mark.rule("RV-123", "RV-125")
def test_the_half_of_a_bid_is_told(given: Given) -> None:
    game = given(["", ""], row="cm-4").win(0, 5).choose("gold-3", drop="gold-3-b")
    assert said(told(game, "half")) == ["takes_half 1 3 cold-mountain-4"]


@pytest.mark.rule("RV-052", "RV-063", "RV-062")
def test_what_actions_do_is_told(given: Given) -> None:
    def of(card: str, *steps: str) -> list[str]:
        cards = ["cm-5", "cm-6", "bank"]
        game = given(cards, nuggets=[9, 2, 9], banked=4, pile="dg-2 dg-5 dg-6 sn-3", row=card).win(0).choose(card)
        return said(told(game, "drop 2", *steps))[1:]

    assert of("raid") == ["raid 0 3"]
    assert of("stagecoach") == ["stagecoach 0 2"]
    assert of("hold-up", "rob 1") == ["robs 0 1 2"]
    assert of("dynamite", "blast cm-6") == ["blasts 0 1 cold-mountain-6"]
    assert of("dynamite", "blast bank") == ["blasts 0 2 bank", "bank_returns 2 4"]
    assert of("judge", "give cm-5", "take cm-6") == [
        "judge_gives 0 cold-mountain-5", "judge_swaps 0 1 cold-mountain-6 cold-mountain-5",
    ]  # fmt: skip
    assert of("bandit", "find dg-5", "find sn-3", "find dg-2", "take sn-3") == [
        "found dry-gulch-5", "found san-narciso-3", "found dry-gulch-2", "bandit_takes 0 san-narciso-3",
    ]  # fmt: skip


@pytest.mark.rule("RV-055", "RV-R08", "RV-062")
def test_kept_actions_are_told_when_they_are_kept_and_when_they_take_effect(given: Given) -> None:
    game = given(["", "", ""], nuggets=[9, 0, 0], kept=["", "", "bandit"], row="raid cm-4").win(0).choose("raid")
    assert said(told(game, "drop 2")) == [
        "drops 0 cold-mountain-4", "keeps 0 raid", "uses_kept 2 bandit", "found cold-mountain-4",
    ]  # fmt: skip
    assert said(told(game, "take cm-4", "pick 3")) == [
        "bandit_takes 2 cold-mountain-4", "picks 1 gold-3", "gold 1 gold-3 3", "uses_kept 0 raid", "raid 0 3",
    ]  # fmt: skip


@pytest.mark.rule("RV-R08")
def test_an_action_that_waited_for_the_post_office_is_told_after_it(given: Given) -> None:
    for card, effect in (("raid", ["raid 0 3"]), ("stagecoach", ["stagecoach 0 2"]), ("hold-up", [])):
        game = given(["", "post-office", ""], nuggets=[5, 0, 0], kept=[card, "", ""]).skip_to_roll(1)
        assert said(told(game, "roll 1 2"))[2:] == ["round 3 1", "post_office 1 1", f"uses_kept 0 {card}", *effect]


@pytest.mark.rule("RV-R08")
def test_an_action_that_waited_for_the_strike_is_told_before_the_next_round(given: Given) -> None:
    game = given(["", "post-office cm-4", ""], nuggets=[5, 0, 0], kept=["raid raid-b", "", ""]).skip_to_roll(1)
    assert said(told(game, "roll 1 3"))[1:] == [
        "strikes 1 4", "uses_kept 0 raid", "raid 0 3", "uses_kept 0 raid-b", "raid 0 3", "round 3 1", "post_office 1 1",
    ]  # fmt: skip


@pytest.mark.rule("RV-R08")
def test_two_actions_may_be_told_on_both_sides_of_a_new_round(given: Given) -> None:
    game = given(["", "post-office sn-3", ""], nuggets=[5, 0, 0], kept=["raid raid-b", "", ""]).skip_to_roll(1)
    assert said(told(game, "roll 1 2"))[1:] == [
        "strikes 1 3", "uses_kept 0 raid", "raid 0 3", "round 3 1", "post_office 1 1", "uses_kept 0 raid-b", "raid 0 3",
    ]  # fmt: skip


@pytest.mark.rule("RV-R25")
def test_the_mustang_is_told(given: Given) -> None:
    for word, kind in (("ride", "rides"), ("wait", "waits")):
        game = given([""] * 3, kept=["", "", "mustang"]).win(0).choose("gold-3", drop="gold-3-b")
        assert said(told(game, word)) == [f"{kind} 2"]


@pytest.mark.rule("RV-070", "RV-092")
def test_buildings_are_told(given: Given) -> None:
    game = given(["cm-4", "wr-even", "saloon post-office bank"]).skip_to_roll(0)
    assert said(told(game, "roll 1 3", "deposit 2"))[1:] == [
        "strikes 0 4", "strikes 1 1", "saloon 2 2", "round 3 0", "post_office 2 1", "deposits 2 2",
    ]  # fmt: skip
    game = given(["bank", "", ""]).skip_to_roll(0).play("roll 1 2")
    assert said(told(game, "deposit 0")) == ["deposits_nothing 0 0"]


@pytest.mark.rule("RV-090", "RV-100", "RV-102", "RV-R24")
def test_the_end_and_its_poker_hands_are_told(given: Given) -> None:
    def end(cards: list[str], **options: object) -> list[str]:
        game = given(cards, deck=0, **options).skip_to_roll(0)  # type: ignore[arg-type]
        return said(told(game, "roll 1 1"))[2:]

    assert end(["cm-7 cc-7", "", "dg-7 sn-7"]) == ["over"]
    assert end(["cm-7 cc-7", "", "dg-7 sn-7"], poker="on") == ["over", "poker 0 hand-pair 5", "poker 2 hand-pair 5"]
    assert end(["cm-7 cc-7 cm-4", "", "dg-7 sn-7"], poker="on") == ["over", "poker 0 hand-pair 10"]
    assert end(["cm-7", "", "dg-7"], poker="on") == ["over", "no_poker"]


# Over many games


def boxes(given: Given) -> list[Components | None]:
    """The standard box, and one in which rare things happen."""
    return [None, given.box(**POOR, start=1, removed=0, post_office=2, saloon=2)]  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_kind_of_notice_is_told_and_has_words(given: Given, players: int) -> None:
    kinds = Counter[str]()
    for box in boxes(given):
        for seed in range(8):
            for _, notices, _ in random_steps(given.start(players, box, poker="on"), Random(seed)):
                kinds.update(notice.kind for notice in notices)
                for notice in notices:
                    assert "{" not in say(GAME, notice, NAMES)
                    if box is None:
                        things = [value for value in notice.arguments.values() if isinstance(value, str)]
                        assert set(things) <= set(words(GAME)["things"]), notice
    never = {2: {"saddles", "rides", "waits", "share_discarded", "gets_share"}, 3: {"takes_half"}}
    expected = set(words(GAME)["notices"]) - never.get(players, {"takes_half", "share_discarded"})
    assert set(kinds) | {"bank_returns"} == expected, "nuggets on a Bank are told above"


def after_telling(game: Situation, before: records.View, notices: list[Notice], bid: int) -> list[int]:
    """Everybody's nuggets, worked out from what was told; `bid` is what the winner of two has said."""
    nuggets = [before.nuggets[seat] for seat in range(1, before.players + 1)]
    struck = set()
    for notice in notices:
        told: dict[str, int] = {name: value for name, value in notice.arguments.items() if isinstance(value, int)}
        seat, other, amount = told.get("player", -1), told.get("player_other", -1), told.get("nuggets", 0)
        others = [seat_ for seat_ in range(before.players) if seat_ != seat]
        if notice.kind in ("gold", "gets_share", "takes_half", "bank_returns", "post_office", "strikes"):
            nuggets[seat] += amount
            struck |= {seat} if notice.kind == "strikes" else set()
        elif notice.kind == "deposits" or (notice.kind == "wins" and before.players > 2):
            nuggets[seat] -= amount
        elif notice.kind == "picks" and before.players == 2 and seat == before.winner - 1:
            nuggets[seat] -= bid
        elif notice.kind in ("fee", "robs"):
            way = 1 if notice.kind == "robs" else -1
            nuggets[seat] += way * amount
            nuggets[other] -= way * amount
        elif notice.kind in ("raid", "stagecoach", "saloon"):
            most = game.box.saloon if notice.kind == "saloon" else amount
            paid = {payer: min(most, nuggets[payer]) for payer in others if notice.kind != "saloon" or payer in struck}
            for payer, part in paid.items():
                nuggets[payer] -= part
            nuggets[seat] += 0 if notice.kind == "raid" else sum(paid.values())
            assert notice.kind != "saloon" or sum(paid.values()) == amount
    return nuggets


@pytest.mark.rule("RV-R22", "RV-081")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_told_explains_every_nugget(given: Given, players: int) -> None:
    for box in boxes(given):
        for seed in range(20, 30):
            game = given.start(players, box)
            bid = 0
            for before, notices, after in random_steps(game, Random(seed)):
                own = [after.nuggets[seat] for seat in range(1, players + 1)]
                assert after_telling(game, before, notices, bid) == own, said(notices)
                for notice in notices:
                    bid = {"wins": notice.arguments.get("nuggets"), "wins_free": 0}.get(notice.kind, bid)  # type: ignore[assignment]


# Words


def test_every_seat_is_told_the_same(given: Given) -> None:
    for seat in range(-1, 3):
        game = given(["cm-5", "cm-6 cm-7", ""], row="cm-4 hold-up").win(0, 3).choose("cm-4")
        assert said(told(game, "drop 3", "pick 2", "rob 0", seat=seat)) == [
            "drops 0 gold-3",
            "fee 0 1 2 cold-mountain-4",
            "mayor_instead 0 cold-mountain 1",
            "picks 1 hold-up",
            "robs 1 0 5",
        ]


def test_notices_in_words(given: Given) -> None:
    game = given(["cm-5", "cm-6 cm-7", ""], row="cm-4").win(0).choose("cm-4")
    assert [say(GAME, notice, NAMES) for notice in told(game, "drop 2")] == [
        "Ann discards Gold! (3).",
        "Ann pays Mayor Ben 2 gold for Cold Mountain 4 (4 gold).",
        "Ann becomes Mayor of Cold Mountain in place of Ben.",
    ]


def test_the_catalogue_knows_every_card_town_and_hand_and_no_other_fields() -> None:
    catalogue = words(GAME)
    names = GAME.components().names
    hands = {"pair", "two-pairs", "three", "straight", "flush", "full-house", "four", "straight-flush", "royal-flush"}
    expected = {*names["card"], *names["town"], *(f"hand-{hand}" for hand in hands)} - {""}
    assert set(catalogue["things"]) == expected

    def fields(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for kind, text in catalogue["you"].items():
        notice = kind.removesuffix("_other")
        assert fields(text) < fields(catalogue["notices"][notice]), "whoever is spoken to is not named"
        assert ("player_other" if kind.endswith("_other") else "player") not in fields(text)
