"""Exact worlds: walks the tree of a game level by level, works out what each seat should believe, and draws worlds.

A seat's belief at a node weighs each table by its chance, and by 1/k for each choice of another seat that was one of
k which look the same to it: hidden choices count as uniform, open ones say nothing about what is hidden. Choices are
counted as physical cards: a game's `sight.physical_choices(box, t, action)` says how many a move stands for.

`check_exact_worlds` does so for the whole tree of a game, as deep as it is small; `check_exact_line` follows single
games and keeps, for each seat, exactly the tables that it cannot tell apart: that reaches the end of a small game.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.engine import Engine
from motherlode.core.loader import jit_wanted
from motherlode.testing import laws
from motherlode.testing.laws import Case, LawBroken

MOST_NODES = 4000
DRAWS = 4000
GROUPS = 24
SIGMAS = 5.0

MOST_TABLES = 3000
"""A line is followed for a seat while it believes in no more tables than this."""

RIGHT = "worlds have the right probabilities"

Node = tuple[bytes, tuple[float, ...], tuple[int, ...]]
"""A table, its weight for each seat, and each seat's information key."""


def check_exact_worlds(case: Case, held: Counter[str]) -> None:
    """Compare drawn worlds with the exact belief, as deep as the tree is small."""
    players: int = case.options.players  # type: ignore[attr-defined]
    engine = Engine(case.game, case.components, case.options, rows=3)
    if jit_wanted():
        engine.switch()
    engine.setup()
    seats = range(players + 1)
    level: list[Node] = [(engine.tables[0].tobytes(), (1.0,) * len(seats), tuple(laws.first_key(s) for s in seats))]
    depth = 0
    while level and len(level) <= MOST_NODES:
        for seat in seats:
            _check_level(case, engine, level, seat, depth, held)
        level = _next_level(engine, level, len(seats))
        depth += 1


def _next_level(engine: Engine, level: list[Node], seats: int) -> list[Node]:
    following: list[Node] = []
    for raw, weights, keys in level:
        engine.tables[0].raw[:] = raw
        actor = engine.actor()
        if actor == OVER:
            continue
        actions = _actions(engine)
        total = sum(weight for _, weight in actions)
        children = []
        for action, weight in actions:
            engine.tables[0].raw[:] = raw
            engine.tables[1].raw[:] = raw
            engine.play(action)
            codes = [engine.saw(1, action, 0, seat) for seat in range(seats)]
            children.append((engine.tables[0].tobytes(), weight, codes))
        alike: list[Counter[int]] = [Counter() for _ in range(seats)]
        for _, physical, codes in children:
            for seat in range(seats):
                alike[seat][codes[seat]] += physical
        for child, physical, codes in children:
            share = tuple(
                weights[seat] * physical / (total if actor == CHANCE else alike[seat][codes[seat]])
                for seat in range(seats)
            )
            following.append((child, share, tuple(laws.fold(keys[seat], codes[seat]) for seat in range(seats))))
        if len(following) > MOST_NODES:
            break
    return following


def _check_level(case: Case, engine: Engine, level: list[Node], seat: int, depth: int, held: Counter[str]) -> None:
    groups: dict[int, dict[bytes, float]] = defaultdict(lambda: defaultdict(float))
    for raw, weights, keys in level:
        groups[keys[seat]][raw] += weights[seat]
    uncertain = [group for group in groups.values() if len(group) > 1]
    for group in uncertain[:: max(1, len(uncertain) // GROUPS)]:
        _check_group(case, engine, group, seat, depth)
        held[RIGHT] += 1


def _check_group(case: Case, engine: Engine, group: dict[bytes, float], seat: int, depth: int) -> None:
    engine.tables[0].raw[:] = next(iter(group))
    engine.believe(engine.view(seat))
    laws.start(engine, case.seed, depth, seat)
    drawn: Counter[bytes] = Counter()
    for _ in range(DRAWS):
        engine.imagine(2)
        drawn[engine.tables[2].tobytes()] += 1
    total = sum(group.values())
    for raw in drawn:
        if raw not in group:
            engine.tables[0].raw[:] = raw
            raise LawBroken(f"{case}, ply {depth}, seat {seat}: an impossible world: {engine.tables[0]}")
    for raw, weight in group.items():
        expected = weight / total
        spread = SIGMAS * (DRAWS * expected * (1 - expected)) ** 0.5 + 1
        if abs(drawn[raw] - DRAWS * expected) > spread:
            engine.tables[0].raw[:] = raw
            raise LawBroken(
                f"{case}, ply {depth}, seat {seat}: this world should come {DRAWS * expected:.0f} times in {DRAWS}, "
                f"it came {drawn[raw]}: {engine.tables[0]}"
            )


def _actions(engine: Engine) -> list[tuple[int, int]]:
    """What can happen at the table in row 0, each with its weight: cases of chance, or physical choices."""
    if engine.actor() == CHANCE:
        return engine.outcomes()
    physical: Callable[..., int] | None = getattr(engine.game.module("sight"), "physical_choices", None)
    box, table = engine.boxes[0], engine.tables[0]
    return [(move, physical(box, table, move) if physical else 1) for move in engine.legal_moves()]


def check_exact_line(
    case: Case,
    seed: int,
    held: Counter[str],
    every: int = 1,
    enough: int | None = None,
    prefer: Callable[[int], bool] = lambda move: False,
) -> int:
    """Follow one random game and compare drawn worlds with the exact belief of every seat at each ply.

    `enough` comparisons end it early; moves that one would `prefer` are made whenever they can be, so that a line shows
    what chance would rarely bring. Gives the most tables that a seat believed in.
    """
    players: int = case.options.players  # type: ignore[attr-defined]
    engine = Engine(case.game, case.components, case.options, rows=3)
    if jit_wanted():
        engine.switch()
    engine.setup()
    rng = random.Random(seed)
    truth = engine.tables[0].tobytes()
    beliefs: dict[int, dict[bytes, float]] = {seat: {truth: 1.0} for seat in range(players + 1)}
    widest = ply = 0
    goal = None if enough is None else held[RIGHT] + enough
    while engine.actor() != OVER and (goal is None or held[RIGHT] < goal):
        actions = _actions(engine)
        liked = [] if engine.actor() == CHANCE else [(a, w) for a, w in actions if prefer(a)]
        action = rng.choices([a for a, _ in liked or actions], [w for _, w in liked or actions])[0]
        engine.tables[1].raw[:] = truth
        engine.play(action)
        codes = {seat: engine.saw(1, action, 0, seat) for seat in beliefs}
        after = engine.tables[0].tobytes()
        ply += 1
        for seat in list(beliefs):
            beliefs[seat] = _believed(engine, beliefs[seat], seat, codes[seat])
            if after not in beliefs[seat]:
                raise LawBroken(f"{case}, ply {ply}, seat {seat}: the truth itself is not believed in")
            widest = max(widest, len(beliefs[seat]))
            if len(beliefs[seat]) > MOST_TABLES:
                del beliefs[seat]
            elif len(beliefs[seat]) > 1 and ply % every == 0:
                _check_group(case, engine, beliefs[seat], seat, ply)
                held[RIGHT] += 1
        truth = after
        engine.tables[0].raw[:] = truth
    return widest


def _believed(engine: Engine, belief: dict[bytes, float], seat: int, code: int) -> dict[bytes, float]:
    """The tables a seat believes in after a step of which it saw this code."""
    following: dict[bytes, float] = defaultdict(float)
    for raw, weight in belief.items():
        engine.tables[0].raw[:] = raw
        actions = _actions(engine)
        chance = engine.actor() == CHANCE
        total = sum(count for _, count in actions)
        same = []
        for action, count in actions:
            engine.tables[0].raw[:] = raw
            engine.tables[1].raw[:] = raw
            engine.play(action)
            if engine.saw(1, action, 0, seat) == code:
                same.append((engine.tables[0].tobytes(), count))
        alike = total if chance else sum(count for _, count in same)
        for child, count in same:
            following[child] += weight * count / alike
    return dict(following)
