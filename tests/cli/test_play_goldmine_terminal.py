"""Goldmine Rumbles in a real terminal: a whole game of typed purchases, ways and digging against random bots."""

from __future__ import annotations

import codecs
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

from motherlode.cli.playing.terminal import CLEAR

LONG = 60.0
PROMPT = re.compile(r"(You, [^>\n]*> |Press Enter [^.]*\. |Save the record\?[^:]*: )\Z")
MOST = 300
ANSWERS = {
    "which row": "top",
    "take which item": "1",
    "invite partners": "mine",
    "mine": "mine",
    "use items, or mine": "mine",
    "search the claim": "search",
    "pay": "pay",
    "colt": "colt",
    "roll": "roll",
}
"""What is typed when a prompt begins so; `pass` for all others."""


class Screen:
    """A game in a pseudo terminal."""

    def __init__(self, folder: Path, size: tuple[int, int], *arguments: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        command = [sys.executable, "-m", "motherlode.cli", "play", *arguments]
        env = {**os.environ, "TERM": "xterm-256color", "NO_COLOR": "1", "MOTHERLODE_JIT": "0"}
        for name in ("COLUMNS", "LINES"):
            env.pop(name, None)
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=env, start_new_session=True
        )
        os.close(slave)
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        """A box character may be cut in two by a read."""

    def next_prompt(self) -> tuple[str, str]:
        """What stands on the screen when something is asked, and what is asked."""
        end = time.monotonic() + LONG
        while not (found := PROMPT.search(self._plain())):
            assert time.monotonic() < end, f"nothing is asked in {self.seen!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                self.seen += self.decoder.decode(os.read(self.master, 65536))
        plain, self.seen = self._plain(), ""
        return plain, found[1]

    def _plain(self) -> str:
        last = self.seen[self.seen.rindex(CLEAR) + len(CLEAR) :] if CLEAR in self.seen else self.seen
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", last).replace("\r", "")

    def type(self, text: str) -> None:
        os.write(self.master, text.encode() + b"\n")


Open = Callable[..., Screen]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    screens: list[Screen] = []

    def open_screen(size: tuple[int, int], *arguments: str) -> Screen:
        screens.append(Screen(tmp_path, size, *arguments))
        return screens[-1]

    yield open_screen
    for screen in screens:
        screen.process.kill()
        screen.process.wait()
        os.close(screen.master)


class Person:
    """Types what somebody would who buys the cheapest claim and goes there if there is a way."""

    def __init__(self) -> None:
        self.tried = False
        self.cubes = 0

    def answer(self, prompt: str, screen: str) -> str:
        asked = prompt.removeprefix("You, ").removesuffix("> ")
        if asked.startswith("start at"):
            return "3"
        if asked.startswith("a cube on"):
            self.cubes += 1
            return str(self.cubes % 10 + 1)
        if asked.startswith("discard"):
            return "1"
        if asked.startswith("take which item") and "1" in screen and "1 " in screen and "---" in screen:
            return next(
                number for number in "123" if re.search(rf"^.* {number} [A-Z][a-zA-Z ]+$", screen, re.MULTILINE)
            )
        if asked.startswith("buy a claim"):
            self.tried = False
            return "end" if "(claim" in screen or "not possible" in screen else "buy 1"
        if asked.startswith("travel to site"):
            if self.tried:
                return "end"
            self.tried = True
            return "way 1" if "way 1" in screen else f"way {asked.split()[3]} 1"
        for begin, text in ANSWERS.items():
            if asked.startswith(begin):
                return text
        return "" if prompt.startswith("Press Enter") else "pass"


@pytest.mark.parametrize(("size", "players"), [((80, 24), 3), ((44, 30), 3), ((120, 40), 4)])
def test_a_whole_game_of_typed_ways(opened: Open, size: tuple[int, int], players: int) -> None:
    seats = ",".join(["you", *["random"] * (players - 1)])
    screen = opened(size, f"goldmine-rumbles:players={players}", "--seats", seats, "--seed", "7")
    person, typed = Person(), []
    for _ in range(MOST):
        seen, prompt = screen.next_prompt()
        lines = seen.splitlines()
        assert max(map(len, lines)) <= size[0] and len(lines) <= size[1], seen
        if prompt.startswith("Save the record?"):
            break
        typed.append(person.answer(prompt, seen))
        screen.type(typed[-1])
    assert "mission" in seen or "miss" in seen
    assert " wins." in seen or "You win!" in seen or "share the win" in seen
    assert typed.count("buy 1") >= 3 and "search" in typed and "mine" in typed
    screen.type("")
    assert screen.process.wait(timeout=10) == 0


def test_wrong_input_is_refused_in_words(opened: Open) -> None:
    screen = opened((80, 24), "goldmine-rumbles:compass=on", "--seats", "you,random,random,random", "--seed", "5")
    assert screen.next_prompt()[1] == "You, start at which site> "
    for text, answer in (("5", "Pawns start at 3, 7, 11, 15."), ("3", "a cube on which"), ("gold", "no column 'gold'")):
        screen.type(text)
        assert answer in " ".join(screen.next_prompt()[0].split())
    screen.type("lamps lamps shares tools")
    assert screen.next_prompt()[1] == "You, buy a claim, travel or attack> "
    for text, answer in (
        ("ways 13", "1 Dynamite, 1 poison"),
        ("try c1 90", "COMPASS: c1 by 90 tried out"),
        ("", "phase 1 of 3"),
        ("go 13", "No free way leads to site 13"),
        ("buy 13", "You buy claim 13 for 1 gold"),
        ("way 13 1", "You, search the claim"),
    ):
        screen.type(text)
        assert answer in " ".join(screen.next_prompt()[0].split()), text
