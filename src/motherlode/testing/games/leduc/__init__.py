"""Leduc poker: six cards, two rounds of betting; a hidden card each, and one that comes to lie open halfway."""

from motherlode.core.game import Game

GAME = Game(
    id="leduc",
    title="Leduc poker",
    package=__name__,
    blurb="Six cards, two players, two rounds of betting: a poker with a public card, small enough to be solved.",
    credits="Finnegan Southey, Michael Bowling, Bryce Larson and others (2005)",
    players=(2, 2),
    default_players=2,
    endings=("still running", "showdown", "one player folded"),
    status="complete",
    test_only=True,
)
