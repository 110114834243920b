"""The moves of Gold River: `pass`, `raise 3`, `pick 2`, `drop 1`, `give dry-gulch-5`, …; and what chance says."""

from __future__ import annotations

from motherlode.core.actions import Action, ActionTable, Move
from motherlode.core.bits import has_bit
from motherlode.core.box import Components

from .records import (
    AUCTION,
    BANDIT_TAKE,
    BANKING,
    BLAST,
    CLAIM,
    DROP,
    FIRST_PLAYER,
    JUDGE_GIVE,
    JUDGE_TAKE,
    LAY,
    LIFT,
    MAX_BUILDINGS,
    MAX_CARDS,
    MAX_CLAIMS,
    MAX_FACES,
    MAX_PLAYERS,
    MAX_ROOM,
    MAX_ROW,
    PICK,
    RIDE,
    ROB,
    ROLL,
    SEARCH,
    Box,
    View,
)

# Ids of moves: RAISE_BY + nuggets, PICK_AT and DROP_AT + row slot, GIVE_CLAIM, TAKE_CLAIM and BLAST_CLAIM + Claim,
# BLAST_BUILDING + Building, ROB_SEAT + seat, each from 1; DEPOSIT + nuggets from 0.
PASS = 0
RAISE_BY = 0
LIFT_BID = RAISE_BY + LIFT + 1
PICK_AT = LIFT_BID
DROP_AT = PICK_AT + MAX_ROW
TAKE_HALF = DROP_AT + MAX_ROW + 1
GIVE_CLAIM = TAKE_HALF
TAKE_CLAIM = GIVE_CLAIM + MAX_CLAIMS
BLAST_CLAIM = TAKE_CLAIM + MAX_CLAIMS
BLAST_BUILDING = BLAST_CLAIM + MAX_CLAIMS
ROB_SEAT = BLAST_BUILDING + MAX_BUILDINGS
USE_MUSTANG = ROB_SEAT + MAX_PLAYERS + 1
WAIT = USE_MUSTANG + 1
DEPOSIT = WAIT + 1
MOVES = DEPOSIT + MAX_ROOM + 1

# Ids of outcomes: BEGINS + seat, LAID + card, FOUND + Claim, each from 1; ROLLED + 6 * first die + second die, from 0.
BEGINS = -1
LAID = BEGINS + MAX_PLAYERS
FOUND = LAID + MAX_CARDS
ROLLED = FOUND + MAX_CLAIMS + 1
OUTCOMES = ROLLED + MAX_FACES * MAX_FACES


def slot_names(components: Components, what: str, first: int, here: int, room: int) -> list[str]:
    """The names of `here` cards of the box from number `first` on; further slots that it has room for are numbers."""
    names = components.names["card"][first : first + here]
    return [*names, *(f"{what}-{slot}" for slot in range(here + 1, room + 1))]


def moves_table(components: Components) -> ActionTable:
    """What players do."""
    box = components.record
    assert isinstance(box, Box)
    slots = [str(slot) for slot in range(1, MAX_ROW + 1)]
    claims = slot_names(components, "claim", 1, box.claims, MAX_CLAIMS)
    buildings = slot_names(components, "building", box.claims + 1, box.buildings, MAX_BUILDINGS)
    return ActionTable(
        Action("pass"),
        Action("raise", by=[str(by) for by in range(1, LIFT + 1)]),
        Action("lift"),
        Action("pick", slot=slots),
        Action("drop", slot=slots),
        Action("half"),
        Action("give", claim=claims),
        Action("take", claim=claims),
        Action("blast", card=[*claims, *buildings]),
        Action("rob", seat=[str(seat) for seat in range(MAX_PLAYERS)]),
        Action("ride"),
        Action("wait"),
        Action("deposit", nuggets=[str(nuggets) for nuggets in range(MAX_ROOM + 1)]),
    )


def outcomes_table(components: Components) -> ActionTable:
    """What chance does."""
    box = components.record
    assert isinstance(box, Box)
    faces = [str(face) for face in range(1, MAX_FACES + 1)]
    return ActionTable(
        Action("begin", seat=[str(seat) for seat in range(MAX_PLAYERS)]),
        Action("lay", card=slot_names(components, "card", 1, box.cards, MAX_CARDS)),
        Action("find", claim=slot_names(components, "claim", 1, box.claims, MAX_CLAIMS)),
        Action("roll", one=faces, two=faces),
    )


AWAITED = {
    FIRST_PLAYER: ("begin", "the first player is awaited"),
    LAY: ("lay", "a card of the row is awaited"),
    SEARCH: ("find", "a Claim of the discard pile is awaited"),
    ROLL: ("roll", "a roll of the dice is awaited"),
    BANKING: ("deposit", "say how many nuggets go onto your Bank"),
    AUCTION: ("raise", "the auction is on: raise the bid or pass"),
    PICK: ("pick", "pick a card of the row"),
    DROP: ("drop", "discard a card of the row first"),
    JUDGE_GIVE: ("give", "the Judge asks which Claim of yours you give"),
    JUDGE_TAKE: ("take", "the Judge asks which Claim you take for it"),
    BLAST: ("blast", "the Dynamite asks which Claim or Building of another player it destroys"),
    ROB: ("rob", "the Hold-Up asks whom it robs"),
    BANDIT_TAKE: ("take", "the One-Armed Bandit asks which of its Claims you take"),
    RIDE: ("ride", "say whether you use the Mustang now"),
}
"""What is asked in each phase: the kind of move or outcome, and its words."""


def why_not(view: View, move: Move, components: Components) -> str:
    """Why a move, or an outcome that somebody deals by hand, is not possible now, for a door that refused it."""
    kind, awaited = AWAITED[view.phase]
    box = components.record
    assert isinstance(box, Box)
    if move.kind == "half" and view.phase == PICK:
        if view.players == 2:
            return "half of the bid is for the player who lost the auction"
        return "half of the bid can be taken with two players only"
    if move.kind in ("pass", "raise", "lift") and view.phase == AUCTION:
        return _why_not_bid(view, move.kind)
    if move.kind != kind:
        return awaited
    if kind in ("begin", "rob"):
        return _why_not_seat(view, int(move.arguments["seat"]) + 1, kind)
    if kind in ("pick", "drop"):
        return _why_not_slot(view, int(move.arguments["slot"]))
    if kind == "deposit":
        room = box.bank_room - view.banked
        return f"you have {view.nuggets[view.actor]} nuggets, and the Bank has room for {room}"
    if kind == "roll":
        return f"the dice of this box have {box.die} faces"
    return _why_not_card(view, box, components, move)


def _why_not_bid(view: View, kind: str) -> str:
    """RV-032, RV-R03, RV-R29."""
    said = view.bid + view.lifted
    if kind == "pass":
        return f"you have said that you bid more than {said}: say by how much"
    own = view.nuggets[view.actor]
    if own <= said:
        return f"you have {own} nuggets, so you cannot bid more than {said}: pass"
    reached = f"you have lifted it to {said}" if view.lifted else f"the bid is {said}"
    return f"nobody bids more than he has: you have {own} nuggets, and {reached}"


def _why_not_slot(view: View, slot: int) -> str:
    """RV-050, RV-053."""
    if slot > view.laid:
        return f"the row has {view.laid} cards"
    return "that card is taken"


def _why_not_seat(view: View, seat: int, kind: str) -> str:
    """Seats at the table; whom a Hold-Up cannot rob."""
    if seat > view.players:
        return f"there is no seat {seat - 1} with {view.players} players"
    if kind == "rob" and seat == view.actor:
        return "nobody robs himself"
    return f"seat {seat - 1} has no nuggets"


def _why_not_card(view: View, box: Box, components: Components, move: Move) -> str:
    """Claims and Buildings that are not there, or not yours to touch."""
    name = move.arguments.get("claim") or move.arguments["card"]
    names = components.names["card"]
    if name not in names[1:]:
        return f"this box has no {name}"
    card = names.index(name)
    if move.kind == "lay":
        if view.round == 1 and box.kind[card] != CLAIM and _is_unseen(view, card):
            return "the first row is of Claims only"
        return f"the {name} was seen before, or is not in this game"
    if view.phase in (SEARCH, BANDIT_TAKE):
        where = "left in the discard pile" if view.phase == SEARCH else "that the One-Armed Bandit has drawn"
        return f"{name} is not among the Claims {where}"
    if view.phase == JUDGE_GIVE:
        return f"{name} is not yours"
    if view.owner[card] == view.actor:
        return f"{name} is your own"
    return f"no other player has {name}"


def _is_unseen(view: View, card: int) -> bool:
    return has_bit(view.unseen[(card - 1) >> 6], (card - 1) & 63)
