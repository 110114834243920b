"""Kernels that are made many times: each has its own names filled in, and all can sit at one table."""

from __future__ import annotations

import sys
from types import ModuleType

from motherlode.core import registry, tally
from motherlode.core.kernels import kernel
from motherlode.core.match import Match
from motherlode.core.stamping import stamp


@kernel
def asks() -> int:
    """To be filled in."""
    return 0


@kernel
def doubled() -> int:
    """Calls what is filled in."""
    return 2 * asks()


@kernel
def tripled() -> int:
    """Calls what calls it."""
    return doubled() + asks()


def by(number: int) -> ModuleType:
    @kernel
    def answers() -> int:
        return number

    return stamp(f"test_stamping/{number}/", [sys.modules[__name__]], {"asks": answers})


def test_each_stamp_has_its_own_fill() -> None:
    one, other = by(5), by(7)
    assert (one.tripled(), other.tripled()) == (15, 21)
    assert tripled() == 0, "the kernels that they were made from are as they were"


def test_stamps_belong_to_a_module_of_their_own() -> None:
    made = by(5)
    assert made.doubled.__module__ == made.__name__ == "test_stamping/5/"
    assert sys.modules[made.__name__] is made
    assert not hasattr(made, "asks"), "what is filled in is not made again"


def test_two_bots_of_one_module_at_one_table() -> None:
    """Both searches hold the kernels of the tree, each with its own records; compiled they play the same game."""
    game = registry.game("kuhn")
    bots = [registry.bot(spec, game) for spec in ("ismcts:simulations=20", "plain-search:simulations=20")]
    tallies = [
        Match(game, game.components(), game.options({}), bots, compiled).play(seed=3, first=0, games=60)
        for compiled in (False, True)
    ]
    assert tallies[0] == tallies[1]
    assert tallies[0][tally.GAMES] == 60
