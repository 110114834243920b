"""`motherlode balance`: is the game fair, long enough, tense, and more than luck?"""

from __future__ import annotations

import click

from motherlode.cli.lab import box_options, checkpoint_of, finish, whole_numbers, work_options, workers_of
from motherlode.cli.output import json_option, print_json, read_options

DEFAULT_GAMES = 1000


@click.command(
    "balance",
    help="A balance report: seats, length, endings, tension, choices, what each sort of move is worth, luck and skill. "
    "GAME is a name or gold:draft=on.",
)
@click.argument("game")
@box_options
@click.option("--versus", type=click.Path(), metavar="FILE", help="compare with this box, on the same deals")
@click.option("--players", metavar="LIST", help="numbers of players: 2,4 or 2..4  [all]")
@click.option("--bots", metavar="LIST", help="from the weakest to the strongest: random,greedy:memory=0.5,greedy")
@click.option(
    "--games",
    type=whole_numbers,
    default=str(DEFAULT_GAMES),
    metavar="LIST",
    help=f"games of each kind, or one number for each bot: 1e6,10000,200  [{DEFAULT_GAMES}]",
)
@click.option("--parts", metavar="LIST", help="some of tables,skill,restrict  [all]")
@click.option(
    "--restrict", metavar="LIST", help="sorts of moves that one bot does without, like sneak,give tin  [all kinds]"
)
@click.option(
    "--out", type=click.Path(), metavar="FILE.html", help="write a page, and FILE.csv and FILE.json beside it"
)
@work_options
@json_option
def command(
    game: str,
    option: tuple[str, ...],
    box: str | None,
    versus: str | None,
    players: str | None,
    bots: str | None,
    games: list[int],
    parts: str | None,
    restrict: str | None,
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
    from motherlode.lab.balance import ask
    from motherlode.lab.files import Files
    from motherlode.lab.page import page_text
    from motherlode.lab.report import report_of
    from motherlode.lab.words import text

    name, said = said_of(game, None, read_options(option))
    if "players" in said:
        players = str(said.pop("players")) if players is None else players
        said.pop("players", None)
    asked = ask(
        registry.game(name),
        options=said,
        box=box,
        versus=versus,
        players=players,
        bots=bots,
        games=games,
        seed=seed,
        parts=parts,
        restrict=restrict,
    )  # refusals come before the bar
    files = Files(out) if out is not None else None
    try:
        kept = checkpoint_of(checkpoint, out)
        workers = workers_of(jobs, ray)
        with ShownProgress(asked.game.id, asked.plan.games) as progress:
            outcome, forget = finish(asked.plan, workers, progress, kept)
        report = report_of(asked, outcome)
        if files is not None:
            files.write(page_text(report), report.rows(), report.to_json())
        forget()
        if files is not None:
            click.echo(f"motherlode: the page is {files.page}, its figures are {files.csv} and {files.json}", err=True)
    finally:
        if files is not None:
            files.close()
    if as_json:
        print_json(report.to_json())
    else:
        click.echo(text(report))
    return 0
