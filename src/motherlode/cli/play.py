"""`motherlode play`: play a game in the terminal, with people and bots."""

from __future__ import annotations

from pathlib import Path

import click

from motherlode.cli.playing.evening import Evening, Wishes
from motherlode.core.errors import BadOption


@click.command(name="play")
@click.argument("game", required=False)
@click.option("--players", type=int, help="How many play.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game; may be repeated.")
@click.option("--seats", help="Who sits where: `you`, `you=Ann`, or a bot such as greedy:memory=0.7; with commas.")
@click.option("--seed", type=int, help="Deal and think from this seed: the same game again.")
@click.option("--box", type=click.Path(path_type=Path), metavar="FILE", help="Play with the components of this file.")
@click.option("--deal", metavar="ask|FILE", help="Say yourself what is dealt, or deal the lines of a file.")
@click.option("--aid", is_flag=True, help="Show cards that were seen before: a memory aid, by agreement.")
@click.option("--watch", is_flag=True, help="Watch bots play, step by step.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Save after every decision.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved game.")
@click.option("--series", is_flag=True, help="Play the recommended match: several games, points added up.")
@click.option("--delay", type=click.FloatRange(0, 60), metavar="SECONDS", help="How long --watch shows a step (1.5).")
def command(
    game: str | None,
    players: int | None,
    options: tuple[str, ...],
    seats: str | None,
    seed: int | None,
    box: Path | None,
    deal: str | None,
    aid: bool,
    watch: bool,
    save: Path | None,
    resume: Path | None,
    series: bool,
    delay: float | None,
) -> int:
    """Play GAME in the terminal, with people and bots.

    GAME is a name, or a name with options: gold:players=3,layout=grid. Without it you are asked. You take the first
    seat and bots the others, unless --seats says who sits where. Type the name of a card to turn it, `help` for all
    else. With piped input nothing waits and nothing is cleared.

    A game that is broken off is saved (see --save); --resume goes on with it. The deal goes on as it would have only
    if --seed was given; else cards that nobody has seen are dealt afresh.

    \b
    motherlode play gold
    motherlode play gold:layout=grid --players 4 --seats you=Ann,you=Ben,greedy,random
    motherlode play gold --watch --seats greedy:memory=perfect,greedy:memory=0.5 --players 2
    motherlode play gold --deal ask --seats you=Ann,you=Ben
    """
    wishes = Wishes(
        game=game,
        players=players,
        options=_pairs(options),
        seats=seats,
        seed=seed,
        box=box,
        deal=deal or "",
        aid=aid,
        watch=watch,
        save=save,
        resume=resume,
        series=series,
        delay=1.5 if delay is None else delay,
    )
    return Evening(wishes).run()


def _pairs(options: tuple[str, ...]) -> dict[str, object]:
    found: dict[str, object] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise BadOption(f"--option {option} is not understood: write --option key=value.")
        found[key.strip()] = value.strip()
    return found
