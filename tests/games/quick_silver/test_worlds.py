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

from motherlode.core.bits import Stream, stir
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.streams import start_stream
from motherlode.games.quick_silver import belief, records, rules, sight, worlds
from motherlode.games.quick_silver.moves import ACCEPT, AIM_AT, GIVE, SNEAK

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
        for i in range(0, records.STATES, 64):
            believed.state[level, i] = believed.weight[level, i] = 77
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


# The table of states


def stirred(slot: int, count: int) -> list[int]:
    """States that all belong into one slot of a table of states."""
    found: list[int] = []
    state = 0
    while len(found) < count:
        if stir(state, 0) % records.STATES == slot:
            found.append(state)
        state += 1
    return found


def test_states_that_share_a_slot_lie_behind_each_other() -> None:
    """They may lie as far as 64 slots from their own, round the end of the table; what comes then is dropped."""
    b = records.Belief()
    states = stirred(records.STATES - 1, 66)
    for number, state in enumerate(states, start=1):
        belief.add_state(b, 3, state, number)
    assert [belief.weight_of(b, 3, state) for state in states] == [*range(1, 65), 0, 0]
    assert (b.state[3, 1023], b.state[3, 0], b.state[3, 62], b.weight[3, 63]) == (*states[:2], states[63], 0)
    assert b.dropped == 2
    belief.add_state(b, 3, states[5], 100)
    assert belief.weight_of(b, 3, states[5]) == 106
    assert (belief.weight_of(b, 2, states[0]), belief.weight_of(b, 3, stirred(500, 1)[0])) == (0, 0)
    belief.empty_level(b, 3)
    assert [b.weight[3, i] for i in range(records.STATES)] == [0] * records.STATES


def test_an_empty_slot_ends_the_search() -> None:
    """What an earlier belief left in an empty slot is not found, and is written over."""
    b = records.Belief()
    first, second = stirred(7, 2)
    b.state[0, 7], b.state[0, 8] = second, first
    assert (belief.weight_of(b, 0, first), belief.weight_of(b, 0, second)) == (0, 0)
    belief.add_state(b, 0, first, 5)
    assert (b.state[0, 7], b.weight[0, 7], b.weight[0, 8]) == (first, 5, 0)


def test_weights_are_made_lighter_together() -> None:
    """By 256, as soon as one is above 2 to the 36; what is possible stays possible."""
    b = records.Belief()
    weights = {0: 1 << 36, 5: 7 << 30, 900: 3 << 8, 901: 300, 1022: 255, 1023: 1}
    for i, weight in weights.items():
        b.weight[2, i] = b.weight[1, i] = weight
    belief.lighten(b, 2)
    assert {i: b.weight[2, i] for i in range(1024) if b.weight[2, i]} == weights, "heavy, but not too heavy"
    for heavy in (0, 1023):
        for i, weight in weights.items():
            b.weight[2, i] = weight
        b.weight[2, heavy] = (1 << 36) + 1
        belief.lighten(b, 2)
        lighter = {i: max(1, weight >> 8) for i, weight in weights.items()} | {heavy: 1 << 28}
        assert {i: b.weight[2, i] for i in range(1024) if b.weight[2, i]} == lighter
    assert {i: b.weight[1, i] for i in range(1024) if b.weight[1, i]} == weights, "another level"


# Where the traced cards were dealt


def one_start(weight: int, **numbers: int) -> tuple[int, int]:
    """How many ways there are, and the weight of the last, of one card that came from seat 2's hand."""
    view, b = records.View(), records.Belief()
    b.traces, b.traced_kind[0] = 1, 4
    b.dealt[2], b.open[2], b.pool[4], b.pool_cards = 3, 1, 2, 16
    for name, value in numbers.items():
        setattr(b, name, value)
    belief.add_start(view, b, belief.moved(0, 0, 2), 0, weight)
    return b.starts, b.start_upto[max(0, b.starts - 1)]


def test_a_way_to_be_dealt_weighs_what_it_is_likely() -> None:
    """One of three positions, two of them unknown, and two of sixteen unseen cards: 2/3 * 2/16 of the weight."""
    assert one_start(300) == (1, 16384 * 300 * 4 // 48)
    assert one_start(0) == (0, 0), "what weighs less than one is left out"
    assert one_start(1, pool_cards=127) == (1, 172)


def test_the_last_way_to_be_dealt_that_there_is_room_for() -> None:
    assert one_start(300, starts=records.STARTS - 1) == (records.STARTS, 16384 * 300 * 4 // 48)
    view, b = records.View(), records.Belief()
    b.starts = records.STARTS
    belief.add_start(view, b, 0, 0, 1)
    assert (b.starts, b.dropped) == (records.STARTS, 1)


def test_shares_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The upper 53 bits of a word."""
    for word, share in (
        (0, 0.0),
        (-1, 1 - 2.0**-53),
        (-(1 << 63), 0.5),
        (1 << 62, 0.25),
        (1 << 11, 2.0**-53),
        (2047, 0),
    ):
        monkeypatch.setattr(worlds, "next_word", lambda rng, word=word: word)
        assert worlds.fraction(Stream()) == share


# More swaps than there is room for


def test_swaps_that_are_not_traced_are_still_agreed_with(given: Given) -> None:
    """Everybody swaps with seat 1 in a round of 24 turns: its last fifteen gains are traced, all are remembered."""
    game = given.start(6, given.box(black={4: 1})).play("dealer 0", "white 1", "black 4")
    random = Random(3)
    t = game.t
    while t.reveals == 0 and t.swaps < 24:
        if t.actor == CHANCE:
            rules.play(game.box, t, rules.draw(game.box, t, random.randrange(rules.cases(game.box, t))))
            continue
        legal = game.table.engine.legal_moves()
        wanted = [AIM_AT + 1, ACCEPT, *random.sample(legal, len(legal))]
        rules.play(game.box, t, next(move for move in wanted if move in legal and move != SNEAK))
        if t.phase != records.AIM or t.swaps < 17:
            continue
        view, b = view_of(game.box, t, 1), records.Belief()
        belief.belief(game.box, view, b)
        assert b.traces == records.MAX_TRACED
        assert [b.traced_event[card] for card in range(15)] == list(range(t.swaps - 15, t.swaps))
        drawn, stream = records.Table(), Stream()
        for seed in range(6):
            start_stream(stream, seed, 0, 0)
            drawn.clear()
            worlds.world(game.box, view, b, stream, drawn)
            assert view_of(game.box, drawn, 1) == view
            assert rules.audit(game.box, drawn) == 0
        assert b.dropped >= t.swaps - records.MAX_TRACED, "the belief says that it is not exact"


def insist(game: Situation, seat: int, position: int, sign: str, marked: tuple[tuple[int, int], ...] = ()) -> str:
    """The hands, the centre and the number of unseen cards of the kind, after seat 0 insists on a card."""
    view, b = records.View(), records.Belief()
    view.me = 1
    for place, i in marked:
        b.mark[place, i] = 1
    kind = game.kind(sign)
    worlds.insist(game.box, view, b, game.t, seat + 1, position, kind)
    assert rules.audit(game.box, game.t) == 0
    return " | ".join([*(game.signs(game.t.hand, place, 3) for place in (1, 2, 3, CENTRE)), str(game.t.left[kind])])


def test_a_card_that_was_seen_is_found_where_it_may_be(given: Given) -> None:
    def table() -> Situation:
        return given(["5 10 10", "0 5 15", "15 20 25"], centre="- 30 20")

    assert insist(table(), 1, 1, "5") == "5 10 10 | 0 5 15 | 15 20 25 | - 30 20 | 1", "it is there"
    game = table()
    assert insist(game, 1, 1, "-5") == "5 10 10 | 0 -5 15 | 15 20 25 | - 30 20 | 0", "of the unseen cards"
    assert game.t.left[game.kind("5")] == 2
    assert insist(table(), 1, 1, "25") == "5 10 10 | 0 25 15 | 15 20 5 | - 30 20 | 0", "of another hand"
    assert insist(table(), 1, 1, "30") == "5 10 10 | 0 30 15 | 15 20 25 | - 5 20 | 0", "of the centre"
    assert insist(table(), 1, 1, "20") == "5 10 10 | 0 20 15 | 15 5 25 | - 30 20 | 0"
    assert insist(table(), 1, 1, "20", ((3, 1),)) == "5 10 10 | 0 20 15 | 15 20 25 | - 30 5 | 0", "not a traced card"
    assert insist(table(), 2, 2, "20") == "5 10 10 | 0 5 15 | 15 25 20 | - 30 20 | 0", "of the same hand"
    game = given(["5 10 10", "0 5 15", "15 20 10"])
    assert insist(game, 1, 1, "10") == "5 10 10 | 0 10 15 | 5 15 20 | - - - | 0", "never of the own hand"


def test_weights_have_room_in_the_longest_round(given: Given, monkeypatch: pytest.MonkeyPatch) -> None:
    """An onlooker sees 23 swaps of hands of four: there are sixteen times as many ways with each."""
    box = given.box([("a", 5, 15, "plain"), ("b", 10, 14, "plain")], {1: 1}, {4: 1}, hand=4)
    game = given.start(6, box).play("dealer 0", "white 1", "black 4")
    while game.phase == records.DEAL:
        game.play("deal a" if game.t.left[1] > 3 else "deal b")
    while game.t.swaps < 23:
        seat = game.t.mover
        game.play(f"give {'a' if game.t.hand[seat, 0] == 1 else 'b'}", f"aim {seat % 6}", "accept")
        game.play(f"take {'b' if game.t.hand[game.t.target, 3] == 2 else 'a'}")
    view = view_of(game.box, game.t, 0)
    believed = belief_of(game, view)
    assert (believed.starts, believed.traces) == (1, 0)
    assert 0 < believed.start_upto[0] <= 16384 * 16 << 36
    shares: list[Stream] = []
    monkeypatch.setattr(worlds, "fraction", shares.append)
    stream, drawn = Stream(), records.Table()
    start_stream(stream, 1, 0, 0)
    worlds.world(game.box, view, believed, stream, drawn)
    assert view_of(game.box, drawn, 0) == view
    assert shares == [], "with nothing to trace there is nothing to weigh"
    for seat in range(1, 7):
        noted = records.Belief()
        belief.note_swaps(view_of(game.box, game.t, seat), noted)
        assert noted.traces == (7 if seat in (1, 2) else 8), "all are traced: only the own ones take room"


# One swap, once more


def swaps_of_seat_1() -> tuple[records.View, records.Belief]:
    """Eight swaps of a round; five of them brought seat 1 a card: kinds 4, 5, 4, 6 and 5."""
    view, b = records.View(), records.Belief()
    view.me, view.swaps = 1, 8
    swaps = [
        (2, 3, 0, 0, 0),
        (1, 2, 0, 6, 4),
        (3, CENTRE, 1, 0, 0),
        (2, 1, 0, 5, 4),
        (1, CENTRE, 1, 5, 4),
        (2, CENTRE, 1, 0, 0),
        (3, 1, 0, 6, 4),
        (1, CENTRE, 2, 4, 5),
    ]
    for event, (giver, target, slot, given, taken) in enumerate(swaps):
        view.swap_giver[event], view.swap_target[event], view.swap_slot[event] = giver, target, slot
        view.swap_given[event], view.swap_taken[event] = given, taken
    belief.note_swaps(view, b)
    return view, b


def places(**where: int) -> int:
    """A state: where each traced card is (`c0=2`: the first is in seat 2's hand)."""
    state = 0
    for name, place in where.items():
        state = belief.moved(state, int(name[1:]), place)
    return state


NO, MINE, POOL, SLOT = worlds.NO_CARD, belief.MINE, belief.POOL, belief.SLOT_AT


def test_what_is_noted_of_swaps() -> None:
    _, b = swaps_of_seat_1()
    assert b.traces == 5
    assert [b.traced_kind[card] for card in range(5)] == [4, 5, 4, 6, 5]
    assert [b.traced_event[card] for card in range(5)] == [1, 3, 4, 6, 7]
    assert [b.event_traced[event] for event in range(9)] == [0, 1, 0, 2, 3, 0, 4, 5, 0]
    assert [b.first_touch[event] for event in range(9)] == [0, 0, 1, 0, 0, 0, 0, 1, 0]


@pytest.mark.rule("QS-041", "QS-042", "QS-R07")
@pytest.mark.parametrize(
    ("event", "before", "got", "gave", "after"),
    [
        # Seat 2 swaps with seat 3: either may have had a traced card, or both, or none.
        (0, {"c0": 3}, NO, NO, {"c0": 3}),
        (0, {"c0": 3}, 0, NO, {"c0": 2}),
        (0, {"c0": 3}, NO, 0, None),
        (0, {"c0": 2}, NO, 0, {"c0": 3}),
        (0, {"c0": 2}, 0, NO, None),
        (0, {"c0": 3, "c1": 2}, 0, 1, {"c0": 2, "c1": 3}),
        (0, {"c0": 3, "c1": 2}, 1, 0, None),
        (0, {"c0": 3}, 0, 0, None),
        # Seat 1 swaps with seat 2, gives a 6 and gets the first traced card.
        (1, {"c0": 2}, 0, NO, {"c0": 0}),
        (1, {"c0": 2}, NO, NO, None),
        (1, {"c0": 3}, 0, NO, None),
        (1, {"c0": 2, "c1": 2}, 1, NO, None),
        (1, {"c0": 2, "c3": MINE}, 0, 3, {"c0": 0, "c3": 2}),
        (1, {"c0": 2, "c2": MINE}, 0, 2, None),
        (1, {"c0": 2, "c3": 2}, 0, 3, None),
        (1, {"c0": 2}, 0, 0, None),
        # Seat 3 is the first to take a card of slot 1.
        (2, {"c1": POOL}, 1, NO, {"c1": 3}),
        (2, {"c1": POOL}, NO, NO, {"c1": POOL}),
        (2, {"c1": SLOT + 1}, 1, NO, None),
        (2, {"c1": POOL, "c2": 3}, 1, 2, {"c1": 3, "c2": SLOT + 1}),
        (2, {"c1": POOL, "c2": 3}, NO, 2, {"c1": POOL, "c2": SLOT + 1}),
        (2, {"c2": 2}, NO, 2, None),
        # Seat 2 swaps with seat 1, takes a 4 and gives the second traced card.
        (3, {"c1": 2}, NO, 1, {"c1": 0}),
        (3, {"c1": 2}, NO, NO, None),
        (3, {"c1": 3}, NO, 1, None),
        (3, {"c1": 2, "c2": 2}, NO, 2, None),
        (3, {"c1": 2, "c2": MINE}, 2, 1, {"c1": 0, "c2": 2}),
        (3, {"c1": 2, "c4": MINE}, 4, 1, None),
        (3, {"c1": 2, "c2": MINE}, NO, 1, {"c1": 0, "c2": MINE}),
        (3, {"c1": 2, "c2": 3}, 2, 1, None),
        # Seat 1 takes the third traced card of slot 1, where seat 3 had put it, and leaves a 5.
        (4, {"c2": SLOT + 1}, 2, NO, {"c2": 0}),
        (4, {"c2": POOL}, 2, NO, None),
        (4, {"c2": SLOT + 1}, NO, NO, None),
        (4, {"c2": SLOT + 1, "c4": MINE}, 2, 4, {"c2": 0, "c4": SLOT + 1}),
        (4, {"c2": SLOT + 1, "c3": MINE}, 2, 3, None),
        # Seat 2 takes what lies in slot 1: if it is a traced card, that one and nothing else.
        (5, {"c4": SLOT + 1}, 4, NO, {"c4": 2}),
        (5, {"c4": SLOT + 1}, NO, NO, None),
        (5, {"c4": SLOT + 2}, NO, NO, {"c4": SLOT + 2}),
        (5, {"c4": SLOT + 2}, 4, NO, None),
        (5, {"c3": 2, "c4": SLOT + 1}, 4, 3, {"c3": SLOT + 1, "c4": 2}),
        (5, {"c3": 2}, NO, 3, {"c3": SLOT + 1}),
        # Seat 1 is the first to take a card of slot 2.
        (7, {"c4": POOL}, 4, NO, {"c4": 0}),
        (7, {"c4": SLOT + 2}, 4, NO, None),
    ],
)
def test_what_a_swap_does_to_traced_cards(
    event: int, before: dict[str, int], got: int, gave: int, after: dict[str, int] | None
) -> None:
    """`got` and `gave` are the traced cards that the giver of the swap got and gave; `None` stands for impossible."""
    view, b = swaps_of_seat_1()
    state = worlds.state_if(view, b, event, places(**before), got, gave)
    assert state == (-1 if after is None else places(**after))


def test_a_gain_that_is_not_traced() -> None:
    """Seat 1 may get no traced card where there was no room to trace what it got."""
    view, b = swaps_of_seat_1()
    b.event_traced[1] = b.event_traced[3] = 0
    assert worlds.state_if(view, b, 1, places(c1=2), NO, NO) == places(c1=2)
    assert worlds.state_if(view, b, 1, places(c1=2), 1, NO) == -1
    assert worlds.state_if(view, b, 3, places(c2=2), NO, NO) == places(c2=2)
    assert worlds.state_if(view, b, 3, places(c2=2), NO, 2) == -1
