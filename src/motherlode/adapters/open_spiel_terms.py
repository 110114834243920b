"""How a game of ours is named and described to OpenSpiel: its parameters, their types, and its kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyspiel

from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.records import options_of, said_options

_TYPE = pyspiel.GameType

WIN, POINTS = "win", "points"
"""Utilities: the share of the victory, from -1 to 1; or the points as they are."""
IMPERFECT, PERFECT = "imperfect", "perfect"
"""What a game is declared as. Every game may be declared as one of imperfect information, and is; search for such
games asks for it. A game in which nothing is hidden can be declared as one of perfect information."""

UNWRITABLE = ",()=\n'"
"""Signs of a path that OpenSpiel's game strings cannot carry."""


def spiel_name(game: Game) -> str:
    """The name that OpenSpiel knows a game by."""
    return "motherlode_" + game.id.replace("-", "_")


def quoted(value: Any) -> Any:
    """A value as OpenSpiel's game strings can carry it: a word that it would take for a number gets an apostrophe."""
    return "'" + value if isinstance(value, str) and value and not value.strip("+-.0123456789") else value


def parameters_of(game: Game, said: dict[str, object] | None = None) -> dict[str, Any]:
    """The parameters of a game, by OpenSpiel's types: what somebody said of its options, else their defaults."""
    options = game.options(said)
    found: dict[str, Any] = {}
    for name, word in said_options(options).items():
        option = options_of(type(options))[name].option
        found[name] = word == "on" if option is not None and option.words == ("off", "on") else word
    return found | {"box": "", "utility": WIN, "information": IMPERFECT}


def type_of(game: Game, utility: str = WIN, information: str = IMPERFECT) -> Any:
    """What OpenSpiel is told of a game before it is loaded, and of a loaded one."""
    zero_sum = utility == WIN and not game.all_may_lose
    return _TYPE(
        short_name=spiel_name(game),
        long_name=game.title,
        dynamics=_TYPE.Dynamics.SEQUENTIAL,
        chance_mode=_TYPE.ChanceMode.EXPLICIT_STOCHASTIC,
        information=getattr(_TYPE.Information, information.upper() + "_INFORMATION"),
        utility=_TYPE.Utility.ZERO_SUM if zero_sum else _TYPE.Utility.GENERAL_SUM,
        reward_model=_TYPE.RewardModel.TERMINAL,
        max_num_players=game.players[1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(game),
    )


def plain(value: Any) -> Any:
    """A value without the apostrophe that `quoted` gives."""
    return value.removeprefix("'") if isinstance(value, str) else value


def choose(name: str, value: object, words: tuple[str, ...]) -> None:
    """Refuse what is none of these words."""
    if value not in words:
        raise BadOption(f"{name}={value} is not understood: it takes {', '.join(words)}.")


def box_word(box: str) -> str:
    """What a game string says for a box: the whole path, if it is a file, so that it holds in every folder."""
    said = str(Path(box).resolve()) if box and Path(box).is_file() else box
    if any(sign in said for sign in UNWRITABLE):
        raise BadOption(f"box={said!r}: OpenSpiel cannot write this path; use one without {UNWRITABLE.strip()!r}.")
    return said
