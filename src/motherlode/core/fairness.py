"""Fair dice that anybody can check: docs/fairness.md tells the whole scheme in plain words, and is tested.

Before anybody sits down the server commits to a secret. Every seat then adds a seed of its own. Secret and seeds give
the key of the deal, the key gives a stream of numbers for each chance event, and the secret is revealed when the game
has ended or was broken off. So nobody can choose an outcome: not the server, which was bound before it knew the seeds,
and not the players, who do not know the secret.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from motherlode.core.actions import Move
from motherlode.core.contract import CHANCE
from motherlode.core.errors import BadRecord, DealerError

if TYPE_CHECKING:
    from motherlode.core.table import Table

VERSION = 1
SECRET_BYTES = 64
"""More than the 296 bits that tell the orders of 64 cards apart: every deal can happen."""
MOST_SEED_BYTES = 64
MOST_SEATS = 64
COMMITMENT_DIGITS = 64
TAG = b"motherlode fair deal 1"
WORD = 1 << 64

_TABLE_ID = re.compile(r"[!-~]{1,64}")
_HEX = re.compile(r"(?:[0-9a-f]{2})*")
_MEMBERS = {"version", "table", "game", "commitment", "seeds", "secret"}


def new_secret() -> bytes:
    """A secret from the operating system's source of randomness."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before anybody sits down: it binds the server, and tells nothing of the secret."""
    return hashlib.sha256(secret).hexdigest()


def deal_key(secret: bytes, table_id: str, game: int, seeds: Sequence[bytes]) -> bytes:
    """The key of one game's chance events.

    Every part is preceded by its length, so that no two different sets of parts are written as the same bytes.
    """
    hashed = hashlib.sha512()
    for part in (TAG, secret, table_id.encode(), game.to_bytes(8, "big"), *seeds):
        hashed.update(len(part).to_bytes(8, "big"))
        hashed.update(part)
    return hashed.digest()


def words(key: bytes, number: int) -> Iterator[int]:
    """The stream of a chance event: 64-bit words without end.

    Each event has a stream of its own, so that nothing which happens at one event can shift the dice of another.
    """
    block = 0
    while True:
        digest = hmac.digest(key, number.to_bytes(8, "big") + block.to_bytes(4, "big"), "sha512")
        for at in range(0, len(digest), 8):
            yield int.from_bytes(digest[at : at + 8], "big")
        block += 1


def draw_case(key: bytes, number: int, cases: int) -> int:
    """Which of so many equally likely cases a chance event brings, counted from 0."""
    if not 1 <= cases <= WORD:
        raise DealerError(f"A chance event has 1 to 2^64 cases, not {cases}.")
    # Words above the last whole multiple are thrown away: with them the low cases would be a little likelier.
    fair = WORD - WORD % cases
    for word in words(key, number):
        if word < fair:
            return word % cases
    raise AssertionError("a stream has no end")


def outcome_of(case: int, outcomes: Sequence[tuple[Move, int]]) -> Move:
    """The outcome that a case falls on: the first takes as many cases as it has weight, then the second, and so on."""
    for outcome, weight in outcomes:
        if case < weight:
            return outcome
        case -= weight
    raise DealerError("The outcomes have fewer cases than were counted.")


def dealt(table: Table) -> int:
    """How many chance events the log of a table holds; one that was taken back does not count."""
    return sum(entry.actor == CHANCE for entry in table.standing())


class FairDealer:
    """Deals from a key. `number` is the chance event that comes next; a dealer may start at any of them.

    A dealer that is attached to a table reads the number from its log before each deal: after an undo, a move that
    was refused half-way, or a restart from the log, the same event gets the same dice.
    """

    def __init__(self, key: bytes, number: int = 0) -> None:
        self._key = key
        self.number = number
        self._table: Table | None = None

    def attach(self, table: Table) -> None:
        """Deal for this table from now on, and at once if chance is to act."""
        self._table = table
        table.dealer = self
        table.deal()

    def pick(self, outcomes: Sequence[tuple[Move, int]]) -> int:
        """The outcome of the next chance event."""
        if self._table is not None:
            self.number = dealt(self._table)
        case = draw_case(self._key, self.number, sum(weight for _, weight in outcomes))
        self.number += 1
        return outcome_of(case, outcomes).id


@dataclass(frozen=True)
class Proof:
    """What a record says of its dice. The secret is there only once it is revealed."""

    table: str
    game: int
    commitment: str
    seeds: tuple[bytes, ...]
    """By seat; a bot's, an absent player's and that of a player who gave none are empty."""
    secret: bytes | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.table, str) or not _TABLE_ID.fullmatch(self.table):
            raise BadRecord("The proof's 'table' is no id of a table: 1 to 64 ASCII characters without blanks.")
        if type(self.game) is not int or not 0 <= self.game < 1 << 63:
            raise BadRecord("The proof's 'game' is no number of a game, counted from 0.")
        if len(read_hex(self.commitment, "commitment")) != COMMITMENT_DIGITS // 2:
            raise BadRecord(f"The proof's 'commitment' has not {COMMITMENT_DIGITS} hexadecimal digits.")
        if not 1 <= len(self.seeds) <= MOST_SEATS:
            raise BadRecord(f"The proof has seeds of {len(self.seeds)} seats; there are 1 to {MOST_SEATS}.")
        for seat, seed in enumerate(self.seeds):
            if len(seed) > MOST_SEED_BYTES:
                raise BadRecord(f"The seed of seat {seat} has {len(seed)} bytes; {MOST_SEED_BYTES} are the most.")
        if self.secret is not None and len(self.secret) != SECRET_BYTES:
            raise BadRecord(f"The proof's 'secret' has {len(self.secret)} bytes, not {SECRET_BYTES}.")

    def key(self, secret: bytes) -> bytes:
        """The key of the deal, for the server that knows the secret and for those to whom it was revealed."""
        return deal_key(secret, self.table, self.game, self.seeds)

    def revealed(self, secret: bytes) -> Proof:
        """The proof with the secret: for the end of the game, or when it is broken off. There is no playing on."""
        if commitment(secret) != self.commitment:
            raise BadRecord("That is not the secret which was committed to.")
        return replace(self, secret=secret)

    def to_dict(self) -> dict[str, Any]:
        """The proof as it stands in a record."""
        return {
            "version": VERSION,
            "table": self.table,
            "game": self.game,
            "commitment": self.commitment,
            "seeds": [seed.hex() for seed in self.seeds],
            "secret": None if self.secret is None else self.secret.hex(),
        }

    @classmethod
    def from_dict(cls, said: object) -> Proof:
        """The proof of a record; whatever is not written exactly as `to_dict` writes it is refused."""
        if not isinstance(said, dict):
            raise BadRecord("The record's 'fairness' is no JSON object.")
        version = said.get("version")
        if type(version) is not int or version != VERSION:
            newer = type(version) is int and version > VERSION
            hint = ": it was written by a newer release; update Motherlode to check it." if newer else "."
            raise BadRecord(f"The record's 'fairness' has version {version!r}, this release knows {VERSION}{hint}")
        if set(said) != _MEMBERS:
            odd = ", ".join(sorted(map(repr, set(said) ^ _MEMBERS)))
            raise BadRecord(f"The record's 'fairness' lacks something, or has something too much: {odd}.")
        seeds, secret = said["seeds"], said["secret"]
        if not isinstance(seeds, list):
            raise BadRecord("The proof's 'seeds' are no list by seat.")
        return cls(
            said["table"],
            said["game"],
            said["commitment"],
            tuple(read_hex(seed, f"seed of seat {seat}") for seat, seed in enumerate(seeds)),
            None if secret is None else read_hex(secret, "secret"),
        )


def read_hex(text: object, what: str) -> bytes:
    """Bytes from hexadecimal digits; only small ones, so that there is one way to write each."""
    if not isinstance(text, str) or not _HEX.fullmatch(text):
        raise BadRecord(f"The proof's '{what}' is not written in pairs of hexadecimal digits, 0 to 9 and a to f.")
    return bytes.fromhex(text)
