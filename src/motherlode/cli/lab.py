"""What the commands of the lab share: their options, who plays, and where unfinished work is kept."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from motherlode.cli.output import whole_number

if TYPE_CHECKING:
    from motherlode.arena.simulate import Progress
    from motherlode.lab.checkpoint import Checkpoint
    from motherlode.lab.engine import Outcome, Workers
    from motherlode.lab.plans import Plan

F = TypeVar("F", bound=Callable[..., Any])
HERE = "local"


def whole_numbers(value: str) -> list[int]:
    """Whole numbers with commas between them."""
    return [whole_number(part.strip()) for part in value.split(",")]


def box_options(function: F) -> F:
    """Which game: `--option key=value` and `--box`."""
    for add in (
        click.option("--box", type=click.Path(), metavar="FILE", help="play with the components of this TOML file"),
        click.option(
            "--option", "option", multiple=True, metavar="KEY=VALUE", help="an option of the game; repeatable"
        ),
    ):
        function = add(function)
    return function


def work_options(function: F) -> F:
    """Who plays, and where unfinished work is kept."""
    for add in (
        click.option(
            "--checkpoint",
            type=click.Path(),
            metavar="FILE",
            help="keep unfinished work here: the same command goes on  [FILE.html.checkpoint with --out]",
        ),
        click.option(
            "--ray",
            metavar="[ADDRESS]",
            is_flag=False,
            flag_value=HERE,
            help="play on a Ray cluster; without an address, on one of this machine",
        ),
        click.option(
            "--jobs", type=whole_number, metavar="J", help="how many cores work; the result is the same  [all]"
        ),
        click.option("--seed", type=whole_number, default=1, metavar="S", help="same seed, same games  [1]"),
    ):
        function = add(function)
    return function


def workers_of(jobs: int | None, ray: str | None) -> Workers:
    """Threads here, or a Ray cluster; one that does not answer is refused at once."""
    if ray is not None:
        from motherlode.lab.ray_workers import RayWorkers

        return RayWorkers(None if ray == HERE else ray, jobs)
    from motherlode.lab.engine import Threads

    return Threads((os.cpu_count() or 1) if jobs is None else jobs)


def checkpoint_of(checkpoint: str | None, out: str | None) -> Checkpoint | None:
    """Where unfinished work is kept, if anywhere; a place that cannot be written is refused at once."""
    from motherlode.lab.checkpoint import Checkpoint

    place = checkpoint or (f"{out}.checkpoint" if out is not None else None)
    return Checkpoint(place) if place is not None else None


def finish(
    plan: Plan, workers: Workers, progress: Progress, kept: Checkpoint | None
) -> tuple[Outcome, Callable[[], None]]:
    """Play the plan to its end; what was played before an interruption is kept and taken up again.

    With the outcome comes what is to be called when it is safe in other files.
    """
    from motherlode.lab.engine import play_plan

    try:
        outcome = play_plan(plan, workers, progress, kept)
    except KeyboardInterrupt:
        if kept is not None:
            click.echo(f"motherlode: what was played is kept in {kept.path}; the same command goes on.", err=True)
        raise
    return outcome, kept.remove if kept is not None else lambda: None
