"""What is told of a game of Gold, made from what a seat saw and from its views before and after the step."""

from __future__ import annotations

from motherlode.core.box import Components
from motherlode.core.contract import OVER
from motherlode.core.story import Notice
from motherlode.games.gold.moves import SQUARES, TAKE
from motherlode.games.gold.records import DEAD_POSITION, DIGGER, DYNAMITE, FEW_CARDS, GOLD, STALLING, Box, View
from motherlode.games.gold.sight import PLACE, SAW_CARD, SAW_COLOUR_TAKEN, SAW_FLIP, SAW_START, STEP

RUSH_NOTICES = {FEW_CARDS: "rush", DEAD_POSITION: "rush_dead", STALLING: "rush_stalling"}


def tell(components: Components, before: View, code: int, after: View) -> list[Notice]:
    """The notices of one step."""
    step, seen = divmod(code, STEP)
    place, kind = divmod(seen, PLACE)
    notices = []
    if step == SAW_START:
        notices.append(Notice("start", {"player": seen - 1}))
    elif step == SAW_COLOUR_TAKEN:
        colour = components.names["colour"][seen - TAKE - 1]
        notices.append(Notice("takes", {"player": before.player - 1, "colour": colour}))
    elif kind and step in (SAW_FLIP, SAW_CARD):
        notices += tell_card(components, before, place - 1, kind, after)
    if after.rush and not before.rush:
        notices.append(Notice(RUSH_NOTICES[after.rush], {"cards": after.cards}))
    if after.actor == OVER:
        notices.append(Notice("over", {}))
    return notices


def tell_card(components: Components, before: View, position: int, kind: int, after: View) -> list[Notice]:
    """A card lies open: what it is, and what came of it."""
    player = before.player - 1
    card = components.names["kind"][kind]
    notices = [Notice("turns", {"player": player, "square": SQUARES[position], "card": card})]
    box = components.record
    assert isinstance(box, Box)
    if before.rush:
        kept = "rush_gold" if box.sort[kind] == GOLD else "rush_gone"
        notices.append(Notice(kept, {"player": player, "card": card}))
    elif before.open_at[0] and before.open_at[0] != position + 1:
        first = before.known[before.open_at[0] - 1]
        notices.append(tell_pair(components, box, before, first, kind))
    return notices


def tell_pair(components: Components, box: Box, before: View, first: int, second: int) -> Notice:
    """Strike, duel, dynamite or search: what two open cards came to (GO-021)."""
    names = components.names["kind"]
    if DYNAMITE in (box.sort[first], box.sort[second]):
        return Notice("dynamite", {"first": names[first], "second": names[second]})
    if box.sort[first] == DIGGER and box.sort[second] == DIGGER:
        if box.value[first] == box.value[second]:
            return Notice("search_equal", {"first": names[first], "second": names[second]})
        strong, weak = sorted((first, second), key=lambda kind: -box.value[kind])
        return Notice("duel", {"strong": names[strong], "weak": names[weak]})
    if box.sort[first] == box.sort[second]:
        return Notice("search_gold", {"first": names[first], "second": names[second]})
    digger, gold = (first, second) if box.sort[first] == DIGGER else (second, first)
    if box.value[digger] < box.value[gold]:
        return Notice("search_weak", {"digger": names[digger], "gold": names[gold]})
    owner = before.owner[box.colour[digger]] or before.player
    return Notice("strike", {"player": owner - 1, "digger": names[digger], "gold": names[gold]})
