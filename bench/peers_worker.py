"""One library in a process of its own, ready to be measured; `peers.py` starts it and speaks to it by lines of JSON.

It first says which games it has (`{"runs": […]}`), then answers each `{"run": name, "seconds": s}` with the decisions,
the wall time and the processor time that this took.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from bench.peers_loops import (
    BatchLoop,
    GymnasiumLoop,
    OpenSpielLoop,
    PettingZooLoop,
    PgxLoop,
    RLCardLoop,
    Run,
    TableLoop,
    best_of,
    until,
)

OURS = {"kuhn": None, "gold": 4, "quick-silver": 4, "gold-river": 4, "goldmine-rumbles": 4}
"""Our games with the number of players: Kuhn poker is one of the games that tests are run with."""
SIZES = [64, 256, 1024, 4096, 16384]
PGX = {
    "kuhn_poker": [1024, 4096, 16384, 65536],
    "leduc_holdem": [1024, 4096, 16384, 65536],
    "sparrow_mahjong": [256, 1024, 4096],
    "backgammon": [256, 1024],
}
PETTINGZOO = ["leduc_holdem_v4", "texas_holdem_v4", "hanabi_v5", "tictactoe_v3"]
RLCARD = ["leduc-holdem", "limit-holdem", "uno", "gin-rummy", "mahjong"]
OPEN_SPIEL = ["kuhn_poker", "leduc_poker", "liars_dice", "crazy_eights", "hanabi", "gin_rummy", "backgammon"]
SWEEP = 0.3
"""Seconds for each number of lanes that is tried."""

Make = Callable[[], Run]
Makers = Iterator[tuple[str, Make]]


def ready(name: str, kind: str, loop: Any, **facts: Any) -> Run:
    """A run of a loop, after a few rounds to warm up."""
    until(0.05, loop)
    return Run(name, kind, partial(_play, loop), {**loop.facts(), **facts})


def _play(loop: Callable[[], int], seconds: float) -> int:
    return until(seconds, loop)


def clock_of(threads: int) -> Callable[[], float]:
    """Processor time on one core, so that other work disturbs little; wall time on all."""
    return time.process_time if threads == 1 else time.perf_counter


def our_batches(threads: int) -> Makers:
    clock = clock_of(threads)
    for game, players in OURS.items():
        for observe, ending in {"vector": "", "bytes": ", bytes", "none": ", no observations"}.items():
            name = f"{game}{ending}"

            def make(game: str = game, players: int | None = players, observe: str = observe, name: str = name) -> Run:
                sizes = [size * threads for size in SIZES]
                loop = best_of(sizes, lambda lanes: BatchLoop(game, players, lanes, observe, threads), SWEEP, clock)
                return ready(name, "batch", loop, threads=threads)

            yield name, make


def pgx_batches(threads: int) -> Makers:
    clock = clock_of(threads)
    loops: dict[str, Any] = {}

    def make(game: str, sizes: list[int], stepped: bool) -> Run:
        if game not in loops:
            loops[game] = best_of(sizes, lambda lanes: PgxLoop(game, lanes), SWEEP, clock)
        loop = loops[game]
        many = 1 if stepped else loop.steps

        def play(seconds: float) -> int:
            loop.steps = many
            return until(seconds, loop)

        play(0.05)
        loop.steps = loop.many
        return Run(game, "batch", play, {**loop.facts(), "threads": threads})

    for game, sizes in PGX.items():
        yield game, partial(make, game, sizes, False)
        yield f"{game}, stepped from Python", partial(make, game, sizes, True)


def own_pettingzoo() -> Makers:
    for game in PETTINGZOO:

        def make(game: str = game) -> Run:
            return ready(game, "pettingzoo", PettingZooLoop(import_module(f"pettingzoo.classic.{game}").env()))

        yield game, make


def own_rlcard() -> Makers:
    for game in RLCARD:

        def make(game: str = game) -> Run:
            return ready(game, "table", RLCardLoop(import_module("rlcard").make(game, {"seed": 1})))

        yield game, make


def own_open_spiel() -> Makers:
    pyspiel = import_module("pyspiel")
    for game in OPEN_SPIEL:
        for observe in (True, False):
            name = f"{game}{'' if observe else ', no observations'}"

            def make(game: str = game, observe: bool = observe, name: str = name) -> Run:
                return ready(name, "open_spiel", OpenSpielLoop(pyspiel.load_game(game), observe))

            yield name, make
        yield f"{game}, C++ only", partial(whole_games, game)


def whole_games(name: str) -> Run:
    """OpenSpiel's own loop in C++, `evaluate_bots` with its random bots: no observations, Python once a game."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    counting = OpenSpielLoop(game, False)
    until(0.5, counting)
    each = counting.decisions / max(1, counting.games)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]

    def play(seconds: float) -> int:
        def once() -> int:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, random.getrandbits(31))
            return 1

        return int(until(seconds, once) * each)

    play(0.05)
    return Run(f"{name}, C++ only", "native", play, {**counting.facts(), "decisions_per_game": round(each, 1)})


def own_gymnasium() -> Makers:
    def make() -> Run:
        return ready("Blackjack-v1", "gymnasium", GymnasiumLoop(import_module("gymnasium").make("Blackjack-v1")))

    yield "Blackjack-v1", make


def our_tables() -> Makers:
    """Ours through every adapter, one table at a time."""
    for game, players in OURS.items():
        yield f"{game}, ml.table", partial(our_table, game, players)
        yield f"{game}, PettingZoo", partial(our_pettingzoo, game, players)
        yield f"{game}, Gymnasium", partial(our_gymnasium, game, players)
        for observe in (True, False):
            yield (
                f"{game}, OpenSpiel{'' if observe else ', no observations'}",
                partial(our_open_spiel, game, players, observe),
            )
        yield f"{game}, whole games", partial(our_native, game, players)


def our_table(game: str, players: int | None) -> Run:
    return ready(f"{game}, ml.table", "table", TableLoop(game, players))


def our_pettingzoo(game: str, players: int | None) -> Run:
    env = import_module("motherlode.adapters.pettingzoo").env(game, players)
    return ready(f"{game}, PettingZoo", "pettingzoo", PettingZooLoop(env))


def our_gymnasium(game: str, players: int | None) -> Run:
    adapter = import_module("motherlode.adapters.gymnasium")
    said = {} if players is None else {"players": players}
    env = import_module("gymnasium").make(adapter.register(game), opponents="random", **said)
    return ready(f"{game}, Gymnasium", "gymnasium", GymnasiumLoop(env), players=players or 2)


def our_open_spiel(game: str, players: int | None, observe: bool) -> Run:
    spec = game if players is None else f"{game}:players={players}"
    loop = OpenSpielLoop(import_module("motherlode.adapters.open_spiel").load(spec), observe)
    return ready(f"{game}, OpenSpiel{'' if observe else ', no observations'}", "open_spiel", loop)


def our_native(game: str, players: int | None) -> Run:
    """Random games from deal to scores in one call, as `motherlode bench` counts them: no masks, no observations."""
    found = import_module("motherlode.core.registry").game(game)
    bench = import_module("motherlode.arena.bench").Bench(found, {} if players is None else {"players": players})

    def play(seconds: float) -> int:
        moves: int = bench.measure(seconds).moves
        return moves

    play(0.05)
    return Run(f"{game}, whole games", "native", play, {"players": bench.players})


LIBRARIES: dict[str, tuple[str, Callable[[int], Makers]]] = {
    "motherlode": ("motherlode", our_batches),
    "pgx": ("pgx", pgx_batches),
    "motherlode-tables": ("motherlode", lambda threads: our_tables()),
    "pettingzoo": ("pettingzoo", lambda threads: own_pettingzoo()),
    "rlcard": ("rlcard", lambda threads: own_rlcard()),
    "open_spiel": ("open_spiel", lambda threads: own_open_spiel()),
    "gymnasium": ("gymnasium", lambda threads: own_gymnasium()),
}


def say(**words: Any) -> None:
    print(json.dumps(words), file=ANSWERS, flush=True)


def main(library: str, threads: int, only: str) -> None:
    """Make every run, tell them, and answer."""
    if threads == 1 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    warnings.simplefilter("ignore")
    package, makers = LIBRARIES[library]
    try:
        version = metadata.version(package)
        import_module({"open_spiel": "pyspiel"}.get(package, package))
        pairs = list(makers(threads))
    except Exception as error:
        say(missing=f"{type(error).__name__}: {error}")
        return
    runs: dict[str, Run] = {}
    missing: dict[str, str] = {}
    for name, make in pairs:
        if only and only not in name:
            continue
        say(making=name)
        try:
            runs[name] = make()
        except Exception as error:
            missing[name] = f"{type(error).__name__}: {error}"
    say(version=version, missing=missing, runs=[{"name": n, "kind": run.kind, **run.facts} for n, run in runs.items()])
    for line in sys.stdin:
        asked = json.loads(line)
        wall, cpu = time.perf_counter(), time.process_time()
        steps = runs[asked["run"]].play(asked["seconds"])
        say(steps=steps, wall=time.perf_counter() - wall, cpu=time.process_time() - cpu)


if __name__ == "__main__":
    ANSWERS = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print is no answer
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "")
