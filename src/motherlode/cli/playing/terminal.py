"""Where lines come from and go to: a real terminal, or a pipe.

A real terminal shows the table on its second screen, which has no scrollback and is wiped between screens, so that
nothing of a closed card remains and what stood on the first screen is still there afterwards. A pipe has no pauses and
nothing is cleared; what was read is written back, so that a transcript can be read.
"""

from __future__ import annotations

import contextlib
import math
import os
import re
import select
import shutil
import sys
import textwrap
import time
from collections.abc import Iterable
from typing import TextIO

from rich.console import Console
from rich.text import Text

WIDTH = 80
HEIGHT = 24
NARROWEST, NARROW_LINES, TALLEST = 40, 28, 40
"""A narrow table has less beside each other and more below each other."""
GRACE = 0.7
"""So many seconds after a page has vanished by itself, what is typed was still meant for it."""
CLEAR = "\x1b[2J\x1b[H"
TIME_IS_UP = "Time is up."
SECOND_SCREEN, FIRST_SCREEN = "\x1b[?1049h", "\x1b[?1049l"

COLUMN = re.compile(r" +\S+(?: \S+){0,2} {2,}(?=\S)")
"""A word or a few, indented, and the gap behind them: what follows is a column."""

Line = str | Text


class EndOfInput(Exception):
    """Nobody answers any more: the input has ended."""


def wrapped(lines: Iterable[str], width: int = WIDTH) -> list[str]:
    """Lines that fit, broken between words; what is explained behind a word in a column stays in its column."""
    found: list[str] = []
    for line in lines:
        column = COLUMN.match(line)
        indent = " " * (len(column[0]) if column else len(line) - len(line.lstrip()))
        found += textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) or [""]
    return found


class Paper(Console):
    """A console for plain text; if nobody reads on, that is for the command line to handle."""

    def __init__(self, file: TextIO, plain: bool = False) -> None:
        super().__init__(file=file, width=WIDTH, highlight=False, markup=False, emoji=False, no_color=plain or None)

    def on_broken_pipe(self) -> None:
        """Not the end of the program here."""
        raise BrokenPipeError


class Terminal:
    """Standard input and output; `live` if both are a terminal."""

    most = (WIDTH, HEIGHT)
    """Columns and lines that the table at hand has a use for, where there is room."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.console = Paper(sys.stdout)
        self._second = False
        with contextlib.suppress(AttributeError, ValueError, OSError):
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (line editing for input())

    def size(self) -> tuple[int, int]:
        """Columns and lines to draw in: 80x24 where there is room for it; a narrow terminal is used as it is."""
        columns, lines = shutil.get_terminal_size((WIDTH, HEIGHT)) if self.live else (WIDTH, HEIGHT)
        if columns >= WIDTH:
            return min(columns, self.most[0]), max(HEIGHT, min(lines, self.most[1]))
        return max(columns, NARROWEST), min(max(lines, NARROW_LINES), TALLEST)

    def say(self, lines: Iterable[Line]) -> None:
        """Write lines, all at once; long ones are broken between words."""
        width = self.size()[0]
        with self.console:
            for line in lines:
                for part in [line] if isinstance(line, Text) else [Text(piece) for piece in wrapped([line], width)]:
                    part.rstrip()
                    self.console.print(part, no_wrap=True, crop=False, overflow="ignore")

    def clear(self) -> None:
        """Go to the second screen and wipe it; nothing happens in a pipe."""
        if self.live:
            self._write(CLEAR if self._second else SECOND_SCREEN + CLEAR)
            self._second = True

    def back(self) -> None:
        """Go back to the first screen: what is written there stays when the program ends."""
        if self._second:
            self._write(FIRST_SCREEN)
            self._second = False

    def ask(self, prompt: str) -> str:
        """Read a line; raises `EndOfInput` when there is none."""
        if self.live:
            *first, last = wrapped([prompt], self.size()[0])
            self.say(first)
            sys.stdout.flush()
            try:
                return input(last + prompt[len(prompt.rstrip()) :]).strip()
            except EOFError:
                raise EndOfInput from None
        self._write(prompt)
        line = self._read()
        if not line:
            self._write("\n")
            raise EndOfInput
        self._write(line.rstrip() + "\n")
        return line.strip()

    def pause(self, prompt: str) -> str:
        """Wait until somebody presses Enter; a pipe does not wait."""
        self.flush()
        return self.ask(prompt) if self.live else ""

    def wait(self, seconds: float) -> None:
        """Give people time to see something; a pipe does not wait."""
        if self.live and seconds > 0:
            time.sleep(seconds)

    def flush(self) -> None:
        """Forget what was typed before this moment: it cannot be an answer to what is drawn next."""
        if not self.live:
            return
        try:
            import termios
        except ImportError:
            return
        with contextlib.suppress(termios.error, OSError, ValueError):
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    def _vanish(self) -> None:
        """The time of a page is up: wipe it, and let an Enter that comes a little too late go nowhere."""
        self.clear()
        self._write(TIME_IS_UP)
        time.sleep(GRACE)
        self.flush()

    def linger(self, prompt: str, seconds: float) -> str:
        """Wait until somebody presses Enter, but only for some seconds, which count down; a pipe does not wait."""
        if not self.live:
            return ""
        self.flush()
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            self._write("\r" + prompt.format(seconds=max(0, math.ceil(left))) + "\x1b[K")
            if left <= 0:
                self._vanish()
                return ""
            ready, _, _ = select.select([sys.stdin.fileno()], [], [], min(left, 1.0))
            if ready:
                typed = os.read(sys.stdin.fileno(), 1024)
                if not typed:
                    raise EndOfInput
                return typed.decode(errors="replace").strip()

    def forget(self) -> None:
        """What was typed cannot be called back with the arrow keys: another person is on."""
        with contextlib.suppress(ImportError):
            import readline

            if self.live:
                readline.clear_history()

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def _read(self) -> str:
        return sys.stdin.readline()
