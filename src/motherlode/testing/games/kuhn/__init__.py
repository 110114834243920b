"""Kuhn poker: three cards, one bet; the smallest game in which a seat knows what another does not."""

from motherlode.core.game import Game

GAME = Game(
    id="kuhn",
    title="Kuhn poker",
    package=__name__,
    blurb="Three cards, two players, one bet: the smallest game of poker.",
    credits="Harold W. Kuhn (1950)",
    players=(2, 2),
    default_players=2,
    endings=("still running", "showdown", "one player folded"),
    status="complete",
    test_only=True,
)
