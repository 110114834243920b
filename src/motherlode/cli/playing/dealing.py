"""Who deals at the terminal: chance, a file, or a person who turned a real card."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from pathlib import Path

from motherlode.cli.playing.commands import COMMANDS, Leave
from motherlode.cli.playing.session import Session
from motherlode.core.actions import Move
from motherlode.core.dealers import AskingDealer, Dealer, ScriptedDealer, SeededDealer
from motherlode.core.errors import CannotRead

ASK = "ask"


def read_script(path: str) -> list[str]:
    """The outcomes that a file lists, one a line; empty lines and lines that begin with # say nothing."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise CannotRead(f"{path} cannot be read: {error.strerror}. Write --deal ask to be asked instead.") from None
    except UnicodeDecodeError:
        raise CannotRead(f"{path} is no text file: write one outcome a line.") from None
    return [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]


def dealer_for(session: Session, deal: str, seed: int | None, index: int) -> Dealer:
    """The dealer of one game; without a seed its cards are nobody's to foresee."""
    if deal == ASK:
        return AskingDealer(lambda outcomes: ask(session, outcomes))
    if deal:
        return ScriptedDealer(read_script(deal))
    return SeededDealer(secrets.randbits(63) if seed is None else seed, index)


def ask(session: Session, outcomes: Sequence[tuple[Move, int]]) -> int:
    """Ask a person what really happened, until it is something that can happen."""
    if len(outcomes) == 1:
        return outcomes[0][0].id
    table, terminal = session.table, session.terminal
    mover = session.chronicle.mover
    name = session.names[mover] if mover is not None else ""
    question = session.board.question(table.look(None), name) + " "
    things = session.things()
    message: list[str] = []
    while True:
        if terminal.live:
            session.show(None, message)
        else:
            terminal.say(message)
        said = terminal.ask(question)
        if COMMANDS.get(said.lower()) is COMMANDS["quit"]:
            raise Leave
        for outcome, _ in outcomes:
            short = " ".join(outcome.arguments.values())
            names = (str(outcome), short, things.get(short, short), session.board.short(outcome))
            if said and _letters(said) in map(_letters, names):
                return outcome.id
        possible = " ".join("-".join(outcome.arguments.values()) or str(outcome) for outcome, _ in outcomes)
        message = [f"{said[:30]!r} cannot have happened. Possible:" if said else "Possible:", possible]


def _letters(text: str) -> str:
    """A name without spaces, dashes and capitals: `green 4` is green-4."""
    return re.sub(r"[\s-]", "", text.lower())
