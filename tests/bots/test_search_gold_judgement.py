"""How a game of Gold is judged: the same from every seat, by what can be seen, and near to what comes of it."""

from __future__ import annotations

import random
from typing import cast

import pytest

from motherlode.bots.lore import gold_judgement, gold_memory
from motherlode.bots.search.lore import WHOLE
from motherlode.core.contract import CHANCE, MAX_SEATS, OVER, Result
from motherlode.games.gold import GAME, records, rules

BOX = cast(records.Box, GAME.components().record)


def judged(t: records.Table) -> list[float]:
    values = [0] * (MAX_SEATS + 1)
    gold_judgement.judge(BOX, t, values)
    return [value / WHOLE for value in values[1 : t.players + 1]]


def fresh(players: int) -> records.Table:
    t = records.Table()
    rules.setup(BOX, cast(records.Options, GAME.options({"players": players})), t)
    return t


def go_on(t: records.Table, rng: random.Random) -> None:
    """One step by the quick player, or of chance."""
    if t.actor == CHANCE:
        rules.play(BOX, t, rules.draw(BOX, t, rng.randrange(rules.cases(BOX, t))))
    else:
        rules.play(BOX, t, gold_memory.quick_move(BOX, t))


def until(t: records.Table, cards: int, rng: random.Random) -> None:
    """On to the first turn that begins with so many cards or fewer."""
    while t.actor == CHANCE or t.open_at[0] != 0 or t.cards > cards:
        go_on(t, rng)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_is_the_same_from_every_seat(players: int) -> None:
    """If everybody moves on by one seat, with colours, gold and turn, so do the chances."""
    t = fresh(players)
    until(t, 30, random.Random(players))
    chances = judged(t)
    assert sum(chances) == pytest.approx(1, abs=0.001)
    assert len(set(chances)) > 1
    moved = records.Table()
    moved.assign(t)
    moved.player = t.player % players + 1
    for seat in range(1, players + 1):
        moved.points[seat % players + 1] = t.points[seat]
        moved.gold_cards[seat % players + 1] = t.gold_cards[seat]
    for colour in range(1, records.COLOURS + 1):
        if t.owner[colour]:
            moved.owner[colour] = t.owner[colour] % players + 1
    assert judged(moved) == [chances[seat - 1] for seat in range(players)]


def test_every_number_of_cards_can_be_judged() -> None:
    """From the first turn to the last before the rush, with known strikes and without."""
    for players in range(2, 6):
        t = fresh(players)
        rng = random.Random(players)
        while t.rush == 0:
            if t.actor != CHANCE and t.open_at[0] == 0:
                assert sum(judged(t)) == pytest.approx(1, abs=0.001)
            go_on(t, rng)


def test_it_foresees_who_wins() -> None:
    """With 30 cards left, in games of quick players: better than by chance, and than by the points so far."""
    rng = random.Random(1)
    right, by_points, games = 0.0, 0.0, 150
    for _ in range(games):
        t = fresh(4)
        until(t, 30, rng)
        chances = judged(t)
        points = [t.points[seat] for seat in range(1, 5)]
        while t.actor != OVER:
            go_on(t, rng)
        result = Result()
        rules.scores(BOX, t, result)
        won = [seat for seat in range(4) if result.rank[seat + 1] == 1]
        right += (chances.index(max(chances)) in won) / games
        by_points += (points.index(max(points)) in won) / games
    assert right > 0.4
    assert right >= by_points - 0.02
