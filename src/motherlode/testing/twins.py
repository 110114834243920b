"""Twins: two games that differ only in what one audience may not know, found by searching step by step.

The first plays at random. The second takes, at each step, an action that shows the audience the same, and another one
if it can: other cards in hidden hands, other secret choices. At its last step it parts for everybody to see; until then
a server has to send the audience the same bytes in both.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from motherlode.core import contract
from motherlode.core.engine import Engine
from motherlode.core.game import Game

CHANCE, OVER = contract.CHANCE, contract.OVER
BEFORE, NOW = 1, 0


@dataclass(frozen=True)
class Twins:
    """Two scripts of a game. Steps up to `until`, which is a decision, are to be driven; what follows differs."""

    game: Game
    said: dict[str, object]
    seat: int | None
    """Whom nothing may tell the two apart, from 0; None is the onlooker."""
    scripts: tuple[list[int], list[int]]
    actors: list[int]
    """Who acts at each step: a seat from 0, or CHANCE."""
    until: int
    unsealed: frozenset[int]
    """Steps that can be taken back in both."""

    @property
    def differing(self) -> int:
        """In how many steps that are driven the truths differ."""
        return sum(a != b for a, b in zip(*(script[: self.until] for script in self.scripts), strict=True))


class _Path:
    """One of the two games while they are searched for."""

    def __init__(self, game: Game, said: dict[str, object]) -> None:
        self.engine = Engine(game, game.components(), game.options(said))
        self.engine.setup()
        self.steps: list[int] = []

    @property
    def actor(self) -> int:
        return self.engine.actor()

    def choices(self) -> list[int]:
        engine = self.engine
        return [outcome for outcome, _ in engine.outcomes()] if self.actor == CHANCE else engine.legal_moves()

    def play(self, action: int) -> None:
        self.engine.tables[BEFORE] = self.engine.tables[NOW]
        self.engine.play(action)
        self.steps.append(action)

    def take_back(self) -> None:
        self.engine.tables[NOW] = self.engine.tables[BEFORE]
        self.steps.pop()

    def saw(self, seats: set[int]) -> list[int]:
        return [self.engine.saw(BEFORE, self.steps[-1], NOW, seat) for seat in sorted(seats)]

    def looks(self, seats: set[int]) -> list[bytes]:
        return [self.engine.look(seat).tobytes() for seat in sorted(seats)]

    def views(self, seats: set[int]) -> list[bytes]:
        return [self.engine.view(seat).tobytes() for seat in sorted(seats)]

    @property
    def sealed(self) -> bool:
        return bool(self.engine.tables[NOW].sealed)  # type: ignore[attr-defined]


def find(game: Game, said: dict[str, object], seat: int | None, seed: int, longest: int, tries: int = 4) -> Twins:
    """Twins that have equal knowledge in a seat (and for onlookers) up to their last step.

    Where nothing is hidden the future still is: after `longest` steps the next outcome of chance differs.
    """
    rng = random.Random(f"{game.id} {seat} {seed}")
    found = [_search(game, said, seat, rng, longest) for _ in range(tries)]
    return max(found, key=lambda twins: min(twins.differing, 3) * longest + twins.until)


def _search(game: Game, said: dict[str, object], seat: int | None, rng: random.Random, longest: int) -> Twins:
    seats = {0} if seat is None else {0, seat + 1}
    first, second = _Path(game, said), _Path(game, said)
    actors: list[int] = []
    unsealed: set[int] = set()
    parting, often = rng.randrange(longest // 2), rng.choice((0.2, 0.6, 1.0))
    while len(actors) < 2 * longest and first.actor != OVER:
        actor = first.actor
        actors.append(actor - 1 if actor > 0 else actor)
        first.play(rng.choice(first.choices()))
        chosen, others = first.steps[-1], second.choices()
        rng.shuffle(others)
        differ = len(actors) > min(parting, longest) and rng.random() < often
        others.sort(key=lambda other: (other == chosen) == differ)
        if seat is not None and actor == seat + 1:
            others = [other for other in others if other == chosen]
        last = actor == CHANCE and len(actors) > longest
        if last:
            others.sort(key=lambda other: other == chosen)
        if last or not _follow(second, others, seats, first.saw(seats), first.actor):
            second.play(others[0] if others else second.choices()[0])
            break
        if not first.sealed and not second.sealed:
            unsealed.add(len(actors) - 1)
    until = max((at for at, actor in enumerate(actors) if actor >= 0), default=0)
    return Twins(game, said, seat, (first.steps, second.steps), actors, until, frozenset(unsealed))


def _follow(path: _Path, others: list[int], seats: set[int], wanted: list[int], actor: int) -> bool:
    for other in others:
        path.play(other)
        if path.saw(seats) == wanted and path.actor == actor:
            return True
        path.take_back()
    return False


def remembered(game: Game, said: dict[str, object], seat: int, seed: int, longest: int) -> Iterator[Twins]:
    """Twins whose past differs before a seat's eyes, and which look alike to it again: only memory tells them apart."""
    seats = {0, seat + 1}
    for attempt in range(200):
        rng = random.Random(f"{game.id} {seat} {seed} {attempt}")
        first, second = _Path(game, said), _Path(game, said)
        actors: list[int] = []
        until, often = 0, rng.choice((0.1, 0.2, 0.7))
        for _ in range(longest):
            if first.actor != second.actor or OVER in (first.actor, second.actor):
                break
            same = [choice for choice in first.choices() if choice in second.choices()]
            if first.actor > 0 and first.steps != second.steps and first.looks(seats) == second.looks(seats):
                if first.views(seats) != second.views(seats):
                    until = len(actors)
            if not same:
                break
            chosen = rng.choice(same)
            actors.append(first.actor - 1 if first.actor > 0 else CHANCE)
            other = rng.choice(second.choices()) if first.actor == CHANCE and rng.random() < often else chosen
            first.play(chosen)
            second.play(other)
        if until:
            yield Twins(game, said, seat, (first.steps, second.steps), actors, until, frozenset())
