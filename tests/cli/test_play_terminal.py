"""The real terminal: a pseudo terminal of 80x24, Ctrl-C, colours."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from motherlode.cli.playing.terminal import CLEAR

PLAY = [sys.executable, "-m", "motherlode.cli", "play"]
LONG = 20.0


class Screen:
    """A game in a pseudo terminal."""

    def __init__(self, arguments: list[str], folder: Path, **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {**os.environ, "TERM": "xterm-256color", **environment}
        if "NO_COLOR" not in environment:
            env.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [*PLAY, *arguments], stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=env, start_new_session=True
        )
        os.close(slave)
        self.seen = ""

    def wait_for(self, text: str) -> str:
        """Everything written until this text stands there, from the last time on."""
        begun = time.monotonic()
        while text not in self.seen:
            assert time.monotonic() - begun < LONG, f"no {text!r} in {self.seen!r}"
            ready, _, _ = select.select([self.master], [], [], 0.2)
            if ready:
                try:
                    self.seen += os.read(self.master, 65536).decode()
                except OSError:
                    assert text in self.seen, f"ended without {text!r}: {self.seen!r}"
        end = self.seen.index(text) + len(text)
        found, self.seen = self.seen[:end], self.seen[end:]
        return found

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self.master, text.encode() + b"\n")

    def close(self) -> int:
        """The exit code; the game is ended if it still runs."""
        try:
            return self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            os.close(self.master)


Open = Callable[..., Screen]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    screens: list[Screen] = []

    def open_screen(*arguments: str, **environment: str) -> Screen:
        screens.append(Screen(list(arguments), tmp_path, **environment))
        return screens[-1]

    yield open_screen
    for screen in screens:
        if screen.process.poll() is None:
            screen.process.kill()
            screen.process.wait()


def test_closed_cards_are_wiped(opened: Open) -> None:
    screen = opened("gold", "--seats", "you=Ann,you=Ben", "--seed", "1")
    first = screen.wait_for("Ann, first card> ")
    assert CLEAR in first and "\x1b[" in first.replace(CLEAR, "")
    screen.type("a1")
    screen.wait_for("Ann, second card> ")
    screen.type("b1")
    shown = screen.wait_for("Press Enter when you have seen the cards. ")
    assert "[O3]" in shown and "[R2]" in shown and "beats the red digger 2" in shown
    screen.type("")
    after = screen.wait_for("Ben, first card> ")
    assert CLEAR in after
    rest = after[after.index(CLEAR) :]
    for word in ("[O3]", "[R2]", "digger 3", "digger 2", "turns"):
        assert word not in rest
    screen.type("quit")
    screen.wait_for("Save the game?")
    screen.type("mine.json")
    screen.wait_for("--resume mine.json` goes on")
    assert screen.close() == 0


def test_no_color(opened: Open) -> None:
    screen = opened("gold", "--seed", "1", NO_COLOR="1")
    drawn = screen.wait_for("You, first card> ")
    assert "\x1b[38" not in drawn and "\x1b[48" not in drawn and "\x1b[33" not in drawn
    coloured = opened("gold", "--seed", "1").wait_for("You, first card> ")
    assert "\x1b[38" in coloured


def test_the_end_of_input_in_a_terminal(opened: Open, tmp_path: Path) -> None:
    screen = opened("gold", "--seed", "1")
    screen.wait_for("You, first card> ")
    os.write(screen.master, b"\x04")
    screen.wait_for("The input ended before the game did.")
    screen.wait_for("goes on.")
    assert screen.close() == 1
    assert (tmp_path / "motherlode-autosave.json").exists()


def test_pages_have_a_screen_of_their_own(opened: Open) -> None:
    screen = opened("gold", "--seed", "1")
    screen.wait_for("You, first card> ")
    screen.type("rules")
    page = screen.wait_for("Press Enter to go on. ")
    assert "Gold, in short." in page[page.rindex(CLEAR) :] and "64 cards left" not in page[page.rindex(CLEAR) :]
    screen.type("")
    assert "64 cards left" in screen.wait_for("You, first card> ")


def test_watching_waits_a_little(opened: Open) -> None:
    screen = opened("gold", "--watch", "--seed", "1", "--delay", "0.01")
    screen.wait_for("Greedy 1 turns")
    screen.wait_for("Gold: ")
    screen.wait_for("Save the record?")
    screen.type("watched.json")
    screen.wait_for("Saved as watched.json.")
    assert screen.close() == 0


def test_ctrl_c_saves(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*PLAY, "gold", "--seed", "1", "--save", "game.json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(b"a1\n")
    process.stdin.flush()
    seen = b""
    while b"second card> " not in seen:
        seen += os.read(process.stdout.fileno(), 65536)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in told and b"--resume game.json` goes on" in told
    assert json.loads((tmp_path / "game.json").read_text())["steps"][0][:2] == [0, "flip a1"]
