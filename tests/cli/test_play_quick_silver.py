"""Quick Silver at the terminal: whole games in a pipe and on paper, secrets, the face-up cards, what may be typed."""

from __future__ import annotations

import contextlib
import io
import random
import re
from pathlib import Path

import pytest

from motherlode.cli import main
from motherlode.cli.boards import Scene
from motherlode.cli.boards.quick_silver import QuickSilverBoard
from motherlode.cli.boards.quick_silver_pages import spy_time
from motherlode.cli.playing.seating import usual_bot, usual_seats
from motherlode.cli.playing.session import Session
from motherlode.cli.playing.terminal import HEIGHT, WIDTH, EndOfInput
from motherlode.cli.screens import Moment, Recorder, session_of
from motherlode.core import registry, replay
from motherlode.games.quick_silver.records import View

GAME = registry.game("quick-silver")
THREE = "you=Ann,you=Ben,you=Cid"
MIXED = "you=Ann,random,you=Bartholomew X,random,random,you=Ann"
MOST = 120
"""So many questions are enough."""
CARD = re.compile(r"\[([A-Z][^\]]* -?\d+)\]")


class Player(Recorder):
    """Answers every question of a person with a legal move, drawn from a seed, and keeps who was asked."""

    def __init__(self, seed: int, live: bool = True) -> None:
        super().__init__([], live)
        self.random = random.Random(seed)
        self.session: Session | None = None
        self.asked: list[tuple[str, list[str]]] = []
        self.pages: list[str] = []

    def ask(self, prompt: str) -> str:
        self.write_prompt(prompt + "\n")
        assert self.session is not None
        if len(self.asked) >= MOST:
            raise EndOfInput
        if not prompt.endswith("> "):
            self.pages.append(self.paper.getvalue())
            return ""
        table, board = self.session.table, self.session.board
        assert isinstance(board, QuickSilverBoard)
        look = table.look(table.actor)
        assert isinstance(look, View)
        held = [board.paper.card(kind) for kind in board.paper.cards(look.hand, look.me)]
        self.asked.append((self.paper.getvalue(), held))
        return str(self.random.choice(table.moves()))


def played(game: str, seats: str, seed: int, live: bool = True, aid: bool = False) -> tuple[Session, Player]:
    player = Player(seed, live)
    session = player.session = session_of(Moment("", game, seats, "", aid=aid), player, seed)
    with contextlib.suppress(EndOfInput):
        session.run()
        session.finish()
    if live:
        player.clear()
    return session, player


@pytest.mark.parametrize(
    ("options", "seats", "aid"),
    [("", THREE, False), ("", MIXED, True), (",undead=on", "you,random", True), (",stranger=on", MIXED, True)],
)
def test_every_screen_of_a_whole_game_fits(options: str, seats: str, aid: bool) -> None:
    players = seats.count(",") + 1
    session, player = played(f"quick-silver:players={players}{options}", seats, 3, aid=aid)
    assert len(player.screens) > 20 and session.table.log
    for screen in player.screens:
        lines = screen.splitlines()
        assert len(lines) <= HEIGHT and max(map(len, lines)) <= WIDTH, screen


@pytest.mark.parametrize("seed", range(2))
def test_a_person_sees_no_cards_but_the_own(seed: int) -> None:
    _, player = played("quick-silver:players=6", MIXED, seed)
    assert len(player.asked) > 20
    for screen, held in player.asked:
        assert CARD.findall(screen) == held, screen
        assert "face-up" not in screen


@pytest.mark.parametrize("seed", range(2))
def test_an_onlooker_hears_of_cards_only_what_lay_open(seed: int) -> None:
    session, _ = played("quick-silver:players=3", THREE, seed, live=False)
    things = list(session.things().values())
    own = re.compile(r"^You |^Card \d of the centre was |^From \w+ you draw | from you; you get ")
    for reader, lines in session.chronicle.told.items():
        for line in lines:
            open_to_all = line.endswith("face-up.") or " shows " in line
            if not open_to_all and any(thing in line for thing in things):
                assert reader is not None and own.search(line), (reader, line)


def test_pages_come_between_the_rounds() -> None:
    session, player = played("quick-silver:players=3", THREE, 5)
    look = session.table.view(None)
    assert isinstance(look, View)
    spied = [page for page in player.pages if "The face-up cards" in page]
    revealed = [page for page in player.pages if "the reveal" in page]
    assert len(spied) == look.round and len(revealed) == look.reveals
    for number, page in enumerate(spied, start=1):
        assert f"round {number}:" in page and "Hidden in 8 s" in page
    for number, page in enumerate(revealed, start=1):
        assert f"round {number}: the reveal" in page
    assert "Quick Silver: " in player.screens[-1] and "round 1: the reveal" in revealed[0]


def test_everybody_is_handed_the_keyboard() -> None:
    """Nobody's screen follows another's, or a page, without a hand-over."""
    _, player = played("quick-silver:players=3", THREE, 5)
    last = ""
    for screen in player.screens:
        on = re.search(r"^(\w+) is on\.", screen)
        asked = re.search(r"^(\w+), .*> $", screen, re.MULTILINE)
        if on:
            assert "[" not in screen and len(screen.splitlines()) == 1
            last = on[1]
        elif asked:
            assert asked[1] == last, screen
        elif "face-up cards" in screen:
            last = ""


def test_market_and_carts_are_told_as_they_are() -> None:
    session, player = played("quick-silver:players=3,stranger=on", THREE, 2)
    page = next(page for page in player.pages if "the reveal" in page)
    assert "Sneaky Stranger" in page and "highest total" in page and "The market" in page
    look = session.table.look(None)
    assert isinstance(look, View)
    end = player.screens[-1]
    for seat, name in enumerate(session.names, start=1):
        assert re.search(rf"{name} +\${look.cash[seat]} +(DEAD|\[)", end), end


def test_usual_seats_are_those_that_can_play() -> None:
    bot = usual_bot(GAME)
    registry.bot(bot, GAME)
    assert usual_seats(GAME, 3, False) == ["you", bot, bot]
    assert usual_bot(registry.game("gold")) == "greedy:memory=fading"


def test_a_bot_that_does_not_know_the_game_is_not_seated(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = registry.bot_kind("greedy")
    monkeypatch.setitem(kind.modules, "gold", kind.modules["gold"])
    monkeypatch.delitem(kind.modules, "quick-silver", raising=False)
    assert usual_seats(GAME, 2, False) == ["you", "random"]


# what is typed


@pytest.fixture
def session() -> Session:
    """Cid, to move, holds gravel 0, quicksilver 20 and dynamite 0."""
    return session_of(Moment("", "quick-silver:players=3", THREE, ""), Recorder([]))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("give gravel", "give gravel"),
        ("Quick", "give quicksilver"),
        ("20", "give quicksilver"),
        ("give 20", "give quicksilver"),
        ("swap dynamite", "give dynamite"),
        ("SNEAK", "sneak"),
        ("s", "sneak"),
        ("0", "give gravel or give dynamite"),
        ("2", ""),
        ("", ""),
        ("-20", ""),
        ("ann", ""),
        ("aim 0", ""),
        ("slot 20", ""),
        ("card 20", "give quicksilver"),
        ("offer gravel", "give gravel"),
    ],
)
def test_cards_by_name_and_number(session: Session, typed: str, meant: str) -> None:
    assert isinstance(session.board, QuickSilverBoard)
    found = session.board.meant(typed, session.table.moves(), session.names)
    assert " or ".join(found) == meant


def test_places_by_name_and_seat(session: Session) -> None:
    board, table = session.board, session.table
    assert isinstance(board, QuickSilverBoard)
    table.play("give gravel")
    for typed, meant in (("ann", "aim 0"), ("1", "aim 1"), ("Be", "aim 1"), ("aim ben", "aim 1"), ("c", "aim centre")):
        assert board.meant(typed, table.moves(), session.names) == [meant]
    for typed in ("center", "the centre", "with the centre"):
        assert board.meant(typed, table.moves(), session.names) == ["aim centre"]
    assert board.meant("give 1", table.moves(), session.names) == []
    assert board.meant("2", table.moves(), session.names) == []
    table.play("aim centre")
    for typed in ("2", "slot 2", "card 2"):
        assert board.meant(typed, table.moves(), session.names) == ["slot 2"]
    assert board.meant("slot 4", table.moves(), session.names) == []


@pytest.mark.parametrize(
    ("steps", "typed", "wanted"),
    [
        ([], "ann", "aim 0"),
        ([], "aim 0", "aim 0"),
        ([], "5", "give copper"),
        ([], "mother", "give mother-lode"),
        ([], "cent", "aim centre"),
        ([], "swap with me", ""),
        ([], "", ""),
        (["give gravel"], "cid", "aim 2"),
        (["give gravel"], "2", "aim 2"),
        (["give gravel"], "tin", "give tin"),
        (["give gravel"], "slot 2", "slot 2"),
        (["give gravel", "aim centre"], "4", "slot 4"),
        (["give gravel", "aim centre"], "ben", "aim 1"),
    ],
)
def test_what_is_meant_though_it_is_not_allowed(session: Session, steps: list[str], typed: str, wanted: str) -> None:
    board, table = session.board, session.table
    assert isinstance(board, QuickSilverBoard)
    for step in steps:
        table.play(step)
    assert board.wanted(typed, table.look(table.actor), session.names) == wanted


REFUSED = (
    ("", "aim 0", "put a card down first"),
    ("", "ann", "put a card down first"),
    ("", "copper", "you do not hold that card"),
    ("dyn", "cid", "nobody swaps with himself"),
    ("dyn", "gravel", "a card lies on the table already"),
    ("dyn ann -", "cid", "that is who swaps"),
    ("dyn ann -", "0", "nobody swaps with himself"),
    ("dyn ann - ben -", "ann", "not sent back to who has just redirected it"),
    ("dyn centre", "4", "the centre has 3 cards"),
    ("dyn centre", "ben", "the target is named and stays named"),
    ("dyn", "nonsense", "is not understood. Type a name, a seat's number or centre."),
)


@pytest.mark.parametrize(("before", "typed", "why"), REFUSED)
def test_a_person_is_told_why_not(before: str, typed: str, why: str) -> None:
    """Whether it is said by name or number, and nothing is played."""
    answers = ["" if part == "-" else part for part in f"- - {before}".split()]
    terminal = Recorder([*answers, typed])
    asked = session_of(Moment("", "quick-silver:players=3", THREE, ""), terminal)
    with contextlib.suppress(EndOfInput):
        asked.run()
    told = " ".join(terminal.screen.split())
    assert f"{typed!r} is not" in told and why in told, terminal.screen
    moves = [entry for entry in asked.table.log if entry.actor >= 0]
    assert len(moves) == sum(bool(answer) for answer in answers)


def test_what_happened_stays_while_a_turn_goes_on() -> None:
    """A card is put down, taken back, put down again: what the others did can still be read, and not a lap later."""
    seats, news = "you,random,random,random", "Random 3 offers a card to Random 2;"
    game = Moment("", "quick-silver", seats, "")
    for typed in (["-"], ["-", "silver"], ["-", "silver", "undo"], ["-", "silver", "undo", "copper"]):
        terminal = Recorder("" if part == "-" else part for part in typed)
        with contextlib.suppress(EndOfInput):
            session_of(game, terminal).run()
        assert news in terminal.screen, terminal.screen
    _, player = played("quick-silver:players=3", THREE, 5)
    for screen, _ in player.asked:
        mine = re.search(r"(\w+), [^>\n]*> $", screen.rstrip("\n"))
        told = [line for line in screen.splitlines() if line.startswith("You offer ")]
        assert mine and len(told) <= 2, screen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_move_of_a_round_is_told_on_its_page(players: int) -> None:
    seats = ",".join(f"you={name}" for name in ("Ann", "Ben", "Cid", "Dot")[:players])
    _, player = played(f"quick-silver:players={players}", seats, 8)
    pages = [page for page in player.pages if "the reveal" in page]
    assert len(pages) > 1
    for page in pages:
        below = page.split("---\n")[-1]
        assert re.search(r"(sneak token|a pass|unseen|takes card \d there)\.\n", below), page
        assert "shows" not in below and "to the market" not in below


@pytest.mark.parametrize("options", ["", ",undead=on", ",stranger=on"])
def test_every_screen_fits_a_narrow_terminal(options: str) -> None:
    for seats in (THREE, "you=Bartholomew X,random,random,random,random,random"):
        player = Player(4)
        player.columns, player.lines = 44, 30
        players = seats.count(",") + 1
        player.session = session_of(Moment("", f"quick-silver:players={players}{options}", seats, ""), player, 4)
        with contextlib.suppress(EndOfInput):
            player.session.run()
            player.session.finish()
        player.clear()
        assert len(player.screens) >= 20
        for screen in player.screens:
            lines = screen.splitlines()
            assert len(lines) <= 30 and max(map(len, lines)) <= 44, screen


def test_the_moves_of_others_are_not_listed_to_an_onlooker(session: Session) -> None:
    table = session.table
    drawn = session.board.draw(Scene(table.look(None), session.names, table.moves(), table.actor))
    assert not any("gravel" in line.plain.lower() for line in drawn)


def test_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MOTHERLODE_SPY_SECONDS", raising=False)
    assert [spy_time(players) for players in (2, 3, 4, 6)] == [8, 8, 12, 12]
    monkeypatch.setenv("MOTHERLODE_SPY_SECONDS", "0.5")
    assert spy_time(6) == 0.5
    monkeypatch.setenv("MOTHERLODE_SPY_SECONDS", "long")
    assert spy_time(2) == 8


# a pipe


def test_a_whole_game_in_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Two people and a bot; what nobody asked for is refused, and the next line counts."""
    monkeypatch.chdir(tmp_path)
    typed = "accept\nsneak\n" * 400
    monkeypatch.setattr("sys.stdin", io.StringIO("foo\nhelp\nmoves\nrules\n" + typed))
    arguments = ["play", "quick-silver", "--seats", "you=Ann,you=Ben,random", "--seed", "4", "--save", "game.json"]
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    assert ended.value.code == 0, err
    assert out.count("Round 1 begins.") == 2, "each of the two is told"
    assert "is dealt" in out and "to the market" in out and "Quick Silver, in short." in out
    assert "wins." in out.splitlines()[-1] and "Press Enter" not in out and "\x1b" not in out
    assert max(map(len, out.splitlines())) <= WIDTH + len("Ann, accept or redirect> ")
    assert replay.replay("game.json").over


def test_watching_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "quick-silver:players=3", "--watch", "--seats", "random", "--seed", "1"])
    out, _ = capsys.readouterr()
    assert ended.value.code == 0 and "deals first." in out and "Quick Silver: " in out


def test_dealing_by_hand(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    said = ["1", "2", "1", "tin", "gold dust", "dyn", "-10", "slag", "Copper (5)", "tin", "ben", "accept", "-10"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*said, "quit"]) + "\n"))
    with pytest.raises(SystemExit) as ended:
        main(["play", "quick-silver", "--seats", "you=Ann,you=Ben", "--deal", "ask"])
    out, err = capsys.readouterr()
    assert ended.value.code == 0, err
    for question in (
        "The seat that deals first is: 1",
        "The white die shows: 2",
        "The card dealt to seat 0, face-up, is: tin",
        "The card dealt to seat 1, face-down, is: Copper (5)",
        "The card that seat 0 takes from seat 1 is: -10",
    ):
        assert question in out
    assert "Ann draws Fool's Gold (-10) from you; you get Tin (10)." in out
