"""Actions that cannot be used yet: they wait, and take effect as soon as they can."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE, OVER
from motherlode.games.gold_river import records

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given


# When they are checked


@pytest.mark.rule("RV-055", "RV-R08")
def test_a_kept_action_takes_effect_when_a_post_office_has_paid(given: Given) -> None:
    game = given(["", "post-office", ""], nuggets=[5, 0, 0], kept=["raid", "", ""]).skip_to_roll(1)
    game.play("roll 1 2")
    assert (game.nuggets, game.kept(0), game.t.round) == ([5, 0, 0], "", 3)


@pytest.mark.rule("RV-055", "RV-R08")
def test_after_the_post_office_the_owner_is_asked_before_the_bank_and_the_row(given: Given) -> None:
    game = given(["", "post-office bank", ""], nuggets=[5, 0, 0], kept=["hold-up", "", ""]).skip_to_roll(1)
    game.play("roll 1 2")
    assert (game.actor, game.legal, game.t.round, game.nuggets) == (0, ["rob 1"], 3, [5, 1, 0])
    game.play("rob 1")
    assert (game.phase, game.t.actor, game.nuggets) == (records.LAY, CHANCE, [6, 0, 0])


@pytest.mark.rule("RV-055", "RV-R08")
def test_a_kept_action_takes_effect_when_the_bid_has_been_paid(given: Given) -> None:
    game = given(["", "", ""], nuggets=[0, 8, 0], kept=["", "raid", ""], first=1).win(1, 4)
    assert (game.nuggets, game.kept(1)) == ([0, 4, 0], ""), "2 and 1 were paid, and discarded"
    assert (game.actor, game.phase) == (1, records.PICK)


@pytest.mark.rule("RV-055", "RV-R08")
def test_a_kept_action_takes_effect_when_the_winner_has_chosen(given: Given) -> None:
    game = given(["", "", ""], kept=["", "", "dynamite"], row="cm-4").win(0).choose("cm-4", drop="gold-3")
    assert (game.actor, game.legal) == (2, ["blast cm-4"])
    game.play("blast cm-4")
    assert (game.actor, game.phase, game.kept(2), game.cards(2)) == (1, records.PICK, "", "dynamite")


@pytest.mark.rule("RV-055", "RV-R08")
@pytest.mark.parametrize("late", [False, True])
def test_a_kept_action_takes_effect_after_any_later_choice_even_the_last(given: Given, late: bool) -> None:
    game = given(["cm-5", "", ""], kept=["judge", "", ""], row="cm-4").win(0).choose("gold-3", drop="gold-3-b")
    if late:
        game.choose("gold-3-c")
    game.choose("cm-4")
    assert (game.actor, game.legal) == (0, ["give cm-5"])
    game.play("give cm-5", "take cm-4")
    assert (game.kept(0), game.cards(0)) == ("", "cm-4 judge gold-3")
    assert game.phase == (records.ROLL if late else records.PICK)


@pytest.mark.rule("RV-R08", "RV-R06")
def test_the_winners_discard_wakes_a_kept_bandit_after_his_card(given: Given) -> None:
    game = given(["", "", ""], kept=["", "bandit", ""], row="hold-up cm-4").win(0).choose("hold-up", drop="cm-4")
    assert game.actor == 0, "first the card that was taken"
    game.play("rob 2")
    assert (game.actor, game.legal, game.t.taker) == (1, ["take cm-4"], 2)


@pytest.mark.rule("RV-055", "RV-R08", "RV-R16")
@pytest.mark.parametrize("deck", [20, 3])
def test_a_kept_action_takes_effect_after_the_strike_and_the_saloon_even_in_the_last_round(
    given: Given, deck: int
) -> None:
    cards = ["", "cm-4", "saloon"]
    game = given(cards, nuggets=[5, 0, 0], kept=["raid", "", ""], deck=deck).skip_to_roll(1).play("roll 1 3")
    assert (game.nuggets, game.kept(0)) == ([5, 0, 0], ""), "of 4 nuggets one went to the Saloon before the Raid"
    assert (game.t.actor == OVER) == (deck == 3)


@pytest.mark.rule("RV-R08", "RV-R16")
def test_after_the_last_roll_an_owner_is_still_asked(given: Given) -> None:
    cards = ["", "cm-4", ""]
    game = given(cards, nuggets=[5, 0, 0], kept=["hold-up", "", ""], deck=3).skip_to_roll(1).play("roll 1 3")
    assert (game.actor, game.legal) == (0, ["rob 1"])
    game.play("rob 1")
    assert (game.table.over, game.nuggets) == (True, [9, 0, 0])


@pytest.mark.rule("RV-R08", "RV-R20")
def test_with_two_players_a_refused_card_wakes_a_kept_bandit(given: Given) -> None:
    game = given(["", ""], kept=["bandit", ""], row="cm-4").win(0).choose("gold-3", drop="gold-3-b").play("half")
    assert (game.actor, game.legal) == (0, ["take cm-4"])


@pytest.mark.rule("RV-055")
def test_an_unusable_action_may_take_effect_in_the_round_in_which_it_was_taken(given: Given) -> None:
    game = given(["cm-5", "", ""], row="judge cm-4").win(0).choose("judge", drop="gold-3")
    assert (game.kept(0), game.actor) == ("judge", 1)
    assert game.choose("cm-4").legal == ["give cm-5"]


@pytest.mark.rule("RV-055", "RV-R08")
def test_a_kept_action_waits_for_as_long_as_it_cannot_be_used(given: Given) -> None:
    game = given(["", "", ""], kept=["", "", "dynamite judge bandit"]).win(0).choose_rest().play("roll 1 2")
    assert (game.phase, game.kept(2)) == (records.LAY, "dynamite judge bandit")


# In which order


@pytest.mark.rule("RV-R08")
@pytest.mark.parametrize(("chooser", "owner"), [(0, 1), (2, 3)])
def test_after_a_choice_seats_are_checked_from_the_chooser_on(given: Given, chooser: int, owner: int) -> None:
    kept = ["", "dynamite", "", "dynamite-b"]
    game = given(["", "", "", ""], kept=kept, row="cm-4", first=chooser).win(chooser).choose("cm-4", drop="gold-3")
    assert (game.actor, game.legal) == (owner, ["blast cm-4"])
    game.play("blast cm-4")
    assert game.kept(4 - owner) == kept[4 - owner], "nothing is left for the other one"


@pytest.mark.rule("RV-R08")
@pytest.mark.parametrize(("winner", "nuggets"), [(1, [0, 0, 0, 0]), (2, [0, 0, 0, 0]), (3, [0, 0, 2, 0])])
def test_after_the_strike_seats_are_checked_from_the_winner_on(given: Given, winner: int, nuggets: list[int]) -> None:
    kept = ["raid", "", "stagecoach", ""]
    game = given(["", "", "", "cm-11"], nuggets=[0] * 4, kept=kept).skip_to_roll(winner).play("roll 5 6")
    # 5 nuggets: the Stagecoach takes 2 and the Raid the rest of all, or the Raid takes 3 and the Stagecoach 2.
    assert (game.nuggets, game.kept(0), game.kept(2)) == (nuggets, "", "")


@pytest.mark.rule("RV-R08")
@pytest.mark.parametrize(("first", "nuggets"), [(1, [0, 0, 0, 0]), (3, [0, 0, 2, 0])])
def test_after_the_post_office_seats_are_checked_from_the_first_player_on(
    given: Given, first: int, nuggets: list[int]
) -> None:
    kept = ["raid", "", "stagecoach", ""]
    cards = ["", "", "", "post-office"]
    game = given(cards, nuggets=[0] * 4, kept=kept, box=given.box(post_office=5)).skip_to_roll(first).play("roll 5 6")
    assert (game.nuggets, game.t.first, game.t.round) == (nuggets, first + 1, 3)


@pytest.mark.rule("RV-R08")
@pytest.mark.parametrize(("kept", "nuggets"), [("raid stagecoach", [1, 0, 0]), ("stagecoach raid", [2, 0, 0])])
def test_several_of_one_owner_take_effect_in_the_order_taken(given: Given, kept: str, nuggets: list[int]) -> None:
    game = given(["", "cm-4", ""], nuggets=[0, 0, 0], kept=[kept, "", ""]).skip_to_roll(1).play("roll 1 3")
    assert (game.nuggets, game.kept(0)) == (nuggets, "")


@pytest.mark.rule("RV-R08")
def test_the_order_taken_counts_also_when_an_earlier_one_was_used_before(given: Given) -> None:
    game = given(["", "cm-4", ""], nuggets=[0, 0, 0], kept=["bandit raid stagecoach", "", ""], row="dg-5")
    game.win(0).choose("gold-3", drop="dg-5").play("take dg-5")
    assert game.kept(0) == "raid stagecoach"


@pytest.mark.rule("RV-R08")
def test_each_effect_starts_the_check_again(given: Given) -> None:
    game = given(["", "", ""], kept=["bandit", "dynamite", ""], row="cm-4 dg-5", first=2)
    game.win(2).choose("cm-4", drop="gold-3")
    assert (game.actor, game.legal) == (1, ["blast cm-4"]), "the bandit comes before it, but has nothing to find"
    game.play("blast cm-4")
    assert (game.actor, game.legal) == (0, ["take cm-4"]), "now it has, before the next player chooses"
    game.play("take cm-4")
    assert (game.actor, game.phase, game.t.keeps) == (0, records.PICK, 0)


@pytest.mark.rule("RV-R08", "RV-R24")
def test_a_kept_action_counts_for_poker(given: Given) -> None:
    cards = ["cc-12", "cc-11 cm-11", ""]  # QH; JS JC
    game = given(cards, nuggets=[0, 0, 0], kept=["judge", "", ""], poker="on")  # QS
    assert list(game.result().points)[1:4] == [6 + 10, 4 + 5, 0]
    game.t.kept[0] = game.t.keeps = 0
    assert list(game.result().points)[1:4] == [6 + 10, 4 + 5, 0], "and when it has been used"


# The Mustang


@pytest.mark.rule("RV-R25")
@pytest.mark.parametrize(("holder", "asked"), [(0, False), (1, False), (2, True), (3, True)])
def test_the_mustang_is_offered_to_neither_the_winner_nor_the_next(given: Given, holder: int, asked: bool) -> None:
    kept = ["mustang" if seat == holder else "" for seat in range(4)]
    game = given([""] * 4, kept=kept).win(0).choose("gold-3", drop="gold-3-b")
    if asked:
        assert (game.actor, game.phase, game.legal) == (holder, records.RIDE, ["ride", "wait"])
    else:
        assert (game.actor, game.phase) == (1, records.PICK)
        game.choose_rest()
        assert game.kept(holder) == "mustang"


@pytest.mark.rule("RV-R25")
@pytest.mark.parametrize(
    ("winner", "holder", "order"),
    [(0, 2, [2, 1, 3, 4]), (0, 3, [3, 1, 2, 4]), (0, 4, [4, 1, 2, 3]), (3, 0, [0, 4, 1, 2]), (3, 2, [2, 4, 0, 1])],
)
def test_who_rides_chooses_right_after_the_winner_and_then_the_others_in_order(
    given: Given, winner: int, holder: int, order: list[int]
) -> None:
    kept = ["mustang" if seat == holder else "" for seat in range(5)]
    game = given([""] * 5, kept=kept, first=winner).win(winner).choose("gold-3", drop="gold-3-b").play("ride")
    seen = []
    while game.phase == records.PICK:
        seen.append(game.actor)
        game.play(game.legal[0])
    assert (seen, game.phase) == (order, records.ROLL), "no discard, and everybody has one card"
    assert (game.kept(holder), game.cards(holder).split()[0]) == ("", "mustang")


@pytest.mark.rule("RV-R25")
def test_who_waits_is_asked_once_a_round_and_chooses_at_the_usual_place(given: Given) -> None:
    game = given([""] * 4, kept=["", "", "mustang", ""]).win(0).choose("gold-3", drop="gold-3-b").play("wait")
    seen = []
    while game.phase == records.PICK:
        seen.append(game.actor)
        game.play(game.legal[0])
    assert (seen, game.kept(2)) == ([1, 2, 3], "mustang")
    game.play("roll 1 2").lay("gold-5 gold-5-b gold-5-c gold-6 cm-2")
    assert game.win(0).choose("gold-5", drop="cm-2").legal == ["ride", "wait"]


@pytest.mark.rule("RV-R25")
def test_a_mustang_carries_its_rider_once(given: Given) -> None:
    game = given([""] * 4, kept=["", "", "mustang", ""]).win(0).choose("gold-3", drop="gold-3-b").play("ride")
    game.choose_rest().play("roll 1 2").lay("gold-5 gold-5-b gold-5-c gold-6 cm-2")
    game.win(0).choose("gold-5", drop="cm-2")
    assert (game.actor, game.phase) == (1, records.PICK)
    assert game.cards(2).split()[0] == "mustang", "it is used, and still his"


@pytest.mark.rule("RV-R25")
def test_a_mustang_does_not_carry_in_the_round_in_which_it_is_taken(given: Given) -> None:
    for before in range(3):
        game = given([""] * 4, row="mustang").win(0).choose("gold-3", drop="gold-3-b")
        for name in ["gold-3-c", "gold-4"][:before]:
            game.choose(name)
        game.choose("mustang")
        assert (game.kept(1 + before), game.phase) == ("mustang", records.PICK if before < 2 else records.ROLL)
    game = given([""] * 4, row="mustang").win(0).choose("mustang", drop="gold-3-b")
    assert (game.kept(0), game.actor, game.phase) == ("mustang", 1, records.PICK)


@pytest.mark.rule("RV-R25", "RV-R08")
def test_the_offer_comes_after_the_winners_card_and_the_kept_actions(given: Given) -> None:
    game = given(["", "", "cm-4"], kept=["", "bandit", "mustang"], row="dynamite").win(0)
    game.choose("dynamite", drop="gold-3")
    assert (game.actor, game.legal) == (0, ["blast cm-4"])
    game.play("blast cm-4")
    assert (game.actor, game.legal) == (1, ["take cm-4"])
    game.play("take cm-4")
    assert (game.actor, game.legal) == (2, ["ride", "wait"])


@pytest.mark.rule("RV-R25", "RV-061")
def test_a_riders_card_is_taken_like_any_other(given: Given) -> None:
    cards = ["", "cm-4 cm-5", "", ""]
    game = given(cards, kept=["", "", "mustang", ""], row="cm-7 hold-up").win(0).choose("gold-3", drop="gold-3-b")
    game.play("ride").choose("cm-7")
    assert (game.nuggets, game.actor) == ([18, 17, 13, 15], 1)
    game = given(cards, kept=["", "", "mustang", ""], row="cm-7 hold-up").win(0).choose("gold-3", drop="gold-3-b")
    game.play("ride").choose("hold-up")
    assert (game.actor, game.phase) == (2, records.ROB)
    assert (game.play("rob 0").actor, game.nuggets) == (1, [13, 15, 20, 15])


@pytest.mark.rule("RV-R25", "RV-091")
def test_an_unused_mustang_is_worth_nothing_but_counts_for_poker(given: Given) -> None:
    for options, points in (("off", 4 + 3), ("on", 4 + 3 + 10)):
        game = given(["cm-6", "", ""], nuggets=[4, 4, 4], kept=["mustang", "", ""], deck=0, poker=options)  # 6D, 6H
        game.skip_to_roll().play("roll 1 2")
        assert (game.table.over, game.table.scores().points) == (True, [points, 4, 4])


@pytest.mark.rule("RV-R25")
def test_with_several_mustangs_each_owner_is_asked_in_turn_until_one_rides(given: Given) -> None:
    box = given.box(actions="mustang 6H, mustang 5D, mustang QS")
    kept = ["", "mustang", "mustang-b", "mustang-c", ""]

    def chosen() -> list[int]:
        seen = []
        while game.phase == records.PICK:
            seen.append(game.actor)
            game.play(game.legal[0])
        return seen

    for said, order, left in (
        (["ride"], [2, 1, 3, 4], ["mustang", "", "mustang-c"]),
        (["wait", "ride"], [3, 1, 2, 4], ["mustang", "mustang-b", ""]),
        (["wait", "wait"], [1, 2, 3, 4], ["mustang", "mustang-b", "mustang-c"]),
    ):
        game = given([""] * 5, kept=kept, box=box).win(0).choose("gold-3", drop="gold-3-b")
        for seat, word in enumerate(said, start=2):
            assert (game.actor, game.phase) == (seat, records.RIDE)
            game.play(word)
        assert (chosen(), [game.kept(seat) for seat in (1, 2, 3)]) == (order, left)


@pytest.mark.rule("RV-R25")
def test_one_owner_of_two_mustangs_uses_one_of_them_in_a_round(given: Given) -> None:
    box = given.box(actions="mustang 6H, mustang 5D")
    game = given([""] * 4, kept=["", "", "", "mustang mustang-b"], box=box).win(0).choose("gold-3", drop="gold-3-b")
    game.play("ride")
    assert (game.actor, game.phase, game.kept(3)) == (3, records.PICK, "mustang-b")
    game.choose_rest()
    assert game.kept(3) == "mustang-b"
    waits = given([""] * 4, kept=["", "", "", "mustang mustang-b"], box=box).win(0).choose("gold-3", drop="gold-3-b")
    assert waits.play("wait").phase == records.PICK, "he is asked once, not once for each"
