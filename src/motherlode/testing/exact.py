"""Exact worlds: walks the tree of a game level by level, works out what each seat should believe, and draws worlds.

A seat's belief at a node weighs each table by its chance, and by 1/k for each choice of another seat that was one of
k which look the same to it: hidden choices count as uniform, open ones say nothing about what is hidden.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.engine import Engine
from motherlode.core.loader import jit_wanted
from motherlode.testing import laws
from motherlode.testing.laws import Case, LawBroken

MOST_NODES = 4000
DRAWS = 4000
GROUPS = 24
SIGMAS = 5.0

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
        chance = engine.outcomes() if actor == CHANCE else [(move, 1) for move in engine.legal_moves()]
        total = sum(weight for _, weight in chance)
        children = []
        for action, weight in chance:
            engine.tables[0].raw[:] = raw
            engine.tables[1].raw[:] = raw
            engine.play(action)
            codes = [engine.saw(1, action, 0, seat) for seat in range(seats)]
            children.append((engine.tables[0].tobytes(), weight / total, codes))
        alike = [Counter(codes[seat] for _, _, codes in children) for seat in range(seats)]
        for child, probability, codes in children:
            share = tuple(
                weights[seat] * (probability if actor == CHANCE else 1 / alike[seat][codes[seat]])
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
        held["worlds have the right probabilities"] += 1


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
