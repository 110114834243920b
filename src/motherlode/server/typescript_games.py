"""The records of the games as TypeScript: what a `sight` and a box hold, and the constants that one reads them by.

Everything comes from a game's `records.py`: the fields from the record classes, what they mean from the comments beside
them, the constants from the module. A block of constants under a comment such as `# Phases of a game.` lists the kinds
of something, and becomes an object of its own.
"""

from __future__ import annotations

import inspect
import json
import re

from motherlode.core.game import Game
from motherlode.core.records import Field, Record
from motherlode.server.shelf import served_games
from motherlode.server.wire import is_wide

TYPES = "web/src/generated/games.ts"
LONGEST = 120
CONSTANT = re.compile(r"^([A-Z][A-Z0-9_]*) = ", re.M)
MEMBER = re.compile(r"^([A-Z][A-Z0-9_]*) = (-?\d+)\b(?! [-+*/])")
HEADING = re.compile(r"^\n?# (?!Options)([A-Z][a-z]+s)(?: of [\w ]+)?[.:]")
"""A comment that begins with a plural: what stands under it are its members."""
BESIDE = re.compile(r"^    (\w+): \w+ = .*?  # (.*)$", re.M)


def pascal(name: str) -> str:
    """`GoldRiver` for gold-river."""
    return "".join(part.capitalize() for part in re.split("[-_]", name.lower()))


def camel(name: str) -> str:
    """`goldRiver` for gold-river."""
    whole = pascal(name)
    return whole[0].lower() + whole[1:]


def type_of(field: Field) -> str:
    """The type of a field as it travels."""
    return ("string" if is_wide(field) else "number") + "[]" * len(field.shape)


def remarks(game: Game, kind: type[Record]) -> dict[str, str]:
    """What the comments beside the fields say; where a view says nothing, what the table says."""
    table, own = (dict(BESIDE.findall(inspect.getsource(one))) for one in (game.record("Table"), kind))
    return table | own if kind is game.record("View") else own


def interface(game: Game, name: str) -> list[str]:
    """A record class as an interface."""
    kind = game.record(name)
    said = remarks(game, kind) | {
        field.name: f"{field.option.help} ({field.option.choices()})" for field in kind.FIELDS if field.option
    }
    lines = [f"/** {kind.__doc__} */", f"export interface {pascal(game.id)}{name} {{"]
    for field in kind.FIELDS:
        if not field.name.startswith("spare"):
            remark = f" // {said[field.name]}" if field.name in said else ""
            lines.append(f"  {field.name}: {type_of(field)};{remark}")
    return [*lines, "}", ""]


def constant(name: str, value: dict[str, int] | tuple[str, ...]) -> list[str]:
    """A constant, a member a line if it is long."""
    if isinstance(value, dict):
        begin, end = "{", "}"
        members = [f"{key if key.isidentifier() else json.dumps(key)}: {number}" for key, number in value.items()]
    else:
        begin, end = "[", "]"
        members = [json.dumps(one) for one in value]
    line = f"export const {name} = {begin} {', '.join(members)} {end} as const;"
    if len(line) <= LONGEST:
        return [line, ""]
    return [f"export const {name} = {begin}", *(f"  {member}," for member in members), f"{end} as const;", ""]


def kinds(block: str) -> dict[str, int]:
    """The members of a block that lists the kinds of something: until a number comes again, or what is none."""
    found: dict[str, int] = {}
    for line in block.split("\n"):
        match = MEMBER.match(line)
        if match and int(match[2]) not in found.values():
            found[match[1]] = int(match[2])
        elif not line.startswith("#"):
            break
    return found


def constants(game: Game) -> list[str]:
    """All whole numbers of a game's records; those that list the kinds of something also by themselves; and names."""
    module = game.module("records")
    source = inspect.getsource(module)
    lines: list[str] = []
    values = {name: getattr(module, name) for name in CONSTANT.findall(source)}
    numbers = {name: value for name, value in values.items() if isinstance(value, int)}
    lines += constant(f"{camel(game.id)}Numbers", numbers)
    for block in source.split("\n\n"):
        heading = HEADING.match(block)
        members = kinds(block) if heading else {}
        if heading and len(members) > 1:
            lines += constant(f"{camel(game.id)}{heading[1]}", members)
    for name, value in values.items():
        if name not in numbers:
            lines += constant(f"{camel(game.id)}{pascal(name)}", value)
    return lines


def types() -> str:
    """A TypeScript module with the records of every game that is served."""
    games = list(served_games().values())
    lines = ["// Written by ./run golden from the records.py of each game. Do not edit.", ""]
    for game in games:
        lines += [*interface(game, "View"), *interface(game, "Box"), *constants(game)]
    for name, meaning in (("View", "What a `sight` is"), ("Box", "The record of a box")):
        lines += [f"/** {meaning}, by the id of the game. */", f"export interface {name}ByGame {{"]
        lines += [f"  {json.dumps(game.id)}: {pascal(game.id)}{name};" for game in games]
        lines += ["}", ""]
    return "\n".join(lines).rstrip() + "\n"
