"""What is told of a game of Pledges, made from what a seat saw and from its views before and after the step."""

from __future__ import annotations

from motherlode.core.box import Components
from motherlode.core.story import Notice

from .records import MAX_COINS, View
from .sight import SAW_ALL, SAW_PICK, SAW_PRIZE, SAW_STAKE, STEP

MINE_NAMES = ("", "east", "west")


def tell(components: Components, before: View, code: int, after: View) -> list[Notice]:
    """The notices of one step."""
    step, seen = divmod(code, STEP)
    player = before.actor - 1
    if step == SAW_PRIZE:
        return [Notice("prize", {"mine": MINE_NAMES[1 if before.prize[1] == 0 else 2], "size": seen})]
    if step == SAW_PICK:
        if seen:
            return [Notice("you_pick", {"mine": MINE_NAMES[seen]})]
        return [Notice("picks", {"player": player})]
    if step == SAW_STAKE:
        return [Notice("you_stake", {"coins": seen - 1}) if seen else Notice("stakes", {"player": player})]
    assert step == SAW_ALL
    notices: list[Notice] = []
    for seat in range(before.players, 0, -1):
        seen, choice = divmod(seen, 32)
        mine, stake = divmod(choice, MAX_COINS + 2)
        notices.insert(0, Notice("shown", {"player": seat - 1, "mine": MINE_NAMES[mine], "coins": stake - 1}))
    return notices
