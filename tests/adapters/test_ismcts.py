"""The compiled anchor searches as OpenSpiel's own search does: the same shares of visits at the root."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from motherlode.adapters import open_spiel
from motherlode.core import registry
from motherlode.core.bot import SeatedBot

DUEL = Path(__file__).parents[2] / "examples" / "pocket-duel.toml"
UCT = 2.0
SIMULATIONS = 40
OURS, THEIRS = 150, 40
"""Searches at each decision."""

CASES = {
    "kuhn": ("kuhn", {}, 2),
    "leduc": ("leduc", {}, 6),
    "pledges": ("pledges", {}, 2),
    "a reduced Quick Silver": ("quick-silver", {"players": 2, "box": str(DUEL)}, 2),
}


def reached(game: Any, decisions: int, seed: int) -> Any:
    """A state after so many decisions of a random game, with a choice to make; or the last one that has a choice."""
    rng = np.random.RandomState(seed)
    state, kept, made = game.new_initial_state(), None, 0
    while not state.is_terminal():
        actions = state.legal_actions()
        if not state.is_chance_node() and len(actions) > 1:
            kept = state.clone()
            if made == decisions:
                break
            made += 1
        state.apply_action(rng.choice(actions))
    assert kept is not None
    return kept


def original_shares(game: Any, state: Any) -> np.ndarray[Any, Any]:
    """A row for each search of the original: the share of visits of each legal action."""
    rows = []
    for seed in range(THEIRS):
        rng = np.random.RandomState(seed)
        kind = ismcts.ISMCTSFinalPolicyType.NORMALIZED_VISITED_COUNT
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        bot = ismcts.ISMCTSBot(game, evaluator, UCT, SIMULATIONS, random_state=rng, final_policy_type=kind)
        bot.set_resampler(open_spiel.resampler(seed))
        policy = dict(bot.get_policy(state))
        rows.append([policy[action] for action in state.legal_actions()])
    return np.array(rows)


def our_shares(state: Any) -> np.ndarray[Any, Any]:
    """The same for the port, which is handed the view of the acting seat and nothing else."""
    desk = state.desk
    player = state.current_player()
    bot = registry.bot(f"ismcts:simulations={SIMULATIONS},uct={int(1000 * UCT)}", desk.game)
    view = desk.sight(state.now, player + 1, True)
    actions = state.legal_actions()
    rows = []
    seated = SeatedBot(bot, desk.engine, player + 1, seed=0)
    slate: Any = seated.slates[0]
    for _ in range(OURS):
        seated.choose(view, actions)
        first, count = slate.node_first[slate.root], slate.node_count[slate.root]
        visits = {slate.edge_move[edge]: slate.edge_visits[edge] for edge in range(first, first + count)}
        assert list(visits) == actions
        rows.append([visits[action] / sum(visits.values()) for action in actions])
    return np.array(rows)


def test_leduc_poker_is_searched_in_both_rounds() -> None:
    name, options, deepest = CASES["leduc"]
    game = open_spiel.load(name, **options)
    states = [reached(game, decisions, seed=decisions + 3) for decisions in range(deepest)]
    rounds = [state.desk.sight(state.now, state.current_player() + 1, True).round for state in states]
    assert rounds.count(1) >= 2 and rounds.count(2) >= 2


@pytest.mark.parametrize("case", CASES)
def test_visits_are_shared_as_by_the_original(case: str) -> None:
    name, options, deepest = CASES[case]
    game = open_spiel.load(name, **options)
    for decisions in range(deepest):
        state = reached(game, decisions, seed=decisions + 3)
        theirs, ours = original_shares(game, state), our_shares(state)
        apart = theirs.mean(axis=0) - ours.mean(axis=0)
        error = np.sqrt(theirs.var(axis=0) / THEIRS + ours.var(axis=0) / OURS)
        assert (np.abs(apart) < 4.5 * error + 1e-9).all(), (case, decisions, apart, error)
        assert error.max() < 0.05, "too few searches to tell anything"
