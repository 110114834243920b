"""Listens to a table and keeps what is to be told, for each reader in turn: a person's seat, or an onlooker.

Lines are made from notices, so they never say more than the reader saw.
"""

from __future__ import annotations

from importlib.util import find_spec

from motherlode.cli.boards import Board
from motherlode.core.game import Game
from motherlode.core.story import Notice, say, tell, words
from motherlode.core.table import CHANCE, Step, Table

Reader = int | None


def catalogue(game: Game, section: str) -> dict[str, str]:
    """A section of a game's words; empty if the game has no such words."""
    try:
        found: dict[str, str] = words(game).get(section, {})
    except FileNotFoundError:
        return {}
    return found


class Chronicle:
    """What happened, in words, and which cards are shown for a moment."""

    def __init__(self, table: Table, board: Board, readers: list[Reader], names: list[str], you: int | None) -> None:
        self.table, self.board, self.names, self.you = table, board, names, you
        self.told: dict[Reader, list[str]] = {reader: [] for reader in readers}
        self.shown: dict[int, int] = {}
        self.mover: int | None = None
        self._read: dict[Reader, int] = dict.fromkeys(readers, 0)
        self._marks: list[dict[Reader, int]] = []
        self._has_story = find_spec(f"{table.game.package}.story") is not None
        self._public = not table.engine.facts.hidden

    def hear(self, step: Step) -> None:
        """Note one step, for every reader."""
        if step.entry.actor != CHANCE:
            self.mover = step.entry.actor
        self._marks.append(self.mark())
        for reader, lines in self.told.items():
            lines += self._lines(step, reader)
        engine = step.engine
        self.shown = self.board.shown(engine.look(0, 1), step.saw(0), engine.look(0, 0))

    def _lines(self, step: Step, reader: Reader) -> list[str]:
        if not self._has_story:
            if not self._public:
                return []
            who = "Chance" if step.entry.actor == CHANCE else self.names[step.entry.actor]
            return [f"{who}: {step.entry.notation}."]
        stored = 0 if reader is None else reader + 1
        engine, table = step.engine, self.table
        before, after = engine.view(stored, 1), engine.view(stored, 0)
        notices = tell(table.game, table.components, before, step.saw(stored), after)
        return [self._say(notice) for notice in notices]

    def _say(self, notice: Notice) -> str:
        game = self.table.game
        personal = catalogue(game, "you").get(notice.kind)
        if personal is None or self.you is None or notice.arguments.get("player") != self.you:
            return say(game, notice, self.names)
        things = catalogue(game, "things")
        told = {name: things.get(str(value), value) for name, value in notice.arguments.items()}
        return personal.format(**told)

    def news(self, reader: Reader, keep: bool = False) -> list[str]:
        """What this reader has not read yet; from now on it is read, unless it is to be kept."""
        lines = self.told[reader][self._read[reader] :]
        if not keep:
            self._read[reader] = len(self.told[reader])
        return lines

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
            del self.told[reader][count:]
            self._read[reader] = count
        self.shown = {}

    def all_read(self) -> None:
        """Nothing so far is news any more: it was shown to all, and must not be shown again."""
        self.read_until(self.mark())
