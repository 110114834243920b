"""How components.toml becomes the BOX of Gold."""

from __future__ import annotations

from motherlode.core.box import Document
from motherlode.games.gold.records import COLOURS, DIGGER, DYNAMITE, GOLD, MAX_KINDS, POSITIONS, Box


def fill(document: Document, box: Box) -> dict[str, list[str]]:
    """Write the record, and give the names of colours and kinds; kind 0 is no card."""
    entrances = document.entries("entrance", COLOURS, COLOURS)
    colours = []
    for entrance in entrances:
        colour = entrance.text("colour").lower()
        if colour in colours or not colour.isalpha():
            raise entrance.fail("colour", f"colour {colour!r} must be one word that no other entrance has")
        entrance.check()
        colours.append(colour)
    kinds = [""]

    def add(name: str, sort: int, value: int, colour: int, copies: int) -> None:
        if name in kinds:
            raise document.fail(1, f"{name!r} is there twice; write its copies together")
        if len(kinds) > MAX_KINDS:
            raise document.fail(1, f"the box has room for {MAX_KINDS} kinds of cards at the most")
        number = len(kinds)
        box.sort[number], box.value[number], box.colour[number], box.copies[number] = sort, value, colour, copies
        kinds.append(name)

    for gold in document.entries("gold", 0):
        worth = gold.whole("worth", 1, 9)
        add(f"gold-{worth}", GOLD, worth, 0, gold.whole("copies", 0, POSITIONS))
        gold.check()
    diggers = []
    for digger in document.entries("digger", 0):
        diggers.append((digger.whole("strength", 1, 9), digger.whole("copies", 0, POSITIONS)))
        digger.check()
    for number, colour in enumerate(colours, start=1):
        for strength, copies in diggers:
            add(f"{colour}-{strength}", DIGGER, strength, number, copies)
    sticks = document.entry("dynamite")
    add("dynamite", DYNAMITE, 0, 0, sticks.whole("copies", 0, POSITIONS))
    sticks.check()
    box.dynamite = len(kinds) - 1
    box.kinds = len(kinds) - 1
    cards = sum(box.copies)
    if not 1 <= cards <= POSITIONS:
        raise document.fail(1, f"the cards add up to {cards}; the table has room for 1 to {POSITIONS}")
    box.cards = cards
    box.rush_at = document.number("rush_at", 1, POSITIONS)
    box.stall_turns = document.number("stall_turns", 1, 40)
    box.stall_rounds = document.number("stall_rounds", 0, 8)
    return {"colour": colours, "kind": kinds}
