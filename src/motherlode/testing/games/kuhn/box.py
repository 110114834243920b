"""How components.toml becomes the BOX of Kuhn poker."""

from __future__ import annotations

from motherlode.core.box import Document

from .records import MAX_CARDS, PLAYERS, Box


def fill(document: Document, box: Box) -> dict[str, list[str]]:
    """Write the record, and give the names of the cards; card 0 is none."""
    names = [""]
    for card in document.entries("card", 1, MAX_CARDS):
        names.append(card.text("name").lower())
        box.copies[len(names) - 1] = card.whole("copies", 1, 20)
        card.check()
    box.cards = len(names) - 1
    if sum(box.copies) <= PLAYERS:
        raise document.fail(1, f"{PLAYERS} players need more than {PLAYERS} cards, or nothing is hidden")
    box.ante = document.number("ante", 1, 20)
    box.bet = document.number("bet", 1, 20)
    return {"card": names}
