"""Many tables as one vector environment of Gymnasium: arrays in, arrays out, without a Python step for each table.

    envs = gymnasium.make_vec("motherlode/Gold-v1", num_envs=64, players=4, opponents="greedy")
    observations, infos = envs.reset(seed=7)
    observations, rewards, terminations, truncations, infos = envs.step(policy(observations, infos["action_mask"]))

It plays, step for step, what `gymnasium.vector.SyncVectorEnv` over as many `SeatEnv` does, in each mode of autoreset;
the names and shapes in `infos` are the same. Gymnasium 1.0 has no modes yet: this environment brings them along.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import Any

try:
    import gymnasium.vector
except ImportError as error:
    raise ImportError("Gymnasium is not installed: pip install motherlode[gymnasium]") from error

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from motherlode.adapters.gymnasium import (
    LOSE,
    LOST,
    RAISE,
    LineUp,
    Observation,
    SeatEnv,
    check_words,
    no_move,
    observation_space,
    refuse_options,
)
from motherlode.adapters.words import tellers
from motherlode.core.bot import Bot
from motherlode.core.contract import OVER
from motherlode.core.errors import BadOption, GameOver, MalformedMove

_MODES = {"NEXT_STEP": "NextStep", "SAME_STEP": "SameStep", "DISABLED": "Disabled"}
AutoresetMode: Any = getattr(gymnasium.vector, "AutoresetMode", None) or Enum("AutoresetMode", _MODES)
"""Gymnasium's own modes; its version 1.0 has none."""

_RESTARTS = {"NextStep": "next-step", "SameStep": "same-step", "Disabled": "off"}
EACH = "each"
"""As a seat: lane i sits at seat i, counted round the table."""


class SeatVectorEnv(gymnasium.vector.VectorEnv[Observation, Any, NDArray[Any]]):
    """One seat of each of many tables, against bots.

    The words are those of `SeatEnv`, and a few more. `seat="each"` seats lane i at seat i, counted round the table.
    `autoreset_mode` is one of Gymnasium's, by itself or by its value: "NextStep", "SameStep" (the last observation and
    info of a finished game are then in `infos["final_obs"]` and `infos["final_info"]`), or "Disabled" (finished lanes
    wait for `reset(options={"reset_mask": …})`). With `copy=False` observations and masks are the arrays that the next
    step writes to: faster, for those who keep nothing. `threads` work on lanes side by side.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "gold",
        players: int | None = None,
        *,
        seat: int | str = 0,
        opponents: str | Sequence[str] = "greedy",
        box: str | Path | None = None,
        sight: str = "view",
        illegal: str = LOSE,
        autoreset_mode: Any = "NextStep",
        copy: bool = True,
        threads: int = 1,
        render_mode: str | None = None,
        speed: str = "auto",
        **options: object,
    ) -> None:
        mode = getattr(autoreset_mode, "value", autoreset_mode)
        check_words(
            illegal=(illegal, (LOSE, RAISE)),
            render_mode=(render_mode, (None, "ansi")),
            autoreset_mode=(mode, tuple(_RESTARTS)),
        )
        if isinstance(num_envs, bool) or not isinstance(num_envs, int | np.integer) or num_envs < 1:
            raise BadOption(f"num_envs={num_envs!r} is not understood: it takes a whole number from 1 on.")
        line_up = LineUp(game, players, box, options)
        seats = list(range(line_up.players)) if seat == EACH else [line_up.checked(seat)]
        rows = [line_up.around(one, opponents) for one in seats]
        refuse_too_much(line_up, rows, num_envs)
        self.batch = line_up.batch(num_envs, rows, sight, _RESTARTS[mode], threads, speed)
        """The tables."""
        self.num_envs, self.players = self.batch.lanes, self.batch.players
        self.illegal, self.copy, self.render_mode = illegal, copy, render_mode
        self.autoreset_mode = AutoresetMode(mode)
        self.metadata = {**SeatEnv.metadata, "autoreset_mode": self.autoreset_mode}
        self.seats = np.array([seats[lane % len(seats)] for lane in range(self.num_envs)])
        """Where each lane sits."""
        self.single_observation_space = observation_space(self.batch)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._every = np.arange(self.num_envs)
        self._seeded = np.zeros(self.num_envs, np.bool_)
        self._lost = np.zeros(self.num_envs, np.bool_)
        """Lanes whose game was lost by a move that is not legal, and that wait to begin anew."""

    # the door

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin anew: all lanes, or those where the array `options["reset_mask"]` is true.

        Lane i gets the seed plus i, or the i-th of a list. Lanes without one go on with their next game, and the very
        first is dealt at random.
        """
        asked = dict(options or {})
        chosen = self._mask(asked.pop("reset_mask", None))
        refuse_options(asked)
        seeds = self._seeds(seed)
        super().reset(seed=seed if isinstance(seed, int) else None)
        for lane in np.flatnonzero(chosen & ~self._seeded):
            if seeds[lane] is None:
                seeds[lane] = int(self.np_random.integers(1 << 63))
        sown = np.array([one is not None for one in seeds], np.bool_)
        if (chosen & sown).any():
            self.batch.reset(seeds=np.array([one or 0 for one in seeds], object), lanes=chosen & sown)
        if (chosen & ~sown).any():
            self.batch.reset(lanes=chosen & ~sown)
        self._seeded |= chosen
        self._lost &= ~chosen
        infos: dict[str, Any] = {}
        masks = self._masks() if chosen.all() else np.where(chosen[:, None], self._masks(), np.int8(0))
        _tell(infos, "action_mask", masks, chosen)
        return self._kept(self.batch.observations), infos

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play a move in each lane, then chance and bots, until it is its seat's turn again."""
        batch = self.batch
        moves = self._moves(actions)
        waiting = self._lost
        # Gymnasium resets a finished lane in the next step, whatever the move; that is not looked at.
        wrong = ~batch.masks[self._every, moves] & (batch.actors != OVER) & ~waiting
        if self.illegal == RAISE:
            wrong[:] = False  # and the batch refuses
        apart = wrong | waiting
        if apart.any():
            batch.step(moves, only=~apart)
        else:
            batch.step(moves)
        rewards = batch.rewards[self._every, self.seats].astype(np.float64)
        ends = batch.overs.copy()
        rewards[wrong] = LOST
        if waiting.any():
            batch.reset(lanes=waiting)
        batch.masks[wrong] = False
        infos: dict[str, Any] = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            self._tell_finals(infos, ends, wrong)
            if wrong.any():
                batch.reset(lanes=wrong)
            self._lost = np.zeros(self.num_envs, np.bool_)
        else:
            self._tell_ends(infos, ends, wrong)
            self._lost = wrong
        _tell(infos, "action_mask", self._masks(), np.ones(self.num_envs, np.bool_))
        truncations = np.zeros(self.num_envs, np.bool_)
        return self._kept(batch.observations), rewards, ends | wrong, truncations, infos

    # what may be asked

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal in each lane; none, where the game is over."""
        return self.batch.masks.copy()

    def render(self) -> tuple[str, ...] | None:
        """What the seat of each lane sees, in words; None, if no render mode was chosen."""
        if self.render_mode != "ansi":
            return None
        return tuple(tellers(self.batch, self.seats.tolist(), self._every.tolist()))

    # how it is told

    def _masks(self) -> NDArray[np.int8]:
        return self._kept(self.batch.masks.view(np.int8))

    def _kept(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def _tell_ends(self, infos: dict[str, Any], ends: NDArray[np.bool_], wrong: NDArray[np.bool_]) -> None:
        """What the info of a game that has ended says beside the mask."""
        if ends.any():
            for name, told in (("points", self.batch.points), ("returns", self.batch.rewards)):
                _tell(infos, name, np.where(ends[:, None], told, told.dtype.type(0)), ends)
        if wrong.any():
            _tell(infos, "illegal", wrong.copy(), wrong)

    def _tell_finals(self, infos: dict[str, Any], ends: NDArray[np.bool_], wrong: NDArray[np.bool_]) -> None:
        """The last observation and info of games that have just ended, where lanes have begun anew since."""
        over = ends | wrong
        if not over.any():
            return
        final: dict[str, Any] = {}
        last = np.full(self.num_envs, None, object)
        for lane in np.flatnonzero(over):
            last[lane] = (self.batch.finals if ends[lane] else self.batch.observations)[lane].copy()
        _tell(final, "action_mask", np.zeros(self.batch.masks.shape, np.int8), over)
        self._tell_ends(final, ends, wrong)
        _tell(infos, "final_obs", last, over)
        _tell(infos, "final_info", final, over)

    # what is refused

    def _moves(self, actions: ArrayLike) -> NDArray[np.int64]:
        """The moves, after everything that can be wrong with them, but for the rules, was looked for."""
        moves = np.asarray(actions)
        if not self._seeded.all():
            raise ResetNeeded("Call reset() before the first step().")
        if moves.shape != (self.num_envs,) or moves.dtype.kind not in "iu":
            given = f"{moves.dtype} {moves.shape}"
            raise MalformedMove(f"actions needs one whole number for each of the {self.num_envs} lanes, not {given}.")
        outside = np.flatnonzero((moves < 0) | (moves >= self.batch.actions))
        if len(outside):
            raise MalformedMove(f"Lane {outside[0]}: {no_move(int(moves[outside[0]]), self.batch.actions)}")
        if self.autoreset_mode == AutoresetMode.DISABLED:
            over = np.flatnonzero(self._lost | (self.batch.actors == OVER))
            if len(over):
                raise GameOver(f"Lane {over[0]} is over: reset it by options={{'reset_mask': …}}. Nothing has changed.")
        return moves.astype(np.int64)

    def _mask(self, mask: object) -> NDArray[np.bool_]:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise BadOption(f"reset_mask needs an array of {self.num_envs} truth values, not {mask!r}.")
        if not mask.any():
            raise BadOption("reset_mask chooses no lane: at least one has to begin anew.")
        return mask

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """The seed of each lane; None, where none was given."""
        if seed is None:
            return [None] * self.num_envs
        seeds = [seed + lane for lane in range(self.num_envs)] if isinstance(seed, int) else list(seed)
        if len(seeds) != self.num_envs:
            raise BadOption(f"seed needs one number for all lanes, or {self.num_envs}, not {len(seeds)}.")
        for one in seeds:
            whole = isinstance(one, int | np.integer) and not isinstance(one, bool) and one >= 0
            if one is not None and not whole:
                raise BadOption(f"{one!r} is no seed: a whole number from 0 on is.")
        return [None if one is None else int(one) for one in seeds]


def _tell(infos: dict[str, Any], name: str, told: Any, where: NDArray[np.bool_]) -> None:
    """Write an entry of infos, and of which lanes it tells, as Gymnasium does."""
    infos[name], infos[f"_{name}"] = told, where.copy()


def refuse_too_much(line_up: LineUp, rows: list[list[Bot | None]], lanes: int) -> None:
    """Refuse what the bots' memories would fill more than half of the machine with: some have a megabyte a seat."""
    sizes = [sum(bot.kind.module(line_up.game).Memory.SIZE for bot in row if bot is not None) for row in rows]
    wanted = sum(sizes) * lanes // len(rows)
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    if wanted > machine // 2:
        raise BadOption(
            f"{lanes} lanes need {wanted / 1e9:.1f} GB for what the bots remember, more than half of this machine's "
            f"{machine / 1e9:.1f} GB: take at most {machine // 2 * len(rows) // sum(sizes)} lanes, or other opponents."
        )
