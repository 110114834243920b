"""The tables of the corpus: short stories that together hold every kind of entry, the same in every run."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Awaitable, Callable
from typing import Any

from motherlode.core import registry
from motherlode.core.errors import MoveError
from motherlode.server.desk import Desk
from motherlode.server.hall import Hall, Sources
from motherlode.server.opening import Opening
from motherlode.server.orders import Ask
from motherlode.server.records import record_for
from motherlode.server.room import Body, Room
from motherlode.server.thinking import Thought
from motherlode.testing import corpus
from motherlode.testing.crowd import GAMES
from motherlode.testing.wire import MemoryStore, ScriptedThinkers, clock, run, settle

NAMES = ("Ann", "Bob", "Cleo", "Dan")
MONTH = 30 * 86400.0
TRIES = 20
"""Moves after which no undo is looked for any more: some games have none."""


async def first_move(thought: Thought) -> int:
    """Bots here need not be clever."""
    return thought.moves[0]


class Stage:
    """One table, and people who play at random."""

    def __init__(self, game: str, scene: str) -> None:
        self.game = registry.game(game)
        numbers = itertools.count(1)
        self.store = MemoryStore()
        sources = Sources(
            clock=clock,
            token=lambda: f"token-{next(numbers):04}",
            name=lambda: f"{game}-{scene}",
            secret=lambda: hashlib.sha512(f"{game} {scene} {next(numbers)}".encode()).digest(),
        )
        self.hall = Hall(self.store, sources, ScriptedThinkers(first_move))
        self.chance = random.Random(f"{game} {scene}")
        self.table = ""
        self.tokens: dict[int, str] = {}
        self._nonces = itertools.count(1)

    @property
    def desk(self) -> Desk:
        """The table's desk."""
        return self.hall.desks[self.table]

    @property
    def room(self) -> Room:
        """The table's room."""
        return self.desk.room

    async def open(self, players: int = 0, people: int = 0, box: str = "", **settings: Any) -> None:
        """A table with people on its first seats, of as few players as the game has unless told otherwise."""
        players = players or self.game.players[0]
        bots = dict.fromkeys(range(people, players), "random") if people else {}
        opening = Opening(self.game.id, {"players": players}, bots, box, {"hold": MONTH, **settings})
        first = await self.hall.open(opening, NAMES[0], "aa" * 4)
        self.table, self.tokens = first.table, {first.seat: first.token}
        for name in NAMES[1 : people or players]:
            await self.sit(name)

    def bring(self, text: str) -> str:
        """A box into the store; gives its name."""
        name = hashlib.sha256(text.encode()).hexdigest()
        self.store.texts[name] = text
        return name

    async def sit(self, name: str) -> None:
        """Somebody sits down."""
        ticket = await self.hall.sit(self.table, name, "")
        self.tokens[ticket.seat] = ticket.token

    async def begin(self, players: int = 0, **more: Any) -> None:
        """A table whose game has begun."""
        await self.open(players, **more)
        await self.order(0, "start")

    async def order(self, by: int, order: str, seat: int | None = None, text: str = "") -> None:
        """Somebody asks for something other than a move."""
        await self.hall.order(self.desk, Ask(by, f"n{next(self._nonces)}", seat, text), order)

    async def move(self) -> int | None:
        """Whoever is to move does, at random; gives the seat, or nothing if nobody is."""
        await settle()  # bots first
        room = self.room
        while room.looking:
            for person in [seat for seat in room.people if seat not in room.looked]:
                await self.order(person, "looked")
        seat = room.actor
        if seat is None or room.table is None:
            return None
        ask = Ask(seat, f"n{next(self._nonces)}")
        await self.hall.play(self.desk, ask, room.table.version, str(self.chance.choice(room.table.moves())))
        return seat

    async def moves(self, count: int) -> None:
        """Some moves, or all that are left."""
        for _ in range(count):
            if await self.move() is None:
                return

    async def ask_to_undo(self) -> bool:
        """Play until the last move can be taken back, and ask for it; False if that does not happen."""
        for _ in range(TRIES):
            seat = await self.move()
            if seat is None or self.room.table is None:
                return False
            try:
                self.room.table.check_undo(seat)
            except MoveError:
                continue
            await self.order(seat, "undo")
            return True
        return False

    def keep(self) -> corpus.Kept:
        """The table as it is stored."""
        return corpus.keep(self.room, self.store.logs[self.table], self.store.texts)


# Scenes


async def opened(stage: Stage) -> None:
    """People sit down, one of them leaves, a bot has the last seat; nobody has begun."""
    await stage.open(stage.game.players[0] + 1, people=stage.game.players[0], public=True)
    await stage.order(1, "say", text="Hello; ¿qué tal? 你好")
    await stage.order(1, "seed", text="0123456789abcdef")
    await stage.order(1, "leave")


async def live(stage: Stage) -> None:
    """A game in the middle, with all that may happen around it."""
    await stage.begin(timer=60.0, grace=15.0)
    await stage.moves(8)
    await stage.order(0, "say", text="well played")
    await stage.order(0, "mute", seat=1)
    await stage.order(0, "host", seat=1)
    await stage.order(1, "mute", seat=1, text="off")
    stage.tokens[0] = (await stage.hall.rejoin(stage.table, stage.tokens[0])).token
    if await stage.ask_to_undo():
        asked = stage.room.asked
        await stage.order(0 if asked else 1, "agree")
    await stage.order(0, "leave")
    await stage.moves(6)
    await settle(80.0)  # too long: somebody moves for whoever is to move
    await stage.sit("Eve")
    await stage.order(1, "kick", seat=0)
    await stage.moves(2)
    await stage.sit("Finn")
    await stage.ask_to_undo()


async def paused(stage: Stage) -> None:
    """The host has stopped the clocks."""
    await stage.begin(timer=600.0)
    await stage.moves(5)
    await stage.order(0, "pause")
    await stage.order(0, "pause", text="off")
    await stage.moves(2)
    await stage.order(0, "pause")


async def resting(stage: Stage) -> None:
    """Everybody has gone, and the table waits for them."""
    await stage.begin(hold=60.0, empty="pause")
    await stage.moves(4)
    await settle(100.0)


async def over(stage: Stage) -> None:
    """A whole game."""
    await stage.begin()
    await stage.moves(10_000)


async def closed(stage: Stage) -> None:
    """The host has ended a game in the middle."""
    await stage.begin()
    await stage.moves(6)
    await stage.order(0, "close")


async def rematch(stage: Stage) -> None:
    """A whole game, and the beginning of another with other seats."""
    await stage.begin()
    await stage.moves(10_000)
    await stage.order(1, "rematch")
    await stage.order(1, "seed", text="beef")
    await stage.order(stage.room.host, "start")
    await stage.moves(4)


async def own_box(stage: Stage) -> None:
    """A box that the host brought."""
    folder = stage.game.folder / "boxes"
    shipped = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    text = shipped[0].read_text(encoding="utf-8") if shipped else stage.game.components().text
    await stage.begin(box=stage.bring(text + "\n# my own\n"))
    await stage.moves(3)


SCENES: dict[str, Callable[[Stage], Awaitable[None]]] = {
    "open": opened,
    "live": live,
    "paused": paused,
    "resting": resting,
    "over": over,
    "closed": closed,
    "rematch": rematch,
    "own-box": own_box,
}


async def _played(game: str, scene: str) -> tuple[corpus.Kept, Body | None]:
    stage = Stage(game, scene)
    await SCENES[scene](stage)
    record = record_for(stage.room) if scene == "over" else None
    kept = stage.keep()
    await stage.hall.close()
    return kept, record


def played(game: str, scene: str) -> tuple[corpus.Kept, Body | None]:
    """A scene: the table as it is stored, and its record if the scene is a whole game."""
    return run(_played(game, scene))


def all_scenes() -> list[tuple[str, str]]:
    """Every game with every scene."""
    return [(game, scene) for game in GAMES for scene in SCENES]
