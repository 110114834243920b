"""Ratings: who wins a table, as one number a bot.

The model is Luce's choice, which for two seats is Bradley and Terry's and Elo's: a bot wins a table with a probability
in proportion to its strength among those that sit there. It is fitted by maximum likelihood to the winners of all
tables; k winners count 1/k each. So a rating does not depend on the order of the games, as one that is updated game by
game does, and its interval is one of the deals, from the same residuals as those of the shares.

One imagined game, which all bots share, is added: it keeps the rating of a bot that never lost finite. Such a rating
is a bound, not a measurement, and the fit says so (`separated`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from motherlode.arena.intervals import t_quantile

Array = Any

ELO = 400 / math.log(10)
"""Points of rating for a strength that is e times as high; 400 points are odds of ten to one."""


@dataclass(frozen=True)
class Ratings:
    """The ratings of all bots, their mean at 0."""

    elo: list[float]
    intervals: list[tuple[float, float]]
    separated: bool
    """Some bots never lost to the others: how much better they are cannot be told from these games."""


def luce(strength: Array, seats: Array) -> Array:
    """The probability of each bot to win each table; `seats` counts, by table and bot, the seats that it holds."""
    weight = seats * np.exp(strength - strength.max())
    return weight / weight.sum(axis=1, keepdims=True)


def fit(won: Array, seats: Array) -> Array:
    """The strengths (logarithms, their mean 0) that make the wins most likely; one row for each kind of table."""
    bots = won.shape[1]
    won = np.vstack([won, np.full((1, bots), 1 / bots)])
    seats = np.vstack([seats, np.ones((1, bots))])
    games = won.sum(axis=1)
    strength = np.zeros(bots)
    for _ in range(200):
        chance = luce(strength, seats)
        slope = won.sum(axis=0) - games @ chance
        step = _inverse(_curvature(chance, games)) @ slope
        longest = float(np.abs(step).max())
        strength = strength + step * min(1.0, 2.0 / max(longest, 1e-300))  # the first steps of a one-sided fit are wild
        strength = strength - strength.mean()
        if longest < 1e-10:
            break
    return strength


def _curvature(chance: Array, games: Array) -> Array:
    return np.diag(games @ chance) - (chance * games[:, None]).T @ chance


def _inverse(curvature: Array) -> Array:
    """The inverse among strengths whose mean is 0: a strength added to all changes nothing."""
    bots = len(curvature)
    basis = np.linalg.svd(np.eye(bots) - 1 / bots)[0][:, : bots - 1]
    return basis @ np.linalg.inv(basis.T @ curvature @ basis) @ basis.T


def rate(won: Array, held: Array, kind: Array, columns: Array) -> Ratings:
    """The ratings from what each bot won and held (rounds by games by bots), where `kind` numbers like tables.

    The games of a round whose `columns` are equal are those of one deal.
    """
    rounds, _, bots = won.shape
    kinds = int(kind.max()) + 1
    flat = kind.reshape(-1)
    first = np.unique(flat, return_index=True)[1]
    seats = held.reshape(-1, bots)[first].astype(float)
    wins = np.stack([np.bincount(flat, won[:, :, bot].reshape(-1), kinds) for bot in range(bots)], axis=1)
    strength = fit(wins, seats)
    chance = luce(strength, seats)
    many = max(1, rounds - 1)
    spread = np.zeros((bots, bots))
    for number in np.unique(columns):
        scores = np.zeros((rounds, bots))
        for game in np.flatnonzero(columns == number):
            scores += won[:, game] - won[:, game].sum(axis=1)[:, None] * chance[kind[:, game]]
        scores -= scores.mean(axis=0)
        spread += scores.T @ scores * rounds / many
    imagined = 1 / bots - luce(strength, np.ones((1, bots)))[0]
    all_chance = np.vstack([chance, luce(strength, np.ones((1, bots)))])
    curvature = _curvature(all_chance, np.append(wins.sum(axis=1), 1.0))
    spread += np.outer(imagined, imagined) + curvature / rounds
    inverse = _inverse(curvature)
    errors = (np.sqrt(np.maximum(0.0, np.diag(inverse @ spread @ inverse))) * ELO).tolist()
    width = t_quantile(rounds - 1) if rounds > 1 else math.inf
    elo = (strength * ELO).tolist()
    spans = [(value - width * error, value + width * error) for value, error in zip(elo, errors, strict=True)]
    return Ratings(elo, spans, not _connected(wins, seats))


def _connected(wins: Array, seats: Array) -> bool:
    """Whether every bot won, in a chain of tables, against every other: else no finite rating is the most likely."""
    bots = wins.shape[1]
    beats = ((wins > 0).T.astype(float) @ (seats > 0)) > 0
    reach = beats | np.eye(bots, dtype=bool)
    for _ in range(bots):
        reach = (reach.astype(float) @ reach) > 0
    return bool(reach.all())
