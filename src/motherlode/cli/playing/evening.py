"""From what was asked for on the command line to the games that are played: one, a series, or a resumed one."""

from __future__ import annotations

import secrets
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

from motherlode.api import said_of
from motherlode.cli.boards import board
from motherlode.cli.playing import saving, seating
from motherlode.cli.playing.commands import Leave
from motherlode.cli.playing.dealing import ASK, dealer_for, read_script
from motherlode.cli.playing.saving import Memo
from motherlode.cli.playing.session import Fitting, Session, winners_line
from motherlode.cli.playing.terminal import HEIGHT, NARROW_LINES, NARROWEST, WIDTH, EndOfInput, Terminal
from motherlode.core import registry, replay
from motherlode.core.bits import signed
from motherlode.core.errors import BadOption, BadRecord, CannotWrite, MotherlodeError
from motherlode.core.game import Game
from motherlode.core.records import said_options
from motherlode.core.series import Series
from motherlode.core.table import CHANCE, Table

SCATTERS = 1 << 16
ENDED, INTERRUPTED = 1, 130


@dataclass
class Wishes:
    """What somebody asked for."""

    game: str | None = None
    players: int | None = None
    options: dict[str, object] = field(default_factory=dict)
    seats: str | None = None
    seed: int | None = None
    box: Path | None = None
    deal: str = ""
    aid: bool = False
    watch: bool = False
    save: Path | None = None
    resume: Path | None = None
    series: bool = False
    delay: float = 0


class Evening:
    """Plays what was asked for and answers with an exit code."""

    def __init__(self, wishes: Wishes, terminal: Terminal | None = None) -> None:
        self.wishes = wishes
        self.terminal = terminal or Terminal()
        self.session: Session | None = None

    def run(self) -> int:
        """Play. Whatever breaks the game off, it is saved first."""
        try:
            self._resume(self.wishes.resume) if self.wishes.resume else self._begin()
        except Leave:
            return self._left()
        except EndOfInput:
            return self._broken_off("The input ended before the game did.", ENDED)
        except KeyboardInterrupt:
            return self._broken_off("Stopped.", INTERRUPTED)
        except MotherlodeError as error:
            if self.session is None or not self.session.table.log or isinstance(error, CannotWrite):
                self.terminal.back()
                raise
            return self._broken_off(str(error), error.exit_code)
        return 0

    # a new game

    def _begin(self) -> None:
        wishes = self.wishes
        name, said = said_of(wishes.game or self._which_game(), wishes.players, wishes.options)
        game = registry.game(name)
        specs = seating.split_seats(wishes.seats) if wishes.seats else []
        if specs and "players" not in said and not (wishes.watch and len(specs) == 1):
            said["players"] = len(specs)
        players: int = game.options(said).players  # type: ignore[attr-defined]
        if wishes.watch and len(specs) == 1:
            specs *= players
        specs = specs or seating.usual_seats(game, players, wishes.watch)
        seats = self._seats(game, players, specs)
        if wishes.deal and wishes.deal != ASK:
            read_script(wishes.deal)
        seed = wishes.seed
        memo = Memo(
            think=secrets.randbits(62) if seed is None else signed(seed),
            scatter=(secrets.randbits(16) if seed is None else seed) % SCATTERS,
            seed=seed,
            aid=wishes.aid,
            deal=wishes.deal if wishes.deal == ASK else "",
            series=[] if wishes.series else None,
        )
        components = game.components(wishes.box)
        series = Series(game, components, said, lambda index: None, 0 if wishes.series else 1)
        self._play_series(series, seats, memo)

    def _check_size(self, series: Series) -> None:
        """A small terminal is no obstacle, but people should know."""
        columns, lines = shutil.get_terminal_size((WIDTH, HEIGHT))
        narrow = isinstance(board(series.game, series.components), Fitting)
        if narrow and columns < WIDTH:
            fits, needed = columns >= NARROWEST and lines >= NARROW_LINES, f"{NARROWEST}x{NARROW_LINES}"
        else:
            fits, needed = columns >= WIDTH and lines >= HEIGHT, f"{WIDTH}x{HEIGHT}"
        if self.terminal.live and not fits:
            self.terminal.say([f"The table needs {needed}; this terminal has {columns}x{lines}. Enlarge it."])
            self.terminal.pause("Press Enter to go on. ")

    def _which_game(self) -> str:
        games = [game for game in registry.games().values() if not game.test_only]
        lines = [f"  {n}  {game.id:<14}{game.blurb}" for n, game in enumerate(games, start=1)]
        self.terminal.say(["Which game?", *lines])
        while True:
            text = self.terminal.ask("game> ")
            if text.isdecimal() and 1 <= int(text) <= len(games):
                return games[int(text) - 1].id
            try:
                registry.game(registry.split_spec(text)[0])
            except MotherlodeError as error:
                self.terminal.say([str(error) if text else f"Type a name or a number from 1 to {len(games)}."])
            else:
                return text

    def _seats(self, game: Game, players: int, specs: list[str]) -> list[seating.Seat]:
        seats = seating.seat_all(game, players, specs)
        if self.wishes.watch and any(seat.bot is None for seat in seats):
            raise BadOption("--watch shows bots at play: name bots only for --seats, or leave --watch out.")
        return seats

    # a saved game

    def _resume(self, path: Path) -> None:
        wishes = self.wishes
        if wishes.game or wishes.players or wishes.options or wishes.box or wishes.series:
            raise BadOption("--resume takes game, players, options and box from the record: leave them out.")
        document = replay.load(path)
        checked = replay.replay(document)
        memo = saving.memo_of(document, secrets.randbits(62), secrets.randbits(16))
        if wishes.seed is not None:
            memo.seed = wishes.seed
        memo.aid = memo.aid or wishes.aid
        memo.deal = memo.deal if not wishes.deal else ASK if wishes.deal == ASK else ""
        game = checked.game
        specs = seating.split_seats(wishes.seats) if wishes.seats else checked.seats
        if not all(specs):
            specs = seating.usual_seats(game, checked.players, wishes.watch)
        seats = self._seats(game, checked.players, specs)
        said: dict[str, object] = dict(said_options(checked.engine.options[0]))
        played = memo.series or []
        if game.start_option and played and str(said[game.start_option]).isdigit():
            said[game.start_option] = str((int(str(said[game.start_option])) - len(played)) % checked.players)
        series = Series(game, checked.components, said, lambda index: None, 0 if memo.series is not None else 1)
        if len(played) >= series.games or any(len(points) != checked.players for points in played):
            raise BadRecord("The record is damaged: the finished games of its series do not add up.")
        series.points = [list(points) for points in played]
        table = Table(game, checked.components, checked.engine.options[0], None)
        steps = [(CHANCE if actor == "chance" else actor, notation) for actor, notation, _ in document["steps"]]
        self._play_series(series, seats, memo, table, steps)

    # playing

    def _play_series(
        self,
        series: Series,
        seats: list[seating.Seat],
        memo: Memo,
        table: Table | None = None,
        steps: list[tuple[int, str]] | None = None,
    ) -> None:
        """The games that are left, one after the other; the first may have begun already."""
        self._check_size(series)
        while not series.over:
            index = len(series.points)
            at = [seats[series.player_at(index, seat)] for seat in range(series.players)]
            self._play_game(table or series.table(), at, memo, index, steps or [])
            assert self.session is not None
            series.finish(self.session.table)
            table, steps = None, None
            if memo.series is not None:
                memo.series = [list(points) for points in series.points]
                self._standing(series, [seat.name for seat in seats])
        self._offer_record()

    def _play_game(
        self, table: Table, seats: list[seating.Seat], memo: Memo, index: int, steps: list[tuple[int, str]]
    ) -> None:
        wishes = self.wishes
        session = Session(table, seats, self.terminal, memo, wishes.save, wishes.delay)
        dealer = dealer_for(session, wishes.deal or memo.deal, memo.seed, index)
        seating.relive(table, session.company, steps, None if memo.deal == ASK else dealer)
        session.chronicle.all_read()
        self.session = session
        table.dealer = dealer
        table.deal()
        if not table.over:
            session.run()
        session.finish()

    def _standing(self, series: Series, names: list[str]) -> None:
        """The totals after a game of a series."""
        totals, last = series.totals(), series.points[-1]
        order = sorted(range(series.players), key=lambda player: (-totals[player], player))
        lines = [f"     {names[player]:<16}{last[player]:>4} points,{totals[player]:>4} in all" for player in order]
        self.terminal.say(["", f"After game {len(series.points)} of {series.games}:", *lines, ""])
        if series.over:
            self.terminal.say([f"The series: {winners_line(series.winners(), names)}"])
        else:
            self.terminal.pause("Press Enter for the next game. ")

    # the end

    def _offer_record(self) -> None:
        if not self.terminal.live or self.session is None or self.wishes.save is not None:
            return
        try:
            text = self.terminal.ask("Save the record? A file name, or just Enter to leave: ")
        except EndOfInput:
            return
        if text:
            self._save_as(text)

    def _save_as(self, text: str) -> None:
        assert self.session is not None
        while text:
            try:
                saving.save(self.session.table, self.session.memo, text)
            except CannotWrite as error:
                self.terminal.say([str(error)])
                text = self.terminal.ask("Another file name, or just Enter to leave: ")
            else:
                self.terminal.say([f"Saved as {text}."])
                return

    def _left(self) -> int:
        """Somebody quit: offer to save, and say how to go on."""
        self.terminal.back()
        session, wanted = self.session, self.wishes.save
        if session is None:
            return 0
        if wanted is not None:
            self.terminal.say([f"Saved. `motherlode play --resume {wanted}` goes on from here."])
        elif self.terminal.live:
            try:
                text = self.terminal.ask("Save the game? A file name, or just Enter to leave it: ")
                self._save_as(text)
            except EndOfInput:
                return 0
            if text:
                self.terminal.say([f"`motherlode play --resume {text}` goes on from here."])
        else:
            self.terminal.say(["Left. Nothing was saved: --save FILE or `save FILE` does."])
        return 0

    def _broken_off(self, why: str, code: int) -> int:
        """Save what can be saved, and say where."""
        self.terminal.back()
        session = self.session
        if session is None or session.table.over:
            print(f"\nmotherlode: {why}", file=sys.stderr)
            return code
        path, complaint = saving.rescue(session.table, session.memo, self.wishes.save)
        sys.stdout.flush()
        print(f"\nmotherlode: {why}", file=sys.stderr)
        if complaint:
            print(f"motherlode: {complaint}", file=sys.stderr)
        if path is not None:
            print(f"The game is saved in {path}: `motherlode play --resume {path}` goes on.", file=sys.stderr)
        else:
            print("The game could not be saved.", file=sys.stderr)
        return code
