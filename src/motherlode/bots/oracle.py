"""The oracle: it cheats. It sees the whole table and knows what chance will bring, to show how much there is to win.

For each of its moves it lets everybody go on as usual (by the greedy bot, or the quick player of the search's lore;
where there is neither, at random), with the cards and the dice as they will come, and plays what turns out best.

It is an anchor for contests: the kind is marked as one that cheats, and no live table seats it. Whoever drives a match
puts the table and the dealer's stream onto its slate before each choice.
"""

from __future__ import annotations

import sys
from types import ModuleType

from motherlode.bots.lore import gold, quick_silver
from motherlode.bots.search.lore import WHOLE, roll, settled
from motherlode.bots.search.making import words_for
from motherlode.core.bits import Stream, below, next_word
from motherlode.core.bot import slate_of
from motherlode.core.botkit import KNOWS
from motherlode.core.botkit import Dials as AnyDials
from motherlode.core.botkit import Memory as AnyMemory
from motherlode.core.botkit import Slate as AnySlate
from motherlode.core.botkit import begin as begin_usual
from motherlode.core.botkit import choose as choose_as_usual
from motherlode.core.contract import (
    CHANCE,
    MAX_SEATS,
    OVER,
    Box,
    Result,
    Table,
    View,
    cases,
    draw,
    moves,
    play,
    scores,
    view,
)
from motherlode.core.copying import become, wipe, words
from motherlode.core.game import Game
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, Words, fill_options, i32, i64, large, of
from motherlode.core.stamping import stamp
from motherlode.core.streams import count_legal, nth_legal, start_stream

SEES = KNOWS
FARTHEST = 1000
"""A lead or gap of so many points is as good or bad as any; all of it weighs far less than a victory."""
NOTHING = -(1 << 60)
QUICK = {"gold": gold, "quick-silver": quick_silver}
"""Lore whose quick player goes on: Greedy would have to remember by itself what was turned up at Gold, and is slow at
Quick Silver, where a round is judged as it ends."""
USUAL_FUTURES = {"gold": 1, "quick-silver": 40, "goldmine-rumbles": 1}
"""The quick player of Gold has no whims, so that all futures are one; elsewhere FUTURES, unless it says so here."""
FUTURES = 3
JUDGES = False
"""Whether futures end where the lore can judge them; the game's own for this is filled in."""
LATER = 1
"""A future is beyond any tree."""


class Dials(AnyDials):
    """How far it looks, and how the bot that all go on by is set."""

    usual: AnyDials
    futures: int
    tries: int


class Memory(AnyMemory):
    """Its dials, and the mind of the bot that all go on by."""

    usual: AnyMemory
    futures: int
    tries: int


class Slate(AnySlate):
    """The truth, and a copy of it to try things on. The kernels name these fields; `slate_for` makes the record."""

    truth: Table
    now: Table
    seen: View
    result: Result
    fate: Stream
    luck: Stream
    whim: Stream
    nook: AnySlate
    legal: Ints
    values: Ints
    seed: int


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game."""
    memory.futures = dials.futures
    memory.tries = dials.tries
    begin_usual(box, dials.usual, seat, memory.usual)


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """It will see everything: there is nothing to remember."""


@kernel
def usual_move(box: Box, t: Table, legal: Words, memory: Memory, slate: Slate) -> int:
    """What the usual bot does at the acting seat, by what that seat knows."""
    wipe(slate.seen)
    view(box, t, t.actor, slate.seen)
    return choose_as_usual(box, slate.seen, legal, memory.usual, slate.nook, slate.whim)


@kernel
def worth_of_end(box: Box, t: Table, slate: Slate, seat: int) -> int:
    """What a seat got: a victory, shared among joint winners, and a little for its lead."""
    wipe(slate.result)
    scores(box, t, slate.result)
    winners = 0
    best = NOTHING
    for other in range(1, t.players + 1):
        if slate.result.rank[other] == 1:
            winners += 1
        if other != seat:
            best = max(best, slate.result.points[other])
    lead = max(-FARTHEST, min(FARTHEST, slate.result.points[seat] - best))
    return lead + (WHOLE // winners if slate.result.rank[seat] == 1 else 0)


@kernel
def foreseen(box: Box, memory: Memory, slate: Slate, seat: int, move: int, future: int) -> int:
    """What a move brings if everybody goes on as usual; futures differ by the whims of the players alone."""
    t = slate.now
    become(slate.now, slate.truth)
    become(slate.luck, slate.fate)
    start_stream(slate.whim, slate.seed, future, seat)
    legal = words(slate.legal)
    action = move
    while True:
        play(box, t, action)
        if t.actor == OVER:
            return worth_of_end(box, t, slate, seat)
        if t.actor == CHANCE:
            action = draw(box, t, below(slate.luck, cases(box, t)))
        elif JUDGES and settled(box, t, LATER, words(slate.values)):
            return slate.values[seat]
        else:
            moves(box, t, legal)
            action = nth_legal(legal, 0)
            if count_legal(legal) > 1:
                action = usual_move(box, t, legal, memory, slate)


@kernel
def all_foreseen(box: Box, memory: Memory, slate: Slate, seat: int, move: int) -> int:
    """What a move brings in all futures together."""
    total = 0
    for future in range(memory.futures):
        total += foreseen(box, memory, slate, seat, move, future)
    return total


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """The move that turns out best; of equals the usual one. Of very many moves some are tried, drawn by lot."""
    if count_legal(legal) == 1:
        return nth_legal(legal, 0)
    slate.seed = next_word(rng)
    start_stream(slate.whim, slate.seed, memory.futures, v.me)
    best = usual_move(box, slate.truth, legal, memory, slate)
    most = all_foreseen(box, memory, slate, v.me, best)
    left = count_legal(legal)
    tries = memory.tries
    for i in range(count_legal(legal)):
        if below(rng, left) < tries:
            tries -= 1
            move = nth_legal(legal, i)
            brings = all_foreseen(box, memory, slate, v.me, move)
            if brings > most:
                most = brings
                best = move
        left -= 1
    return best


@kernel
def quick_move(box: Box, t: Table, legal: Words, memory: Memory, slate: Slate) -> int:
    """What the quick player of the lore does at the acting seat."""
    return roll(box, t, legal, slate.whim)


def dials_for(usual: ModuleType, futures: int) -> type[AnyDials]:
    """The dials: its own, and the usual bot's as they come."""

    def start(self: Record, buffer: memoryview | None = None) -> None:
        Record.__init__(self, buffer)
        if buffer is None:
            fill_options(self.usual, {}, "")  # type: ignore[attr-defined]

    fields = {
        "usual": of(usual.Dials),
        "futures": large(1, 1000, futures, "how many futures it looks at for each move"),
        "tries": large(1, 100_000, 16, "how many moves it looks at, at most"),
        "__init__": start,
    }
    return type("Dials", (AnyDials,), fields)


def memory_for(usual: ModuleType) -> type[AnyMemory]:
    """Its memory, with the usual bot's inside."""
    return type("Memory", (AnyMemory,), {"usual": of(usual.Memory), "futures": i32(), "tries": i32()})


def slate_for(game: Game, usual: ModuleType) -> type[AnySlate]:
    """Its slate, with the game's own tables."""
    fields = {
        "truth": of(game.record("Table")),
        "now": of(game.record("Table")),
        "seen": of(game.record("View")),
        "result": of(Result),
        "fate": of(Stream),
        "luck": of(Stream),
        "whim": of(Stream),
        "nook": of(slate_of(usual)),
        "legal": i64(words_for(game)),
        "values": i64(MAX_SEATS + 1 + getattr(QUICK.get(game.id), "ROOM", 0)),
        "seed": i64(),
    }
    return type("Slate", (AnySlate,), fields)


def make_for(game: Game, name: str) -> ModuleType:
    """The oracle of this game, made around the bot that all go on by."""
    from motherlode.core.registry import bot_kind

    here = sys.modules[__name__]
    kind = bot_kind("greedy")
    usual = (kind if kind.plays(game) else bot_kind("random")).module(game)
    fills = game.verbs() | {"begin_usual": usual.begin, "choose_as_usual": usual.choose}
    parts: tuple[ModuleType, ...] = (usual, *getattr(usual, "PARTS", ()))
    if game.id in QUICK:
        lore = QUICK[game.id]
        fills |= {"roll": lore.roll, "settled": lore.settled, "JUDGES": game.id == "quick-silver"}
        fills["usual_move"] = stamp(f"{name}/{game.id}/quick/", (here,), fills).quick_move
        parts += (lore, *lore.PARTS)
    made = stamp(f"{name}/{game.id}/", (here,), fills, {"Slate": lambda: slate_for(game, usual)})
    space = vars(made)
    space["SEES"], space["Memory"] = SEES, memory_for(usual)
    space["Dials"] = dials_for(usual, USUAL_FUTURES.get(game.id, FUTURES))
    space["KINDS"] = {Dials: space["Dials"], Memory: space["Memory"]}
    space["SLATES"] = (Slate,)
    space["PARTS"] = (here, *parts)
    return made
