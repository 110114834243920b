"""The contract suite finds what it should: each defect, put into a test game on purpose, breaks a law."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from motherlode.core import registry
from motherlode.core.bits import Stream, below
from motherlode.core.game import Game
from motherlode.core.kernels import kernel
from motherlode.testing.contract import check_game
from motherlode.testing.games.kuhn import rules, sight
from motherlode.testing.games.kuhn.records import Belief, Box, Table, View
from motherlode.testing.games.leduc import sight as leduc_sight
from motherlode.testing.games.pledges import rules as pledges_rules
from motherlode.testing.games.pledges import sight as pledges_sight
from motherlode.testing.laws import LawBroken


def broken(monkeypatch: pytest.MonkeyPatch, game: str, module: Any, name: str, function: Callable[..., Any]) -> Game:
    monkeypatch.setenv("MOTHERLODE_JIT", "0")
    monkeypatch.setattr(module, name, kernel(function))
    return dataclasses.replace(registry.game(game), _cache={})


def shows_the_other_card(box: Box, t: Table, seat: int, v: View) -> None:
    honest_view(box, t, seat, v)
    v.hand[2] = t.hand[2]


def tells_the_other_card(box: Box, before: Table, action: int, after: Table, seat: int) -> int:
    return 7 if before.actor == -1 else honest_saw(box, before, action, after, seat)


def imagines_too_few(box: Box, v: View, b: Belief, rng: Stream, t: Table) -> None:
    honest_world(box, v, b, rng, t)
    for seat in (1, 2):
        if v.me and t.hand[seat] != v.hand[seat]:
            t.hand[seat] = 1 if v.hand[3 - seat] != 1 else 2


def imagines_lopsided(box: Box, v: View, b: Belief, rng: Stream, t: Table) -> None:
    honest_world(box, v, b, rng, t)
    if below(rng, 4) == 0:
        t.clear()
        honest_world(box, v, b, rng, t)
        if v.hand[1] == 2 and t.hand[2] == 1 and below(rng, 2) == 0:
            t.hand[2] = 3


def deals_from_nowhere(box: Box, t: Table) -> int:
    return 0


def deals_out_of_order(box: Box, t: Table, case: int) -> int:
    return honest_draw(box, t, rules.cases(box, t) - 1 - case)


def conjures_a_chip(box: Box, t: Table, action: int) -> None:
    honest_play(box, t, action)
    t.stake[1] += 1


def forgets_the_seal(box: Box, t: Table, action: int) -> None:
    honest_play(box, t, action)
    t.sealed = 0


def ranks_nobody(box: Box, t: Table, result: Any) -> None:
    honest_scores(box, t, result)
    result.ending = 0


def never_ends(box: Any, t: Any) -> None:
    honest_go_on(box, t)
    if t.actor == -2:
        pledges_rules.begin_round(t)


def peeks_at_the_stake(box: Any, t: Any, seat: int, v: Any) -> None:
    honest_pledges_view(box, t, seat, v)
    v.sealed = 1 if t.stake[1] > 1 else v.sealed


def overlooks_the_public_card(box: Any, v: Any, b: Any) -> None:
    honest_leduc_belief(box, v, b)
    if v.public:
        b.unseen[v.public] += 1
        b.cards += 1


honest_view, honest_saw, honest_world = sight.view, sight.saw, sight.world
honest_draw, honest_play, honest_scores = rules.draw, rules.play, rules.scores
honest_go_on, honest_pledges_view = pledges_rules.go_on, pledges_sight.view
honest_leduc_belief = leduc_sight.belief


@pytest.mark.parametrize(
    ("game", "module", "name", "function", "law"),
    [
        ("kuhn", sight, "view", shows_the_other_card, "world|onlooker|keys|hidden"),
        ("kuhn", sight, "saw", tells_the_other_card, "equal keys"),
        ("kuhn", sight, "world", imagines_too_few, "should come|impossible"),
        ("kuhn", sight, "world", imagines_lopsided, "should come"),
        ("kuhn", rules, "cases", deals_from_nowhere, "chance has cases"),
        ("kuhn", rules, "draw", deals_out_of_order, "in order"),
        ("kuhn", rules, "play", conjures_a_chip, "components are conserved"),
        ("kuhn", rules, "play", forgets_the_seal, "passes the turn"),
        ("kuhn", rules, "scores", ranks_nobody, "scores rank everybody"),
        ("leduc", leduc_sight, "belief", overlooks_the_public_card, "should come|impossible|audit"),
        ("pledges", pledges_rules, "go_on", never_ends, "end within the bound"),
        ("pledges", pledges_sight, "view", peeks_at_the_stake, "world agrees|equal keys|onlooker"),
    ],
)
def test_a_defect_breaks_a_law(
    monkeypatch: pytest.MonkeyPatch, game: str, module: Any, name: str, function: Callable[..., Any], law: str
) -> None:
    with pytest.raises(LawBroken, match=law):
        check_game(broken(monkeypatch, game, module, name, function), games=6)
