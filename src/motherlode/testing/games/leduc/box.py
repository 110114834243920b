"""How components.toml becomes the BOX of Leduc poker."""

from __future__ import annotations

from motherlode.core.box import Document

from .records import MAX_CARDS, MAX_RAISES, PLAYERS, Box


def fill(document: Document, box: Box) -> dict[str, list[str]]:
    """Write the record, and give the names of the cards; card 0 is none."""
    names = [""]
    for card in document.entries("card", 1, MAX_CARDS):
        names.append(card.text("name").lower())
        box.copies[len(names) - 1] = card.whole("copies", 1, 18)
        card.check()
    box.cards = len(names) - 1
    shown = PLAYERS + 1
    if sum(box.copies) <= shown:
        raise document.fail(1, f"{PLAYERS} hands and a public card need more than {shown} cards, or all is known")
    box.ante = document.number("ante", 1, 20)
    box.bet[1] = document.number("first_bet", 1, 10)
    box.bet[2] = document.number("second_bet", 1, 10)
    box.raises = document.number("raises", 1, MAX_RAISES)
    return {"card": names}
