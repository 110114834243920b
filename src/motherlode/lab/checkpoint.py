"""Keeps the tallies of an unfinished plan in a file, so that the same command goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from motherlode.arena.recording import Draft
from motherlode.core.errors import BadRecord, CannotRead

if TYPE_CHECKING:
    from motherlode.lab.engine import Outcome

FORMAT = 2


def spans(numbers: set[int]) -> list[list[int]]:
    """A set of numbers as first and last of what lies together: short, since chunks are handed out in order."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return found


class Checkpoint:
    """One file. It is written beside its place and put there whole."""

    def __init__(self, path: str | Path) -> None:
        """Nothing is written yet, but that it can be is made sure of."""
        self.path = Path(path)
        self._kept = False
        Draft(self.path).discard()

    def load(self, outcome: Outcome) -> None:
        """Take up what the file holds, if there is one; one of another plan is refused."""
        if not self.path.exists():
            return
        try:
            kept: dict[str, Any] = json.loads(self.path.read_text())
            if kept["format"] != FORMAT:
                raise ValueError
        except OSError as error:
            raise CannotRead(f"{self.path} cannot be read: {error.strerror}. Name another checkpoint.") from None
        except (ValueError, KeyError, TypeError):
            raise BadRecord(f"{self.path} is no checkpoint of this release: remove it, or name another file.") from None
        if kept["plan"] != outcome.plan.hash:
            raise BadRecord(
                f"{self.path} is the checkpoint of another run (other games, bots, box, seed or number of games): "
                "repeat that command to finish it, remove the file, or name another."
            )
        outcome.tallies = kept["tallies"]
        outcome.done = [{n for first, last in run for n in range(first, last + 1)} for run in kept["done"]]
        outcome.seconds = kept["seconds"]

    def save(self, outcome: Outcome) -> None:
        """Write the tallies down."""
        draft = Draft(self.path)
        try:
            document = {
                "format": FORMAT,
                "plan": outcome.plan.hash,
                "seconds": outcome.seconds,
                "done": [spans(numbers) for numbers in outcome.done],
                "tallies": outcome.tallies,
            }
            json.dump(document, draft.file)
            draft.complete()
            draft.put()
        finally:
            draft.discard()

    def remove(self) -> None:
        """The work is done and reported."""
        self.path.unlink(missing_ok=True)
