"""Bots for people: six levels, each stronger than the one before, and a few characters.

Each is another bot with its dials set, game by game. How far apart they are is measured by `bench/ladder.py` and stands
in `ratings.json`: whoever changes a level here measures it again.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A name under which a bot sits down; for each game the spec string that it stands for."""

    id: str
    blurb: str
    specs: dict[str, str]
    rank: int = 0
    """From 1, the weakest, to 6; 0 for a character, who is not there to be strong."""


LEVELS = (
    Level(
        "greenhorn",
        "just off the coach: forgets, overlooks, and is good company",
        {
            "gold": "greedy:memory=0.1",
            "quick-silver": "careless:slips=0.7",
            "gold-river": "careless:slips=0.4",
            "goldmine-rumbles": "careless:slips=0.4",
        },
        1,
    ),
    Level(
        "panner",
        "knows the rules, and forgets half of what it saw",
        {
            "gold": "greedy:memory=0.35",
            "quick-silver": "careless:slips=0.45",
            "gold-river": "careless:slips=0.2",
            "goldmine-rumbles": "careless:slips=0.15",
        },
        2,
    ),
    Level(
        "digger",
        "a decent hand, who slips now and then",
        {
            "gold": "greedy:memory=0.6",
            "quick-silver": "careless:slips=0.22",
            "gold-river": "careless:slips=0.08",
            "goldmine-rumbles": "careless:slips=0.05",
        },
        3,
    ),
    Level(
        "prospector",
        "takes the best that it can see",
        {
            "gold": "greedy:memory=0.8",
            "quick-silver": "careless:slips=0.07",
            "gold-river": "greedy",
            "goldmine-rumbles": "greedy",
        },
        4,
    ),
    Level(
        "foreman",
        "forgets nothing, and thinks ahead where that pays",
        {
            "gold": "greedy",
            "quick-silver": "search:simulations=100",
            "gold-river": "search:trust=0.1,slips=0.03",
            "goldmine-rumbles": "search:simulations=6",
        },
        5,
    ),
    Level(
        "baron",
        "thinks further ahead than anybody",
        {
            "gold": "search:simulations=6000",
            "quick-silver": "search:simulations=1000",
            "gold-river": "search",
            "goldmine-rumbles": "search:simulations=100",
        },
        6,
    ),
)

CHARACTERS = (
    Level(
        "gambler",
        "bids high, fights readily, and leaves safety to others",
        {
            "quick-silver": "greedy:temper=0.1,plate=0.02",
            "gold-river": "greedy:bid=1,poker=0.4",
            "goldmine-rumbles": "greedy:daring=reckless",
        },
    ),
    Level(
        "miser",
        "keeps what it has: low bids, no fights, no partners",
        {
            "quick-silver": "greedy:temper=0.5,plate=0.15",
            "gold-river": "greedy:bid=low,spite=kind",
            "goldmine-rumbles": "greedy:daring=timid,company=loner",
        },
    ),
    Level(
        "rogue",
        "would rather see you lose than win itself",
        {"gold-river": "greedy:spite=0.7", "goldmine-rumbles": "greedy:harm=0.7,daring=0.8"},
    ),
)

USUAL = "digger"
"""Who sits down when nobody says who should."""
