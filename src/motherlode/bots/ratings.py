"""What was measured of the bots: ratings, and how far each level is above the one before it.

`ratings.json` is written by `bench/ladder.py`, which plays the contests; every figure there names the command that
plays its games again. Ratings of one game can be compared with each other, those of two games cannot.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("ratings.json")
FLOOR = "random"
"""The bot whose rating is 0."""


@dataclass(frozen=True)
class Rating:
    """How strong a bot is at a game: 400 points are odds of ten to one; `random` has 0."""

    elo: float
    low: float
    high: float
    """The ends of the 95 % interval."""
    games: int
    players: int
    command: str


@dataclass(frozen=True)
class Step:
    """How far a level is above the one before it, with so many players."""

    players: int
    lower: str
    upper: str
    specs: tuple[str, str]
    """What both were when they were measured."""
    elo: float
    low: float
    high: float
    games: int
    command: str


@cache
def _measured() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(FILE.read_text())
    return document


def ratings(game: str) -> dict[str, Rating]:
    """The ratings at a game by the name of the bot, the weakest first."""
    contest = _measured()["ratings"].get(game)
    if contest is None:
        return {}
    return {
        name: Rating(elo, low, high, contest["games"], contest["players"], contest["command"])
        for name, (elo, low, high) in sorted(contest["bots"].items(), key=lambda item: item[1][0])
    }


def alpha_rank(game: str) -> dict[str, float]:
    """Which part of the time a population of learners would spend on each bot; those with hardly any are left out."""
    found: dict[str, float] = _measured()["ratings"].get(game, {}).get("alpha_rank", {})
    return found


def steps(game: str) -> list[Step]:
    """The steps between levels at a game, by players and from the lowest."""
    found = [Step(**{**step, "specs": tuple(step["specs"])}) for step in _measured()["steps"].get(game, [])]
    return sorted(found, key=lambda step: step.players)
