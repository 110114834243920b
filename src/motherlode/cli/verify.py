"""`motherlode verify`: check that the dice of a recorded game were fair."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from motherlode.cli.output import columns, json_option, print_json
from motherlode.cli.replay import SUFFIX
from motherlode.core.errors import BadOption
from motherlode.core.fairness import Proof
from motherlode.core.naming import names_of
from motherlode.core.replay import load
from motherlode.core.table import Table
from motherlode.core.verify import PROVED, REFUSED, UNREVEALED, Deal, Report, verify

CODES = {PROVED: 0, REFUSED: 1}
"""Exit codes by verdict; 2 where nothing can be proved, as for a file that cannot be read."""


def seed_lines(table: Table, proof: Proof) -> list[str]:
    """Who added which seed."""
    rows = [
        [name, seed.hex() or "none (a bot, or nobody there to add one)"]
        for name, seed in zip(names_of(table), proof.seeds, strict=True)
    ]
    return columns(rows, "  ").splitlines()


def each_lines(deals: tuple[Deal, ...]) -> list[str]:
    """Every deal on a line."""
    rows = []
    for deal in deals:
        first, last = deal.span
        span = f"case {first}" if first == last else f"cases {first} to {last}"
        told = "agrees" if deal.agrees else f"REFUSED: the record has {deal.recorded}"
        rows.append(
            [f"deal {deal.number}", f"step {deal.step}", f"case {deal.case} of {deal.cases}", deal.due, span, told]
        )
    return columns(rows, "  ").splitlines()


def story_lines(report: Report, each: bool) -> list[str]:
    """The proof in plain words."""
    table, proof = report.table, report.proof
    lines = []
    if table is not None:
        lines.append(f"{table.game.title}, {table.players} players, {len(table.log)} steps, all by the rules.")
    if table is not None and proof is not None:
        if not table.over:
            lines.append("The game is not over, or was broken off.")
        lines += [
            f"Table {proof.table}, game {proof.game} of it (the first is 0).",
            "",
            "Before anybody sat down, the server committed to a secret by publishing its SHA-256:",
            f"  {proof.commitment}",
            "Before the first deal, the seats added their seeds:",
            *seed_lines(table, proof),
        ]
    if proof is not None and proof.secret is not None:
        lines += ["At the end the secret was revealed:", f"  {proof.secret.hex()}"]
    if each and report.deals:
        lines += ["", "Each deal: the case (from 0) that secret and seeds give, and the outcome whose cases hold it:"]
        lines += each_lines(report.deals)
    if lines:
        lines.append("")
    return [*lines, *verdict_lines(report)]


def verdict_lines(report: Report) -> list[str]:
    """What it comes to."""
    if report.ok:
        deals = f"All {len(report.deals)} deals are" if len(report.deals) != 1 else "The one deal is"
        return [
            f"PROVED: the secret fits the commitment, and the seal the record. {deals} what secret and seeds give.",
            "Compare the commitment and your seed with what you saw when you sat down: they are what binds the server.",
        ]
    if report.verdict == REFUSED:
        agree = [f"  {report.agreeing} of {len(report.deals)} deals agree."] if report.deals else []
        return ["REFUSED: this record proves nothing.", *(f"  {problem}" for problem in report.problems), *agree]
    head = "NOT YET PROVED" if report.verdict == UNREVEALED else "NOT PROVED"
    return [f"{head}: {' '.join(report.problems)}"]


def to_json(file: str, report: Report, each: bool) -> dict[str, Any]:
    """The same for programs; the deals only if each is asked for."""
    said = {"file": file, **report.to_dict()}
    if not each:
        del said["each"]
    return said


@click.command("verify", help="Check the dice of a game record: that nobody chose, changed or knew a deal beforehand.")
@click.argument("file", type=click.Path())
@click.option("--each", is_flag=True, help="list every deal")
@json_option
def command(file: str, each: bool, as_json: bool) -> int:
    """Check, and answer with 0 (proved), 1 (refused) or 2 (there is nothing to check)."""
    if Path(file).suffix == SUFFIX:
        raise BadOption(f"{file} holds many games: give a file with the record of one.")
    report = verify(load(file))
    if as_json:
        print_json(to_json(file, report, each))
    else:
        click.echo("\n".join(story_lines(report, each)))
    return CODES.get(report.verdict, 2)
