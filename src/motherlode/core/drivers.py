"""The match loop: whole games between bots, without a Python object from the deal to the scores.

The loader re-creates it for each game and set of bots, with their functions among the globals; it runs interpreted
and compiled, with equal results.
"""

from __future__ import annotations

from motherlode.core import botkit
from motherlode.core.bits import Stream, below
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
    look,
    moves,
    play,
    saw,
    scores,
    setup,
    view,
)
from motherlode.core.kernels import kernel
from motherlode.core.records import Rows, Words
from motherlode.core.streams import DEAL, THINK, start_stream
from motherlode.core.tally import (
    CHANCES,
    ENDINGS,
    GAMES,
    LONGEST,
    MOVES,
    POINTS,
    POINTS_SQUARED,
    SHARED,
    SHORTEST,
    SQUARED_MOVES,
    WIN_UNITS,
    WINS,
)

# What the bots of the four places are handed, and whether all seats hold the first; the loader sets these.
SEES_0 = SEES_1 = SEES_2 = SEES_3 = botkit.BLIND
ONE_KIND = False

NOW, BEFORE, BLANK = 0, 1, 2
"""The rows of tables that `play_games` works with."""


@kernel
def show(box: Box, t: Table, seat: int, sees: int, views: Rows[View]) -> None:
    """Hand a bot what it may see."""
    if sees != BLIND:
        views[NOW] = views[BEFORE]  # row 1 of the views is always blank
        if sees == KNOWS:
            view(box, t, seat, views[NOW])
        else:
            look(box, t, seat, views[NOW])


@kernel
def tell(
    box: Box,
    tables: Rows[Table],
    action: int,
    slots: Words,
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
    streams: Rows[Stream],
) -> None:
    """Tell each listening bot what its seat saw of the step."""
    for seat in range(1, tables[NOW].players + 1):
        slot = slots[seat]
        if slot == 0 and SEES_0 != BLIND:
            notice_0(box, saw(box, tables[BEFORE], action, tables[NOW], seat), memories0[seat], streams[seat])
        if slot == 1 and SEES_1 != BLIND:
            notice_1(box, saw(box, tables[BEFORE], action, tables[NOW], seat), memories1[seat], streams[seat])
        if slot == 2 and SEES_2 != BLIND:
            notice_2(box, saw(box, tables[BEFORE], action, tables[NOW], seat), memories2[seat], streams[seat])
        if slot == 3 and SEES_3 != BLIND:
            notice_3(box, saw(box, tables[BEFORE], action, tables[NOW], seat), memories3[seat], streams[seat])


@kernel
def count_game(t: Table, result: Result, steps: int, decisions: int, tally: Words) -> None:
    """Add a finished game to the tally."""
    winners = 0
    for seat in range(1, t.players + 1):
        if result.rank[seat] == 1:
            winners += 1
    for seat in range(1, t.players + 1):
        points = result.points[seat]
        tally[POINTS + seat] += points
        tally[POINTS_SQUARED + seat] += points * points
        if result.rank[seat] == 1:
            tally[WINS + seat] += WIN_UNITS // winners
    if winners > 1:
        tally[SHARED] += 1
    tally[ENDINGS + result.ending] += 1
    tally[GAMES] += 1
    tally[MOVES] += decisions
    tally[SQUARED_MOVES] += decisions * decisions
    tally[CHANCES] += steps - decisions
    if tally[GAMES] == 1 or decisions < tally[SHORTEST]:
        tally[SHORTEST] = decisions
    if decisions > tally[LONGEST]:
        tally[LONGEST] = decisions


@kernel
def play_games(
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
    seed: int,
    first: int,
    games: int,
    tally: Words,
    log: Words,
) -> None:
    """Play the games first, first+1, … of a run and add them to the tally; the last one's actions go into the log.

    Game i draws only from streams of (seed, i, purpose), so it does not matter who plays which games.
    Row 0 of streams, dials and memories is the dealer's or nobody's; row s is seat s's.
    """
    box = boxes[0]
    t = tables[NOW]
    listening = SEES_0 != BLIND or SEES_1 != BLIND or SEES_2 != BLIND or SEES_3 != BLIND
    for game in range(first, first + games):
        tables[NOW] = tables[BLANK]
        setup(box, options[0], t)
        start_stream(streams[0], seed, game, DEAL)
        for seat in range(1, t.players + 1):
            start_stream(streams[seat], seed, game, THINK + seat)
            slot = slots[seat]
            if slot == 0 and SEES_0 != BLIND:
                memories0[seat] = memories0[0]
                begin_0(box, dials0[seat], seat, memories0[seat])
            if slot == 1 and SEES_1 != BLIND:
                memories1[seat] = memories1[0]
                begin_1(box, dials1[seat], seat, memories1[seat])
            if slot == 2 and SEES_2 != BLIND:
                memories2[seat] = memories2[0]
                begin_2(box, dials2[seat], seat, memories2[seat])
            if slot == 3 and SEES_3 != BLIND:
                memories3[seat] = memories3[0]
                begin_3(box, dials3[seat], seat, memories3[seat])
        steps = 0
        decisions = 0
        while t.actor != OVER:
            if listening:
                tables[BEFORE] = tables[NOW]
            if t.actor == CHANCE:
                action = draw(box, t, below(streams[0], cases(box, t)))
            else:
                seat = t.actor
                slot = 0 if ONE_KIND else slots[seat]
                moves(box, t, legal)
                if slot == 0:
                    show(box, t, seat, SEES_0, views)
                    action = choose_0(box, views[NOW], legal, memories0[seat], streams[seat])
                elif slot == 1:
                    show(box, t, seat, SEES_1, views)
                    action = choose_1(box, views[NOW], legal, memories1[seat], streams[seat])
                elif slot == 2:
                    show(box, t, seat, SEES_2, views)
                    action = choose_2(box, views[NOW], legal, memories2[seat], streams[seat])
                else:
                    show(box, t, seat, SEES_3, views)
                    action = choose_3(box, views[NOW], legal, memories3[seat], streams[seat])
                decisions += 1
            play(box, t, action)
            if listening:
                tell(box, tables, action, slots, memories0, memories1, memories2, memories3, streams)
            if steps < len(log):
                log[steps] = action
            steps += 1
        results[0] = results[1]  # row 1 of the results is always blank
        scores(box, t, results[0])
        count_game(t, results[0], steps, decisions, tally)
