"""The arithmetic of a contest, on made-up games whose truth is known."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from motherlode.arena.alpharank import alpha_rank, alpha_rank_spans, takeover
from motherlode.arena.intervals import estimate, t_quantile
from motherlode.arena.ratings import ELO, fit, luce, rate
from motherlode.arena.simulation import wilson
from motherlode.arena.sprt import BOUND, Hypotheses, course, expected, read_test, stop, verdict
from motherlode.core.errors import BadOption

Array = Any


def source(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(seed))


def correlated(rng: np.random.Generator, deals: int, games: int, mean: float, alike: float) -> Array:
    """Games of 0 and 1 whose deals have a luck of their own: its variance is `alike` of the whole."""
    size = 1 / alike - 1
    luck = rng.beta(mean * size, (1 - mean) * size, (deals, 1))
    return (rng.random((deals, games)) < luck).astype(float)


def duplicated(rng: np.random.Generator, deals: int, share: float) -> Array:
    """Two games a deal that one seat tends to win: what a bot wins on one side it loses on the other."""
    lean = rng.uniform(-0.4, 0.4, (deals, 1))
    return (rng.random((deals, 2)) < share + np.hstack([lean, -lean])).astype(float)


@pytest.mark.parametrize(
    ("freedom", "known"), [(1, 12.7062), (2, 4.30265), (5, 2.57058), (29, 2.04523), (10**6, 1.95997)]
)
def test_quantiles_of_student(freedom: int, known: float) -> None:
    assert t_quantile(freedom) == pytest.approx(known, abs=2e-5)


def covers(draws: list[Array], truth: float, share: bool) -> float:
    spans = [estimate(games, np.ones_like(games), share).span for games in draws]
    return sum(low <= truth <= high for low, high in spans) / len(spans)


@pytest.mark.parametrize(("mean", "deals"), [(0.5, 40), (0.25, 100), (0.04, 60)])
def test_the_interval_covers_the_truth_where_deals_are_correlated(mean: float, deals: int) -> None:
    rng = source(5)
    draws = [correlated(rng, deals, 6, mean, 0.3) for _ in range(1500)]
    assert 0.93 <= covers(draws, mean, share=True) <= 0.985
    # The interval that takes the games for independent does not: the test would notice if deals were forgotten.
    naive = [wilson(float(games.mean()), games.size) for games in draws]
    assert sum(low <= mean <= high for low, high in naive) / len(naive) < 0.85


def test_the_interval_of_duplicates_is_narrower_and_still_right() -> None:
    rng = source(6)
    draws = [duplicated(rng, 80, 0.5) for _ in range(1500)]
    assert 0.93 <= covers(draws, 0.5, share=True) <= 0.975
    found = [estimate(games, np.ones_like(games), True) for games in draws[:100]]
    assert np.mean([one.gain for one in found]) == pytest.approx(1.27, abs=0.08)  # 0.25 / (0.25 - 0.8**2 / 12)
    plain = [wilson(one.value, 160) for one in found]
    assert np.mean([one.high - one.low for one in found]) < 0.93 * np.mean([high - low for low, high in plain])


def test_means_and_strata() -> None:
    rng = source(7)
    draws = []
    for _ in range(1000):
        luck = rng.normal(0, 1, (50, 1))
        left, right = rng.normal(3, 1, (50, 2)) + luck, rng.normal(-3, 1, (50, 2)) + rng.normal(0, 1, (50, 1))
        draws.append(np.hstack([left, right]))
    columns = np.array([0, 0, 1, 1])
    spans = [estimate(games, np.ones_like(games), False, columns).span for games in draws]
    assert 0.93 <= np.mean([low <= 0 <= high for low, high in spans]) <= 0.975
    # What differs between line-ups is no chance: the interval is as narrow as the noise inside of them.
    width = np.mean([high - low for low, high in spans])
    assert width == pytest.approx(2 * 2.01 * math.sqrt((1 + 0.5) / 2 / 50), rel=0.05)


def test_few_equal_deals_claim_no_certainty() -> None:
    won = np.tile([1.0, 0.0], (3, 1))
    found = estimate(won, np.ones_like(won), share=True)
    assert found.value == 0.5 and found.high - found.low > 0.5 and math.isinf(found.gain)
    many = estimate(np.tile([1.0, 0.0], (1000, 1)), np.ones((1000, 2)), share=True)
    assert many.high - many.low < 0.01


def test_all_won_counts_deals_not_games() -> None:
    found = estimate(np.ones((20, 4)), np.ones((20, 4)), share=True)
    assert found.value == found.high == 1.0
    assert found.low == pytest.approx(1 - 2.093**2 / (20 + 2.093**2), abs=1e-3)


def test_a_bot_with_two_seats_can_win_with_one_only() -> None:
    """Who wins every table has half a win for a seat, and is as sure of it as who has all."""
    won, seats = np.ones((20, 4)), np.full((20, 4), 2.0)
    half, whole = estimate(won, seats, True), estimate(won, won, True)
    assert half.value == half.high == 0.5 and half.low == pytest.approx(whole.low / 2)


def test_one_deal_and_none() -> None:
    one = estimate(np.ones((1, 2)), np.ones((1, 2)), share=True)
    assert one.span == (0.0, 1.0)
    assert estimate(np.ones((1, 2)), np.ones((1, 2)), share=False).span == (-math.inf, math.inf)
    assert math.isnan(estimate(np.zeros((3, 2)), np.zeros((3, 2)), share=True).value)


def test_ratings_of_two_are_the_logarithm_of_their_odds() -> None:
    strength = fit(np.array([[3e6, 1e6]]), np.array([[1.0, 1.0]]))
    assert (strength[0] - strength[1]) * ELO == pytest.approx(400 * math.log10(3), abs=1e-3)
    both = fit(np.array([[5e6, 5e6]]), np.array([[1.0, 3.0]]))  # one seat against three, and as many wins
    assert (both[0] - both[1]) * ELO == pytest.approx(400 * math.log10(3), abs=1e-3)


def games_of(rng: np.random.Generator, strength: Array, rounds: int) -> tuple[Array, Array, Array, Array]:
    """Tables of three of four bots, three games a deal; a deal has luck of its own for each bot."""
    lineups = [[1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1], [0, 1, 1, 1]]
    columns = np.repeat(np.arange(4), 3)
    held = np.broadcast_to(np.array(lineups)[columns], (rounds, 12, 4))
    luck = np.repeat(rng.normal(0, 0.7, (rounds, 4, 4)), 3, axis=1)
    noise = rng.gumbel(size=(rounds, 12, 4))
    first = np.where(held > 0, strength + luck + noise, -np.inf).argmax(axis=2)
    return np.eye(4)[first], held, np.broadcast_to(columns, (rounds, 12)), columns


def test_intervals_of_ratings_cover_the_truth() -> None:
    strength = np.array([0.5, 0.1, -0.1, -0.5])
    rng = source(8)
    many = games_of(rng, strength, 60000)
    truth = np.array(rate(*many).elo)  # luck brings the ratings nearer together: this is what many deals show
    hits = []
    for _ in range(250):
        found = rate(*games_of(rng, strength, 60))
        assert sum(found.elo) == pytest.approx(0, abs=1e-6) and not found.separated
        hits.append([low <= true <= high for true, (low, high) in zip(truth, found.intervals, strict=True)])
    assert 0.92 <= np.mean(hits) <= 0.98


def test_a_bot_that_never_lost_has_a_bound_for_a_rating() -> None:
    won = np.zeros((50, 2, 2))
    won[:, :, 0] = 1
    found = rate(won, np.ones((50, 2, 2)), np.zeros((50, 2), dtype=int), np.zeros(2, dtype=int))
    assert found.separated and 300 < found.elo[0] < 500
    assert found.intervals[0][1] - found.intervals[0][0] > 300


def test_chances_of_tables() -> None:
    assert luce(np.zeros(2), np.array([[1.0, 3.0]]))[0].tolist() == [0.25, 0.75]


def test_alpha_rank_is_what_its_definition_says() -> None:
    """Step by step: newcomers win over one of 50 after another, and the chain of rulers is walked to its end."""
    rng = source(9)
    for scale in (0.001, 0.01, 0.03):
        edge = rng.normal(0, scale, (5, 5))
        shares = 0.5 + (edge - edge.T) / 2
        step = np.zeros((5, 5))
        for now in range(5):
            for new in set(range(5)) - {now}:
                back = math.exp(-30 * (shares[new, now] - shares[now, new]))
                step[now, new] = 1 / sum(back**k for k in range(50)) / 4
            step[now, now] = 1 - step[now].sum()
        known = np.linalg.matrix_power(step, 1 << 40)[0]
        assert alpha_rank(shares) == pytest.approx(known / known.sum(), abs=1e-6)


def test_alpha_rank_of_a_circle_and_of_a_king() -> None:
    circle = np.array([[0.5, 0.9, 0.1], [0.1, 0.5, 0.9], [0.9, 0.1, 0.5]])
    assert alpha_rank(circle) == pytest.approx([1 / 3] * 3)
    assert alpha_rank(np.array([[0.5, 0.9], [0.1, 0.5]])) == pytest.approx([1, 0])
    assert takeover(0.0) == 1 / 50 and takeover(-0.9) == 0 and takeover(0.9) == pytest.approx(1)


def test_spans_of_alpha_rank_repeat_by_seed() -> None:
    rng = source(10)
    over = np.zeros((100, 2, 2))
    over[:, 0, 1] = rng.integers(0, 3, 100)
    over[:, 1, 0] = 2 - over[:, 0, 1]
    under = over + over.transpose(0, 2, 1)
    assert alpha_rank_spans(over, under, 1) == alpha_rank_spans(over, under, 1)
    assert alpha_rank_spans(over[:5], under[:5], 1) == [(0.0, 1.0)] * 2


def test_what_a_rating_expects() -> None:
    assert expected(0, (0, 1)) == 0.5
    assert expected(400, (0, 1)) == pytest.approx(10 / 11)
    assert expected(400, (0, 1, 1, 1)) == pytest.approx(10 / 13)
    assert expected(-400, (0, 0, 0, 1)) == pytest.approx(3 / 13)


def test_independent_games_give_the_plain_likelihood_ratio() -> None:
    rng = source(12)
    test = Hypotheses(0, 100)
    high = expected(100, (0, 1))
    scores = (rng.random((20000, 2)) < 0.55).astype(float)
    known = scores.sum() * math.log(2 * high) + (1 - scores).sum() * math.log(2 * (1 - high))
    assert course(scores, [(0, 1)] * 2, test)[-1] == pytest.approx(known, rel=0.05)


def decisions(elo: float, test: Hypotheses, runs: int, alike: bool) -> list[int]:
    """How tests come out, 1, -1 or 0, where the games of a round are alike, or each other's opposite."""
    rng = source(11)
    share = expected(elo, (0, 1))
    found = []
    for _ in range(runs):
        scores = correlated(rng, 4000, 2, share, 0.3) if alike else duplicated(rng, 4000, share)
        ratios = course(scores, [(0, 1), (0, 1)], test)
        stopped = stop(ratios)
        found.append(0 if not stopped else 1 if ratios[stopped - 1] > 0 else -1)
    return found


@pytest.mark.parametrize("alike", [True, False])
@pytest.mark.parametrize("elos", [(0, 40), (-30, 30), (60, 120)])
def test_the_sequential_test_errs_as_rarely_as_it_says(elos: tuple[int, int], alike: bool) -> None:
    low, high = (decisions(elo, Hypotheses(*elos), 500, alike) for elo in elos)
    assert 0.01 < low.count(1) / 500 <= 0.08
    assert 0.01 < high.count(-1) / 500 <= 0.08
    assert low.count(0) == high.count(0) == 0


def test_a_verdict_stops_at_the_first_crossing() -> None:
    scores = np.tile([[1.0, 1.0], [1.0, 0.0]], (200, 1))
    tables = [(0, 1), (0, 1)]
    stopped, said = verdict(read_test("0,20"), scores, tables)
    assert said.decision == "elo1" and said.ratio >= BOUND and 16 <= stopped < 400
    assert said.path[-1][0] == stopped
    early, more = verdict(read_test("0,20"), scores[: stopped - 1], tables)
    assert early == 0 and more.decision == "undecided"
    assert verdict(read_test("0,20"), scores[:0], tables)[1].ratio == 0
    # A bot that wins everything, or nothing, is told apart although its deals do not vary.
    assert verdict(read_test("0,20"), np.ones((100, 2)), tables)[1].decision == "elo1"
    assert verdict(read_test("0,20"), np.zeros((100, 2)), tables)[1].decision == "elo0"


@pytest.mark.parametrize("text", ["", "5", "5,x", "1,2,3", "nan,5", "5,5", "20,0", "0,inf", "0,9999"])
def test_tests_that_are_none(text: str) -> None:
    with pytest.raises(BadOption, match="--sprt"):
        read_test(text)
