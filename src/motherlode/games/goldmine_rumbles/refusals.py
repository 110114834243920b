"""Why a move is not possible now, in words, for a door that refused it.

A view has every field that the rules below read, so they are asked with it as with a table; none of them writes.
"""

from __future__ import annotations

from typing import cast

from motherlode.core.actions import Move
from motherlode.core.box import Components
from motherlode.core.contract import CHANCE

from .asked import ASKED
from .claims import pile_size, price
from .dashboard import can_carry_any
from .items import at_papa, displayed_here, has, has_flask_icon, has_harmonica_icon, is_essential
from .mine import beast_at, cell_of, first_node, in_region, is_site, leads_onto, next_to_line, node_of, same_location
from .mine import zone_at as tunnel_at
from .mining import is_at_claim
from .moves import CELL_NAMES, LINE_NAMES, NODE_NAMES
from .records import (
    ACCEPT_OFFER,
    COLUMN_NAMES,
    ITEM_NAMES,
    MATCHSTICK,
    MAX_STEPS,
    NOTEBOOKS,
    OFFER,
    PARTNER_AT_CLAIM,
    PARTNER_ROUTE,
    RAT,
    ROUTE,
    ROW,
    TUNNEL_NODES,
    Box,
    Table,
    View,
)

JOURNEYS = (ROUTE, PARTNER_ROUTE)
HEALS = {
    "fungus": ("poisons", "poison"),
    "medical-supplies": ("bandages", "bandage"),
    "whiskey": ("injuries", "injury"),
}
LACKED = {"apple-pie": ("marks", "Black Mark"), **HEALS}


def reason(view: View, move: Move, components: Components) -> str:
    """Why a move, or an outcome that somebody deals by hand, is not possible now."""
    box = components.record
    assert isinstance(box, Box)
    kinds, awaited = ASKED[view.phase]
    if move.kind not in kinds.split():
        return awaited
    return Refusal(view, box, move).words(awaited)


class Refusal:
    """One refused move; a method for each kind of move tells why."""

    def __init__(self, view: View, box: Box, move: Move) -> None:
        self.view = view
        self.t = cast(Table, view)
        self.box = box
        self.said = move.arguments
        self.kind = move.kind
        self.me = view.actor
        self.place = view.place[max(self.me, 0)]

    def words(self, awaited: str) -> str:
        """Why not; if there is no better reason, what is awaited."""
        if self.view.actor == CHANCE:
            return self._outcome(awaited)
        if self.view.phase == OFFER:
            return self._step()
        why = getattr(self, f"_{self.kind}", None)
        return (why() if why else "") or awaited

    def _lacks(self, item: str) -> str:
        return "" if has(self.t, self.me, ITEM_NAMES.index(item) + 1) else f"you have no {item}"

    def _out_of(self, item: str) -> str:
        return "" if has(self.t, 0, ITEM_NAMES.index(item) + 1) else f"the supply has no {item} left"

    def _not_travelling(self) -> str:
        return "" if self.view.phase in JOURNEYS else "you stay at the claim until the end of the turn"

    def _not_the_turn(self, what: str) -> str:
        """Purchases and attacks are for the player whose turn it is, one of them a turn."""
        if self.view.phase in (PARTNER_ROUTE, PARTNER_AT_CLAIM):
            return f"a partner does not {what}"
        return "you have bought a claim: that is your action of this turn" if self.view.bought else ""

    # chance

    def _outcome(self, awaited: str) -> str:
        if self.kind in ("die", "dice"):
            return f"{awaited}: {'one' if self.kind == 'dice' else 'two'}"
        number = next(iter(self.said.values()))
        return f"{self.kind} {number} is not left, or not in this box"

    # set-up and boards

    def _be(self) -> str:
        return f"{self.said['character']} is taken, or not in this box"

    def _start(self) -> str:
        return f"another pawn stands on site {self.said['site']}"

    def _cube(self) -> str:
        return self._full(self.said["column"])

    def _full(self, name: str) -> str:
        column = COLUMN_NAMES.index(name) + 1
        if self.view.cubes[self.me, column] + self.view.fresh[self.me, column] >= self.box.squares[column]:
            return f"{name} has no vacant square"
        if column == NOTEBOOKS:
            hides = self.box.notebook * (self.view.fresh[self.me, NOTEBOOKS] + 1)
            return f"that hides {hides} gold, and you have {self.view.gold[self.me]}"
        return ""

    def _carry(self) -> str:
        source, target = self.said["source"], self.said["target"]
        if source == target:
            return "a cube goes to another column"
        if self.view.cubes[self.me, COLUMN_NAMES.index(source) + 1] == 0:
            return f"you have no cube on {source}"
        return self._full(target)

    # the claim store, and actions

    def _buy(self) -> str:
        square = int(self.said["square"])
        if why := self._not_the_turn("buy claims"):
            return why
        if self.view.moved:
            return "a claim is bought before moving"
        if self.view.display[square] == 0:
            return f"no claim lies on square {square}"
        return (
            f"that claim costs {price(self.box, self.t, self.me, square)}, and you have {self.view.gold[self.me]} gold"
        )

    def _attack(self) -> str:
        return self._not_the_turn("attack") or self._not_here()

    def _not_here(self) -> str:
        """Papa Clayton or a player who is somewhere else, oneself, or nobody."""
        whom = self.said["whom"]
        seat = 0 if whom == "papa" else int(whom) + 1
        if seat > self.view.players:
            return f"there is no seat {whom} with {self.view.players} players"
        if seat == self.me:
            return "that is you"
        if same_location(self.box, self.t, self.place, self.view.place[seat]):
            return ""
        return "Papa Clayton is not at your place" if seat == 0 else f"seat {whom} is not at your place"

    def _end(self) -> str:
        if self.view.phase == PARTNER_AT_CLAIM:
            return "pass when you are done"
        return "you have searched the claim: now mine"

    def _search(self) -> str:
        if self.view.phase not in JOURNEYS:
            return "the claim is searched already"
        return f"you are not at site {self.view.bought}" if self.view.bought else "you have bought no claim"

    def _mine(self) -> str:
        if self.view.phase in (PARTNER_ROUTE, PARTNER_AT_CLAIM):
            return "the owner of the claim rolls the dice"
        if self.view.bought == 0:
            return "you have bought no claim"
        return "search the claim first" if is_at_claim(self.t, self.me) else self._search()

    def _invite(self) -> str:
        if self.view.phase in (PARTNER_ROUTE, PARTNER_AT_CLAIM):
            return "the owner of the claim invites partners"
        return "the others were asked already" if self.view.invited else self._mine()

    # journeys

    def _go(self) -> str:
        if why := self._not_travelling():
            return why
        node = NODE_NAMES.index(self.said["to"])
        if node < TUNNEL_NODES and tunnel_at(self.box, self.t, node) == 0:
            return "that is rock"
        first = first_node(self.box, self.t, node)
        if first == first_node(self.box, self.t, node_of(self.t, self.place)):
            return "you are there"
        if not in_region(self.t, node):
            return "no tunnel leads there, or a rat or snake is in the way"
        if self.view.just_moved:
            return "you have just moved: one journey leads as far as two"
        return f"that tunnel is called {NODE_NAMES[first]}"

    def _face(self) -> str:
        beast, how = beast_at(self.box, self.t, self.place), self.said["how"]
        if why := self._not_travelling():
            return why
        if beast == 0:
            return "there is no rat or snake where you are"
        if self.view.passes >= self.box.most_passes:
            return f"{self.box.most_passes} rats and snakes are the most that one passes in a row"
        if how == ("blunderbus" if beast == RAT else "bread"):
            return f"{how} does not help against a {'rat' if beast == RAT else 'snake'}"
        return self._lacks(how)

    def _turn(self) -> str:
        cell = CELL_NAMES.index(self.said["cell"])
        if self.view.charges == 0 and (why := self._lacks("dynamite")):
            return why
        if not is_site(self.place) and cell_of(self.box, self.t, self.place) == cell:
            return "you stand on that tile"
        return (
            ""
            if leads_onto(self.box, self.t, self.place, cell)
            else f"you are in no tunnel that leads onto {self.said['cell']}"
        )

    def _shift(self) -> str:
        line = self.said["line"]
        if why := self._lacks("detonator"):
            return why
        return (
            "" if next_to_line(self.box, self.t, self.place, LINE_NAMES.index(line)) else f"you are not next to {line}"
        )

    def _step(self) -> str:
        """A route that somebody offers."""
        if self.kind == "pass":
            return "you have begun a route: offer it"
        return "say a step of the route first" if self.kind == "offer" else f"a route has {MAX_STEPS} steps at the most"

    # items

    def _use(self) -> str:
        item = self.said["item"]
        if why := self._lacks(item):
            return why
        if item in LACKED:
            field, what = LACKED[item]
            if getattr(self.view, field)[self.me] == 0:
                return f"you have no {what}"
        elif not can_carry_any(self.box, self.t, self.me):
            return "you have no cube that could be moved"
        return "not now: " + ASKED[self.view.phase][1]

    def _shop(self) -> str:
        cost = f"it costs {self.box.essential_price}, and you have {self.view.gold[self.me]} gold"
        return self._out_of(self.said["item"]) or cost

    def _sell(self) -> str:
        item = self.said["item"]
        if is_essential(ITEM_NAMES.index(item) + 1):
            return "Essentials are not sold"
        return f"three of a kind are sold, and you have {self.view.items[self.me, ITEM_NAMES.index(item) + 1]}"

    def _discard(self) -> str:
        return self._lacks(self.said["item"])

    def _call(self) -> str:
        return self._lacks("harmonica") or "Papa Clayton is here already"

    def _flask(self) -> str:
        return self._swap("flask", has_flask_icon(ITEM_NAMES.index(self.said["item"]) + 1))

    def _harmonica(self) -> str:
        return self._swap("harmonica", has_harmonica_icon(ITEM_NAMES.index(self.said["item"]) + 1))

    def _swap(self, offered: str, shows_icon: bool) -> str:
        """With Papa Clayton."""
        if why := self._lacks(offered):
            return why
        if not at_papa(self.box, self.t, self.me):
            return "Papa Clayton is not at your place"
        if not shows_icon:
            return f"{self.said['item']} has no {offered} icon"
        return self._out_of(self.said["item"]) or "Papa Clayton does not take back what was picked from his pocket"

    def _pickpocket(self) -> str:
        if why := self._lacks("bacon") or self._not_here():
            return why
        item = self.said["item"]
        if item == "bacon":
            return "Bacon is not picked with Bacon"
        return self._out_of(item) if self.said["whom"] == "papa" else f"seat {self.said['whom']} has no {item}"

    def _refresh(self) -> str:
        squares = [int(square) for square in self.said["squares"]]
        if why := self._lacks("flask"):
            return why
        for square in squares:
            if self.view.display[square] == 0:
                return f"no claim lies on square {square}"
        return f"the pile has fewer claims: {pile_size(self.t)}"

    def _peek(self) -> str:
        place = int(self.said["place"])
        if why := self._lacks("detonator"):
            return why
        if place <= self.view.phase_number:
            return "that Rumbles tile is revealed"
        return f"the game has {self.box.phases[self.view.length, self.view.players]} phases"

    def _match(self) -> str:
        if why := self._not_travelling() or self._lacks("matchstick"):
            return why
        claim = displayed_here(self.t, self.me)
        if claim == 0:
            return "you are at the site of no claim on display"
        if self.view.matched >> claim & 1:
            return "you have used a Matchstick here"
        item = self.box.shows[claim, int(self.said["place"]) - 1]
        return "no Matchstick is taken with a Matchstick" if item == MATCHSTICK else self._out_of(ITEM_NAMES[item - 1])

    # picking, partners, fights

    def _light(self) -> str:
        if why := self._lacks("matchstick"):
            return why
        return "the match is lit" if self.view.picks == ROW else "a Matchstick comes before the choice"

    def _take(self) -> str:
        position = int(self.said["place"])
        if self.view.picked >> position & 1:
            return "that item is taken"
        return self._out_of(ITEM_NAMES[self.box.shows[self.view.bought, ROW * (self.view.row - 1) + position - 1] - 1])

    def _bid(self) -> str:
        gold, own = int(self.said["gold"]), self.view.gold[self.me]
        if gold > own:
            return f"you have {own} gold"
        return f"{gold} is taken" if gold <= self.box.most_bid else f"the highest bid is {self.box.most_bid}"

    def _accept(self) -> str:
        seat = self.said["seat"]
        return (
            f"seat {seat} has offered no route" if self.view.phase == ACCEPT_OFFER else f"seat {seat} has made no bid"
        )

    def _loot(self) -> str:
        whose = f"seat {self.view.loser - 1}" if self.view.loser else "the supply"
        return f"{whose} has no {self.said['item']}"
