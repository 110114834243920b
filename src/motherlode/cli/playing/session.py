"""One game at the terminal, from the first prompt to the scores."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Protocol, runtime_checkable

from rich.text import Text

from motherlode.cli.boards import Answering, Board, Page, Scene, Spoken, Staged, Stretching, Unclear, board
from motherlode.cli.boards.generic import may_number
from motherlode.cli.playing import saving
from motherlode.cli.playing.chronicle import Chronicle, Reader
from motherlode.cli.playing.commands import COMMANDS, Leave
from motherlode.cli.playing.saving import Memo
from motherlode.cli.playing.seating import Company, Seat
from motherlode.cli.playing.terminal import HEIGHT, WIDTH, Line, Terminal, wrapped
from motherlode.core.actions import Move
from motherlode.core.errors import CannotWrite, IllegalMove, MalformedMove, MoveError
from motherlode.core.records import Record
from motherlode.core.story import catalogue
from motherlode.core.table import Step, Table

CLOSING = "Press Enter to go on. "
NOBODY = -1


@runtime_checkable
class Fitting(Protocol):
    """A board that draws itself as narrow as the terminal is."""

    def fit(self, columns: int) -> None:
        """Draw in so many columns from now on."""
        ...


@runtime_checkable
class Wishing(Protocol):
    """A board that understands what somebody wants, even where the rules do not allow it."""

    def wanted(self, text: str, look: Record, names: list[str]) -> str:
        """The move that a text means, legal or not; empty, if it is no move at all."""
        ...


class Session:
    """A table, the company at it, and the terminal they share."""

    def __init__(
        self,
        table: Table,
        seats: list[Seat],
        terminal: Terminal,
        memo: Memo,
        save: Path | None = None,
        delay: float = 0,
    ) -> None:
        self.table, self.seats, self.terminal, self.memo = table, seats, terminal, memo
        self.save_to, self.delay = save, delay
        self.names = [seat.name for seat in seats]
        self.people = [number for number, seat in enumerate(seats) if seat.bot is None]
        index = len(memo.series or [])
        self.board: Board = board(table.game, table.components, memo.scatter + index)
        self.company = Company(table, seats, memo.think, index)
        self._alone = self.people[0] if len(self.people) == 1 else None
        you = self._alone if self._alone is not None and self.names[self._alone] == "You" else None
        readers: list[Reader] = [None, *self.people]
        self.chronicle = Chronicle(table, self.board, readers, self.names, you)
        terminal.most = self.board.most if isinstance(self.board, Stretching) else (WIDTH, HEIGHT)
        self.words = catalogue(table.game, "board")
        self.hinted: tuple[int, int] | None = None
        self.redraw = True
        self._tipped = False
        self._last_person: int | None = None
        self._before_turn: dict[int, int] = {}
        """How much each person had been told when their turn began, while it goes on."""
        table.seats = [seat.spec for seat in seats]
        table.observers.append(self.hear)

    def hear(self, step: Step) -> None:
        """Let bots and chronicle know of a step."""
        self.company.hear(step)
        self.chronicle.hear(step)

    def reader(self, seat: int | None = None) -> Reader:
        """For whom is drawn and told: the only person; the acting one, if seats have secrets; else an onlooker."""
        if self._alone is not None:
            return self._alone
        return seat if seat in self.people and self.table.engine.facts.hidden else None

    # playing

    def run(self) -> None:
        """Play until the game is over. `Leave`, `EndOfInput` and `KeyboardInterrupt` leave the table as it stood."""
        self._autosave(first=True)
        if not self.people:
            self.show(None)
        self._turn_pages()
        while not self.table.over:
            seat = self.table.actor
            if seat in self.company.bots:
                self.table.play(self.company.choose(self.table))
            else:
                self._ask(seat)
            self._autosave()
            self._after_step()

    def _ask(self, seat: int) -> None:
        """Ask a person until a move is played."""
        self._hand_over(seat)
        message: list[str] = []
        self.redraw = True
        while True:
            if self.redraw or self.terminal.live:
                self.show(seat, message)
            else:
                self.terminal.say(message)
            self.redraw = False
            reader = self.reader(seat)
            text = self.terminal.ask(self.board.prompt(self.table.look(reader), self.names[seat]) + "> ")
            if not text:
                text = self._only_move()
            if not text:
                self._answer(seat, text)
                message = []
                continue
            seen = self.chronicle.mark()
            in_turn = self.chronicle.mover == seat
            answer = self._obey(seat, text)
            if answer is None:
                self._have_read(seat, None if self.table.game.memory and in_turn else seen[reader])
                self._show_secret(seat, seen)
                return
            message = self._page(answer)

    def _have_read(self, seat: int, until: int | None) -> None:
        """What happened before a turn is no news after it; where turns have stages, it stands there until the last."""
        until = self._before_turn.pop(seat, until)
        if until is None:
            return
        if isinstance(self.board, Staged) and self.table.actor == seat:
            self._before_turn[seat] = until
        else:
            self.chronicle.read_until({self.reader(seat): until})

    def _obey(self, seat: int, text: str) -> list[str] | None:
        """Play a move and give nothing, or do what a command says and give its lines."""
        legal = self.table.moves()
        if self.board.numbered and may_number(legal) and text.isdecimal() and 1 <= int(text) <= len(legal):
            text = str(legal[int(text) - 1])
        word, _, rest = text.partition(" ")
        if word.lower() in COMMANDS and not self._is_move(text):
            return COMMANDS[word.lower()](self, seat, rest.strip())
        if (answer := self._answer(seat, text)) is not None:
            return answer
        if isinstance(self.board, Staged):
            meant = self.board.meant(text, legal, self.names)
            if len(meant) > 1:
                return [self.board.many(text, meant)]
            text = str(meant[0]) if meant else text
        try:
            self._play(seat, text, legal)
        except Unclear as unclear:
            return [str(unclear)]
        except MoveError as error:
            if isinstance(self.board, Staged) and self.terminal.live:
                return [self._refusal(error, text)]
            few = f" Possible now: {', '.join(error.moves)}." if 0 < len(error.moves) <= 8 else ""
            return [f"{error}{few} `help` tells what else you can type."]
        return None

    def _answer(self, seat: int, text: str) -> list[str] | None:
        """What the board answers to a question that is no move."""
        if not isinstance(self.board, Answering):
            return None
        try:
            answer = self.board.answer(text, self.table.look(seat), self.names)
        except Unclear as unclear:
            return [str(unclear)]
        self.redraw = self.redraw or answer is not None
        return answer

    def _only_move(self) -> str:
        """What Enter alone plays: the only move there is, at a board that says so."""
        legal = self.table.moves()
        return str(legal[0]) if isinstance(self.board, Spoken) and len(legal) == 1 else ""

    def _play(self, seat: int, text: str, legal: list[Move]) -> None:
        """Play what a text means: one move, or several of which all are played or none."""
        said = self.board.said(text, self.table.look(seat), legal, self.names) if isinstance(self.board, Spoken) else []
        played = 0
        try:
            for move in said or [self._wanted(seat, text)]:
                self.table.play(move, seat=seat)
                played += 1
        except MoveError:
            for _ in range(played):
                self.table.undo(seat)
                self.chronicle.take_back()
            if played:
                self.company.again(self.table)
            raise

    def _wanted(self, seat: int, text: str) -> str:
        """The move that a text means, so that the door can say why not."""
        if self._is_move(text) or not isinstance(self.board, Wishing):
            return text
        return self.board.wanted(text, self.table.look(seat), self.names) or text

    def _refusal(self, error: MoveError, text: str) -> str:
        """Why not, in the words of this table; what can be done instead stands on the screen already."""
        typed = repr(text[:20])
        if not isinstance(error, IllegalMove):
            return f"{typed} is not understood. {self.board.tips(self.table.look(None), self.table.moves())[0]}"
        _, _, why = str(error).partition(": ")
        named = re.sub(r"\bseat (\d+) (is|has)\b", lambda seat: f"{self.names[int(seat[1])]} {seat[2]}", why)
        return f"{typed} is not possible: {named}"

    def _is_move(self, text: str) -> bool:
        try:
            self.table.moves_table.parse(text)
        except MalformedMove:
            return False
        return True

    def _page(self, lines: list[str]) -> list[str]:
        """In a terminal, lines that do not fit under the table get a screen of their own, or several."""
        if not self.terminal.live:
            return lines
        columns, height = self._fit()
        broken = wrapped(lines, columns)
        if len(broken) <= self._room():
            return lines
        for start in range(0, len(broken), height - 2):
            self.terminal.clear()
            self.terminal.say([*broken[start : start + height - 2], ""])
            self.terminal.pause(CLOSING)
        return []

    def _hand_over(self, seat: int) -> None:
        """Several people with secrets at one keyboard: nobody sees what is another's."""
        if len(self.people) > 1 and self.table.engine.facts.hidden and self._last_person not in (None, seat):
            self.terminal.clear()
            self.terminal.forget()
            self._pause(f"{self.names[seat]} is on. The others look away; {self.names[seat]} presses Enter. ")
        self._last_person = seat

    def _show_secret(self, seat: int, seen: dict[Reader, int]) -> None:
        """Before the keyboard is handed over: what this person's move showed to nobody else."""
        if not (self.terminal.live and len(self.people) > 1 and self.table.engine.facts.hidden):
            return
        if self.table.actor != seat and not self._pages() and self.chronicle.secret_since(seen, seat):
            self.show(seat, closing=True)
            self._pause()
            self.terminal.clear()

    def _pages(self) -> list[Page]:
        return self.board.pages(self.table.view(None), self.names) if isinstance(self.board, Staged) else []

    def _turn_pages(self) -> None:
        """What all look at together between two rounds, in a terminal; then the screen is wiped."""
        columns, height = self._fit()
        pages = self._pages() if self.terminal.live else []
        for page in pages:
            news = wrapped(self.chronicle.last_of_round(self.reader()), columns) if page.news else []
            room = height - 2 - len(page.lines)
            below = ["", *news[-(room - 1) :]] if news and room > 1 else []
            self.terminal.clear()
            self.terminal.say([*page.lines, *below, *[""] * (room + 1 - len(below))])
            if not self.people:
                self.terminal.wait(2 * self.delay)
            elif page.seconds:
                self._leave_if(self.terminal.linger(page.prompt, page.seconds))
            else:
                self._pause(page.prompt)
        if pages:
            self.chronicle.all_read()
            self.terminal.clear()
            self._last_person = NOBODY

    def _after_step(self) -> None:
        """Show what a step came to. In a terminal, cards that close are shown until Enter is pressed, then wiped."""
        live, chronicle = self.terminal.live, self.chronicle
        if not live:
            if not self.people:
                self.terminal.say(chronicle.news(None))
            return
        self._turn_pages()
        if not self.people:
            self.show(None, closing=True)
            self.terminal.wait(self.delay)
            if chronicle.shown:
                chronicle.all_read()
        elif chronicle.shown:
            self.show(None, closing=True)
            self._pause()
            chronicle.all_read()
            self.terminal.clear()

    def _pause(self, prompt: str = "") -> None:
        self._leave_if(self.terminal.pause(prompt or self.words.get("closing", CLOSING)))

    def _leave_if(self, text: str) -> None:
        if COMMANDS.get(text.lower()) is COMMANDS["quit"]:
            raise Leave

    # what is shown

    def scene(self, reader: Reader, closing: bool = False) -> Scene:
        """What the board draws for a reader."""
        aid: Record | None = self.table.view(reader) if self.memo.aid and self.table.game.memory else None
        legal = [] if self.table.actor < 0 or closing else self.table.moves()
        scene = Scene(self.table.look(reader), self.names, legal, self.table.actor, aid=aid)
        if closing:
            scene.shown, scene.mover = dict(self.chronicle.shown), self.chronicle.mover
        return scene

    def things(self) -> dict[str, str]:
        """What things of the game are called."""
        return catalogue(self.table.game, "things")

    def _fit(self) -> tuple[int, int]:
        """Columns and lines to draw in: those of the terminal for a board that can be narrow, else 80x24."""
        if not isinstance(self.board, Fitting):
            return WIDTH, HEIGHT
        columns, lines = self.terminal.size()
        self.board.fit(columns)
        if isinstance(self.board, Stretching):
            self.board.height = lines
        return columns, lines

    def _room(self) -> int:
        height = self._fit()[1]
        return height - 1 - len(self.board.draw(self.scene(self.reader(self.table.actor))))

    def show(self, seat: int | None, message: list[str] | None = None, closing: bool = False) -> None:
        """A screen: the table, what happened, and an answer to what was typed. In a pipe, what happened comes first."""
        reader = self.reader(seat)
        news = self.chronicle.news(reader, keep=self.terminal.live)
        columns, height = self._fit()
        drawn: list[Line] = list(self.board.draw(self.scene(reader, closing)))
        if self.terminal.live:
            room = max(0, height - 1 - len(drawn))
            below = wrapped([*news, *(message or [])], columns)
            if not closing and not below:
                below = wrapped(self._tips(), columns)
            below = below[max(0, len(below) - room) :]
            self.terminal.clear()
            self.terminal.say([*drawn, *below, *[""] * (room - len(below))])
        else:
            if self.table.engine.facts.hidden:
                self.chronicle.overheard()
            self.terminal.say([*news, "", *drawn, *(message or []), *([] if message or closing else self._tips())])

    def _tips(self) -> list[str]:
        """How to type a move; a pipe hears it once."""
        if self.table.actor < 0 or (self._tipped and not self.terminal.live):
            return []
        self._tipped = True
        return self.board.tips(self.table.look(None), self.table.moves())

    def finish(self) -> None:
        """The scores, the winners, and why it ended."""
        scores = self.table.scores()
        look = self.table.look(self.reader())
        news = [] if self.terminal.live else self.chronicle.news(self.reader())
        self.terminal.back()
        title = wrapped([f"{self.table.game.title}: {scores.ending}."], self._fit()[0])
        self.terminal.say([*news, "", *(Text(line, "bold") for line in title), ""])
        self.terminal.say(
            [*self.board.standings(look, scores, self.names), "", winners_line(scores.winners, self.names)]
        )

    def _autosave(self, first: bool = False) -> None:
        if self.save_to is None:
            return
        try:
            saving.save(self.table, self.memo, self.save_to)
        except CannotWrite as error:
            if first:
                raise
            print(f"motherlode: not saved: {error}", file=sys.stderr)


def winners_line(winners: list[int], names: list[str]) -> str:
    """Who wins, in a sentence."""
    called = [names[winner] for winner in winners]
    if not called:
        return "Nobody wins."
    if len(called) == 1:
        return "You win!" if called == ["You"] else f"{called[0]} wins."
    return f"{', '.join(called[:-1])} and {called[-1]} share the win."
