"""From the results of all seats to the figures of a contest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from motherlode.arena.alpharank import alpha_rank, alpha_rank_spans, shares_of
from motherlode.arena.intervals import estimate
from motherlode.arena.lineups import said_lineup
from motherlode.arena.ratings import Ratings, rate
from motherlode.arena.rounds import Rounds
from motherlode.arena.standing import Meeting, Standing, TableKind, triple
from motherlode.core import tally

Array = Any

MOST_TABLES = 8
"""More line-ups than these are not told one by one."""
STATIONS = 40
"""At so many places the way of the shares is shown."""


class Figures:
    """The sums that the figures of a contest are made from."""

    def __init__(self, rounds: Rounds, names: Sequence[str]) -> None:
        self.rounds, self.names = rounds, names
        self.columns, self.clusters = np.array(rounds.design.columns), np.array(rounds.design.clusters)
        self.won = [rounds.won(bot) for bot in range(len(names))]
        self.held = [rounds.held(bot) for bot in range(len(names))]
        self.scored = [rounds.scored(bot) for bot in range(len(names))]

    def kinds(self) -> Array:
        """A number for each table, equal where the same bots sit, as often."""
        if self.rounds.design.lineups:
            return np.broadcast_to(self.columns, self.won[0].shape)
        codes = sum((held > 0).astype(np.int64) << bot for bot, held in enumerate(self.held))
        return np.unique(codes, return_inverse=True)[1].reshape(self.won[0].shape)

    def ratings(self) -> Ratings:
        """The ratings of all bots."""
        return rate(np.stack(self.won, axis=2), np.stack(self.held, axis=2), self.kinds(), self.clusters)

    def pair(self, one: int, other: int) -> tuple[Array, Array, Array]:
        """Where two bots meet: what each won for a seat that it held, and whether they meet at all."""
        both = (self.held[one] > 0) & (self.held[other] > 0)
        wins = [np.where(both, self.won[bot] / np.maximum(1, self.held[bot]), 0.0) for bot in (one, other)]
        return wins[0], wins[1], both

    def cross(self, seed: int) -> tuple[list[list[Meeting | None]], list[float], list[tuple[float, float]]]:
        """The cross table, and the alpha-rank that follows from it."""
        bots = len(self.names)
        table: list[list[Meeting | None]] = [[None] * bots for _ in range(bots)]
        over, under = np.zeros((len(self.won[0]), bots, bots)), np.zeros((len(self.won[0]), bots, bots))
        for one in range(bots):
            for other in range(one + 1, bots):
                mine, yours, both = self.pair(one, other)
                met = int(both.sum())
                if met:
                    for i, j, wins in ((one, other, mine), (other, one, yours)):
                        found = estimate(wins, mine + yours, True, self.clusters)
                        table[i][j] = Meeting(met, found.value, found.span)
                        over[:, i, j], under[:, i, j] = wins.sum(axis=1), (mine + yours).sum(axis=1)
        ranks = alpha_rank(shares_of(over.sum(axis=0), under.sum(axis=0)))
        return table, ranks.tolist(), alpha_rank_spans(over, under, seed)

    def margin(self, bot: int) -> tuple[Array, Array]:
        """A bot's points less those of the others, by game, and where there is such a difference at all."""
        held, others = self.held[bot], self.rounds.design.players - self.held[bot]
        scored = self.scored[bot]
        rest = sum(self.scored) - scored
        both = (held > 0) & (others > 0)
        return np.where(both, scored / np.maximum(1, held) - rest / np.maximum(1, others), 0.0), both.astype(float)

    def standings(self, specs: Sequence[str], ratings: Ratings, ranks: list[float], spans: Any) -> list[Standing]:
        """A line for each bot."""
        lines = []
        for bot, name in enumerate(self.names):
            share = estimate(self.won[bot], self.held[bot], True, self.clusters)
            margin = estimate(*self.margin(bot), False, self.clusters)
            seats = int(self.held[bot].sum())
            lines.append(
                Standing(
                    bot=name,
                    spec=specs[bot],
                    seats=seats,
                    wins=float(self.won[bot].sum()),
                    share=share.value,
                    share_interval=share.span,
                    margin=margin.value,
                    margin_interval=margin.span,
                    points=float(self.scored[bot].sum()) / max(1, seats),
                    elo=ratings.elo[bot],
                    elo_interval=ratings.intervals[bot],
                    alpha_rank=ranks[bot],
                    alpha_rank_interval=spans[bot],
                    gain=share.gain,
                    margin_gain=margin.gain,
                )
            )
        return lines

    def tables(self) -> list[TableKind]:
        """The shares line-up by line-up."""
        design = self.rounds.design
        if not 1 < len(design.lineups) <= MOST_TABLES:
            return []
        found = []
        for number, lineup in enumerate(design.lineups):
            part = self.columns == number
            shares = {
                self.names[bot]: triple(
                    estimate(self.won[bot][:, part], self.held[bot][:, part], True, self.clusters[part])
                )
                for bot in dict.fromkeys(lineup)
            }
            found.append(TableKind(said_lineup(lineup, self.names), len(self.won[0]) * int(part.sum()), shares))
        return found

    def seats(self) -> list[tuple[float, float, float]]:
        """How often each seat won."""
        wins = self.rounds.wins / tally.WIN_UNITS
        every = np.ones(wins.shape[:2])
        return [triple(estimate(wins[:, :, seat], every, True, self.clusters)) for seat in range(wins.shape[2])]

    def winless(self) -> int:
        """How many games nobody won."""
        return int(self.rounds.unwon().sum())

    def course(self) -> list[tuple[int, list[tuple[float, float, float]]]]:
        """The shares after some of the rounds."""
        count = len(self.won[0])
        sums = [
            (won.sum(axis=1)[:, None], held.sum(axis=1)[:, None]) for won, held in zip(self.won, self.held, strict=True)
        ]
        places = np.unique(np.geomspace(min(2, count), count, STATIONS).astype(int)).tolist()
        return [
            (place, [triple(estimate(won[:place], held[:place], share=True)) for won, held in sums]) for place in places
        ]
