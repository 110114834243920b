"""The end of a game: the last card, points, ties, and that no gold is ever made or lost."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.engine import Engine
from motherlode.games.gold import GAME, records, rules

if TYPE_CHECKING:
    from tests.games.gold.conftest import Given, Situation


def last_card(given: Given, won: dict[int, tuple[int, int]], players: int = 3, card: str = "dynamite") -> Situation:
    """The game's last card was turned just now."""
    game = given({"h8": card}, rest=False, players=players, won=won)
    game.turn("h8")
    return game


@pytest.mark.rule("GO-070", "GO-010", "GO-071")
def test_the_game_ends_with_the_last_card(given: Given) -> None:
    game = given({"a1": "dynamite", "h8": "gold-4"}, rest=False, won={0: (9, 3), 1: (6, 3), 2: (8, 2)})
    game.turn("a1")
    assert game.actor == 2
    assert game.table.scores().ending == "still running"
    assert game.table.scores().winners == []
    assert game.result().ending == 0
    game.turn("h8")
    assert (game.t.actor, game.actor, game.table.over, game.legal) == (OVER, -2, True, [])
    scores = game.table.scores()
    assert (scores.points, scores.ranks, scores.winners) == ([9, 6, 12], [2, 3, 1], [2])
    assert scores.ending == "the Gold Rush took the last card"
    assert scores.returns == [-0.5, -0.5, 1.0]
    assert game.result().ending == 1


@pytest.mark.rule("GO-071", "GO-072", "GO-R16", "GO-T16")
def test_more_gold_cards_break_a_tie(given: Given) -> None:
    scores = last_card(given, {0: (15, 6), 1: (15, 5), 2: (14, 7)}).table.scores()
    assert (scores.points, scores.ranks, scores.winners) == ([15, 15, 14], [1, 2, 3], [0])
    scores = last_card(given, {0: (14, 7), 1: (15, 5), 2: (15, 6)}).table.scores()
    assert (scores.ranks, scores.winners) == ([3, 2, 1], [2])


@pytest.mark.rule("GO-073", "GO-T17")
def test_equals_in_points_and_cards_win_together(given: Given) -> None:
    scores = last_card(given, {0: (15, 6), 1: (10, 3), 2: (15, 6)}).table.scores()
    assert (scores.ranks, scores.winners) == ([1, 3, 1], [0, 2])
    assert scores.returns == [0.25, -0.5, 0.25]
    scores = last_card(given, {0: (15, 6), 1: (15, 6)}, players=2).table.scores()
    assert (scores.ranks, scores.winners, scores.returns) == ([1, 1], [0, 1], [0.0, 0.0])


@pytest.mark.rule("GO-071")
def test_gold_that_nobody_got_wins_nothing(given: Given) -> None:
    game = last_card(given, {4: (3, 1), 3: (2, 1)}, players=5)
    assert game.lost == (55, 22)
    result = game.result()
    assert list(result.points) == [0, 0, 0, 0, 2, 3, 0]
    assert list(result.rank) == [0, 3, 3, 3, 2, 1, 0]
    two = last_card(given, {0: (3, 2), 1: (3, 1)}, players=2).result()
    assert list(two.points) == [0, 3, 3, 0, 0, 0, 0]
    assert list(two.rank) == [0, 1, 2, 0, 0, 0, 0]
    assert list(last_card(given, {0: (2, 2), 1: (3, 1)}, players=2).result().rank)[1:3] == [2, 1]


@pytest.mark.rule("GO-R12", "GO-R13", "GO-070")
def test_the_ending_tells_what_started_the_rush(given: Given) -> None:
    dead = given({"a1": "gold-1", "b1": "gold-1"}, rest=False, box=given.box(rush_at=1))
    dead.turn("a1")
    dead.turn("b1")
    assert dead.result().ending == 2
    assert dead.table.scores().ending.endswith("begun because no pair could remove anything")
    lazy = given({"a1": "dynamite", "b1": "gold-1"}, rest=False, idle=12, box=given.box(rush_at=1))
    assert lazy.result().ending == 0
    lazy.turn("a1")
    lazy.turn("b1")
    assert lazy.result().ending == 3
    assert lazy.table.scores().ending.endswith("begun because of stalling")


def random_game(seed: int, players: int) -> tuple[records.Box, records.Table, list[tuple[int, int]]]:
    """Play at random, on bare rules; the third part is (rush, cards) at the start of every turn."""
    components = GAME.components()
    engine = Engine(GAME, components, GAME.options({"players": players}))
    engine.setup()
    box, t = components.record, engine.tables[0]
    assert isinstance(box, records.Box) and isinstance(t, records.Table)
    random = Random(seed)
    turns: list[tuple[int, int]] = []
    while t.actor != OVER:
        if t.actor == CHANCE:
            rules.play(box, t, rules.draw(box, t, random.randrange(rules.cases(box, t))))
        else:
            if t.open_at[0] == 0:
                turns.append((t.rush, t.cards))
            rules.play(box, t, random.choice(engine.legal_moves()))
        assert rules.audit(box, t) == 0
        assert t.sealed == 1
    return box, t, turns


@pytest.mark.rule("GO-T22", "GO-041", "GO-064", "GO-065", "GO-R09")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_gold_is_won_or_destroyed_in_whole_games(players: int) -> None:
    for seed in range(3):
        box, t, turns = random_game(seed, players)
        assert sum(t.points) == 60
        assert sum(t.gold_cards) == 24
        assert (t.cards, t.unseen_cards, t.face_down, sum(t.left), sum(t.known)) == (0, 0, 0, 0, 0)
        normal = [cards for rush, cards in turns if not rush]
        rush = [cards for reason, cards in turns if reason]
        assert min(normal) >= 11
        assert rush == list(range(rush[0], 0, -1))
        assert rush[0] in (9, 10) if t.rush == records.FEW_CARDS else rush[0] >= 11
        assert len(turns) <= rules.facts(box, t).plies


@pytest.mark.rule("GO-021", "GO-022", "GO-030", "GO-040", "GO-050", "GO-051", "GO-052", "GO-016")
def test_chances_of_a_first_turn(given: Given) -> None:
    """Every pair of first cards with its exact weight."""
    game = given.start()
    box, kinds = game.box, game.kinds
    chances: Counter[str] = Counter()
    start = game.t.copy()
    rules.play(box, start, 0)
    for first in {rules.draw(box, start, case) for case in range(64)}:
        one = start.copy()
        rules.play(box, one, first)
        rules.play(box, one, 1)
        for case in range(63):
            two = one.copy()
            rules.play(box, two, rules.draw(box, two, case))
            name = {62: "strike" if sum(list(two.points)[1:]) else "dynamite", 63: "duel", 64: "search"}[two.cards]
            if name == "search":
                sorts = {box.sort[kind] for kind in two.known if kind}
                name = {1: "equal" if records.DIGGER in sorts else "gold"}.get(len(sorts), "weak")
            chances[name] += box.copies[first - 4]
    assert box.copies[1] == 5 and kinds[1] == "gold-1"
    assert {name: Fraction(count, 64 * 63) for name, count in chances.items()} == {
        "strike": Fraction(335, 1008),
        "dynamite": Fraction(305, 2016),
        "duel": Fraction(450, 2016),
        "equal": Fraction(145, 2016),
        "gold": Fraction(276, 2016),
        "weak": Fraction(170, 2016),
    }
