"""The games as OpenSpiel knows them: import this module, then `pyspiel.load_game("motherlode_gold")`.

Every game is registered under `motherlode_` and its name, with `players`, its options, `box` (a path, or the name of a
box that comes with the game), `utility` and `information` as parameters:

    pyspiel.load_game("motherlode_gold(players=3,layout=grid)")
    pyspiel.load_game("motherlode_quick_silver(players=2,box=duel)")

or, in our own way of writing, `load("quick-silver:players=2", box="duel")`. A word that OpenSpiel would take for a
number begins with an apostrophe: `start='2`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is not installed: pip install motherlode[open-spiel]") from error

from motherlode.adapters.open_spiel_terms import (
    IMPERFECT,
    PERFECT,
    POINTS,
    WIN,
    box_word,
    choose,
    parameters_of,
    plain,
    quoted,
    spiel_name,
    type_of,
)
from motherlode.core import registry
from motherlode.core.errors import BadOption, IllegalMove, MoveError

if TYPE_CHECKING:
    from motherlode.adapters.open_spiel_desk import Desk
    from motherlode.adapters.open_spiel_observer import Observer
    from motherlode.core.game import Game

_OVER, _CHANCE = 254, 255
_PLAYER: tuple[int, ...] = (*range(-1, 253), int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE))
"""OpenSpiel's number of whom the last byte of a state names; seats are stored from 1."""


class MotherlodeGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours with its box and options. All its states share one desk. Each of our games has a subclass."""

    ours: ClassVar[Game]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        from motherlode.adapters.open_spiel_desk import desk_for

        game = self.ours
        defaults = parameters_of(game)
        said = {name: plain(value) for name, value in (defaults | (params or {})).items()}
        box, utility, information = (said.pop(name) for name in ("box", "utility", "information"))
        choose("utility", utility, (WIN, POINTS))
        choose("information", information, (IMPERFECT, PERFECT))
        box = box_word(box)
        self.desk = desk = desk_for(game, box, game.options(said))
        if information == PERFECT and desk.facts.hidden:
            raise BadOption(f"{game.title} is no game of perfect information; hidden are {desk.facts.hidden}.")
        self.points = utility == POINTS
        told = said | {"box": box, "utility": utility, "information": information}
        type_ = type_of(game, utility, information)
        zero_sum = type_.utility == pyspiel.GameType.Utility.ZERO_SUM
        lowest = -1 / (desk.players - 1) if zero_sum else -1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=desk.facts.actions,
            max_chance_outcomes=desk.facts.outcomes,
            num_players=desk.players,
            min_utility=float(desk.facts.lowest) if self.points else lowest,
            max_utility=float(desk.facts.highest) if self.points else 1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=desk.facts.plies,
        )
        super().__init__(type_, info, {name: quoted(told[name]) for name in told if told[name] != defaults[name]})

    def new_initial_state(self, start: object = None) -> MotherlodeState:
        """The table before the first chance event."""
        if start is not None:
            raise BadOption("A game of ours begins at its beginning: new_initial_state() takes nothing.")
        return MotherlodeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound: no game has more moves and outcomes together."""
        return self.desk.facts.plies

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer for a kind of observation; without one, of what the eyes of a player see."""
        from motherlode.adapters.open_spiel_observer import Observer

        if isinstance(iig_obs_type, dict):  # OpenSpiel leaves the kind out
            iig_obs_type, params = None, iig_obs_type
        return Observer(self.desk, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    @cached_property
    def observers(self) -> dict[bool, Observer]:
        """What a player is told: with perfect recall, and without."""
        kinds = {memory: pyspiel.IIGObservationType(perfect_recall=memory) for memory in (True, False)}
        return {memory: self.make_py_observer(kind) for memory, kind in kinds.items()}

    def __reduce__(self) -> Any:
        return _load_again, (self.ours.id, str(self))


class MotherlodeState(pyspiel.State):  # type: ignore[misc]
    """A state: bytes that are replaced with every step, beside the history that OpenSpiel keeps."""

    def __init__(self, game: MotherlodeGame) -> None:
        super().__init__(game)
        self.now: bytes = game.desk.start

    @property
    def desk(self) -> Desk:
        """The desk of the game, which knows what the bytes mean."""
        desk: Desk = self.get_game().desk
        return desk

    # what OpenSpiel's C++ side asks, and Python more directly

    def current_player(self) -> int:
        """Who is to act: a player from 0, or OpenSpiel's number of chance or of the end."""
        return _PLAYER[self.now[-1]]

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.now[-1] == _OVER

    def is_chance_node(self) -> bool:
        """Whether chance is to act."""
        return self.now[-1] == _CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return self.desk.legal(self.now)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The moves of a player, ascending; of whom it is not the turn, none. At a chance node, the outcomes."""
        acting = self.now[-1]
        if acting == _CHANCE:
            return [outcome for outcome, _ in self.desk.chances(self.now)]
        if acting == _OVER or (player is not None and player != acting - 1):
            if player is not None and player < 0 and acting != _OVER:
                raise pyspiel.SpielError(f"It is not chance's turn: player {acting - 1} is to act.")
            return []
        return self.desk.legal(self.now)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, with probabilities."""
        if self.now[-1] != _CHANCE:
            raise pyspiel.SpielError("It is not chance's turn: there are no outcomes.")
        return self.desk.chances(self.now)

    def _apply_action(self, action: int) -> None:
        after = self.desk.step(self.now, action)
        if after is None:
            raise IllegalMove(self._refusal(action), [self._action_to_string(-1, a) for a in self.legal_actions()])
        self.now = after

    def _refusal(self, action: int) -> str:
        if self.is_terminal():
            return "The game is over: no action is legal any more."
        table = self.desk.outcomes if self.is_chance_node() else self.desk.moves
        named = f" ({table[action]})" if 0 <= action < len(table) else ""
        return f"Action {action}{named} is not legal now; legal_actions() lists what is."

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.desk.outcomes if self.now[-1] == _CHANCE else self.desk.moves
        return str(table.find(action))

    def string_to_action(self, *said: Any) -> int:
        """The action that a text means, by the game's notation: `string_to_action([player,] text)`."""
        table = self.desk.outcomes if self.is_chance_node() else self.desk.moves
        action = table.parse(said[-1]).id
        if action not in self.legal_actions():
            raise IllegalMove(self._refusal(action), [str(table[one]) for one in self.legal_actions()])
        return action

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The view of a player and its information key, as numbers."""
        return self._tensor(player, True)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What the eyes of a player see now, as numbers."""
        return self._tensor(player, False)

    def _tensor(self, player: int | None, memory: bool) -> list[float]:
        # as OpenSpiel would, but without a detour for each part of it
        observer = self.get_game().observers[memory]
        told: list[float] = observer.vector(self, self.current_player() if player is None else player).tolist()
        return told

    def returns(self) -> list[float]:
        """The utilities at the end; 0 before it."""
        game = self.get_game()
        if not self.is_terminal():
            return [0.0] * game.desk.players
        scores = game.desk.scores(self.now)
        return [float(points) for points in scores.points] if game.points else scores.returns

    def __str__(self) -> str:
        from motherlode.adapters.open_spiel_desk import told

        return told(self.desk.table(self.now))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MotherlodeState:
        """A state that this player cannot tell from this one, drawn from the player's view alone.

        Its history is empty: the hidden part of what would have led there is not known.
        """
        desk = self.desk
        if not 0 <= player < desk.players:
            raise MoveError(f"There is no player {player}: players go from 0 to {desk.players - 1}.")
        state: MotherlodeState = self.get_game().new_initial_state()
        state.now = desk.sample(self.now, player + 1, int(sampler() * (1 << 53)))
        return state

    def __reduce__(self) -> Any:
        game = self.get_game()
        return _load_again, (game.ours.id, str(game), self.serialize())


def _load_again(name: str, game_string: str, state: str = "") -> Any:
    """What was pickled: a game, or a state of it. In this process it may not be registered yet."""
    register(name)
    game = pyspiel.load_game(game_string)
    return game.deserialize_state(state) if state else game


def resampler(seed: int) -> Callable[[MotherlodeState, int], MotherlodeState]:
    """For `ISMCTSBot.set_resampler`: worlds that follow from a seed, where OpenSpiel's own depend on the clock."""
    rng = random.Random(seed)
    return lambda state, player: state.resample_from_infostate(player, rng.random)


def register(name: str) -> str:
    """Have OpenSpiel know one more of our games, such as the test game `kuhn`; gives the name it has there."""
    game = registry.game(name)
    if spiel_name(game) not in pyspiel.registered_names():
        # A class, not a function: OpenSpiel drops it after Python has ended, when nothing may be freed any more.
        pyspiel.register_game(type_of(game), type(spiel_name(game), (MotherlodeGame,), {"ours": game}))
    return spiel_name(game)


def load(spec: str, **options: object) -> Any:
    """A game by our own way of writing: `load("gold:players=3,start=2")`, `load("quick-silver", box="duel")`."""
    name, said = registry.split_spec(spec)
    said |= options
    game = registry.game(name)
    beside = {key: str(said.pop(key)) for key in ("box", "utility", "information") if key in said}
    return pyspiel.load_game(register(game.id), parameters_of(game, said) | beside)


for _game in registry.games().values():
    if not _game.test_only:
        register(_game.id)
