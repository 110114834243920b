"""Actions: what each of them does when it is taken, to whom, and what it leaves alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.errors import IllegalMove
from motherlode.games.gold_river import records

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given, Situation


def take(game: Situation, card: str) -> Situation:
    """The first player wins for nothing and takes a card."""
    return game.win(game.t.first - 1).choose(card, drop="gold-3")


# The Judge


@pytest.mark.rule("RV-052", "RV-063", "RV-R07")
def test_the_judge_swaps_an_own_claim_with_one_of_another_player(given: Given) -> None:
    game = take(given(["cm-4 sn-3", "dg-5 cc-3", "dg-6 saloon"], row="judge"), "judge")
    assert (game.actor, game.legal) == (0, ["give sn-3", "give cm-4"])
    game.play("give sn-3")
    assert (game.actor, game.legal) == (0, ["take cc-3", "take dg-5", "take dg-6"])
    assert [game.cards(seat) for seat in range(3)] == ["sn-3 cm-4 judge", "cc-3 dg-5", "dg-6 saloon"]
    game.play("take dg-6")
    assert [game.cards(seat) for seat in range(3)] == ["cm-4 dg-6 judge", "cc-3 dg-5", "sn-3 saloon"]
    assert (game.actor, game.phase, game.nuggets) == (1, records.PICK, [15, 15, 15])


@pytest.mark.rule("RV-063", "RV-071")
def test_swapped_claims_strike_for_their_new_owners(given: Given) -> None:
    game = take(given(["cm-4", "dg-5", ""], row="judge"), "judge").play("give cm-4", "take dg-5")
    game.choose("gold-3-b").choose("gold-3-c").play("roll 2 3")
    assert game.nuggets == [15 + 4, 15 + 3, 15 + 3]


@pytest.mark.rule("RV-R07", "RV-055")
@pytest.mark.parametrize(
    "cards", [["", "dg-5", "dg-6"], ["cm-4", "", ""], ["cm-4", "saloon", "raid"], ["bank", "dg-5", ""]]
)
def test_a_judge_without_an_own_claim_or_one_of_others_is_kept(given: Given, cards: list[str]) -> None:
    game = take(given(cards, row="judge-b"), "judge-b")
    assert (game.kept(0), game.actor, game.phase) == ("judge-b", 1, records.PICK)


@pytest.mark.rule("RV-R09")
def test_dynamite_reaches_no_used_action(given: Given) -> None:
    game = take(given(["", "judge", "saloon raid"], row="dynamite"), "dynamite")
    assert game.legal == ["blast saloon"]


# The One-Armed Bandit


@pytest.mark.rule("RV-062")
def test_the_bandit_may_draw_every_claim_of_the_box(given: Given) -> None:
    game = take(given(["", "", ""], row="bandit", pile="cm-2 cm-4 dg-5 whiskey-river-double-b"), "bandit")
    assert "find whiskey-river-double-b" in [str(outcome) for outcome, _ in game.table.outcomes()]
    assert len(game.outcomes) == 4


@pytest.mark.rule("RV-062", "RV-R28")
def test_the_bandit_draws_three_claims_of_the_pile_at_random_and_one_is_taken(given: Given) -> None:
    game = given(["", "", ""], row="bandit", pile="cm-4 gold-6 sn-3 saloon dg-5 raid cc-3 dg-6")
    take(game, "bandit")
    claims = ["cm-4", "sn-3", "dg-5", "cc-3", "dg-6"]
    assert (game.actor, game.outcomes) == (-1, {f"find {claim}": 1 for claim in claims})
    game.play("find dg-5")
    assert game.outcomes == {f"find {claim}": 1 for claim in claims if claim != "dg-5"}
    game.play("find cc-3")
    assert game.outcomes == {f"find {claim}": 1 for claim in ("cm-4", "sn-3", "dg-6")}
    game.play("find cm-4")
    assert (game.actor, set(game.legal)) == (0, {"take dg-5", "take cc-3", "take cm-4"})
    assert game.pile == "cm-4 gold-6 sn-3 saloon dg-5 raid cc-3 dg-6 gold-3"
    game.play("take cc-3")
    assert game.cards(0) == "cc-3 bandit"
    assert game.pile == "cm-4 gold-6 sn-3 saloon dg-5 raid dg-6 gold-3", "the others are back in the pile"
    assert game.actor == 1


@pytest.mark.rule("RV-062")
@pytest.mark.parametrize("pile", ["cm-4", "cm-4 dg-5", "cm-4 gold-6 dg-5 sn-3"])
def test_with_three_claims_or_fewer_the_bandit_finds_them_all_without_chance(given: Given, pile: str) -> None:
    game = take(given(["", "", ""], row="bandit", pile=pile), "bandit")
    claims = [card for card in pile.split() if card != "gold-6"]
    assert (game.actor, set(game.legal)) == (0, {f"take {claim}" for claim in claims})
    game.play("take cm-4")
    assert (game.cards(0), game.pile) == ("cm-4 bandit", f"{pile} gold-3".replace("cm-4 ", ""))


@pytest.mark.rule("RV-062")
def test_a_second_search_forgets_what_the_first_one_found(given: Given) -> None:
    box = given.box(actions="bandit 5D, bandit 6H")
    game = given(["", "", ""], row="bandit bandit-b", pile="cm-4 dg-5 sn-3 cc-3", box=box)
    take(game, "bandit").play("find cm-4", "find dg-5", "find sn-3", "take sn-3")
    game.choose("bandit-b")
    assert set(game.legal) == {"take cm-4", "take dg-5", "take cc-3"}


@pytest.mark.rule("RV-R06", "RV-062")
def test_what_the_winner_discards_can_be_found_by_his_own_bandit(given: Given) -> None:
    game = given(["", "", ""], row="bandit cm-4")
    game.win(0).choose("bandit", drop="cm-4")
    assert (game.actor, game.legal) == (0, ["take cm-4"])
    assert (game.play("take cm-4").cards(0), game.pile) == ("cm-4 bandit", "")


@pytest.mark.rule("RV-062", "RV-R07")
def test_a_claim_of_the_bandit_must_be_taken_even_at_a_fee(given: Given) -> None:
    game = take(given(["", "cm-4 cm-5 cm-6", ""], row="bandit", pile="cm-7"), "bandit")
    assert game.legal == ["take cm-7"]
    assert game.play("take cm-7").nuggets == [12, 18, 15]


@pytest.mark.rule("RV-R07", "RV-055")
def test_without_claims_in_the_pile_the_bandit_is_kept(given: Given) -> None:
    game = take(given(["cm-4", "dg-5", ""], row="bandit", pile="saloon gold-6 raid"), "bandit")
    assert (game.kept(0), game.actor) == ("bandit", 1)


# Raid, Stagecoach, Hold-Up


@pytest.mark.rule("RV-T16", "RV-080", "RV-081")
def test_a_raid_makes_all_others_discard_three_or_all_they_have(given: Given) -> None:
    game = take(given(["", "", "", ""], nuggets=[4, 10, 2, 0], row="raid"), "raid")
    assert game.nuggets == [4, 7, 0, 0]


@pytest.mark.rule("RV-080", "RV-081")
def test_a_stagecoach_takes_two_from_everybody_else_or_all_they_have(given: Given) -> None:
    game = take(given(["", "", "", ""], nuggets=[4, 10, 1, 0], row="stagecoach", first=2), "stagecoach")
    assert game.nuggets == [2, 8, 1 + 2 + 2, 0]


@pytest.mark.rule("RV-080", "RV-R07")
def test_a_hold_up_takes_five_from_one_player_who_has_something(given: Given) -> None:
    nuggets = [4, 10, 2, 0]
    game = take(given(["", "", "", ""], nuggets=nuggets, row="hold-up"), "hold-up")
    assert (game.actor, game.legal) == (0, ["rob 1", "rob 2"])
    assert game.play("rob 1").nuggets == [9, 5, 2, 0]
    game = take(given(["", "", "", ""], nuggets=nuggets, row="hold-up"), "hold-up")
    assert game.play("rob 2").nuggets == [6, 10, 0, 0]


@pytest.mark.rule("RV-R07", "RV-055")
@pytest.mark.parametrize("card", ["raid", "stagecoach", "hold-up"])
def test_where_others_have_no_nuggets_nothing_can_be_taken_and_the_card_is_kept(given: Given, card: str) -> None:
    game = take(given(["", "", ""], nuggets=[8, 0, 0], row=card), card)
    assert (game.nuggets, game.kept(0), game.actor) == ([8, 0, 0], card, 1)
    one = take(given(["", "", ""], nuggets=[8, 0, 1], row=card), card)
    assert one.kept(0) == "", "one nugget of one player is enough"


# Dynamite


@pytest.mark.rule("RV-R28", "RV-R07")
def test_dynamite_destroys_a_claim_or_a_building_of_another_player(given: Given) -> None:
    cards = ["cm-4 saloon", "dg-5 post-office raid", "sn-3 bank"]
    for target, pile, owners in (
        ("dg-5", "cc-3 gold-3 dg-5", ["cm-4 saloon dynamite", "post-office raid", "sn-3 bank"]),
        ("bank", "cc-3 gold-3 bank", ["cm-4 saloon dynamite", "dg-5 post-office raid", "sn-3"]),
    ):
        game = take(given(cards, row="dynamite", pile="cc-3"), "dynamite")
        assert (game.actor, game.legal) == (0, ["blast sn-3", "blast dg-5", "blast bank", "blast post-office"])
        game.play(f"blast {target}")
        assert (game.pile, [game.cards(seat) for seat in range(3)]) == (pile, owners)
        assert (game.actor, game.phase, game.nuggets) == (1, records.PICK, [15, 15, 15])


@pytest.mark.rule("RV-R28", "RV-R07")
def test_the_nuggets_of_a_destroyed_bank_go_back_to_its_owner(given: Given) -> None:
    game = take(given(["", "", "bank"], banked=7, row="dynamite"), "dynamite").play("blast bank")
    assert (game.nuggets, game.t.banked, game.pile) == ([15, 15, 22], 0, "gold-3 bank")


@pytest.mark.rule("RV-R07", "RV-055")
@pytest.mark.parametrize("cards", [["cm-4 bank", "", ""], ["", "raid", "judge gold-5"]])
def test_dynamite_without_a_target_is_kept(given: Given, cards: list[str]) -> None:
    game = take(given(cards, row="dynamite"), "dynamite")
    assert (game.kept(0), game.actor) == ("dynamite", 1)


@pytest.mark.rule("RV-R07")
def test_one_building_is_target_enough(given: Given) -> None:
    game = take(given(["", "", "saloon"], row="dynamite"), "dynamite")
    assert (game.kept(0), game.legal) == ("", ["blast saloon"])
    game = take(given(["train-station", "", ""], row="dynamite", first=2, poker="on"), "dynamite")
    assert (game.kept(2), game.legal) == ("", ["blast train-station"])
    game = take(given(["", "bank", ""], row="dynamite"), "dynamite")
    assert (game.kept(0), game.legal) == ("", ["blast bank"])


@pytest.mark.rule("RV-R28", "RV-062", "RV-071")
def test_a_destroyed_claim_strikes_no_more_and_can_be_found_again(given: Given) -> None:
    game = take(given(["", "cm-4", ""], row="dynamite bandit"), "dynamite").play("blast cm-4")
    game.choose("gold-3-b").choose("bandit")
    assert (game.actor, game.legal) == (2, ["take cm-4"])
    game.play("take cm-4", "roll 1 3")
    assert game.nuggets == [15, 15 + 3, 15 + 4]


# Gold!


@pytest.mark.rule("RV-052", "RV-R22")
@pytest.mark.parametrize(("card", "nuggets"), [("gold-3-c", 3), ("gold-4", 4), ("gold-5-b", 5), ("gold-6", 6)])
def test_gold_brings_its_nuggets_from_the_supply_at_once(given: Given, card: str, nuggets: int) -> None:
    game = take(given(["", "", ""], row=f"gold-3 {card}"), card)
    assert (game.nuggets, game.cards(0), game.kept(0)) == ([15 + nuggets, 15, 15], card, "")


# All of them


@pytest.mark.rule("RV-R09", "RV-R28")
@pytest.mark.parametrize(
    ("card", "steps"),
    [
        ("judge", ["give cm-4", "take dg-5"]),
        ("bandit", ["take cc-3"]),
        ("raid", []),
        ("dynamite", ["blast dg-5"]),
        ("hold-up", ["rob 1"]),
        ("stagecoach", []),
        ("gold-5", []),
    ],
)
def test_a_used_action_stays_with_its_taker_and_has_no_further_effect(
    given: Given, card: str, steps: list[str]
) -> None:
    game = take(given(["cm-4", "dg-5", ""], row=card, pile="cc-3"), card).play(*steps)
    assert card in game.cards(0).split()
    assert (card in game.pile.split(), game.kept(0), game.actor) == (False, "", 1)
    before = game.nuggets
    game.choose("gold-3-b").choose("gold-3-c").play("roll 6 6")
    assert game.nuggets == [before[0], before[1] + 3, before[2] + 3]
    assert (game.kept(0), game.t.keeps) == ("", 0)


@pytest.mark.rule("RV-R09")
def test_used_and_kept_actions_and_gold_cannot_be_targeted(given: Given) -> None:
    cards = ["cm-4", "dg-5 raid gold-5", ""]
    for card, can in (("dynamite", ["blast dg-5"]), ("judge", ["give cm-4"])):
        game = take(given(cards, kept=["", "", "bandit"], row=card), card)
        assert game.legal == can
    assert game.play("give cm-4").legal == ["take dg-5"]


@pytest.mark.rule("RV-R07", "RV-052")
@pytest.mark.parametrize("card", ["judge", "dynamite", "hold-up", "bandit"])
def test_an_action_that_can_be_used_has_to_be_used_before_anybody_goes_on(given: Given, card: str) -> None:
    game = take(given(["cm-4", "dg-5", ""], row=card, pile="cc-3"), card)
    assert (game.actor, game.kept(0)) == (0, "")
    assert not {"pass", "wait"} & set(game.legal)
    with pytest.raises(IllegalMove):
        game.play("pick 1")


@pytest.mark.rule("RV-R15", "RV-080", "RV-081")
def test_who_has_nothing_pays_nothing_and_loses_nothing_else(given: Given) -> None:
    game = given(["dg-3", "cm-4 cm-5", ""], nuggets=[0, 3, 0], row="cm-7 raid stagecoach", first=0)
    game.win(0).choose("cm-7", drop="gold-3")
    assert (game.nuggets, game.cards(0)) == ([0, 3, 0], "dg-3 cm-7")
    game.choose("raid")
    assert (game.nuggets, game.kept(1)) == ([0, 3, 0], "raid"), "nobody else has a nugget"
    game.choose("stagecoach")
    assert (game.nuggets, game.kept(1)) == ([0, 1, 0], ""), "then the raid has something to take"
