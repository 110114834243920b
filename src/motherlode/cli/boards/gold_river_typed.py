"""What people type at a table of Gold River, and the moves that it means.

In the auction a number is the whole bid, not by how much it is raised. Cards go by their slot, or by any beginning of
their name's words: `cold 5`, `whis even`, `post`. What this cannot read is for the door to read or to refuse.
"""

from __future__ import annotations

import re

from motherlode.cli.boards import Unclear
from motherlode.cli.boards.gold_river_signs import Signs
from motherlode.core.actions import Move
from motherlode.games.gold_river.records import (
    AUCTION,
    BANDIT_TAKE,
    BANKING,
    BLAST,
    DROP,
    JUDGE_GIVE,
    JUDGE_TAKE,
    LIFT,
    PICK,
    RIDE,
    ROB,
    View,
)

NUMBER = re.compile(r"(\d{1,6})(?: *(?:gold|nuggets?))?")
VERBS = {
    AUCTION: ("bid", "i bid", "offer"),
    PICK: ("pick", "take", "choose", "card", "slot"),
    DROP: ("drop", "discard", "remove", "card", "slot"),
    BANKING: ("deposit", "put", "bank"),
    ROB: ("rob", "seat", "hold up"),
    RIDE: (),
    JUDGE_GIVE: ("give", "swap"),
    JUDGE_TAKE: ("take", "for"),
    BLAST: ("blast", "blow up", "destroy"),
    BANDIT_TAKE: ("take", "pick"),
}
AIMS = {JUDGE_GIVE: "give", JUDGE_TAKE: "take", BLAST: "blast", BANDIT_TAKE: "take"}
YES = ("y", "yes", "use", "use it", "mustang", "now")
NO = ("n", "no", "not now", "keep", "later", "hold")
NOTHING = ("none", "nothing", "no", "pass")
EVERYTHING = ("all", "max", "everything")
HALF = ("half the bid", "half of the bid", "gold", "money", "nuggets", "refuse")
PASSES = ("p", "no", "i pass", "out")


class Typed:
    """Reads what is typed."""

    def __init__(self, signs: Signs) -> None:
        self.signs = signs
        self.box, self.words, self.names = signs.box, signs.words, signs.names

    def moves(self, text: str, v: View, legal: list[Move], names: list[str]) -> list[str]:
        """The moves that a text means, one after the other; none, if it is for the door."""
        said = " ".join(text.lower().split())
        rest = self._without_verb(said, VERBS[v.phase])
        number = NUMBER.fullmatch(rest)
        amount = int(number[1]) if number else None
        if v.phase == AUCTION:
            return ["pass"] if said in PASSES else self._bid(v, amount)
        if v.phase in (PICK, DROP):
            return self._card_of_row(rest, v, legal, amount)
        if v.phase == BANKING:
            most = max(int(move.arguments["nuggets"]) for move in legal)
            amount = 0 if rest in NOTHING else most if rest in EVERYTHING else amount
            return [] if amount is None else self._deposit(v, amount)
        if v.phase == RIDE:
            return ["ride"] if said in YES else ["wait"] if said in NO else []
        if v.phase == ROB:
            return self._seat(rest, v, legal, names, amount)
        return self._target(rest, v, legal, names, amount)

    def spoken(self, move: Move, v: View) -> str:
        """A move as people would type it: a bid in all instead of a raise, a card instead of its slot."""
        if move.kind == "raise":
            return self.words["move_bid"].format(bid=v.bid + v.lifted + int(move.arguments["by"]))
        if move.kind == "lift":
            return self.words["move_lift"].format(bid=v.bid + v.lifted + LIFT)
        if move.kind in ("pick", "drop"):
            slot = int(move.arguments["slot"])
            return f"{move} ({self.signs.called(v.row[slot - 1])})" if v.row[slot - 1] else str(move)
        return str(move)

    def _without_verb(self, said: str, verbs: tuple[str, ...]) -> str:
        for verb in verbs:
            if said.startswith(verb + " "):
                return said[len(verb) + 1 :].removeprefix("the ").strip()
        return said

    # the auction, and the Bank

    def _bid(self, v: View, amount: int | None) -> list[str]:
        if amount is None:
            return []
        own, bid = v.nuggets[v.actor], v.bid + v.lifted
        if own <= v.bid:
            raise Unclear(self.words["bid_cannot"].format(own=own, bid=v.bid))
        if amount > own:
            raise Unclear(self.words["bid_rich"].format(own=own, amount=amount, least=bid + 1))
        if amount <= bid:
            key = "bid_low" if bid else "bid_nothing"
            raise Unclear(self.words[key].format(bid=bid, least=bid + 1, own=own))
        lifts, by = divmod(amount - bid - 1, LIFT)
        return [*["lift"] * lifts, f"raise {by + 1}"]

    def _deposit(self, v: View, amount: int) -> list[str]:
        room, own = self.box.bank_room - v.banked, v.nuggets[v.actor]
        if amount > min(room, own):
            raise Unclear(self.words["deposit_high"].format(own=own, room=room))
        return [f"deposit {amount}"]

    # cards and seats

    def _card_of_row(self, rest: str, v: View, legal: list[Move], amount: int | None) -> list[str]:
        verb = "pick" if v.phase == PICK else "drop"
        if rest in HALF and any(move.kind == "half" for move in legal):
            return ["half"]
        if amount is not None:
            if 1 <= amount <= v.laid and not v.row[amount - 1]:
                raise Unclear(self.words["slot_taken"].format(slot=amount))
            if not 1 <= amount <= v.laid:
                raise Unclear(self.words["slot_none"].format(slot=amount, laid=v.laid))
            return [f"{verb} {amount}"]
        slots = {f"{verb} {slot}": v.row[slot - 1] for slot in range(1, v.laid + 1) if v.row[slot - 1]}
        found = self._fitting(rest, slots)
        if not found and self._fitting(rest, {str(card): card for card in range(1, self.box.cards + 1)}):
            raise Unclear(self.words["not_in_row"].format(text=rest[:24]))
        if len({self._same(v, slots[move]) for move in found}) == 1:
            return found[:1]
        return self._only(rest, {move: f"{move} ({self.signs.called(slots[move])})" for move in found})

    def _same(self, v: View, card: int) -> tuple[int, ...]:
        """What makes a card of the row as good as another."""
        box = self.box
        return box.kind[card], box.town[card], box.number[card], box.nuggets[card], box.face[card] if v.poker else 0

    def targets(self, v: View, legal: list[Move]) -> dict[str, int]:
        """The moves that name a card, and the cards, in the order that the table lists them: by their owners."""
        found = {str(m): self.names.index(" ".join(m.arguments.values())) for m in legal if m.arguments}
        return dict(sorted(found.items(), key=lambda item: (v.owner[item[1]], item[1])))

    def _target(self, rest: str, v: View, legal: list[Move], names: list[str], amount: int | None) -> list[str]:
        targets = self.targets(v, legal)
        if amount is not None:
            if not 1 <= amount <= len(targets):
                raise Unclear(self.words["target_none"].format(number=amount, most=len(targets)))
            return [list(targets)[amount - 1]]
        exact = [move for move, card in targets.items() if self.names[card] == rest]
        found = exact or self._fitting(rest, targets)
        if not found and v.phase != JUDGE_GIVE:
            owners = {name.lower(): seat for seat, name in enumerate(names, start=1)}
            for name, seat in owners.items():
                for ending in ("'s ", " "):
                    if rest.startswith(name + ending):
                        theirs = {move: card for move, card in targets.items() if v.owner[card] == seat}
                        found = self._fitting(rest[len(name + ending) :], theirs)
        if not found:
            last = self.box.claims + (self.box.buildings if v.phase == BLAST else 0)
            wished = self._fitting(rest, {self.names[card]: card for card in range(1, last + 1)})
            return [f"{AIMS[v.phase]} {name}" for name in wished[:1]]
        numbers = list(targets)
        shown = {m: f"{numbers.index(m) + 1} {self._with_owner(v, targets[m], names)}" for m in found}
        return self._only(rest, shown)

    def _with_owner(self, v: View, card: int, names: list[str]) -> str:
        owner = v.owner[card]
        return f"{self.signs.called(card)} ({names[owner - 1]})" if owner > 0 else self.signs.called(card)

    def _seat(self, rest: str, v: View, legal: list[Move], names: list[str], amount: int | None) -> list[str]:
        if amount is not None:
            return [f"rob {amount}"]
        found = [seat for seat, name in enumerate(names) if name.lower() == rest]
        found = found or [seat for seat, name in enumerate(names) if name.lower().startswith(rest)]
        return self._only(rest, {f"rob {seat}": f"{seat} {names[seat]}" for seat in found})

    def _fitting(self, rest: str, cards: dict[str, int]) -> list[str]:
        """The moves whose card is called so: the words begin its words, in order."""
        wanted = _words(rest)
        exact = [move for move, card in cards.items() if wanted in map(_words, self._called(card))]
        if exact or not wanted:
            return exact
        return [move for move, card in cards.items() if any(_begins(wanted, _words(n)) for n in self._called(card))]

    def _called(self, card: int) -> list[str]:
        signs = self.signs
        face = signs.face(card).lower()
        return [self.names[card], signs.called(card), signs.called(card, short=True), *([face] if face else [])]

    def _only(self, rest: str, found: dict[str, str]) -> list[str]:
        if len(found) > 1:
            raise Unclear(self.words["many"].format(text=rest[:20], moves=", ".join(found.values())))
        return list(found)


def _words(text: str) -> list[str]:
    """The words of a name, numbers apart: `cold-mountain-5` and `Cold Mountain 5` are the same."""
    return re.findall(r"[a-z]+|\d+", text.lower())


def _begins(wanted: list[str], name: list[str]) -> bool:
    """Whether the wanted words begin words of a name, in its order; a number must be the whole number."""
    place = 0
    for word in wanted:
        while place < len(name) and not (name[place] == word or (word.isalpha() and name[place].startswith(word))):
            place += 1
        if place == len(name):
            return False
        place += 1
    return True
