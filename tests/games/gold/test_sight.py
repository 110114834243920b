"""Who sees what: all see the same, look forgets what view remembers, and a view is as good as the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from motherlode.core.bits import Stream
from motherlode.core.contract import OVER
from motherlode.games.gold import records, rules, sight

if TYPE_CHECKING:
    from tests.games.gold.conftest import Given, Situation


def codes(situation: Situation, step: str) -> set[int]:
    """What a step shows the seats and the onlooker."""
    before = situation.t.copy()
    situation.play(step)
    action = situation.table.log[-1].action
    seats = range(situation.table.players + 1)
    return {sight.saw(situation.box, before, action, situation.t, seat) for seat in seats}


def view_of(situation: Situation, seat: int = 1) -> records.View:
    view = records.View()
    sight.view(situation.box, situation.t, seat, view)
    return view


def look_of(situation: Situation, seat: int = 1) -> records.View:
    look = records.View()
    sight.look(situation.box, situation.t, seat, look)
    return look


def busy(given: Given) -> Situation:
    """Five players in the midst of a turn; nearly every field of the table says something."""
    game = given(
        {"b1": "gold-5", "h8": "dynamite", "c3": "violet-5", "d3": "gold-1"},
        players=5,
        turn=3,
        start=2,
        owners="10234",
        layout="grid",
        totals="hidden",
        idle=4,
        box=given.full_box(),
    )
    game.turn("a1=violet-4", "b2=gold-2")
    game.turn("c3", "c1=gold-4")
    game.turn("h8", "d3")
    game.turn("g1=blue-5", "b1")
    game.turn("e1=green-1", "f1=red-1")
    game.turn("e1", "f1")
    game.turn("h7=gold-3")
    return game


@pytest.mark.rule("GO-R01", "GO-R11")
def test_everybody_sees_every_card_as_it_is_turned(given: Given) -> None:
    game = given({"a1": "gold-2"})
    assert codes(game, "flip h8") == {3 * 65536 + 64 * 256}
    assert codes(game, "turn dynamite") == {4 * 65536 + 64 * 256 + 25}
    assert codes(game, "flip a1") == {3 * 65536 + 1 * 256 + 2}, "a known card is shown by turning it"
    assert codes(game, "flip b1") == {3 * 65536 + 2 * 256}
    assert codes(game, "turn gold-1") == {4 * 65536 + 2 * 256 + 1}
    assert codes(game, "flip c1") == {3 * 65536 + 3 * 256}
    assert codes(game, "turn green-2") == {4 * 65536 + 3 * 256 + 5}, "a second card is told by its own place"


@pytest.mark.rule("GO-R04", "GO-R14")
def test_everybody_sees_the_start_and_the_draft(given: Given) -> None:
    game = given.start(3, start="random", draft="on")
    assert codes(game, "start 2") == {1 * 65536 + 3}
    assert codes(game, "take violet") == {2 * 65536 + 68}
    assert codes(game, "take green") == {2 * 65536 + 64}


@pytest.mark.rule("GO-R11")
def test_a_view_remembers_every_card(given: Given) -> None:
    game = busy(given)
    t, view = game.t, view_of(game, 4)
    assert view.me == 4
    assert list(view.known) == list(t.known)
    assert list(view.unseen) == list(t.unseen)
    assert (view.unseen_cards, view.idle, view.fresh, view.cards) == (t.unseen_cards, t.idle, t.fresh, t.cards)
    assert (view.fresh, view.idle, view.cards, view.unseen_cards) == (1, 1, 56, 53)
    assert list(view.points) == list(t.points) == [1, 0, 0, 5, 0, 6]
    assert list(view.gold_cards) == list(t.gold_cards)
    shared = {name: value for name, value in view.to_dict().items() if name != "me"}
    table = t.to_dict()
    assert shared == {name: table[name] for name in shared}, "nothing of a table but `left` is missing from a view"
    assert set(table) - set(shared) == {"left"}


@pytest.mark.rule("GO-R10", "GO-020")
def test_a_look_sees_open_cards_only(given: Given) -> None:
    game = busy(given)
    look = look_of(game, 0)
    t = game.t
    assert list(look.open_at) == [56, 0]
    assert {place: kind for place, kind in enumerate(look.known) if kind} == {55: game.kinds.index("gold-3")}
    assert (look.unseen_cards, look.idle, look.fresh, sum(look.unseen), sum(look.points)) == (0, 0, 0, 0, 0)
    hidden = {"known", "unseen", "unseen_cards", "idle", "fresh", "points", "me"}
    seen = {name: value for name, value in look.to_dict().items() if name not in hidden}
    assert seen == {name: value for name, value in t.to_dict().items() if name in seen}
    assert (look.me, look_of(game, 5).me) == (0, 5)


@pytest.mark.rule("GO-020", "GO-R01")
def test_a_look_sees_both_open_cards(given: Given) -> None:
    # Only while chance is asked do two cards lie open; the second shows nothing yet.
    game = given({"a1": "gold-2", "h8": "green-2"})
    game.play("flip a1", "flip b1")
    look = look_of(game)
    assert list(look.open_at) == [1, 2]
    assert [place for place, kind in enumerate(look.known) if kind] == [0]
    game.t.known[1] = 7
    assert [kind for kind in look_of(game).known if kind] == [2, 7]
    game.t.known[1] = 0
    game.play("turn gold-1")
    assert sum(look_of(game).known) == 0, "turned back, they are no longer seen"
    assert len(game.known) == 3


@pytest.mark.rule("GO-R10", "GO-R11")
def test_points_are_open_unless_hidden(given: Given) -> None:
    game = given({"a1": "orange-5", "b1": "gold-3", "c1": "dynamite", "d1": "gold-1"}, players=5)
    game.turn("a1", "b1")
    game.turn("c1", "d1")
    assert list(look_of(game).points) == [1, 0, 3, 0, 0, 0]
    assert list(look_of(game).gold_cards) == [1, 0, 1, 0, 0, 0]
    game.t.points[5], game.t.gold_cards[5] = 9, 4
    assert (look_of(game).points[5], look_of(game).gold_cards[5]) == (9, 4)
    game.t.totals = 2
    assert sum(look_of(game).points) == 0
    assert sum(view_of(game).points) == 13, "a perfect memory adds the points up for itself"
    game.t.actor = OVER
    assert list(look_of(game).points) == list(game.t.points)


@pytest.mark.rule("GO-R11")
def test_a_view_is_as_good_as_the_table(given: Given) -> None:
    """What lies under unseen cards is decided when they are turned: every world of a view is the table."""
    draft = given.start(5, start="random", draft="on", layout="grid", totals="hidden")
    draft.play("start 3", "take red", "take violet")
    waiting = given({"a1": "gold-2"})
    waiting.play("flip a1", "flip b1")
    lazy = given({"a1": "gold-2", "b1": "gold-3"}, idle=11)
    lazy.turn("a1", "b1")
    ended = given({"a1": "gold-4"}, rest=False, players=5, won={0: (3, 1), 4: (8, 2)})
    ended.turn("a1")
    for game in (draft, waiting, lazy, ended, busy(given), given.start(2, owners="0101-")):
        for seat in range(game.table.players + 1):
            view, belief, world = view_of(game, seat), records.Belief(), records.Table()
            sight.belief(game.box, view, belief)
            sight.world(game.box, view, belief, Stream(), world)
            assert world.to_dict() == game.t.to_dict()
            assert world == game.t
            assert rules.audit(game.box, world) == 0
            assert belief == records.Belief()


def test_seats_and_onlookers_have_their_own_views(given: Given) -> None:
    game = busy(given)
    assert cast(records.View, game.table.view()).me == 0
    assert cast(records.View, game.table.view(4)).me == 5
    assert cast(records.View, game.table.look(0)).me == 1
