"""Goldmine Rumbles: dig in a mine that turns and caves in, take partners, rob rivals, and beware of Papa Clayton."""

from motherlode.core.game import Game

GAME = Game(
    id="goldmine-rumbles",
    title="Goldmine Rumbles",
    package=__name__,
    blurb="A big game of turning mine tiles, claims, partners, fights, and Papa Clayton.",
    credits="its rulebook names no author; box art by Jessie Urbach",
    players=(3, 4),
    default_players=4,
    endings=("still running", "the last phase is over"),
    memory=False,
    status="complete",
    tools=("routes",),
    variants=(
        "length=long",
        "hidden_cubes=on",
        "paid_routes=on",
        "strict_fights=on,metric=orthogonal,characters=chosen",
        "length=long,hidden_cubes=on,paid_routes=on,compass=on,advice=on",
    ),
)
