"""The counts of a simulation, for people."""

from __future__ import annotations

from motherlode.arena.simulation import Simulation
from motherlode.cli.output import columns


def seat_rows(result: Simulation) -> list[list[str]]:
    """A row for each seat."""
    rows = []
    for seat, bot in enumerate(result.seats):
        low, high = result.win_interval[seat]
        share = f"{result.win_share[seat]:.2%}"
        points = [f"{result.mean_points[seat]:.2f}", f"{result.sd_points[seat]:.2f}"]
        rows.append([str(seat), bot, share, f"{low:.2%} to {high:.2%}", *points])
    return rows


def sim_table(title: str, result: Simulation, again: str) -> str:
    """A table by seat, then the rest, and the command that does it again."""
    count = max(1, result.games)
    lines = [f"{title}, {result.players} players, {result.games:,} games, seed {result.seed}", ""]
    head = ["seat", "bot", "wins", "95 % interval", "points", "sd"]
    lines += [columns([head, *seat_rows(result)], right=(2, 3, 4, 5)), ""]
    lines.append(
        f"moves a game   {result.mean_moves:.1f} (sd {result.sd_moves:.1f}), {result.shortest} to {result.longest}"
    )
    lines.append(f"shared wins    {result.shared:,} ({result.shared / count:.2%})")
    name = "ended because  "
    for text, times in sorted(result.endings.items(), key=lambda item: -item[1]):
        lines.append(f"{name}{times:,} ({times / count:.2%}): {text}")
        name = " " * len(name)
    lines.append(f"speed          {result.games_per_second:,.0f} games/s, {result.seconds:.2f} s")
    lines.append(f"again          {again}")
    return "\n".join(lines)
