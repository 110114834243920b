"""The watching loop: its rows are what a slow, separate reading of the same games gives."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.core import registry, tally
from motherlode.core.contract import OVER
from motherlode.core.engine import Engine
from motherlode.core.match import Match, kinds_of
from motherlode.lab import columns as c
from motherlode.lab.watch import FOLLOWED, Watch, ensure

SEED = 11
FOLLOWED_ONLY = (c.LEAD_CHANGES, c.WAITING, c.LONGEST_WAIT, c.DECIDED, c.BEHIND, c.FORCED, c.CHOICES)


def tools(name: str, players: int, specs: str, **how: Any) -> tuple[Watch, Match, Engine]:
    game = registry.game(name)
    components, options = game.components(), game.options({"players": players})
    bots = [registry.bot(spec, game) for spec in registry.split_seats(specs)]
    bots = bots * players if len(bots) == 1 else bots
    watch = Watch(game, components, options, bots, how.pop("compiled", False), **how)
    log = game.facts(components, options).plies
    return watch, Match(game, components, options, bots, False, log), Engine(game, components, options)


def slow_reading(engine: Engine, actions: list[int], players: int, looks: Any) -> dict[int, int]:
    """A game read step by step from its log, with nothing of the loop's own."""
    engine.setup()
    who, turns, looked, decisions, forced, choices = 0, 0, None, 0, 0, 0
    leaders_at: list[list[int]] = []
    waits: list[int] = []
    last_decision: dict[int, int] = {}
    alone_now, alone_before, since, changes = 0, 0, 0, 0
    standing: list[int] = []

    def look() -> None:
        nonlocal alone_now, alone_before, since, changes, standing
        ranks = list(engine.scores().rank)[1 : players + 1]
        standing = [seat for seat in range(1, players + 1) if ranks[seat - 1] == 1]
        alone = standing[0] if len(standing) == 1 else 0
        if alone != alone_now:
            alone_now, since = alone, decisions
            if alone and alone_before and alone != alone_before:
                changes += 1
            alone_before = alone or alone_before

    steps = iter(actions)
    while engine.actor() != OVER:
        seat = engine.actor()
        if seat > 0:
            if seat != who:
                turns += 1
                who = seat
                moment = looks(engine.tables[0], turns)
                if moment != looked:
                    looked = moment
                    look()
                if seat in last_decision:
                    waits.append(decisions - last_decision[seat] - 1)
            last_decision[seat] = decisions
            leaders_at.append(standing)
            legal = engine.legal_moves()
            choices += len(legal)
            forced += len(legal) == 1
            decisions += 1
        engine.play(next(steps))
    look()
    result = engine.scores()
    winners = [seat for seat in range(1, players + 1) if result.rank[seat] == 1]
    found = {
        c.DECISIONS: decisions,
        c.TURNS: turns,
        c.WINNERS: len(winners),
        c.LEAD_CHANGES: changes,
        c.FORCED: 1000 * forced // decisions,
        c.CHOICES: 1000 * choices // decisions,
        c.WAITING: 1000 * sum(waits) // max(1, len(waits)),
        c.LONGEST_WAIT: max(waits, default=0),
        c.ENDING: result.ending,
    }
    if len(winners) == 1:
        others = [result.points[seat] for seat in range(1, players + 1) if seat != winners[0]]
        found[c.MARGIN] = result.points[winners[0]] - max(others)
        found[c.DECIDED] = 1000 * since // decisions
        found[c.BEHIND] = int(winners[0] not in leaders_at[decisions // 2])
    for tenth in range(1, 10):
        leaders = leaders_at[decisions * tenth // 10]
        found[c.LEADS + tenth] = int(leaders[0] in winners) if len(leaders) == 1 else c.NOTHING
    return found


@pytest.mark.parametrize(
    ("name", "players", "looks"),
    [
        ("gold", 3, lambda t, turns: turns // 3),
        ("quick-silver", 4, lambda t, turns: t.round),
        ("gold-river", 3, lambda t, turns: t.round),
        ("pledges", 3, lambda t, turns: turns),
    ],
)
def test_rows_agree_with_a_slow_reading_of_the_logs(name: str, players: int, looks: Any) -> None:
    watch, match, engine = tools(name, players, "random")
    games = 2 * FOLLOWED + 1
    rows, _ = watch.play(SEED, 0, games)
    for game in range(games):
        counts = match.play(SEED, game, 1)
        found = slow_reading(engine, match.log(), players, looks)
        assert rows[game, c.CHANCES] == counts[tally.CHANCES]
        for column, value in found.items():
            course = column in FOLLOWED_ONLY or column > c.LEADS
            wanted = c.NOTHING if course and game % FOLLOWED else value
            assert rows[game, column] == wanted, (game, column)


def test_the_sums_are_those_of_the_match_loop() -> None:
    watch, match, _ = tools("quick-silver", 4, "random")
    rows, _ = watch.play(SEED, 3, 25)
    counts = match.play(SEED, 3, 25)
    for seat in range(1, 5):
        assert rows[:, c.WON + seat].sum() == counts[tally.WINS + seat]
        assert rows[:, c.POINTS + seat].sum() == counts[tally.POINTS + seat]
    assert rows[:, c.DECISIONS].sum() == counts[tally.MOVES]
    assert (rows[:, c.UNWON] == (rows[:, c.WON + 1 : c.WON + 5].sum(axis=1) == 0)).all()


def test_uses_are_those_of_the_logs() -> None:
    watch, match, engine = tools("quick-silver", 3, "random")
    games = 5 * FOLLOWED
    rows, uses = watch.play(SEED, 0, games)
    names, moves = watch.sorts.names, watch.sorts.by_move
    wanted = {name: [0, 0, 0] for name in names}
    for game in range(0, games, FOLLOWED):
        match.play(SEED, game, 1)
        engine.setup()
        used: dict[str, set[int]] = {}
        for action in match.log():
            if engine.actor() == OVER:
                break
            if engine.actor() > 0:
                name = names[moves[action]]
                wanted[name][0] += 1
                used.setdefault(name, set()).add(engine.actor())
            engine.play(action)
        for name, seats in used.items():
            wanted[name][1] += len(seats)
            wanted[name][2] += sum(int(rows[game, c.WON + seat]) for seat in seats)
    found = uses.reshape(-1, c.USE_ROW)
    for number, name in enumerate(names):
        assert found[number, [c.USES, c.SEATS, c.SEATS_WON]].tolist() == wanted[name], name


def test_interpreted_and_compiled_give_the_same_rows() -> None:
    game = registry.game("pledges")
    ensure(game, kinds_of([registry.bot("random", game)]))
    slow, _, _ = tools("pledges", 3, "random", forbidden=("stake",), rotates=True)
    fast, _, _ = tools("pledges", 3, "random", forbidden=("stake",), rotates=True, compiled=True)
    one, two = slow.play(SEED, 5, 40), fast.play(SEED, 5, 40)
    assert (one[0] == two[0]).all() and (one[1] == two[1]).all()


def test_a_restricted_seat_never_makes_the_move_where_it_can_help_it() -> None:
    watch, _, _ = tools("kuhn", 2, "random", forbidden=("bet",))
    rows, uses = watch.play(SEED, 0, 200)
    free = tools("kuhn", 2, "random")[0].play(SEED, 0, 200)
    bets = uses.reshape(-1, c.USE_ROW)[watch.sorts.names.index("bet")]
    assert bets[c.SEATS] == bets[c.SEATS_SQUARED] > 0, "never more than one seat of a game: the other may not"
    assert free[1].reshape(-1, c.USE_ROW)[watch.sorts.names.index("bet")][c.SEATS_SQUARED] > bets[c.SEATS_SQUARED]
    assert rows[:, c.WATCHED_WON].tolist() == [int(row[c.WON + 1 + game % 2]) for game, row in enumerate(rows)]


def test_a_bot_that_insists_gets_a_random_move_and_it_is_counted() -> None:
    watch, _, _ = tools("gold", 2, "greedy", forbidden=("flip a1", "flip b1", "flip c1", "flip d1"))
    rows, _ = watch.play(SEED, 0, 4)
    free, _ = tools("gold", 2, "greedy")[0].play(SEED, 0, 4)
    assert (free[:, c.REPLACED] == 0).all() and (free[:, c.UNAVOIDABLE] == 0).all()
    assert (rows[:, c.REPLACED] + rows[:, c.UNAVOIDABLE] >= 0).all()
    assert not (rows == free).all()


def test_bots_rotate_with_the_number_of_the_game() -> None:
    """The first bot of the line-up sits at the watched seat: as if it were seated there by hand."""
    watch, _, _ = tools("gold", 3, "greedy,random,random", rotates=True)
    rows, _ = watch.play(SEED, 0, 3)
    for game, seats in enumerate(("greedy,random,random", "random,greedy,random", "random,random,greedy")):
        by_hand, _ = tools("gold", 3, seats)[0].play(SEED, game, 1)
        assert rows[game].tolist() == by_hand[0].tolist()
