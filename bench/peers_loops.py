"""How each library is stepped: one random legal player for all seats, and a new game as soon as one is over.

A *run* is a game that is ready to be measured; `run(seconds)` plays for about so long and says how many decisions that
were. Libraries are imported by name when they are asked for: none of them belongs to this project.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np

BETWEEN = 16
"""Decisions between two looks at the clock, where each of them is a call of its own."""


@dataclass
class Run:
    """A game of a library, ready to be measured."""

    name: str
    kind: str
    """Which runs it is comparable with: the group of a table."""
    play: Callable[[float], int]
    """Play for about so many seconds; how many decisions that were."""
    facts: dict[str, Any] = field(default_factory=dict)


def until(seconds: float, play: Callable[[], int]) -> int:
    """Call again and again until the time is over; the sum."""
    total, stop = 0, time.perf_counter() + seconds
    while time.perf_counter() < stop:
        total += play()
    return total


def any_of(legal: Any) -> Any:
    """One of some moves, each equally likely."""
    return legal[int(random.random() * len(legal))]


# one table at a time


class PettingZooLoop:
    """`last`, a legal move, `step`: PettingZoo's own way, with whatever wrappers an environment comes with."""

    def __init__(self, env: Any) -> None:
        self.env = env
        env.reset(seed=1)

    def __call__(self) -> int:
        env, done = self.env, 0
        while done < BETWEEN:
            told, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(any_of(np.flatnonzero(told["action_mask"])))
            done += 1
        return done

    def facts(self) -> dict[str, Any]:
        agent = self.env.possible_agents[0]
        space = self.env.observation_space(agent)["observation"]
        actions = int(self.env.action_space(agent).n)
        size = int(np.prod(space.shape))
        return {"players": len(self.env.possible_agents), "actions": actions, "observation": size}


class GymnasiumLoop:
    """`step` with a legal move; the others at the table play inside of it."""

    def __init__(self, env: Any) -> None:
        self.env, self.info = env, env.reset(seed=1)[1]

    def __call__(self) -> int:
        env, info = self.env, self.info
        every = range(int(env.action_space.n))
        for _ in range(BETWEEN):
            legal = np.flatnonzero(info["action_mask"]) if "action_mask" in info else every
            _, _, terminated, truncated, info = env.step(any_of(legal))
            if terminated or truncated:
                info = env.reset()[1]
        self.info = info
        return BETWEEN

    def facts(self) -> dict[str, Any]:
        shape = getattr(self.env.observation_space, "shape", None)
        size = int(np.prod(shape)) if shape else len(getattr(self.env.observation_space, "spaces", ())) or 1
        return {"actions": int(self.env.action_space.n), "observation": size}


class OpenSpielLoop:
    """Chance, legal actions, the tensor of the acting player into one array, an action."""

    def __init__(self, game: Any, observe: bool) -> None:
        self.game, self.state = game, game.new_initial_state()
        self.observer = import_module("open_spiel.python.observation").make_observation(game) if observe else None
        self.games = self.decisions = 0

    def __call__(self) -> int:
        state, observer, done = self.state, self.observer, 0
        while done < BETWEEN:
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes()))
            elif state.is_terminal():
                state.returns()
                state = self.game.new_initial_state()
                self.games += 1
            else:
                if observer is not None:
                    observer.set_from(state, state.current_player())
                state.apply_action(any_of(state.legal_actions()))
                done += 1
        self.state = state
        self.decisions += done
        return done

    def facts(self) -> dict[str, Any]:
        size = 0 if self.observer is None else int(np.prod(self.observer.tensor.shape))
        return {
            "players": self.game.num_players(),
            "actions": self.game.num_distinct_actions(),
            "observation": size,
        }


def drawn(outcomes: list[tuple[int, float]]) -> int:
    """An outcome by its probability."""
    left = random.random()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


class RLCardLoop:
    """`step` of an environment, whose state has the legal moves and what the acting player sees."""

    def __init__(self, env: Any) -> None:
        self.env, self.state = env, env.reset()[0]

    def __call__(self) -> int:
        env, state = self.env, self.state
        for _ in range(BETWEEN):
            state, _ = env.step(any_of(list(state["legal_actions"])))
            if env.is_over():
                env.get_payoffs()
                state, _ = env.reset()
        self.state = state
        return BETWEEN

    def facts(self) -> dict[str, Any]:
        size = int(np.prod(self.env.state_shape[0]))
        return {"players": self.env.num_players, "actions": self.env.num_actions, "observation": size}


class TableLoop:
    """`ml.table`: the checked door with its log, the legal moves and the acting seat's view."""

    def __init__(self, game: str, players: int | None) -> None:
        self.game, self.players, self.seed = game, players, 0
        self._begin()

    def _begin(self) -> None:
        ml = import_module("motherlode")
        self.seed += 1
        self.table = ml.table(self.game, self.players, seed=self.seed, speed="compiled")

    def __call__(self) -> int:
        for _ in range(BETWEEN):
            table = self.table
            table.view(table.actor)
            table.play(any_of(table.moves()))
            if table.over:
                table.scores()
                self._begin()
        return BETWEEN

    def facts(self) -> dict[str, Any]:
        return {"players": self.table.players, "actions": self.table.engine.facts.actions}


# many tables at once


class BatchLoop:
    """`Batch.step` with `Batch.random_actions`, from Python, step by step."""

    def __init__(self, game: str, players: int | None, lanes: int, observe: str, threads: int) -> None:
        ml = import_module("motherlode")
        self.batch = ml.batch(game, players, lanes=lanes, seed=1, observe=observe, threads=threads)

    def __call__(self) -> int:
        self.batch.step(self.batch.random_actions())
        lanes: int = self.batch.lanes
        return lanes

    def facts(self) -> dict[str, Any]:
        batch = self.batch
        size = batch.observation_size
        return {
            "players": batch.players,
            "actions": batch.actions,
            "observation": size,
            "lanes": batch.lanes,
            "bytes_per_lane": round(batch.bytes_per_lane, 1),
        }


class PgxLoop:
    """Pgx's `step` with its own automatic restart; the choice of moves and the loop are compiled with it.

    With `steps` = 1 Python asks for every step, as it does of ours; otherwise for so many at once.
    """

    def __init__(self, name: str, lanes: int) -> None:
        self.jax, pgx = import_module("jax"), import_module("pgx")
        jax, jnp = self.jax, import_module("jax.numpy")
        env = pgx.make(name)
        step = import_module("pgx.experimental").auto_reset(env.step, env.init)

        def once(_: Any, carry: Any) -> Any:
            state, key = carry
            key, choosing, dealing = jax.random.split(key, 3)
            legal = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            actions = jax.random.categorical(choosing, legal, axis=-1)
            return jax.vmap(step)(state, actions, jax.random.split(dealing, lanes)), key

        self.advance = jax.jit(lambda steps, carry: jax.lax.fori_loop(0, steps, once, carry))
        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), lanes))
        self.carry, self.lanes = (state, jax.random.PRNGKey(2)), lanes
        self.steps = self.many = 1
        self.shape = {"players": env.num_players, "actions": env.num_actions}
        self()  # compiles
        self()

    def __call__(self) -> int:
        self.carry = self.jax.block_until_ready(self.advance(self.steps, self.carry))
        return self.steps * self.lanes

    def longer(self, seconds: float = 0.05) -> None:
        """Ask for as many steps at once as take about so long."""
        self.steps = 1
        begun = time.perf_counter()
        self()
        self.steps = self.many = max(2, min(4096, int(seconds / (time.perf_counter() - begun))))

    def facts(self) -> dict[str, Any]:
        state = self.carry[0]
        each = sum(leaf.nbytes for leaf in self.jax.tree_util.tree_leaves(state)) / self.lanes
        size = int(np.prod(state.observation.shape[1:]))
        return {**self.shape, "observation": size, "lanes": self.lanes, "bytes_per_lane": round(each, 1)}


def best_of(sizes: list[int], make: Callable[[int], Any], seconds: float, clock: Callable[[], float]) -> Any:
    """The loop with the number of lanes that is fastest by a clock; the search ends where more are clearly worse."""
    best, top = None, 0.0
    for size in sizes:
        loop = make(size)
        if hasattr(loop, "longer"):
            loop.longer()
        until(seconds / 4, loop)
        rate = max(_rate(loop, seconds, clock) for _ in range(3))
        if best is None or rate > top:
            best, top = loop, rate
        elif rate < 0.6 * top:
            break
    return best


def _rate(loop: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    begun = clock()
    return until(seconds, loop) / (clock() - begun)
