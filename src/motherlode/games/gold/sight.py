"""Who sees what in Gold: everybody sees every card that is turned; only memory differs (GO-R10, GO-R11)."""

from __future__ import annotations

from motherlode.core.bits import Stream
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.kernels import kernel
from motherlode.games.gold.moves import TURN
from motherlode.games.gold.records import (
    CHOOSING_START,
    COLOURS,
    DRAFT,
    MAX_PLAYERS,
    POSITIONS,
    TOTALS_HIDDEN,
    Belief,
    Box,
    Table,
    View,
)

# A code is step * STEP + (position + 1) * PLACE + what was seen there.
STEP = 1 << 16
PLACE = 1 << 8
SAW_START = 1
SAW_COLOUR_TAKEN = 2
SAW_FLIP = 3
SAW_CARD = 4


@kernel
def saw(box: Box, before: Table, action: int, after: Table, seat: int) -> int:
    """GO-R01, GO-R11: the same for every seat: a start, a colour, a known card turned, or a new card shown."""
    if before.actor == CHANCE:
        if before.phase == CHOOSING_START:
            return SAW_START * STEP + action + 1
        position = before.open_at[1] if before.open_at[1] != 0 else before.open_at[0]
        return SAW_CARD * STEP + position * PLACE + action - TURN
    if before.phase == DRAFT:
        return SAW_COLOUR_TAKEN * STEP + action
    return SAW_FLIP * STEP + (action + 1) * PLACE + before.known[action]


@kernel
def look(box: Box, t: Table, seat: int, v: View) -> None:
    """What lies open: which places hold cards, the cards face-up now, who owns what, the piles (GO-R10)."""
    v.players = t.players
    v.layout = t.layout
    v.start = t.start
    v.draft = t.draft
    v.totals = t.totals
    for colour in range(COLOURS):
        v.owners[colour] = t.owners[colour]
        v.owner[colour + 1] = t.owner[colour + 1]
    v.me = seat
    v.face_down = t.face_down
    v.cards = t.cards
    v.rush = t.rush
    v.phase = t.phase
    v.player = t.player
    v.first = t.first
    v.actor = t.actor
    v.sealed = t.sealed
    for i in range(2):
        v.open_at[i] = t.open_at[i]
        if t.open_at[i] != 0:
            v.known[t.open_at[i] - 1] = t.known[t.open_at[i] - 1]
    for player in range(MAX_PLAYERS + 1):
        v.gold_cards[player] = t.gold_cards[player]
        if t.totals != TOTALS_HIDDEN or t.actor == OVER:
            v.points[player] = t.points[player]


@kernel
def view(box: Box, t: Table, seat: int, v: View) -> None:
    """What perfect memory adds: every card ever turned, the points, and so the cards that are still unseen."""
    look(box, t, seat, v)
    v.idle = t.idle
    v.fresh = t.fresh
    v.unseen_cards = t.unseen_cards
    for position in range(POSITIONS):
        v.known[position] = t.known[position]
    for kind in range(box.kinds + 1):
        v.unseen[kind] = t.unseen[kind]
    for player in range(MAX_PLAYERS + 1):
        v.points[player] = t.points[player]


@kernel
def belief(box: Box, v: View, b: Belief) -> None:
    """Nothing to work out."""


@kernel
def world(box: Box, v: View, b: Belief, rng: Stream, t: Table) -> None:
    """The table itself: what lies under unseen cards is not decided before they are turned."""
    t.players = v.players
    t.layout = v.layout
    t.start = v.start
    t.draft = v.draft
    t.totals = v.totals
    for colour in range(COLOURS):
        t.owners[colour] = v.owners[colour]
        t.owner[colour + 1] = v.owner[colour + 1]
    t.face_down = v.face_down
    t.cards = v.cards
    t.rush = v.rush
    t.phase = v.phase
    t.player = v.player
    t.first = v.first
    t.actor = v.actor
    t.sealed = v.sealed
    t.idle = v.idle
    t.fresh = v.fresh
    t.unseen_cards = v.unseen_cards
    for i in range(2):
        t.open_at[i] = v.open_at[i]
    for kind in range(box.kinds + 1):
        t.unseen[kind] = v.unseen[kind]
        t.left[kind] = v.unseen[kind]
    for position in range(POSITIONS):
        t.known[position] = v.known[position]
        if v.known[position] != 0:
            t.left[v.known[position]] += 1
    for player in range(MAX_PLAYERS + 1):
        t.points[player] = v.points[player]
        t.gold_cards[player] = v.gold_cards[player]
