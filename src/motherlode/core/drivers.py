"""The match loop: whole games between bots, without a Python object from the deal to the scores.

The loader re-creates it for each game and set of bots, with their functions among the globals; it runs interpreted
and compiled, with equal results.
"""

from __future__ import annotations

from motherlode.core.bits import Stream, below
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

NOW, BEFORE, BLANK = 0, 1, 2
"""The rows of tables that `play_games` works with."""
NOBODY = 0
"""The row of memories that stays blank."""


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
        if hears(slots[seat]):
            code = saw(box, tables[BEFORE], action, tables[NOW], seat)
            tell_one(box, slots[seat], code, seat, memories0, memories1, memories2, memories3, streams[seat])


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
    slates0: Rows[Slate0],
    slates1: Rows[Slate1],
    slates2: Rows[Slate2],
    slates3: Rows[Slate3],
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
    listening = anybody_listens()
    for game in range(first, first + games):
        tables[NOW] = tables[BLANK]
        setup(box, options[0], t)
        start_stream(streams[0], seed, game, DEAL)
        for seat in range(1, t.players + 1):
            start_stream(streams[seat], seed, game, THINK + seat)
            sit_down(
                box, slots[seat], seat, seat, NOBODY,
                dials0, dials1, dials2, dials3, memories0, memories1, memories2, memories3,
            )  # fmt: skip
        steps = 0
        decisions = 0
        while t.actor != OVER:
            if listening:
                tables[BEFORE] = tables[NOW]
            if t.actor == CHANCE:
                action = draw(box, t, below(streams[0], cases(box, t)))
            else:
                seat = t.actor
                moves(box, t, legal)
                action = ask_one(
                    box, t, slots[seat], seat, views, legal,
                    memories0, memories1, memories2, memories3, slates0, slates1, slates2, slates3, streams[seat],
                )  # fmt: skip
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
