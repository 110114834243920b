"""Chains of redirects at Quick Silver: what an imagined player pays for is what backward induction says."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.bots.lore import quick_silver_chain as chain
from motherlode.bots.lore.quick_silver_outlook import guesses, hope, hope_of_swap
from motherlode.core import registry
from motherlode.core.bits import Stream, below
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.streams import any_legal, start_stream
from motherlode.games.quick_silver import records, rules
from motherlode.games.quick_silver.moves import ACCEPT
from motherlode.games.quick_silver.records import REDIRECT

GAME = registry.game("quick-silver")
BOX: Any = GAME.components().record
Worths = tuple[float, ...]
"""By seat from 1."""


def legal_at(t: Any) -> list[int]:
    legal: Any = [0]
    rules.moves(BOX, t, legal)
    return [move for move in range(64) if legal[0] >> move & 1]


def named_in_random_games(players: int, wanted: int, seed: int) -> list[Any]:
    """Tables at which somebody is the target of a swap and could redirect it, with any cash below the mayor's."""
    rng: Any = Stream()
    start_stream(rng, seed, 0, 1)
    found: list[Any] = []
    while len(found) < wanted:
        t: Any = records.Table()
        rules.setup(BOX, GAME.options({"players": players}), t)  # type: ignore[arg-type]
        while t.actor != OVER and len(found) < wanted:
            if t.actor == CHANCE:
                rules.play(BOX, t, rules.draw(BOX, t, below(rng, rules.cases(BOX, t))))
                continue
            if t.phase == REDIRECT and t.redirector == 0 and below(rng, 4) == 0:
                found.append(t.copy())
                for seat in range(1, players + 1):
                    found[-1].cash[seat] = 5 * below(rng, BOX.mayor // 5)
            legal: Any = [0]
            rules.moves(BOX, t, legal)
            rules.play(BOX, t, any_legal(legal, rng))
    return found


def hand_worth(t: Any, seat: int) -> float:
    """What the end of a chain is worth to a seat that minds its own hand and plates, by what it knows."""
    packed = guesses(BOX, t, seat)
    if t.target == seat:
        hopes = [hope_of_swap(BOX, t, seat, packed, i, chain.SUSPICION) for i in range(BOX.hand)]
        return sum(hopes) / len(hopes)
    return hope(BOX, t, seat, packed, -1, 0, 0, 0)


class Induction:
    """Backward induction over a whole chain, move by move, by the game's own rules."""

    def __init__(self) -> None:
        self.known: dict[bytes, tuple[int, Worths]] = {}
        self.margins: dict[bytes, float] = {}
        """By table: how much better to redirect is than to accept."""

    def solve(self, t: Any) -> Worths:
        if t.phase != REDIRECT:
            return tuple(hand_worth(t, seat) if t.alive[seat] else 0.0 for seat in range(1, t.players + 1))
        key = t.tobytes()
        if key not in self.known:
            worths = {}
            for move in legal_at(t):
                after = t.copy()
                rules.play(BOX, after, move)
                worths[move] = self.solve(after)
            own = t.actor - 1
            best = max(worths, key=lambda move: worths[move][own])
            self.known[key] = best, worths[best]
            sent_on = max(worths[move][own] for move in worths if move != ACCEPT)
            self.margins[key] = sent_on - worths[ACCEPT][own]
        return self.known[key][1]


def table_of(raw: bytes) -> Any:
    t: Any = records.Table()
    t.raw[:] = raw
    return t


def test_a_seat_pays_where_backward_induction_says_so() -> None:
    """At every decision of every chain, but for those that are closer than the doubt of imagined players."""
    paid = accepted = 0
    for players, tables in ((2, 100), (3, 100), (4, 10)):
        for t in named_in_random_games(players, tables, seed=7):
            induction = Induction()
            induction.solve(t)
            for raw, margin in induction.margins.items():
                now = table_of(raw)
                packed = guesses(BOX, now, now.actor)
                promised = chain.promise_of_paying(BOX, now, packed)
                better = promised - chain.promise_of_accepting(BOX, now, packed)
                if better > 0:
                    assert margin == pytest.approx(better, abs=1e-9), "a longer chain changed what paying is worth"
                else:
                    assert margin <= 1e-9, "a longer chain pays, and the shortest does not"
                if abs(better) > chain.DOUBT * promised:
                    assert chain.pays(BOX, now, packed) == (better > 0)
                    paid += better > 0
                    accepted += better < 0
    assert paid > 20 and accepted > 100, (paid, accepted)
