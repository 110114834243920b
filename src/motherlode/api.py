"""The names that `import motherlode as ml` gives."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from motherlode.core import registry
from motherlode.core.dealers import Dealer, SeededDealer
from motherlode.core.errors import BadOption
from motherlode.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from motherlode.arena.dataset import Dataset
    from motherlode.arena.simulate import Simulation
    from motherlode.arena.standing import Contest
    from motherlode.core.batch import Batch


def said_of(spec: str, players: int | None, options: dict[str, object]) -> tuple[str, dict[str, object]]:
    """A game's name and everything said of it, in the spec string and beside it."""
    name, said = registry.split_spec(spec)
    if players is not None:
        options = {"players": players, **options}
    for key in options:
        if key in said and str(said[key]) != str(options[key]):
            raise BadOption(f"{key} is said twice: {said[key]} in {spec!r} and {options[key]} beside it.")
    return name, {**said, **options}


def table(
    game: str,
    players: int | None = None,
    *,
    seed: int | None = None,
    dealer: Dealer | None = None,
    box: str | Path | None = None,
    speed: str = "auto",
    **options: object,
) -> Table:
    """A table to play at: `ml.table("gold", players=3, seed=7, layout="grid")`.

    Without a seed the deal is random. Another dealer may deal instead; `speed` is "auto", "interpreted" or "compiled".
    """
    name, said = said_of(game, players, options)
    found = registry.game(name)
    if speed not in ("auto", "interpreted", "compiled"):
        raise BadOption(f"speed={speed!r} is not understood: auto, interpreted or compiled.")
    chosen = dealer or SeededDealer(secrets.randbits(63) if seed is None else seed)
    return Table(found, found.components(box), found.options(said), chosen, speed)


def replay(record: dict[str, Any] | str | Path) -> Table:
    """The table that a record (a dict, or the path of a file) leads to, every step checked."""
    from motherlode.core.replay import replay as rebuild

    return rebuild(record)


def simulate(
    game: str,
    players: int | None = None,
    *,
    seats: Sequence[object] | str | object = "random",
    games: int = 1000,
    seed: int = 1,
    jobs: int = 1,
    box: str | Path | None = None,
    record: str | Path | None = None,
    **options: object,
) -> Simulation:
    """Play many games between bots: `ml.simulate("gold", players=4, seats=["greedy", "random", …], games=100_000)`.

    One bot named for `seats` takes them all. Bots are spec strings (`greedy:memory=0.7`, `./my_bot.py`,
    `exec:./my_bot`; docs/bots/writing-a-bot.md tells all), or classes and functions that play. The result does not
    depend on `jobs`. `record` names a file for all games: .jsonl, a record a line, or .parquet, which `ml.dataset`
    reads.
    """
    from motherlode.arena.simulate import simulate as run

    name, said = said_of(game, players, options)
    return run(registry.game(name), said, seats, games, seed, jobs, box, record=record)


def arena(
    game: str,
    players: int | None = None,
    *,
    bots: Sequence[object] | str,
    deals: int = 500,
    seed: int = 1,
    jobs: int = 1,
    sprt: tuple[float, float] | str | None = None,
    plain: bool = False,
    alone: bool = False,
    box: str | Path | None = None,
    out: str | Path | None = None,
    **options: object,
) -> Contest:
    """Who plays better: `print(ml.arena("gold", players=4, bots=["greedy", "random"], deals=1000))`.

    Bots are given as for `simulate`. Each line-up of the bots plays `deals` deals from all seats; intervals are over
    deals. The result does not depend on `jobs`. `sprt` names two ratings of the first bot over the second, and stops
    when it is clear which one is nearer. With `plain` every game has a deal of its own; with `alone` the first of two
    bots sits alone among the second. `out` names an HTML page to write.
    """
    from motherlode.arena.contest import contest, plan
    from motherlode.arena.contest_page import Page

    name, said = said_of(game, players, options)
    planned = plan(registry.game(name), said, bots, deals, seed, box, sprt, plain, alone)
    if out is None:
        return contest(planned, jobs)
    page = Page(out)
    try:
        result = contest(planned, jobs)
        page.write(result)
    finally:
        page.close()
    return result


def batch(
    game: str,
    players: int | None = None,
    *,
    lanes: int,
    seed: int = 1,
    seats: Sequence[str | None] | Sequence[Sequence[str | None]] = (),
    sight: str = "view",
    observe: bool | str = True,
    autoreset: str = "same-step",
    threads: int = 1,
    box: str | Path | None = None,
    speed: str = "auto",
    **options: object,
) -> Batch:
    """Many games at once, in arrays: `ml.batch("quick-silver", players=4, lanes=4096)`.

    `seats` names bots for some seats (an empty name is a seat of yours), for all lanes or in rows that lanes take in
    turn. `sight` is what observations tell: "view", all that a seat may know, or "look", what eyes see now; `observe`
    is how: as a "vector" of features (True), as the "bytes" of the view, or not at all (False). A finished lane begins
    anew in the "same-step", the "next-step", or never ("off").
    """
    from motherlode.core.batch import Batch
    from motherlode.core.loader import jit_wanted

    name, said = said_of(game, players, options)
    found = registry.game(name)
    if speed not in ("auto", "interpreted", "compiled"):
        raise BadOption(f"speed={speed!r} is not understood: auto, interpreted or compiled.")
    rows: list[Any] = [seats] if seats and (seats[0] is None or isinstance(seats[0], str)) else list(seats)
    bots = [[registry.bot(spec, found) if spec else None for spec in row] for row in rows]
    return Batch(
        found,
        found.components(box),
        found.options(said),
        lanes,
        seed=seed,
        bots=bots,
        sight=sight,
        observe=observe,
        autoreset=autoreset,
        threads=threads,
        compiled=jit_wanted() if speed == "auto" else speed == "compiled",
    )


def dataset(path: str | Path) -> Dataset:
    """The games and decisions that `motherlode sim GAME --record FILE.parquet` wrote, to replay and to learn from."""
    from motherlode.arena.dataset import Dataset

    return Dataset(path)
