"""Gold River: bid for the first choice of cards, strike gold on your claims, and become Mayor."""

from motherlode.core.game import Game

GAME = Game(
    id="gold-river",
    title="Gold River",
    package=__name__,
    blurb="An auction game of mining claims: the bid flows down the table, dice strike gold, and Mayors collect.",
    credits="designed by Bruno Cathala and Bruno Faidutti, published by Lumberjacks Studio (2020)",
    players=(2, 5),
    default_players=4,
    endings=("still running", "the deck cannot fill another row"),
    memory=False,
    status="complete; most of its deck is reconstructed",
    variants=("first_game=on", "poker=on", "first_game=on,poker=on"),
)
