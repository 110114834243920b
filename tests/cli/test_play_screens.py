"""Golden screens: what a terminal of 80x24 shows, kept as text. `motherlode.cli.screens.regenerate` writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.cli.boards import Scene
from motherlode.cli.boards.generic import GenericBoard
from motherlode.cli.boards.gold import FIELD_LINES, FIELD_WIDTH, PITCH, scattered
from motherlode.cli.playing.terminal import HEIGHT, WIDTH
from motherlode.cli.screens import MOMENTS, Moment, Recorder, regenerate, screen_of, session_of
from motherlode.core import registry

SCREENS = Path(__file__).parent / "screens"
BY_NAME = {moment.name: moment for moment in MOMENTS}


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_screens_are_as_they_were(moment: Moment) -> None:
    golden = (SCREENS / f"{moment.name}.txt").read_text(encoding="utf-8")
    assert screen_of(moment) == golden


def test_every_golden_screen_belongs_to_a_moment(tmp_path: Path) -> None:
    written = regenerate(tmp_path)
    assert {path.name for path in written} == {path.name for path in SCREENS.glob("*.txt")}


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_screens_fit_the_terminal(moment: Moment) -> None:
    lines = (SCREENS / f"{moment.name}.txt").read_text(encoding="utf-8").splitlines()
    width, height = moment.size
    assert max(map(len, lines)) <= width
    assert not moment.live or len(lines) <= height


@pytest.mark.parametrize(
    ("layout", "seats"), [("scattered", "you,greedy"), ("grid", "you,greedy,random,greedy,you=Bartholomew the 9th")]
)
def test_every_screen_of_a_whole_game_fits(layout: str, seats: str) -> None:
    squares = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
    typed = [text for _ in range(8) for square in squares for text in (square, "")]
    terminal = Recorder(typed)
    players = seats.count(",") + 1
    session = session_of(Moment("", f"gold:players={players},layout={layout}", seats, ""), terminal, seed=3)
    session.run()
    session.finish()
    terminal.clear()
    assert session.table.over and len(terminal.screens) > 100
    for screen in terminal.screens:
        lines = screen.splitlines()
        assert len(lines) <= HEIGHT and max(map(len, lines)) <= WIDTH, screen


def test_a_long_rush_notice_keeps_its_end() -> None:
    assert "whoever turns it." in screen_of(BY_NAME["rush-begins"])


def test_closed_cards_are_not_shown_again() -> None:
    closed = screen_of(BY_NAME["pair-closed"])
    assert "gold" not in closed.split("Open cards")[0].replace("0 gold, 0 points", "")
    assert "[" not in closed.split("Open cards")[0]
    assert "c4:$3" in screen_of(BY_NAME["aid"]) and "f2:$2" in screen_of(BY_NAME["aid"])


@pytest.mark.parametrize("seed", range(20))
def test_scattered_cards_never_touch(seed: int) -> None:
    spots = scattered(seed)
    assert len(set(spots)) == 64
    for place, (line, column) in enumerate(spots):
        assert 0 <= line < FIELD_LINES and column >= 0 and column + PITCH - 1 <= FIELD_WIDTH
        for other, there in spots[place + 1 :]:
            assert line != other or abs(column - there) >= PITCH
    assert spots == scattered(seed) and spots != scattered(seed + 1)


def test_the_generic_board_draws_any_game() -> None:
    for game in registry.games().values():
        players = game.default_players
        session = session_of(
            Moment("", f"{game.id}:players={players}", "you," * (players - 1) + "random", ""), Recorder([])
        )
        session.table.deal()
        scene = Scene(session.table.look(0), session.names, session.table.moves(), session.table.actor)
        lines = [line.plain for line in GenericBoard(game).draw(scene)]
        assert len(lines) <= 19 and max(map(len, lines)) <= WIDTH
        assert game.title.upper() in lines[0]
