"""What is written of a game when it is over: its row of figures, and the sums of what was used in it.

The loader re-creates these for each game, with the loop that calls them.
"""

from __future__ import annotations

from motherlode.core.contract import Result, Table
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.core.tally import WIN_UNITS
from motherlode.lab.columns import (
    BEHIND,
    CHANCES,
    CHANGES,
    CHOICES,
    COURSE,
    DECIDED,
    DECISIONS,
    ENDING,
    FORCED,
    FORCED_INTO,
    LAST,
    LAST_BITS,
    LEAD_CHANGES,
    LEADS,
    LEGAL_MOVES,
    LONGEST,
    LONGEST_WAIT,
    MARGIN,
    NOTHING,
    ONE_MOVE,
    POINTS,
    REPLACED,
    ROUNDS,
    ROW,
    SEAT_ROOM,
    SEATS,
    SEATS_SQUARED,
    SEATS_TIMES_WON,
    SEATS_WON,
    SINCE,
    SWAPPED,
    TENTHS,
    THOUSAND,
    TIED,
    TURN_COUNT,
    TURNS,
    UNAVOIDABLE,
    UNWON,
    USE_ROW,
    USES,
    USES_SQUARED,
    WAITED,
    WAITING,
    WAITS,
    WATCHED_POINTS,
    WATCHED_WON,
    WINNERS,
    WON,
    WON_SQUARED,
)


@kernel
def rounds_of(t: Table, turns: int) -> int:
    """How many rounds were played. Where the table counts none, a round is a turn for each player."""
    return (turns + t.players - 1) // t.players


@kernel
def close_uses(t: Table, row: int, facts: Words, used: Words, uses: Words) -> None:
    """Add up how often each sort of move and each mark was noted, and what the seats that have it have won."""
    for sort in range(len(uses) // USE_ROW):
        times = 0
        seats = 0
        won = 0
        for seat in range(1, t.players + 1):
            at = sort * SEAT_ROOM + seat
            if used[at] != 0:
                times += used[at]
                seats += 1
                won += facts[row + WON + seat]
                used[at] = 0
        if times != 0:
            at = sort * USE_ROW
            uses[at + USES] += times
            uses[at + USES_SQUARED] += times * times
            uses[at + SEATS] += seats
            uses[at + SEATS_WON] += won
            uses[at + SEATS_SQUARED] += seats * seats
            uses[at + SEATS_TIMES_WON] += seats * won
            uses[at + WON_SQUARED] += won * won


@kernel
def close_course(row: int, winner: int, decisions: int, notes: Words, course: Words, facts: Words) -> None:
    """The game as it went on: choices, waiting, the lead, when it was decided, and whether who led was to win.

    All that is nothing for a game that was not followed, told by 0 decisions.
    """
    for column in range(COURSE, ROW):
        facts[row + column] = NOTHING
    if decisions == 0:
        return
    waits = notes[WAITS] if notes[WAITS] > 0 else 1
    facts[row + FORCED] = THOUSAND * notes[ONE_MOVE] // decisions
    facts[row + CHOICES] = THOUSAND * notes[LEGAL_MOVES] // decisions
    facts[row + WAITING] = THOUSAND * notes[WAITED] // waits
    facts[row + LONGEST_WAIT] = notes[LONGEST]
    facts[row + LEAD_CHANGES] = notes[CHANGES]
    for tenth in range(1, TENTHS):
        leaders = course[decisions * tenth // TENTHS] & ((1 << LAST_BITS) - 1)
        if leaders != 0 and leaders & (leaders - 1) == 0:
            has_won = 0
            for seat in range(1, SEAT_ROOM - 1):
                if leaders >> seat & 1 != 0 and facts[row + WON + seat] > 0:
                    has_won = 1
            facts[row + LEADS + tenth] = has_won
    if winner == 0:
        return
    facts[row + DECIDED] = notes[SINCE] * THOUSAND // decisions
    half = course[decisions // 2]
    leads = half >> winner & 1
    facts[row + BEHIND] = 1 - leads
    facts[row + LAST] = 1 if leads == 0 and half >> (LAST_BITS + winner) & 1 != 0 else 0


@kernel
def close_game(
    t: Table, result: Result, row: int, watched: int, steps: int, decisions: int, notes: Words, facts: Words
) -> int:
    """Write the row of a finished game; who has won, if it is one alone."""
    winners = 0
    winner = 0
    for seat in range(1, t.players + 1):
        if result.rank[seat] == 1:
            winners += 1
            winner = seat
    best_other = NOTHING
    for seat in range(1, SEAT_ROOM - 1):
        plays = seat <= t.players
        facts[row + WON + seat] = WIN_UNITS // winners if plays and result.rank[seat] == 1 else 0
        facts[row + POINTS + seat] = result.points[seat] if plays else 0
        if plays and seat != winner and result.points[seat] > best_other:
            best_other = result.points[seat]
    margin = NOTHING
    if winners == 1 and best_other != NOTHING:
        margin = result.points[winner] - best_other
    elif winners > 1:
        margin = 0
    facts[row + DECISIONS] = decisions
    facts[row + CHANCES] = steps - decisions
    facts[row + TURNS] = notes[TURN_COUNT]
    facts[row + ROUNDS] = rounds_of(t, notes[TURN_COUNT])
    facts[row + ENDING] = result.ending
    facts[row + WINNERS] = winners
    facts[row + TIED] = 1 if winners > 1 else 0
    facts[row + UNWON] = 1 if winners == 0 else 0
    facts[row + MARGIN] = margin
    facts[row + WATCHED_WON] = facts[row + WON + watched]
    facts[row + WATCHED_POINTS] = facts[row + POINTS + watched]
    facts[row + REPLACED] = notes[SWAPPED]
    facts[row + UNAVOIDABLE] = notes[FORCED_INTO]
    return winner if winners == 1 else 0
