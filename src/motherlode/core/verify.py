"""Checking the dice of a record: what was committed, who added seeds, and whether every deal follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from motherlode.core.errors import MotherlodeError
from motherlode.core.fairness import Proof, commitment, draw_case, outcome_of
from motherlode.core.replay import replay, seal_of
from motherlode.core.table import CHANCE, Table

PROVED, REFUSED, UNREVEALED, UNPROVEN = "proved", "refused", "unrevealed", "unproven"
"""The verdicts: every deal agrees; something does not; the secret is still kept; the record has no proof at all."""


@dataclass(frozen=True)
class Deal:
    """One chance event: what could happen, what secret and seeds say, and what the record says."""

    number: int
    """The chance events of a game count from 0."""
    step: int
    """The steps of a record count from 1."""
    outcomes: tuple[tuple[str, int], ...]
    """What could happen, in order, each with the number of its cases."""
    case: int
    due: str
    recorded: str

    @property
    def cases(self) -> int:
        """How many equally likely cases there were."""
        return sum(weight for _, weight in self.outcomes)

    @property
    def span(self) -> tuple[int, int]:
        """The first and the last case that bring the outcome which is due."""
        first = 0
        for outcome, weight in self.outcomes:
            if outcome == self.due:
                return first, first + weight - 1
            first += weight
        raise AssertionError("the outcome that is due is none of those possible")

    @property
    def agrees(self) -> bool:
        """Whether the record has the outcome that is due."""
        return self.due == self.recorded

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "number": self.number,
            "step": self.step,
            "cases": self.cases,
            "case": self.case,
            "outcomes": [list(outcome) for outcome in self.outcomes],
            "due": self.due,
            "recorded": self.recorded,
            "agrees": self.agrees,
        }


@dataclass(frozen=True)
class Report:
    """What a check found. `problems` say in plain words why a record is refused, or why nothing can be proved."""

    verdict: str
    problems: tuple[str, ...] = ()
    proof: Proof | None = None
    table: Table | None = None
    deals: tuple[Deal, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether every deal is proved."""
        return self.verdict == PROVED

    @property
    def agreeing(self) -> int:
        """How many deals agree."""
        return sum(deal.agrees for deal in self.deals)

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        table = self.table
        return {
            "ok": self.ok,
            "verdict": self.verdict,
            "problems": list(self.problems),
            "game": table.game.id if table else None,
            "seats": list(table.seats) if table else None,
            "over": table.over if table else None,
            "fairness": self.proof.to_dict() if self.proof else None,
            "deals": len(self.deals),
            "agree": self.agreeing,
            "each": [deal.to_dict() for deal in self.deals],
        }


def verify(document: dict[str, Any]) -> Report:
    """Replay a record and check its dice. Whatever is wrong is told in the report; nothing is raised."""
    problems = []
    try:
        table = replay(document)
        proof = Proof.from_dict(document["fairness"]) if "fairness" in document else None
        problems += _seal_problems(document)
        problems += _writing_problems(document, table)
    except (MotherlodeError, RecursionError) as error:
        return Report(REFUSED, (str(error),))
    if proof is None:
        told = "The record has no proof of its dice: they were not dealt by the scheme that can be checked."
        return Report(REFUSED if problems else UNPROVEN, (*problems, told), None, table)
    if proof.secret is None:
        told = "The secret is not revealed yet, so the deals cannot be checked. That happens when the game ends."
        return Report(REFUSED if problems else UNREVEALED, (*problems, told), proof, table)
    if commitment(proof.secret) != proof.commitment:
        problems.append(f"The secret does not fit the commitment: its SHA-256 is {commitment(proof.secret)}.")
    deals = tuple(_deals(table, proof.key(proof.secret)))
    wrong = [deal for deal in deals if not deal.agrees]
    if wrong:
        first = wrong[0]
        problems.append(
            f"{len(wrong)} of {len(deals)} deals are not what secret and seeds give. The first is deal {first.number}, "
            f"step {first.step}: {first.due!r} is due, but the record has {first.recorded!r}."
        )
    return Report(REFUSED if problems else PROVED, tuple(problems), proof, table, deals)


def _seal_problems(document: dict[str, Any]) -> list[str]:
    if "seal" not in document:
        return ["The seal is missing: a record with a proof has one."] if "fairness" in document else []
    if document["seal"] != seal_of(document):
        return ["The seal does not fit: something in the record was changed after it was written."]
    return []


def _writing_problems(document: dict[str, Any], table: Table) -> list[str]:
    """A move may be typed in capitals or in short, and be replayed; but a record is written in one way only."""
    for number, (said, entry) in enumerate(zip(document["steps"], table.standing(), strict=True), start=1):
        if said[1] != entry.notation:
            return [f"Step {number} says {said[1]!r} for {entry.notation!r}: no release writes it so."]
    return []


def _deals(table: Table, key: bytes) -> Iterator[Deal]:
    """Every chance event of a table that was replayed already, played through once more."""
    again = Table(table.game, table.components, table.engine.options[0], None)
    number = 0
    for step, entry in enumerate(table.standing(), start=1):
        if entry.actor == CHANCE:
            outcomes = again.outcomes()
            case = draw_case(key, number, sum(weight for _, weight in outcomes))
            listed = tuple((str(outcome), weight) for outcome, weight in outcomes)
            yield Deal(number, step, listed, case, str(outcome_of(case, outcomes)), entry.notation)
            number += 1
        again.play(entry.action)
