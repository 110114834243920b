"""The bots of a table by their places: to begin, to hear, to choose. Loops over whole games are built on these.

The loader re-creates them for each game and set of bots, like the loops that call them.
"""

from __future__ import annotations

from motherlode.core import botkit
from motherlode.core.bits import Stream
from motherlode.core.botkit import (
    BLIND,
    KNOWS,
    Dials0,
    Dials1,
    Dials2,
    Dials3,
    Memory0,
    Memory1,
    Memory2,
    Memory3,
    Slate0,
    Slate1,
    Slate2,
    Slate3,
    begin_0,
    begin_1,
    begin_2,
    begin_3,
    choose_0,
    choose_1,
    choose_2,
    choose_3,
    notice_0,
    notice_1,
    notice_2,
    notice_3,
)
from motherlode.core.contract import Box, Table, View, look, view
from motherlode.core.kernels import kernel
from motherlode.core.records import Rows, Words

# What the bots of the four places are handed, and whether all seats hold the first; the loader sets these.
SEES_0 = SEES_1 = SEES_2 = SEES_3 = botkit.BLIND
ONE_KIND = False

SHOWN, BLANK_VIEW = 0, 1
"""The rows of views that whoever shows something works with; the second is always blank."""


@kernel
def show(box: Box, t: Table, seat: int, sees: int, views: Rows[View]) -> None:
    """Hand somebody what a seat may see."""
    if sees != BLIND:
        views[SHOWN] = views[BLANK_VIEW]
        if sees == KNOWS:
            view(box, t, seat, views[SHOWN])
        else:
            look(box, t, seat, views[SHOWN])


@kernel
def anybody_listens() -> bool:
    """Whether any bot hears what happens: if none does, nobody has to be told."""
    return SEES_0 != BLIND or SEES_1 != BLIND or SEES_2 != BLIND or SEES_3 != BLIND


@kernel
def sit_down(
    box: Box,
    slot: int,
    seat: int,
    own: int,
    blank: int,
    dials0: Rows[Dials0],
    dials1: Rows[Dials1],
    dials2: Rows[Dials2],
    dials3: Rows[Dials3],
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
) -> None:
    """A new game begins for the bot in this slot; its dials and memory are row `own`, and row `blank` is no memory."""
    if slot == 0 and SEES_0 != BLIND:
        memories0[own] = memories0[blank]
        begin_0(box, dials0[own], seat, memories0[own])
    if slot == 1 and SEES_1 != BLIND:
        memories1[own] = memories1[blank]
        begin_1(box, dials1[own], seat, memories1[own])
    if slot == 2 and SEES_2 != BLIND:
        memories2[own] = memories2[blank]
        begin_2(box, dials2[own], seat, memories2[own])
    if slot == 3 and SEES_3 != BLIND:
        memories3[own] = memories3[blank]
        begin_3(box, dials3[own], seat, memories3[own])


@kernel
def hears(slot: int) -> bool:
    """Whether the bot in this slot wants to be told what its seat saw."""
    return (
        (slot == 0 and SEES_0 != BLIND)
        or (slot == 1 and SEES_1 != BLIND)
        or (slot == 2 and SEES_2 != BLIND)
        or (slot == 3 and SEES_3 != BLIND)
    )


@kernel
def tell_one(
    box: Box,
    slot: int,
    code: int,
    own: int,
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
    rng: Stream,
) -> None:
    """Tell the bot in this slot what its seat saw."""
    if slot == 0 and SEES_0 != BLIND:
        notice_0(box, code, memories0[own], rng)
    if slot == 1 and SEES_1 != BLIND:
        notice_1(box, code, memories1[own], rng)
    if slot == 2 and SEES_2 != BLIND:
        notice_2(box, code, memories2[own], rng)
    if slot == 3 and SEES_3 != BLIND:
        notice_3(box, code, memories3[own], rng)


@kernel
def ask_one(
    box: Box,
    t: Table,
    slot: int,
    own: int,
    views: Rows[View],
    legal: Words,
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
    slates0: Rows[Slate0],
    slates1: Rows[Slate1],
    slates2: Rows[Slate2],
    slates3: Rows[Slate3],
    rng: Stream,
) -> int:
    """The move of the bot in this slot, whose turn it is."""
    if ONE_KIND or slot == 0:
        show(box, t, t.actor, SEES_0, views)
        return choose_0(box, views[SHOWN], legal, memories0[own], slates0[0], rng)
    if slot == 1:
        show(box, t, t.actor, SEES_1, views)
        return choose_1(box, views[SHOWN], legal, memories1[own], slates1[0], rng)
    if slot == 2:
        show(box, t, t.actor, SEES_2, views)
        return choose_2(box, views[SHOWN], legal, memories2[own], slates2[0], rng)
    show(box, t, t.actor, SEES_3, views)
    return choose_3(box, views[SHOWN], legal, memories3[own], slates3[0], rng)
