"""What is told of a game of Quick Silver, made from what a seat saw and from its views before and after the step."""

from __future__ import annotations

from motherlode.core.box import Components
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.story import Notice

from .moves import ACCEPT, AIM_AT, BLACK, DEALER, SNEAK, WHITE
from .records import (
    BLACK_DIE,
    BY_CASH,
    CENTRE,
    FIRST_DEALER,
    LAST_ALIVE,
    MAX_HAND,
    REDIRECT,
    STRANGER_WINS,
    TURN,
    WHITE_DIE,
    View,
)
from .sight import SAW_DEAL, SAW_GIVE, SAW_PUBLIC, SAW_SLOT, SAW_TAKE, SHOWN_BITS, STEP, WHAT

FEW_SECONDS, MANY_SECONDS = 8.0, 12.0
FEW_PLAYERS = 3


def spy_seconds(players: int) -> float:
    """QS-R22: how long the face-up cards of a deal are shown to people."""
    return FEW_SECONDS if players <= FEW_PLAYERS else MANY_SECONDS


def pause(components: Components, seen: View) -> float:
    """The seconds for which everybody may look before the next move; 0 if nothing is to be looked at now."""
    dealt = seen.phase == TURN and not seen.begun and seen.actor > 0
    return spy_seconds(seen.players) if dealt else 0.0


def tell(components: Components, before: View, code: int, after: View) -> list[Notice]:
    """The notices of one step."""
    step, seen = divmod(code & ((1 << SHOWN_BITS) - 1), STEP)
    notices = tell_step(components, before, step, seen)
    if after.round != before.round and after.round:
        notices = [*notices, *tell_reveal(components, before, after), Notice("round", {"round": after.round})]
        notices.append(Notice("deals", {"player": after.dealer - 1}))
    elif after.actor == OVER or after.reveals != before.reveals:
        notices += tell_reveal(components, before, after)
    if after.actor == OVER:
        notices += tell_end(after)
    return notices


def tell_step(components: Components, before: View, step: int, seen: int) -> list[Notice]:
    """The step itself."""
    names = components.names["kind"]
    what, kind = divmod(seen, WHAT)
    mover = before.mover - 1
    mine = before.me != 0 and before.me == before.mover
    if step == SAW_DEAL:
        return tell_deal(names, before, what, kind)
    if step == SAW_GIVE:
        return [Notice("you_give", {"card": names[kind]}) if mine else Notice("gives", {"player": mover})]
    if step == SAW_SLOT:
        if mine and kind:
            return [Notice("you_take_slot", {"slot": what, "card": names[kind]})]
        return [Notice("picks_slot", {"player": mover, "slot": what})]
    if step == SAW_TAKE:
        return tell_take(names, before, what, kind)
    return tell_public(before, seen) if step == SAW_PUBLIC else []


def tell_deal(names: list[str], before: View, seat: int, kind: int) -> list[Notice]:
    """A card of the deal: face-up ones to everybody, others to their owner."""
    if not kind:
        return []
    if before.held[seat] < before.white:
        return [Notice("dealt_open", {"player": seat - 1, "card": names[kind]})]
    return [Notice("dealt_you", {"card": names[kind]})]


def tell_take(names: list[str], before: View, given: int, taken: int) -> list[Notice]:
    """A card was drawn: the two who swapped know which, the others only that."""
    mover, target = before.mover - 1, before.target - 1
    if before.target == CENTRE:
        if taken:
            return [Notice("you_take_slot", {"slot": before.slot, "card": names[taken]})]
        return []
    if taken and given:
        return [Notice("you_lose", {"player": mover, "taken": names[taken], "given": names[given]})]
    if taken:
        return [Notice("you_take", {"player": target, "card": names[taken]})]
    return [Notice("swaps", {"player": mover, "player_other": target})]


def tell_public(before: View, action: int) -> list[Notice]:
    """What everybody sees alike."""
    mover = before.mover - 1
    if before.actor == CHANCE:
        if before.phase == FIRST_DEALER:
            return [Notice("first_dealer", {"player": action - DEALER - 1})]
        if before.phase == WHITE_DIE:
            return [Notice("white", {"face": action - WHITE})]
        return [Notice("black", {"face": action - BLACK})] if before.phase == BLACK_DIE else []
    if before.phase == TURN and action == SNEAK:
        return [Notice("sneaks" if before.pile else "passes", {"player": mover})]
    if action == ACCEPT:
        return [Notice("accepts", {"player": before.actor - 1})]
    place = action - AIM_AT
    who = {"player": before.actor - 1}
    kind = "redirects" if before.phase == REDIRECT else "aims"
    if place == CENTRE:
        return [Notice(f"{kind}_centre", {**who})]
    return [Notice(kind, {**who, "player_other": place - 1})]


def tell_reveal(components: Components, before: View, after: View) -> list[Notice]:
    """Hands, explosions and the market of the round that has just ended; nothing twice."""
    names = components.names["kind"]
    notices = []
    if after.reveals != before.reveals:
        for seat in range(1, after.players + 1):
            if before.alive[seat]:
                notices.append(tell_cards("shows", names, after, seat, {"player": seat - 1}))
        for seat in range(1, after.players + 1):
            who: dict[str, str | int] = {"player": seat - 1}
            gained = after.plates[seat] - before.plates[seat]
            if after.fell[seat]:
                notices.append(Notice("undead" if after.undead else "dies", who))
            elif gained:
                kind = "explodes" if gained < 0 else "repairs"
                several = abs(gained) > 1
                notices.append(Notice(f"{kind}_many", {**who, "plates": abs(gained)}) if several else Notice(kind, who))
    if any(after.paid) and (after.round != before.round or after.actor == OVER):  # some seller is paid at every market
        notices += tell_market(names, after)
    return notices


def tell_cards(kind: str, names: list[str], after: View, place: int, who: dict[str, str | int]) -> Notice:
    """Cards that lie open: a notice for each number of them, so that each card is an argument that has words."""
    held = [after.revealed[place, i] for i in range(MAX_HAND)]
    cards = [names[card] for card in held if card]
    listed: dict[str, str | int] = {f"card_{number}": card for number, card in enumerate(cards, start=1)}
    return Notice(f"{kind}_{len(cards)}", {**who, **listed})


def tell_market(names: list[str], after: View) -> list[Notice]:
    """Totals and payments, the Stranger's too."""
    notices = []
    for seat in range(1, after.players + 1):
        if after.alive[seat]:
            sold = {"player": seat - 1, "total": after.total[seat], "paid": after.paid[seat]}
            notices.append(Notice("sells", {**sold}))
    if after.stranger:
        notices.append(tell_cards("stranger_shows", names, after, CENTRE, {}))
        notices.append(Notice("stranger_sells", {"total": after.total[CENTRE], "paid": after.paid[CENTRE]}))
    return notices


def tell_end(after: View) -> list[Notice]:
    """How it ended."""
    if after.ending == BY_CASH:
        richest = max(range(1, after.players + 1), key=lambda seat: (after.alive[seat], after.cash[seat]))
        return [Notice("mayor", {"player": richest - 1})]
    if after.ending == LAST_ALIVE:
        alive = [seat for seat in range(1, after.players + 1) if after.alive[seat]]
        return [Notice("last_alive", {"player": alive[0] - 1})]
    if after.ending == STRANGER_WINS:
        return [Notice("stranger_wins", {})]
    return [Notice("too_long" if any(after.alive) else "all_dead", {})]
