"""The watching loop: whole games between bots, as in `core.drivers`, with a row of figures for each of them.

The loader re-creates it for each game and set of bots; it runs interpreted and compiled, with equal results.
"""

from __future__ import annotations

from motherlode.core.bits import Stream, below, has_bit
from motherlode.core.botkit import (
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
)
from motherlode.core.company import anybody_listens, ask_one, hears, sit_down, tell_one
from motherlode.core.contract import (
    CHANCE,
    OVER,
    Box,
    Options,
    Result,
    Table,
    View,
    cases,
    draw,
    moves,
    play,
    saw,
    scores,
    setup,
)
from motherlode.core.kernels import kernel
from motherlode.core.records import Rows, Words
from motherlode.core.streams import DEAL, THINK, any_legal, count_legal, start_stream
from motherlode.core.tally import WIN_UNITS
from motherlode.lab.columns import (
    ALONE,
    BEHIND,
    CHANCES,
    CHANGES,
    CHOICES,
    DECIDED,
    DECIDED_AT,
    DECISIONS,
    ENDING,
    FORCED,
    FORCED_INTO,
    LAST,
    LAST_BITS,
    LEAD_CHANGES,
    LEADER,
    LEADS,
    LEGAL_MOVES,
    LONGEST,
    LONGEST_WAIT,
    MARGIN,
    NOTES,
    NOTHING,
    ONE_MOVE,
    POINTS,
    RANK,
    REPLACED,
    ROUNDS,
    ROW,
    SEAT_ROOM,
    SEATS,
    SEATS_SQUARED,
    SEATS_TIMES_WON,
    SEATS_WON,
    SINCE,
    STANDS,
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
    WAITED,
    WAITING,
    WAITS,
    WATCHED_POINTS,
    WATCHED_WON,
    WHO,
    WINNERS,
    WON,
    WON_SQUARED,
)

NOW, BEFORE, BLANK = 0, 1, 2
"""The rows of tables."""
NOBODY = 0
"""The row of memories that stays blank."""


@kernel
def rounds_of(t: Table, turns: int) -> int:
    """How many rounds were played. Where the table counts none, a round is a turn for each player."""
    return (turns + t.players - 1) // t.players


@kernel
def moment(t: Table, turns: int) -> int:
    """The standings are looked at when this number changes: where nothing else is said, at each turn."""
    return turns


@kernel
def chair(seat: int, game: int, players: int, rotates: int) -> int:
    """Which bot of the line-up sits at a seat: in each game one seat further, if they rotate."""
    if rotates == 0:
        return seat
    return 1 + (seat - 1 + players - game % players) % players


@kernel
def tell_all(
    box: Box,
    tables: Rows[Table],
    action: int,
    game: int,
    rotates: int,
    slots: Words,
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
    streams: Rows[Stream],
) -> None:
    """Tell each listening bot what its seat saw of the step."""
    players = tables[NOW].players
    for seat in range(1, players + 1):
        own = chair(seat, game, players, rotates)
        if hears(slots[own]):
            code = saw(box, tables[BEFORE], action, tables[NOW], seat)
            tell_one(box, slots[own], code, own, memories0, memories1, memories2, memories3, streams[seat])


@kernel
def note_standings(box: Box, t: Table, results: Rows[Result], decisions: int, notes: Words) -> None:
    """Who leads and who is last as it stands, and whether the lead has changed."""
    results[0] = results[1]  # row 1 of the results is always blank
    scores(box, t, results[0])
    leaders = 0
    leading = 0
    alone = 0
    last = 0
    worst = 0
    for seat in range(1, t.players + 1):
        rank = results[0].rank[seat]
        if rank == 1:
            leaders |= 1 << seat
            leading += 1
            alone = seat
        if rank > worst:
            worst = rank
            last = 0
        if rank == worst:
            last |= 1 << seat
    if leading != 1:
        alone = 0
    notes[STANDS] = leaders | (last << LAST_BITS)
    if alone != notes[ALONE]:
        notes[ALONE] = alone
        notes[SINCE] = decisions
        if alone != 0:
            if notes[LEADER] != 0 and notes[LEADER] != alone:
                notes[CHANGES] += 1
            notes[LEADER] = alone


@kernel
def note_turn(seat: int, decisions: int, notes: Words) -> None:
    """Another seat decides than before: how long it has waited for it."""
    notes[DECIDED_AT + notes[WHO]] = decisions
    notes[WHO] = seat
    if notes[DECIDED_AT + seat] != 0:
        waited = decisions - notes[DECIDED_AT + seat]
        notes[WAITS] += 1
        notes[WAITED] += waited
        if waited > notes[LONGEST]:
            notes[LONGEST] = waited


@kernel
def restrict(legal: Words, allowed: Words, forbidden: Words) -> bool:
    """Take the forbidden moves away, unless no other is legal. Whether that could be done."""
    left = False
    for i in range(len(legal)):
        allowed[i] = legal[i] & ~forbidden[i]
        if allowed[i] != 0:
            left = True
    if left:
        for i in range(len(legal)):
            legal[i] = allowed[i]
    return left


@kernel
def close_uses(t: Table, row: int, facts: Words, used: Words, uses: Words) -> None:
    """Add up how often each sort of move was used, and what the seats that used it have won."""
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
    facts[row + FORCED] = NOTHING
    facts[row + CHOICES] = NOTHING
    facts[row + LEAD_CHANGES] = NOTHING
    facts[row + WAITING] = NOTHING
    facts[row + LONGEST_WAIT] = NOTHING
    facts[row + DECIDED] = NOTHING
    facts[row + BEHIND] = NOTHING
    facts[row + LAST] = NOTHING
    for tenth in range(1, TENTHS):
        facts[row + LEADS + tenth] = NOTHING
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
                if leaders >> seat & 1 != 0 and facts[row + RANK + seat] == 1:
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
        facts[row + RANK + seat] = result.rank[seat] if plays else 0
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


@kernel
def watch_games(
    boxes: Rows[Box],
    options: Rows[Options],
    tables: Rows[Table],
    views: Rows[View],
    legal: Words,
    streams: Rows[Stream],
    results: Rows[Result],
    slots: Words,
    dials0: Rows[Dials0],
    dials1: Rows[Dials1],
    dials2: Rows[Dials2],
    dials3: Rows[Dials3],
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
    slates0: Rows[Slate0],
    slates1: Rows[Slate1],
    slates2: Rows[Slate2],
    slates3: Rows[Slate3],
    allowed: Words,
    forbidden: Words,
    sorts: Words,
    used: Words,
    notes: Words,
    course: Words,
    uses: Words,
    seed: int,
    first: int,
    games: int,
    rotates: int,
    restricts: int,
    every: int,
    facts: Words,
) -> None:
    """Play the games first, first+1, … of a run and write a row of facts for each.

    Game i draws only from streams of (seed, i, purpose). Its watched seat is 1 + i % players: there the first bot of
    the line-up sits, if bots rotate, and it does without the forbidden moves, if any are.
    How a game went on (its choices, uses, waiting, lead) is noted in one game of `every`: that is what costs.
    Row 0 of dials and memories is nobody's; row c is that of the line-up's bot c.
    """
    box = boxes[0]
    t = tables[NOW]
    listening = anybody_listens()
    for number in range(games):
        game = first + number
        tables[NOW] = tables[BLANK]
        setup(box, options[0], t)
        players = t.players
        watched = 1 + game % players
        start_stream(streams[0], seed, game, DEAL)
        for seat in range(1, players + 1):
            start_stream(streams[seat], seed, game, THINK + seat)
            own = chair(seat, game, players, rotates)
            sit_down(
                box, slots[own], seat, own, NOBODY,
                dials0, dials1, dials2, dials3, memories0, memories1, memories2, memories3,
            )  # fmt: skip
        follows = game % every == 0
        if follows or restricts != 0:
            for i in range(NOTES):
                notes[i] = 0
        steps = 0
        decisions = 0
        turns = 0
        choices = 0
        forced = 0
        looked = -1
        who = 0
        while t.actor != OVER:
            if listening:
                tables[BEFORE] = tables[NOW]
            if t.actor == CHANCE:
                action = draw(box, t, below(streams[0], cases(box, t)))
            else:
                seat = t.actor
                own = chair(seat, game, players, rotates)
                if seat != who:
                    who = seat
                    turns += 1
                    if follows:
                        note_turn(seat, decisions, notes)
                        if moment(t, turns) != looked:
                            looked = moment(t, turns)
                            note_standings(box, t, results, decisions, notes)
                moves(box, t, legal)
                if follows:
                    course[decisions] = notes[STANDS]
                    count = count_legal(legal)
                    choices += count
                    if count == 1:
                        forced += 1
                narrowed = False
                if restricts != 0 and seat == watched:
                    narrowed = restrict(legal, allowed, forbidden)
                    if not narrowed:
                        notes[FORCED_INTO] += 1
                action = ask_one(
                    box, t, slots[own], own, views, legal,
                    memories0, memories1, memories2, memories3, slates0, slates1, slates2, slates3, streams[seat],
                )  # fmt: skip
                if narrowed and not has_bit(legal[action >> 6], action & 63):
                    action = any_legal(legal, streams[seat])
                    notes[SWAPPED] += 1
                if follows:
                    used[sorts[action] * SEAT_ROOM + seat] += 1
                decisions += 1
            play(box, t, action)
            if listening:
                tell_all(box, tables, action, game, rotates, slots, memories0, memories1, memories2, memories3, streams)
            steps += 1
        if follows:
            note_standings(box, t, results, decisions, notes)
        else:
            results[0] = results[1]
            scores(box, t, results[0])
        notes[TURN_COUNT] = turns
        notes[LEGAL_MOVES] = choices
        notes[ONE_MOVE] = forced
        row = number * ROW
        winner = close_game(t, results[0], row, watched, steps, decisions, notes, facts)
        close_course(row, winner, decisions if follows else 0, notes, course, facts)
        if follows:
            close_uses(t, row, facts, used, uses)
