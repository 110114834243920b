"""How components.toml becomes the BOX of Pledges."""

from __future__ import annotations

from motherlode.core.box import Document

from .records import MAX_COINS, MAX_PRIZE, Box


def fill(document: Document, box: Box) -> dict[str, list[str]]:
    """Write the record; nothing has a name."""
    box.coins = document.number("coins", 1, MAX_COINS)
    box.rounds = document.number("rounds", 1, 20)
    box.prize = document.number("prize", 1, MAX_PRIZE)
    return {}
