"""What is told of a game of Leduc poker, made from what a seat saw and from its views before and after the step."""

from __future__ import annotations

from motherlode.core.box import Components
from motherlode.core.story import Notice

from .moves import CALL, FOLD
from .records import View
from .sight import SAW_DEAL, SAW_PUBLIC, SAW_SHOWDOWN, STEP


def tell(components: Components, before: View, code: int, after: View) -> list[Notice]:
    """The notices of one step."""
    step, seen = divmod(code, STEP)
    names = components.names["card"]
    if step == SAW_DEAL:
        if seen:
            return [Notice("dealt_you", {"card": names[seen]})]
        return [Notice("dealt", {"player": after.dealt - 1})]
    if step == SAW_PUBLIC:
        return [Notice("public", {"card": names[seen]})]
    action = CALL if step == SAW_SHOWDOWN else seen
    if action == FOLD:
        kind = "folds"
    elif action == CALL:
        kind = "checks" if before.stake[1] == before.stake[2] else "calls"
    else:
        kind = "raises"
    notices = [Notice(kind, {"player": before.actor - 1})]
    if step == SAW_SHOWDOWN:
        for seat in (1, 2):
            notices.append(Notice("shows", {"player": seat - 1, "card": names[after.hand[seat]]}))
    return notices
