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
from motherlode.cli.playing.terminal import HEIGHT, WIDTH, EndOfInput, Paper, Terminal, wrapped
from motherlode.core import registry
from motherlode.core.box import Components, parse_components
from motherlode.core.dealers import Dealer, ScriptedDealer, SeededDealer
from motherlode.core.game import Game
from motherlode.core.table import Table


class Recorder(Terminal):
    """A terminal of paper: answers what it was told to, and keeps every screen."""

    def __init__(self, answers: Iterable[str], live: bool = True, size: tuple[int, int] = (WIDTH, HEIGHT)) -> None:
        self.live = live
        self.columns, self.lines = size
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
        self.write_prompt(prompt)
        answer = next(self.answers, None)
        if answer is None:
            self.paper.write("\n")
            raise EndOfInput
        self.paper.write("\n" if self.live else f"{answer}\n")
        return answer

    def write_prompt(self, prompt: str) -> None:
        """A prompt, broken as a terminal breaks it."""
        broken = "\n".join(wrapped([prompt], self.columns)) + prompt[len(prompt.rstrip()) :]
        self.paper.write(broken if self.live else prompt)

    def size(self) -> tuple[int, int]:
        """Paper has the size that it was cut to."""
        return self.columns, self.lines

    def flush(self) -> None:
        """Nobody types on paper."""

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
    size: tuple[int, int] = (WIDTH, HEIGHT)


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
STRANGE, UNDEAD = f"{SILVER},stranger=on", f"{SILVER},undead=on"
NARROW = (44, 30)
WIDE = (120, 40)
RIVER, RIVER_TWO, RIVER_FIVE = "gold-river:players=3", "gold-river:players=2", "gold-river:players=5,poker=on"
RIVER_BOTS = "you,random,random,random"
RIVER_CROWD = "you=Bartholomew IX,random,random,random,random"
ROWS = (
    "begin_0 lay_cold-mountain-5 lay_cold-mountain-9 lay_san-narciso-8 lay_coyote-city-7 roll_4_4 "
    "lay_cold-mountain-7 lay_judge lay_bank lay_whiskey-river-even roll_1_2 "
    "lay_cold-mountain-11 lay_dynamite lay_mustang lay_hold-up roll_2_3 "
    "lay_bandit lay_gold-5 lay_raid lay_dry-gulch-6 find_coyote-city-7 find_cold-mountain-11 find_whiskey-river-even"
)
"""Four rows and rolls of three players."""
R1 = "3 bid_5 pass pass cold_5 4 nar 2 -"
"""Ben pays 5 and gets Cold Mountain 5, Cid San Narciso 8, Ann Cold Mountain 9; the dice strike."""
R2 = f"{R1} pass pass pass 1 whis judge san cold_9 3 -"
"""Ben becomes Mayor of Cold Mountain; Cid's Judge swaps San Narciso 8 for Ann's Cold Mountain 9; Ann has the Bank."""
R3 = f"{R2} 4 pass pass pass hold 1 cid dyn 1 mus -"
"""Ben holds Cid up; Cid blows up the first claim of the list; Ann keeps the Mustang."""
R4 = f"{R3} 0 pass pass pass gold raid"
RIVER_MOMENTS = (
    Moment("river-start", "gold-river", RIVER_BOTS, "", seed=3),
    Moment("river-bids", RIVER, THREE, "3 bid_5", ROWS),
    Moment("river-payment", RIVER, THREE, "3 bid_5 pass pass", ROWS),
    Moment("river-drop", RIVER, THREE, "3 bid_5 pass pass cold_5", ROWS),
    Moment("river-choosing", RIVER, THREE, "3 bid_5 pass pass cold_5 4", ROWS),
    Moment("river-strike", RIVER, THREE, R1.removesuffix(" -"), ROWS),
    Moment("river-judge-give", RIVER, THREE, f"{R1} pass pass pass 1 whis judge", ROWS),
    Moment("river-judge-take", RIVER, THREE, f"{R1} pass pass pass 1 whis judge san", ROWS),
    Moment("river-bank", RIVER, THREE, R2, ROWS),
    Moment("river-bank-full", RIVER, THREE, f"{R2} 30", ROWS),
    Moment("river-fee", RIVER, THREE, f"{R2} 4 pass", ROWS),
    Moment("river-hold-up", RIVER, THREE, f"{R2} 4 pass pass pass hold 1", ROWS),
    Moment("river-dynamite", RIVER, THREE, f"{R2} 4 pass pass pass hold 1 cid dyn", ROWS),
    Moment("river-mustang", RIVER, THREE, R4, ROWS),
    Moment("river-bandit", RIVER, THREE, f"{R4} ride 1", ROWS),
    Moment("river-half", RIVER_TWO, TWO, "5 pass 1 2"),
    Moment("river-low", RIVER, THREE, "3 bid_3", ROWS),
    Moment("river-rich", RIVER, THREE, "bid_16", ROWS),
    Moment("river-taken", RIVER, THREE, "3 bid_5 pass pass cold_5 4 1", ROWS),
    Moment("river-many", RIVER, THREE, "3 bid_5 pass pass cold", ROWS),
    Moment("river-not-yet", RIVER, THREE, "pick_2", ROWS),
    Moment("river-not-yourself", RIVER, THREE, f"{R2} 4 pass pass pass hold 1 ben", ROWS),
    Moment("river-nonsense", RIVER, THREE, "howdy", ROWS),
    Moment("river-crowd", RIVER_FIVE, RIVER_CROWD, "pass 1 1 - pass 1 1 - pass 1 1 - pass", seed=5),
    Moment("river-rules", RIVER, THREE, "rules", ROWS),
    Moment("river-help", RIVER, THREE, "help", ROWS),
    Moment("river-narrow", RIVER, THREE, f"{R2} 4 pass", ROWS, size=NARROW),
    Moment("river-narrow-strike", RIVER, THREE, R1.removesuffix(" -"), ROWS, size=NARROW),
    Moment("river-narrow-dynamite", RIVER, THREE, f"{R2} 4 pass pass pass hold 1 cid dyn", ROWS, size=NARROW),
    Moment("river-narrow-end", RIVER_FIVE, "random,random,random,random,random", "", size=NARROW),
    Moment("river-wide", RIVER, THREE, f"{R2} 4 pass", ROWS, size=WIDE),
    Moment("river-end", "gold-river:players=4,poker=on", "random,random,random,random", ""),
)
MINE, MINE_FOUR = "goldmine-rumbles:players=3", "goldmine-rumbles:players=4"
MINE_BOTS = "you,random,random,random"
PLACED = "3 - 7 - 11 - - colt_lamps_tools - lamps_shares_safety - tools_plans_pumps -"
"""Seed 7: start sites, then three cubes each; Ann begins, at site 3."""
CLAIMED = f"{PLACED} buy_14 way_14_1 search top 1 2 pumps"
"""Ann passes a rat to claim 14 and takes a Chippawa Leaf and Bread."""
BIDDEN = f"{CLAIMED} invite - 2 - 3 -"
FOUGHT = f"{CLAIMED} mine pass - - way_14_1 attack_ann -"
"""Cid goes to Ann, who has a Bible and a Leaf, and attacks her."""
MINE_MOMENTS = (
    Moment("goldmine-start", MINE_FOUR, MINE_BOTS, "", seed=5),
    Moment("goldmine-characters", f"{MINE},characters=chosen", THREE, "jed -", seed=7),
    Moment("goldmine-cubes", MINE_FOUR, MINE_BOTS, "3", seed=5),
    Moment("goldmine-cubes-hidden", f"{MINE},hidden_cubes=on", THREE, "3 - 7 - 11 - - colt_lamps_tools - -", seed=7),
    Moment("goldmine-hand-over", MINE, THREE, "3 - 7 - 11 - - colt_lamps_tools", seed=7),
    Moment("goldmine-turn", MINE, THREE, PLACED, seed=7),
    Moment("goldmine-ways", MINE, THREE, f"{PLACED} ways_14", seed=7),
    Moment("goldmine-ways-ben", f"{MINE},advice=on", THREE, f"{PLACED} ways_3_ben", seed=7),
    Moment("goldmine-compass", f"{MINE},compass=on", THREE, f"{PLACED} try_b1_90_a1_180", seed=7),
    Moment("goldmine-compass-off", MINE, THREE, f"{PLACED} try_b1_90", seed=7),
    Moment("goldmine-rat", MINE, THREE, f"{PLACED} buy_14 go_a3n1", seed=7),
    Moment("goldmine-way", MINE, THREE, f"{PLACED} buy_14 way_14_1", seed=7),
    Moment("goldmine-offer", f"{MINE},paid_routes=on", THREE, f"{PLACED} buy_14 - go_a3n1", seed=7),
    Moment("goldmine-offers", f"{MINE},paid_routes=on", THREE, f"{PLACED} buy_14 - way_14_2 - pass -", seed=7),
    Moment("goldmine-row", MINE, THREE, f"{PLACED} buy_14 way_14_1 search", seed=7),
    Moment("goldmine-item", MINE, THREE, f"{PLACED} buy_14 way_14_1 search top 1", seed=7),
    Moment("goldmine-claim-cube", MINE, THREE, f"{PLACED} buy_14 way_14_1 search top 1 2", seed=7),
    Moment("goldmine-at-claim", MINE, THREE, CLAIMED, seed=7),
    Moment("goldmine-bid", MINE, THREE, f"{CLAIMED} invite - 2 -", seed=7),
    Moment("goldmine-accept", MINE, THREE, BIDDEN, seed=7),
    Moment("goldmine-partner", MINE, THREE, f"{BIDDEN} cid -", seed=7),
    Moment("goldmine-medicine", MINE, THREE, f"{CLAIMED} mine", seed=7),
    Moment("goldmine-turn-over", MINE, THREE, f"{CLAIMED} mine pass", seed=7),
    Moment("goldmine-bible", MINE, THREE, FOUGHT, seed=7),
    Moment("goldmine-leaf", MINE, THREE, f"{FOUGHT} pass", seed=7),
    Moment("goldmine-overflow", MINE, THREE, f"{PLACED} shop_2_bread shop_dynamite", seed=7),
    Moment("goldmine-far", MINE, THREE, f"{PLACED} go_14", seed=7),
    Moment("goldmine-nonsense", MINE, THREE, f"{PLACED} howdy", seed=7),
    Moment("goldmine-not-here", MINE, THREE, f"{PLACED} attack_ben", seed=7),
    Moment("goldmine-boards", MINE, THREE, f"{PLACED} boards", seed=7),
    Moment("goldmine-items", MINE, THREE, f"{PLACED} items", seed=7),
    Moment("goldmine-store", MINE, THREE, f"{PLACED} store", seed=7),
    Moment("goldmine-legend", MINE, THREE, f"{PLACED} legend", seed=7),
    Moment("goldmine-help", MINE, THREE, f"{PLACED} help", seed=7),
    Moment("goldmine-rules", MINE, THREE, f"{PLACED} rules", seed=7),
    Moment("goldmine-wide", MINE_FOUR, MINE_BOTS, "3 lamps_lamps_shares_tools", seed=5, size=WIDE),
    Moment("goldmine-wide-cubes", MINE_FOUR, MINE_BOTS, "3", seed=5, size=WIDE),
    Moment("goldmine-wide-fight", MINE, THREE, FOUGHT, seed=7, size=WIDE),
    Moment("goldmine-narrow-start", MINE_FOUR, MINE_BOTS, "", seed=5, size=NARROW),
    Moment("goldmine-narrow-cubes", MINE_FOUR, MINE_BOTS, "3", seed=5, size=NARROW),
    Moment("goldmine-narrow", MINE, THREE, PLACED, seed=7, size=NARROW),
    Moment("goldmine-narrow-ways", MINE, THREE, f"{PLACED} ways_14", seed=7, size=NARROW),
    Moment("goldmine-narrow-row", MINE, THREE, f"{PLACED} buy_14 way_14_1 search", seed=7, size=NARROW),
    Moment("goldmine-narrow-fight", MINE, THREE, FOUGHT, seed=7, size=NARROW),
    Moment("goldmine-narrow-end", MINE, "random,random,random", "", size=NARROW),
    Moment("goldmine-end", MINE_FOUR, "random,random,random,random", ""),
)
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
    Moment("silver-help", SILVER, THREE, "- - help"),
    Moment("silver-hint", SILVER, THREE, "- - hint"),
    Moment("silver-not-back", SILVER, THREE, "- - dyn ann - ben - ann"),
    Moment("silver-not-the-swapper", SILVER, THREE, "- - dyn ann - ben - aim_cid"),
    Moment("silver-not-yourself", SILVER, THREE, "- - dyn 2"),
    Moment("silver-not-yet", SILVER, THREE, "- - aim_0"),
    Moment("silver-not-the-dead", SILVER, THREE, f"{ALL_SNEAK} - - - tin ben", small=True, seed=5),
    Moment("silver-nonsense", SILVER, THREE, "- - swap_with_me"),
    Moment("silver-mayor", SILVER, THREE, ALL_SNEAK, small=True, seed=3),
    Moment("silver-mayor-end", SILVER, THREE, ALL_SNEAK + " -", small=True, seed=3),
    Moment("silver-mayor-you", SILVER, "you,random,random", "- sneak sneak", small=True, seed=62),
    Moment("silver-stranger", STRANGE, THREE, ALL_SNEAK, small=True, seed=5),
    Moment("silver-stranger-end", STRANGE, THREE, ALL_SNEAK + " -", small=True, seed=5),
    Moment("silver-undead", UNDEAD, THREE, f"{ALL_SNEAK} - {ALL_SNEAK}", small=True, seed=5),
    Moment("silver-last-alive", SILVER, THREE, ALL_SNEAK, small=True, seed=1),
    Moment("silver-all-dead", SILVER, THREE, f"{ALL_SNEAK} - - - sneak - sneak", small=True, seed=35),
    Moment("silver-narrow-spy", SIX, CROWD, "", size=NARROW),
    Moment("silver-narrow-hand-over", SILVER, THREE, "-", size=NARROW),
    Moment("silver-narrow-turn", SILVER, THREE, "- -", size=NARROW),
    Moment("silver-narrow-redirect", SILVER, THREE, "- - dyn ann - ben -", size=NARROW),
    Moment("silver-narrow-six", SIX, CROWD, "- sneak", size=NARROW),
    Moment("silver-narrow-aid", SILVER, THREE, LAP + " sneak - sneak - aid", seed=10, size=NARROW),
    Moment("silver-narrow-market", STRANGE, THREE, ALL_SNEAK, small=True, seed=5, size=NARROW),
    Moment("silver-narrow-rules", SILVER, THREE, "- - rules", size=NARROW),
    Moment("silver-end", "quick-silver", "random,random,random,random", ""),
    Moment("silver-end-stranger", SIX, "random,random,random,random,random,random", ""),
    Moment("piped", "gold:players=2", "you,greedy", "", small=True, live=False),
    *RIVER_MOMENTS,
    *MINE_MOMENTS,
)


def small_box(game: Game | None = None) -> Components:
    """A box for games that fit on a few pages, of Gold if no other is named.

    Gold: fifteen cards and a Gold Rush at fourteen. Quick Silver: a mayor at $20, and carts of a single plate.
    """
    game = game or registry.game("gold")
    text = (game.folder / "components.toml").read_text(encoding="utf-8")
    if game.id == "quick-silver":
        text = re.sub(r"\[numbers.mayor\]\nvalue = \d+", "[numbers.mayor]\nvalue = 20", text)
        text = re.sub(r"\[numbers.plates\]\nvalue = \d+", "[numbers.plates]\nvalue = 1", text)
        return parse_components(game, text, "the small box")
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
    components = small_box(game) if moment.small else game.components()
    table = Table(game, components, game.options(said), None)
    session = Session(table, seat_all(game, table.players, split_seats(moment.seats)), terminal, Memo(seed, seed))
    session.memo.aid = moment.aid
    script = [part.replace("_", " ") for part in moment.dealt.split()]
    dealer: Dealer = ScriptedDealer(script) if script else SeededDealer(seed)
    table.dealer = dealer
    table.deal()
    return session


def screen_of(moment: Moment) -> str:
    """What a terminal shows at a moment; `-` in what is typed is Enter alone. A piped game is played by its hints."""
    if not moment.live:
        return whole_game(moment)
    typed = [part.replace("-", "") for part in moment.typed.replace("take ", "take_").split()]
    terminal = Recorder((part.replace("_", " ") for part in typed), size=moment.size)
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
