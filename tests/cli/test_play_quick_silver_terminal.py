"""Quick Silver in a real terminal: face-up cards vanish, and secrets stay with their owner."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from motherlode.cli.playing.terminal import CLEAR, HEIGHT, WIDTH

THREE = "you=Ann,you=Ben,you=Cid"
CARD = re.compile(r"\[([A-Z][^\]]* -?\d+)\]")
LONG = 20.0


class Screen:
    """A game in a pseudo terminal, of 80x24 if nothing else is said."""

    def __init__(self, folder: Path, *arguments: str, seconds: str, size: tuple[int, int] = (WIDTH, HEIGHT)) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        command = [sys.executable, "-m", "motherlode.cli", "play", "quick-silver", *arguments]
        env = {**os.environ, "TERM": "xterm-256color", "MOTHERLODE_SPY_SECONDS": seconds, "NO_COLOR": "1"}
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=env, start_new_session=True
        )
        os.close(slave)
        self.seen = ""

    def wait_for(self, text: str) -> str:
        """What stands on the screen when this text comes: all since it was last cleared."""
        end = time.monotonic() + LONG
        while text not in self.seen:
            assert time.monotonic() < end, f"no {text!r} in {self.seen!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                self.seen += os.read(self.master, 65536).decode()
        found, self.seen = self.seen[: self.seen.index(text)], self.seen[self.seen.index(text) + len(text) :]
        plain = found[found.rindex(CLEAR) :] if CLEAR in found else found
        return re.sub(r"\x1b\[[0-9;]*m", "", plain)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode() + b"\n")

    def quiet(self, seconds: float) -> str:
        """All that is written in so many seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.master], [], [], left)[0]:
                self.seen += os.read(self.master, 65536).decode()
        return self.seen


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Screen]]:
    screens: list[Screen] = []

    def open_screen(*arguments: str, seconds: str, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Screen:
        screens.append(Screen(tmp_path, *arguments, seconds=seconds, size=size))
        return screens[-1]

    yield open_screen
    for screen in screens:
        screen.process.kill()
        screen.process.wait()
        os.close(screen.master)


def test_face_up_cards_vanish_by_themselves(opened: Callable[..., Screen]) -> None:
    """Seed 1: everything is dealt face-up, and Cid begins."""
    screen = opened("--seats", THREE, "--seed", "1", seconds="0.4")
    assert "[Silver 15] [Copper 5] [Fool's Gold -10]" in screen.wait_for("Remember them.")
    assert "[" not in screen.wait_for("Cid presses Enter. ").replace(CLEAR, "")
    screen.type("")
    cid = screen.wait_for("Cid, swap or sneak> ")
    assert CARD.findall(cid) == ["Gravel 0", "Quicksilver 20", "Dynamite 0"] and "Fool" not in cid


def test_enter_hides_them_at_once_and_cards_stay_with_their_owner(opened: Callable[..., Screen]) -> None:
    screen = opened("--seats", THREE, "--seed", "1", seconds="600")
    screen.wait_for("Remember them.")
    screen.type("")
    screen.wait_for("Cid presses Enter. ")
    screen.type("")
    screen.wait_for("Cid, swap or sneak> ")
    screen.type("dyn")
    screen.wait_for("Cid, swap with whom> ")
    screen.type("ann")
    between = screen.wait_for("Ann presses Enter. ")
    assert "Dynamite" not in between and "Quicksilver" not in between
    screen.type("\x1b[A")
    ann = screen.wait_for("Ann, accept or redirect> ")
    assert "Cid offers a card -> Ann" in ann
    assert CARD.findall(ann) == ["Fool's Gold -10", "Copper 5", "Silver 15"]
    assert "Dynamite" not in ann and "Quicksilver" not in ann
    os.write(screen.master, b"\x1b[A\x1b[A\n")
    again = screen.wait_for("Ann, accept or redirect> ")
    assert "ann" not in again and "dyn" not in again, "what Cid typed cannot be called back"
    screen.type("quit")
    screen.wait_for("Save the game?")


@pytest.mark.parametrize("typed", [b"\n", b"\n\n\n", b"sneak\n"])
def test_an_enter_that_comes_too_late_shows_no_hand(opened: Callable[..., Screen], typed: bytes) -> None:
    """The time of the face-up cards was up just before: whoever still wanted to hide them must not open a hand."""
    screen = opened("--seats", THREE, "--seed", "1", seconds="0.4")
    screen.wait_for("Time is up.")
    os.write(screen.master, typed)
    screen.wait_for("Cid presses Enter. ")
    assert "Cid, swap" not in screen.quiet(1.0), "a hand is shown, though nobody said that the others look away"
    screen.type("")
    cid = screen.wait_for("Cid, swap or sneak> ")
    assert "Cid's turn" in cid and "sneak token." not in cid


def test_what_was_typed_at_a_page_does_not_stand_in_the_next_answer(opened: Callable[..., Screen]) -> None:
    """Keys without Enter at the page with the face-up cards, and ahead of the page that hands over."""
    screen = opened("--seats", THREE, "--seed", "1", seconds="0.6")
    screen.wait_for("Remember them.")
    os.write(screen.master, b"quit")
    screen.wait_for("Cid presses Enter. ")
    screen.type("")
    screen.wait_for("Cid, swap or sneak> ")
    screen.type("sneak")
    screen.wait_for("Ann presses Enter. ")
    screen.type("")
    assert "Ann's turn" in screen.wait_for("Ann, swap or sneak> ")


def test_a_narrow_terminal(opened: Callable[..., Screen]) -> None:
    """As wide as a telephone: nothing is broken by the edge, and nobody is told to enlarge anything."""
    screen = opened("--seats", THREE, "--seed", "1", seconds="600", size=(44, 30))
    pages = [screen.wait_for("or with Enter.")]
    screen.type("")
    pages.append(screen.wait_for("Enter. "))
    screen.type("")
    for typed, prompt in (("dyn", "swap or sneak> "), ("centre", "swap with whom> "), ("2", "of the centre> ")):
        pages.append(screen.wait_for(prompt))
        screen.type(typed)
    pages.append(screen.wait_for("Press Enter to go on. "))
    for page in pages:
        assert "Enlarge" not in page
        assert all(len(line.replace("\x1b[K", "")) <= 44 for line in page.rpartition(CLEAR)[2].splitlines()), page
    assert "[Quicksilver 20]" in pages[2] and "card 2 there was Silver (15)" in " ".join(pages[5].split())


def test_a_terminal_that_is_too_small(opened: Callable[..., Screen]) -> None:
    screen = opened("--seats", THREE, "--seed", "1", seconds="600", size=(39, 30))
    screen.wait_for("The table needs 40x28;")
    screen = opened("--seats", THREE, "--seed", "1", seconds="600", size=(80, 23))
    screen.wait_for("The table needs 80x24;")


def test_watching_in_a_terminal(opened: Callable[..., Screen]) -> None:
    screen = opened("--watch", "--seats", "random,random", "--seed", "1", "--delay", "0.01", seconds="9")
    screen.wait_for("The face-up cards")
    screen.wait_for("the reveal")
    screen.wait_for("Save the record?")
