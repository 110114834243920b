"""What things are worth at Gold River: the dials of the search, fitted to games that it plays against itself.

python bench/gold_river_worth.py --players 4 --games 600 --match 400

At every roll of the dice the points that each seat ends with are compared with what it has then. The value of a table
is linear in most of the dials, so least squares find them: within each position, so that what all seats share does not
count, and with intervals over whole games. The noise is the one that makes the games' winners most likely. With
`--match`, a player with the fitted dials then plays among shipped ones, every game with a deal of its own.
"""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from motherlode.bots.lore.gold_river import count_coming
from motherlode.bots.lore.gold_river_room import WHOLE, Dials, Slate
from motherlode.bots.lore.gold_river_value import THOUSAND, forecast, settle_tastes, share_out
from motherlode.core import compiling, registry, tally
from motherlode.core.contract import OVER
from motherlode.core.engine import Engine
from motherlode.core.match import Match, kinds_of
from motherlode.core.records import said_options
from motherlode.games.gold_river.records import ROLL, Box
from motherlode.games.gold_river.rounds import strikes

LINEAR = (
    *("strikes", "cash", "claim", "lead", "level", "near", "far", "vacant"),
    *("alone", "caught", "chased", "ahead", "safe", "saloon", "post", "bank", "saddle", "waiting"),
)
"""Dials that the points are linear in; the poker hand is another one, if poker is played."""
MOST_ACTIONS = 3000
SELDOM = 30
"""A dial that mattered in fewer positions is left as it is."""
NOISES = [2.5 * 1.08**step for step in range(25)]
WIDTH_95 = 1.96


@dataclass(frozen=True)
class Position:
    """The seats just before a roll: points if all linear dials are 0, what each dial adds, and the final points."""

    game: int
    later: int
    plain: np.ndarray
    parts: np.ndarray
    final: np.ndarray


class Watcher:
    """Plays games and notes positions."""

    def __init__(self, players: int, spec: str, poker: bool) -> None:
        game = registry.game("gold-river")
        self.players, self.names = players, (*LINEAR, "hand") if poker else LINEAR
        options = game.options({"players": players, "poker": "on" if poker else "off"})
        bots = [registry.bot(spec, game)] * players
        compiling.ensure(compiling.MATCH, game, kinds_of(bots))
        components = game.components()
        self.match = Match(game, components, options, bots, compiled=True, log=MOST_ACTIONS)
        self.engine = Engine(game, components, options)
        assert isinstance(components.record, Box)
        self.box = components.record
        self.slate = Slate()
        self.shipped = bots[0].dials(game)
        assert isinstance(self.shipped, Dials)
        settle_tastes(self.shipped, players)
        for claim in range(1, self.box.claims + 1):
            faces = range(1, self.box.die + 1)
            hits = sum(strikes(self.box.number[claim], one, two) for one in faces for two in faces)
            self.slate.prices.chance[claim] = THOUSAND * hits // self.box.die**2

    def points(self, table: Any, said: dict[str, float]) -> np.ndarray:
        """What the value of a table says, in points, with these linear dials and no others."""
        dials: Any = self.slate.dials
        dials.assign(self.shipped)
        for name in self.names:
            setattr(dials, name, round(THOUSAND * said.get(name, 0)))
        forecast(self.box, self.slate, table, table.undrawn // (self.players + 1))
        return np.array(list(self.slate.points)[1 : self.players + 1]) / THOUSAND

    def note(self, game: int, table: Any) -> tuple[int, int, np.ndarray, np.ndarray]:
        """A position, but for its end."""
        count_coming(self.box, table, self.slate)
        plain = self.points(table, {})
        parts = np.column_stack([self.points(table, {name: 1.0}) - plain for name in self.names])
        return game, table.undrawn // (self.players + 1), plain, parts

    def play(self, seed: int, game: int) -> list[Position]:
        """All positions of a game but for those of the last round, which the player knows exactly."""
        self.match.play(seed, game, 1)
        self.engine.setup()
        table: Any = self.engine.tables[0]
        noted = []
        for action in self.match.log():
            if table.phase == ROLL and table.undrawn > self.players:
                noted.append(self.note(game, table))
            self.engine.play(action)
            if table.actor == OVER:
                break
        assert table.actor == OVER, "the game is longer than its log"
        final = np.array(list(self.engine.scores().points)[1 : self.players + 1], dtype=float)
        return [Position(*one, final) for one in noted]


def fit(positions: list[Position]) -> tuple[np.ndarray, np.ndarray]:
    """The dials by least squares, and half the width of their 95 % intervals over whole games."""
    sides, aims, weights, games = [], [], [], []
    for one in positions:
        rest = one.final - one.plain
        sides.append(one.parts - one.parts.mean(axis=0))
        aims.append(rest - rest.mean())
        weights += [1 / math.sqrt(one.later + 1)] * len(rest)
        games += [one.game] * len(rest)
    weight = np.array(weights)
    x = np.vstack(sides) * weight[:, None]
    y = np.concatenate(aims) * weight
    inverse = np.linalg.pinv(x.T @ x)
    found = inverse @ x.T @ y
    scores = x * (y - x @ found)[:, None]
    order = np.array(games)
    sums = np.array([scores[order == game].sum(axis=0) for game in np.unique(order)])
    return found, WIDTH_95 * np.sqrt(np.diag(inverse @ sums.T @ sums @ inverse))


def likelihood(watcher: Watcher, positions: list[Position], dials: np.ndarray, noise: float) -> float:
    """The mean logarithm of the share that the value gives to who won."""
    slate: Any = watcher.slate
    slate.dials.noise = round(THOUSAND * noise)
    total = 0.0
    for one in positions:
        for seat, points in enumerate(one.plain + one.parts @ dials, start=1):
            slate.points[seat] = round(THOUSAND * points)
        share_out(slate, watcher.players, one.later)
        winners = np.flatnonzero(one.final == one.final.max())
        total += sum(math.log(max(1, slate.shares[1 + seat]) / WHOLE) for seat in winners) / len(winners)
    return total / len(positions)


def challenge(players: int, new: str, old: str, games: int, seed: int) -> tuple[float, float]:
    """How often one new player wins among old ones, in turn at each seat, and half the width of the interval."""
    game = registry.game("gold-river")
    one, rest = registry.bot(new, game), registry.bot(old, game)
    options = game.options({"players": players})
    match = Match(game, game.components(), options, [one] + [rest] * (players - 1), compiled=True)
    wins = []
    for number in range(games):
        own = number % players
        match.seat([one if seat == own else rest for seat in range(players)])
        wins.append(match.play(seed, number, 1)[tally.WINS + 1 + own] / tally.WIN_UNITS)
    return float(np.mean(wins)), WIDTH_95 * float(np.std(wins)) / math.sqrt(games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="search:simulations=12", help="who plays against itself")
    parser.add_argument("--poker", action="store_true", help="with Poker Experts")
    parser.add_argument("--match", type=int, default=0, help="games of the fitted player among shipped ones")
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args()
    watcher = Watcher(told.players, told.bot, told.poker)
    positions = [one for number in range(told.games) for one in watcher.play(told.seed, number)]
    found, reach = fit(positions)
    said = said_options(watcher.shipped)
    fitted: dict[str, float] = {}
    for index, name in enumerate(watcher.names):
        mattered = sum(bool(np.ptp(one.parts[:, index])) for one in positions) >= SELDOM
        fitted[name] = round(float(found[index]), 2) if mattered else float(said[name])
    dials = np.array([fitted[name] for name in watcher.names])
    noise = max(NOISES, key=lambda noise: likelihood(watcher, positions, dials, noise))
    fitted["noise"] = round(noise, 2)
    told_of: dict[str, Any] = {name: {"shipped": said[name], "fitted": value} for name, value in fitted.items()}
    for index, name in enumerate(watcher.names):
        told_of[name]["within"] = float(reach[index])
    spec = ",".join([told.bot, *(f"{name}={value:g}" for name, value in fitted.items())])
    result: dict[str, Any] = {"positions": len(positions), "dials": told_of, "spec": spec}
    if told.match:
        share, width = challenge(told.players, spec, told.bot, told.match, told.seed + 1)
        result["match"] = {"games": told.match, "wins": share, "within": width, "fair": 1 / told.players}
    if told.json:
        print(json.dumps(result))
        return
    print(f"{told.players} players, {told.games} games of {told.bot} against itself, {len(positions)} positions")
    for name, one in told_of.items():
        within = f" ± {one['within']:.2f}" if "within" in one else ""
        print(f"    {name:<10} shipped {one['shipped']:>7}   fitted {one['fitted']:>6.2f}{within}")
    print(spec)
    if told.match:
        fair = 100 / told.players
        print(f"It won {100 * share:.1f} ± {100 * width:.1f} % of {told.match} games among them (fair {fair:.0f}).")


if __name__ == "__main__":
    main()
