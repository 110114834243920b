"""Quick Silver beside the figures that its reconstruction was published with: 150 games a row there. See README.md."""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from motherlode.arena.simulation import WIDTH_95, deviation, wilson
from motherlode.core import compiling, registry, tally
from motherlode.core.bot import Bot
from motherlode.core.contract import OVER
from motherlode.core.engine import Engine
from motherlode.core.game import Game
from motherlode.core.loader import jit_wanted
from motherlode.core.match import Match, kinds_of
from motherlode.games.quick_silver.records import ALL_DEAD, BY_CASH, LAST_ALIVE, STRANGER_WINS, TOO_LONG

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from bench import quick_silver_published

PUBLISHED_GAMES = 150
SHARES = ("by cash", "last alive", "all dead", "Stranger")
MEANS = ("rounds", "deaths", "redirects", "decisions")


@dataclass(frozen=True)
class Row:
    """A row of the published table; shares in percent."""

    name: str
    players: int
    bot: str
    published: dict[str, float]
    options: dict[str, object] = field(default_factory=dict)


def _row(name: str, players: int, bot: str, option: str = "", **published: float) -> Row:
    said = {word.replace("_", " ").replace("stranger", "Stranger"): value for word, value in published.items()}
    return Row(f"{name} {players}", players, bot, said, {option: "on"} if option else {})


def _base(
    name: str,
    players: int,
    rounds: tuple[float, float, float],
    ends: tuple[float, float, float],
    deaths: float,
    redirects: float,
    decisions: float,
) -> Row:
    bot = name if name == "random" else f"greedy:temper={name}"
    return _row(
        name,
        players,
        bot,
        rounds=rounds[0],
        p5=rounds[1],
        p95=rounds[2],
        by_cash=ends[0],
        last_alive=ends[1],
        all_dead=ends[2],
        deaths=deaths,
        redirects=redirects,
        decisions=decisions,
    )


def _undead(players: int, rounds: float, deaths: float, redirects: float, decisions: float) -> Row:
    measures = {"rounds": rounds, "deaths": deaths, "redirects": redirects, "decisions": decisions}
    return _row("undead", players, "greedy:temper=careful", "undead", by_cash=100, **measures)


def _stranger(
    players: int, rounds: float, by_cash: float, stranger: float, deaths: float, redirects: float, decisions: float
) -> Row:
    measures = {"rounds": rounds, "deaths": deaths, "redirects": redirects, "decisions": decisions}
    shares = {"by_cash": by_cash - stranger, "stranger": stranger}
    return _row("stranger", players, "greedy:temper=careful", "stranger", **shares, **measures)


ROWS = (
    _base("careful", 2, (10.2, 6, 14), (77, 23, 0.7), 0.26, 0.7, 107),
    _base("careful", 3, (9.7, 6, 14), (96, 4, 0), 0.48, 1.0, 148),
    _base("careful", 4, (10.0, 6, 14), (97, 3, 0), 0.89, 1.6, 203),
    _base("careful", 5, (10.6, 7, 16), (95, 5, 0), 1.83, 2.5, 259),
    _base("careful", 6, (10.6, 6, 16), (98, 2, 0), 2.21, 3.1, 307),
    _base("reckless", 2, (7.6, 3, 12), (31, 65, 4), 0.74, 3.5, 81),
    _base("reckless", 4, (8.6, 5, 13), (47, 51, 2), 2.43, 8.6, 152),
    _base("reckless", 6, (9.3, 6, 14), (38, 58, 4), 4.56, 14.6, 214),
    _base("random", 2, (6.9, 3, 12), (9, 88, 3), 0.94, 1.1, 76),
    _base("random", 4, (9.0, 5, 13), (34, 64, 2), 2.60, 3.9, 171),
    _base("random", 6, (10.4, 7, 14), (41, 54, 5), 4.45, 6.8, 271),
    _undead(2, 11.4, 0.23, 0.8, 120),
    _undead(4, 11.1, 1.55, 1.9, 248),
    _undead(6, 12.6, 4.32, 4.6, 428),
    _stranger(2, 9.6, 81, 23, 0.21, 0.8, 102),
    _stranger(3, 10.2, 95, 17, 0.55, 1.0, 157),
    _stranger(4, 10.6, 97, 12, 1.24, 1.8, 212),
)


def seated(row: Row, player: str, dials: str, game: Game) -> Bot:
    """The bot that plays a row: ours, or the published player; dials are for players who think."""
    name, said = registry.split_spec(row.bot)
    if player == "published":
        said |= {"random": "on"} if name == "random" else {}
        bot = Bot(quick_silver_published.KIND, said | registry.split_spec(f":{dials}")[1])
    else:
        bot = Bot(registry.bot_kind(name), said | (registry.split_spec(f":{dials}")[1] if name != "random" else {}))
    bot.dials(game)  # refuses what it does not know
    return bot


class Games:
    """Plays the games of a row one by one, and reads the table that each leaves behind."""

    def __init__(self, row: Row, player: str, dials: str) -> None:
        game = registry.game("quick-silver")
        options = game.options({"players": row.players, **row.options})
        self.players, self.undead = row.players, "undead" in row.options
        self.bot = seated(row, player, dials, game)
        bots = [self.bot] * row.players
        compiled = jit_wanted()
        if compiled:  # here and not in a child process: only this one knows the published player
            compiling.compile_here(compiling.MATCH, game, kinds_of(bots))
        components = game.components()
        log = game.facts(components, options).plies if self.undead else 0
        self.match = Match(game, components, options, bots, compiled, log)
        self.box: Any = components.record
        self.engine = Engine(game, components, options)
        if self.undead and compiled:
            compiling.ensure(compiling.DOORS, game)
            self.engine.switch()

    def play(self, seed: int, index: int) -> dict[str, int]:
        """What one game came to."""
        counts = self.match.play(seed, index, 1)
        table: Any = self.match._tables[0]
        alive = sum(table.alive[seat] for seat in range(1, self.players + 1))
        return {
            "rounds": table.round,
            "deaths": self.resets() if self.undead else self.players - alive,
            "redirects": table.tin - (self.box.tokens - self.players * self.box.plates),
            "decisions": counts[tally.MOVES],
            "ending": table.ending,
        }

    def resets(self) -> int:
        """How often somebody would have died: the final table does not say it, so the game is played again."""
        engine = self.engine
        table: Any = engine.tables[0]
        engine.setup()
        reveals = fallen = 0
        for action in self.match.log():
            engine.play(action)
            if table.reveals != reveals:
                reveals = table.reveals
                fallen += sum(table.fell)
            if table.actor == OVER:
                break
        return fallen


def _share(count: int, games: int) -> dict[str, Any]:
    low, high = wilson(count / games, games)
    return {"ours": 100 * count / games, "low": 100 * low, "high": 100 * high}


def _mean(values: list[int]) -> dict[str, Any]:
    games = len(values)
    mean = sum(values) / games
    spread = deviation(sum(values), sum(value * value for value in values), games)
    reach = WIDTH_95 * spread / math.sqrt(games)
    return {"ours": mean, "low": mean - reach, "high": mean + reach, "sd": spread}


def _beside(measure: dict[str, Any], published: float | None, name: str) -> dict[str, Any]:
    """Put the published figure beside ours, with the interval that its 150 games leave."""
    if published is None:
        return measure
    if name in SHARES:
        low, high = (100 * end for end in wilson(published / 100, PUBLISHED_GAMES))
    else:
        reach = WIDTH_95 * measure["sd"] / math.sqrt(PUBLISHED_GAMES)
        low, high = published - reach, published + reach
    agrees = low - 1e-9 <= measure["ours"] <= high + 1e-9
    return measure | {"published": published, "published_low": low, "published_high": high, "agrees": agrees}


def measure(row: Row, games: int, seed: int, player: str = "greedy", dials: str = "") -> dict[str, Any]:
    """Play a row."""
    playing = Games(row, player, dials)
    started = time.perf_counter()
    played = [playing.play(seed, index) for index in range(games)]
    seconds = time.perf_counter() - started
    rounds = sorted(game["rounds"] for game in played)
    endings = [game["ending"] for game in played]
    figures = {name: _mean([game[name] for game in played]) for name in MEANS}
    for name, ending in zip(SHARES, (BY_CASH, LAST_ALIVE, ALL_DEAD, STRANGER_WINS), strict=True):
        if ending != STRANGER_WINS or row.options.get("stranger"):
            figures[name] = _share(endings.count(ending), games)
    return {
        "row": row.name,
        "bot": playing.bot.spec,
        "games": games,
        "games_per_s": games / seconds,
        "p5": rounds[games // 20],
        "p95": rounds[min(games - 1, games * 19 // 20)],
        "published_p5": row.published.get("p5"),
        "published_p95": row.published.get("p95"),
        "too_long": endings.count(TOO_LONG),
        "figures": {name: _beside(figure, row.published.get(name), name) for name, figure in figures.items()},
    }


def show(result: dict[str, Any]) -> None:
    """A row as lines of text; a star marks what the published 150 games do not explain."""
    print(f"{result['row']} players, {result['bot']}: {result['games']:,} games, {result['games_per_s']:,.0f} a second")
    span = f"{result['published_p5']}..{result['published_p95']}" if result["published_p5"] is not None else "-"
    print(f"    {'p5..p95':<11}{result['p5']:>7}..{result['p95']:<24}published {span}")
    for name, figure in result["figures"].items():
        said = "-"
        if "published" in figure:
            star = "" if figure["agrees"] else "  *"
            said = f"{figure['published']:g} ({figure['published_low']:.2f} to {figure['published_high']:.2f}){star}"
        interval = f"({figure['low']:.2f} to {figure['high']:.2f})"
        print(f"    {name:<11}{figure['ours']:>8.2f} {interval:<24} published {said}")


def show_markdown(results: list[dict[str, Any]]) -> None:
    """All rows as one table, ours with its 95 % interval / published, with a star for what lies outside."""
    names = (*MEANS, *SHARES)
    print("| row | p5..p95 | " + " | ".join(f"{name} %" if name in SHARES else name for name in names) + " |")
    print("|---" * (2 + len(names)) + "|")
    for result in results:
        spans = [f"{result[f'{whose}p5']}..{result[f'{whose}p95']}" for whose in ("", "published_")]
        cells = [result["row"], " / ".join(spans).replace("None..None", "–")]
        for name in names:
            figure = result["figures"].get(name)
            if figure is None:
                cells.append("–")
                continue
            said = f"{figure['published']:g}" if "published" in figure else "–"
            interval = f"({figure['low']:.2f} to {figure['high']:.2f})"
            star = "" if figure.get("agrees", True) else " *"
            cells.append(f"{figure['ours']:.2f} {interval} / {said}{star}")
        print("| " + " | ".join(cells) + " |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", default="", help="only rows whose name begins so, such as careful or 'stranger 3'")
    parser.add_argument("--player", choices=("greedy", "published"), default="greedy", help="who plays  [greedy]")
    parser.add_argument("--dials", default="", help="further dials of the player, such as plate=0.1")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--markdown", action="store_true", help="print one table")
    parser.add_argument("--from", dest="played", type=Path, help="play nothing: show what --json wrote to this file")
    said = parser.parse_args()
    if said.games < 20:
        parser.error("--games is at least 20")
    results: list[dict[str, Any]] = json.loads(said.played.read_text()) if said.played else []
    for row in ROWS if said.played is None else ():
        if row.name.startswith(said.rows):
            results.append(measure(row, said.games, said.seed, said.player, said.dials))
    if said.json:
        print(json.dumps(results))
        return
    if said.markdown:
        show_markdown(results)
    else:
        for result in results:
            show(result)
    stated = [figure for result in results for figure in result["figures"].values() if "published" in figure]
    outside = sum(not figure["agrees"] for figure in stated)
    print(f"\n{outside} of {len(stated)} figures lie outside of the published 95 % intervals")


if __name__ == "__main__":
    main()
