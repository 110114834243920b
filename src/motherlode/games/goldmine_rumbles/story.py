"""What is told of a game of Goldmine Rumbles, from what a seat saw and from its views before and after the step."""

from __future__ import annotations

from motherlode.core.actions import ActionTable, Move
from motherlode.core.box import Components
from motherlode.core.contract import OVER
from motherlode.core.story import Notice

from .moves import CELL_NAMES, HAZARD_NAMES, moves_table, outcomes_table
from .records import (
    AFTER_FIGHT,
    BACKFIRE,
    BREAD,
    CUBES,
    DIE,
    FIGHT_DICE,
    LAY_CLAIM,
    NO_FIGHT,
    OFFER,
    PARTNER_ROUTE,
    PORTS,
    REROLL,
    SITE_PLACE,
    YIELD,
    Box,
    View,
)
from .sight import HIDDEN, SHOWN, STEP

Arguments = dict[str, str | int]

# Moves that need no more words than their own arguments: the notice is called as the move.
PLAIN = ("be", "cube", "peek", "turn", "shift", "use", "carry", "shop", "sell", "row", "discard", "bid", "dismiss")
ALONE = ("search", "invite", "mine", "roll", "call", "leaf", "read", "pay", "fight", "offer", "light")

STEPS = ("go", "face", "turn")  # of a route that is offered


def tell(components: Components, before: View, code: int, after: View) -> list[Notice]:
    """The notices of one step."""
    actor, done = divmod(code % SHOWN, STEP)
    teller = Teller(components, before, after)
    moves, outcomes = _tables(tuple(components.names["character"]), components)
    if actor == 0:
        notices = [] if done == HIDDEN else teller.tell_chance(outcomes[done])
    elif done == HIDDEN:
        notices = teller.tell_unseen(actor)
    else:
        notices = teller.tell_move(actor, moves[done])
    return [*notices, *teller.tell_changes(), *teller.tell_turn(), *teller.tell_end()]


_made: dict[tuple[str, ...], tuple[ActionTable, ActionTable]] = {}


def _tables(characters: tuple[str, ...], components: Components) -> tuple[ActionTable, ActionTable]:
    """The tables of moves and outcomes; they differ only by the names of characters, and are made once."""
    if characters not in _made:
        _made[characters] = moves_table(components), outcomes_table(components)
    return _made[characters]


class Teller:
    """Tells one step."""

    def __init__(self, components: Components, before: View, after: View) -> None:
        box = components.record
        assert isinstance(box, Box)
        self.box, self.before, self.after = box, before, after
        self.items, self.columns = components.names["item"], components.names["column"]

    # moves

    def tell_unseen(self, actor: int) -> list[Notice]:
        """Something that others may not see: a cube, or a step of an offer."""
        return [Notice("cube_unseen" if self.before.phase == CUBES else "offer_unseen", {"player": actor - 1})]

    def tell_move(self, actor: int, move: Move) -> list[Notice]:
        """What a player did."""
        who: Arguments = {"player": actor - 1}
        if self.before.phase == OFFER and move.kind in STEPS:
            return self.tell_unseen(actor)
        if move.kind in PLAIN:
            return [Notice(f"does_{move.kind}", {**who, **move.arguments})]
        if move.kind in ALONE:
            return [Notice(f"does_{move.kind}", who)]
        tell = {
            "start": self.tell_start,
            "buy": self.tell_buy,
            "go": self.tell_go,
            "face": self.tell_face,
            "end": self.tell_end_of_menu,
            "refresh": self.tell_refresh,
            "match": self.tell_match,
            "flask": self.tell_swap,
            "harmonica": self.tell_swap,
            "pickpocket": self.tell_victim,
            "attack": self.tell_victim,
            "take": self.tell_take,
            "accept": self.tell_accept,
            "loot": self.tell_loot,
            "weapon": self.tell_weapon,
        }.get(move.kind)
        return [] if tell is None else tell(who, move)

    def tell_start(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-033."""
        return [Notice("does_start", {**who, "site": int(move.arguments["site"])})]

    def tell_buy(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-077."""
        claim = self.before.display[int(move.arguments["square"])]
        price = self.before.gold[self.before.actor] - self.after.gold[self.before.actor]
        return [Notice("does_buy", {**who, "claim": claim, "gold": price})]

    def tell_go(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-085: to a site, or to a place in the mine."""
        kind, _, rest = move.arguments["to"].partition("-")
        if kind == "site":
            return [Notice("goes_to_site", {**who, "site": rest})]
        return [Notice("goes", {**who, "cell": kind})]

    def tell_face(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-092 to GM-095: past a rat or a snake."""
        place = self.before.place[self.before.actor]
        tile, port = divmod(place, PORTS)
        beast = ("", "rat", "snake")[self.box.beast[tile, self.before.side[tile], port]]
        return [Notice(f"faces_{move.arguments['how']}", {**who, "beast": beast})]

    def tell_end_of_menu(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-R47, GM-R49: a turn ends, or a partner does not come."""
        return [Notice("gives_up" if self.before.phase == PARTNER_ROUTE else "does_end", who)]

    def tell_refresh(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-232: the claims that go."""
        claims = [str(self.before.display[int(square)]) for square in move.arguments["squares"]]
        return [Notice("does_refresh", {**who, "claims": ", ".join(claims)})]

    def tell_match(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-240: an item of the claim at whose site the pawn is."""
        claim = self.before.place[self.before.actor] - SITE_PLACE
        item = self.box.shows[claim, int(move.arguments["place"]) - 1]
        return [Notice("does_match", {**who, "item": self.items[item], "claim": claim})]

    def tell_swap(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-234, GM-237."""
        return [Notice("does_swap", {**who, "given": move.kind, "item": move.arguments["item"]})]

    def tell_victim(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-074, GM-075, GM-216: Papa Clayton, or a player."""
        whom = move.arguments["whom"]
        rest: Arguments = {name: word for name, word in move.arguments.items() if name != "whom"}
        if whom == "papa":
            return [Notice(f"does_{move.kind}_papa", {**who, **rest})]
        return [Notice(f"does_{move.kind}", {**who, "player_other": int(whom), **rest})]

    def tell_take(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-111."""
        before = self.before
        item = self.box.shows[before.bought, 3 * (before.row - 1) + int(move.arguments["place"]) - 1]
        return [Notice("does_take", {**who, "item": self.items[item]})]

    def tell_accept(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-124, GM-314: a partner, or a route."""
        seat = int(move.arguments["seat"])
        bid = self.before.bid[seat + 1]
        if bid:
            return [Notice("does_accept", {**who, "player_other": seat, "gold": bid})]
        return [Notice("does_accept_route", {**who, "player_other": seat}), *self.tell_where()]

    def tell_where(self) -> list[Notice]:
        """GM-R76: where somebody has come to who followed a route."""
        seat = self.before.player
        place = self.after.place[seat]
        if place == self.before.place[seat]:
            return []
        if place > SITE_PLACE:
            return [Notice("goes_to_site", {"player": seat - 1, "site": place - SITE_PLACE})]
        return [Notice("goes", {"player": seat - 1, "cell": CELL_NAMES[self.after.cell[place // PORTS]]})]

    def tell_loot(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-183, GM-193."""
        loser = self.before.loser
        if loser == 0:
            return [Notice("does_loot_papa", {**who, **move.arguments})]
        return [Notice("does_loot", {**who, "player_other": loser - 1, **move.arguments})]

    def tell_weapon(self, who: Arguments, move: Move) -> list[Notice]:
        """GM-167."""
        return [Notice(f"weapon_{move.arguments['which']}", who)]

    # chance

    def tell_chance(self, outcome: Move) -> list[Notice]:
        """What chance brought."""
        before, after = self.before, self.after
        said: Arguments = dict(outcome.arguments)
        if outcome.kind == "character":
            seat = next(s for s in range(1, after.players + 1) if before.character[s] != after.character[s])
            return [Notice("character", {"player": seat - 1, **said})]
        if outcome.kind == "claim":
            return [Notice("claim_laid" if before.phase == LAY_CLAIM else "claim_turned", {"claim": said["number"]})]
        if outcome.kind == "mission":
            items = [self.items[item] for item in self.box.mission.tolist()[int(said["number"])]]  # type: ignore[attr-defined]
            return [Notice("mission", {f"item_{i}": item for i, item in enumerate(items, start=1)})]
        if outcome.kind == "glimpse":
            return [Notice("glimpse", {"place": before.asked, "number": said["number"]})]
        if outcome.kind == "hazard":
            return [Notice(f"hazard_{HAZARD_NAMES.index(str(said['face'])) + 1}", {}), *self.tell_bread()]
        if outcome.kind in ("die", "dice"):
            return self.tell_dice(outcome)
        return []

    def tell_bread(self) -> list[Notice]:
        """GM-144, GM-145: Bread that is brought out."""
        before, after = self.before, self.after
        eaten = [before.items[seat, BREAD] - after.items[seat, BREAD] for seat in range(1, after.players + 1)]
        return [Notice("eats", {"player": seat, "count": count}) for seat, count in enumerate(eaten) if count]

    def tell_dice(self, outcome: Move) -> list[Notice]:
        """The yield, a round of a fight, or a Blunderbus that may backfire."""
        phase, after = self.before.phase, self.after
        if phase == BACKFIRE:
            hurt = str(outcome.arguments["face"]) == str(DIE)
            return [Notice("backfires" if hurt else "shoots", {}), *self.tell_where()]
        if phase == YIELD:
            roll = " and ".join(outcome.arguments.values())
            return [Notice("yield_roll", {"roll": roll})]
        if phase in (FIGHT_DICE, REROLL):
            return [Notice("fight_roll", {"one": after.die_one, "two": after.die_two})] if after.die_one else []
        return []

    # what came of it

    def tell_changes(self) -> list[Notice]:
        """Gold, injuries, bandages, poison and Black Marks that changed."""
        before, after = self.before, self.after
        notices = []
        for seat in range(1, after.players + 1):
            who: Arguments = {"player": seat - 1}
            gold = after.gold[seat] - before.gold[seat]
            if gold:
                notices.append(Notice("gold_more" if gold > 0 else "gold_less", {**who, "gold": abs(gold)}))
            injuries = after.injuries[seat] - before.injuries[seat]
            if injuries > 0:
                notices.append(Notice("injured", {**who, "injuries": injuries}))
            for token in ("bandages", "poisons", "marks"):
                change = getattr(after, token)[seat] - getattr(before, token)[seat]
                if change:
                    notices.append(Notice(f"{token}_{'more' if change > 0 else 'less'}", {**who, "count": abs(change)}))
        if after.papa_injuries > before.papa_injuries and after.fight:
            notices.append(Notice("papa_injured", {"injuries": after.papa_injuries}))
        if before.place[0] != after.place[0] and after.place[0] > SITE_PLACE and before.place[0]:
            notices.append(Notice("papa_at_site", {"site": after.place[0] - SITE_PLACE}))
        if before.fight != NO_FIGHT and after.fight == NO_FIGHT and before.phase != AFTER_FIGHT:
            notices.append(Notice("fight_over", {}))
        return notices

    def tell_turn(self) -> list[Notice]:
        """A new phase with its cave-in, and whose turn it is."""
        before, after = self.before, self.after
        notices = []
        if after.phase_number != before.phase_number:
            number = after.track[after.phase_number]
            notices.append(Notice("rumble", {"phase": after.phase_number, "number": number}))
        if after.player and (after.player != before.player or after.phase_number != before.phase_number):
            notices.append(Notice("turn_of", {"player": after.player - 1}))
        return notices

    def tell_end(self) -> list[Notice]:
        """The last phase is over: Missions are shown."""
        after = self.after
        if after.actor != OVER:
            return []
        notices = [Notice("over", {})]
        for seat in range(1, after.players + 1):
            items = self.box.mission.tolist()[after.mission[seat]]  # type: ignore[attr-defined]
            held = sum(1 for item in items if after.items[seat, item])
            notices.append(Notice("mission_held", {"player": seat - 1, "count": held}))
        return notices
