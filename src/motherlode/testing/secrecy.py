"""The checks of what a server keeps to itself, by name. Each raises `Told`; the leaks on purpose must not pass them."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from itertools import islice

from motherlode.core import registry
from motherlode.testing import intrusion, nuisance, twins
from motherlode.testing.interference import Run, Told, compare, play_run
from motherlode.testing.twins import Twins
from motherlode.testing.wire import settle

CASES: dict[str, tuple[dict[str, object], ...]] = {
    "gold": (
        {"players": 2},
        {"players": 3, "draft": "on", "start": "random"},
        {"players": 2, "layout": "grid", "totals": "hidden"},
    ),
    "gold-river": ({"players": 3}, {"players": 2, "poker": "on"}, {"players": 4, "first_game": "on"}),
    "quick-silver": (
        {"players": 3},
        {"players": 4, "undead": "on"},
        {"players": 3, "stranger": "on"},
        {"players": 2},
    ),
    "goldmine-rumbles": (
        {"players": 3},
        {"players": 3, "hidden_cubes": "on", "paid_routes": "on", "compass": "on"},
        {"players": 3, "length": "long", "paid_routes": "on", "compass": "on", "advice": "on"},
    ),
}
STEPS = {"gold": 40, "gold-river": 50, "quick-silver": 60, "goldmine-rumbles": 80}
"""How far twins are searched for."""


def twins_of(game: str, seed: int) -> Twins:
    """The pair of a seed: options, audience and truths follow from it."""
    said = CASES[game][seed % len(CASES[game])]
    audiences = [*range(int(str(said["players"]))), None]
    seat = audiences[seed % len(audiences)]
    return twins.find(registry.game(game), said, seat, seed, STEPS[game])


def compare_twins(found: Twins, seed: int) -> int:
    """Play both, with everything that people try meanwhile; gives how many frames were the same."""
    choice = random.Random(seed)
    settings = {"timer": choice.choice((0, 60)), "aid": choice.choice((False, False, True)), "public": True}

    def one(which: int) -> Run:
        async def main() -> Run:
            done = Run(found, which, seed)
            await done.open(settings)
            await done.drive(nuisance.disturb)
            await nuisance.come_back(done, 0)
            done.collect("the end")
            return done

        return play_run(main)

    what = f"{found.game.id} {found.said}, seat {found.seat}, seed {seed}"
    return compare([one(0), one(1)], what)


def check_twins(game: str, seeds: range) -> tuple[int, int]:
    """Pairs of a game; gives how many steps were driven in which truths differed, and how many frames were the same."""
    steps = frames = 0
    for seed in seeds:
        found = twins_of(game, seed)
        steps += found.differing
        frames += compare_twins(found, seed)
    return steps, frames


def compare_eyes(found: Twins, seed: int) -> int:
    """Play both until only memory tells them apart; who comes anew then must be sent the same."""
    assert found.seat is not None

    def one(which: int) -> Run:
        async def main() -> Run:
            done = Run(found, which, seed)
            await done.open({"public": True})
            await done.drive(None)
            for lines in done.transcript.values():
                lines.clear()
            for since in (0, 1):
                for watcher in (found.seat, None):
                    await done.connect(watcher, since)
                done.collect(f"came anew, since {since}")
            for tried in (nuisance.wish_back, nuisance.wrong_move, nuisance.every_illegal_move, nuisance.strange):
                await tried(done, found.until)
                await settle(1.0)
                done.collect(tried.__name__)
            return done

        return play_run(main)

    return compare([one(0), one(1)], f"{found.game.id}, eyes of seat {found.seat}, seed {seed}")


def check_eyes(game: str, seeds: range) -> tuple[int, int]:
    """Pairs of a game of memory whose past differs, and which look alike again."""
    pairs = frames = 0
    for seed in seeds:
        said = CASES[game][seed % len(CASES[game])]
        seat = seed % int(str(said["players"]))
        candidates = twins.remembered(registry.game(game), said, seat, seed, STEPS[game])
        moved = (found for found in candidates if seat in found.actors[: found.until])
        for found in islice(moved, 1):
            pairs += 1
            frames += compare_eyes(found, seed)
    return pairs, frames


def _alone(check: Callable[[], None]) -> Callable[[range], object]:
    return lambda seeds: check()


def _of(check: Callable[[str, range], object], game: str) -> Callable[[range], object]:
    return lambda seeds: check(game, seeds)


CHECKS: dict[str, Callable[[range], object]] = {
    **{f"twins {game}": _of(check_twins, game) for game in CASES},
    **{f"eyes {game}": _of(check_eyes, game) for game in ("gold", "quick-silver")},
    "credentials": _alone(intrusion.check_credentials),
    "handover": _alone(intrusion.check_handover),
    "lobby": _alone(intrusion.check_lobby),
    "commit": _alone(intrusion.check_commit),
    "trust": _alone(intrusion.check_trust),
    "plain": _alone(intrusion.check_plain),
    "bots": _alone(intrusion.check_bots),
    "frozen": _alone(intrusion.check_frozen),
}
"""By name: what is checked, for the seeds of pairs where it works with pairs."""
TOLD = 3
"""The exit code when something was told that may not be."""


def main(arguments: Sequence[str]) -> int:
    """`python -m motherlode.testing.secrecy CHECK PAIRS`: exit code 3 and a line of text, if somebody was told."""
    name, pairs = arguments
    try:
        found = CHECKS[name](range(int(pairs)))
    except Told as told:
        print(told)
        return TOLD
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
