"""Kills a server at random instants while people play, and compares its promises with its store. See README.md."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from motherlode.core.errors import MotherlodeError
from motherlode.testing.crowd import GAMES, crowded
from motherlode.testing.processes import ServerProcess
from motherlode.testing.stubborn import Stubborn, broken_promises, players

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from bench.showing import Bar

ROUND = 20
"""Kills after which tables are checked and new ones are opened: games end."""


async def one_round(kills: int, tables: int, seats: int, rng: random.Random, bar: Bar, done: int) -> dict[str, Any]:
    """So many kills over the same tables."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "tables.sqlite"
        crowd = await crowded(place, tables, games=GAMES[:tables], players=seats, moves=0, seed=rng.getrandbits(32))
        server = ServerProcess("--data", folder)
        everybody = players(crowd, [server.address], seed=rng.getrandbits(32))
        enough = False
        starts = [await asyncio.to_thread(server.start)]
        playing = asyncio.gather(*(player.play(lambda: enough) for player in everybody))
        try:
            for kill in range(kills):
                await some_moves(everybody, playing)
                await asyncio.sleep(rng.uniform(0.0, 0.5))
                server.end(signal.SIGKILL)
                starts.append(await asyncio.to_thread(server.start))
                bar.at(done + kill + 1)
            enough = True
            await playing
            server.end(signal.SIGTERM)
            broken = await broken_promises(place, everybody)
            if "Traceback" in server.told():
                broken.append(f"the server failed:\n{server.told()}")
        finally:
            playing.cancel()
            server.close()
    return {
        "broken": broken,
        "acknowledged": sum(len(player.acknowledged) for player in everybody),
        "connections": sum(player.connected for player in everybody),
        "starts": starts,
    }


async def some_moves(everybody: list[Stubborn], playing: asyncio.Future[Any]) -> None:
    """Until somebody has moved since the server is back."""
    before = sum(len(player.acknowledged) for player in everybody)
    while sum(len(player.acknowledged) for player in everybody) == before and not playing.done():
        await asyncio.sleep(0.005)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=None, help="of the moments and the moves  [random]")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    if said.kills < 1 or said.tables < 1:
        parser.error("--kills and --tables are above 0")
    os.environ.setdefault("MOTHERLODE_JIT", "0")  # a compiler would only make the others wait
    rng = random.Random(said.seed)
    rounds: list[dict[str, Any]] = []
    try:
        with Bar("kills", said.kills) as bar:
            for done in range(0, said.kills, ROUND):
                kills = min(ROUND, said.kills - done)
                rounds.append(asyncio.run(one_round(kills, said.tables, said.players, rng, bar, done)))
    except MotherlodeError as error:
        raise SystemExit(f"bench: {error}") from None
    starts = [start for each in rounds for start in each["starts"]]
    result = {
        "kills": said.kills,
        "acknowledged": sum(each["acknowledged"] for each in rounds),
        "connections": sum(each["connections"] for each in rounds),
        "start_s": statistics.median(starts),
        "slowest_start_s": max(starts),
        "broken": [line for each in rounds for line in each["broken"]],
        "load": os.getloadavg()[0],
        "cores": os.cpu_count(),
    }
    if said.json:
        print(json.dumps(result))
    else:
        print(f"{said.kills} kills, {result['acknowledged']} moves acknowledged, {result['connections']} connections")
        print(
            f"  serving again after {result['start_s']:.2f} s (median), {result['slowest_start_s']:.2f} s at the most"
        )
        print(f"  promises broken: {len(result['broken'])}")
        for line in result["broken"]:
            print(f"    {line}")
        print(f"  load of this machine meanwhile: {result['load']:.1f} on {result['cores']} cores")
    raise SystemExit(1 if result["broken"] else 0)


if __name__ == "__main__":
    main()
