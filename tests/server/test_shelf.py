"""What clients are told of games, bots and boxes."""

from __future__ import annotations

import asyncio
import json
import time
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.helpers import party, post, raw, refused

from motherlode.core import registry
from motherlode.core.errors import MotherlodeError
from motherlode.core.game import Game
from motherlode.server.hall import LONGEST_BOX
from motherlode.server.shelf import described_box, described_game, served, served_games
from motherlode.server.wire import on_wire
from motherlode.testing.serving import running

GOLD = registry.game("gold")
GOLD_BOX = (GOLD.folder / "components.toml").read_text(encoding="utf-8")
SERVED = sorted(served_games())


def told(game: Game) -> dict[str, Any]:
    """A game as clients are told of it."""
    described: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(described_game(game)))
    return described


def test_every_option_and_dial_says_what_may_be_said() -> None:
    for game in served_games().values():
        described = told(game)
        levels = [level.id for level in registry.levels().values() if described["id"] in level.specs]
        assert [bot["id"] for bot in described["bots"]] == [*levels, "greedy", "random"]
        sorts = [bot["sort"] for bot in described["bots"]]
        assert sorts == ["level"] * 6 + ["character"] * (len(levels) - 6) + ["kind"] * 2
        sets = [("", described["options"]), *((bot["id"], bot["dials"]) for bot in described["bots"])]
        for bot, options in sets:
            for name, option in options.items():
                assert option["help"] and option["choices"]
                candidates = [option["default"], *option.get("words", ()), *option.get("range", ())]
                for value in candidates:
                    if bot:
                        registry.bot(f"{bot}:{name}={value}", game)
                    elif name != "start" or value in ("random", "0"):  # a seat has to exist
                        game.options({name: value})
    greedy = next(bot for bot in told(GOLD)["bots"] if bot["id"] == "greedy")
    assert greedy["blurb"] and greedy["dials"]["memory"]["range"] == [0, 1]
    options = told(GOLD)["options"]
    assert options["players"] == {
        "help": "how many play",
        "choices": "a whole number from 2 to 5",
        "default": 3,
        "range": [2, 5],
    }
    assert options["layout"]["words"] == ["scattered", "grid"] and options["layout"]["default"] == "scattered"
    assert options["owners"]["signs"] == {"letters": "-01234", "count": 5} and options["owners"]["default"] == "-----"


def test_only_what_is_served_is_found_and_never_a_folder(tmp_path: Path) -> None:
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "__init__.py").write_text("raise SystemExit('this must not run')")
    for name in ("", "chess", "kuhn", "Gold", "gold/", str(tmp_path / "evil"), "./evil", "../gold"):
        with pytest.raises(MotherlodeError, match="no game"):
            served(name)
    assert served("gold") is GOLD


async def test_no_door_loads_a_game_from_a_folder(tmp_path: Path) -> None:
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "__init__.py").write_text("raise SystemExit('this must not run')")
    async with running(tmp_path) as place:
        await refused(place.client.open(str(tmp_path / "evil"), "Ann"), "no-game")
        await refused(place.client.ask("/api/games/..%2fevil/boxes", "POST", b"[box]"), "no-page")
        await refused(place.client.ask("/api/games/.evil/boxes", "POST", b"[box]"), "no-game")
        await refused(place.client.ask("/api/games/.evil/box"), "no-game")


@pytest.mark.parametrize("game", SERVED)
async def test_the_box_of_a_game(game: str, tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        told = await place.client.ask(f"/api/games/{game}/box")
    components = registry.game(game).components()
    assert told["game"] == game and told["standard"] is True and told["box"] == ""
    assert told["hash"] == components.hash
    assert told["record"] == on_wire(components.record)
    assert told["names"] == components.names
    assert told["file"] == tomllib.loads(components.text)
    assert told["file"]["box"]["source"]


async def test_a_box_that_has_not_changed_is_not_sent_again(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        status, headers, body = await raw(place, post("/api/games/gold/box", b"", "GET"))
        mark = headers["etag"]
        assert status == 200 and headers["cache-control"] == "no-cache" and json.loads(body)["game"] == "gold"
        for sent, wanted in ((mark, 304), (f'"x", {mark}', 304), ('"x"', 200)):
            request = post("/api/games/gold/box", b"", "GET", f"if-none-match: {sent}\r\n")
            status, headers, body = await raw(place, request)
            assert status == wanted and headers["etag"] == mark and bool(body) == (wanted == 200)


async def test_an_uploaded_box_by_its_hash(tmp_path: Path) -> None:
    text = GOLD_BOX.replace("[box]", '[box]\nmeaning = "half the dynamite"', 1)
    async with running(tmp_path) as place:
        name = (await place.client.ask("/api/games/gold/boxes", "POST", text.encode()))["box"]
        told = await place.client.ask(f"/api/games/gold/box?hash={name}")
        assert told["box"] == name and told["standard"] is False and told["meaning"] == "half the dynamite"
        assert told["hash"] == GOLD.components().hash, "nothing but words was changed"
        await refused(place.client.ask(f"/api/games/gold-river/box?hash={name}"), "refused", "gold")
        for nothing in ("x", name[:-1], "%00", "..%2f"):
            await refused(place.client.ask(f"/api/games/gold/box?hash={nothing}"), "no-box")


async def test_a_box_may_hold_what_json_cannot(tmp_path: Path) -> None:
    odd = "[1979-05-27T07:32:00Z, 07:32:00, inf, nan, 99999999999999999999, true, 9007199254740993]"
    text = GOLD_BOX.replace("[[entrance]]", f"[[entrance]]\nmeaning = {odd}", 1)
    assert text != GOLD_BOX
    async with running(tmp_path) as place:
        name = (await place.client.ask("/api/games/gold/boxes", "POST", text.encode()))["box"]
        told = await place.client.ask(f"/api/games/gold/box?hash={name}")
        assert told["file"]["entrance"][0]["meaning"][2:] == ["inf", "nan", "9" * 20, True, "9007199254740993"]


async def test_a_long_box_holds_nobody_up(tmp_path: Path) -> None:
    """The loop goes on while a box is read: what it does in between is counted."""
    text = GOLD_BOX + "\n#" * ((LONGEST_BOX - len(GOLD_BOX)) // 2 - 8)
    async with running(tmp_path) as place:
        at = await party(place)
        longest = 0.0

        async def watch() -> None:
            nonlocal longest
            while True:
                began = time.perf_counter()
                await asyncio.sleep(0.001)
                longest = max(longest, time.perf_counter() - began)

        watcher = asyncio.create_task(watch())
        began = time.perf_counter()
        name = (await place.client.ask("/api/games/gold/boxes", "POST", text.encode()))["box"]
        took = time.perf_counter() - began
        opened = await place.client.open("gold", "Ann", box=name)
        watcher.cancel()
        assert longest < max(0.1, took / 2), (longest, took)
        assert place.hall.desks[opened.table].room.box_hash == name
        await at.turn()
    assert described_box(GOLD, name, text)[0]
