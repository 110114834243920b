"""What cash and plates are worth in Quick Silver: `python bench/quick_silver_worth.py --bots greedy --games 2000`.

Bots play each other; for every market that did not end its game, cash and plates of all who live are noted, and who won
in the end. A seat's share of the win is its strength among those of all who live (`bots/lore/quick_silver_outlook.py`);
the numbers under which the winners were likeliest are printed beside those that the search has now. How likely: the
mean logarithm of the winner's share, by the numbers as they are, as fitted, and if all who live were alike.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motherlode.bots.lore import quick_silver_outlook as outlook
from motherlode.core import compiling, registry
from motherlode.core.contract import OVER
from motherlode.core.engine import Engine
from motherlode.core.loader import jit_wanted
from motherlode.core.match import Match, kinds_of

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
MOST_PLATES = 5
FOUR = 4
GOALS = np.arange(1.28, 2.5, 0.02)
SHIPPED = np.array(
    [1.0, outlook.ONE_PLATE, outlook.TWO_PLATES, outlook.THREE_PLATES, outlook.FOUR_PLATES, outlook.MORE_PLATES]
)
"""By plates; nobody lives without one, so the first is never asked for."""


def noted(players: int, specs: Sequence[str], games: int, seed: int) -> tuple[Whole, Whole, Whole]:
    """Cash and plates by seat (0 plates: dead) after each market, and the seat that won, of games with one winner."""
    game = registry.game("quick-silver")
    components, options = game.components(), game.options({"players": players})
    bots = [registry.bot(specs[seat % len(specs)], game) for seat in range(players)]
    compiled = jit_wanted()
    engine = Engine(game, components, options)
    if compiled:
        compiling.ensure(compiling.MATCH, game, kinds_of(bots))
        compiling.ensure(compiling.DOORS, game)
        engine.switch()
    match = Match(game, components, options, bots, compiled, log=game.facts(components, options).plies)
    table: Any = engine.tables[0]
    cash: list[list[int]] = []
    plates: list[list[int]] = []
    winners: list[int] = []
    seats = range(1, players + 1)
    for number in range(games):
        match.play(seed, number, 1)
        engine.setup()
        markets: list[tuple[list[int], list[int]]] = []
        for action in match.log():
            reveals = table.reveals
            engine.play(action)
            if table.actor == OVER:
                break
            if table.reveals != reveals:
                held = [table.plates[seat] * table.alive[seat] for seat in seats]
                markets.append(([table.cash[seat] for seat in seats], held))
        rank = engine.scores().rank
        won = [seat - 1 for seat in seats if rank[seat] == 1]
        if len(won) == 1:
            cash += [market[0] for market in markets]
            plates += [market[1] for market in markets]
            winners += [won[0]] * len(markets)
    shape = -1, players
    return np.array(cash).reshape(shape), np.array(plates).reshape(shape), np.array(winners, dtype=np.int64)


def rises(cash: Whole, plates: Whole, goal: float, mayor: int) -> Floats:
    """The logarithm of the strength that cash gives, by seat."""
    alive = (plates > 0).sum(axis=1, keepdims=True)
    rise = goal * mayor / (goal * mayor - np.minimum(cash, outlook.MOST_CASH * mayor))
    return np.where(alive <= 2, 3, 4) * np.log(rise)


def shares(by_cash: Floats, plates: Whole, by_plates: Floats) -> Floats:
    """The shares of the win."""
    strength = np.where(plates > 0, np.exp(by_cash) * by_plates[np.minimum(plates, MOST_PLATES)], 0.0)
    return np.asarray(strength / strength.sum(axis=1, keepdims=True))


def likelihood(by_cash: Floats, plates: Whole, winners: Whole, by_plates: Floats) -> float:
    """The mean logarithm of the winner's share."""
    found = shares(by_cash, plates, by_plates)
    return float(np.log(found[np.arange(len(winners)), winners]).mean())


def plates_fitted(by_cash: Floats, plates: Whole, winners: Whole) -> Floats:
    """The strengths of plates, four of them 1, by Newton's method; a slight pull to the shipped keeps it steady."""
    kept = np.minimum(plates, MOST_PLATES)
    free = [number for number in range(1, MOST_PLATES + 1) if number != FOUR]
    held = np.stack([kept == number for number in free], axis=2).astype(np.float64)
    won = held[np.arange(len(winners)), winners]
    logs = np.log(SHIPPED)
    start = logs[free]
    for _ in range(20):
        found = shares(by_cash, plates, np.exp(logs))
        mean = np.einsum("ij,ijk->ik", found, held)
        slope = (won - mean).sum(axis=0) - (logs[free] - start)
        curve = np.einsum("ij,ijk,ijl->kl", found, held, held) - mean.T @ mean + np.eye(len(free))
        logs[free] += np.clip(np.linalg.solve(curve, slope), -1, 1)
    return np.asarray(np.exp(logs))


def fit(cash: Whole, plates: Whole, winners: Whole, mayor: int) -> tuple[float, Floats, float]:
    """The goal, the strengths of plates, and how likely the winners are by them."""
    best: tuple[float, Floats, float] | None = None
    for goal in GOALS:
        by_cash = rises(cash, plates, float(goal), mayor)
        by_plates = plates_fitted(by_cash, plates, winners)
        found = likelihood(by_cash, plates, winners, by_plates)
        if best is None or found > best[2]:
            best = float(goal), by_plates, found
    assert best is not None
    return best


def report(players: int, specs: Sequence[str], games: int, seed: int) -> dict[str, Any]:
    """The fit for one number of players, beside what is shipped."""
    mayor: int = registry.game("quick-silver").components().record.mayor  # type: ignore[attr-defined]
    cash, plates, winners = noted(players, specs, games, seed)
    if not len(winners):
        raise SystemExit("no game had a market that did not end it: play more games")
    goal, by_plates, found = fit(cash, plates, winners, mayor)
    alike = likelihood(np.zeros(cash.shape), plates, winners, np.ones(MOST_PLATES + 1))
    now = likelihood(rises(cash, plates, outlook.GOAL, mayor), plates, winners, SHIPPED)
    return {
        "players": players,
        "bots": list(specs),
        "games": games,
        "seed": seed,
        "markets": len(winners),
        "goal": round(goal, 2),
        "goal_shipped": outlook.GOAL,
        "plates": [round(float(one), 3) for one in by_plates[1:]],
        "plates_shipped": [float(one) for one in SHIPPED[1:]],
        "likelihood": {"alike": round(alike, 4), "shipped": round(now, 4), "fitted": round(found, 4)},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    parser.add_argument("--bots", nargs="+", default=["greedy"], help="who plays, seat by seat, again and again")
    parser.add_argument("--games", type=int, default=2000, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    for players in said.players:
        result = report(players, said.bots, said.games, said.seed)
        if said.json:
            print(json.dumps(result))
            continue
        print(f"{players} players, {result['games']:,} games of {', '.join(said.bots)}, {result['markets']:,} markets")
        print(f"  goal        {result['goal']:.2f}   (shipped {result['goal_shipped']:.2f})")
        for number, (one, shipped) in enumerate(zip(result["plates"], result["plates_shipped"], strict=True), 1):
            print(f"  {number} plates    {one:.3f}  (shipped {shipped:.2f})")
        print("  likelihood ", ", ".join(f"{name} {value:.4f}" for name, value in result["likelihood"].items()))


if __name__ == "__main__":
    main()
