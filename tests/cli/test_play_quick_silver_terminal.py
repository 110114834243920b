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
    """A game in a pseudo terminal of 80x24."""

    def __init__(self, folder: Path, *arguments: str, seconds: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
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


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Screen]]:
    screens: list[Screen] = []

    def open_screen(*arguments: str, seconds: str) -> Screen:
        screens.append(Screen(tmp_path, *arguments, seconds=seconds))
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


def test_watching_in_a_terminal(opened: Callable[..., Screen]) -> None:
    screen = opened("--watch", "--seats", "random,random", "--seed", "1", "--delay", "0.01", seconds="9")
    screen.wait_for("The face-up cards")
    screen.wait_for("the reveal")
    screen.wait_for("Save the record?")
