"""What the commands share: reading options and numbers, printing JSON and plain tables."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from motherlode.core.errors import BadOption

F = TypeVar("F", bound=Callable[..., Any])


def whole_number(value: str | int) -> int:
    """A whole number, written 100000, 100_000 or 1e5; for click, which names the option in a refusal."""
    try:
        return int(value)
    except ValueError:
        pass
    try:
        number = float(value)
        if number == int(number) and abs(number) < 2**53:
            return int(number)
    except (ValueError, OverflowError):
        pass
    raise click.BadParameter(f"{value!r} is no whole number; write 1000, 1_000 or 1e3.")


def game_options(function: F) -> F:
    """The options that say which game: `--players`, `--option key=value` and `--box`."""
    for add in (
        click.option("--box", type=click.Path(), metavar="FILE", help="play with the components of this TOML file"),
        click.option(
            "--option", "option", multiple=True, metavar="KEY=VALUE", help="an option of the game; repeatable"
        ),
        click.option("--players", type=whole_number, metavar="N", help="how many play"),
    ):
        function = add(function)
    return function


def json_option(function: F) -> F:
    """`--json`: one JSON object on standard output, and nothing else."""
    return click.option("--json", "as_json", is_flag=True, help="print one JSON object and nothing else")(function)


def read_options(pairs: Sequence[str]) -> dict[str, object]:
    """What `--option key=value` said."""
    said: dict[str, object] = {}
    for pair in pairs:
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not key or not value:
            raise BadOption(f"--option {pair!r} is not understood: write --option key=value.")
        if key in said:
            raise BadOption(f"The option {key!r} is said twice.")
        said[key] = value
    return said


def print_json(document: object) -> None:
    """One JSON document, on one line, on standard output; in ASCII, so that it can go anywhere."""
    click.echo(json.dumps(document))


def command_line(*words: object) -> str:
    """A command that can be copied into a shell."""
    return shlex.join(str(word) for word in words)


def game_words(spec: str, players: int | None, option: Sequence[str], box: str | None) -> list[str]:
    """The words of a command line that name the game again."""
    words = [spec]
    if players is not None:
        words += ["--players", str(players)]
    for pair in option:
        words += ["--option", pair]
    if box is not None:
        words += ["--box", box]
    return words


def columns(rows: Sequence[Sequence[str]], indent: str = "", right: Sequence[int] = ()) -> str:
    """Rows of words under each other; the columns of `right` stand to the right."""
    if not rows:
        return ""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [cell.rjust(widths[i]) if i in right else cell.ljust(widths[i]) for i, cell in enumerate(row)]
        lines.append((indent + "  ".join(cells)).rstrip())
    return "\n".join(lines)
