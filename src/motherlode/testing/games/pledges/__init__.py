"""Pledges: everybody secretly picks a mine and stakes coins on it; then all is shown at once."""

from motherlode.core.game import Game

GAME = Game(
    id="pledges",
    title="Pledges",
    package=__name__,
    blurb="Secret simultaneous stakes on two mines; the highest stake alone wins the prize.",
    credits="made for testing",
    players=(2, 3),
    default_players=2,
    endings=("still running", "all rounds were played"),
    status="complete",
    test_only=True,
)
