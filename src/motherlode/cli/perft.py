"""`motherlode perft`: count all lines of play to a depth."""

from __future__ import annotations

import time
from typing import Any

import click

from motherlode.cli.output import columns, game_options, json_option, print_json, read_options, whole_number
from motherlode.core.errors import BadOption


@click.command("perft", help="Count all lines of play of exactly 1, 2, … D moves and outcomes.")
@click.argument("game")
@game_options
@click.option("--depth", type=whole_number, default=3, metavar="D", help="how deep  [3]")
@click.option("--divide", is_flag=True, help="also the count of each first move, for the deepest")
@click.option("--from", "source", type=click.Path(), metavar="RECORD", help="start where this game record ends")
@json_option
def command(
    game: str,
    players: int | None,
    option: tuple[str, ...],
    box: str | None,
    depth: int,
    divide: bool,
    source: str | None,
    as_json: bool,
) -> None:
    """Count."""
    from motherlode.api import said_of
    from motherlode.arena.simulate import have_compiled
    from motherlode.cli.progress import ShownProgress
    from motherlode.core import compiling, registry, replay
    from motherlode.core.loader import jit_wanted
    from motherlode.core.perft import MOST_DEPTH, Counter
    from motherlode.core.records import said_options

    if not 1 <= depth <= MOST_DEPTH:
        raise BadOption(f"--depth {depth} is out of reach: 1 to {MOST_DEPTH} are possible.")
    name, said = said_of(game, players, read_options(option))
    found = registry.game(name)
    if source is not None:
        if said or box is not None:
            raise BadOption("--from RECORD brings its own players, options and box: leave the others out.")
        table = replay.replay(source)
        if table.game.id != found.id:
            raise BadOption(f"{source} is a game of {table.game.title}, not of {found.title}.")
        components, options = table.components, table.engine.options[0]
    else:
        components, options = found.components(box), found.options(said)
    if jit_wanted():
        with ShownProgress(found.id, 0) as progress:
            have_compiled(compiling.LINES, found, (), progress)
    counter = Counter(found, components, options, depth=depth)
    if source is not None:
        counter.start_from(table.engine.tables[0])
    begun = time.perf_counter()
    counts: dict[int, int] = {}
    for d in range(1, depth + 1):
        counts[d] = counter.lines(d)
        if not as_json:
            click.echo(f"{d:>5}  {counts[d]:>20,}")
    roots = counter.divide(depth) if divide else {}
    if as_json:
        document: dict[str, Any] = {"game": found.id, "options": said_options(options), "box": components.hash}
        document |= {"depth": depth, "counts": list(counts.values()), "seconds": time.perf_counter() - begun}
        print_json(document | ({"divide": roots} if divide else {}))
    elif divide:
        click.echo(f"\neach first move, to depth {depth}:")
        click.echo(columns([[root, f"{count:,}"] for root, count in roots.items()], "  ", right=(1,)))
