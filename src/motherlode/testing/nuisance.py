"""What a curious player, an onlooker and a stranger try at a table, the same in both runs of a pair of twins."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from motherlode.testing.interference import ANYBODY, ONLOOKER, SEAT, TABLE, Run
from motherlode.testing.wire import Wire, settle

Trick = Callable[[Run, int], Coroutine[Any, Any, None]]

ORDERS = ("start", "looked", "kick", "host", "mute", "free", "bot", "pause", "close", "rematch", "seed", "nonsense")
OFTEN, SELDOM = 0.8, 0.3
"""How often somebody tries something: where truths differ, and before."""


async def come_back(run: Run, at: int) -> None:
    """Drop out, and come back with or without a version."""
    for watcher in (run.twins.seat, None):
        seen = run.last_version(watcher)
        await run.connect(watcher, run.noise.choice((0, seen, max(seen - 3, 0), 1, seen + 5)))


async def wrong_move(run: Run, at: int) -> None:
    """Moves out of turn, stale, illegal, malformed; also by the onlooker."""
    table, noise, seat = run.room.table, run.noise, run.twins.seat
    assert table is not None
    moves = [str(move) for move in table.moves_table.moves]
    for _ in range(3):
        move, version = noise.choice(moves), table.version + noise.choice((0, 0, 0, -1, 1))
        if noise.random() < 0.2:
            move = noise.choice(("nonsense", "", "0" * 300))
        run.play(None, move, version)
        if seat is not None and not (run.room.actor == seat and move in map(str, table.moves())):
            run.play(seat, move, version)
    await settle()


async def every_illegal_move(run: Run, at: int) -> None:
    """All that the seat cannot play now, one after the other, slowly."""
    table, seat = run.room.table, run.twins.seat
    if table is None or seat is None or run.room.actor != seat:
        return
    legal = {str(move) for move in table.moves()}
    illegal = [str(move) for move in table.moves_table.moves if str(move) not in legal]
    for move in run.noise.sample(illegal, min(12, len(illegal))):
        run.play(seat, move, table.version)
        await settle(0.15)


async def wish_back(run: Run, at: int) -> None:
    """The seat asks to take a move back, whoever made it; if it may, somebody answers."""
    if run.twins.seat is not None:
        run.order(run.twins.seat, "undo")
        await settle()
        await _answer(run)


async def other_wishes_back(run: Run, at: int) -> None:
    """Somebody else takes a move back, where that can be done in both."""
    last = run.twins.actors[at - 1] if at else -1
    if at - 1 in run.twins.unsealed and last >= 0 and run.room.seats[last].person:
        run.order(last, "undo")
        await settle()
        await _answer(run)


async def _answer(run: Run) -> None:
    asked = run.room.asked
    others = [seat for seat in run.room.people if seat != asked]
    if asked is not None and others:
        run.order(run.noise.choice(others), run.noise.choice(("agree", "refuse")))
        await settle()
    run.collect("answered")


async def talk(run: Run, at: int) -> None:
    """Chat, and a ping; the same message twice."""
    for seat in {run.twins.seat, 0} - {None}:
        run.order(seat, "say", text=f"It is step {at}.")
        run.count -= 1
        run.order(seat, "say", text=f"It is step {at}.")
    run.wires[None].say("ping", nonce="p")
    await settle()


async def order_about(run: Run, at: int) -> None:
    """Orders that are not for this seat, or not now."""
    orders = [order for order in ORDERS if run.twins.seat != 0 or order in ("start", "looked", "rematch", "seed")]
    order = run.noise.choice(orders)
    for watcher in (run.twins.seat, None):
        if watcher is not None and order in ("bot", "free", "kick", "mute", "host"):
            run.order(watcher, order, seat=0)
        elif watcher is None or order != "close":
            run.order(watcher, order)
    await settle()


async def strange(run: Run, at: int) -> None:
    """A stranger looks at every page, and knocks with tokens that are none."""
    for path in ("/api/tables", f"/api/tables/{TABLE}/record", "/metrics"):
        await run.http(ANYBODY, "GET", path)
    await run.http(ANYBODY, "POST", f"/api/tables/{TABLE}/seats", {"name": "Stranger", "seat": 0})
    await run.http(ANYBODY, "POST", f"/api/tables/{TABLE}/rejoin", token="a-token-that-nobody-has")
    wire = Wire(run.app)
    run.every.append(wire)
    run.watch(ANYBODY, wire)
    wire.say("hello", table=TABLE, token="a-token-that-nobody-has")
    await settle(5.0)


async def own_pages(run: Run, at: int) -> None:
    """The seat asks for the record, and to delete the table."""
    if run.twins.seat is not None:
        await run.http(SEAT, "GET", f"/api/tables/{TABLE}/record", token=run.tokens[run.twins.seat])
        if run.twins.seat != 0:
            await run.http(SEAT, "DELETE", f"/api/tables/{TABLE}", token=run.tokens[run.twins.seat])


async def get_up(run: Run, at: int) -> None:
    """Somebody else leaves, and a bot goes on."""
    others = [seat for seat in run.room.people if seat not in (0, run.twins.seat)]
    if others and run.noise.random() < 0.6:
        run.order(others[0], "leave")
        await settle()


async def restart(run: Run, at: int) -> None:
    """The server forgets the table, reads its log again, and everybody comes back."""
    seen, people = {watcher: run.last_version(watcher) for watcher in run.wires}, run.room.people
    for wire in run.wires.values():
        await wire.hang_up()
    run.hall.forget(TABLE)
    for watcher in (None, *people):
        await run.connect(watcher, run.noise.choice((0, seen[watcher], max(seen[watcher] - 2, 0))))


async def second_window(run: Run, at: int) -> None:
    """The seat and an onlooker have another window open, for a while."""
    wires = []
    for who, token in ((SEAT, run.tokens.get(-1 if run.twins.seat is None else run.twins.seat, "")), (ONLOOKER, "")):
        wire = Wire(run.app)
        run.every.append(wire)
        run.watch(who if token else ONLOOKER, wire)
        wire.say("hello", table=TABLE, token=token)
        wires.append(wire)
    await settle()
    run.collect("second window")
    for wire in wires:
        await wire.hang_up()


async def wonder(run: Run, at: int) -> None:
    """The seat asks what to do, and how to get somewhere; so does the onlooker."""
    for watcher in {run.twins.seat, None}:
        for what in ("hint", "ways"):
            run.ask(watcher, what, "5")
            await settle()


TRIED: tuple[Trick, ...] = (
    come_back,
    come_back,
    wrong_move,
    every_illegal_move,
    wish_back,
    wish_back,
    other_wishes_back,
    other_wishes_back,
    talk,
    order_about,
    strange,
    own_pages,
    get_up,
    second_window,
    restart,
)


NAMING = (wish_back, wrong_move, come_back)
"""What would name a step that was just made."""


async def disturb(run: Run, at: int) -> None:
    """Every now and then one of them; after a step that is another one in the other run, all that could name it."""
    first, second = run.twins.scripts
    if run.room.actor == run.twins.seat and first[:at] != second[:at]:
        await _try(run, at, wonder)
    if at > 0 and first[at - 1] != second[at - 1]:
        for tried in (*NAMING, *((other_wishes_back,) if run.noise.random() < OFTEN else ())):
            await _try(run, at, tried)
    elif run.noise.random() < (OFTEN if first[:at] != second[:at] else SELDOM):
        await _try(run, at, run.noise.choice(TRIED))


async def _try(run: Run, at: int, tried: Trick) -> None:
    await tried(run, at)
    run.collect(f"{tried.__name__} at {at}")
