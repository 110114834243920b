"""Many games at once for Python: arrays in, arrays out, and the rules at native speed between.

    batch = ml.batch("quick-silver", players=4, lanes=4096, seed=1)
    while training:
        actions = policy(batch.observations, batch.masks)     # one move for each lane, of the seat batch.actors says
        batch.step(actions)
        learn(batch.rewards, batch.overs)

All arrays are made once and written in place: copy what you want to keep. They lie at addresses that PyTorch and JAX
can take over as they are. A move that is not legal is refused, and then no lane has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from motherlode.core import botkit, compiling, lanes, registry
from motherlode.core.bits import Stream, signed
from motherlode.core.bot import Bot, slate_of
from motherlode.core.box import Components, parse_components
from motherlode.core.contract import OVER, Result
from motherlode.core.encoding import Encoding
from motherlode.core.engine import legal_ids
from motherlode.core.errors import BadOption, GameOver, IllegalMove
from motherlode.core.game import Game
from motherlode.core.lane import BYTES, NO_MOVE, OUTSIDE, VECTOR, Lane, Shape
from motherlode.core.loader import jit_wanted
from motherlode.core.match import kinds_of
from motherlode.core.memory import Space, aligned, handed
from motherlode.core.records import Record
from motherlode.core.streams import start_stream

SIGHTS = {"view": botkit.KNOWS, "look": botkit.LOOKS}
RESTARTS = {"off": lanes.STAY, "next-step": lanes.NEXT_STEP, "same-step": lanes.SAME_STEP}
FORMS: dict[object, str] = {True: "vector", False: "none"}
"""What may be said for the form of observations beside its name."""
PICK = 2
"""The purpose of the stream that `random_actions` draws from."""
MOST_LANES = 1 << 24


class Batch:
    """So many games side by side. Seats that no bot takes are played by whoever calls `step`."""

    actors: NDArray[np.int8]
    """Who is to act in each lane: a seat from 0, or OVER."""
    masks: NDArray[np.bool_]
    """The legal moves of each lane, by id; none where the game is over."""
    observations: NDArray[np.float32]
    """What the acting seat is told, after the end what it was told last: as `encoding` says, or bytes of its view."""
    rewards: NDArray[np.float32]
    """The returns of each seat, at the step in which a game ends; else 0."""
    overs: NDArray[np.bool_]
    """Whether a game ended with this step."""
    points: NDArray[np.int64]
    """The points of the lane's last finished game, by seat."""
    finals: NDArray[np.float32]
    """Where lanes begin anew at once: the last observation of the game that has just ended."""

    def __init__(
        self,
        game: Game,
        components: Components,
        options: Record,
        count: int,
        *,
        seed: int = 1,
        bots: Sequence[Sequence[Bot | None]] = (),
        sight: str = "view",
        observe: bool | str = True,
        autoreset: str = "same-step",
        threads: int = 1,
        compiled: bool = True,
    ) -> None:
        for name, value, most in (("lanes", count, MOST_LANES), ("threads", threads, 256)):
            if isinstance(value, bool) or not isinstance(value, int | np.integer) or not 1 <= value <= most:
                raise BadOption(f"{name}={value!r} is not understood: it takes a whole number from 1 to {most}.")
        self.game, self.components, self.options, self.lanes = game, components, options, int(count)
        self.facts = game.facts(components, options)
        self.players: int = options.players  # type: ignore[attr-defined]
        self.actions = self.facts.actions
        self.encoding = Encoding(game, components, options)
        self.bots = _seating(bots, self.players, self.lanes)
        self.sight = sight
        self.autoreset = autoreset
        self.observed = FORMS.get(observe, str(observe))
        if self.observed not in ("vector", "bytes", "none"):
            raise BadOption(f"observe={observe!r} is not understood: True, False, vector, bytes or none.")
        self.threads = min(threads, self.lanes)
        self.compiled = compiled
        sees, restart = _named("sight", sight, SIGHTS), _named("autoreset", autoreset, RESTARTS)
        try:
            self._lay_out(sees, restart)
        except MemoryError:
            raise BadOption(f"No room for {count} lanes here: take fewer, or bots that remember less.") from None
        self._load()
        self.reset(seed=seed)

    @property
    def observation_size(self) -> int:
        """Entries of an observation; 0 without any."""
        sizes = {"vector": self.encoding.size, "bytes": self.game.record("View").SIZE, "none": 0}
        return sizes[self.observed]

    # memory

    def _lay_out(self, sees: int, restart: int) -> None:
        """Make all the room that the games need."""
        game, count, players = self.game, self.lanes, self.players
        seated = [bot for row in self.bots for bot in row if bot is not None]
        self._kinds = kinds_of(seated) or [registry.bot_kind("random")]
        words = (self.actions + 63) // 64
        size = self.observation_size
        keeps = restart == lanes.SAME_STEP and size > 0
        space = Space(self.compiled)
        boxes, options = space.records(game.record("Box"), 1), space.records(game.record("Options"), 1)
        space.fill(boxes, 0, self.components.record)
        space.fill(options, 0, self.options)
        self._tables = space.records(game.record("Table"), count)
        self._streams = space.records(Stream, count * (players + 1 if seated else 1))
        self._picks = space.records(Stream, 1)
        self._lanes = space.records(Lane, count)
        self._shape = space.records(Shape, 1)
        self._legal = space.array(np.int64, count * words)
        self._program = space.array(np.int64, len(self.encoding.program))
        self._program.flat[:] = self.encoding.program
        shape = Shape()
        shape.players, shape.actions, shape.words, shape.size = players, self.actions, words, size
        shape.view_bytes, shape.streams = game.record("View").SIZE, players + 1 if seated else 1
        shape.sees, shape.restart, shape.stride = sees, restart, 1
        shape.blank, shape.finals = count * players, int(keeps)
        shape.form = BYTES if self.observed == "bytes" else VECTOR
        space.fill(self._shape, 0, shape)
        self._actors, self._overs = space.array(np.int8, count), space.array(np.int8, count)
        self._masks = space.array(np.int8, count * self.actions)
        self._observations = space.array(np.float32, count * size)
        self._finals = space.array(np.float32, count * size if keeps else 0)
        self._rewards, self._points = space.array(np.float32, count * players), space.array(np.int64, count * players)
        self._actions = space.array(np.int64, count)
        modules = [self._kinds[i if i < len(self._kinds) else 0].module(game) for i in range(botkit.KINDS)]
        rows = [count * players + 1 if seated and i < len(self._kinds) else 1 for i in range(botkit.KINDS)]
        dials = [space.records(module.Dials, many) for module, many in zip(modules, rows, strict=True)]
        self._memories = [space.records(module.Memory, many) for module, many in zip(modules, rows, strict=True)]
        self._sit(space, dials)
        self._workers = []
        for _ in range(self.threads):
            rooms, views = space.records(game.record("Table"), 2), space.records(game.record("View"), 2)
            results = space.records(Result, 2)
            slates = [space.records(slate_of(module), 1) for module in modules]
            self._workers.append(
                (
                    *(part.room for part in (boxes, options, self._tables, rooms, views)),
                    views.octets,
                    *(part.room for part in (results, self._shape)),
                    *(
                        part.room
                        for part in (self._program, self._legal, self._streams, *dials, *self._memories, *slates)
                    ),
                    *(part.room for part in (self._lanes, self._actors, self._masks, self._observations)),
                    *(part.room for part in (self._rewards, self._points, self._overs, self._finals, self._actions)),
                )
            )
        self._boxes, self._views = boxes, views
        self.actors, self.overs = self._actors.flat, self._overs.flat.view(np.bool_)
        self.masks = self._masks.flat.view(np.bool_).reshape(count, self.actions)
        self.observations = self._observations.flat.reshape(count, size)
        self.finals = self._finals.flat.reshape(count if keeps else 0, size)
        self.rewards = self._rewards.flat.reshape(count, players)
        self.points = self._points.flat.reshape(count, players)

    def _sit(self, space: Space, dials: list[Any]) -> None:
        """Write who sits where in each lane."""
        slots = self._lanes.flat["slot"]
        for number in range(self.lanes):
            row = self.bots[number % len(self.bots)]
            for seat, bot in enumerate(row, start=1):
                if bot is not None:
                    slot = self._kinds.index(bot.kind)
                    slots[number, seat] = slot + 1
                    space.fill(dials[slot], number * self.players + seat - 1, bot.dials(self.game))

    def _load(self) -> None:
        """Bind the loops; what is not compiled yet is compiled now, by a child."""
        if self.compiled:
            unit = compiling.ensure(compiling.BATCH, self.game, self._kinds)
        else:
            unit, _ = compiling.plan(compiling.BATCH, self.game, self._kinds)
        self._call = {one.__name__: unit.load(one) if self.compiled else unit.plain(one) for one in lanes.ALL}
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    # the door

    def reset(self, *, seed: int | None = None, seeds: ArrayLike | None = None, lanes: ArrayLike | None = None) -> None:
        """Begin anew: all lanes, or those where `lanes` is true.

        With one `seed` the lanes play the games 0, 1, 2, … of a run: lane i begins with game i, the very deal that
        `simulate` gives that game, and its next is game i + lanes. With `seeds`, one a lane, each lane plays the games
        0, 1, 2, … of its own. Without either, lanes go on with their next game.
        """
        chosen = np.ones(self.lanes, np.bool_) if lanes is None else self._chosen("lanes", lanes)
        told = self._lanes.flat
        if seed is not None and seeds is not None:
            raise BadOption("Give one seed for the run, or seeds for the lanes, not both.")
        if seed is not None:
            self._stride(self.lanes)
            told["seed"][chosen], told["game"][chosen] = signed(int(seed)), np.arange(self.lanes)[chosen]
            self._start_picking(signed(int(seed)))
        elif seeds is not None:
            each = np.array([signed(int(one)) for one in np.asarray(seeds).ravel()], np.int64)
            if len(each) != self.lanes:
                raise BadOption(f"seeds needs one number for each of the {self.lanes} lanes, not {len(each)}.")
            self._stride(1)
            told["seed"][chosen], told["game"][chosen] = each[chosen], 0
            self._start_picking(int(each[0]))
        else:
            told["game"][chosen] += self._shape.flat["stride"][0]
        self._actions.flat[:] = np.where(chosen, 0, NO_MOVE)
        self._run("reset_lanes")

    def _chosen(self, name: str, lanes: ArrayLike) -> NDArray[np.bool_]:
        chosen = np.asarray(lanes, np.bool_)
        if chosen.shape != (self.lanes,):
            raise BadOption(f"{name} needs one truth value for each of the {self.lanes} lanes, not {chosen.shape}.")
        return chosen

    def _start_picking(self, seed: int) -> None:
        stream = Stream()
        start_stream(stream, seed, 0, PICK)
        Space(self.compiled).fill(self._picks, 0, stream)

    def _stride(self, stride: int) -> None:
        self._shape.flat["stride"][0] = stride

    def step(self, actions: ArrayLike, *, only: ArrayLike | None = None) -> None:
        """Play one move in each lane, given by its id. Lanes that are over are told NO_MOVE, if they stay so.

        With `only`, lanes where it is false stay as they are, whatever is said for them.
        """
        given = np.asarray(actions)
        if given.shape != (self.lanes,) or given.dtype.kind not in "iu":
            raise BadOption(
                f"actions needs one whole number for each of the {self.lanes} lanes, not {given.dtype} {given.shape}."
            )
        playing = None if only is None else self._chosen("only", only)
        self._actions.flat[:] = given
        if playing is not None and not playing.all():
            self._step_some(playing)
            return
        if self._pool is not None:  # nobody may begin before all are checked
            wrong = self._call["refused"](*self._legal_args(), 0, self.lanes)
        else:
            wrong = lanes.ALL_LEGAL
        if wrong == lanes.ALL_LEGAL:
            wrong = self._run("step_lanes")
        if wrong != lanes.ALL_LEGAL:
            self._refuse(int(wrong))

    def _step_some(self, playing: NDArray[np.bool_]) -> None:
        """Step the lanes that play, one stretch of neighbours after the other."""
        edges = np.flatnonzero(np.diff(playing, prepend=False, append=False))
        stretches = edges.reshape(-1, 2).tolist()
        for first, last in stretches:  # nobody may begin before all are checked
            wrong = self._call["refused"](*self._legal_args(), first, last)
            if wrong != lanes.ALL_LEGAL:
                self._refuse(int(wrong))
        self.overs[~playing], self.rewards[~playing] = False, 0
        for first, last in stretches:
            self._call["step_lanes"](*self._workers[0], first, last)

    def _legal_args(self) -> tuple[Any, ...]:
        return self._legal.room, self._tables.room, self._shape.room, self._actions.room

    def _run(self, name: str) -> int:
        call: Any = self._call[name]
        count, workers = self.lanes, len(self._workers)
        if self._pool is None:
            return int(call(*self._workers[0], 0, count))
        cuts = [count * i // workers for i in range(workers + 1)]
        jobs = [self._pool.submit(call, *(*self._workers[i], cuts[i], cuts[i + 1])) for i in range(workers)]
        return max(int(job.result()) for job in jobs)

    def _refuse(self, where: int) -> None:
        said = int(self._actions.flat[where])
        table = self.game.moves_table(self.components)
        if self.actors[where] == OVER:
            raise GameOver(f"Lane {where} is over: say {NO_MOVE} for it, or reset it. No lane has changed.")
        words = self._legal.flat.reshape(self.lanes, -1)[where]
        legal = [table[move] for move in legal_ids(memoryview(words))]
        what = repr(str(table[said])) if 0 <= said < self.actions else f"{said}, which is no move at all,"
        raise IllegalMove(f"Lane {where}: {what} is not legal now; see masks[{where}]. No lane has changed.", legal)

    # what may be asked

    def random_actions(self) -> NDArray[np.int64]:
        """A legal move for each lane, each equally likely; from a stream of the batch's own."""
        chosen = aligned(np.int64, self.lanes)
        out = handed(chosen, self.compiled)
        self._call["pick_moves"](self._legal.room, self._tables.room, self._shape.room, self._picks.room, out)
        return chosen

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What one seat is told in every lane, whosever turn it is, in an array of its own."""
        size = self.observation_size or self.encoding.size
        told = aligned(np.float32, self.lanes * size)
        before = int(self._shape.flat["size"][0])
        self._shape.flat["size"][0] = size
        out = handed(told, self.compiled)
        args = (self._boxes.room, self._tables.room, self._views.room, self._views.octets, self._shape.room)
        self._call["observe_lanes"](*args, self._program.room, self._stored(seat), out)
        self._shape.flat["size"][0] = before
        return told.reshape(self.lanes, size)

    def views(self, seat: int | None = None, sight: str = "view") -> NDArray[Any]:
        """The views of one seat (none: an onlooker's) as a structured array: `batch.views(0)["cash"]`."""
        out = Space(self.compiled).records(self.game.record("View"), self.lanes)
        sees = _named("sight", sight, SIGHTS)
        told = self._stored(seat)
        self._call["view_lanes"](self._boxes.room, self._tables.room, self._views.room, told, sees, out.room)
        return out.flat

    def _stored(self, seat: int | None) -> int:
        if seat is None:
            return OUTSIDE
        if not 0 <= seat < self.players:
            raise BadOption(f"There is no seat {seat}: seats go from 0 to {self.players - 1}.")
        return seat + 1

    @property
    def truth(self) -> NDArray[Any]:
        """The tables themselves: for debugging and for judges. A player who reads them peeks."""
        return self._tables.flat

    @property
    def games(self) -> NDArray[np.int64]:
        """The number of the game that each lane plays, as `simulate` and `SeededDealer` count them."""
        numbers: NDArray[np.int64] = self._lanes.flat["game"].copy()
        return numbers

    @property
    def bytes_per_lane(self) -> float:
        """How much memory a lane takes, everything counted."""
        return float(sum(part.flat.nbytes for part in self._state()) / self.lanes)

    # copies

    def _state(self) -> list[Any]:
        """All that changes."""
        return [
            self._tables, self._streams, self._picks, self._lanes, self._shape, self._legal, self._actors, self._overs,
            self._masks, self._observations, self._finals, self._rewards, self._points, *self._memories,
        ]  # fmt: skip

    def clone(self) -> Batch:
        """A batch of its own that stands where this one does."""
        twin = Batch.__new__(Batch)
        twin.__setstate__(self.__getstate__())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {
            "game": self.game.id if self.game.package.startswith("motherlode.") else str(self.game.folder),
            "layout": self.game.layout,
            "components": None if self.components.standard else self.components.text,
            "options": self.options.tobytes(),
            "bots": [[bot and bot.spec for bot in row] for row in self.bots],
            "asked": (self.lanes, self.sight, self.observed, self.autoreset, self.threads, self.compiled),
            "state": [part.flat.tobytes() for part in self._state()],
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        game = registry.game(state["game"])
        if game.layout != state["layout"]:
            raise BadOption(f"This batch of {game.title} was stored by another version of its rules.")
        text = state["components"]
        components = game.components() if text is None else parse_components(game, text, "the box of the batch")
        options = game.record("Options")()
        options.raw[:] = state["options"]
        bots = [[registry.bot(spec, game) if spec else None for spec in row] for row in state["bots"]]
        count, sight, observe, autoreset, threads, compiled = state["asked"]
        self.__init__(  # type: ignore[misc]
            game, components, options, count, bots=bots, sight=sight, observe=observe, autoreset=autoreset,
            threads=threads, compiled=compiled and jit_wanted(),
        )  # fmt: skip
        for part, raw in zip(self._state(), state["state"], strict=True):
            part.flat.view(np.int8).ravel()[:] = np.frombuffer(raw, np.int8)


def _named(name: str, value: str, known: dict[str, int]) -> int:
    if value not in known:
        raise BadOption(f"{name}={value!r} is not understood: {', '.join(known)}.")
    return known[value]


def _seating(bots: Sequence[Sequence[Bot | None]], players: int, count: int) -> list[list[Bot | None]]:
    """Who sits where: a row for all lanes, or rows that lanes take in turn."""
    rows = [list(row) for row in bots] or [[None] * players]
    for row in rows:
        if len(row) != players:
            raise BadOption(f"{players} players need {players} seats named, not {len(row)}.")
        if None not in row:
            raise BadOption("All seats are taken by bots, so there is nothing to decide: use `simulate`.")
    return rows[:count]
