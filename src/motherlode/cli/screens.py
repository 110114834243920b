"""Golden screens: moments of games as a terminal of 80x24 shows them, and a whole game in a pipe, kept as text.

`regenerate(folder)` writes them; the tests compare them and hold every screen to the size of the terminal.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from motherlode.cli.playing.saving import Memo
from motherlode.cli.playing.seating import choice_of, seat_all, split_seats
from motherlode.cli.playing.session import Session
from motherlode.cli.playing.terminal import EndOfInput, Paper, Terminal
from motherlode.core import registry
from motherlode.core.box import Components, parse_components
from motherlode.core.dealers import Dealer, ScriptedDealer, SeededDealer
from motherlode.core.table import Table


class Recorder(Terminal):
    """A terminal of paper: answers what it was told to, and keeps every screen."""

    def __init__(self, answers: Iterable[str], live: bool = True) -> None:
        self.live = live
        self.answers = iter(answers)
        self.paper = io.StringIO()
        self.console = Paper(self.paper, plain=True)
        self.screens: list[str] = []

    def clear(self) -> None:
        """Begin a new screen."""
        if self.live and self.paper.getvalue():
            self.screens.append(self.paper.getvalue())
            self.paper.seek(0)
            self.paper.truncate()

    def back(self) -> None:
        """The first screen is a new one too."""
        self.clear()

    def ask(self, prompt: str) -> str:
        """The next answer; it is echoed in a pipe only, as a golden screen is what stands there before it."""
        self.paper.write(prompt)
        answer = next(self.answers, None)
        if answer is None:
            self.paper.write("\n")
            raise EndOfInput
        self.paper.write("\n" if self.live else f"{answer}\n")
        return answer

    def wait(self, seconds: float) -> None:
        """Paper is patient."""

    def linger(self, prompt: str, seconds: float) -> str:
        """Wait for the next answer."""
        return self.pause(prompt.format(seconds=f"{seconds:g}"))

    @property
    def screen(self) -> str:
        """What stands there now."""
        return "\n".join(line.rstrip() for line in self.paper.getvalue().splitlines()) + "\n"


@dataclass(frozen=True)
class Moment:
    """A moment worth a golden screen: a game, who plays, what is typed, and what is dealt."""

    name: str
    game: str
    seats: str
    typed: str
    dealt: str = ""
    aid: bool = False
    small: bool = False
    live: bool = True
    seed: int = 1


TWO = "you=Ann,you=Ben"
PAIR = "green-4 gold-3"
REST = "gold-1 green-2 gold-2 orange-2 gold-2 blue-2 red-2 violet-2 orange-4 blue-4 red-4 violet-4 dynamite"
FLIPS = "a1 b1 - c1 - d1 - e1 - f1 - g1 - h1 - a2 - b2 - c2 - d2 - e2 - f2 - g2"
THREE = "you=Ann,you=Ben,you=Cid"
SILVER = "quick-silver:players=3"
BOTH = "quick-silver:players=2,undead=on,stranger=on"
SIX = "quick-silver:players=6,stranger=on"
CROWD = "you=Bartholomew IX,random,random,random,random,random"
LAP = "- - silver centre 2 - - tin cid - ben - accept - sneak - dyn centre 2 - -"
"""Seed 10, three turns each. Cid puts silver into slot 2; Ann aims at Cid, who points at Ben; Ben takes slot 2."""
ALL_SNEAK = "- - sneak - sneak - sneak"
MOMENTS = (
    Moment("scattered-start", "gold:players=3", "you,greedy,greedy", ""),
    Moment("grid-start", "gold:players=5,layout=grid", "you,greedy,greedy,random,random", ""),
    Moment("open-card", "gold:players=3", "you,greedy,greedy", "c4", "green-4"),
    Moment("pair-strike", "gold:players=3", "you,greedy,greedy", "c4 f2", PAIR),
    Moment("pair-closed", "gold:players=2", TWO, "c4 f2 -", "gold-3 gold-2"),
    Moment("dynamite-grid", "gold:players=4,layout=grid", "you=Ann,you=Ben,you=Cy,greedy", "c4 f2", "gold-3 dynamite"),
    Moment("draft", "gold:players=3,draft=on", "you,random,random", ""),
    Moment("draft-two", "gold:players=2,draft=on", TWO, "take blue"),
    Moment("aid", "gold:players=2", TWO, "c4 f2 - a1 h8 -", "gold-3 gold-2 dynamite red-5", aid=True),
    Moment("aid-grid", "gold:players=2,layout=grid", TWO, "c4 f2 - d1", "gold-3 gold-2 red-5", aid=True),
    Moment("hidden-totals", "gold:players=2,totals=hidden", TWO, "c4 f2 -", PAIR),
    Moment("rush-begins", "gold:players=2", TWO, "a1 b1", PAIR, small=True),
    Moment("rush", "gold:players=2", TWO, "a1 b1 - c1 - d1", f"{PAIR} gold-2 red-2", small=True),
    Moment("last-card", "gold:players=2", TWO, FLIPS, f"{PAIR} {REST}", small=True),
    Moment("end", "gold:players=2", TWO, FLIPS + " -", f"{PAIR} {REST}", small=True),
    Moment("hint", "gold:players=2", TWO, "c4 f2 - a1 h8 - hint", "gold-3 gold-2 blue-2 green-5"),
    Moment("help", "gold:players=3", "you,greedy,greedy", "help"),
    Moment("rules", "gold:players=3", "you,greedy,greedy", "rules"),
    Moment("wrong", "gold:players=3", "you,greedy,greedy", "c9"),
    Moment("silver-spy", SILVER, THREE, ""),
    Moment("silver-hand-over", SILVER, THREE, "-"),
    Moment("silver-turn", SILVER, THREE, "- -"),
    Moment("silver-alone", "quick-silver", "you,random,random,random", "-"),
    Moment("silver-aim", SILVER, THREE, "- - dyn"),
    Moment("silver-redirect", SILVER, THREE, "- - dyn ann - ben -"),
    Moment("silver-slot", SILVER, THREE, "- - dyn centre"),
    Moment("silver-taken", SILVER, THREE, "- - dyn centre 2"),
    Moment("silver-lost", SILVER, THREE, "- - dyn ann - accept"),
    Moment("silver-many", SILVER, THREE, "- - 0"),
    Moment("silver-market", SILVER, THREE, ALL_SNEAK),
    Moment("silver-next-spy", SILVER, THREE, ALL_SNEAK + " -"),
    Moment("silver-laps", SILVER, THREE, LAP, seed=10),
    Moment("silver-aid", SILVER, THREE, LAP + " sneak - sneak - aid", seed=10),
    Moment("silver-both", BOTH, TWO, "- -"),
    Moment("silver-both-market", BOTH, TWO, "- - sneak - sneak"),
    Moment("silver-six", SIX, CROWD, "-", aid=True),
    Moment("silver-six-spy", SIX, CROWD, ""),
    Moment("silver-rules", SILVER, THREE, "- - rules"),
    Moment("silver-end", "quick-silver", "random,random,random,random", ""),
    Moment("silver-end-stranger", SIX, "random,random,random,random,random,random", ""),
    Moment("piped", "gold:players=2", "you,greedy", "", small=True, live=False),
)


def small_box() -> Components:
    """Fifteen cards and a Gold Rush at fourteen, for games that fit on a few pages."""
    game = registry.game("gold")
    text = (game.folder / "components.toml").read_text(encoding="utf-8")
    copies = {"worth = 1": 1, "worth = 2": 2, "worth = 3": 1, "worth = 4": 0}
    copies |= {"strength = 2": 1, "strength = 3": 0, "strength = 4": 1, "strength = 5": 0}
    for line, count in copies.items():
        text = re.sub(rf"{line}\ncopies = \d+", f"{line}\ncopies = {count}", text)
    text = re.sub(r"\[dynamite\]\ncopies = \d+", "[dynamite]\ncopies = 1", text)
    text = re.sub(r"\[numbers.rush_at\]\nvalue = \d+", "[numbers.rush_at]\nvalue = 14", text)
    return parse_components(game, text, "the small box")


def session_of(moment: Moment, terminal: Terminal, seed: int | None = None) -> Session:
    """The session of a moment, not yet begun."""
    seed = moment.seed if seed is None else seed
    name, said = registry.split_spec(moment.game)
    game = registry.game(name)
    components = small_box() if moment.small else game.components()
    table = Table(game, components, game.options(said), None)
    session = Session(table, seat_all(game, table.players, split_seats(moment.seats)), terminal, Memo(seed, seed))
    session.memo.aid = moment.aid
    dealer: Dealer = ScriptedDealer(moment.dealt.split()) if moment.dealt else SeededDealer(seed)
    table.dealer = dealer
    table.deal()
    return session


def screen_of(moment: Moment) -> str:
    """What a terminal shows at a moment; `-` in what is typed is Enter alone. A piped game is played by its hints."""
    if not moment.live:
        return whole_game(moment)
    typed = [part.replace("-", "") for part in moment.typed.replace("take ", "take_").split()]
    terminal = Recorder(part.replace("_", " ") for part in typed)
    session = session_of(moment, terminal)
    try:
        session.run()
    except EndOfInput:
        return terminal.screen
    session.finish()
    return terminal.screen


def whole_game(moment: Moment) -> str:
    """A whole game in a pipe, the people playing as they are advised."""
    typed: list[str] = []
    while True:
        terminal = Recorder(typed, live=False)
        session = session_of(moment, terminal)
        try:
            session.run()
        except EndOfInput:
            advised = session.company.advisers[session.table.actor]
            typed.append(str(session.table.moves_table[choice_of(advised, session.table)]))
        else:
            session.finish()
            return terminal.screen


def regenerate(folder: Path | str) -> list[Path]:
    """Write every golden screen into a folder."""
    written = []
    Path(folder).mkdir(parents=True, exist_ok=True)
    for moment in MOMENTS:
        path = Path(folder) / f"{moment.name}.txt"
        path.write_text(screen_of(moment), encoding="utf-8")
        written.append(path)
    return written
