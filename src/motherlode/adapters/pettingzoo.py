"""The games as PettingZoo knows them: environments in which one agent acts after the other (AEC).

    from motherlode.adapters.pettingzoo import env, quick_silver_v1

    game = env("quick-silver", players=4, undead="on")      # any game, by our own names and options
    game = quick_silver_v1.env(players=4, undead="on")      # the same, as PettingZoo's own games are made
    game.reset(seed=7)                                      # the very deal of ml.table("quick-silver", seed=7, …)

Where PettingZoo has a registry, importing this module fills it: `pettingzoo.make("aec", "motherlode/gold-v1")`.

An agent observes its own view as numbers and a mask of its legal moves, which is empty unless it is to act. It is
rewarded at the end: the returns of the game, zero in sum unless all lose. Who dies on the way stays an agent, and is
never asked again. Moves that are not legal end a game of `env` with a reward of -1, as they do in PettingZoo's classic
games; `raw_env` refuses them, and then nothing has changed.
"""

from __future__ import annotations

import operator
import secrets
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

try:
    import gymnasium
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("PettingZoo is not installed: pip install motherlode[pettingzoo]") from error

import numpy as np

from motherlode.adapters.onlooker import Onlooker
from motherlode.api import said_of
from motherlode.core import registry
from motherlode.core.batch import Batch
from motherlode.core.errors import BadOption, GameOver, IllegalMove, MalformedMove, near
from motherlode.core.game import Game
from motherlode.core.loader import jit_wanted

DRESS = 0
"""How often this adapter, or what a view is told as, has changed since its first release so that what was learned or
measured before cannot be compared any more. The number in an environment's name is this plus the game's
`rules_version`: it grows with either."""

RENDER_MODES = ("ansi", "human")


def version_of(game: Game) -> int:
    """The number in the name of a game's environment."""
    return game.rules_version + DRESS


def name_of(game: Game) -> str:
    """The name of a game's environment, such as `quick_silver_v1`."""
    return f"{game.id.replace('-', '_')}_v{version_of(game)}"


class raw_env(pettingzoo.AECEnv):  # type: ignore[misc]
    """A game without any wrapper.

    `box` and options are those of `ml.table`; `sight` is what agents are told: "view", all that a seat may know, or
    "look", what eyes see now. After `max_cycles` moves a game that still runs is cut short: truncated, without rewards.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "motherlode",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        box: str | Path | None = None,
        sight: str = "view",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(f"render_mode={render_mode!r} is not understood: {', '.join(RENDER_MODES)}, or None.")
        if max_cycles is not None and (not isinstance(max_cycles, int) or max_cycles < 1):
            raise BadOption(f"max_cycles={max_cycles!r} is not understood: it takes a whole number from 1 on, or None.")
        name, said = said_of(game, players, options)
        found = registry.game(name)
        self.batch = batch = Batch(
            found, found.components(box), found.options(said), 1, sight=sight, autoreset="off", compiled=jit_wanted()
        )
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.metadata = type(self).metadata | {"name": name_of(found)}  # type: ignore[misc]
        self.possible_agents = [f"player_{seat}" for seat in range(batch.players)]
        self.agents: list[str] = []
        self.moves: list[int] = []
        """All moves of the game that is being played."""
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed: int | None = None
        self._onlooker: Onlooker | None = None
        observed: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-1, 1, (batch.encoding.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (batch.actions,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(dict(observed)) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(batch.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent may observe: numbers from -1 to 1, and a mask of its moves."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The moves of the game by their ids; few of them are legal at a time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the first of a seed, or without one the next of the seed before; `options` say nothing here.

        Who never gave a seed gets one that nobody knows.
        """
        if seed is None and self._seed is None:
            seed = secrets.randbits(63)
        if seed is None:
            self.batch.reset()
        else:
            self._seed = operator.index(seed)
            self.batch.reset(seeds=[self._seed])
        self.moves = []
        self._onlooker = None
        self._skip_agent_selection = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.batch.actors[0]]
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent is told now, and its legal moves: none, if it is not to act."""
        batch, seat = self.batch, self._seats[agent]
        if seat != batch.actors[0]:
            told, mask = batch.observe(seat)[0], np.zeros(batch.actions, np.int8)
        else:
            told, mask = batch.observations[0].copy(), batch.masks[0].astype(np.int8)
            if self.terminations.get(agent, True) or self.truncations.get(agent, True):
                mask[:] = 0
        return {"observation": told, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Make a move of the agent that is selected. Of an agent whose game has ended the only action is None."""
        if not self.agents:
            raise GameOver("There is no game: call reset() first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self._move(agent, action)
        try:
            self.batch.step(np.array([move]))
        except IllegalMove as error:
            name = self.batch.game.moves_table(self.batch.components)[move]
            raise IllegalMove(
                f"{agent}: {str(name)!r} ({move}) is not legal now; see the action_mask. Nothing has changed.",
                error.moves,
            ) from None
        self.moves.append(move)
        if self.batch.overs[0]:
            self._end()
        elif len(self.moves) == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.batch.actors[0]]
        self._show()

    def _move(self, agent: str, action: Any) -> int:
        try:
            move = operator.index(action)
        except TypeError:
            move = -1
        if not 0 <= move < self.batch.actions:
            last = self.batch.actions - 1
            raise MalformedMove(f"{agent}: {action!r} is no move: moves are whole numbers from 0 to {last}.")
        return move

    def _end(self) -> None:
        """The game is over for all: rewards are its returns, and everybody is told the points."""
        self.rewards = dict(zip(self.agents, self.batch.rewards[0].tolist(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        points = self.batch.points[0].tolist()
        self.infos = {agent: {"points": points[self._seats[agent]]} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """What an onlooker sees, in words: given back in the mode "ansi", printed in "human" (with every step too)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing: make the environment with a render_mode, ansi or human.")
            return None
        if self._seed is None:
            raise GameOver("There is no game to show: call reset() first.")
        if self._onlooker is None:
            batch = self.batch
            number = int(batch.games[0])
            self._onlooker = Onlooker(
                batch.game, batch.components, batch.options, self._seed, number, self.possible_agents
            )
        self._onlooker.follow(self.moves)
        text = self._onlooker.text()
        if self.render_mode == "human":
            print(text, flush=True)
            return None
        return text

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held that would have to be given back."""

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_onlooker": None}  # it follows from the rest


def env(
    game: str,
    players: int | None = None,
    *,
    box: str | Path | None = None,
    sight: str = "view",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: object,
) -> Any:
    """A game with the wrappers that PettingZoo's classic games have; see `raw_env` for what may be said."""
    bare = raw_env(game, players, box=box, sight=sight, max_cycles=max_cycles, render_mode=render_mode, **options)
    strict = wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1))
    return wrappers.OrderEnforcingWrapper(strict)


def __getattr__(name: str) -> Any:
    """The games under their versioned names, such as `gold_v1`, each with `env` and `raw_env`."""
    named = {name_of(game): game.id for game in registry.games().values()}
    if name in named:
        return SimpleNamespace(env=partial(env, named[name]), raw_env=partial(raw_env, named[name]))
    hint = f" {near(name, named)}" if "_v" in name else ""
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}.{hint}")


def _register() -> None:
    """Tell PettingZoo's registry of our games, if it has one."""
    known: dict[str, Any] = getattr(pettingzoo, "aec_registry", {})
    for game in registry.games().values():
        id = f"motherlode/{game.id.replace('-', '_')}-v{version_of(game)}"
        if hasattr(pettingzoo, "register") and not game.test_only and id not in known:
            pettingzoo.register("aec", id, entry_point=f"{__name__}:env", kwargs={"game": game.id})


_register()
