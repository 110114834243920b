"""A bot of ours against OpenSpiel's own information set search, through the adapter: few games, for it is slow.

Large contests use `ismcts`, its compiled port; this shows how the original fares. Every deal is played with our bot in
each seat, and OpenSpiel's at all others.

python bench/original.py quick-silver --players 4 --bot search:simulations=200 --simulations 200 --deals 5
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from motherlode.adapters import open_spiel
from motherlode.arena.simulation import wilson
from motherlode.core import botkit, compiling, registry
from motherlode.core.bot import Bot, SeatedBot

UCT = 2.0


def original(game: Any, simulations: int, seed: int) -> Any:
    """OpenSpiel's bot, as it comes."""
    rng = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), UCT, simulations, random_state=rng)
    bot.set_resampler(open_spiel.resampler(seed))
    return bot


def share_of(game: Any, ours: Bot, seat: int, simulations: int, seed: int) -> float:
    """One game: what our bot at this seat has of the victory."""
    chance = np.random.RandomState(seed)
    state = game.new_initial_state()
    desk = state.desk
    bot = SeatedBot(ours, desk.engine, seat + 1, seed)
    bot.switch()
    others = [original(game, simulations, 1000 * seed + other) for other in range(game.num_players())]
    while not state.is_terminal():
        actor = state.current_player()
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(outcomes, p=weights)))
        elif actor == seat:
            state.apply_action(bot.choose(desk.sight(state.now, seat + 1, True), state.legal_actions()))
        else:
            state.apply_action(others[actor].step(state))
    returns = state.returns()
    best = max(returns)
    return 1 / returns.count(best) if returns[seat] == best and best > -1 else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default="search:simulations=200")
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args()
    ours = registry.bot(told.bot, registry.game(told.game))
    assert ours.kind.module(registry.game(told.game)).SEES == botkit.KNOWS, "this bot remembers by itself: not here"
    compiling.ensure(compiling.SEAT, registry.game(told.game), [ours.kind])
    game = open_spiel.load(told.game, players=told.players)
    deals: list[float] = []
    for deal in range(told.deals):
        won = [share_of(game, ours, seat, told.simulations, deal + 1) for seat in range(told.players)]
        deals.append(sum(won) / told.players)
        print(f"deal {deal + 1} of {told.deals}: {100 * np.mean(deals):.0f} %", file=sys.stderr)
    games = told.deals * told.players
    low, high = wilson(float(np.mean(deals)), games)
    found = {
        "game": told.game,
        "players": told.players,
        "bot": told.bot,
        "simulations": told.simulations,
        "games": games,
        "share": float(np.mean(deals)),
        "low": low,
        "high": high,
    }
    if told.json:
        print(json.dumps(found, indent=1))
        return
    print(
        f"{told.bot} against {told.players - 1} of OpenSpiel's with {told.simulations} simulations: "
        f"{100 * found['share']:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {games} games "
        f"(fair {100 / told.players:.0f} %)"
    )


if __name__ == "__main__":
    main()
