"""The contract suite: holds a game to the laws of `core/contract.py`, at every ply of many random games.

    from motherlode.testing.contract import check_game
    print(check_game("gold"))

A broken law raises `LawBroken`, which names the game, the options, the seed and the ply. A law that says nothing about
a game (nothing is hidden, nothing can be undone) is reported as silent, not as held.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from motherlode.core import compiling, contract, registry
from motherlode.core.box import Components
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.engine import Engine
from motherlode.core.game import Game
from motherlode.core.loader import jit_wanted
from motherlode.core.records import Record, options_of
from motherlode.testing import laws
from motherlode.testing.exact import RIGHT, check_exact_line, check_exact_worlds
from motherlode.testing.laws import Case, LawBroken

NOW, BEFORE, WORLD, OTHER = 0, 1, 2, 3
"""The rows of tables that the suite works with."""

ENOUGH = 40
"""Comparisons of worlds with exact beliefs along one line, where the tree is too wide."""

ALWAYS_HELD = (
    "facts are true",
    "moves are listed once, and never none",
    "chance has cases, in order",
    "components are conserved",
    "games end within the bound",
    "options stand in table and view",
    "a look is part of the view",
    "an onlooker knows no more than any seat",
    "the world agrees with the view",
    "equal views and equal streams give equal worlds",
    "equal keys give equal views",
    "scores rank everybody",
    "a step that passes the turn is sealed",
    "notation round-trips",
    "a record replays to the same bytes",
    "every step can be told",
)
MAY_BE_SILENT = (
    "hidden parts vary over worlds",
    RIGHT,
    "illegal moves are refused and change nothing",
    "undo restores the table",
    "compiled and interpreted agree byte for byte",
)


@dataclass
class Report:
    """How often each law was tried and held; laws with 0 say nothing about this game."""

    game: str
    held: Counter[str] = field(default_factory=Counter)
    cases: int = 0
    games: int = 0
    plies: int = 0

    @property
    def silent(self) -> list[str]:
        """The laws that say nothing about this game."""
        return [law for law in (*ALWAYS_HELD, *MAY_BE_SILENT) if not self.held[law]]

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.games} games, {self.plies} plies, {self.cases} sets of options"]
        for law in (*ALWAYS_HELD, *MAY_BE_SILENT):
            count = self.held[law]
            lines.append(f"  {'held' if count else 'silent':6}  {count:>9,}  {law}")
        return "\n".join(lines)


def cases_of(game: Game) -> Iterator[dict[str, object]]:
    """Every player count, with the plain game and each of its variants."""
    for players in range(game.players[0], game.players[1] + 1):
        for variant in ("", *game.variants):
            yield {"players": players, **registry.split_spec(f"{game.id}:{variant}")[1]}


def check_game(
    game: str | Game,
    games: int = 4,
    seed: int = 1,
    cases: Iterable[dict[str, object]] | None = None,
    box: Components | None = None,
    exact: bool = True,
) -> Report:
    """Assert every law for a game; `games` random games for each set of options.

    `exact=False` leaves out the walk of the tree that compares worlds with exact beliefs: for a game whose tree is wide
    at once, follow single lines of a small box instead (`exact.check_exact_line`).
    """
    found = registry.game(game) if isinstance(game, str) else game
    compiled = jit_wanted()
    if compiled:
        compiling.ensure(compiling.DOORS, found)
    report = Report(found.id)
    components = box or found.components()
    laws.check_notation(found, components, report.held)
    for said in cases_of(found) if cases is None else cases:
        case = Case(found, components, found.options(dict(said)), said, seed)
        report.cases += 1
        for index in range(games):
            report.plies += _GameCheck(case, seed + index, compiled, report.held).run()
            report.games += 1
        laws.check_door(case, seed, report.held)
        if exact:
            check_exact_worlds(case, report.held)
            hides = bool(found.facts(components, case.options).hidden)
            if hides and not report.held[RIGHT]:  # the tree is too wide before anything is hidden
                check_exact_line(case, seed, report.held, enough=ENOUGH)
    missing = [law for law in ALWAYS_HELD if not report.held[law]]
    if missing:
        raise LawBroken(f"{found.id}: never tried: {', '.join(missing)}")
    if Engine(found, components, found.options()).facts.hidden:
        unproved = [law for law in MAY_BE_SILENT[: 2 if exact else 1] if not report.held[law]]
        if unproved:
            raise LawBroken(f"{found.id} says that something is hidden, but never showed: {', '.join(unproved)}")
    return report


class _GameCheck:
    """One random game, every law at every ply."""

    def __init__(self, case: Case, seed: int, compiled: bool, held: Counter[str]) -> None:
        self.case, self.held = case, held
        self.rng = random.Random(seed)
        self.slow = Engine(case.game, case.components, case.options, rows=4)
        self.fast = Engine(case.game, case.components, case.options, rows=4)
        if compiled:
            self.fast.switch()
        self.players: int = case.options.players  # type: ignore[attr-defined]
        self.keys = [laws.first_key(seat) for seat in range(self.players + 1)]
        self.ply = 0

    def law(self, law: str, holds: bool, detail: str = "") -> None:
        """Count a law that holds; raise for one that does not."""
        if not holds:
            raise LawBroken(f"{self.case}, ply {self.ply}: broken: {law}. {detail}")
        self.held[law] += 1

    def run(self) -> int:
        """Play the game to its end."""
        for engine in (self.slow, self.fast):
            engine.setup()
        facts = self.fast.facts
        while True:
            self._agree()
            self._check_table()
            actor = self.fast.actor()
            if actor == OVER:
                break
            self.law("games end within the bound", self.ply < facts.plies)
            self._step(actor, self._outcome() if actor == CHANCE else self._move())
            self.ply += 1
        self._check_scores()
        return self.ply

    def _move(self) -> int:
        legal = self.fast.legal_moves()
        facts = self.fast.facts
        self.law("moves are listed once, and never none", bool(legal))
        fits = len(legal) <= facts.most_moves and legal[-1] < facts.actions
        self.law("facts are true", fits, f"{len(legal)} moves up to {legal[-1]}, {facts}")
        return self.rng.choice(legal)

    def _outcome(self) -> int:
        facts = self.fast.facts
        cases = self.fast.cases()
        self.law("chance has cases, in order", cases > 0)
        outcomes = [self.fast.draw(case) for case in range(cases)]
        self.law("chance has cases, in order", outcomes == sorted(outcomes), f"{outcomes}")
        fits = outcomes[0] >= 0 and outcomes[-1] < facts.outcomes and len(set(outcomes)) <= facts.most_outcomes
        self.law("facts are true", fits, f"{len(set(outcomes))} outcomes up to {outcomes[-1]}, {facts}")
        return self.rng.choice(outcomes)

    def _step(self, actor: int, action: int) -> None:
        views = [self.fast.view(seat) for seat in range(self.players + 1)]
        for engine in (self.slow, self.fast):
            engine.tables[BEFORE] = engine.tables[NOW]
            engine.play(action)
        codes = [self.fast.saw(BEFORE, action, NOW, seat) for seat in range(self.players + 1)]
        for seat, code in enumerate(codes):
            self.keys[seat] = laws.fold(self.keys[seat], code)
            laws.check_story(self.case, views[seat], code, self.fast.view(seat))
        self.held["every step can be told"] += 1
        if self.fast.compiled:
            again = [self.slow.saw(BEFORE, action, NOW, seat) for seat in range(self.players + 1)]
            self.law("compiled and interpreted agree byte for byte", codes == again, f"saw: {codes} and {again}")
        now = self.fast.tables[NOW]
        if not now.sealed:  # type: ignore[attr-defined]
            self.law("a step that passes the turn is sealed", actor == self.fast.actor())
        else:
            self.held["a step that passes the turn is sealed"] += 1

    def _agree(self) -> None:
        """Interpreted and compiled tables are the same bytes; views and worlds now and then."""
        if not self.fast.compiled:
            return
        same = self.slow.tables[NOW].raw == self.fast.tables[NOW].raw
        law = "compiled and interpreted agree byte for byte"
        self.law(law, same, f"{self.slow.tables[NOW]} and {self.fast.tables[NOW]}")
        if self.rng.random() < 0.1:
            seat = self.rng.randrange(self.players + 1)
            self.law(law, self.slow.view(seat) == self.fast.view(seat), "view")
            self.law(law, self.slow.look(seat) == self.fast.look(seat), "look")
            self.law(law, self.slow.scores() == self.fast.scores(), "scores")
            drawn = [self._world(engine, self.fast.view(seat), self.ply) for engine in (self.slow, self.fast)]
            self.law(law, drawn[0] == drawn[1], "world")

    def _world(self, engine: Engine, view: Record, purpose: int) -> bytes:
        laws.start(engine, self.case.seed, self.ply, purpose)
        engine.believe(view)
        engine.imagine(WORLD)
        return engine.tables[WORLD].tobytes()

    def _check_table(self) -> None:
        engine = self.fast
        broken = engine.audit()
        self.law("components are conserved", broken == 0, f"invariant {broken}: {engine.tables[NOW]}")
        onlooker = engine.view(contract.ONLOOKER)
        legal = engine.legal_moves() if engine.actor() > 0 else []
        for seat in range(self.players + 1):
            view, look = engine.view(seat), engine.look(seat)
            self._check_options(view)
            self.law("a look is part of the view", laws.is_part(look, view), f"{look} of {view}")
            least = laws.is_part(onlooker, view, leave_out=("me", "sealed"))
            self.law("an onlooker knows no more than any seat", least, f"{onlooker} and {view}")
            mine = legal if seat == engine.actor() else []
            known = self.case.seen.setdefault((seat, self.keys[seat]), (view.tobytes(), mine))
            self.law("equal keys give equal views", known == (view.tobytes(), mine), f"seat {seat}: {view}")
            self._check_world(seat, view, mine)

    def _check_options(self, view: Record) -> None:
        for name in options_of(type(self.case.options)):
            said = laws.value(self.case.options, name)
            stands = laws.value(self.fast.tables[NOW], name) == said == laws.value(view, name)
            self.law("options stand in table and view", stands, name)

    def _check_world(self, seat: int, view: Record, legal: list[int]) -> None:
        engine = self.fast
        truth = engine.tables[NOW].tobytes()
        drawn = self._world(engine, view, seat)
        again = engine.view(seat, WORLD)
        self.law("the world agrees with the view", again == view, f"seat {seat}: {view} and {again}")
        self.law("the world agrees with the view", engine.audit(WORLD) == 0, f"audit of {engine.tables[WORLD]}")
        if legal:
            self.law("the world agrees with the view", engine.legal_moves(WORLD) == legal, "legal moves")
        repeated = self._world(engine, again, seat)
        self.law("equal views and equal streams give equal worlds", repeated == drawn)
        if drawn != truth and seat != contract.ONLOOKER:
            self.held["hidden parts vary over worlds"] += 1

    def _check_scores(self) -> None:
        result, facts = self.fast.scores(), self.fast.facts
        seats = range(1, self.players + 1)
        ranks = sorted(result.rank[seat] for seat in seats)
        self.law("scores rank everybody", ranks[0] >= 1 and ranks[-1] <= self.players + 1, f"{result}")
        somebody = ranks[0] == 1 or self.case.game.all_may_lose
        self.law("scores rank everybody", somebody, f"nobody wins, but all_may_lose is not said: {result}")
        self.law("scores rank everybody", 0 < result.ending < len(self.case.game.endings), f"{result}")
        fits = all(facts.lowest <= result.points[seat] <= facts.highest for seat in seats)
        self.law("facts are true", fits, f"{result} {facts}")
