"""Opening a table: what a host wishes, checked, as the first entry of its log."""

from __future__ import annotations

from dataclasses import dataclass, field

from motherlode.core import fairness
from motherlode.core.box import Components
from motherlode.core.game import Game
from motherlode.server.admitting import check_bot
from motherlode.server.calling import checked_webhook
from motherlode.server.room import Body, Refusal
from motherlode.server.seating import Settings

LIMITS = {"timer": (0, 14 * 86400), "grace": (0, 3600), "hold": (1, 30 * 86400)}
"""The least and the most seconds of a setting."""


@dataclass
class Opening:
    """What a host wants."""

    game: str
    options: dict[str, object] = field(default_factory=dict)
    bots: dict[int, str] = field(default_factory=dict)
    box: str = ""
    """The hash of a box that was uploaded; the game's own without it."""
    settings: Body = field(default_factory=dict)


def opened(opening: Opening, game: Game, components: Components, secret: bytes) -> Body:
    """The entry; refused, if the host wishes what cannot be."""
    settings = checked_settings(opening.settings)
    options = game.options(dict(opening.options))
    game.facts(components, options)  # refuses what the box is not made for
    players: int = options.players  # type: ignore[attr-defined]
    return {
        "game": game.id,
        "options": {"players": players, **{name: said for name, said in opening.options.items() if name != "players"}},
        "box": opening.box,
        "bots": checked_bots(opening, game, players),
        "settings": vars(settings),
        "secret": secret.hex(),
        "commitment": fairness.commitment(secret),
    }


def checked_bots(opening: Opening, game: Game, players: int) -> list[str]:
    """The bot of each seat, empty where there is none; one seat at least is left for the host."""
    if odd := [seat for seat in opening.bots if not 0 <= seat < players]:
        raise Refusal("no-seat", f"There is no seat {odd[0]}: seats go from 0 to {players - 1}.")
    bots = [opening.bots.get(seat, "") for seat in range(players)]
    for spec in filter(None, bots):
        check_bot(spec, game)
    if "" not in bots:
        raise Refusal("no-seat", "Leave a seat for yourself: every seat has a bot.")
    return bots


def checked_settings(said: Body) -> Settings:
    """Settings that somebody sent; refused if they are none."""
    known = Settings()
    for name, value in said.items():
        if name not in vars(known):
            raise Refusal("bad-settings", f"There is no setting {name!r}; there are {', '.join(vars(known))}.")
        wanted = type(vars(known)[name])
        if isinstance(value, bool) != (wanted is bool) or not isinstance(
            value, (int, float) if wanted is float else wanted
        ):
            raise Refusal("bad-settings", f"The setting {name} cannot be {value!r}.")
        low, high = LIMITS.get(name, (0, 0))
        if wanted is float and not low <= value <= high:
            raise Refusal("bad-settings", f"The setting {name} goes from {low} to {high} seconds.")
        setattr(known, name, float(value) if wanted is float else value)
    if known.empty not in ("finish", "pause"):
        raise Refusal("bad-settings", "The setting empty is 'finish' or 'pause'.")
    known.webhook = checked_webhook(known.webhook)
    return known
