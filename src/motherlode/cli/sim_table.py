"""The counts of a simulation, for people."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from motherlode.arena.simulation import Simulation


def show(title: str, result: Simulation, again: str) -> None:
    """Print a table by seat, then the rest, on standard output."""
    console = Console(highlight=False)
    console.print(f"[bold]{escape(title)}[/], {result.players} players, {result.games:,} games, seed {result.seed}")
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("seat", "bot"):
        table.add_column(heading)
    for heading in ("wins", "95 % interval", "points", "sd"):
        table.add_column(heading, justify="right")
    for seat, bot in enumerate(result.seats):
        low, high = result.win_interval[seat]
        table.add_row(
            str(seat),
            escape(bot),
            f"{result.win_share[seat]:.2%}",
            f"{low:.2%} – {high:.2%}",
            f"{result.mean_points[seat]:.2f}",
            f"{result.sd_points[seat]:.2f}",
        )
    console.print(table)
    count = max(1, result.games)
    lines = [
        f"moves a game   {result.mean_moves:.1f} (sd {result.sd_moves:.1f}), {result.shortest} to {result.longest}",
        f"shared wins    {result.shared:,} ({result.shared / count:.2%})",
    ]
    head = "ended because  "
    for text, times in sorted(result.endings.items(), key=lambda item: -item[1]):
        lines.append(f"{head}{times:,} ({times / count:.2%}): {text}")
        head = " " * len(head)
    lines.append(f"speed          {result.games_per_second:,.0f} games/s, {result.seconds:.2f} s")
    for line in lines:
        console.print(escape(line), soft_wrap=True)
    console.print(f"again          {escape(again)}", soft_wrap=True)
