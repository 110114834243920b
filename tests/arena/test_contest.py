"""Contests of real bots at real games."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import motherlode as ml
from motherlode.api import arena
from motherlode.arena.contest import DEFAULT_DEALS, Plan, contest, plan
from motherlode.arena.figures import Figures
from motherlode.arena.rounds import MOST_RESULTS, Hall, Rounds, play_rounds
from motherlode.arena.simulate import Progress, simulate
from motherlode.arena.standing import Contest
from motherlode.core import registry
from motherlode.core.bot import Bot, BotKind
from motherlode.core.errors import BadOption, CannotWrite, UnknownName

GOLD = registry.game("gold")


def planned(bots: str = "greedy,random", deals: int = 100, sprt: Any = None, **said: object) -> Plan:
    return plan(GOLD, said, bots, deals, sprt=sprt)


def test_greedy_beats_random_and_says_how_surely() -> None:
    result = ml.arena("gold", 3, bots=["greedy", "random"], deals=100)
    greedy, random = result.standings
    assert result.lineups == 2 and result.games == 600 and result.fair == pytest.approx(1 / 3)
    assert greedy.share_interval[0] > 1 / 3 > random.share_interval[1]
    assert (greedy.verdict(1 / 3), random.verdict(1 / 3)) == ("better", "worse")
    assert greedy.margin_interval[0] > 10 and greedy.margin == pytest.approx(-random.margin)
    assert greedy.elo_interval[0] > 200 and greedy.elo == pytest.approx(-random.elo)
    assert greedy.alpha_rank == pytest.approx(1)
    first, second = (table.shares for table in result.tables)
    assert first["greedy"][1] > 0.9 and 0.45 < second["greedy"][1] <= second["greedy"][2] < 0.51
    assert result.cross[0][1] is not None and result.cross[0][1].interval[0] > 0.9
    assert greedy.wins + random.wins == pytest.approx(result.games)
    assert str(result).startswith(
        "Gold, 3 players, 100 deals for each of 2 line-ups, 600 games, seed 1\ngreedy is better"
    )


@pytest.mark.parametrize(
    ("game", "players", "bots"),
    [("gold", 2, 2), ("gold", 3, 3), ("gold", 4, 2), ("gold", 5, 4), ("gold", 2, 4), ("kuhn", 2, 2), ("kuhn", 2, 3)],
)
def test_a_bot_against_itself_has_exactly_its_share(game: str, players: int, bots: int) -> None:
    result = ml.arena(game, players, bots=["random"] * bots, deals=40)
    for one in result.standings:
        assert one.share == pytest.approx(1 / players, abs=1e-12)
        assert one.share_interval[0] < 1 / players < one.share_interval[1]
        assert one.margin == pytest.approx(0, abs=1e-9)
        assert one.elo == pytest.approx(0, abs=1e-6)
    assert result.bots[:2] == ["random", "random#2"]
    assert str(result).splitlines()[1].startswith("No bot can be told from another")


def test_two_games_of_a_deal_have_the_same_chance() -> None:
    """A bot that plays its own copy plays the same game from every seat."""
    p = planned("random,random", 5, players=3)
    rounds = Rounds(p.design, 5)
    play_rounds([Hall(p.game, p.components, p.options, p.bots, p.design, True)], rounds, 1, lambda games: False)
    for line in range(2):
        columns = [i for i, number in enumerate(p.design.columns) if number == line]
        points = rounds.points[:, columns]
        assert (points == points[:, :1]).all()
    assert len({tuple(row) for row in rounds.points[:, 0].tolist()}) > 1
    # And they are the games of `sim`: deal i is game i of the seed.
    first = simulate(GOLD, {"players": 3}, "random", 1)
    assert rounds.points[0, 0].tolist() == first.mean_points


def test_every_seat_plays_its_own_dials() -> None:
    """A table whose seats change hands plays as a match that was made for them."""
    p = planned("greedy,greedy:memory=0.2,random", 4, players=3)
    rounds = Rounds(p.design, 4)
    play_rounds([Hall(p.game, p.components, p.options, p.bots, p.design, True)], rounds, 1, lambda games: False)
    for number in range(4):
        for game, table in enumerate(p.design.tables(number)):
            seats = [p.bots[bot].spec for bot in table.seating]
            until, before = (simulate(GOLD, {"players": 3}, seats, n) for n in (table.deal + 1, max(1, table.deal)))
            points = np.array(until.mean_points) * until.games
            points -= np.array(before.mean_points) * before.games if table.deal else 0
            assert points == pytest.approx(rounds.points[number, game].astype(float))


@pytest.mark.parametrize(
    ("bots", "said", "sprt"),
    [
        ("greedy,random", {"players": 4}, None),
        ("greedy,greedy:memory=0.5,random,greedy:memory=0.2", {"players": 3, "start": "random"}, None),
        ("greedy:memory=0.9,greedy:memory=0.7", {"players": 2}, "0,30"),
    ],
)
def test_jobs_do_not_change_the_result(bots: str, said: dict[str, object], sprt: str | None) -> None:
    p = planned(bots, 300, sprt, **said)
    results = [contest(p, jobs) for jobs in (1, 2, 3)]
    assert results[0] == results[1] == results[2]
    documents = [{**result.to_json(), "seconds": 0} for result in results]
    assert json.dumps(documents[0]) == json.dumps(documents[1])


def test_interpreted_and_compiled_agree_exactly() -> None:
    p = planned("greedy,random", 3, players=2)
    assert contest(p, compiled=False) == contest(p, compiled=True)


def test_more_kinds_of_bots_than_one_match_seats() -> None:
    """Each mix of kinds has a match of its own then, and plays the same games."""
    game = registry.game("kuhn")
    kinds = [Bot(BotKind(name, "", {"*": "motherlode.bots.random"})) for name in "abcde"]
    mixed = contest(plan(game, {}, kinds, 6), 2, compiled=False)
    plain = contest(plan(game, {}, ["random"] * 5, 6), 2, compiled=False)
    assert mixed.bots == list("abcde") and mixed.lineups == 10
    assert [one.wins for one in mixed.standings] == [one.wins for one in plain.standings]
    assert mixed.moves == plain.moves


def test_one_number_of_deals_unless_said() -> None:
    from motherlode.cli.arena import DEFAULT_DEALS as SAID

    assert SAID == DEFAULT_DEALS == inspect.signature(arena).parameters["deals"].default


def test_plain_games_tell_the_same_with_other_intervals() -> None:
    words = {"bots": "greedy,greedy:memory=0.9", "deals": 600, "jobs": 2}
    pairs, plain = ml.arena("gold", 2, **words), ml.arena("gold", 2, plain=True, **words)  # type: ignore[arg-type]
    assert plain.games == pairs.games and plain.command.endswith(" --plain") and "plain games" in str(plain)
    wide, narrow = (one.standings[0].margin_interval for one in (plain, pairs))
    assert wide[0] < narrow[1] and narrow[0] < wide[1]
    assert wide[1] - wide[0] > 1.2 * (narrow[1] - narrow[0])  # what duplicates give, seen from the other side
    assert plain.standings[0].margin_gain == pytest.approx(1, abs=0.02)


def test_one_bot_alone_among_others() -> None:
    result = ml.arena("gold", 4, bots="greedy,random", deals=50, jobs=2, alone=True)
    assert result.games == 200 and result.lineups == 1 and result.command.endswith(" --alone")
    everybody = ml.arena("gold", 4, bots="greedy,random", deals=50, jobs=2)
    assert result.standings[0].share > everybody.standings[0].share > 0.25, "nobody else to share the wins with"
    with pytest.raises(BadOption, match="--alone seats one bot among others of one sort: name two, not 3"):
        ml.arena("gold", 4, bots="greedy,random,random", deals=1, alone=True)


def test_seeds_differ_and_repeat() -> None:
    runs = [ml.arena("gold", 2, bots="greedy,greedy:memory=0.5", deals=20, seed=seed) for seed in (1, 2, 1, 1 << 70)]
    assert runs[0] == runs[2]
    assert len({run.moves for run in runs}) == 3


class Impatient(Progress):
    def played(self, games: int) -> None:
        if games > 0:
            raise KeyboardInterrupt


def test_an_interrupted_contest_counts_whole_rounds() -> None:
    p = planned(deals=100_000, players=3)
    result = contest(p, 2, Impatient())
    assert result.interrupted and 0 < result.deals < result.asked == 100_000
    again = ml.arena("gold", 3, bots="greedy,random", deals=result.deals)
    assert again.standings == result.standings and again.cross == result.cross
    assert f"--deals {result.deals} " in result.command  # the command plays what was counted
    assert "stopped" in str(result)


class Hasty(Progress):
    def compiled(self, kernel: str) -> None:
        raise KeyboardInterrupt

    def played(self, games: int) -> None:
        raise KeyboardInterrupt


def test_an_interruption_before_the_first_deal_has_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rounds, "whole", 0)
    with pytest.raises(KeyboardInterrupt):
        contest(planned(deals=100_000, players=3), 1, Hasty())


def test_the_sequential_test_stops_early() -> None:
    result = ml.arena("gold", 2, bots="greedy,random", deals=5000, sprt=(0, 50))
    assert result.sprt is not None and result.sprt.decision == "elo1"
    assert result.deals == result.sprt.path[-1][0] < 100 and result.asked == 5000 and not result.interrupted
    assert "--deals 5000 --seed 1 --sprt 0,50" in result.command
    other = ml.arena("gold", 2, bots="random,greedy", deals=5000, sprt="0,50")
    assert other.sprt is not None and other.sprt.decision == "elo0"
    even = ml.arena("gold", 2, bots="random,random", deals=20, sprt="-50,50")
    assert even.sprt is not None and even.sprt.decision == "undecided" and even.deals == 20
    assert "undecided between -50 and +50 points" in str(even) and "lean a little" not in str(even)


def test_cross_table_and_ratings_put_memories_in_order() -> None:
    bots = ["greedy", "greedy:memory=0.6", "greedy:memory=0.3", "random"]
    result = ml.arena("gold", 3, bots=bots, deals=60, jobs=2)
    assert [one.bot for one in result.ranked] == bots
    assert [one.elo for one in result.standings] == sorted((one.elo for one in result.standings), reverse=True)
    for i in range(4):
        assert result.cross[i][i] is None
        for j in range(i + 1, 4):
            one, other = result.cross[i][j], result.cross[j][i]
            assert one is not None and other is not None
            assert one.share > 0.5 and one.share + other.share == pytest.approx(1)
            assert one.games == other.games == 2 * 3 * 60
    assert sum(one.share for one in result.standings) / 4 == pytest.approx(1 / 3)
    assert sum(one.alpha_rank for one in result.standings) == pytest.approx(1)


def test_duplicates_pay_between_close_bots() -> None:
    """Measured: the margin of two bots that play alike needs fewer games if both hold every seat of a deal."""
    result = ml.arena("gold", 2, bots="greedy,greedy:memory=0.9", deals=600, jobs=2)
    assert result.standings[0].margin_gain > 1.3


def test_the_json_document_is_plain_and_complete() -> None:
    result = ml.arena("gold", 4, bots="greedy,random", deals=3)
    document = json.loads(json.dumps(result.to_json(), allow_nan=False))
    assert document.keys() == {"format", *Contest.__dataclass_fields__}
    assert document["format"] == 1
    for one in document["standings"]:
        assert one.keys() >= {"bot", "spec", "seats", "wins", "share", "share_interval", "margin", "margin_interval"}
        assert one.keys() >= {"elo", "elo_interval", "alpha_rank", "alpha_rank_interval", "gain", "margin_gain"}
        for name in ("share", "margin", "elo", "alpha_rank"):
            low, high = one[f"{name}_interval"]
            assert low - 1e-9 <= one[name] <= high + 1e-9
    assert document["cross"][0][0] is None and document["cross"][0][1].keys() == {"games", "share", "interval"}
    assert [len(table["shares"]) for table in document["tables"]] == [2, 2, 2]
    assert document["course"][-1][0] == 3
    json.dumps(ml.arena("gold", 2, bots="greedy,random", deals=1).to_json(), allow_nan=False)


def test_games_that_nobody_wins_are_counted_apart() -> None:
    p = planned("random,random", 2, players=2)
    rounds = Rounds(p.design, 2)
    rounds.bots[:] = [[[0, 1], [1, 0]]] * 2
    rounds.wins[0] = [[60, 0], [30, 30]]
    figures = Figures(rounds, p.names)
    assert figures.winless() == 2
    assert figures.won[0].sum() == 1.5
    assert figures.ratings().elo[0] > 0


@pytest.mark.parametrize(
    ("bots", "said", "refusal", "part"),
    [
        ("greedy", {}, BadOption, "two bots at least"),
        ("", {}, BadOption, "two bots at least"),
        ("greedy,radom", {}, UnknownName, "'random'"),
        ("greedy,greedy:memry=1", {}, BadOption, "'memory'"),
        ("greedy,random", {"players": 9}, BadOption, "2 to 5"),
        ("greedy,random", {"colour": "red"}, BadOption, "no option"),
        (",".join(["random"] * 33), {}, BadOption, "32"),
    ],
)
def test_bad_bots_and_games(bots: str, said: dict[str, object], refusal: type[Exception], part: str) -> None:
    with pytest.raises(refusal, match=part):
        plan(GOLD, said, bots)


@pytest.mark.parametrize("value", [0, -1, 1.5, True, MOST_RESULTS])
def test_bad_numbers(value: int) -> None:
    with pytest.raises(BadOption, match="deals"):
        ml.arena("gold", bots="greedy,random", deals=value)
    with pytest.raises(BadOption, match="jobs"):
        ml.arena("gold", bots="greedy,random", jobs=value)


def test_a_page_that_cannot_be_written_is_refused_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("motherlode.core.match.Match.play", None)
    for path in (tmp_path / "none" / "page.html", tmp_path):
        with pytest.raises(CannotWrite, match="cannot be written"):
            ml.arena("gold", bots="greedy,random", out=path)
    assert not list(tmp_path.iterdir())


def test_the_package_and_the_function_have_one_name() -> None:
    import motherlode.arena.simulate  # noqa: F401

    assert ml.arena("kuhn", bots="random,random", deals=1).game == "kuhn"
