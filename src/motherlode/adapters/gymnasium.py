"""The games as Gymnasium knows them: one seat that learns, bots at the others.

    import gymnasium
    import motherlode.adapters.gymnasium                                   # registers the games

    env = gymnasium.make("motherlode/QuickSilver-v1", players=4, seat=0, opponents="greedy", undead="on")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

`gymnasium.make("motherlode.adapters.gymnasium:motherlode/Gold-v1")` does without the second import. The number at the
end is the version of the game's rules. `gymnasium.make_vec` gives `motherlode.adapters.vector.SeatVectorEnv`: many
tables in arrays, which play, step for step, what as many environments of this module play.

An observation is what the seat may know, as `docs/encodings.md` says; `info["action_mask"]`, and `action_masks()` as
truth values, say which moves are legal. The reward is the seat's return, when the game ends: (n·s − 1)/(n − 1), where
s is the seat's share of the win among n players.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, SupportsFloat, TypeAlias

try:
    import gymnasium
except ImportError as error:
    raise ImportError("Gymnasium is not installed: pip install motherlode[gymnasium]") from error

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from motherlode.adapters.words import told
from motherlode.api import said_of
from motherlode.core import registry
from motherlode.core.batch import Batch
from motherlode.core.bot import Bot
from motherlode.core.errors import BadOption, GameOver, IllegalMove, MalformedMove
from motherlode.core.game import Game
from motherlode.core.loader import jit_wanted

Observation: TypeAlias = NDArray[np.float32]

LOSE, RAISE = "lose", "raise"
LOST = -1.0
"""The reward of a seat that made a move which is not legal, where that loses: the least return that there is."""


class SeatEnv(gymnasium.Env[Observation, "int | np.int64"]):
    """One seat of a game, against bots.

    `opponents` is a bot for all other seats (`"greedy:memory=0.7"`), or a list of bots for them in seat order. Further
    words are options of the game. `sight` is what observations tell: "view", all that the seat may know, or "look",
    what eyes see now.

    A move that is no legal one now loses at once: the episode ends with the reward −1 and `info["illegal"]`. That is
    what Gymnasium asks for, where every action of the action space may be played. With `illegal="raise"` it raises
    `IllegalMove` and changes nothing: the better choice for those who mask.

    Everything follows from the seed: `reset(seed=s)` begins game 0 of the seed, the very deal that
    `ml.simulate(…, seed=s)` gives that game, and each further `reset()` the next. Games in which the seat has nothing
    to decide are played without it.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's own declaration)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "greedy",
        box: str | Path | None = None,
        sight: str = "view",
        illegal: str = LOSE,
        render_mode: str | None = None,
        speed: str = "auto",
        **options: object,
    ) -> None:
        check_words(illegal=(illegal, (LOSE, RAISE)), render_mode=(render_mode, (None, "ansi")))
        line_up = LineUp(game, players, box, options)
        self.seat, self.illegal, self.render_mode = line_up.checked(seat), illegal, render_mode
        self.batch = line_up.batch(1, [line_up.around(self.seat, opponents)], sight, "off", 1, speed)
        """The table: a batch of one lane."""
        self.players = self.batch.players
        self.observation_space = observation_space(self.batch)
        self.action_space = spaces.Discrete(self.batch.actions)
        self._seeded = self._playing = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the seed's first game; without a seed, the next. The very first without one is dealt at random."""
        refuse_options(options)
        super().reset(seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(1 << 63))
        if seed is None:
            self.batch.reset()
        else:
            self.batch.reset(seeds=[seed])
        self._seeded = self._playing = True
        return self._observation(), self._info()

    def step(self, action: int | np.int64) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play a move, given by its id; then chance and the others act, until it is the seat's turn again."""
        if not self._seeded:
            raise ResetNeeded("Call reset() before the first step().")
        if not self._playing:
            raise GameOver("The episode is over: call reset(). Nothing has changed.")
        batch, move = self.batch, self._move(action)
        if not batch.masks[0, move]:
            if self.illegal == RAISE:
                table = batch.game.moves_table(batch.components)
                raise IllegalMove(
                    f"{str(table[move])!r} is not legal now; see info['action_mask']. Nothing has changed.",
                    [table[one] for one in np.flatnonzero(batch.masks[0]).tolist()],
                )
            self._playing = False
            return self._observation(), LOST, True, False, {**self._info(), "illegal": True}
        batch.step(np.array([move]))
        over = bool(batch.overs[0])
        self._playing = not over
        info = self._info()
        if over:
            info |= {"points": batch.points[0].copy(), "returns": batch.rewards[0].copy()}
        return self._observation(), float(batch.rewards[0, self.seat]), over, False, info

    def _move(self, action: object) -> int:
        # what the action space contains, but quicker than it says so
        if isinstance(action, np.ndarray) and action.shape == ():
            action = action[()]
        if not isinstance(action, int | np.integer) or not 0 <= action < self.batch.actions:
            raise MalformedMove(no_move(action, self.batch.actions))
        return int(action)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal now, by their ids; none, when the episode is over."""
        masks: NDArray[np.bool_] = self.batch.masks[0].copy()
        return masks & self._playing

    def render(self) -> str | None:
        """What the seat sees, in words; None, if no render mode was chosen."""
        return told(self.batch, 0, self.seat) if self.render_mode == "ansi" else None

    def _observation(self) -> Observation:
        observation: Observation = self.batch.observations[0].copy()
        return observation

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8)}


class LineUp:
    """A game with its box and options, and who sits where."""

    def __init__(self, game: str, players: int | None, box: str | Path | None, options: dict[str, object]) -> None:
        name, said = said_of(game, players, options)
        self.game: Game = registry.game(name)
        self.components, self.options = self.game.components(box), self.game.options(said)
        self.players: int = self.options.players  # type: ignore[attr-defined]

    def checked(self, seat: object) -> int:
        """The seat, if there is such a one."""
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < self.players:
            raise BadOption(f"There is no seat {seat!r}: seats go from 0 to {self.players - 1}.")
        return int(seat)

    def around(self, seat: int, opponents: str | Sequence[str]) -> list[Bot | None]:
        """The row of bots, with a free seat among them."""
        others = self.players - 1
        specs = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(specs) != others:
            raise BadOption(f"opponents names {len(specs)} bots for {others} seats: one for all, or exactly {others}.")
        row: list[Bot | None] = [registry.bot(spec, self.game) for spec in specs]
        return [*row[:seat], None, *row[seat:]]

    def batch(
        self, lanes: int, rows: list[list[Bot | None]], sight: str, autoreset: str, threads: int, speed: str
    ) -> Batch:
        """The tables."""
        check_words(speed=(speed, ("auto", "interpreted", "compiled")))
        compiled = jit_wanted() if speed == "auto" else speed == "compiled"
        return Batch(
            self.game, self.components, self.options, lanes,
            bots=rows, sight=sight, autoreset=autoreset, threads=threads, compiled=compiled,
        )  # fmt: skip


def check_words(**said: tuple[object, tuple[object, ...]]) -> None:
    """Refuse what is none of the words that a parameter takes."""
    for name, (word, known) in said.items():
        if word not in known:
            raise BadOption(f"{name}={word!r} is not understood: {', '.join(map(str, known))}.")


def refuse_options(options: dict[str, Any] | None) -> None:
    """Refuse options of `reset` that nobody would read."""
    if options:
        raise BadOption(f"reset() knows no options {', '.join(options)}: options of the game are said in make().")


def no_move(action: object, actions: int) -> str:
    """Why something is no action at all."""
    return f"{action!r} is no move of this game: ids go from 0 to {actions - 1}. Nothing has changed."


def observation_space(batch: Batch) -> spaces.Box[Any]:
    """The observations of one seat."""
    return spaces.Box(-1, 1, (batch.encoding.size,), np.float32)


def env_id(game: Game) -> str:
    """What Gymnasium calls a game: `motherlode/QuickSilver-v1`."""
    return f"motherlode/{''.join(word.capitalize() for word in game.id.split('-'))}-v{game.rules_version}"


def register(name: str) -> str:
    """Have Gymnasium know one more of our games, such as the test game `kuhn`; gives its id there."""
    game = registry.game(name)
    if env_id(game) not in gymnasium.registry:
        gymnasium.register(
            env_id(game),
            f"{__name__}:SeatEnv",
            vector_entry_point="motherlode.adapters.vector:SeatVectorEnv",
            kwargs={"game": game.id},
        )
    return env_id(game)


for _game in registry.games().values():
    if not _game.test_only:
        register(_game.id)
