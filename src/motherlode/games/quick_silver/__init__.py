"""Quick Silver: swap blindly, pay to redirect, survive the dynamite, and be second best at the market."""

from motherlode.core.game import Game

GAME = Game(
    id="quick-silver",
    title="Quick Silver",
    package=__name__,
    blurb="A bluffing game of blind swaps and dynamite, where second place pays best.",
    credits="its rules sheet names neither author nor publisher",
    players=(2, 6),
    default_players=4,
    endings=(
        "still running",
        "the richest has enough to be mayor",
        "only one player is left alive",
        "everybody died",
        "the Sneaky Stranger became mayor",
        "the game went on for too many rounds",
    ),
    memory=True,
    all_may_lose=True,
    status="complete; its deck is reconstructed",
    variants=("undead=on", "stranger=on", "undead=on,stranger=on"),
)
