"""How components.toml becomes the BOX of Gold River."""

from __future__ import annotations

from motherlode.core.box import Document, Entry
from motherlode.core.errors import near

from .poker import RANKS, SUITS
from .records import (
    BANDIT,
    BANK,
    CLAIM,
    DOUBLE,
    DYNAMITE,
    EVEN,
    GOLD,
    HOLD_UP,
    JUDGE,
    MAX_ACTIONS,
    MAX_BUILDINGS,
    MAX_CARDS,
    MAX_CLAIMS,
    MAX_FACES,
    MAX_FOUND,
    MAX_PLAYERS,
    MAX_ROOM,
    MAX_TOWNS,
    MUSTANG,
    ODD,
    POST_OFFICE,
    RAID,
    SALOON,
    STAGECOACH,
    TRAIN_STATION,
    Box,
)

BUILDINGS = {"bank": BANK, "post-office": POST_OFFICE, "saloon": SALOON, "train-station": TRAIN_STATION}
ACTIONS = {
    "judge": JUDGE,
    "bandit": BANDIT,
    "raid": RAID,
    "mustang": MUSTANG,
    "dynamite": DYNAMITE,
    "hold-up": HOLD_UP,
    "stagecoach": STAGECOACH,
}
STRIKES = {**{str(sum): sum for sum in range(2, 2 * MAX_FACES + 1)}, "even": EVEN, "odd": ODD, "double": DOUBLE}
FACES = {rank + suit: number for number, (suit, rank) in enumerate(((s, r) for s in SUITS for r in RANKS), start=1)}
SLOTS = ("claim", "building", "card")  # what moves call places that the box has no card for
LETTERS = "bcdefghijklmnopqrstuvwxyz"


class Cards:
    """The cards as they are read: each gets the next number, and a name of its own."""

    def __init__(self, document: Document, box: Box) -> None:
        self.document, self.box = document, box
        self.names = [""]
        self.faces: dict[str, str] = {}

    def add(self, name: str, kind: int) -> int:
        """The number of one more card; cards of one name are told apart by letters: raid, raid-b."""
        number = len(self.names)
        if number > MAX_CARDS:
            raise self.document.fail(1, f"the box has room for {MAX_CARDS} cards at the most")
        alike = [name, *(f"{name}-{letter}" for letter in LETTERS)]
        free = next((other for other in alike if other not in self.names), "")
        if not free:
            raise self.document.fail(1, f"there are more than {len(alike)} cards {name!r}")
        self.names.append(free)
        self.box.kind[number] = kind
        return number

    def read_face(self, entry: Entry, number: int) -> None:
        """RV-101: a rank and a suit that no other card has, or `none`."""
        face = entry.text("face").upper()
        if face == "NONE":
            return
        if face not in FACES:
            raise entry.fail("face", f"face {face!r} must be a rank and a suit, such as 10H or QS, or none")
        if face in self.faces:
            raise entry.fail("face", f"face {face} is on the {self.faces[face]} already; a poker deck has it once")
        self.faces[face] = self.names[number]
        self.box.face[number] = FACES[face]


def fill(document: Document, box: Box) -> dict[str, list[str]]:
    """Write the record, and give the names of cards and towns."""
    towns = _read_towns(document, box)
    cards = Cards(document, box)
    _read_claims(document, box, cards, towns)
    _read_buildings(document, box, cards)
    for action in document.entries("action", 0, MAX_ACTIONS):
        does = _one_of(action, "does", ACTIONS)
        cards.read_face(action, cards.add(does, ACTIONS[does]))
        action.check()
    for gold in document.entries("gold", 0):
        nuggets = gold.whole("nuggets", 1, 20)
        for _ in range(gold.whole("copies", 0, MAX_CARDS)):
            box.nuggets[cards.add(f"gold-{nuggets}", GOLD)] = nuggets
        gold.check()
    box.cards = len(cards.names) - 1
    _read_numbers(document, box)
    fewest = box.cards - box.buildings
    if fewest - box.removed < 4 or fewest < MAX_PLAYERS + 1:
        raise document.fail(1, f"{fewest} cards without Buildings are too few: a first row must be left of them")
    return {"card": cards.names, "town": towns}


def _one_of(entry: Entry, key: str, words: dict[str, int]) -> str:
    said = entry.text(key).lower()
    if said not in words:
        raise entry.fail(key, f"{key} = {said!r} is not known. {near(said, words)}")
    return said


def _read_towns(document: Document, box: Box) -> list[str]:
    towns = [""]
    for town in document.entries("town", 1, MAX_TOWNS):
        name = town.text("name").lower()
        if name in towns or " " in name or name in SLOTS:
            raise town.fail("name", f"name {name!r} must be one word that no other town has, nor any kind of card")
        box.mayor[len(towns)] = town.whole("mayor", 0, 100)
        towns.append(name)
        town.check()
    box.towns = len(towns) - 1
    return towns


def _read_claims(document: Document, box: Box, cards: Cards, towns: list[str]) -> None:
    for claim in document.entries("claim", MAX_PLAYERS + 1, MAX_CLAIMS):
        town = _one_of(claim, "town", {name: number for number, name in enumerate(towns) if name})
        strikes = _one_of(claim, "strikes", STRIKES)
        number = cards.add(f"{town}-{strikes}", CLAIM)
        box.town[number] = towns.index(town)
        box.number[number] = STRIKES[strikes]
        box.nuggets[number] = claim.whole("nuggets", 0, 12)
        cards.read_face(claim, number)
        claim.check()
        box.claims += 1


def _read_buildings(document: Document, box: Box, cards: Cards) -> None:
    for building in document.entries("building", 0, MAX_BUILDINGS):
        does = _one_of(building, "does", BUILDINGS)
        if does in cards.names and does in ("bank", "train-station"):
            raise building.fail("does", f"the box has room for one {does}")
        number = cards.add(does, BUILDINGS[does])
        if does == "bank":
            box.bank = number
        cards.read_face(building, number)
        building.check()
        box.buildings += 1


def _read_numbers(document: Document, box: Box) -> None:
    box.start = document.number("start", 0, 100)
    box.removed = document.number("removed", 0, MAX_CARDS)
    box.office = document.number("office", 1, 20)
    box.die = document.number("die", 1, MAX_FACES)
    box.bank_room = document.number("bank_room", 0, MAX_ROOM)
    box.bank_bonus = document.number("bank_bonus", 1, MAX_ROOM)
    box.post_office = document.number("post_office", 0, 20)
    box.saloon = document.number("saloon", 0, 20)
    box.raid = document.number("raid", 0, 100)
    box.hold_up = document.number("hold_up", 0, 100)
    box.stagecoach = document.number("stagecoach", 0, 100)
    box.bandit = document.number("bandit", 1, MAX_FOUND)
    box.poker = document.number("poker", 0, 100)
