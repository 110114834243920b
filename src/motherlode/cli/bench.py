"""`motherlode bench`: how fast random play is here."""

from __future__ import annotations

import click

from motherlode.cli.output import columns, game_options, json_option, print_json, read_options


@click.command("bench", help="Measure random play: compiled, on one core, from the deal to the scores.")
@click.argument("game")
@game_options
@click.option("--seconds", type=float, default=2.0, metavar="S", help="how long to play  [2]")
@json_option
def command(
    game: str, players: int | None, option: tuple[str, ...], box: str | None, seconds: float, as_json: bool
) -> None:
    """Warm up, measure, print."""
    from motherlode.api import said_of
    from motherlode.arena.bench import Bench
    from motherlode.cli.progress import ShownProgress
    from motherlode.core import registry
    from motherlode.core.errors import BadOption
    from motherlode.core.loader import jit_wanted

    if not 0 < seconds <= 3600:
        raise BadOption(f"--seconds {seconds} is out of reach: more than 0, 3600 at the most.")
    name, said = said_of(game, players, read_options(option))
    found = registry.game(name)
    found.options(said)
    with ShownProgress(found.id, 0) as progress:
        bench = Bench(found, said, box, progress, jit_wanted())
    speed = bench.measure(seconds)
    if as_json:
        print_json({**speed.to_json(), "compiled": jit_wanted()})
        return
    how = "compiled" if jit_wanted() else "interpreted (MOTHERLODE_JIT=0)"
    click.echo(f"{found.title}, {speed.players} players, random play, {how}, one core, {speed.seconds:.1f} s")
    rows = [
        ["moves/s", f"{speed.moves_per_s:,.0f}", "players' moves"],
        ["steps/s", f"{speed.steps_per_s:,.0f}", "with the outcomes of chance"],
        ["games/s", f"{speed.games_per_s:,.0f}", "from the deal to the scores"],
        ["table", f"{speed.table_bytes:,}", "bytes: what a search copies for each node"],
    ]
    click.echo(columns(rows, "  ", right=(1,)))
