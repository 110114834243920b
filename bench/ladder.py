"""How strong the bots are: every level beside the one before it at every number of players, and ratings of all.

Plays contests, as `motherlode arena` does, and writes what they gave to `src/motherlode/bots/ratings.json`, from where
the program and docs/bots.md have it. The number of deals of each contest stands here, fixed before it is played. What
was measured of the same bots before is not played again, so that it can be interrupted; `--again` forgets it.

    python bench/ladder.py steps                  all levels of all games, at all numbers of players
    python bench/ladder.py steps gold --players 4
    python bench/ladder.py ratings gold           one contest of all bots
    python bench/ladder.py levels                 what each level is; stands in docs/bots.md
    python bench/ladder.py table                  what was measured; stands there too
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from itertools import pairwise
from typing import Any

from motherlode.arena.contest import contest, plan
from motherlode.arena.standing import Contest
from motherlode.bots import ratings as measured
from motherlode.bots.levels import CHARACTERS, LEVELS
from motherlode.core import registry
from motherlode.core.game import Game

GAMES = ("gold", "quick-silver", "gold-river", "goldmine-rumbles")
STEP_GAMES = {
    "gold": (4000, 4000, 600),
    "quick-silver": (1000, 1000, 400),
    "gold-river": (4000, 1000, 1000),
    "goldmine-rumbles": (1000, 200, 120),
}
"""About so many games for each step: to the fourth level and below, to the fifth, and to the sixth."""
RATED_PLAYERS = {"gold": 4, "quick-silver": 4, "gold-river": 4, "goldmine-rumbles": 4}
RATED_GAMES = {"gold": 1200, "quick-silver": 400, "gold-river": 1200, "goldmine-rumbles": 120}
SEED = 1
FOURTH = 4
LEAST_RANK = 0.005
"""Shares of the alpha-rank below this are not told."""


def load() -> dict[str, Any]:
    """What was measured before."""
    document: dict[str, Any] = json.loads(measured.FILE.read_text()) if measured.FILE.exists() else {}
    return {"steps": {}, "ratings": {}, **document}


def save(document: dict[str, Any]) -> None:
    """Write it down, after every contest."""
    beside = measured.FILE.with_suffix(".new")
    beside.write_text(json.dumps(document, indent=1, sort_keys=True) + "\n")
    beside.replace(measured.FILE)


def spec_of(name: str, game: Game) -> str:
    """What a level is at a game; any other bot is what it is called."""
    level = registry.levels().get(name)
    return str(level.specs[game.id]) if level else name


def played(game: Game, players: int, bots: list[str], games: int, jobs: int) -> Contest:
    """A contest of about so many games."""
    said: dict[str, object] = {"players": players}
    games_of_a_round = plan(game, said, bots, 1, SEED).games
    found = plan(game, said, bots, -(-games // games_of_a_round), SEED)
    begun = time.time()
    result = contest(found, jobs)
    print(f"{result.command}: {result.games} games in {time.time() - begun:.0f} s", file=sys.stderr)
    return result


def games_for(game: Game, upper: str) -> int:
    """How many games tell how far a level is above the one before it."""
    rank = registry.levels()[upper].rank
    return STEP_GAMES[game.id][max(0, rank - FOURTH)]


def measure_step(game: Game, players: int, lower: str, upper: str, jobs: int) -> dict[str, Any]:
    """How far a level is above the one before it."""
    result = played(game, players, [lower, upper], games_for(game, upper), jobs)
    above = next(one for one in result.standings if one.bot == upper)
    low, high = above.elo_interval  # the mean of both is 0: the other one is as far below
    return {
        "players": players,
        "lower": lower,
        "upper": upper,
        "specs": [spec_of(lower, game), spec_of(upper, game)],
        "elo": round(2 * above.elo, 1),
        "low": round(2 * low, 1),
        "high": round(2 * high, 1),
        "games": result.games,
        "command": result.command,
    }


def measure_steps(game: Game, counts: list[int], jobs: int, again: bool) -> None:
    """All steps of a game that were not measured yet, the strongest levels last."""
    names = [level.id for level in LEVELS]
    for lower, upper in pairwise(names):
        for players in counts:
            document = load()
            specs = [spec_of(lower, game), spec_of(upper, game)]
            known = document["steps"].get(game.id, [])
            same = [one for one in known if (one["players"], one["lower"], one["upper"]) == (players, lower, upper)]
            if same and same[0]["specs"] == specs and not again:
                continue
            step = measure_step(game, players, lower, upper, jobs)
            document = load()
            others = [one for one in document["steps"].get(game.id, []) if one not in same]
            document["steps"][game.id] = [*others, step]
            save(document)
            span = f"{step['elo']:+.0f} ({step['low']:+.0f} to {step['high']:+.0f})"
            print(f"{game.id}, {players} players: {upper} above {lower} {span}", flush=True)


def measure_ratings(game: Game, jobs: int) -> None:
    """One contest of all levels and characters, and of those who play anything."""
    names = [level.id for level in (*LEVELS, *CHARACTERS) if game.id in level.specs]
    result = played(game, RATED_PLAYERS[game.id], [measured.FLOOR, *names], RATED_GAMES[game.id], jobs)
    floor = next(one.elo for one in result.standings if one.bot == measured.FLOOR)
    rows = sorted(result.standings, key=lambda one: one.elo)
    document = load()
    document["ratings"][game.id] = {
        "players": result.players,
        "games": result.games,
        "command": result.command,
        "bots": {one.bot: [round(end - floor, 1) for end in (one.elo, *one.elo_interval)] for one in rows},
        "alpha_rank": {one.bot: round(one.alpha_rank, 4) for one in rows if one.alpha_rank >= LEAST_RANK},
    }
    save(document)
    print(result)


def levels() -> str:
    """What each level and character is at each game, for docs/bots.md."""
    titles = [registry.game(name).title for name in GAMES]
    lines = ["| who | " + " | ".join(titles) + " |", "|---" * (len(GAMES) + 1) + "|"]
    for level in (*LEVELS, *CHARACTERS):
        what = [f"`{level.specs[name]}`" if name in level.specs else "" for name in GAMES]
        who = f"{level.rank} `{level.id}`" if level.rank else f"`{level.id}`"
        lines.append(f"| {who} | " + " | ".join(what) + " |")
    return "\n".join(lines)


def table() -> str:
    """What was measured, for docs/bots.md."""
    lines: list[str] = []
    for name in GAMES:
        game = registry.game(name)
        steps = measured.steps(name)
        lines += [f"### {game.title}", ""]
        if steps:
            pairs = list(dict.fromkeys((step.lower, step.upper) for step in steps))
            lines += ["| players | " + " | ".join(upper for _, upper in pairs) + " |", "|---" * (len(pairs) + 1) + "|"]
            for players in dict.fromkeys(step.players for step in steps):
                by_pair = {(step.lower, step.upper): step for step in steps if step.players == players}
                cells = [f"+{s.elo:.0f} ({s.low:.0f} to {s.high:.0f})" for s in (by_pair[pair] for pair in pairs)]
                lines.append(f"| {players} | " + " | ".join(cells) + " |")
            lines.append("")
        found = measured.ratings(name)
        if found:
            some = next(iter(found.values()))
            rows = [f"`{bot}` {one.elo:.0f} ({one.low:.0f} to {one.high:.0f})" for bot, one in found.items()]
            ranks = [f"`{bot}` {100 * part:.0f} %" for bot, part in measured.alpha_rank(name).items()]
            lines += [f"Ratings, {some.players} players, {some.games:,} games: " + ", ".join(rows) + ".", ""]
            lines += ["Alpha-rank: " + ", ".join(ranks) + ".", ""]
            lines += [f"    {some.command}", ""]
    return "\n".join(lines).rstrip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("steps", "ratings", "levels", "table"))
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--players", type=int, action="append")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--again", action="store_true")
    told = parser.parse_args()
    if told.what in ("levels", "table"):
        print(levels() if told.what == "levels" else table())
        return
    for name in told.games:
        game = registry.game(name)
        counts = told.players or list(range(game.players[0], game.players[1] + 1))
        if told.what == "steps":
            measure_steps(game, counts, told.jobs, told.again)
        else:
            measure_ratings(game, told.jobs)


if __name__ == "__main__":
    main()
