"""What is told of a game of Kuhn poker, made from what a seat saw and from its views before and after the step."""

from __future__ import annotations

from motherlode.core.box import Components
from motherlode.core.story import Notice

from .moves import BET_MORE
from .records import MAX_CARDS, View
from .sight import SAW_DEAL, SAW_SHOWDOWN, STEP


def tell(components: Components, before: View, code: int, after: View) -> list[Notice]:
    """The notices of one step."""
    step, seen = divmod(code, STEP)
    names = components.names["card"]
    if step == SAW_DEAL:
        if seen:
            return [Notice("dealt_you", {"card": names[seen]})]
        return [Notice("dealt", {"player": after.dealt - 1})]
    base = MAX_CARDS + 1
    action = seen // base**2 if step == SAW_SHOWDOWN else seen
    notices = [Notice("bets" if action == BET_MORE else "passes", {"player": before.actor - 1})]
    if step == SAW_SHOWDOWN:
        for seat in (1, 2):
            notices.append(Notice("shows", {"player": seat - 1, "card": names[after.hand[seat]]}))
    if after.folded:
        notices.append(Notice("folded", {"player": after.folded - 1}))
    return notices
