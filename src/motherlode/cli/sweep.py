"""`motherlode sweep`: what a number of the box does, when it is more or less."""

from __future__ import annotations

import click

from motherlode.cli.lab import box_options, checkpoint_of, finish, work_options, workers_of
from motherlode.cli.output import json_option, print_json, read_options, whole_number

DEFAULT_GAMES = 1000


@click.command(
    "sweep",
    help="What numbers of the box do: every headline figure for each value, on the same deals. "
    "GAME is a name or gold:draft=on.",
)
@click.argument("game")
@click.option(
    "--vary",
    multiple=True,
    required=True,
    metavar="PATH=VALUES",
    help="a number of the box and its values: numbers.mayor=80..120/10 or card.tin.copies=1,3; repeatable",
)
@click.option("--grid", is_flag=True, help="vary all numbers together, not one at a time")
@box_options
@click.option("--players", type=whole_number, metavar="N", help="how many play")
@click.option("--bots", metavar="BOT", help="who plays, at all seats  [greedy, where it knows the game]")
@click.option(
    "--games", type=whole_number, default=DEFAULT_GAMES, metavar="G", help=f"games of each box  [{DEFAULT_GAMES}]"
)
@click.option(
    "--out", type=click.Path(), metavar="FILE.html", help="write a page, and FILE.csv and FILE.json beside it"
)
@work_options
@json_option
def command(
    game: str,
    vary: tuple[str, ...],
    grid: bool,
    option: tuple[str, ...],
    box: str | None,
    players: int | None,
    bots: str | None,
    games: int,
    out: str | None,
    seed: int,
    jobs: int | None,
    ray: str | None,
    checkpoint: str | None,
    as_json: bool,
) -> int:
    """Play it and show the figures."""
    from motherlode.api import said_of
    from motherlode.cli.progress import ShownProgress
    from motherlode.core import registry
    from motherlode.lab.files import Files
    from motherlode.lab.sweep import COLUMNS, ask, sweep_of
    from motherlode.lab.sweep_page import page_text, text

    name, said = said_of(game, players, read_options(option))
    if "players" in said:
        players = whole_number(str(said.pop("players")))
    asked = ask(
        registry.game(name),
        vary,
        grid=grid,
        options=said,
        box=box,
        players=players,
        bots=bots,
        games=games,
        seed=seed,
    )  # refusals come before the bar
    files = Files(out) if out is not None else None
    try:
        kept = checkpoint_of(checkpoint, out)
        workers = workers_of(jobs, ray)
        with ShownProgress(asked.game.id, asked.plan.games) as progress:
            outcome, forget = finish(asked.plan, workers, progress, kept)
        sweep = sweep_of(asked, outcome)
        if files is not None:
            files.write(page_text(sweep), sweep.rows(), sweep.to_json(), COLUMNS)
        forget()
        if files is not None:
            click.echo(f"motherlode: the page is {files.page}, its figures are {files.csv} and {files.json}", err=True)
    finally:
        if files is not None:
            files.close()
    if as_json:
        print_json(sweep.to_json())
    else:
        click.echo(text(sweep))
    return 0
