"""The messages as TypeScript types, from their JSON Schema: `./run golden` writes both, and a test compares."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from motherlode.server import bodies, messages, typescript_games

SCHEMA = "docs/protocol.schema.json"
TYPES = "web/src/generated/protocol.ts"
LONGEST = 120


def schema() -> dict[str, Any]:
    """The JSON Schema of every message, and of all that travels by HTTP."""
    wanted = [messages.FromClient, messages.FromServer, *bodies.ALL]
    (client, server, *_), parts = msgspec.json.schema_components(wanted)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The messages of Motherlode, protocol {messages.PROTOCOL}",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": {"FromClient": client, "FromServer": server, **parts},
    }


def type_of(schema: dict[str, Any]) -> str:
    """The type of one value."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(one) for one in schema["anyOf"]))
    kind = schema.get("type")
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
    if kind == "array":
        inner = type_of(schema["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties", True)
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}[
        str(kind)
    ]


def _interface(name: str, schema: dict[str, Any]) -> list[str]:
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    lines.append(f"export interface {name} {{")
    for field, inner in schema["properties"].items():
        mark = "" if field in schema["required"] else "?"
        default = inner.get("default")
        told = f" // {json.dumps(default)} if it is left out" if mark else ""
        lines.append(f"  {field}{mark}: {type_of(inner)};{told}")
    return [*lines, "}", ""]


def _union(name: str, schema: dict[str, Any]) -> list[str]:
    line = f"export type {name} = {type_of(schema)};"
    if len(line) > LONGEST:
        line = f"export type {name} =" + "".join(f"\n  | {type_of(one)}" for one in schema["anyOf"]) + ";"
    return [line, ""]


def types(described: dict[str, Any]) -> str:
    """A TypeScript module with a type for every message."""
    lines = ["// Written by ./run golden from src/motherlode/server/messages.py and bodies.py. Do not edit.", ""]
    lines += [f"export const PROTOCOL = {messages.PROTOCOL};", f"export const MOST_BYTES = {messages.MOST_BYTES};", ""]
    for name, one in sorted(described["$defs"].items()):
        lines += _interface(name, one) if "properties" in one else _union(name, one)
    return "\n".join(lines).rstrip() + "\n"


def files() -> dict[str, str]:
    """What is generated, by its path in the repository."""
    described = schema()
    return {
        SCHEMA: json.dumps(described, indent=2, sort_keys=True) + "\n",
        TYPES: types(described),
        typescript_games.TYPES: typescript_games.types(),
    }


def regenerate(root: Path) -> list[Path]:
    """Write the files anew."""
    written = []
    for name, text in files().items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written
