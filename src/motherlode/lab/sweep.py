"""What a number of the box does when it is more or less: every headline figure over its values, on the same deals."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from motherlode import __version__
from motherlode.core.box import Components
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.lab.balance import Said, box_text, read_levels
from motherlode.lab.boxes import Place, changed, place_of
from motherlode.lab.engine import Outcome
from motherlode.lab.headline import Headline, endings, headlines
from motherlode.lab.plans import Arm, Plan, Run, source_of
from motherlode.lab.statistics import Figure

MOST_VALUES = 200
MOST_BOXES = 1000
DEFAULT_GAMES = 1000
COLUMNS = ("vary", "values", "figure", "value", "low", "high", "games", "more", "more_low", "more_high", "command")


@dataclass(frozen=True)
class Vary:
    """A number of the box and the values that it takes."""

    place: Place
    values: tuple[int, ...]
    text: str


def read_vary(components: Components, text: str) -> Vary:
    """`numbers.mayor=80..120`, in steps of ten with `80..120/10`, or `80,90,120`."""
    path, equals, said = (part.strip() for part in text.partition("="))
    if not equals or not path or not said:
        raise BadOption(f"--vary {text!r} is not understood: write a number of the box and its values, path=3..7.")
    place = place_of(components, path)
    values: list[int] = []
    for part in said.split(","):
        span = re.fullmatch(r"\s*(-?\d{1,9})\s*(?:\.\.\s*(-?\d{1,9})\s*(?:/\s*(\d{1,9})\s*)?)?", part)
        if not span or span[3] == "0":
            raise BadOption(f"--vary {text!r} is not understood: values are written 3..7, 10..50/10 or 3,5,9.")
        first, last = int(span[1]), int(span[2] or span[1])
        if last < first:
            raise BadOption(f"--vary {text!r}: {first}..{last} holds nothing; write the smaller number first.")
        if (last - first) // int(span[3] or 1) >= MOST_VALUES:
            raise BadOption(f"--vary {text!r} names more than {MOST_VALUES} values; give a step, 0..1000/50.")
        values += range(first, last + 1, int(span[3] or 1))
    return Vary(place, tuple(dict.fromkeys(values)), text)


@dataclass(frozen=True)
class Line:
    """The boxes that are compared with the own one: all values of one number, or all of a grid."""

    varies: tuple[Vary, ...]
    boxes: tuple[tuple[int, ...], ...]
    """The values of the numbers; the first are the box's own."""

    @property
    def name(self) -> str:
        """The numbers that vary."""
        return " × ".join(vary.place.path for vary in self.varies)


@dataclass(frozen=True)
class AskedSweep:
    """A sweep that was checked and can begin."""

    game: Game
    box: str | None
    options: Said
    players: int
    bot: str
    games: int
    seed: int
    grid: bool
    varies: tuple[Vary, ...]
    components: Components
    lines: tuple[Line, ...]
    plan: Plan

    def command(self) -> str:
        """What gives these figures again."""
        words = ["motherlode", "sweep", source_of(self.game)]
        for vary in self.varies:
            words += ["--vary", vary.text]
        words += ["--grid"] if self.grid else []
        for key, value in self.options:
            words += ["--option", f"{key}={value}"]
        words += ["--box", self.box] if self.box else []
        words += ["--players", str(self.players), "--bots", self.bot]
        return shlex.join([*words, "--games", str(self.games), "--seed", str(self.seed)])


def ask(
    game: Game,
    varies: Sequence[str],
    *,
    grid: bool = False,
    options: dict[str, object] | None = None,
    box: str | Path | None = None,
    players: int | None = None,
    bots: str | None = None,
    games: int = DEFAULT_GAMES,
    seed: int = 1,
) -> AskedSweep:
    """Check everything that a sweep needs, every box included, before any work."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise BadOption(f"games={games} is not understood: it takes a whole number from 1.")
    if not varies:
        raise BadOption("Nothing varies: name a number of the box, like --vary numbers.mayor=80..120/10.")
    count = game.default_players if players is None else players
    low, high = game.players
    if not low <= count <= high:
        raise BadOption(f"{game.title} is for {low} to {high} players, not for {count}.")
    levels = read_levels(game, bots)
    if bots is not None and len(levels) > 1:
        raise BadOption(f"--bots {bots!r}: a sweep is played by one kind of bot at all seats; name one.")
    bot = levels[-1].bot
    said = tuple((key, str(value)) for key, value in (options or {}).items())
    components = game.components(box)
    read = tuple(read_vary(components, text) for text in varies)
    if len({vary.place.line for vary in read}) < len(read):
        raise BadOption("A number of the box varies twice: name each once.")
    lines = tuple(_lines(read, grid))
    if sum(len(line.boxes) for line in lines) > MOST_BOXES:
        raise BadOption(f"That makes more than {MOST_BOXES} boxes: vary less, or not as a grid.")
    runs = tuple(Run(line.name, tuple(_arms(game, components, line, count, bot, said)), games) for line in lines)
    plan = Plan(source_of(game), seed, runs)
    plan.check()
    return AskedSweep(
        game, str(box) if box else None, said, count, bot, games, seed, grid, read, components, lines, plan
    )


def _lines(varies: Sequence[Vary], grid: bool) -> Iterator[Line]:
    for group in [tuple(varies)] if grid else [(vary,) for vary in varies]:
        own = tuple(vary.place.value for vary in group)
        every = product(*(vary.values for vary in group))
        yield Line(group, (own, *(values for values in every if values != own)))


def _arms(game: Game, components: Components, line: Line, players: int, bot: str, said: Said) -> Iterator[Arm]:
    for number, values in enumerate(line.boxes):
        box = components
        if number:
            box = changed(game, components, {v.place: x for v, x in zip(line.varies, values, strict=True)})
        label = ", ".join(f"{v.place.path}={x}" for v, x in zip(line.varies, values, strict=True))
        yield Arm(label, players, (bot,) * players, said, box_text(box))


@dataclass(frozen=True)
class Point:
    """One box of a sweep."""

    values: tuple[int, ...]
    own: bool
    figures: dict[str, Figure]
    more: dict[str, Figure]
    """The paired differences to the own box; empty for itself."""


@dataclass(frozen=True)
class Swept:
    """All points of a line, by their values."""

    line: Line
    points: list[Point]


@dataclass(frozen=True)
class Sweep:
    """Everything."""

    asked: AskedSweep
    seconds: float
    compiling: float
    games: int
    swept: list[Swept]

    def headlines(self) -> list[Headline]:
        """The headline figures."""
        return shown(self.asked)

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row for every figure of every box."""
        for swept in self.swept:
            for point in swept.points:
                for name, figure in point.figures.items():
                    more = point.more[name].to_json() if name in point.more else {}
                    yield {
                        "vary": swept.line.name,
                        "values": " ".join(map(str, point.values)),
                        "figure": name,
                        **figure.to_json(),
                        "more": more.get("value"),
                        "more_low": more.get("low"),
                        "more_high": more.get("high"),
                        "command": self.asked.command(),
                    }

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON; only the seconds differ between two runs of the same command."""
        asked = self.asked
        return {
            "format": 1,
            "version": __version__,
            "game": asked.game.id,
            "box": asked.components.hash,
            "players": asked.players,
            "bots": asked.bot,
            "options": dict(asked.options),
            "seed": asked.seed,
            "games_each": asked.games,
            "games": self.games,
            "vary": {vary.place.path: list(vary.values) for vary in asked.varies},
            "own": {vary.place.path: vary.place.value for vary in asked.varies},
            "command": asked.command(),
            "seconds": self.seconds,
            "seconds_compiling": self.compiling,
            "figures": list(self.rows()),
        }


def shown(asked: AskedSweep) -> list[Headline]:
    """The figures of a sweep: the headlines, and how games end."""
    return [*headlines(asked.game, asked.players), *endings(asked.game)]


def sweep_of(asked: AskedSweep, outcome: Outcome) -> Sweep:
    """The figures of a played plan."""
    swept = []
    lines = shown(asked)
    for run, line in enumerate(asked.lines):
        points = []
        for number, values in enumerate(line.boxes):
            tally = outcome.arm(run, number)
            more = {h.id: h.more(outcome.difference(run, number)) for h in lines} if number else {}
            points.append(Point(values, number == 0, {h.id: h.of(tally) for h in lines}, more))
        swept.append(Swept(line, sorted(points, key=lambda point: point.values)))
    return Sweep(asked, outcome.seconds, outcome.compiling, outcome.games, swept)
