"""`motherlode sim`: many games between bots."""

from __future__ import annotations

import os
from pathlib import Path

import click

from motherlode.cli.output import (
    command_line,
    game_options,
    game_words,
    json_option,
    print_json,
    read_options,
    whole_number,
)

DEFAULT_GAMES = 1000


@click.command(
    "sim", help="Play many games between bots and count who wins. GAME is a name or gold:players=3,draft=on."
)
@click.argument("game")
@game_options
@click.option(
    "--seats", default="random", metavar="LIST", help="a bot for all seats, or one for each: greedy,random:…  [random]"
)
@click.option(
    "--games", type=whole_number, default=DEFAULT_GAMES, metavar="G", help=f"how many games  [{DEFAULT_GAMES}]"
)
@click.option("--seed", type=whole_number, default=1, metavar="S", help="same seed, same games  [1]")
@click.option("--jobs", type=whole_number, metavar="J", help="how many cores work; the result is the same  [all]")
@click.option(
    "--record",
    type=click.Path(),
    metavar="FILE",
    help="write all games down: FILE.jsonl, a record a line, or FILE.parquet and, beside it, FILE.decisions.parquet",
)
@json_option
def command(
    game: str,
    players: int | None,
    option: tuple[str, ...],
    box: str | None,
    seats: str,
    games: int,
    seed: int,
    jobs: int | None,
    record: str | None,
    as_json: bool,
) -> int:
    """Run it and show the counts."""
    from motherlode.api import said_of
    from motherlode.arena.parquet_schema import decisions_path
    from motherlode.arena.recording import PARQUET
    from motherlode.arena.simulate import lineup, simulate
    from motherlode.cli.progress import ShownProgress
    from motherlode.core import registry

    name, said = said_of(game, players, read_options(option))
    found = registry.game(name)
    lineup(found, said, seats)  # refusals come before the bar
    jobs = (os.cpu_count() or 1) if jobs is None else jobs
    with ShownProgress(found.id, games) as progress:
        result = simulate(found, said, seats, games, seed, jobs, box, progress, record=record)
    if as_json:
        print_json(result.to_json())
    else:
        from motherlode.cli.sim_table import sim_table

        again = ["motherlode", "sim", *game_words(game, players, option, box), "--seats", seats]
        again += ["--games", str(games), "--seed", str(seed), "--jobs", str(jobs)]
        click.echo(sim_table(found.title, result, command_line(*again)))
    if result.interrupted:
        click.echo(f"motherlode: stopped after {result.games:,} of {games:,} games.", err=True)
        return 130
    if record is not None:
        click.echo(f"motherlode: {result.games:,} records are in {record}", err=True)
        if Path(record).suffix == PARQUET:
            click.echo(f"motherlode: {result.moves:,} decisions are in {decisions_path(Path(record))}", err=True)
    return 0
