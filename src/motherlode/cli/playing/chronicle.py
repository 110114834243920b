"""Listens to a table and keeps what is to be told, for each reader in turn: a person's seat, or an onlooker.

Lines are made from notices, so they never say more than the reader saw.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Protocol, runtime_checkable

from motherlode.cli.boards import Board, Staged
from motherlode.core.game import Game
from motherlode.core.story import Notice, catalogue, say, tell
from motherlode.core.table import CHANCE, Step, Table

Reader = int | None


def personal(game: Game, notice: Notice, you: int | None, section: str) -> str | None:
    """The words of a section for what a person does, or has done to them; nothing, if the section has none."""
    if you is not None:
        for role, key in (("player", notice.kind), ("player_other", f"{notice.kind}_other")):
            if notice.arguments.get(role) == you and key in catalogue(game, section):
                return catalogue(game, section)[key]
    return None


def filled(game: Game, text: str, notice: Notice, names: list[str]) -> str:
    """A text with the arguments of a notice: things by their words, seats by their names."""
    things = catalogue(game, "things")
    told = {name: things.get(str(value), value) for name, value in notice.arguments.items()}
    told |= {name: names[int(seat)] for name, seat in notice.arguments.items() if name.startswith("player")}
    return text.format(**told)


def say_to(game: Game, notice: Notice, names: list[str], you: int | None) -> str:
    """A notice in words, spoken to a person where it is theirs."""
    text = personal(game, notice, you, "you")
    return say(game, notice, names) if text is None else filled(game, text, notice, names)


def go_on(game: Game, notice: Notice, names: list[str], you: int | None, section: str = "then") -> str | None:
    """A notice as a part of the line that it continues; nothing, if the game has no words for that."""
    text = personal(game, notice, you, f"{section}_you")
    if text is None:
        text = catalogue(game, section).get(notice.kind)
    return None if text is None else filled(game, text, notice, names)


@runtime_checkable
class Paged(Protocol):
    """A board that says which notices of a round's last step stand on a page already."""

    def on_page(self, kind: str) -> bool:
        """Whether a kind of notice does."""
        ...


class Chronicle:
    """What happened, in words, and which cards are shown for a moment."""

    def __init__(self, table: Table, board: Board, readers: list[Reader], names: list[str], you: int | None) -> None:
        self.table, self.board, self.names, self.you = table, board, names, you
        self.told: dict[Reader, list[str]] = {reader: [] for reader in readers}
        self.shown: dict[int, int] = {}
        self.mover: int | None = None
        self._read: dict[Reader, int] = dict.fromkeys(readers, 0)
        self._parts: dict[Reader, list[str | None]] = {reader: [] for reader in readers}
        """Beside each line: the part that it is of the line before, if it goes on with that."""
        self._secret: dict[Reader, int] = dict.fromkeys(readers, 0)
        self._marks: list[dict[Reader, int]] = []
        self._ended: dict[Reader, int] = dict(self._read)
        self._has_story = find_spec(f"{table.game.package}.story") is not None
        self._public = not table.engine.facts.hidden

    def hear(self, step: Step) -> None:
        """Note one step, for every reader."""
        if step.entry.actor != CHANCE:
            self.mover = step.entry.actor
        self._marks.append(self.mark())
        engine = step.engine
        before, after = engine.look(0, 1), engine.look(0, 0)
        glued = isinstance(self.board, Staged) and self.board.continues(before)
        ended = isinstance(self.board, Staged) and self.board.ended(before, after)
        public: list[Notice] = []
        for reader, lines in self.told.items():
            notices = self._notices(step, reader)
            public = notices if reader is None else public
            you = self._you(reader)
            told = [say_to(self.table.game, notice, self.names, you) for notice in notices]
            parts = [go_on(self.table.game, notice, self.names, you, "also") for notice in notices]
            parts[:1] = [None] * len(parts[:1])
            if glued and notices:
                parts[0] = go_on(self.table.game, notices[0], self.names, you)
            if not self._has_story:
                told = self._plain(step)
                parts = [None] * len(told)
            if ended:
                self._ended[reader] = len(lines) + self._before_page(notices)
            self._parts[reader] += parts
            lines += told
            if any(notice not in public for notice in notices):
                self._secret[reader] = len(lines)
        self.shown = self.board.shown(before, step.saw(0), after)

    def _before_page(self, notices: list[Notice]) -> int:
        """How many notices of the last step of a round come before those that stand on its page."""
        if isinstance(self.board, Paged):
            for number, notice in enumerate(notices):
                if self.board.on_page(notice.kind):
                    return number
        return 0

    def _plain(self, step: Step) -> list[str]:
        """A game without a story: the bare moves, if they are no secret."""
        if not self._public:
            return []
        who = "Chance" if step.entry.actor == CHANCE else self.names[step.entry.actor]
        return [f"{who}: {step.entry.notation}."]

    def _notices(self, step: Step, reader: Reader) -> list[Notice]:
        if not self._has_story:
            return []
        stored = 0 if reader is None else reader + 1
        engine, table = step.engine, self.table
        before, after = engine.view(stored, 1), engine.view(stored, 0)
        return tell(table.game, table.components, before, step.saw(stored), after)

    def _you(self, reader: Reader) -> int | None:
        """Who is spoken to as a person: the only one at the table, or who reads alone, where seats have secrets."""
        return reader if self.you is None and not self._public else self.you

    def news(self, reader: Reader, keep: bool = False) -> list[str]:
        """What this reader has not read yet; from now on it is read, unless it is to be kept."""
        lines = self._between(reader, self._read[reader], len(self.told[reader]))
        if not keep:
            self._read[reader] = len(self.told[reader])
        return lines

    def last_of_round(self, reader: Reader) -> list[str]:
        """What this reader has not read yet of the round that has just ended, up to its last step."""
        return self._between(reader, self._read[reader], self._ended[reader])

    def _between(self, reader: Reader, start: int, end: int) -> list[str]:
        """Lines; what continues a line is a part of it."""
        found: list[str] = []
        for line, part in zip(self.told[reader][start:end], self._parts[reader][start:end], strict=True):
            if part is not None and found:
                found[-1] = f"{found[-1][:-1]}{part}{line[-1]}"
            else:
                found.append(line)
        return found

    def secret_since(self, mark: dict[Reader, int], reader: Reader) -> bool:
        """Whether this reader was told something since a mark that an onlooker was not."""
        return self._secret[reader] > mark[reader]

    def overheard(self) -> None:
        """What was public until now is no news for an onlooker: others were told."""
        self._read[None] = len(self.told[None])

    def mark(self) -> dict[Reader, int]:
        """How much has been told by now."""
        return {reader: len(lines) for reader, lines in self.told.items()}

    def read_until(self, mark: dict[Reader, int]) -> None:
        """Nothing up to a mark is news any more."""
        for reader, count in mark.items():
            self._read[reader] = max(count, self._read[reader])

    def take_back(self) -> None:
        """The last step was undone: it is as if it had never been told."""
        for reader, count in self._marks.pop().items():
            del self.told[reader][count:], self._parts[reader][count:]
            self._read[reader] = min(count, self._read[reader])
            self._secret[reader] = min(count, self._secret[reader])
        self.shown = {}

    def all_read(self) -> None:
        """Nothing so far is news any more: it was shown to all, and must not be shown again."""
        self.read_until(self.mark())
