"""Listens to a table and keeps what is to be told, for each reader in turn: a person's seat, or an onlooker.

Lines are made from notices, so they never say more than the reader saw.
"""

from __future__ import annotations

from importlib.util import find_spec

from motherlode.cli.boards import Board, Staged
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
        self._glued: dict[Reader, list[bool]] = {reader: [] for reader in readers}
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
        public: list[Notice] = []
        for reader, lines in self.told.items():
            notices = self._notices(step, reader)
            public = notices if reader is None else public
            told = [self._say(notice, reader) for notice in notices] if self._has_story else self._plain(step)
            self._glued[reader] += [glued and number == 0 for number in range(len(told))]
            lines += told
            if any(notice not in public for notice in notices):
                self._secret[reader] = len(lines)
        self.shown = self.board.shown(before, step.saw(0), after)
        if isinstance(self.board, Staged) and self.board.ended(before, after):
            self._ended = dict(self._marks[-1])

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

    def _say(self, notice: Notice, reader: Reader) -> str:
        """A notice in words; spoken to the only person, or to the one who reads alone, where seats have secrets."""
        game = self.table.game
        you = reader if self.you is None and not self._public else self.you
        personal = None
        if you is not None:
            for role, key in (("player", notice.kind), ("player_other", f"{notice.kind}_other")):
                if notice.arguments.get(role) == you:
                    personal = catalogue(game, "you").get(key)
        if personal is None:
            return say(game, notice, self.names)
        things = catalogue(game, "things")
        told = {name: things.get(str(value), value) for name, value in notice.arguments.items()}
        told |= {name: self.names[int(seat)] for name, seat in told.items() if name.startswith("player")}
        return personal.format(**told)

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
        """Lines; what continues a line is put behind it."""
        found: list[str] = []
        for line, glued in zip(self.told[reader][start:end], self._glued[reader][start:end], strict=True):
            if glued and found:
                found[-1] += f" {line}"
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
            del self.told[reader][count:], self._glued[reader][count:]
            self._read[reader] = count
            self._secret[reader] = min(count, self._secret[reader])
        self.shown = {}

    def all_read(self) -> None:
        """Nothing so far is news any more: it was shown to all, and must not be shown again."""
        self.read_until(self.mark())
