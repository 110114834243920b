"""`motherlode replay`: check a game record and tell what happened."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from motherlode.api import dataset
from motherlode.arena.recording import LINES, PARQUET
from motherlode.cli.boards import board
from motherlode.cli.output import columns, json_option, print_json, whole_number
from motherlode.cli.playing.chronicle import Chronicle
from motherlode.core import replay
from motherlode.core.errors import BadOption, BadRecord, CannotRead, MotherlodeError
from motherlode.core.naming import names_of
from motherlode.core.table import Table

SUFFIX = LINES
ONE = ".json"


def tell(table: Table, seat: int | None) -> list[str]:
    """The game as a seat saw it, or an onlooker: what is told at the table, and no more."""
    again = Table(table.game, table.components, table.engine.options[0], None)
    chronicle = Chronicle(again, board(table.game, table.components), [seat], names_of(table), None)
    again.observers.append(chronicle.hear)
    for entry in table.standing():
        again.play(entry.action)
    return chronicle.news(seat)


def result_lines(table: Table) -> list[str]:
    """How it ended, or how it stands."""
    scores = table.scores()
    lines = [f"It ended because {scores.ending}." if scores.over else "The game is not over; so far:"]
    rows = []
    for seat, name in enumerate(names_of(table)):
        won = "wins" if scores.winners == [seat] else "shares the win" if seat in scores.winners else ""
        rows.append([name, f"{scores.points[seat]} points", won])
    return [*lines, *columns(rows, "  ", right=(1,)).splitlines()]


def lines_of(path: str) -> Iterator[dict[str, Any]]:
    """The documents of a file with a record a line."""
    try:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file):
                try:
                    document = json.loads(line)
                except (json.JSONDecodeError, RecursionError) as error:
                    raise BadRecord(f"{path}, line {number + 1} is broken off or damaged: {error}.") from None
                if not isinstance(document, dict):
                    raise BadRecord(f"{path}, line {number + 1} is no record: it holds no JSON object.")
                yield document
    except OSError as error:
        raise CannotRead(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is no text file, so no record.") from None


def pick(path: str, number: int) -> tuple[Table, dict[str, Any]]:
    """One game of a file of many, and its record; the first is 0, as in the simulation that wrote them."""
    if number < 0:
        raise BadOption(f"--game {number} is not understood: the first game of the file is 0.")
    if Path(path).suffix == PARQUET:
        table = dataset(path).table(number)
        return table, table.record()
    count = 0
    for document in lines_of(path):
        if count == number:
            return replay.replay(document), document
        count += 1
    raise BadOption(f"{path} has no game {number}: it holds {count}, numbered from 0.")


def check_lines(path: str) -> dict[str, int]:
    """Check every record of a file with a record a line; gives what there was."""
    count = steps = 0
    for document in lines_of(path):
        try:
            table = replay.replay(document)
        except MotherlodeError as error:
            raise BadRecord(f"{path}, line {count + 1}: {error}") from None
        count += 1
        steps += len(table.log)
    return {"games": count, "steps": steps}


def check_rows(path: str) -> dict[str, int]:
    """Check every game of a Parquet file, and the decisions beside it if there are any; gives what there was."""
    checked = dataset(path).check()
    found = {"games": checked.games, "steps": checked.steps}
    return found if checked.decisions is None else {**found, "decisions": checked.decisions}


def check_all(path: str, as_json: bool) -> None:
    """Check every record of a file of many."""
    found = check_rows(path) if Path(path).suffix == PARQUET else check_lines(path)
    if as_json:
        print_json({"file": path, "ok": True, **found})
        return
    counted = [f"{count:,} {what.removesuffix('s') if count == 1 else what}" for what, count in found.items()]
    click.echo(f"{path}: {', '.join(counted)}, all as recorded. --game 0 tells the first.")


@click.command("replay", help="Check a game record step by step and tell what happened.")
@click.argument("file", type=click.Path())
@click.option(
    "--as", "seat", type=whole_number, metavar="SEAT", help="tell it as this seat saw it; else as an onlooker did"
)
@click.option(
    "--game", "number", type=whole_number, metavar="N", help="which game of a .jsonl or .parquet file; the first is 0"
)
@click.option(
    "--save", type=click.Path(), metavar="FILE.json", help="with --game: write that record, which the browser opens too"
)
@click.option("--quiet", is_flag=True, help="check only, and show the result")
@json_option
def command(file: str, seat: int | None, number: int | None, save: str | None, quiet: bool, as_json: bool) -> None:
    """Check and tell."""
    many = Path(file).suffix in (LINES, PARQUET)
    if save is not None:
        if not many:
            raise BadOption(f"{file} holds one game already: copy the file, and leave --save out.")
        if Path(save).suffix != ONE:
            raise BadOption(f"--save {save}: one record goes into a {ONE} file; name it so.")
    if many and number is None:
        if seat is not None or save is not None:
            told = "--as SEAT" if seat is not None else f"--save {save}"
            raise BadOption(f"{file} holds many games: say which with --game N, then {told}.")
        check_all(file, as_json)
        return
    if number is not None and not many:
        raise BadOption(f"{file} is no {LINES} or {PARQUET} file, so it holds one game: leave --game out.")
    if number is not None:
        table, document = pick(file, number)
    else:
        table = replay.replay(file)
        document = table.record()
    show(table, document, file, seat, quiet, as_json)
    if save is not None:
        replay.save(document, save)
        click.echo(f"motherlode: game {number} of {file} is in {save}", err=True)


def show(table: Table, document: dict[str, Any], file: str, seat: int | None, quiet: bool, as_json: bool) -> None:
    """Tell one game that was checked."""
    if seat is not None and not 0 <= seat < table.players:
        raise BadOption(f"--as {seat} is no seat of this game: 0 to {table.players - 1}.")
    told = [] if quiet else tell(table, seat)
    if as_json:
        summary = {key: document[key] for key in ("game", "rules", "options", "box", "seats", "result")}
        print_json({"file": file, "ok": True, **summary, "steps": len(document["steps"]), "told": told})
        return
    title = f"{table.game.title}, {table.players} players, {len(table.log)} steps, all as recorded"
    title += f"; told as {names_of(table)[seat]} saw it" if seat is not None and told else ""
    click.echo("\n".join([title, *(["", *told, ""] if told else []), *result_lines(table)]))
