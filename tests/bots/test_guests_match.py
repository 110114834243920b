"""Matches that Python drives: game for game those of the compiled loop, where only bots of the house sit."""

from __future__ import annotations

import pytest

from motherlode.core import compiling, registry, tally
from motherlode.core.bot import Bot
from motherlode.core.errors import BadOption
from motherlode.core.match import Match, kinds_of
from motherlode.core.open_match import OpenMatch, needs_python

LINEUPS = [
    ("kuhn", ["plain-search:simulations=15", "random"]),
    ("kuhn", ["plain-search:simulations=15", "plain-search:simulations=7,curiosity=0.9"]),
    ("pledges", ["random", "random", "random"]),
    ("gold", ["greedy:memory=0.7", "random", "greedy"]),
    ("quick-silver", ["greedy", "random", "random"]),
]


def both(name: str, specs: list[str], compiled: bool) -> tuple[Match, OpenMatch, list[Bot]]:
    game = registry.game(name)
    options, components = game.options({"players": len(specs)}), game.components()
    bots = [registry.bot(spec, game) for spec in specs]
    if compiled:
        for kind in kinds_of(bots):
            compiling.ensure(compiling.SEAT, game, [kind])
        compiling.ensure(compiling.DOORS, game)
        compiling.ensure(compiling.MATCH, game, kinds_of(bots))
    fast = Match(game, components, options, bots, compiled, game.facts(components, options).plies)
    return fast, OpenMatch(game, components, options, bots, compiled), bots


def assert_same(fast: Match, slow: OpenMatch, seed: int, number: int) -> None:
    expected = fast.play(seed, number, 1)
    assert slow.play(seed, number, 1) == expected
    assert slow.log() == fast.log(expected[tally.MOVES] + expected[tally.CHANCES])


@pytest.mark.parametrize(("name", "specs"), LINEUPS)
def test_each_game_is_the_same_game(name: str, specs: list[str]) -> None:
    fast, slow, _ = both(name, specs, compiled=False)
    for number in (0, 1, 17):
        assert_same(fast, slow, -(1 << 40) + 5, number)


def test_compiled_too_and_whoever_sits_where() -> None:
    fast, slow, bots = both("gold", ["greedy:memory=0.7", "random"], compiled=True)
    for number in range(20):
        seated = bots if number % 2 else bots[::-1]
        fast.seat(seated)
        slow.seat(seated)
        assert_same(fast, slow, 1 << 70, number)
    assert slow.play(3, 0, 30) == fast.play(3, 0, 30)


def test_only_guests_and_clocks_need_it() -> None:
    game = registry.game("kuhn")

    def needed(*specs: str) -> bool:
        return needs_python([registry.entrant(spec, game) for spec in specs], game)

    assert not needed("random", "plain-search:simulations=5,threads=2")
    assert needed("random", "plain-search:milliseconds=5")
    assert needed("exec:cat", "random")


def test_it_seats_as_many_as_play() -> None:
    _, slow, bots = both("kuhn", ["random", "random"], compiled=False)
    with pytest.raises(BadOption, match="2 players need 2 bots"):
        slow.seat(bots[:1])
