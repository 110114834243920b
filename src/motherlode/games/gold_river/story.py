"""What is told of a game of Gold River, made from what a seat saw and from its views before and after the step."""

from __future__ import annotations

from motherlode.core.bits import Stream
from motherlode.core.box import Components
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.story import Notice

from .auction import share
from .cards import use_kept
from .mayors import fee
from .moves import (
    BEGINS,
    BLAST_BUILDING,
    BLAST_CLAIM,
    DEPOSIT,
    DROP_AT,
    FOUND,
    GIVE_CLAIM,
    LAID,
    LIFT_BID,
    PASS,
    PICK_AT,
    RAISE_BY,
    ROB_SEAT,
    TAKE_CLAIM,
    TAKE_HALF,
    USE_MUSTANG,
)
from .poker import CATEGORIES, category
from .records import (
    AUCTION,
    BANKING,
    BLAST,
    CLAIM,
    DROP,
    FIRST_PLAYER,
    GOLD,
    JUDGE_GIVE,
    JUDGE_TAKE,
    LAY,
    MUSTANG,
    NOBODY,
    PICK,
    POST_OFFICE,
    RAID,
    RIDE,
    ROB,
    SALOON,
    SEARCH,
    STAGECOACH,
    Belief,
    Box,
    Table,
    View,
)
from .rounds import begin_round
from .rules import act, deal
from .scoring import best_hand
from .seats import is_building, right_of
from .sight import STEP, world


def tell(components: Components, before: View, code: int, after: View) -> list[Notice]:
    """The notices of one step."""
    actor, action = divmod(code, STEP)
    teller = Teller(components, before, after)
    notices = teller.tell_chance(action) if actor == 0 else teller.tell_move(actor, action)
    notices += teller.tell_offices()
    notices += teller.tell_kept_and_round(action)
    if after.actor == OVER:
        notices += teller.tell_end()
    return notices


def as_table(box: Box, view: View) -> Table:
    """The table of a view, to ask the rules; all of it lies open."""
    table = Table()
    world(box, view, Belief(), Stream(), table)
    return table


class Teller:
    """Tells one step."""

    def __init__(self, components: Components, before: View, after: View) -> None:
        self.names, self.towns = components.names["card"], components.names["town"]
        box = components.record
        assert isinstance(box, Box)
        self.box, self.before, self.after = box, before, after

    def tell_chance(self, outcome: int) -> list[Notice]:
        """What chance brought."""
        if self.before.phase == FIRST_PLAYER:
            return [Notice("begins", {"player": outcome - BEGINS - 1})]
        if self.before.phase == LAY:
            return [Notice("lays", {"card": self.names[outcome - LAID]})]
        if self.before.phase == SEARCH:
            return self.tell_found(outcome - FOUND)
        return self.tell_strike()

    def tell_move(self, actor: int, move: int) -> list[Notice]:
        """What a player did."""
        who: dict[str, str | int] = {"player": actor - 1}
        phase = self.before.phase
        if phase == AUCTION:
            return self.tell_bid(who, move)
        if phase == BANKING:
            nuggets = move - DEPOSIT
            return [Notice("deposits" if nuggets else "deposits_nothing", {**who, "nuggets": nuggets})]
        if phase == PICK:
            return self.tell_pick(actor, move)
        if phase == DROP:
            dropped = self.before.row[move - DROP_AT - 1]
            drops = Notice("drops", {**who, "card": self.names[dropped]})
            return [drops, *self.tell_taken(actor, self.before.card)]
        if phase == RIDE:
            return [Notice("rides" if move == USE_MUSTANG else "waits", who)]
        return self.tell_aim(actor, move)

    def tell_bid(self, who: dict[str, str | int], move: int) -> list[Notice]:
        """A bid or a pass, and perhaps the end of the auction."""
        notices = []
        if move == PASS:
            notices.append(Notice("passes", who))
        elif move != LIFT_BID:
            bid = self.before.bid + self.before.lifted + move - RAISE_BY
            notices.append(Notice("bids", {**who, "nuggets": bid}))
        if self.after.winner and not self.before.winner:
            notices += self.tell_payment()
        return notices

    def tell_payment(self) -> list[Notice]:
        """RV-040 to RV-043: who has won, and how the bid goes down the table."""
        winner, bid = self.after.winner, self.after.bid
        who: dict[str, str | int] = {"player": winner - 1}
        if bid == 0:
            return [Notice("wins_free", who)]
        notices = [Notice("wins", {**who, "nuggets": bid})]
        if self.after.players == 2:
            return notices
        table = as_table(self.box, self.after)
        seat, passed_on = right_of(table, winner), bid
        while seat != winner and passed_on:
            kept = share(table, seat, passed_on)
            notices.append(Notice("gets_share", {"player": seat - 1, "nuggets": kept}))
            passed_on -= kept
            seat = right_of(table, seat)
        if passed_on:
            notices.append(Notice("share_discarded", {"nuggets": passed_on}))
        return notices

    def tell_pick(self, actor: int, move: int) -> list[Notice]:
        """A card of the row, or half of the bid."""
        who: dict[str, str | int] = {"player": actor - 1}
        if move == TAKE_HALF:
            refused = next(card for card in self.before.row if card)
            nuggets = (self.before.lying + 1) // 2
            return [Notice("takes_half", {**who, "nuggets": nuggets, "card": self.names[refused]})]
        card = self.before.row[move - PICK_AT - 1]
        picks = Notice("picks", {**who, "card": self.names[card]})
        return [picks] if actor == self.before.winner else [picks, *self.tell_taken(actor, card)]

    def tell_taken(self, seat: int, card: int) -> list[Notice]:
        """What a card of the row did for its taker."""
        who: dict[str, str | int] = {"player": seat - 1, "card": self.names[card]}
        kind = self.box.kind[card]
        if kind == CLAIM:
            return self.tell_fee(seat, card)
        if kind == GOLD:
            return [Notice("gold", {**who, "nuggets": self.box.nuggets[card]})]
        if is_building(self.box, card):
            return []
        if kind == MUSTANG:
            return [Notice("saddles", who)]
        if card in self.after.kept:
            return [Notice("keeps", who)]
        return self.tell_effect(seat, card)

    def tell_effect(self, seat: int, card: int) -> list[Notice]:
        """What an Action does by itself; the others ask their owner."""
        who: dict[str, str | int] = {"player": seat - 1}
        if self.box.kind[card] == RAID:
            return [Notice("raid", {**who, "nuggets": self.box.raid})]
        if self.box.kind[card] == STAGECOACH:
            return [Notice("stagecoach", {**who, "nuggets": self.box.stagecoach})]
        return [Notice("found", {"claim": self.names[claim]}) for claim in self.after.found if claim]

    def tell_fee(self, seat: int, claim: int) -> list[Notice]:
        """RV-061, RV-080: what the Mayor got for a Claim."""
        due = min(fee(self.box, as_table(self.box, self.before), seat, claim), self.before.nuggets[seat])
        if due == 0:
            return []
        mayor = self.before.mayor[self.box.town[claim]]
        told: dict[str, str | int] = {"player_other": mayor - 1, "nuggets": due, "claim": self.names[claim]}
        return [Notice("fee", {"player": seat - 1, **told})]

    def tell_found(self, drawn: int) -> list[Notice]:
        """The One-Armed Bandit draws a Claim; with the last that is left to chance come those that are not."""
        claims = [drawn]
        if self.after.phase != SEARCH:
            claims += [
                claim for claim in self.after.found if claim and claim != drawn and claim not in self.before.found
            ]
        return [Notice("found", {"claim": self.names[claim]}) for claim in claims]

    def tell_aim(self, actor: int, move: int) -> list[Notice]:
        """An Action has its target."""
        who: dict[str, str | int] = {"player": actor - 1}
        phase, before = self.before.phase, self.before
        if phase == JUDGE_GIVE:
            return [Notice("judge_gives", {**who, "claim": self.names[move - GIVE_CLAIM]})]
        if phase == ROB:
            seat = move - ROB_SEAT
            nuggets = min(self.box.hold_up, before.nuggets[seat])
            return [Notice("robs", {**who, "player_other": seat - 1, "nuggets": nuggets})]
        if phase == BLAST:
            card = move - BLAST_CLAIM if move <= BLAST_BUILDING else self.box.claims + move - BLAST_BUILDING
            owner = before.owner[card] - 1
            notices = [Notice("blasts", {**who, "player_other": owner, "card": self.names[card]})]
            if card == self.box.bank and before.banked:
                notices.append(Notice("bank_returns", {"player": owner, "nuggets": before.banked}))
            return notices
        claim = move - TAKE_CLAIM
        if phase == JUDGE_TAKE:
            swapped = {"claim": self.names[claim], "claim_other": self.names[before.given]}
            return [Notice("judge_swaps", {**who, "player_other": before.owner[claim] - 1, **swapped})]
        return [Notice("bandit_takes", {**who, "claim": self.names[claim]}), *self.tell_fee(actor, claim)]

    def tell_strike(self) -> list[Notice]:
        """RV-070 to RV-072: the dice, what Claims paid, and what the Saloons took of it."""
        after = self.after
        roller = {"player": self.before.winner - 1}
        rolled = {"one": after.die_one, "two": after.die_two, "sum": after.die_one + after.die_two}
        notices = [Notice("rolls", {**roller, **rolled})]
        nuggets = [self.before.nuggets[seat] + after.struck[seat] for seat in range(after.players + 1)]
        for seat in range(1, after.players + 1):
            if after.struck[seat]:
                notices.append(Notice("strikes", {"player": seat - 1, "nuggets": after.struck[seat]}))
        if not any(after.struck):
            notices.append(Notice("strikes_nothing", {}))
        for building in range(self.box.claims + 1, self.box.claims + self.box.buildings + 1):
            owner = self.before.owner[building]
            if self.box.kind[building] == SALOON and owner > 0:
                collected = 0
                for seat in range(1, after.players + 1):
                    if seat != owner and after.struck[seat]:
                        paid = min(self.box.saloon, nuggets[seat])
                        nuggets[seat] -= paid
                        collected += paid
                nuggets[owner] += collected
                if collected:
                    notices.append(Notice("saloon", {"player": owner - 1, "nuggets": collected}))
        return notices

    def tell_offices(self) -> list[Notice]:
        """RV-060, RV-064: new Mayors."""
        notices = []
        for town in range(1, self.box.towns + 1):
            new, old = self.after.mayor[town], self.before.mayor[town]
            if new != old:
                told: dict[str, str | int] = {"player": new - 1, "town": self.towns[town]}
                if old:
                    notices.append(Notice("mayor_instead", {**told, "player_other": old - 1}))
                else:
                    notices.append(Notice("mayor", told))
        return notices

    def tell_kept_and_round(self, action: int) -> list[Notice]:
        """RV-R08: kept Actions take effect after the step, and after the Post Offices if a new round begins."""
        table = as_table(self.box, self.before)
        if table.actor == CHANCE:
            deal(self.box, table, action)
        else:
            act(self.box, table, action)
        notices = self.tell_kept(table)
        if self.after.round != self.before.round:
            if table.round == self.before.round:
                table.first = table.winner
                begin_round(self.box, table)
            notices += self.tell_round()
            notices += self.tell_kept(table)
        return notices

    def tell_kept(self, table: Table) -> list[Notice]:
        """The kept Actions that take effect now, in their order; the table is played on as the rules do it."""
        notices = []
        while table.actor == NOBODY and use_kept(self.box, table):
            who: dict[str, str | int] = {"player": table.taker - 1}
            notices.append(Notice("uses_kept", {**who, "card": self.names[table.card]}))
            notices += self.tell_effect(table.taker, table.card)
        return notices

    def tell_round(self) -> list[Notice]:
        """A new round, and what the Post Offices paid."""
        after = self.after
        notices = [Notice("round", {"round": after.round, "player": after.first - 1})]
        for building in range(self.box.claims + 1, self.box.claims + self.box.buildings + 1):
            owner = after.owner[building]
            if self.box.kind[building] == POST_OFFICE and owner > 0 and self.box.post_office:
                notices.append(Notice("post_office", {"player": owner - 1, "nuggets": self.box.post_office}))
        return notices

    def tell_end(self) -> list[Notice]:
        """The deck is spent; the strongest poker hands."""
        notices = [Notice("over", {})]
        if self.after.poker:
            table = as_table(self.box, self.after)
            hands = {seat: best_hand(self.box, table, seat) for seat in range(1, self.after.players + 1)}
            strongest = max(hands.values())
            if not strongest:
                notices.append(Notice("no_poker", {}))
            sharing = [seat for seat, hand in hands.items() if hand == strongest and strongest]
            for seat in sharing:
                hand = f"hand-{CATEGORIES[category(strongest)]}".replace("_", "-")
                points = self.box.poker // len(sharing)
                notices.append(Notice("poker", {"player": seat - 1, "hand": hand, "points": points}))
        return notices
