"""`motherlode check`: hold a game to the laws."""

from __future__ import annotations

import json
import sys

import click

from motherlode.core import registry


@click.command()
@click.argument("game")
@click.option("--games", default=4, show_default=True, type=click.IntRange(1), help="Random games per set of options.")
@click.option("--seed", default=1, show_default=True, help="Where the random games start.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a table.")
def command(game: str, games: int, seed: int, as_json: bool) -> int:
    """Assert every law of the engine contract for GAME (a name, or the path of a game folder)."""
    from motherlode.testing.contract import check_game
    from motherlode.testing.laws import LawBroken

    found = registry.game(game)
    print(f"checking {found.title}: every option set, {games} games each …", file=sys.stderr)
    try:
        report = check_game(found, games=games, seed=seed)
    except LawBroken as broken:
        print(f"motherlode: {broken}", file=sys.stderr)
        return 1
    if as_json:
        held = {"game": report.game, "games": report.games, "plies": report.plies, "held": dict(report.held)}
        print(json.dumps({**held, "silent": report.silent}))
    else:
        print(report)
    return 0
