"""Resampling: worlds that a player cannot tell from the truth, and the search that lives on them."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from motherlode.adapters import open_spiel
from motherlode.core.errors import MoveError

GAMES = ("gold", "quick-silver", "gold-river", "goldmine-rumbles")
HIDING = ("kuhn", "leduc", "pledges", "quick-silver", "goldmine-rumbles")


def decisions(name: str, seed: int, every: int, most: int = 150) -> list[Any]:
    """Some decisions of a random game."""
    rng, state = random.Random(seed), open_spiel.load(name).new_initial_state()
    found = []
    while not state.is_terminal() and state.move_number() < most:
        if not state.is_chance_node():
            found.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return found[::every]


@pytest.mark.parametrize("name", [*GAMES, "kuhn", "leduc", "pledges"])
def test_a_sample_cannot_be_told_from_the_truth(name: str) -> None:
    rng = random.Random(1)
    for state in decisions(name, 5, every=6 if name in GAMES else 1):
        for player in range(state.num_players()):
            before = state.now
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            assert state.now == before


@pytest.mark.parametrize("name", HIDING)
def test_what_is_hidden_varies(name: str) -> None:
    rng, tables = random.Random(2), 0
    for state in decisions(name, 6, every=1)[:40]:
        player = state.current_player()
        samples = {str(state.resample_from_infostate(player, rng.random)) for _ in range(5)}
        tables = max(tables, len(samples))
    assert tables > 1


@pytest.mark.parametrize("name", HIDING)
def test_nothing_but_the_view_is_used(name: str) -> None:
    """From two truths that a player cannot tell apart the same sampler draws the same world, to the last byte."""
    rng, told_apart = random.Random(3), 0
    for state in decisions(name, 7, every=2)[:40]:
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        told_apart += str(other) != str(state)
        for number in range(3):
            drawn = [one.resample_from_infostate(player, random.Random(number).random) for one in (state, other)]
            assert drawn[0].now == drawn[1].now
    assert told_apart


@pytest.mark.parametrize("name", ["kuhn", "leduc", "pledges", "quick-silver:players=2,box=duel"])
def test_two_truths_that_were_played_give_the_same_worlds(name: str) -> None:
    met: dict[str, Any] = {}
    pairs = 0
    for seed in range(60):
        for state in decisions(name, seed, every=1):
            player = state.current_player()
            other = met.setdefault(state.information_state_string(), state)
            if str(other) != str(state):
                pairs += 1
                drawn = [one.resample_from_infostate(player, random.Random(pairs).random) for one in (state, other)]
                assert drawn[0].now == drawn[1].now
    assert pairs > 3


def test_a_sample_has_no_history_that_could_give_the_truth_away() -> None:
    state = decisions("quick-silver", 8, every=1)[10]
    sample = state.resample_from_infostate(state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert state.history() and sample.history() == []
    assert sample.move_number() == 0
    again = [
        pickle.loads(pickle.dumps(sample)),
        sample.get_game().deserialize_state(sample.serialize()),
        sample.clone(),
    ]
    for one in again:
        assert (one.now, one.history()) == (sample.now, [])
    action = sample.legal_actions()[0]
    sample.apply_action(action)
    assert sample.history() == [action]


def test_keys_of_others_come_from_the_views_that_they_would_have() -> None:
    """So equal information sets of an opponent meet again in a search, and none is one of the played game."""
    state = decisions("kuhn", 9, every=1)[0]
    strings: dict[str, set[str]] = {}
    for number in range(20):
        sample = state.resample_from_infostate(0, random.Random(number).random)
        strings.setdefault(str(sample), set()).add(sample.information_state_string(1))
    assert len(strings) == 2, "the other has one of two cards"
    assert all(len(texts) == 1 for texts in strings.values())
    assert len(set.union(*strings.values())) == 2
    assert state.information_state_string(1) not in set.union(*strings.values())


def test_a_player_who_is_not_there_has_no_sample() -> None:
    with pytest.raises(MoveError, match="no player 2"):
        decisions("kuhn", 1, every=1)[0].resample_from_infostate(2, random.random)


@pytest.mark.parametrize("name", [*GAMES, "kuhn", "leduc", "pledges"])
def test_ismcts_plays(name: str) -> None:
    game = open_spiel.load(name)
    lines = [play_by_search(game, seed=1, reproducible=True), play_by_search(game, seed=1, reproducible=True)]
    assert lines[0] == lines[1], "with our resampler a search follows from its seed"
    assert play_by_search(game, seed=2, reproducible=False), "and with OpenSpiel's own sampler it runs"


def play_by_search(game: Any, seed: int, reproducible: bool, moves: int = 2) -> list[int]:
    rng = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, max_simulations=6, random_state=rng)
    if reproducible:
        bot.set_resampler(open_spiel.resampler(seed))
    state, made = game.new_initial_state(), 0
    while made < moves and not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            state.apply_action(bot.step(state))
            made += 1
    history: list[int] = state.history()
    return history


def test_ismcts_finds_the_obvious() -> None:
    """In Kuhn poker, for points: with the highest card one calls a bet, with the lowest one does not."""
    game = open_spiel.load("kuhn", utility="points")
    for cards, wanted in (((1, 2), 1), ((1, 0), 0)):
        state = game.new_initial_state()
        for action in (*cards, 1):  # the first player bets
            state.apply_action(action)
        rng = np.random.RandomState(5)
        bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 200, random_state=rng)
        bot.set_resampler(open_spiel.resampler(5))
        assert bot.step(state) == wanted


def test_a_game_that_hides_nothing_may_be_declared_so() -> None:
    game = pyspiel.load_game("motherlode_gold_river(information=perfect,players=2)")
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()
