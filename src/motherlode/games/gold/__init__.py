"""Gold: turn two cards, let a strong digger carry the gold out, and remember what you saw."""

from motherlode.core.game import Game

GAME = Game(
    id="gold",
    title="Gold",
    package=__name__,
    blurb="A memory game of diggers, gold and dynamite, with a rush for the last ten cards.",
    credits="designed by Reiner Knizia, published by Game Factory (2020)",
    players=(2, 5),
    default_players=3,
    endings=(
        "still running",
        "the Gold Rush took the last card",
        "the Gold Rush took the last card, begun because no pair could remove anything",
        "the Gold Rush took the last card, begun because of stalling",
    ),
    memory=True,
    status="complete",
    start_option="start",
    carried=("owners",),
    variants=("layout=grid", "draft=on", "start=random", "draft=on,start=random,totals=hidden"),
)
