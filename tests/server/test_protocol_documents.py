"""The protocol is written down: every message, order, refusal and limit; and what is generated is up to date."""

from __future__ import annotations

import json
import random
import re
import string
from pathlib import Path
from typing import Any

import msgspec
import pytest

from motherlode.server import (
    answers,
    app,
    bodies,
    cleaning,
    connection,
    frames,
    hall,
    messages,
    orders,
    record_doors,
    room,
    seating,
    typescript,
)

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(Path(app.__file__).parent.glob("*.py")))
CODE = re.compile(
    r'(?:Refusal|Bye)\(\s*"([a-z-]+)"|Refused\(\s*[\w.\[\]:]+,\s*"([a-z-]+)"|refused\(\s*[\w.]+,\s*"([a-z-]+)"'
)


BODIES = {name for name, one in vars(bodies).items() if isinstance(one, type) and one.__module__ == bodies.__name__}
"""The names of what travels by HTTP."""


def section(title: str) -> str:
    return re.split(r"\n## ", PAGE.split(f"\n## {title}\n")[1])[0]


def first_column(title: str) -> set[str]:
    return set(re.findall(r"^\| `([\w-]+)` \|", section(title), re.M))


def test_every_refusal_is_explained_and_no_other() -> None:
    codes = {next(filter(None, found)) for found in CODE.findall(SOURCES)}
    assert len(codes) > 35
    assert first_column("Refusals") == codes


def test_every_order_is_explained_and_no_other() -> None:
    assert first_column("Orders") == {*orders.ORDERS, orders.REMATCH}


def test_every_message_and_field_is_explained() -> None:
    explained = section("The socket")
    for name, one in typescript.schema()["$defs"].items():
        if "properties" not in one:
            continue
        kind = one["properties"].get("type", {}).get("enum", [None])[0]
        text = section("HTTP") if name in BODIES else explained
        if kind is not None:
            assert f"**`{kind}`**" in text
        for field in one["properties"]:
            if name != "Ticket":
                assert field == "type" or f"`{field}`" in text or f'"{field}"' in text, f"{name}.{field}"


def test_every_setting_status_and_notice_of_the_table_is_explained() -> None:
    for name, default in vars(seating.Settings()).items():
        row = re.search(rf"^\| `{name}` \| ([^|]+) \|", section("HTTP"), re.M)
        assert row, name
        shown = f"{default:g}" if isinstance(default, float) else str(default).lower() or "none"
        assert row[1].strip("`") == shown
    for status in (room.OPEN, room.LIVE, room.OVER, room.PAUSED, room.CLOSED, room.FROZEN):
        assert f"`{status}`" in section("The socket")
    kinds = re.search(r"if kind in \((.*?)\):\n\s+arguments", Path(frames.__file__).read_text(), re.S)
    assert kinds is not None
    for kind in re.findall(r'"(\w+)"', kinds[1]):
        assert f"`table-{kind}`" in PAGE


def test_every_route_is_listed() -> None:
    routes = re.findall(r'Route\("([^"]+)"', Path(app.__file__).read_text())
    assert len(routes) >= 11
    for path in routes:
        shown = re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), path)
        assert f" {shown}`" in PAGE or f"`{shown}`" in PAGE, path


def test_the_limits_are_true() -> None:
    limits = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", section("Limits"), re.M))
    numbers = {what: [float(number) for number in re.findall(r"\d+", told)] for what, told in limits.items()}
    assert numbers["a frame of a client"] == [messages.MOST_BYTES]
    assert numbers["messages of a connection"] == [connection.RATE, connection.BURST]
    assert numbers["requests and new connections of an address"] == [app.RATE, app.BURST]
    assert numbers["frames that wait for a slow reader"] == [connection.MOST_WAITING]
    assert numbers["versions that are told again"] == [frames.HISTORY]
    assert numbers["the first message"] == [connection.HELLO_TIME]
    assert numbers["silence"] == [connection.IDLE_TIME]
    assert numbers["a body"] == [
        answers.MOST_BODY / 1024,
        hall.LONGEST_BOX / 1024,
        record_doors.LONGEST_RECORD / 1024,
    ]
    assert numbers["records that wait to be replayed or checked"] == [record_doors.MOST_WAITING]
    assert numbers["a name, a line of talk, a nonce"] == [
        cleaning.LONGEST_NAME,
        orders.LONGEST_TEXT,
        connection.LONGEST_NONCE,
    ]
    assert f"the last {room.REMEMBERED} of each" in PAGE and f"Protocol version {messages.PROTOCOL}." in PAGE


@pytest.mark.parametrize("name", sorted(typescript.files()))
def test_what_is_generated_is_up_to_date(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == typescript.files()[name], "write it anew with ./run golden"


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    schema = typescript.schema()
    references = set(re.findall(r'"\$ref": "#/\$defs/(\w+)"', json.dumps(schema)))
    assert references <= schema["$defs"].keys() and len(references) > 10
    text = typescript.types(schema)
    for name in schema["$defs"]:
        assert len(re.findall(rf"^export (?:interface|type) {name}\b", text, re.M)) == 1


def made(schema: dict[str, Any], parts: dict[str, Any], chance: random.Random) -> Any:
    """Some value that a schema allows."""
    if "$ref" in schema:
        return made(parts[schema["$ref"].rsplit("/", 1)[1]], parts, chance)
    if "enum" in schema:
        return chance.choice(schema["enum"])
    if "anyOf" in schema:
        return made(chance.choice(schema["anyOf"]), parts, chance)
    kind = schema["type"]
    if kind == "object" and "properties" in schema:
        fields = schema["properties"].items()
        wanted = [(name, one) for name, one in fields if name in schema["required"] or chance.random() < 0.5]
        return {name: made(one, parts, chance) for name, one in wanted}
    if kind == "object":
        values = schema.get("additionalProperties")
        return {"a": made(values, parts, chance)} if isinstance(values, dict) else {"a": [1]}
    if kind == "array":
        return [made(schema["items"], parts, chance) for _ in range(chance.randrange(3))]
    simple = {"integer": 3, "number": 1.5, "string": chance.choice(string.ascii_letters), "boolean": True, "null": None}
    return simple[kind]


def test_what_the_schema_allows_is_understood() -> None:
    schema, chance = typescript.schema(), random.Random(1)
    parts = schema["$defs"]
    for _ in range(500):
        for union, read in (("FromClient", messages.from_client), ("FromServer", messages.from_server)):
            value = made(parts[union], parts, chance)
            message = read(msgspec.json.encode(value))
            assert json.loads(messages.encode(message)).items() <= value.items()
