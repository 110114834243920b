"""The parts of a belief: the table of states, the ways to be dealt, and what a swap does to traced cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.core.bits import Stream, stir
from motherlode.core.contract import CHANCE
from motherlode.core.streams import start_stream
from motherlode.games.quick_silver import belief, records, rules, sight, worlds
from motherlode.games.quick_silver.moves import ACCEPT, AIM_AT, SNEAK

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given, Situation

CENTRE = records.CENTRE


def view_of(box: records.Box, t: records.Table, seat: int) -> records.View:
    view = records.View()
    sight.view(box, t, seat, view)
    return view


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
    assert (b.state[3, records.STATES - 1], b.state[3, 0], b.state[3, 62], b.weight[3, 63]) == (
        *states[:2],
        states[63],
        0,
    )
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


def weighed(b: records.Belief, level: int, weights: dict[int, int]) -> None:
    """Weights of a level, by slot."""
    b.states[level] = len(weights)
    for n, (slot, weight) in enumerate(weights.items()):
        b.slot[level, n], b.weight[level, slot] = slot, weight


def weights_of(b: records.Belief, level: int) -> dict[int, int]:
    return {i: b.weight[level, i] for i in range(records.STATES) if b.weight[level, i]}


def test_weights_are_made_lighter_together() -> None:
    """By 256, as often as one is above 2 to the 36; what is possible stays possible."""
    b = records.Belief()
    weights = {0: 1 << 36, 5: 7 << 30, 900: 3 << 8, 901: 300, 1022: 255, 4095: 1}
    weighed(b, 1, weights)
    weighed(b, 2, weights)
    belief.lighten(b, 2)
    assert weights_of(b, 2) == weights, "heavy, but not too heavy"
    for heavy in (0, 4095):
        weighed(b, 2, weights | {heavy: (1 << 36) + 1})
        belief.lighten(b, 2)
        assert weights_of(b, 2) == {i: max(1, weight >> 8) for i, weight in weights.items()} | {heavy: 1 << 28}
    weighed(b, 2, weights | {5: 1 << 50})
    belief.lighten(b, 2)
    assert weights_of(b, 2) == {i: max(1, weight >> 16) for i, weight in weights.items()} | {5: 1 << 34}
    assert weights_of(b, 1) == weights, "another level"


# Where the traced cards were dealt


def one_start(weight: int, seat: int = 2, **numbers: int) -> tuple[int, int]:
    """How many ways there are, and the weight of the last, of one card that came from a seat's hand."""
    view, b = records.View(), records.Belief()
    b.traces, b.traced_kind[0] = 1, 4
    b.dealt[seat], b.open[seat], b.pool[4], b.pool_cards = 3, 1, 2, 16
    for name, value in numbers.items():
        setattr(b, name, value)
    belief.add_start(view, b, belief.moved(0, 0, seat), 0, weight)
    return b.starts, b.start_upto[max(0, b.starts - 1)]


def test_a_way_to_be_dealt_weighs_what_it_is_likely() -> None:
    """One of three positions, two of them unknown, and two of sixteen unseen cards: 2/3 * 2/16 of the weight."""
    assert one_start(300) == (1, 16384 * 300 * 4 // 48)
    assert one_start(0) == (0, 0), "what cannot be is left out"
    assert one_start(1, pool_cards=127) == (1, 172)
    assert one_start(300, seat=6) == one_start(300), "every seat has a hand"


def test_every_kind_of_card_may_be_unseen() -> None:
    box, b = records.Box(), records.Belief()
    for kind in range(1, records.MAX_KINDS + 1):
        box.copies[kind] = 1
    belief.note_deal(box, records.View(), b)
    assert b.pool_cards == records.MAX_KINDS


def test_an_unlikely_way_to_be_dealt_is_still_a_way() -> None:
    """Three certain cards of 127 unseen ones: far below one, but there may be no other way."""
    b, state = records.Belief(), 0
    b.dealt[2], b.pool_cards, b.traces = 3, 127, 3
    for card in range(3):
        b.traced_kind[card], b.pool[card + 4] = card + 4, 1
        state = belief.moved(state, card, 2)
    belief.add_start(records.View(), b, state, 0, 1)
    assert (b.starts, b.start_upto[0]) == (1, 1)


def test_a_state_that_found_no_room_has_no_weight() -> None:
    b = records.Belief()
    for i in range(records.STATES):
        b.state[1, i], b.weight[1, i] = i + 1, 5
    assert belief.weight_of(b, 1, 1 << 50) == 0


def test_a_belief_can_be_used_again(given: Given) -> None:
    """What a belief held before, of another seat and a longer round, does not shine through."""
    game = given.start(4).play("dealer 0", "white 1", "black 3")
    random, used, t = Random(5), records.Belief(), game.t
    while t.reveals == 0:
        if t.actor == CHANCE:
            rules.play(game.box, t, rules.draw(game.box, t, random.randrange(rules.cases(game.box, t))))
            continue
        rules.play(game.box, t, random.choice(game.table.engine.legal_moves()))
        if t.phase != records.AIM or t.swaps not in (3, 6, 9):
            continue
        for seat in (3, 1, 2):
            view, fresh = view_of(game.box, t, seat), records.Belief()
            for i in range(24):
                used.event_traced[i], used.first_touch[i] = 1 + i % 3, 1
            belief.belief(game.box, view, fresh)
            belief.belief(game.box, view, used)
            assert used.starts == fresh.starts
            for seed in range(3):
                worlds_drawn = []
                for b in (fresh, used):
                    drawn, stream = records.Table(), Stream()
                    start_stream(stream, seed, 0, 0)
                    worlds.world(game.box, view, b, stream, drawn)
                    worlds_drawn.append(drawn.tobytes())
                assert worlds_drawn[0] == worlds_drawn[1]


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


# A busy round


def busy_round(given: Given, seed: int) -> Iterator[tuple[Situation, int]]:
    """Six players, all cards dealt face-up, swaps only: the situations of the last lap, for every seat."""
    game = given.start(6, given.box(white={3: 1}, black={3: 1})).play("dealer 0", "white 3", "black 3")
    random, t = Random(seed), game.t
    while t.reveals == 0:
        if t.actor == CHANCE:
            rules.play(game.box, t, rules.draw(game.box, t, random.randrange(rules.cases(game.box, t))))
            continue
        legal = [move for move in game.table.engine.legal_moves() if move != SNEAK]
        rules.play(game.box, t, random.choice(legal))
        if t.phase == records.AIM and t.swaps in (14, 17):
            for seat in range(1, 7):
                yield game, seat


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_there_is_room_for_a_busy_round(given: Given, seed: int) -> None:
    for game, seat in busy_round(given, seed):
        view, b, drawn, stream = view_of(game.box, game.t, seat), records.Belief(), records.Table(), Stream()
        belief.belief(game.box, view, b)
        assert b.starts > 0 and b.dropped == 0
        start_stream(stream, seed, seat, 0)
        worlds.world(game.box, view, b, stream, drawn)
        assert rules.audit(game.box, drawn) == 0 and view_of(game.box, drawn, seat) == view


def test_without_room_a_world_still_agrees_with_what_was_seen(given: Given, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(belief, "PROBES", 0)
    for game, seat in busy_round(given, 4):
        view, b, drawn, stream = view_of(game.box, game.t, seat), records.Belief(), records.Table(), Stream()
        b.start_state[0], b.start_origin[0], b.start_upto[0] = 5, 5, 5
        for event in range(records.MAX_SWAPS):
            b.event_traced[event] = 1
        belief.belief(game.box, view, b)
        assert (b.starts, b.start_state[0], b.start_origin[0], b.start_upto[0], b.traces) == (1, 0, 0, 1, 0)
        assert b.dropped > 0, "it says that it is not exact"
        start_stream(stream, 1, seat, 0)
        worlds.world(game.box, view, b, stream, drawn)
        assert rules.audit(game.box, drawn) == 0 and view_of(game.box, drawn, seat) == view


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
        for event in range(records.MAX_SWAPS):
            b.event_traced[event] = 1  # of a round before
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
    believed = records.Belief()
    belief.belief(game.box, view, believed)
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


def test_in_how_many_positions_cards_that_are_not_traced_may_lie() -> None:
    """Hands of three, one traced card with the giver: two other positions there, three with the target."""
    box, view, b = records.Box(), records.View(), records.Belief()
    box.hand, b.traces, after = 3, 1, belief.moved(0, 0, 1)
    none = worlds.NO_CARD

    def ways(me: int, target: int, got: int, gave: int) -> int:
        view.me, view.swap_giver[0], view.swap_target[0] = me, 1, target
        return worlds.ways(box, view, b, 0, after, got, gave)

    assert [ways(5, 2, *cards) for cards in ((none, none), (0, none), (none, 0), (0, 0))] == [6, 3, 2, 1]
    assert ways(1, 2, none, none) == 3, "the own cards are known"
    assert ways(2, 2, none, none) == 2
    assert ways(5, CENTRE, none, none) == 2, "a slot has one card"
    b.traces, after = 2, belief.moved(after, 1, 2)
    assert ways(5, 2, none, none) == 4, "another traced card with the target"
