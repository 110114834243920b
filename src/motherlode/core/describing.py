"""Options of a game and dials of a bot, described for people who may set them."""

from __future__ import annotations

from motherlode.core.records import Field


def default_of(field: Field) -> str | int | float:
    """What an option is if nobody says anything."""
    assert field.option is not None
    return field.option.say([0] * field.count if field.shape else field.option.default)


def choices_of(field: Field) -> str:
    """What may be said, as a sentence."""
    assert field.option is not None
    choices = field.option.choices()
    return f"{field.count} {choices}" if field.option.letters else choices
