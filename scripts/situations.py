"""Plays a game between bots and prints what one seat is shown at each moment: material for tests of the web client.

    .venv/bin/python scripts/situations.py gold --players 3 --seed 4 > /tmp/gold.json

The answer is a list; each item has the `notices` since the one before, and the `situation` as web/src/games/contract.ts
describes it. `--only 3,17` prints these items only, which is how the fixtures of web/tests/fixtures were made.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

import motherlode as ml
from motherlode.cli.playing.seating import Company, Seat
from motherlode.core import registry, story
from motherlode.core.records import said_options
from motherlode.core.table import Step, Table
from motherlode.server.shelf import described_box
from motherlode.server.wire import on_wire

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--seat", default="0", help="whose eyes; none for an onlooker")
    parser.add_argument("--option", action="append", default=[], help="name=value")
    parser.add_argument("--aid", action="store_true", help="with the memory aid")
    parser.add_argument("--only", default="", help="numbers of items, separated by commas")
    asked = parser.parse_args()
    said = dict(one.split("=", 1) for one in asked.option)
    table = ml.table(asked.game, asked.players, seed=asked.seed, **said)
    json.dump(chosen(watched(table, asked), asked.only), sys.stdout)


def chosen(items: list[dict[str, Any]], only: str) -> list[dict[str, Any]]:
    """All items, or some of them."""
    return [items[int(number)] for number in only.split(",")] if only else items


def watched(table: Table, asked: argparse.Namespace) -> list[dict[str, Any]]:
    """The whole game, as one audience sees it."""
    me = None if asked.seat == "none" else int(asked.seat)
    stored = 0 if me is None else me + 1
    bot = registry.bot(asked.bots, table.game)
    players = int(said_options(table.engine.options[0])["players"])
    names = list(NAMES[:players])
    company = Company(table, [Seat(asked.bots, name, bot) for name in names], think=asked.seed)
    notices: list[dict[str, Any]] = []

    def hear(step: Step) -> None:
        company.hear(step)
        before, after = step.engine.view(stored, 1), step.engine.view(stored, 0)
        for notice in story.tell(table.game, table.components, before, step.saw(stored), after):
            told = story.say(table.game, notice, names)
            notices.append({"kind": notice.kind, "arguments": notice.arguments, "text": told})

    table.observers.append(hear)
    items: list[dict[str, Any]] = []
    while True:
        items.append({"notices": notices[:], "situation": situation(table, me, names, asked.aid)})
        notices.clear()
        if table.over:
            return items
        table.play(company.choose(table))


def situation(table: Table, me: int | None, names: list[str], aid: bool) -> dict[str, Any]:
    """The table at one moment."""
    actor = None if table.over else table.actor
    scores = table.scores() if table.over else None
    return {
        "game": table.game.id,
        "sight": on_wire(table.view(me) if aid else table.look(me)),
        "box": json.loads(described_box(table.game)[0]),
        "options": said_options(table.engine.options[0]),
        "seats": [{"name": name, "present": number == 0, "host": number == 0} for number, name in enumerate(names)],
        "names": names,
        "me": me,
        "actor": actor,
        "moves": [str(move) for move in table.moves()] if actor is not None and actor == me else [],
        "looking": False,
        "deadline": None,
        "aid": aid,
        "result": scores
        and {"points": scores.points, "ranks": scores.ranks, "winners": scores.winners, "ending": scores.ending},
    }


if __name__ == "__main__":
    main()
