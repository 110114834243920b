"""`motherlode arena`: who plays better, and how sure are we."""

from __future__ import annotations

import os

import click

from motherlode.cli.output import game_options, json_option, print_json, read_options, whole_number

DEFAULT_DEALS = 500


@click.command(
    "arena",
    help="Who plays better, and how sure are we: all line-ups of the bots play their deals from all seats. "
    "GAME is a name or gold:players=3,draft=on.",
)
@click.argument("game")
@game_options
@click.option("--bots", required=True, metavar="LIST", help="two bots or more: greedy,greedy:memory=0.5,random")
@click.option(
    "--deals", type=whole_number, default=DEFAULT_DEALS, metavar="D", help=f"for each line-up  [{DEFAULT_DEALS}]"
)
@click.option("--seed", type=whole_number, default=1, metavar="S", help="same seed, same deals  [1]")
@click.option("--jobs", type=whole_number, metavar="J", help="how many cores work; the result is the same  [all]")
@click.option(
    "--sprt",
    metavar="ELO0,ELO1",
    help="two bots: stop as soon as it is clear (errors 5 %) whether the first is better by ELO1 points than by ELO0",
)
@click.option("--plain", is_flag=True, help="give every game a deal of its own, where duplicates do not pay")
@click.option("--alone", is_flag=True, help="two bots: the first sits alone among the second at every table")
@click.option("--out", type=click.Path(), metavar="FILE.html", help="write a page with plots")
@json_option
def command(
    game: str,
    players: int | None,
    option: tuple[str, ...],
    box: str | None,
    bots: str,
    deals: int,
    seed: int,
    jobs: int | None,
    sprt: str | None,
    plain: bool,
    alone: bool,
    out: str | None,
    as_json: bool,
) -> int:
    """Run it and show the figures."""
    from motherlode.api import said_of
    from motherlode.arena.contest import contest, plan
    from motherlode.arena.contest_page import Page
    from motherlode.cli.progress import ShownProgress
    from motherlode.core import registry

    name, said = said_of(game, players, read_options(option))
    # refusals come before the bar
    planned = plan(registry.game(name), said, bots, deals, seed, box, sprt, plain, alone)
    page = Page(out) if out is not None else None
    try:
        with ShownProgress(planned.game.id, planned.games) as progress:
            result = contest(planned, (os.cpu_count() or 1) if jobs is None else jobs, progress)
        if page is not None:
            page.write(result)
    finally:
        if page is not None:
            page.close()
    if as_json:
        print_json(result.to_json())
    else:
        click.echo(str(result))
    if page is not None:
        click.echo(f"motherlode: the page is {out}", err=True)
    if result.interrupted:
        click.echo(f"motherlode: stopped after {result.deals:,} of {result.asked:,} deals.", err=True)
        return 130
    return 0
