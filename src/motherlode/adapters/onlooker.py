"""A game told in words, as somebody who only watches it sees it: for environments that can be asked to show themselves.

Nothing is told that an onlooker may not know, so a picture of a game can be printed beside the players.
"""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.adapters.words import fields
from motherlode.core import story
from motherlode.core.box import Components
from motherlode.core.contract import ONLOOKER, OVER
from motherlode.core.dealers import SeededDealer
from motherlode.core.game import Game
from motherlode.core.records import Record
from motherlode.core.table import Step, Table

LAST = 8
"""How many of the last things that happened are told."""


class Onlooker:
    """Plays a game again from its seed and moves, and keeps what an onlooker hears."""

    def __init__(
        self, game: Game, components: Components, options: Record, seed: int, number: int, names: Sequence[str]
    ) -> None:
        self.names = list(names)
        self.heard: list[str] = []
        """Everything that happened, in words."""
        self.table = Table(game, components, options, None, "interpreted")
        self._where = f"{game.title}, game {number} of seed {seed}"
        self._followed = 0
        if (game.folder / "story.py").is_file():  # a game in the making may have none yet
            self.table.observers.append(self._hear)
        self.table.dealer = SeededDealer(seed, number)
        self.table.deal()

    def follow(self, moves: Sequence[int]) -> None:
        """Go on to where these moves, all that were made from the beginning on, lead."""
        for move in moves[self._followed :]:
            self.table.play(move)
            self._followed += 1

    def _hear(self, step: Step) -> None:
        game, engine = self.table.game, step.engine
        before, after = engine.view(ONLOOKER, 1), engine.view(ONLOOKER, 0)
        notices = story.tell(game, self.table.components, before, step.saw(ONLOOKER), after)
        self.heard += [story.say(game, notice, self.names) for notice in notices]

    def text(self) -> str:
        """Whose turn it is, what happened last, and what lies open on the table."""
        table = self.table
        if table.actor == OVER:
            scores = table.scores()
            points = ", ".join(f"{name} {each}" for name, each in zip(self.names, scores.points, strict=True))
            won = ", ".join(self.names[seat] for seat in scores.winners) or "nobody"
            now = f"over ({scores.ending}). Won by {won}; points: {points}"
        else:
            now = f"{self.names[table.actor]} is to act"
        lines = [f"{self._where}: {now}.", *(f"  {line}" for line in self.heard[-LAST:])]
        lines.append("On the table, with seats from 1:")
        return "\n".join([*lines, *fields(table.look(), table.engine.options[0])])
