"""Fair dice: the key, the stream, the dealer and the proof."""

from __future__ import annotations

import hashlib
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from motherlode.core import fairness, replay
from motherlode.core.actions import Action, ActionTable
from motherlode.core.errors import BadRecord, DealerError
from motherlode.core.fairness import FairDealer, Proof, commitment, deal_key, draw_case, words
from motherlode.core.table import CHANCE
from motherlode.testing.fair import fair_game, fair_table, fixed_secret

GAMES = ["gold", "quick-silver", "gold-river", "goldmine-rumbles"]
SECRET = bytes(range(64))
SEEDS = (b"Ann likes trains", bytes.fromhex("00ff00ff"), b"")
KEY = deal_key(SECRET, "k7Qf2m", 0, SEEDS)


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many short replays would make tables wait for a compiler that none of them gains by."""
    monkeypatch.setenv("MOTHERLODE_JIT", "0")


# known answers, computed with sha256sum, sha512sum and `openssl dgst -sha512 -mac HMAC`


def test_known_answers() -> None:
    assert commitment(SECRET) == "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"
    assert KEY.hex() == (
        "79678a5ff19459537216d17150101062881f172e02ac4f96dbf408ab023f06f0"
        "0d32434f16c30ce6781bf956421bdc66a611828dcfbeba6d3c2696b711ef5145"
    )
    first = "20d77b645513ebbb 9d3d0571f8c8e685 fa801623f0c0b073 7906af88a537dc64 63fd2b52c940ca66 5e5eb618b51c8b59"
    second_block = "5d3abc203b73450c"
    stream = [f"{word:016x}" for word in itertools.islice(words(KEY, 0), 9)]
    assert stream[:6] == first.split() and stream[8] == second_block
    assert [draw_case(KEY, 0, cases) for cases in (1, 2, 6, 36, 63, 64)] == [0, 1, 3, 15, 6, 59]
    assert [draw_case(KEY, number, 64 - number) for number in range(5)] == [59, 26, 53, 8, 31]


def test_a_secret_is_64_new_bytes() -> None:
    assert len({fairness.new_secret() for _ in range(100)}) == 100
    assert len(fairness.new_secret()) == 64


def test_no_two_sets_of_parts_give_the_same_key() -> None:
    keys = [
        deal_key(SECRET, *parts)
        for parts in (
            ("ab", 0, [b"c", b"d"]),
            ("a", 0, [b"bc", b"d"]),
            ("abc", 0, [b"", b"d"]),
            ("ab", 0, [b"cd", b""]),
            ("ab", 0, [b"", b"cd"]),
            ("ab", 0, [b"cd"]),
            ("ab", 0, [b"d", b"c"]),
            ("ab", 0, [b"c", b"d", b""]),
            ("ab", 0, [b"", b"c", b"d"]),
            ("ab", 0, [b"c\0\0\0\0\0\0\0\1d"]),
            ("ab", 1, [b"c", b"d"]),
            ("ab", 256, [b"c", b"d"]),
            ("ab", 0, []),
        )
    ]
    keys += [deal_key(SECRET[:-1], chr(SECRET[-1]), 0, []), deal_key(SECRET, "", 0, [])]
    assert len(set(keys)) == len(keys)


def test_streams_of_two_events_and_two_keys_share_nothing() -> None:
    other = deal_key(SECRET, "k7Qf2m", 1, SEEDS)
    streams = [set(itertools.islice(words(key, number), 40)) for key in (KEY, other) for number in (0, 1, 255, 256)]
    assert len(set().union(*streams)) == 8 * 40


# numbers


@pytest.mark.parametrize("cases", [1, 2, 3, 6, 36, 63, 64, 3 << 61, (1 << 63) + 1, 1 << 64])
def test_a_word_too_high_is_thrown_away(monkeypatch: pytest.MonkeyPatch, cases: int) -> None:
    fair = (1 << 64) // cases * cases
    high = [word for word in ((1 << 64) - 1, fair) if fair <= word < 1 << 64]
    for stream, due in (([*high, fair - 1, 0], cases - 1), ([*high, 0, fair - 1], 0)):
        monkeypatch.setattr(fairness, "words", lambda key, number, stream=stream: iter(stream))
        assert draw_case(KEY, 0, cases) == due
    assert high or cases & (cases - 1) == 0  # only powers of two need no rejection


@pytest.mark.parametrize("cases", [0, -1, (1 << 64) + 1])
def test_numbers_of_cases_that_cannot_be(cases: int) -> None:
    with pytest.raises(DealerError, match="2\\^64"):
        draw_case(KEY, 0, cases)


def p_value(chi: float, freedom: int) -> float:
    """How likely so high a chi-square is by chance (Wilson and Hilferty)."""
    z = ((chi / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return math.erfc(z / math.sqrt(2)) / 2


def chi_square(counts: Any, expected: float) -> float:
    return float(((np.asarray(counts) - expected) ** 2 / expected).sum())


@pytest.mark.parametrize("cases", [2, 6, 36, 63])
@pytest.mark.parametrize("number", [1, 2])
def test_every_case_is_equally_likely(cases: int, number: int) -> None:
    """Over the events of one game, and over the first event of many games; secrets are fixed, so it never flickers."""
    n = 200 * cases
    key = deal_key(fixed_secret(number), "t", 0, [])
    along = [draw_case(key, event, cases) for event in range(n)]
    across = [draw_case(deal_key(fixed_secret(number), "t", game, [b"seed"]), 0, cases) for game in range(n)]
    for drawn in (along, across):
        counts = np.bincount(drawn, minlength=cases)
        assert counts.min() > 0
        assert 0.001 < p_value(chi_square(counts, n / cases), cases - 1) < 0.999
    pairs = Counter(zip([case * 2 // cases for case in along], [case * 2 // cases for case in along[1:]], strict=False))
    if cases % 2 == 0:  # does a low case foretell the next?
        assert p_value(chi_square(list(pairs.values()), (n - 1) / 4), 3) > 0.001


def dealt_orders(games: int, case: Any) -> np.ndarray[Any, Any]:
    """For many games the order in which 64 cards come, drawn as Gold draws them: one of those that are left."""
    orders = np.empty((games, 64), dtype=np.int64)
    for game in range(games):
        key = deal_key(SECRET, "gold", game, SEEDS)
        left = list(range(64))
        orders[game] = [left.pop(case(key, event, 64 - event)) for event in range(64)]
    return orders


def card_by_position(orders: np.ndarray[Any, Any]) -> float:
    counts = np.zeros((64, 64))
    np.add.at(counts, (orders, np.arange(64)), 1)
    return p_value(chi_square(counts, len(orders) / 64), 63 * 63)


def test_every_card_comes_at_every_position_equally_often() -> None:
    orders = dealt_orders(3000, draw_case)
    assert 0.001 < card_by_position(orders) < 0.999
    first_and_last = np.bincount(orders[:, 0] // 8 * 8 + orders[:, 63] // 8, minlength=64)
    same = np.eye(8).ravel() == 1  # the last card has 63 to come from, 7 of them in the first one's eight
    expected = np.where(same, 7, 8) / 63 / 8 * len(orders)
    assert p_value(float(((first_and_last - expected) ** 2 / expected).sum()), 63) > 0.001


def test_the_test_of_positions_would_see_a_bias() -> None:
    def careless(key: bytes, event: int, cases: int) -> int:
        return (next(words(key, event)) & 255) % cases

    assert card_by_position(dealt_orders(3000, careless)) < 1e-9


# the dealer

DICE = ActionTable(Action("roll", face=[str(face) for face in range(1, 7)]))


def test_weights_are_cases() -> None:
    outcomes = [(DICE[2], 1), (DICE[4], 2), (DICE[5], 3)]
    dealer = FairDealer(KEY)
    picked = [dealer.pick(outcomes) for _ in range(600)]
    assert picked == [(2, 4, 4, 5, 5, 5)[draw_case(KEY, number, 6)] for number in range(600)]
    assert dealer.number == 600
    with pytest.raises(DealerError, match="fewer cases"):
        fairness.outcome_of(6, outcomes)


@pytest.mark.parametrize("start", [0, 1, 17, 1 << 40])
def test_a_dealer_starts_at_any_event(start: int) -> None:
    outcomes = [(move, 1) for move in DICE.moves]
    dealer = FairDealer(KEY, start)
    assert [dealer.pick(outcomes) for _ in range(9)] == [draw_case(KEY, start + at, 6) for at in range(9)]


@pytest.mark.parametrize("spec", GAMES)
def test_after_a_restart_in_the_middle_the_same_deals_come(spec: str) -> None:
    whole = fair_game(spec)
    entries = whole.table.standing()
    events = 0
    for cut, entry in enumerate(entries):
        if cut % 23 == 0:
            again = fair_table(spec)
            for earlier in entries[:cut]:
                if earlier.actor != CHANCE and len(again.table.log) < cut:
                    again.table.play(earlier.action)
            rebuilt = replay.replay(again.record(reveal=False))
            FairDealer(again.proof.key(again.secret)).attach(rebuilt)
            for later in entries[len(rebuilt.log) :]:
                if later.actor != CHANCE:
                    rebuilt.play(later.action)
            assert rebuilt.log == entries
        events += entry.actor == CHANCE
    assert fairness.dealt(whole.table) == events > 20


@pytest.mark.parametrize("spec", GAMES)
def test_undo_and_a_move_that_failed_half_way_do_not_disturb_the_dice(spec: str) -> None:
    plain, disturbed = fair_table(spec, 4), fair_table(spec, 4)
    rng = random.Random(4)

    def stumble(step: Any) -> None:
        if step.entry.actor == CHANCE:
            raise RuntimeError("the disk is full")

    undone = failed = 0
    while not plain.table.over:
        move = rng.choice(plain.table.moves())
        disturbed.table.observers.append(stumble)
        try:
            disturbed.table.play(move)
            if not disturbed.table.log[-1].sealed:
                disturbed.table.undo()
                undone += 1
                disturbed.table.play(move)
        except RuntimeError:
            failed += 1
            disturbed.table.observers.clear()
            disturbed.table.play(move)
        disturbed.table.observers.clear()
        plain.table.play(move)
    assert disturbed.table.standing() == plain.table.log
    assert failed > 4
    assert all(entry.sealed for entry in plain.table.log if entry.actor == CHANCE)
    assert undone > 4 or spec == "gold"  # where every step is sealed


def test_a_table_may_wait_for_the_seeds_with_its_first_deal() -> None:
    game = fair_table("quick-silver")
    assert game.table.log[0].actor == CHANCE
    waiting = type(game.table)(game.table.game, game.table.components, game.table.engine.options[0], None)
    assert waiting.actor == CHANCE and waiting.log == []
    FairDealer(game.proof.key(game.secret)).attach(waiting)
    assert waiting.log == game.table.log


# the proof

PROOF = Proof("k7Qf2m", 3, commitment(SECRET), SEEDS)


def test_a_proof_is_written_and_read() -> None:
    for proof in (PROOF, PROOF.revealed(SECRET), Proof("~", 0, "0" * 64, (bytes(64),))):
        assert Proof.from_dict(proof.to_dict()) == proof
    assert PROOF.to_dict()["secret"] is None and PROOF.to_dict()["seeds"][2] == ""
    assert PROOF.key(SECRET) == deal_key(SECRET, "k7Qf2m", 3, SEEDS)
    with pytest.raises(BadRecord, match="not the secret"):
        PROOF.revealed(SECRET[::-1])


def bad_proofs() -> Iterator[tuple[Any, str]]:
    yield None, "no JSON object"
    yield [], "no JSON object"
    good = PROOF.revealed(SECRET).to_dict()
    for name in good:
        yield {key: value for key, value in good.items() if key != name}, name
    yield {**good, "sauce": 1}, "too much: 'sauce'"
    for name, values, reason in (
        ("version", [2, 99], "update Motherlode"),
        ("version", [0, -1, None, "1", 1.0, True, [1]], "version"),
        ("table", ["", "x" * 65, "a b", "a\n", "é", "\ud800", None, 5, ["a"]], "'table'"),
        ("game", [-1, 1 << 63, 1.0, True, None, "0"], "'game'"),
        ("commitment", ["", "0" * 62, "0" * 66, "F" * 64, "g" * 64, " " * 64, None, 0, "0" * 63], "'commitment'"),
        ("seeds", [None, "", {}, 5], "'seeds'"),
        ("seeds", [[], [""] * 65], "seats"),
        ("seeds", [["00" * 65]], "65 bytes"),
        ("seeds", [["0"], ["0G"], ["AA"], ["0 0 "], [None], [5], [[]], ["00\n"]], "seed of seat 0"),
        ("secret", ["", "00", "00" * 63, "00" * 65], "bytes, not 64"),
        ("secret", [5, [], "0" * 127, "A" * 128, "x" * 128, "\u0660" * 128], "'secret'"),
    ):
        for value in values:
            yield {**good, name: value}, reason


@pytest.mark.parametrize(("said", "reason"), list(bad_proofs()))
def test_a_proof_that_is_written_in_any_other_way_is_refused(said: Any, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        Proof.from_dict(said)


def test_fixed_secrets_are_for_tests_and_all_different() -> None:
    assert len({hashlib.sha256(fixed_secret(number)).digest() for number in range(100)}) == 100
