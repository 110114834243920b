"""Gold River in a real terminal: a whole game of typed bids against random bots, and terminals of other sizes."""

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

from motherlode.cli.playing.terminal import CLEAR

LONG = 30.0
PROMPT = re.compile(r"(You, [^>\n]*> |Press Enter for [^.]*\. |Save the record\?[^:]*: )\Z")
MOST = 400


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

    def next_prompt(self) -> tuple[str, str]:
        """What stands on the screen when something is asked, and what is asked."""
        end = time.monotonic() + LONG
        while not (found := PROMPT.search(self._plain())):
            assert time.monotonic() < end, f"nothing is asked in {self.seen!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                self.seen += os.read(self.master, 65536).decode()
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


def answer(prompt: str, screen: str) -> str:
    """What somebody types who bids one more while that is cheap, and takes what comes first."""
    if found := re.search(r"bid (\d+)", prompt):
        return f"bid {found[1]}" if int(found[1]) <= 5 else "pass"
    if "or half" in prompt:
        return "half"
    if "Bank" in prompt:
        return "1"
    if "ride" in prompt:
        return "ride"
    if "rob" in prompt:
        return re.search(r"rob (\d)", screen.replace("\n", " "))[1]  # type: ignore[index]
    slots = re.findall(r"^ (\d) (?!-)", screen, re.MULTILINE)
    return slots[0] if slots and ("which card" in prompt) else "" if "Enter" in prompt else "1"


@pytest.mark.parametrize(("size", "players"), [((80, 24), 4), ((44, 30), 3), ((120, 40), 5)])
def test_a_whole_game_of_typed_bids(opened: Open, size: tuple[int, int], players: int) -> None:
    seats = ",".join(["you", *["random"] * (players - 1)])
    screen = opened(size, f"gold-river:players={players},poker=on", "--seats", seats, "--seed", "7")
    bids = strikes = 0
    for _ in range(MOST):
        seen, prompt = screen.next_prompt()
        lines = seen.splitlines()
        assert max(map(len, lines)) <= size[0] and len(lines) <= size[1], seen
        if prompt.startswith("Save the record?"):
            break
        typed = answer(prompt, seen)
        bids += typed.startswith("bid ")
        strikes += "strike gold!" in seen
        screen.type(typed)
    assert "sum" in seen and (" wins." in seen or "You win!" in seen or "share the win" in seen)
    assert bids >= 2 and strikes >= 9
    screen.type("")
    assert screen.process.wait(timeout=10) == 0


def test_a_wrong_bid_is_refused_in_words(opened: Open) -> None:
    screen = opened((80, 24), "gold-river", "--seats", "you,random,random,random", "--seed", "3")
    seen, prompt = screen.next_prompt()
    assert prompt == "You, bid 1-15 or pass> " and "Your turn" in seen
    screen.type("16")
    seen, prompt = screen.next_prompt()
    assert "16 is more than you have: you have 15 gold." in seen and prompt == "You, bid 1-15 or pass> "
    screen.type("0")
    assert "A bid is 1 gold or more" in screen.next_prompt()[0]
