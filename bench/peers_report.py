"""What `peers.py` measured, as tables: every run, and ours as a ratio to those that it can be compared with."""

from __future__ import annotations

import statistics
from typing import Any

FOUR = ("gold", "quick-silver", "gold-river", "goldmine-rumbles")
SMALLER = ("leduc", "limit-holdem", "texas", "liars_dice", "tictactoe", "Blackjack")
"""Games of other libraries that are far smaller than any of the four."""
WITHOUT, STEPPED, NATIVE = ", no observations", ", stepped from Python", ", C++ only"
BYTES = ", bytes"
"""What follows the name of a game of ours whose observations are the bytes of views."""
NAMES = {
    "pgx": "Pgx",
    "pettingzoo": "PettingZoo",
    "rlcard": "RLCard",
    "open_spiel": "OpenSpiel",
    "gymnasium": "Gymnasium",
    "motherlode": "Motherlode",
}
GOAL = 20
"""How many times faster than PettingZoo and RLCard a batch is to be; ahead of Pgx, 1."""


def size_of(name: str) -> str:
    """How a game compares with the four."""
    if "kuhn" in name:
        return "the same game"
    return "far smaller" if any(word in name for word in SMALLER) else "similar"


class Measured:
    """The runs of a result, by library, name and number of threads."""

    def __init__(self, result: dict[str, Any]) -> None:
        self.result = result
        self.runs: dict[tuple[str, str, int], dict[str, Any]] = {}
        for library in result["libraries"]:
            for run in library["runs"]:
                self.runs[library["library"], run["name"], library["threads"]] = run

    def of(self, library: str, threads: int = 1) -> list[str]:
        """The names of a library's runs."""
        return [name for owner, name, many in self.runs if owner == library and many == threads]

    def ratios(self, ours: str, library: str, name: str, threads: int = 1) -> list[float]:
        """Ours to theirs, round by round; empty, if one of them is missing."""
        mine = self.runs.get(("motherlode", ours, threads))
        other = self.runs.get((library, name, threads))
        if mine is None or other is None:
            return []
        return [a / b for a, b in zip(mine["rates"], other["rates"], strict=True)]


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table that reads well as text and as Markdown."""
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]

    def line(row: list[str]) -> str:
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"

    return "\n".join([line(head), "|" + "|".join("-" * (width + 2) for width in widths) + "|", *map(line, rows)])


def shown(ratios: list[float]) -> str:
    """A median with its spread."""
    if not ratios:
        return "–"

    def short(value: float) -> str:
        return f"{value:.0f}" if value >= 20 else f"{value:.1f}" if value >= 2 else f"{value:.2f}"

    return f"{short(statistics.median(ratios))} ({short(min(ratios))} to {short(max(ratios))})"


def runs_table(measured: Measured, threads: int) -> str:
    """Every run, as it was measured."""
    rows = []
    for (library, name, many), run in measured.runs.items():
        if many == threads:
            rates = run["rates"]
            rows.append(
                [
                    NAMES[library],
                    name,
                    *(str(run.get(key, "–")) for key in ("players", "actions", "observation", "lanes")),
                    f"{run['bytes_per_lane']:,.0f}" if "bytes_per_lane" in run else "–",
                    f"{run['steps_per_s']:,.0f}",
                    f"{min(rates):,} to {max(rates):,}",
                ]
            )
    head = ["library", "game", "players", "actions", "observed", "lanes", "bytes a lane", "steps/s", "of the rounds"]
    return table(head, rows)


def ratio_table(measured: Measured, theirs: list[tuple[str, str]], ours: str, threads: int = 1) -> str:
    """Ours / theirs, where `ours` is what follows the name of a game of ours. Kuhn poker stands beside itself only."""
    rows = []
    for library, name in theirs:
        same = "kuhn" in name
        games = ["kuhn", *FOUR]
        cells = [
            shown(measured.ratios(f"{game}{ours}", library, name, threads)) if (game == "kuhn") == same else ""
            for game in games
        ]
        rows.append([f"{NAMES[library]} {name}", size_of(name), *cells])
    return table(["ours / theirs", "their game is", "Kuhn poker", *FOUR], rows)


def batch_rows(measured: Measured, threads: int) -> list[tuple[str, str]]:
    """Whatever tells observations, of any library."""
    libraries = ("pgx", "pettingzoo", "rlcard", "open_spiel")
    return [
        (library, name)
        for library in libraries
        for name in measured.of(library, threads)
        if WITHOUT not in name and NATIVE not in name
    ]


def goals(measured: Measured, cores: int, form: str) -> list[str]:
    """What was to be reached, and whether it was; `form` follows the names of our games."""
    lines = []
    asked = [("pettingzoo", GOAL, 1), ("rlcard", GOAL, 1), ("pgx", 1, 1), *([("pgx", 1, cores)] if cores > 1 else [])]
    for library, factor, threads in asked:
        for size in ("the same game", "similar", "far smaller"):
            pairs = {}
            for name in measured.of(library, threads):
                if size_of(name) == size and STEPPED not in name:
                    for game in ["kuhn"] if size == "the same game" else FOUR:
                        if ratios := measured.ratios(game + form, library, name, threads):
                            pairs[f"{game} to {name}"] = statistics.median(ratios)
            if pairs:
                short = {pair: ratio for pair, ratio in pairs.items() if ratio < factor}
                where = f"{NAMES[library]}, {threads} core{'s' if threads > 1 else ''}, {size}"
                text = f"- {where}: ×{factor} is reached by {len(pairs) - len(short)} of {len(pairs)} pairs"
                missed = ", ".join(f"{pair} {ratio:.2f}" for pair, ratio in sorted(short.items(), key=lambda x: x[1]))
                lines.append(text + (f"; not by {missed}" if short else ""))
    return lines


def report(result: dict[str, Any]) -> str:
    """All of it."""
    measured, cores = Measured(result), result["cores"]
    versions = {NAMES[one["library"]]: one["version"] for one in result["libraries"] if one["version"]}
    parts = [
        f"{result['command']}",
        f"{result['processor']}, {cores} cores, Python {result['python']}; "
        + ", ".join(f"{name} {version}" for name, version in versions.items()),
        f"{result['rounds']} rounds of {result['seconds']} s each, in turn; load {result['load'][0]} before, "
        f"{result['load'][1]} after; {result['minutes']} minutes. Medians, and the spread of the rounds.",
    ]
    for one in result["libraries"]:
        missing = one["missing"]
        said = {"all": missing} if isinstance(missing, str) else missing
        parts += [f"missing: {NAMES[one['library']]}, {name}: {why}" for name, why in said.items()]
    compared = [
        ("A batch, observations are vectors of features, one core", batch_rows(measured, 1), "", 1),
        ("A batch, observations are the bytes of views, one core", batch_rows(measured, 1), BYTES, 1),
        ("A batch, without observations, one core", _spiel(measured, WITHOUT), WITHOUT, 1),
        (f"A batch, vectors, {cores} cores", batch_rows(measured, cores) if cores > 1 else [], "", cores),
        (f"A batch, bytes, {cores} cores", batch_rows(measured, cores) if cores > 1 else [], BYTES, cores),
        ("One table through PettingZoo", _all(measured, "pettingzoo"), ", PettingZoo", 1),
        ("One table through OpenSpiel, with observations", _spiel(measured, ""), ", OpenSpiel", 1),
        ("One table through OpenSpiel, without", _spiel(measured, WITHOUT), f", OpenSpiel{WITHOUT}", 1),
        ("One seat through Gymnasium", _all(measured, "gymnasium"), ", Gymnasium", 1),
        ("`ml.table` beside RLCard's environments", _all(measured, "rlcard"), ", ml.table", 1),
        ("Whole random games in native code", _spiel(measured, NATIVE), ", whole games", 1),
    ]
    for title, theirs, ours, threads in compared:
        if theirs:
            parts.append(f"{title}\n\n{ratio_table(measured, theirs, ours, threads)}")
    for form, told in (("", "vectors of features"), (BYTES, "bytes of views")):
        if said := goals(measured, cores, form):
            parts.append(f"What was to be reached (a batch, observations are {told})\n\n" + "\n".join(said))
    parts.append(f"Every run on one core\n\n{runs_table(measured, 1)}")
    if cores > 1:
        parts.append(f"Every run on {cores} cores\n\n{runs_table(measured, cores)}")
    return "\n\n".join(parts)


def _all(measured: Measured, library: str) -> list[tuple[str, str]]:
    return [(library, name) for name in measured.of(library)]


def _spiel(measured: Measured, ending: str) -> list[tuple[str, str]]:
    endings = (WITHOUT, NATIVE)
    names = measured.of("open_spiel")
    return [("open_spiel", n) for n in names if (n.endswith(ending) if ending else not n.endswith(endings))]
