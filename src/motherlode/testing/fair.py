"""Games with fair dice, for tests: random legal moves, and everything else as a server does it."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from motherlode.core import registry
from motherlode.core.fairness import SECRET_BYTES, FairDealer, Proof, commitment
from motherlode.core.replay import record_of
from motherlode.core.table import Table


@dataclass
class FairGame:
    """A table, the proof that its players know during the game, and the secret that they do not."""

    table: Table
    proof: Proof
    secret: bytes

    def play(self, rng: random.Random, moves: int = 100_000) -> FairGame:
        """Play so many random moves, or to the end."""
        while moves and not self.table.over:
            self.table.play(rng.choice(self.table.moves()))
            moves -= 1
        return self

    def record(self, reveal: bool = True) -> dict[str, Any]:
        """The record as it is given out at the end, or while the secret is kept."""
        return record_of(self.table, self.proof.revealed(self.secret) if reveal else self.proof)


def fixed_secret(number: int) -> bytes:
    """A secret that is the same in every run; of course no server may use one."""
    return hashlib.shake_256(b"a secret for tests %d" % number).digest(SECRET_BYTES)


def fair_table(
    spec: str, number: int = 1, seeds: Sequence[bytes] | None = None, table_id: str = "test", game: int = 0
) -> FairGame:
    """A table with fair dice. By default every seat adds a seed, but the last, which is a bot's, is empty."""
    name, said = registry.split_spec(spec)
    found = registry.game(name)
    table = Table(found, found.components(), found.options(said), None)
    if seeds is None:
        seeds = [*(bytes([16 * seat + 1, 2, 3, seat]) * 4 for seat in range(table.players - 1)), b""]
    secret = fixed_secret(number)
    proof = Proof(table_id, game, commitment(secret), tuple(seeds))
    FairDealer(proof.key(secret)).attach(table)
    return FairGame(table, proof, secret)


def fair_game(spec: str, number: int = 1) -> FairGame:
    """A game with fair dice, played to its end."""
    return fair_table(spec, number).play(random.Random(number))
