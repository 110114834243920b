"""How strong the strongest bots are: alone among three greedy ones, and among three of OpenSpiel's search.

Plays contests, as `motherlode arena --alone` does, and writes what they gave to `bench/strength.json`; docs/bots.md has
it from there. The number of deals of each contest stands here, fixed before it is played. What was measured is not
played again, so that it can be interrupted; `--again` forgets it.

    python bench/strength.py play                 all of them
    python bench/strength.py play quick-silver    one game's
    python bench/strength.py pace                 think time by the clock, and simulations in a second
    python bench/strength.py table                what stands in docs/bots.md

*Equal time* is made of equal numbers of milliseconds on a processor, as `bench/think.py` gives them, turned into
numbers of simulations: so the games can be played again, whatever else the machine does.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from motherlode.arena.contest import contest, plan
from motherlode.core import registry

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from bench.think import Thinking, measure

FILE = Path(__file__).with_name("strength.json")
GAMES = ("gold", "quick-silver", "gold-river", "goldmine-rumbles")
PLAYERS = 4
SEED = 1
GREEDY = "three greedy"
FORGETFUL = "three that forget at once"
SAME_WALKS = "three `ismcts`, as many simulations"
SAME_TIME = "three `ismcts`, as much time"
MORE_TIME = "three `ismcts`, more time"
CEILING = "three greedy, as an oracle"
FLOOR = "three greedy, as the anchor"


@dataclass(frozen=True)
class Question:
    """A contest: who sits alone among whom, how many deals it takes, and what we aimed at."""

    game: str
    among: str
    alone: str
    others: str
    deals: int
    aim: float = 0.0


QUESTIONS = (
    Question("gold", GREEDY, "search:simulations=20000", "greedy", 250, 0.42),
    Question("gold", FORGETFUL, "search:simulations=1500", "greedy:memory=none", 250, 0.98),
    Question("gold", SAME_WALKS, "search:simulations=1500", "ismcts:simulations=1500", 50),
    Question("gold", SAME_TIME, "search:simulations=1500", "ismcts:simulations=750", 50),
    Question("gold", CEILING, "oracle", "greedy", 100),
    Question("gold", FLOOR, "ismcts:simulations=1500", "greedy", 150),
    Question("quick-silver", GREEDY, "search:simulations=1000", "greedy", 150),
    Question("quick-silver", SAME_WALKS, "search:simulations=1000", "ismcts:simulations=1000", 75, 0.40),
    Question("quick-silver", SAME_TIME, "search:simulations=1000", "ismcts:simulations=2100", 75, 0.55),
    Question("quick-silver", CEILING, "oracle", "greedy", 75),
    Question("quick-silver", FLOOR, "ismcts:simulations=1000", "greedy", 75),
    Question("gold-river", GREEDY, "search", "greedy", 1000, 0.55),
    Question("gold-river", SAME_TIME, "search", "ismcts:simulations=73", 250, 0.70),
    Question("gold-river", MORE_TIME, "search", "ismcts:simulations=1000", 100),
    Question("goldmine-rumbles", GREEDY, "search:simulations=100", "greedy", 50, 0.45),
    Question("goldmine-rumbles", SAME_WALKS, "search:simulations=100", "ismcts:simulations=100", 20),
    Question("goldmine-rumbles", SAME_TIME, "search:simulations=100", "ismcts:simulations=575", 10, 0.65),
)
PACES = (
    ("gold", "search:milliseconds=100", 300),
    ("gold", "search:simulations=1500", 300),
    ("gold", "ismcts:simulations=1500", 300),
    ("quick-silver", "search:milliseconds=100", 300),
    ("quick-silver", "search:simulations=1000", 300),
    ("quick-silver", "ismcts:simulations=1000", 300),
    ("gold-river", "search", 300),
    ("gold-river", "ismcts:simulations=1000", 300),
    ("goldmine-rumbles", "search:milliseconds=100", 300),
    ("goldmine-rumbles", "search:simulations=100", 300),
    ("goldmine-rumbles", "ismcts:simulations=100", 300),
)
"""Who, and how many decisions are timed."""


def load() -> dict[str, Any]:
    """What was measured before."""
    document: dict[str, Any] = json.loads(FILE.read_text()) if FILE.exists() else {}
    return {"contests": [], "paces": [], **document}


def save(document: dict[str, Any]) -> None:
    """Write it down, after every contest."""
    beside = FILE.with_suffix(".new")
    beside.write_text(json.dumps(document, indent=1) + "\n")
    beside.replace(FILE)


def keep(kind: str, key: dict[str, Any], row: dict[str, Any]) -> None:
    """Put a row into its place, instead of the one that answered the same question before."""
    document = load()
    document[kind] = [old for old in document[kind] if not key.items() <= old.items()] + [row]
    save(document)


def is_known(kind: str, question: dict[str, Any]) -> bool:
    """Whether just this was measured before."""
    return any(question.items() <= row.items() for row in load()[kind])


def answer(question: Question, jobs: int) -> dict[str, Any]:
    """Play it."""
    planned = plan(
        registry.game(question.game),
        {"players": PLAYERS},
        [question.alone, question.others],
        question.deals,
        SEED,
        alone=True,
    )
    begun = time.time()
    result = contest(planned, jobs)
    print(f"{result.command}: {result.games} games in {time.time() - begun:.0f} s", file=sys.stderr)
    one = next(one for one in result.standings if one.spec == question.alone)
    low, high = one.share_interval
    return {
        **asdict(question),
        "share": round(one.share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "games": result.games,
        "command": result.command,
    }


def play(games: list[str], jobs: int, again: bool) -> None:
    """All contests of these games that were not played yet."""
    for question in QUESTIONS:
        asked = asdict(question)
        if question.game in games and (again or not is_known("contests", asked)):
            row = answer(question, jobs)
            keep("contests", {"game": question.game, "among": question.among}, row)
            print(f"{question.game}, {question.among}: {said_share(row)}", flush=True)


def pace(games: list[str], again: bool) -> None:
    """How long they think, and how much in a second."""
    for game, bot, decisions in PACES:
        asked = {"game": game, "bot": bot, "decisions": decisions}
        if game in games and (again or not is_known("paces", asked)):
            row = asdict(measure(game, PLAYERS, bot, decisions, SEED))
            keep("paces", {"game": game, "bot": bot}, row)
            print(f"{game}, {bot}: {said_pace(Thinking(**row))}", flush=True)


def said_share(row: dict[str, Any]) -> str:
    """A share with its interval."""
    return f"{100 * row['share']:.1f} % ({100 * row['low']:.1f} to {100 * row['high']:.1f})"


def said_pace(row: Thinking) -> str:
    """Times and speed in few words."""
    times = ", ".join(f"{name} {value:.0f} ms" for name, value in row.milliseconds.items() if name != "p90")
    return f"{times}; {row.imagined_per_s:,.0f} a second"


def table() -> str:
    """What stands in docs/bots.md."""
    document = load()
    lines = ["| game | alone | among | wins (95 % interval) | aim | games |", "|---" * 6 + "|"]
    for question in QUESTIONS:
        for row in document["contests"]:
            if asdict(question).items() <= row.items():
                title = registry.game(question.game).title
                aim = f"{100 * question.aim:.0f} %" if question.aim else ""
                lines.append(
                    f"| {title} | `{row['alone']}` | {row['among']}: `{row['others']}` | {said_share(row)} "
                    f"| {aim} | {row['games']:,} |"
                )
    lines += ["", "| game | bot | decisions | p50 | p99 | longest | imagined games a second |", "|---" * 7 + "|"]
    for row in sorted(document["paces"], key=lambda row: GAMES.index(row["game"])):
        times = row["milliseconds"]
        lines.append(
            f"| {registry.game(row['game']).title} | `{row['bot']}` | {row['decisions']} | {times['p50']:.0f} ms "
            f"| {times['p99']:.0f} ms | {times['p100']:.0f} ms | {row['imagined_per_s']:,.0f} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "pace", "table"))
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--again", action="store_true")
    told = parser.parse_args()
    if told.what == "table":
        print(table())
    elif told.what == "play":
        play(told.games, told.jobs, told.again)
    else:
        pace(told.games, told.again)


if __name__ == "__main__":
    main()
