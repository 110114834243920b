"""The whole tree of a small game, for OpenSpiel's solvers: they walk it in C++, without asking us at every node."""

from __future__ import annotations

from typing import Any

import pyspiel

from motherlode.adapters.open_spiel import MotherlodeGame
from motherlode.core.errors import BadOption

MOST = 2_000_000


def tree_text(game: MotherlodeGame, most: int = MOST) -> str:
    """The tree in Gambit's format (.efg), the information sets named by their information state strings.

    A game of more than `most` nodes is refused: its tree would not fit, and no solver would come to its end.
    """
    desk, state = game.desk, game.new_initial_state()
    players = range(desk.players)
    seen: list[dict[str, int]] = [{} for _ in players]
    lines = [f'EFG 2 R "{game}" {{ {" ".join(f"{chr(34)}p{player}{chr(34)}" for player in players)} }}']
    ahead = [state.now]
    while ahead:
        state.now = ahead.pop()
        number = len(lines)
        if number > most:
            raise BadOption(f"{game} has more than {most:,} nodes: choose a smaller box, or raise `most`.")
        if state.is_terminal():
            lines.append(f't "" {number} "" {{ {" ".join(map(repr, state.returns()))} }}')
            continue
        if state.is_chance_node():
            chances = desk.chances(state.now)
            actions = [action for action, _ in chances]
            told = " ".join(f'"{desk.outcomes[action]}" {chance!r}' for action, chance in chances)
            lines.append(f'c "" {number} "" {{ {told} }} 0')
        else:
            actions, player = desk.legal(state.now), state.current_player()
            name = game.observers[True].string_from(state, player)
            infoset = seen[player].setdefault(name, len(seen[player]) + 1)
            told = " ".join(f'"{desk.moves[action]}"' for action in actions)
            lines.append(f'p "" {player + 1} {infoset} "{name}" {{ {told} }} 0')
        ahead += [_after(desk.step(state.now, action)) for action in reversed(actions)]
    return "\n".join(lines) + "\n"


def _after(now: bytes | None) -> bytes:
    assert now is not None  # it was listed
    return now


def tree(game: MotherlodeGame, most: int = MOST) -> Any:
    """The whole tree of a small game as a game of OpenSpiel's own, with the same players, moves and returns."""
    return pyspiel.load_efg_game(tree_text(game, most))
