"""`motherlode games`: what can be played here, and with whom. Plain text, so that it is there at once."""

from __future__ import annotations

import textwrap
from typing import Any

import click

from motherlode.bots.levels import Level
from motherlode.bots.ratings import ratings
from motherlode.cli.output import columns, json_option, print_json
from motherlode.core import registry
from motherlode.core.bot import ANY_GAME, BotKind
from motherlode.core.describing import choices_of, default_of
from motherlode.core.game import Game
from motherlode.core.records import Record, options_of

WIDTH = 100


def options_json(record: type[Record]) -> list[dict[str, Any]]:
    """The options of a record, or the dials of a bot, in the order of their fields."""
    found = []
    for name, field in options_of(record).items():
        assert field.option is not None
        said = {"choices": choices_of(field), "default": default_of(field), "help": field.option.help}
        found.append({"name": name, **said})
    return found


QUICK = ("random", "greedy")
"""Bots whose dials are told for all games at once."""


def boxes_json(game: Game) -> list[dict[str, str]]:
    """The further boxes of a game, each with the line that its file says of itself."""
    return [{"name": name, "meaning": game.components(name).meaning} for name in game.boxes()]


def game_json(game: Game) -> dict[str, Any]:
    """All that is said of a game."""
    options = [option for option in options_json(game.record("Options")) if option["name"] != "players"]
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb,
        "credits": game.credits,
        "players": list(game.players),
        "default_players": game.default_players,
        "status": game.status,
        "test_only": game.test_only,
        "options": options,
        "boxes": boxes_json(game),
        "bots": [kind.id for kind in registry.bot_kinds().values() if kind.plays(game)],
    }


def bot_json(kind: BotKind, games: list[Game]) -> dict[str, Any]:
    """What is said of a bot, with its dials at these games."""
    dials = {game.id: options_json(kind.module(game).Dials) for game in games if kind.plays(game)}
    plays = ["every game"] if ANY_GAME in kind.modules else list(kind.modules)
    rated = {game.id: found for game in games if (found := bot_ratings(game.id, kind.id))}
    return {"id": kind.id, "blurb": kind.blurb, "plays": plays, "dials": dials, "ratings": rated}


def level_json(level: Level, games: list[Game]) -> dict[str, Any]:
    """All that is said of a level or character: at each of these games, the bot that it is."""
    specs = {game.id: level.specs[game.id] for game in games if game.id in level.specs}
    rated = {game: round(ratings(game)[level.id].elo) for game in specs if level.id in ratings(game)}
    return {"id": level.id, "blurb": level.blurb, "rank": level.rank, "specs": specs, "ratings": rated}


def level_rows(levels: list[dict[str, Any]], game: str | None) -> list[list[str]]:
    """A level a line, with its rating if one game is meant."""
    rated = [str(level["ratings"].get(game, "")) for level in levels]
    rows = [[str(level["rank"] or ""), level["id"], level["blurb"]] for level in levels]
    return [[*row[:2], rating, row[2]] for row, rating in zip(rows, rated, strict=True)] if any(rated) else rows


def bot_ratings(game: str, kind: str) -> dict[str, int]:
    """The ratings of a bot's specs at a game, as far as they were measured; a level counts as the bot that it is."""
    levels = registry.levels()
    found = {levels[name].specs[game] if name in levels else name: one for name, one in ratings(game).items()}
    return {spec: round(one.elo) for spec, one in found.items() if spec.partition(":")[0] == kind}


def option_lines(options: list[dict[str, Any]]) -> list[str]:
    """An option a line; help that does not fit goes on below."""
    names = columns([[f"{o['name']}={o['default']}"] for o in options])
    width = max((len(line) for line in names.splitlines()), default=0)
    lines = []
    for option in options:
        head = f"    {option['name']}={option['default']}".ljust(width + 6)
        text = f"{option['help']}: {option['choices']}"
        lines += textwrap.wrap(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
    return lines


def game_lines(game: dict[str, Any]) -> list[str]:
    """A game for people."""
    low, high = game["players"]
    span = str(low) if low == high else f"{low} to {high}"
    status = ", ".join(filter(None, (game["status"], "for tests" if game["test_only"] else "")))
    lines = [f"{game['id']}  {game['title']}, {span} players" + (f" ({status})" if status else "")]
    lines += [f"  {text}" for text in (game["blurb"], game["credits"]) if text]
    if game["options"]:
        lines += ["  options, each with what it is if nobody says anything", *option_lines(game["options"])]
    if game["boxes"]:
        rows = [[f"--box {box['name']}", box["meaning"]] for box in game["boxes"]]
        lines += ["  boxes, beside the game's own", columns(rows, "    ")]
    return lines


def bot_lines(bot: dict[str, Any]) -> list[str]:
    """A bot for people."""
    lines = [f"{bot['id']}  {bot['blurb']} (plays {', '.join(bot['plays'])})"]
    for game, dials in bot["dials"].items():
        lines += [f"  at {game}", *option_lines(dials)] if dials else []
        lines += [f"    rating {rating}: {spec}" for spec, rating in bot["ratings"].get(game, {}).items()]
    return lines


@click.command("games", help="What can be played here: games with their options and boxes, bots with their dials.")
@click.argument("game", required=False)
@click.option("--all", "everything", is_flag=True, help="also the games that exist for tests")
@json_option
def command(game: str | None, everything: bool, as_json: bool) -> None:
    """List games and bots; with a name that game only, and who plays it."""
    if game is not None:
        games = [registry.game(game)]
    else:
        games = [found for found in registry.games().values() if everything or not found.test_only]
    shown = [game_json(found) for found in games]
    kinds = [kind for kind in registry.bot_kinds().values() if game is None or kind.plays(games[0])]
    # Loading all bots of all games takes its time: the dials of those that search are told game by game.
    bots = [bot_json(kind, games if game is not None or kind.id in QUICK else []) for kind in kinds]
    levels = [level_json(level, games) for level in registry.levels().values()]
    levels = [level for level in levels if level["specs"]]
    if as_json:
        print_json({"games": shown, "levels": levels, "bots": bots})
        return
    lines: list[str] = []
    for one in shown:
        lines += [*game_lines(one), ""]
    if levels:
        rated = " with their ratings (docs/bots.md)" if game is not None and ratings(games[0].id) else ""
        lines += [f"Levels, from the weakest to the strongest, and characters{rated}"]
        lines += [columns(level_rows(levels, games[0].id if game is not None else None), "  "), ""]
    lines.append("Bots" if game is not None else "Bots (`motherlode games GAME` tells the dials of all)")
    for bot in bots:
        lines += [f"  {line}" for line in bot_lines(bot)]
    example = next((one["id"] for one in shown), "GAME")
    lines += ["", f"Play: motherlode play {example}   Watch bots: motherlode sim {example} --seats random"]
    click.echo("\n".join(lines))
