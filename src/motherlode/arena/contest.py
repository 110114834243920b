"""Who plays better, and how sure are we: a contest of bots over duplicated deals.

A line-up plays each of its deals from all seats, with the same streams of chance and of thinking: a deal is a cluster,
deals are independent of each other, and every interval is one over deals. In a round each line-up has one deal. Deal i
depends on the seed and i alone: the figures do not depend on who played what.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from motherlode.arena.crew import Hired, Playing, forfeits_of, open_matches, parts_of, settled
from motherlode.arena.figures import Figures
from motherlode.arena.lineups import Design, design_of
from motherlode.arena.rounds import Hall, Rounds, check_room, mixes, play_rounds
from motherlode.arena.simulate import MOST_JOBS, Progress, have_compiled, houses
from motherlode.arena.sprt import Hypotheses, Verdict, read_test, verdict
from motherlode.arena.standing import Contest
from motherlode.core import compiling, registry
from motherlode.core.box import Components
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.loader import jit_wanted
from motherlode.core.open_match import Entrant, OpenMatch, needs_python
from motherlode.core.records import Record, said_options

DEFAULT_DEALS = 500
MOST_BOTS = 32


@dataclass(frozen=True)
class Plan:
    """A contest that was checked and can begin."""

    game: Game
    said: dict[str, object]
    box: str | None
    components: Components
    options: Record
    bots: list[Entrant]
    names: list[str]
    design: Design
    deals: int
    seed: int
    test: Hypotheses | None

    @property
    def games(self) -> int:
        """How many games there will be, if nobody stops early."""
        return self.deals * self.design.games

    def command(self, deals: int) -> str:
        """What plays so many deals of it again."""
        inside = self.game.package.startswith("motherlode.")
        words = ["motherlode", "arena", self.game.id if inside else str(self.game.folder)]
        words += ["--players", str(self.said["players"])] if "players" in self.said else []
        for key, value in self.said.items():
            words += ["--option", f"{key}={value}"] if key != "players" else []
        words += ["--box", self.box] if self.box else []
        words += ["--bots", ",".join(bot.spec for bot in self.bots), "--deals", str(deals), "--seed", str(self.seed)]
        words += ["--sprt", f"{self.test.elo0:g},{self.test.elo1:g}"] if self.test else []
        words += ["--plain"] if self.design.plain else []
        words += ["--alone"] if self.design.alone else []
        return shlex.join(words)


def plan(
    game: Game,
    said: dict[str, object],
    bots: Sequence[object] | str,
    deals: int = DEFAULT_DEALS,
    seed: int = 1,
    box: str | Path | None = None,
    sprt: str | tuple[float, float] | None = None,
    plain: bool = False,
    alone: bool = False,
) -> Plan:
    """Check everything that a contest needs, before any work."""
    specs: list[object] = [*registry.split_seats(bots)] if isinstance(bots, str) else list(bots)
    if len(specs) > MOST_BOTS:
        raise BadOption(f"{len(specs)} bots are too many for one contest: {MOST_BOTS} are the most.")
    found = [registry.entrant(spec, game) for spec in specs]
    if isinstance(deals, bool) or not isinstance(deals, int) or deals < 1:
        raise BadOption(f"deals={deals} is not understood: it takes a whole number from 1.")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadOption(f"seed={seed} is not understood: it takes a whole number.")
    options = game.options(said)
    components = game.components(box)
    game.facts(components, options)
    players: int = options.players  # type: ignore[attr-defined]
    design = design_of(found, players, seed, plain, needs_python(found, game), alone)
    test = None
    if sprt is not None:
        test = read_test(sprt) if isinstance(sprt, str) else Hypotheses(*sprt)
        if len(found) != 2:
            raise BadOption(f"--sprt compares two bots, not {len(found)}: name two, or leave it out.")
    check_room(design, deals)
    where = str(box) if box else None
    return Plan(game, said, where, components, options, found, _named(found), design, deals, seed, test)


def _named(bots: Sequence[Entrant]) -> list[str]:
    """The specs, numbered where one stands there more than once."""
    names: list[str] = []
    for place, bot in enumerate(bots):
        times = sum(other.spec == bot.spec for other in bots[: place + 1])
        names.append(bot.spec if times == 1 else f"{bot.spec}#{times}")
    return names


class _Watch:
    """Follows the sequential test while rounds are played."""

    def __init__(self, plan: Plan, rounds: Rounds) -> None:
        self.plan, self.rounds = plan, rounds
        self._tables = [plan.design.lineups[number] for number in plan.design.columns] if plan.test else []
        self._scores = np.zeros((0, plan.design.games))

    def look(self) -> tuple[int, Verdict] | None:
        """After how many rounds the test stops (0: not yet), and what it says."""
        test, design = self.plan.test, self.plan.design
        if test is None:
            return None
        first, last = len(self._scores), self.rounds.whole
        won, held = self.rounds.won(0, first, last), self.rounds.held(0, first, last)
        # A game that nobody won is shared by all: it speaks for neither.
        scores = won + self.rounds.unwon(first, last) * held / design.players
        self._scores = np.concatenate([self._scores, scores])
        return verdict(test, self._scores, self._tables)


def contest(plan: Plan, jobs: int = 1, progress: Progress | None = None, compiled: bool | None = None) -> Contest:
    """Play the deals and give the figures.

    Ctrl-C ends it early: the deals played until then are counted, and the result says `interrupted`.
    """
    if isinstance(jobs, bool) or not isinstance(jobs, int) or not 1 <= jobs <= MOST_JOBS:
        raise BadOption(f"jobs={jobs} is not understood: it takes a whole number from 1 to {MOST_JOBS}.")
    progress = progress or Progress()
    compiled = jit_wanted() if compiled is None else compiled
    bots = settled(plan.bots, plan.game, compiled, progress.compiled)
    by_python = needs_python(bots, plan.game)
    if compiled:
        sets = [(compiling.MATCH, kinds) for kinds in mixes(houses(bots), plan.design)] if not by_python else []
        for what, some in parts_of(bots) if by_python else sets:
            have_compiled(what, plan.game, some, progress)
    rounds = Rounds(plan.design, plan.deals)
    watch = _Watch(plan, rounds)
    told = progress.played

    def enough(games: int) -> bool:
        told(games)
        seen = watch.look()
        return seen is not None and seen[0] > 0

    about = plan.game, plan.components, plan.options
    jobs = min(jobs, plan.deals)
    opened: list[OpenMatch | Hired] = []
    try:
        if by_python:
            seated = [bots[seat % len(bots)] for seat in range(plan.design.players)]
            opened = open_matches(*about, seated, compiled, jobs, guests=bots)
        matches: Sequence[Playing | None] = opened or [None] * jobs
        halls = [Hall(*about, bots, plan.design, compiled, match) for match in matches]
        begun = time.perf_counter()
        interrupted = play_rounds(halls, rounds, plan.seed, enough)
        seconds = time.perf_counter() - begun
    finally:
        for match in opened:
            match.close()
    if rounds.whole == 0:
        raise KeyboardInterrupt
    seen = watch.look()
    if seen is not None and seen[0]:
        interrupted = False
        rounds.keep(seen[0])  # what others had begun by then is not counted: the figures are those of the test
    else:
        rounds.keep(rounds.whole)
    return _result(plan, rounds, seen[1] if seen else None, interrupted, seconds, forfeits_of(opened))


def _result(
    plan: Plan, rounds: Rounds, said: Verdict | None, interrupted: bool, seconds: float, forfeits: dict[str, int]
) -> Contest:
    figures = Figures(rounds, plan.names)
    ratings = figures.ratings()
    cross, ranks, spans = figures.cross(plan.seed)
    count = rounds.whole
    return Contest(
        game=plan.game.id,
        title=plan.game.title,
        players=plan.design.players,
        bots=plan.names,
        deals=count,
        asked=plan.deals,
        lineups=max(1, len(plan.design.lineups)),
        plain=plan.design.plain,
        games=count * plan.design.games,
        seed=plan.seed,
        options=said_options(plan.options),
        box=plan.components.hash,
        fair=1 / plan.design.players,
        standings=figures.standings([bot.spec for bot in plan.bots], ratings, ranks, spans),
        cross=cross,
        tables=figures.tables(),
        seats=figures.seats(),
        separated=ratings.separated,
        sprt=said,
        course=figures.course(),
        winless=figures.winless(),
        command=plan.command(count if interrupted else plan.deals),
        interrupted=interrupted,
        seconds=seconds,
        forfeits=forfeits,
        **rounds.totals(),
    )
