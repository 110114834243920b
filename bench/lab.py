"""What watching costs: games of the watching loop with its tallies, beside the bare match loop. See README.md."""

from __future__ import annotations

import argparse
import json
import statistics
import time
from typing import Any

from motherlode.core import compiling, registry
from motherlode.core.match import Match, kinds_of
from motherlode.lab.tallies import tally_of
from motherlode.lab.watch import Watch, ensure

CHUNK = 4096


def compare(name: str, players: int, bot: str, games: int, pairs: int) -> dict[str, Any]:
    """Measure alternately, by processor time, so that other work on the machine disturbs little."""
    game = registry.game(name)
    components, options = game.components(), game.options({"players": players})
    bots = [registry.bot(bot, game)] * players
    compiling.ensure(compiling.MATCH, game, kinds_of(bots))
    ensure(game, kinds_of(bots))
    match = Match(game, components, options, bots, True)
    watch = Watch(game, components, options, bots, True)
    bare: list[float] = []
    watched: list[float] = []
    for turn in range(pairs + 1):  # the first only loads
        begun = time.process_time()
        match.play(1, 0, games)
        middle = time.process_time()
        for first in range(0, games, CHUNK):
            tally_of(*watch.play(1, first, min(CHUNK, games - first)))
        end = time.process_time()
        if turn:
            bare.append(games / (middle - begun))
            watched.append(games / (end - middle))
    ratios = [one / two for one, two in zip(bare, watched, strict=True)]
    return {
        "game": name,
        "players": players,
        "bot": bot,
        "games": games,
        "pairs": pairs,
        "bare_games_per_s": round(statistics.median(bare)),
        "watched_games_per_s": round(statistics.median(watched)),
        "ratio": round(statistics.median(ratios), 3),
        "ratios": [round(ratio, 3) for ratio in ratios],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="quick-silver")
    parser.add_argument("--players", type=int)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    players = said.players or registry.game(said.game).default_players
    result = compare(said.game, players, said.bot, said.games, said.pairs)
    if said.json:
        print(json.dumps(result))
        return
    print(f"{said.game}, {players} players, {said.bot}, {said.games:,} games, {said.pairs} pairs, one core")
    print(f"  bare     {result['bare_games_per_s']:>10,} games a second")
    print(f"  watched  {result['watched_games_per_s']:>10,} games a second, tallies included")
    print(f"  ratio    {result['ratio']:>10}   ({min(result['ratios'])} to {max(result['ratios'])})")


if __name__ == "__main__":
    main()
