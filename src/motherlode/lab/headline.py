"""The headline figures of a table: what each is called, what it means, and how it is read from a tally."""

from __future__ import annotations

from dataclasses import dataclass

from motherlode.core.game import Game
from motherlode.core.tally import WIN_UNITS
from motherlode.lab import columns as c
from motherlode.lab.statistics import Figure, mean, paired, paired_ending, share, share_of
from motherlode.lab.tallies import Tally

SECONDS = {"gold": 5.0, "quick-silver": 8.0, "gold-river": 7.0, "goldmine-rumbles": 9.0}
"""How long a person takes for a decision, on average: our guess by game, said on every page. Never measured."""
SECONDS_ELSEWHERE = 8.0

SHARE, NUMBER = "share", "number"


def seconds_of(game: Game) -> float:
    """Seconds a decision, for the estimate of minutes."""
    return SECONDS.get(game.id, SECONDS_ELSEWHERE)


@dataclass(frozen=True)
class Headline:
    """A figure of a game, as a mean over games."""

    id: str
    label: str
    column: int
    form: str = NUMBER
    scale: float = 1.0
    """What a column is divided by."""
    marked: bool = False
    """The column is a mark, 0 or one unit, so that its mean is a share of games."""
    note: str = ""

    def of(self, tally: Tally) -> Figure:
        """The figure."""
        if self.marked:
            return share(tally, self.column, int(self.scale))
        figure = mean(tally, self.column, self.scale)
        return figure.within(0.0, 1.0) if self.form == SHARE else figure

    def more(self, difference: Tally) -> Figure:
        """The paired difference."""
        return paired(difference, self.column, self.scale, self.marked)

    def say(self, value: float, sign: bool = False) -> str:
        """The figure in words."""
        plus = "+" if sign else ""
        if value != value:
            return "–"
        if self.form == SHARE:
            return f"{100 * value:{plus}.1f} %"
        return f"{value:{plus},.0f}" if abs(value) >= 1000 else f"{value:{plus}.2f}"


@dataclass(frozen=True)
class Ending(Headline):
    """How often games end in one way; the column holds the number of the ending."""

    ending: int = 0

    def of(self, tally: Tally) -> Figure:
        """The figure."""
        return share_of(tally["spreads"][str(self.column)].get(str(self.ending), 0), tally["games"])

    def more(self, difference: Tally) -> Figure:
        """The paired difference."""
        return paired_ending(difference, self.ending)


def endings(game: Game) -> list[Headline]:
    """The ways in which a game may end."""
    return [
        Ending(f"ending_{number}", f"ends: {name}", c.ENDING, SHARE, ending=number)
        for number, name in enumerate(game.endings)
        if number
    ]


def seats(players: int) -> list[Headline]:
    """How often each seat wins."""
    return [
        Headline(f"seat_{seat}", f"seat {seat} wins", c.WON + 1 + seat, SHARE, WIN_UNITS, True)
        for seat in range(players)
    ]


def course(game: Game) -> list[Headline]:
    """Length, tension and choices."""
    return [
        Headline("decisions", "decisions", c.DECISIONS, note="moves of all players in a game"),
        Headline("rounds", "rounds", c.ROUNDS),
        Headline("minutes", "minutes, estimated", c.DECISIONS, scale=60 / seconds_of(game)),
        Headline("ties", "shared wins", c.TIED, SHARE, 1, True),
        Headline("unwon", "nobody wins", c.UNWON, SHARE, 1, True),
        Headline("margin", "margin", c.MARGIN, note="points of the winner less those of the best other"),
        Headline("lead_changes", "lead changes", c.LEAD_CHANGES),
        Headline("decided", "lead for good at", c.DECIDED, SHARE, c.THOUSAND, note="of the game, by the only winner"),
        Headline("behind", "behind at half-time, won", c.BEHIND, SHARE, 1, True, "comebacks: of games with one winner"),
        Headline("last", "last at half-time, won", c.LAST, SHARE, 1, True, "of games with one winner"),
        Headline("leader_wins", "leader at half-time wins", c.LEADS + 5, SHARE, 1, True, "where one leads alone then"),
        Headline("forced", "forced moves", c.FORCED, SHARE, c.THOUSAND, note="decisions with one legal move"),
        Headline("choices", "legal moves a decision", c.CHOICES, scale=c.THOUSAND),
        Headline("waiting", "downtime", c.WAITING, scale=c.THOUSAND, note="decisions of others between two own turns"),
        Headline("longest_wait", "longest downtime", c.LONGEST_WAIT, note="of a game, in decisions of others"),
    ]


def headlines(game: Game, players: int) -> list[Headline]:
    """All of them."""
    return [*seats(players), *course(game)]


WATCHED = Headline("watched", "wins", c.WATCHED_WON, SHARE, WIN_UNITS, True)
"""The wins of the seat that is watched: of the odd bot, or of the one that does without something."""
WATCHED_POINTS = Headline("watched_points", "points", c.WATCHED_POINTS)
