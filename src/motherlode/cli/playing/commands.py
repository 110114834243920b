"""What a person may type at the prompt beside a move. Each command gives the lines to be said."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from motherlode.cli.boards import Spoken
from motherlode.cli.boards.generic import number_moves
from motherlode.cli.playing import saving
from motherlode.cli.playing.seating import choice_of
from motherlode.core.advice import gives_reasons, reason_of, say_reason
from motherlode.core.errors import CannotWrite, MoveError, NothingToUndo
from motherlode.core.story import catalogue

if TYPE_CHECKING:
    from motherlode.cli.playing.session import Session

HELP = """\
{moves}
  hint        names a move and tells why
  moves       lists all moves that are possible now
  undo        takes your last move back, unless it showed something
  aid         switches the memory aid on or off: cards seen before are shown
  log         what happened lately, as far as memory is no part of the game
  rules       the rules, in short
  save FILE   saves the game; `motherlode play --resume FILE` goes on
  quit        leaves the game
  help or ?   this page"""

SEALED = "Nothing to undo: what was shown to all, and a turn that has passed, cannot be taken back."
LOG_LINES = 18


class Leave(Exception):
    """Somebody wants to stop."""


def help_page(session: Session, seat: int, rest: str) -> list[str]:
    """How to type a move, in the words of the game if it has any, and the commands."""
    example = session.table.moves()[0]
    short = " ".join(example.arguments.values())
    means = f"{short:<11} plays that move; so does `{example}`" if short else f"{example:<11} plays that move"
    told = catalogue(session.table.game, "board").get("help", "").strip("\n")
    return HELP.format(moves=told or f"  {means}").split("\n")


def hint(session: Session, seat: int, rest: str) -> list[str]:
    """What a bot with a perfect memory would do, and why."""
    table = session.table
    adviser = session.company.advisers.get(seat)
    if adviser is None:
        return [f"There is no hint for {table.game.title}: no bot here knows how to play it well."]
    if session.hinted is None or session.hinted[0] != table.version:
        session.hinted = (table.version, choice_of(adviser, table))
    played = table.moves_table[session.hinted[1]]
    board = session.board
    move = board.spoken(played, table.look(seat)) if isinstance(board, Spoken) else str(played)
    why = say_reason(table.game, reason_of(adviser))
    if not why and not gives_reasons(adviser):
        return [f"Hint: {move}."]
    return [f"Hint: {move}" + (f", because {why}." if why else ". Any other would do as well.")]


def moves(session: Session, seat: int, rest: str) -> list[str]:
    """All legal moves."""
    legal = session.table.moves()
    if session.board.numbered:
        return number_moves(legal, 20)
    kinds: dict[str, list[str]] = {}
    for move in legal:
        kinds.setdefault(move.kind, []).append(" ".join(move.arguments.values()))
    return [f"{kind}: {' '.join(items)}" if any(items) else kind for kind, items in kinds.items()]


def undo(session: Session, seat: int, rest: str) -> list[str]:
    """Take the last move back."""
    try:
        session.table.undo(seat)
    except NothingToUndo as error:
        hushed = session.table.game.memory and session.table.log
        return [SEALED if hushed else str(error)]
    except MoveError as error:
        return [str(error)]
    session.company.again(session.table)
    session.chronicle.take_back()
    session.redraw = True
    return ["Taken back."]


def aid(session: Session, seat: int, rest: str) -> list[str]:
    """Switch the memory aid."""
    if not session.table.game.memory:
        return [f"{session.table.game.title} hides nothing that was shown once: there is nothing to aid."]
    session.memo.aid = not session.memo.aid
    session.redraw = True
    return [f"The memory aid is {'on: cards seen before are shown' if session.memo.aid else 'off'}."]


def log(session: Session, seat: int, rest: str) -> list[str]:
    """The last lines of what happened."""
    if session.table.game.memory and not session.memo.aid:
        return [f"Memory is part of {session.table.game.title}: there is no log, unless all agree on `aid`."]
    lines = session.chronicle.told[session.reader(seat)][-LOG_LINES:]
    return lines or ["Nothing has happened yet."]


def rules(session: Session, seat: int, rest: str) -> list[str]:
    """The rules in short."""
    game = session.table.game
    text = catalogue(game, "board").get("rules", "")
    return text.strip().split("\n") if text else [f"{game.title}: {game.blurb}", f"The rules: docs/rules/{game.id}.md."]


def save(session: Session, seat: int, rest: str) -> list[str]:
    """Write the game to a file."""
    if not rest:
        return ["Save where? Write `save FILE`, such as `save game.json`."]
    try:
        saving.save(session.table, session.memo, rest)
    except CannotWrite as error:
        return [str(error)]
    return [f"Saved. `motherlode play --resume {rest}` goes on from here."]


def leave(session: Session, seat: int, rest: str) -> list[str]:
    """Stop."""
    raise Leave


Command = Callable[["Session", int, str], list[str]]

COMMANDS: dict[str, Command] = {
    "help": help_page,
    "?": help_page,
    "hint": hint,
    "moves": moves,
    "undo": undo,
    "aid": aid,
    "log": log,
    "rules": rules,
    "save": save,
    "quit": leave,
    "exit": leave,
    "q": leave,
}
