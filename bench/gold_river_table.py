"""Gold River beside the figures that its reconstruction was published with: 300 games a row there. See README.md."""

from __future__ import annotations

import argparse
import json
import math
import time
from dataclasses import dataclass
from typing import Any

from motherlode.arena.simulate import simulate
from motherlode.arena.simulation import WIDTH_95, deviation
from motherlode.core import compiling, registry, tally
from motherlode.core.contract import OVER
from motherlode.core.engine import Engine
from motherlode.core.match import Match, kinds_of
from motherlode.games.gold_river.mayors import fee
from motherlode.games.gold_river.moves import PICK_AT, TAKE_CLAIM, TAKE_HALF
from motherlode.games.gold_river.records import AUCTION, BANDIT_TAKE, CLAIM, DROP, LAY, PICK, ROLL, Box, Table
from motherlode.games.gold_river.scoring import bank, offices, printed

PUBLISHED_GAMES = 300
TENTHS_WITHIN = 2.56  # standard deviations from the tenth to the ninetieth percentile
AS_PUBLISHED = "greedy:bid=modest"
MOST_ACTIONS = 1000  # of a game between bots that raise by one
OFFICES_REST = (AUCTION, LAY, ROLL)  # phases whose actions move no Claim
PARTS = ("nuggets", "Claims", "Mayors", "Bank", "poker")
MODES: dict[str, dict[str, object]] = {"standard": {}, "poker": {"poker": "on"}, "first": {"first_game": "on"}}
MEANS = ("rounds", "score", "winner", *PARTS, "claims", "bid", "fees", "changes", "decisions")
TELLS = {"claims": "Claims/player", "bid": "mean bid", "changes": "Mayor changes", "Claims": "on Claims"}


@dataclass(frozen=True)
class Row:
    """A row of the published table: figures, the last digit that each was given with, and the percentiles."""

    mode: str
    players: int
    published: dict[str, float]
    digits: dict[str, int]
    score_span: tuple[int, int]
    winner_span: tuple[int, int]
    most_bid: int

    @property
    def name(self) -> str:
        """Such as `poker 3`."""
        return f"{self.mode} {self.players}"


def _row(
    mode: str,
    players: int,
    rounds: int,
    score: tuple[int, int, int],
    winner: tuple[int, int, int],
    parts: str,
    claims: float,
    bids: tuple[float, int],
    fees: float,
    changes: float,
    decisions: int,
) -> Row:
    said = dict(zip(PARTS, (float(part) for part in parts.split("+")), strict=False))
    tenths = {**said, "claims": claims, "bid": bids[0], "fees": fees, "changes": changes}
    whole = {"rounds": float(rounds), "score": float(score[0]), "winner": float(winner[0]), "decisions": decisions}
    digits = dict.fromkeys(whole, 0) | dict.fromkeys(tenths, 1)
    return Row(mode, players, whole | tenths, digits, score[1:], winner[1:], bids[1])


ROWS = (
    _row("standard", 2, 15, (84, 68, 101), (92, 79, 105), "39.9+31.4+16.8+4.0", 8.7, (1.4, 6), 6.9, 3.0, 86),
    _row("standard", 3, 11, (64, 51, 78), (73, 64, 82), "36.2+21.3+11.9+3.6", 6.3, (2.1, 6), 9.9, 4.1, 95),
    _row("standard", 4, 12, (66, 52, 79), (78, 69, 88), "41.7+23.6+10.0+2.3", 6.8, (2.2, 6), 20.5, 7.9, 132),
    _row("standard", 5, 10, (54, 41, 67), (67, 59, 75), "35.1+20.5+9.2+2.1", 5.7, (2.7, 7), 22.9, 8.5, 135),
    _row("poker", 2, 16, (93, 74, 111), (102, 88, 116), "43.4+31.7+16.7+3.6+6.6", 9.0, (1.4, 7), 7.2, 3.0, 92),
    _row("poker", 3, 12, (72, 58, 87), (83, 73, 93), "39.3+23.8+11.9+2.3+5.6", 6.8, (2.1, 6), 11.3, 4.5, 104),
    _row("poker", 4, 12, (67, 53, 82), (80, 72, 90), "38.7+23.8+10.1+3.2+4.5", 6.6, (2.2, 7), 19.9, 7.5, 132),
    _row("poker", 5, 10, (55, 42, 69), (69, 61, 79), "32.8+20.5+8.6+3.1+4.2", 5.6, (2.7, 7), 22.1, 8.1, 136),
    _row("first", 3, 11, (64, 51, 77), (73, 65, 83), "37.3+23.1+12.9", 6.5, (2.1, 6), 10.8, 4.4, 92),
    _row("first", 4, 11, (61, 47, 76), (74, 65, 85), "39.4+23.7+10.7", 6.5, (2.1, 6), 19.7, 7.4, 117),
)

DEVIANTS = {
    "never": {3: 22, 4: 14, 5: 14},
    "low": {3: 24, 4: 16, 5: 15},
    "modest": {},
    "high": {3: 31, 4: 28, 5: 16},
}
"""The published wins, in percent of 1,000 games, of one player who bids otherwise than the rest."""


class Games:
    """Plays the games of a row one by one, and plays each again to see what its final table does not say."""

    def __init__(self, row: Row, spec: str) -> None:
        game = registry.game("gold-river")
        options = game.options({"players": row.players, **MODES[row.mode]})
        self.players = row.players
        bots = [registry.bot(spec, game)] * row.players
        components = game.components()
        compiling.ensure(compiling.MATCH, game, kinds_of(bots))
        compiling.ensure(compiling.DOORS, game)
        self.match = Match(game, components, options, bots, compiled=True, log=MOST_ACTIONS)
        self.engine = Engine(game, components, options)
        self.engine.switch()
        assert isinstance(components.record, Box)
        self.box = components.record

    def play(self, seed: int, index: int) -> dict[str, Any]:
        """What one game came to."""
        decisions = self.match.play(seed, index, 1)[tally.MOVES]
        course = self.follow()
        table: Any = self.engine.tables[0]
        points = list(self.engine.scores().points)[1 : self.players + 1]
        winner = 1 + points.index(max(points))
        parts = [table.nuggets[winner]]
        parts += [count(self.box, table, winner) for count in (printed, offices)]
        in_bank = bank(self.box, table, winner)
        owned = sum(table.owner[card] > 0 for card in range(1, self.box.claims + 1))
        return {
            "rounds": table.round,
            "score": sum(points) / self.players,
            "winner": max(points),
            **dict(zip(PARTS, (*parts, in_bank, max(points) - sum(parts) - in_bank), strict=True)),
            "claims": owned / self.players,
            "bid": sum(course["bids"]) / len(course["bids"]),
            "fees": course["fees"],
            "changes": course["changes"],
            "decisions": decisions,
            "points": points,
            "most bid": max(course["bids"]),
        }

    def follow(self) -> dict[str, Any]:
        """The winning bids, the fees, and how often an office passed from one player to another."""
        engine = self.engine
        table: Any = engine.tables[0]
        engine.setup()
        bids: list[int] = []
        fees = changes = 0
        mayors = list(table.mayor)
        for action in self.match.log():
            phase = table.phase
            if phase in OFFICES_REST:
                engine.play(action)
                if phase == AUCTION and table.phase != AUCTION:
                    bids.append(table.bid)
                if table.actor == OVER:
                    break
            else:
                fees += self.fee_of(table, action)
                engine.play(action)
                now = list(table.mayor)
                changes += sum(old not in (0, new) for old, new in zip(mayors, now, strict=True))
                mayors = now
        assert table.actor == OVER
        return {"bids": bids, "fees": fees, "changes": changes}

    def fee_of(self, table: Table, action: int) -> int:
        """What the next action makes somebody pay a Mayor: the winner takes a card when he discards another."""
        card = 0
        if table.phase == DROP:
            card = table.card
        elif table.phase == PICK and table.chooser != table.winner and action != TAKE_HALF:
            card = table.row[action - PICK_AT - 1]
        elif table.phase == BANDIT_TAKE:
            card = action - TAKE_CLAIM
        if self.box.kind[card] != CLAIM:
            return 0
        return min(fee(self.box, table, table.actor, card), table.nuggets[table.actor])


def _beside(values: list[float], row: Row, name: str) -> dict[str, Any]:
    """Our mean with its 95 % interval, and the published one with what 300 games and its rounding leave."""
    games = len(values)
    mean = math.fsum(values) / games
    spread = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / max(1, games - 1))
    reach = WIDTH_95 * spread / math.sqrt(games)
    figure = {"ours": mean, "low": mean - reach, "high": mean + reach}
    if name not in row.published:
        return figure
    if name == "winner":
        spread = (row.winner_span[1] - row.winner_span[0]) / TENTHS_WITHIN
    said = row.published[name]
    reach = WIDTH_95 * spread / math.sqrt(PUBLISHED_GAMES) + 0.5 * 10 ** -row.digits[name]
    figure |= {"published": said, "published_low": said - reach, "published_high": said + reach}
    return figure | {"agrees": said - reach <= mean <= said + reach}


def _span(values: list[int]) -> tuple[int, int]:
    """The tenth and the ninetieth percentile."""
    ordered = sorted(values)
    return ordered[len(ordered) // 10], ordered[len(ordered) * 9 // 10]


def measure(row: Row, games: int, seed: int, spec: str) -> dict[str, Any]:
    """Play a row."""
    playing = Games(row, spec)
    started = time.perf_counter()
    played = [playing.play(seed, index) for index in range(games)]
    seconds = time.perf_counter() - started
    names = [name for name in MEANS if name != "poker" or row.mode == "poker"]
    scores = [points for game in played for points in game["points"]]
    return {
        "row": row.name,
        "bot": spec,
        "games": games,
        "games_per_s": games / seconds,
        "score_span": _span(scores),
        "score_sd": deviation(sum(scores), sum(score * score for score in scores), len(scores)),
        "published_score_span": row.score_span,
        "winner_span": _span([game["winner"] for game in played]),
        "published_winner_span": row.winner_span,
        "most_bid": max(game["most bid"] for game in played),
        "published_most_bid": row.most_bid,
        "figures": {name: _beside([float(game[name]) for game in played], row, name) for name in names},
    }


def show(result: dict[str, Any]) -> None:
    """A row as lines of text; a star marks what the published 300 games do not explain."""
    print(f"{result['row']} players, {result['bot']}: {result['games']:,} games, {result['games_per_s']:,.0f} a second")
    for name in ("score_span", "winner_span"):
        (low, high), (said_low, said_high) = result[name], result[f"published_{name}"]
        print(f"    {name[:6] + ' p10..p90':<16}{low:>6}..{high:<24}published {said_low}..{said_high}")
    print(f"    {'highest bid':<16}{result['most_bid']:>8}{'':<24}published {result['published_most_bid']}")
    for name, figure in result["figures"].items():
        said = "-"
        if "published" in figure:
            star = "" if figure["agrees"] else "  *"
            said = f"{figure['published']:g} ({figure['published_low']:.2f} to {figure['published_high']:.2f}){star}"
        interval = f"({figure['low']:.2f} to {figure['high']:.2f})"
        print(f"    {TELLS.get(name, name):<16}{figure['ours']:>8.2f} {interval:<22} published {said}")


def check_strategy(games: int, seed: int, spec: str) -> list[dict[str, Any]]:
    """One player who bids otherwise among players of the given kind: how often it wins."""
    kind, said = registry.split_spec(spec)
    results = []
    for temper, published in DEVIANTS.items():
        dials = ",".join(f"{name}={value}" for name, value in {**said, "bid": temper}.items())
        for players in (3, 4, 5):
            seats = [f"{kind}:{dials}", *[spec] * (players - 1)]
            result = simulate(registry.game("gold-river"), {"players": players}, seats, games, seed, jobs=2)
            low, high = result.win_interval[0]
            results.append(
                {
                    "deviant": seats[0],
                    "others": spec,
                    "players": players,
                    "wins": 100 * result.win_share[0],
                    "low": 100 * low,
                    "high": 100 * high,
                    "published": published.get(players),
                }
            )
    return results


def show_strategy(result: dict[str, Any]) -> None:
    """A line."""
    said = "-" if result["published"] is None else f"{result['published']} %"
    interval = f"({result['low']:.1f} to {result['high']:.1f})"
    print(
        f"{result['players']} players, {result['deviant']} among {result['others']}:"
        f" {result['wins']:.1f} % {interval}, par {100 / result['players']:.1f} %, published {said}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", default="", help="only rows whose name begins so, such as poker or 'standard 3'")
    parser.add_argument("--bot", default=AS_PUBLISHED, help=f"who plays at all seats  [{AS_PUBLISHED}]")
    parser.add_argument("--strategy", action="store_true", help="one player who bids otherwise, in place of the table")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    if said.games < 20:
        parser.error("--games is at least 20")
    if said.strategy:
        results = check_strategy(said.games, said.seed, said.bot)
        for result in results if not said.json else []:
            show_strategy(result)
    else:
        results = []
        for row in ROWS:
            if row.name.startswith(said.rows):
                results.append(measure(row, said.games, said.seed, said.bot))
                if not said.json:
                    show(results[-1])
    if said.json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
