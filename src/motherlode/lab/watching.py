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
from motherlode.lab.closing import close_course, close_game, close_uses
from motherlode.lab.columns import (
    ALONE,
    CHANGES,
    DECIDED_AT,
    FORCED_INTO,
    LAST_BITS,
    LEADER,
    LEGAL_MOVES,
    LONGEST,
    NOTES,
    ONE_MOVE,
    ROW,
    SEAT_ROOM,
    SINCE,
    STANDS,
    SWAPPED,
    TURN_COUNT,
    WAITED,
    WAITS,
    WHO,
)

NOW, BEFORE, BLANK = 0, 1, 2
"""The rows of tables."""
NOBODY = 0
"""The row of memories that stays blank."""


@kernel
def moment(t: Table, turns: int) -> int:
    """The standings are looked at when this number changes: where nothing else is said, at each turn."""
    return turns


@kernel
def note_move(box: Box, t: Table, action: int, seat: int, base: int, used: Words) -> None:
    """Marks that a game gives for a move that is about to be played; see `marks`. Most games have none."""


@kernel
def note_end(box: Box, t: Table, base: int, used: Words) -> None:
    """Marks that a game gives at its end."""


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
    marks: int,
    facts: Words,
) -> None:
    """Play the games first, first+1, … of a run and write a row of facts for each.

    Game i draws only from streams of (seed, i, purpose). Its watched seat is 1 + i % players: there the first bot of
    the line-up sits, if bots rotate, and it does without the forbidden moves, if any are.
    How a game went on (its choices, uses, waiting, lead) is noted in one game of `every`: that is what costs.
    The marks of the game come behind the sorts of moves: `marks` is where they begin in `used`.
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
                    note_move(box, t, action, seat, marks, used)
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
            note_end(box, t, marks, used)
            close_uses(t, row, facts, used, uses)
