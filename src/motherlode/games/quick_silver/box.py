"""How components.toml becomes the BOX of Quick Silver."""

from __future__ import annotations

from motherlode.core.box import Document
from motherlode.core.records import Ints

from .records import DYNAMITE, MAX_FACE, MAX_HAND, MAX_KINDS, PLAIN, PLATE, Box

DOES = {"plain": PLAIN, "dynamite": DYNAMITE, "plate": PLATE}


def fill(document: Document, box: Box) -> dict[str, list[str]]:
    """Write the record, and give the names of the kinds of cards; kind 0 is none."""
    names = [""]
    for card in document.entries("card", 1, MAX_KINDS):
        name = card.text("name").lower()
        if name in names or " " in name:
            raise card.fail("name", f"name {name!r} must be one word that no other card has")
        kind = len(names)
        names.append(name)
        box.number[kind] = card.whole("number", -100, 100)
        box.copies[kind] = card.whole("copies", 0, 60)
        does = card.text("does")
        if does not in DOES:
            raise card.fail("does", f"does must be one of {', '.join(DOES)}, not {does!r}")
        box.does[kind] = DOES[does]
        card.check()
    box.kinds = len(names) - 1
    box.hand = document.number("hand", 1, MAX_HAND)
    box.centre = document.number("centre", 1, MAX_HAND)
    _fill_die(document, "white_die", box.white, box.hand)
    _fill_die(document, "black_die", box.black, MAX_FACE)
    cards = sum(box.copies)
    least = box.centre + 2 * box.hand
    if not least <= cards <= 100:
        raise document.fail(1, f"the cards add up to {cards}; two players and the centre need {least}, and 100 fit")
    box.cards = cards
    box.plates = document.number("plates", 1, 20)
    box.tokens = document.number("tokens", 2 * box.plates, 127)
    box.sneak_tokens = document.number("sneak_tokens", 0, 100)
    box.sneak_value = document.number("sneak_value", -20, 20)
    box.mayor = document.number("mayor", 1, 10_000)
    box.least_pay = document.number("least_pay", 1, 100)
    box.most_rounds = document.number("most_rounds", 1, 120)
    return {"kind": names}


def _fill_die(document: Document, name: str, die: Ints, highest: int) -> None:
    for entry in document.entries(name, 1, MAX_FACE):
        face = entry.whole("face", 1, highest)
        if die[face]:
            raise entry.fail("face", f"face {face} is there twice; write its sides together")
        die[face] = entry.whole("sides", 1, 20)
        entry.check()
