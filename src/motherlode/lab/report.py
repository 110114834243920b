"""A balance report: all figures of a played plan, ready for the page, the text and the files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from motherlode import __version__
from motherlode.core.box import Components
from motherlode.core.tally import WIN_UNITS
from motherlode.lab import columns as c
from motherlode.lab import marks
from motherlode.lab.balance import RESTRICT, SKILL, TABLES, Asked, Level
from motherlode.lab.engine import Outcome
from motherlode.lab.headline import WATCHED, Headline, headlines, seats
from motherlode.lab.sorts import Sorts
from motherlode.lab.statistics import (
    Figure,
    Use,
    between,
    chi_square,
    games_to_tell,
    mean,
    paired_ending,
    percentile_figure,
    share,
    share_of,
    uses_of,
)
from motherlode.lab.tallies import Tally

FORMAT = 1


@dataclass(frozen=True)
class Cell:
    """A table of equal bots: so many players, of such strength."""

    players: int
    level: Level
    games: int
    fair: float
    """What each seat would win if all seats were equal: less than 1/n where nobody may win."""
    chance: float
    """How likely equal seats would win at least as unequally."""
    figures: dict[str, Figure]
    points: list[Figure]
    leads: list[Figure]
    """By tenth of the game, from the first: how often who leads alone goes on to win."""
    endings: dict[str, Figure]
    spreads: dict[str, dict[str, int]]
    percentiles: dict[str, list[Figure]]
    """5, 50 and 95 of a hundred games lie at or below these."""
    uses: list[Use]
    more: dict[str, Figure]
    """With another box: by how much that box has more, on the same deals."""
    more_endings: dict[str, Figure]
    more_uses: dict[str, tuple[Figure, Figure]]
    """The same for what is used: how many more seats use it, and how much more they win. Not paired."""
    command: str


@dataclass(frozen=True)
class Edge:
    """One better bot among worse ones."""

    players: int
    better: Level
    worse: Level
    games: int
    fair: float
    won: Figure
    needed: Figure
    more: Figure | None
    command: str


@dataclass(frozen=True)
class Without:
    """A bot that never does something, against itself on the same deals."""

    sort: str
    free: Figure
    won: Figure
    cost: Figure
    """Wins lost by doing without, in shares of a game; below 0 it plays better without."""
    replaced: Figure
    unavoidable: Figure
    moot: str
    """Why no game came out otherwise, if none did; else empty."""
    command: str


SPREADS = {
    "decisions": c.DECISIONS,
    "rounds": c.ROUNDS,
    "margin": c.MARGIN,
    "lead_changes": c.LEAD_CHANGES,
    "decided": c.DECIDED,
}
PERCENTILES = (0.05, 0.5, 0.95)


@dataclass(frozen=True)
class Report:
    """Everything."""

    asked: Asked
    seconds: float
    compiling: float
    games: int
    cells: list[Cell]
    edges: list[Edge]
    without: list[Without]

    def headlines(self, players: int) -> list[Headline]:
        """The headline figures for a number of players."""
        return headlines(self.asked.game, players)

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row for every figure: what the CSV file and the JSON document hold."""
        for cell in self.cells:
            base = {"part": TABLES, "players": cell.players, "bots": cell.level.bot, "command": cell.command}
            for name, figure in cell.figures.items():
                yield {**base, "figure": name, **figure.to_json()}
            for seat, figure in enumerate(cell.points):
                yield {**base, "figure": f"points_{seat}", **figure.to_json()}
            for tenth, figure in enumerate(cell.leads, start=1):
                yield {**base, "figure": f"leader_wins_{tenth}0%", **figure.to_json()}
            for name, figure in cell.endings.items():
                yield {**base, "figure": f"ending: {name}", **figure.to_json()}
            for name, figures in cell.percentiles.items():
                for part, figure in zip(PERCENTILES, figures, strict=True):
                    yield {**base, "figure": f"{name}, {100 * part:g} % at most", **figure.to_json()}
            for use in cell.uses:
                yield {**base, "figure": f"times a game: {use.sort}", **use.uses.to_json()}
                yield {**base, "figure": f"used: {use.sort}", **use.seats.to_json()}
                yield {**base, "figure": f"won when used: {use.sort}", **use.won.to_json()}
            for name, figure in (*cell.more.items(), *cell.more_endings.items()):
                yield {**base, "figure": f"versus: {name}", **figure.to_json()}
            for name, (seats_more, won_more) in cell.more_uses.items():
                yield {**base, "figure": f"versus: used: {name}", **seats_more.to_json()}
                yield {**base, "figure": f"versus: won when used: {name}", **won_more.to_json()}
        for edge in self.edges:
            base = {"part": SKILL, "players": edge.players, "bots": f"{edge.better.bot} among {edge.worse.bot}"}
            base["command"] = edge.command
            yield {**base, "figure": "wins of the better", **edge.won.to_json()}
            yield {**base, "figure": "games to tell", **edge.needed.to_json()}
            if edge.more is not None:
                yield {**base, "figure": "versus: wins of the better", **edge.more.to_json()}
        for one in self.without:
            base = {"part": RESTRICT, "players": self.asked.restrict_players, "bots": self.asked.restrict_level.bot}
            base["command"] = one.command
            yield {**base, "figure": f"wins without: {one.sort}", **one.won.to_json()}
            yield {**base, "figure": f"cost of never: {one.sort}", **one.cost.to_json()}
            yield {**base, "figure": f"replaced without: {one.sort}", **one.replaced.to_json()}
            yield {**base, "figure": f"unavoidable without: {one.sort}", **one.unavoidable.to_json()}

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON; only the seconds differ between two runs of the same command."""
        asked = self.asked
        return {
            "format": FORMAT,
            "version": __version__,
            "game": asked.game.id,
            "title": asked.game.title,
            "rules_version": asked.game.rules_version,
            "box": asked.components.hash,
            "versus": asked.other.hash if asked.other else None,
            "options": dict(asked.options),
            "seed": asked.seed,
            "games_each": {level.name: level.games for level in asked.levels},
            "games": self.games,
            "bots": {level.name: level.bot for level in asked.levels},
            "command": asked.command(),
            "seconds": self.seconds,
            "seconds_compiling": self.compiling,
            "tables": [
                {
                    "players": cell.players,
                    "bots": cell.level.bot,
                    "games": cell.games,
                    "fair": cell.fair,
                    "p_seats_equal": None if cell.chance != cell.chance else cell.chance,
                    "spreads": cell.spreads,
                }
                for cell in self.cells
            ],
            "figures": list(self.rows()),
        }


def report_of(asked: Asked, outcome: Outcome) -> Report:
    """The figures of a played plan."""
    names = {run.name: number for number, run in enumerate(asked.plan.runs)}
    levels = asked.levels
    cells = [
        _cell(asked, outcome, names[name], players, level)
        for players in asked.players
        for level in levels
        if (name := f"{TABLES} {players} {level.name}") in names
    ]
    edges = [
        _edge(asked, outcome, names[name], players, better, worse)
        for players in asked.players
        for high, better in enumerate(levels)
        for worse in levels[:high]
        if (name := f"{SKILL} {players} {better.name} {worse.name}") in names
    ]
    last = next((number for name, number in names.items() if name.startswith(RESTRICT)), None)
    without = _without(asked, outcome, last) if last is not None else []
    return Report(asked, outcome.seconds, outcome.compiling, outcome.games, cells, edges, without)


def fair_share(tally: Tally, players: int) -> float:
    """What each seat wins if all are equal."""
    won: int = sum(tally["sum"][c.WON + 1 + seat] for seat in range(players))
    games: int = tally["games"]
    return won / (WIN_UNITS * players * max(1, games))


def _used(asked: Asked, components: Components) -> list[str]:
    """What the sums of uses are about: sorts of moves, then marks."""
    return [*Sorts(asked.game, components).names, *marks.names(asked.game, components)]


def _endings(asked: Asked, tally: Tally) -> dict[str, Figure]:
    counts = tally["spreads"][str(c.ENDING)]
    every = enumerate(asked.game.endings)
    return {name: share_of(counts.get(str(i), 0), tally["games"]) for i, name in every if i}


def _cell(asked: Asked, outcome: Outcome, run: int, players: int, level: Level) -> Cell:
    tally = outcome.arm(run, 0)
    lines = headlines(asked.game, players)
    figures = {line.id: line.of(tally) for line in lines}
    endings = _endings(asked, tally)
    uses = uses_of(tally, _used(asked, asked.components), players)
    more: dict[str, Figure] = {}
    more_endings: dict[str, Figure] = {}
    more_uses: dict[str, tuple[Figure, Figure]] = {}
    if asked.other is not None:
        difference = outcome.difference(run, 1)
        more = {line.id: line.more(difference) for line in lines}
        for i, name in enumerate(asked.game.endings):
            if i and any(str(i) in outcome.arm(run, arm)["spreads"][str(c.ENDING)] for arm in (0, 1)):
                more_endings[f"ending: {name}"] = paired_ending(difference, i)
        theirs = {use.sort: use for use in uses_of(outcome.arm(run, 1), _used(asked, asked.other), players)}
        for use in uses:
            if use.sort in theirs:
                other = theirs[use.sort]
                more_uses[use.sort] = between(other.seats, use.seats), between(other.won, use.won)
    wins = [tally["sum"][line.column] / WIN_UNITS for line in seats(players)]
    # in the order of the values, not in that in which workers met them: one worker and many write the same bytes
    spreads = {
        name: dict(sorted(tally["spreads"][str(column)].items(), key=lambda item: int(item[0])))
        for name, column in SPREADS.items()
    }
    return Cell(
        players=players,
        level=level,
        games=tally["games"],
        fair=fair_share(tally, players),
        chance=chi_square(wins),
        figures=figures,
        points=[mean(tally, c.POINTS + 1 + seat) for seat in range(players)],
        leads=[share(tally, c.LEADS + tenth) for tenth in range(1, c.TENTHS)],
        endings={name: figure for name, figure in endings.items() if figure.value > 0},
        spreads=spreads,
        percentiles={
            name: [percentile_figure(spread, part) for part in PERCENTILES] for name, spread in spreads.items()
        },
        uses=uses,
        more=more,
        more_endings=more_endings,
        more_uses=more_uses,
        command=asked.command(players=players, bots=level.bot, games=level.games, parts=TABLES),
    )


def _edge(asked: Asked, outcome: Outcome, run: int, players: int, better: Level, worse: Level) -> Edge:
    tally = outcome.arm(run, 0)
    won = WATCHED.of(tally)
    fair = fair_share(tally, players)
    return Edge(
        players=players,
        better=better,
        worse=worse,
        games=tally["games"],
        fair=fair,
        won=won,
        needed=games_to_tell(won, fair),
        more=WATCHED.more(outcome.difference(run, 1)) if asked.other is not None else None,
        command=asked.command(
            players=players, bots=f"{worse.bot},{better.bot}", games=min(worse.games, better.games), parts=SKILL
        ),
    )


def _moot(tally: Tally, difference: Tally) -> str:
    counted = (c.REPLACED, c.UNAVOIDABLE)
    if any(squares for column, squares in enumerate(difference["squares"]) if column not in counted):
        return ""
    return "cannot be avoided" if tally["sum"][c.UNAVOIDABLE] else "is never made"


def _without(asked: Asked, outcome: Outcome, run: int) -> list[Without]:
    free = WATCHED.of(outcome.arm(run, 0))
    found = []
    for number, arm in enumerate(asked.plan.runs[run].arms[1:], start=1):
        tally = outcome.arm(run, number)
        found.append(
            Without(
                sort=arm.label,
                free=free,
                won=WATCHED.of(tally),
                cost=WATCHED.more(outcome.difference(run, number)).times(-1),
                replaced=mean(tally, c.REPLACED),
                unavoidable=mean(tally, c.UNAVOIDABLE),
                moot=_moot(tally, outcome.difference(run, number)),
                command=asked.command(
                    players=asked.restrict_players,
                    bots=asked.restrict_level.bot,
                    games=asked.restrict_level.games,
                    parts=RESTRICT,
                    restrict=arm.label,
                ),
            )
        )
    return sorted(found, key=lambda one: -one.cost.value)
