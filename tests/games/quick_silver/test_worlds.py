"""Worlds, one by one: every table that a seat may imagine, with its exact chance, against counting all that can be.

The lots that `worlds` draws are all drawn at once: it is run once for every way it may go. So there is no chance in
these tests, and a wrong weight shows however small it is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.core.bits import Stream
from motherlode.core.contract import CHANCE, OVER
from motherlode.games.quick_silver import belief, records, rules, sight, worlds
from motherlode.games.quick_silver.moves import GIVE, SNEAK

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Card, Given, Situation

CENTRE, PLACES = records.CENTRE, records.PLACES
SMALL: tuple[Card, ...] = (
    ("a", -5, 2, "plain"),
    ("b", 5, 3, "plain"),
    ("c", 10, 2, "plain"),
    ("x", 0, 1, "dynamite"),
    ("p", 0, 1, "plate"),
)
EXACT = 1e-9
"""Weights are rounded to whole numbers; this is far more than that."""


class Lots:
    """The answers that were given on the way that is gone now, and its chance."""

    def __init__(self) -> None:
        self.answers: list[bool] = []
        self.given = 0
        self.chance = 1.0

    def decide(self, chance: float) -> bool:
        """Yes or no; the first time it is yes."""
        if self.given == len(self.answers):
            self.answers.append(True)
        answer = self.answers[self.given]
        self.given += 1
        self.chance *= chance if answer else 1 - chance
        return answer

    def every_way(self, run: Callable[[], None]) -> Iterator[float]:
        """Run once for every way, and say how likely each is."""
        self.answers = []
        while True:
            self.given, self.chance = 0, 1.0
            run()
            yield self.chance
            while self.answers and not self.answers[-1]:
                self.answers.pop()
            if not self.answers:
                return
            self.answers[-1] = False


class Lot:
    """A number from `low` up to but not including `high`, each equally likely; it is drawn as far as it is asked for.

    Whenever the rules ask whether it is less than another number, both answers are gone in turn.
    """

    def __init__(self, lots: Lots, low: int, high: int) -> None:
        assert low < high, "there is nothing to draw from"
        self.lots, self.low, self.high = lots, low, high

    def __lt__(self, other: int) -> bool:
        if self.high <= other:
            return True
        if self.low >= other:
            return False
        if self.lots.decide((other - self.low) / (self.high - self.low)):
            self.high = other
            return True
        self.low = other
        return False

    def __le__(self, other: int) -> bool:
        return self < other + 1

    def __gt__(self, other: int) -> bool:
        return not self < other + 1

    def __ge__(self, other: int) -> bool:
        return not self < other

    def __isub__(self, other: int) -> Lot:
        self.low -= other
        self.high -= other
        return self

    def __index__(self) -> int:
        while self.high - self.low > 1 and not self < self.low + 1:
            pass
        return self.low


class Share:
    """A number from 0 up to 1: times a whole number it is a lot."""

    def __init__(self, lots: Lots) -> None:
        self.lots = lots

    def __mul__(self, total: int) -> Lot | int:
        return Lot(self.lots, 0, total) if total else 0


@pytest.fixture
def lots(monkeypatch: pytest.MonkeyPatch) -> Lots:
    """From now on `worlds` draws all lots at once."""
    all_lots = Lots()
    monkeypatch.setattr(worlds, "below", lambda rng, n: Lot(all_lots, 0, n))
    monkeypatch.setattr(worlds, "fraction", lambda rng: Share(all_lots))
    monkeypatch.setattr(worlds, "int", lambda number: number, raising=False)
    return all_lots


def view_of(box: records.Box, t: records.Table, seat: int) -> records.View:
    """What a seat may know; it is counted as it is stored, from 1, and 0 is the onlooker."""
    view = records.View()
    sight.view(box, t, seat, view)
    return view


def belief_of(game: Situation, view: records.View) -> records.Belief:
    """What follows from a view. The record is not empty before: nothing may be read that was not written."""
    believed = records.Belief()
    for level in range(records.LEVELS):
        for n, i in enumerate(range(0, records.STATES, 64)):
            believed.state[level, i] = believed.weight[level, i] = 77
            believed.slot[level, n] = i
        believed.states[level] = records.STATES // 64
    for place in range(PLACES):
        believed.dealt[place] = believed.open[place] = 3
        for i in range(records.MAX_HAND):
            believed.mark[place, i] = 1
    for kind in range(records.MAX_KINDS + 1):
        believed.pool[kind] = believed.own[kind] = believed.traced_kind[kind] = believed.traced_event[kind] = 2
    for event in range(records.MAX_SWAPS):
        believed.event_traced[event] = believed.first_touch[event] = 1
    believed.traces, believed.starts, believed.dropped = 2, 2, 2
    believed.pool_cards, believed.pool_left, believed.start_upto[0] = 5, 6, 1
    belief.belief(game.box, view, believed)
    assert believed.dropped == 0
    return believed


def imagined(lots: Lots, game: Situation, seat: int) -> dict[bytes, float]:
    """Every world that a seat may imagine, and its chance."""
    view = view_of(game.box, game.t, seat)
    believed = belief_of(game, view)
    t = records.Table()
    stream = Stream()

    def run() -> None:
        t.clear()
        worlds.world(game.box, view, believed, stream, t)

    chances: dict[bytes, float] = defaultdict(float)
    for chance in lots.every_way(run):
        chances[t.tobytes()] += chance
    return chances


Tables = dict[bytes, float]
"""The tables that a seat cannot tell apart, and how likely they are compared with each other."""


def after_step(game: Situation, tables: Tables, seat: int, action: int, code: int) -> Tables:
    """What a seat believes after a step that showed it this code: chance is chance, others give any card."""
    following: Tables = defaultdict(float)
    before, t = records.Table(), records.Table()
    for raw, chance in tables.items():
        before.raw[:] = raw
        actions = [action]
        if before.actor == CHANCE:
            actions = [rules.draw(game.box, before, case) for case in range(rules.cases(game.box, before))]
        elif before.phase == records.TURN and action != SNEAK and before.mover != seat:
            actions = [GIVE + before.hand[before.mover, i] for i in range(game.box.hand)]
        for possible, count in Counter(actions).items():
            t.raw[:] = raw
            rules.play(game.box, t, possible)
            if sight.saw(game.box, before, possible, t, seat) == code:
                following[t.tobytes()] += chance * count / len(actions)
    return following


class Watchers:
    """All seats and the onlooker, who count what they cannot tell apart."""

    def __init__(self, lots: Lots, game: Situation, most: int = 150) -> None:
        self.lots, self.game, self.most = lots, game, most
        self.believe: dict[int, Tables] = {seat: {game.t.tobytes(): 1.0} for seat in range(game.t.players + 1)}
        self.checked = self.widest = 0

    def play(self, action: int) -> None:
        """A step; who believes in too many tables to be worth the time is followed no longer."""
        before = self.game.t.copy()
        rules.play(self.game.box, self.game.t, action)
        for seat, tables in list(self.believe.items()):
            code = sight.saw(self.game.box, before, action, self.game.t, seat)
            self.believe[seat] = after_step(self.game, tables, seat, action, code)
            if len(self.believe[seat]) > self.most:
                del self.believe[seat]

    def check(self, most: int) -> None:
        """What each imagines is what it cannot tell apart, and as likely; except of more tables than that."""
        for seat, tables in self.believe.items():
            if len(tables) > most:
                continue
            worlds_of_seat = imagined(self.lots, self.game, seat)
            assert worlds_of_seat.keys() == tables.keys()
            total = sum(tables.values())
            for raw, chance in worlds_of_seat.items():
                assert chance == pytest.approx(tables[raw] / total, abs=EXACT)
            self.checked += 1
            self.widest = max(self.widest, len(tables))


def with_a_past(game: Situation) -> None:
    """As if three rounds had been played: every public field says something."""
    t = game.t
    t.reveals, t.round = 3, 3
    for place in range(1, PLACES):
        t.cash[place], t.total[place], t.paid[place] = 10 * place, 3 * place, place
        t.fell[place] = place % 2
        for i in range(game.box.hand):
            t.revealed[place, i] = 1 + (place + i) % game.box.kinds
    for seat in range(1, t.players + 1):
        t.plates[seat], t.blasts[seat] = (2, 1) if t.alive[seat] else (0, 1)
    t.tin = game.box.tokens - sum(map(sum, game.tokens))


@pytest.mark.rule("QS-026", "QS-027", "QS-041", "QS-R05", "QS-R07", "QS-R17", "QS-R22", "QS-R28")
@pytest.mark.parametrize(
    ("players", "hand", "centre", "white", "laps", "dead", "seed"),
    [
        (2, 2, 1, 1, 4, (), 1),
        (3, 2, 1, 2, 2, (), 1),
        (2, 3, 3, 1, 3, (), 2),
        (2, 3, 3, 2, 4, (), 3),
        (2, 4, 1, 2, 3, (), 3),
        (4, 2, 1, 1, 2, (), 4),
        (4, 1, 2, 1, 3, (), 5),
        (4, 2, 1, 2, 2, (2,), 6),
        (3, 2, 3, 1, 3, (), 7),
        (6, 1, 3, 1, 2, (4, 6), 8),
    ],
)
def test_every_world_and_its_chance(
    given: Given,
    lots: Lots,
    players: int,
    hand: int,
    centre: int,
    white: int,
    laps: int,
    dead: tuple[int, ...],
    seed: int,
) -> None:
    box = given.box(SMALL, {white: 1}, {laps: 1}, hand=hand, centre=centre)
    game = given.start(players, box, undead="on", stranger="on")
    for seat in dead:
        game.t.alive[seat] = 0
    with_a_past(game)
    game.play("dealer 0")
    watchers = Watchers(lots, game)
    random = Random(seed)
    while game.t.reveals == 3:
        watchers.check(most=150 if game.t.phase in (records.TURN, records.AIM) else 12)
        if game.t.actor == CHANCE:
            watchers.play(rules.draw(game.box, game.t, random.randrange(rules.cases(game.box, game.t))))
        else:
            legal = game.table.engine.legal_moves()
            watchers.play(random.choice([move for move in legal if move != SNEAK or random.random() < 0.3] or legal))
    assert watchers.checked > 30
    assert watchers.widest > 7


@pytest.mark.rule("QS-041", "QS-R07")
def test_a_card_may_have_come_by_either_of_two_swaps(given: Given, lots: Lots) -> None:
    """Ten different cards, all dealt face-up; a card of seat 0 is drawn from seat 1, and the two swapped twice.

    It went over in the first swap and was not given back (1/3 * 2/3), or stayed and was taken in the second
    (2/3 * 1/3): both are as likely, though in the first case fewer other cards could change hands with it.
    """
    deck = [(name, number, 1, "plain") for number, name in enumerate("abcdefghij", start=1)]
    game = given.start(3, given.box(deck, {3: 1}, {2: 1}, centre=1)).play("dealer 2")
    game.deal(3, 2, "1 2 3", "4 5 6", "7 8 9")
    game.play("give a", "aim 1", "accept", "take d", "give e", "aim 0", "accept", "take b")
    game.play("give g", "aim 1", "accept", "take a")
    told = {"first": 0.0, "second": 0.0}
    for table, chance in imagined(lots, game, 3).items():
        swap = records.Table(memoryview(bytearray(table)))
        told["first"] += chance * (swap.swap_given[0] == 1)
        told["second"] += chance * (swap.swap_taken[1] == 1)
    assert told == pytest.approx({"first": 0.5, "second": 0.5}, abs=EXACT)


@pytest.mark.rule("QS-060", "QS-R23")
@pytest.mark.parametrize("stranger", ["off", "on"])
def test_nothing_is_hidden_after_the_reveal(given: Given, lots: Lots, stranger: str) -> None:
    """At the end of a game, and while the Stranger's cards are shown, the only world is the table itself."""
    hands = ["15 10 5", "", "20 20 D", "R 0 5", "10 10 0"]
    game = given(hands, centre="30 - -", sneaks=(0, 0, 1), stranger=stranger, undead="on")
    with_a_past(game)
    game.t.cash[1], game.t.cash[CENTRE] = 95, 60
    game.end_round()
    shown = 0
    while True:
        for seat in range(6):
            assert imagined(lots, game, seat) == {game.t.tobytes(): 1.0}
        if game.t.actor == OVER:
            break
        assert game.phase == records.SHOW_CENTRE
        game.play("lay silver" if shown else "lay gold-dust")
        shown += 1
    assert shown == (2 if stranger == "on" else 0)
