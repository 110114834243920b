"""What to call the players of a recorded game."""

from __future__ import annotations

from motherlode.core.table import Table

PERSON = "you"


def called(spec: str) -> str:
    """What to call a seat of a record: a person by name, a bot by what it is; empty, if the record does not say."""
    name = spec.removeprefix(f"{PERSON}:name=")
    return "" if name == PERSON else name[:1].upper() + name[1:]


def names_of(table: Table) -> list[str]:
    """What to call the players: as the record does, with the seat where that is not enough."""
    seats = [called(spec) for spec in table.seats]
    names = []
    for seat, name in enumerate(seats):
        if not name:
            names.append(f"Seat {seat}")
        else:
            names.append(name if seats.count(name) == 1 else f"{name} (seat {seat})")
    return names
