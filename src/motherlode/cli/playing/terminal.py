"""Where lines come from and go to: a real terminal, or a pipe.

A real terminal shows the table on its second screen, which has no scrollback and is wiped between screens, so that
nothing of a closed card remains and what stood on the first screen is still there afterwards. A pipe has no pauses and
nothing is cleared; what was read is written back, so that a transcript can be read.
"""

from __future__ import annotations

import contextlib
import math
import os
import select
import sys
import textwrap
import time
from collections.abc import Iterable
from typing import TextIO

from rich.console import Console
from rich.text import Text

WIDTH = 80
HEIGHT = 24
CLEAR = "\x1b[2J\x1b[H"
SECOND_SCREEN, FIRST_SCREEN = "\x1b[?1049h", "\x1b[?1049l"

Line = str | Text


class EndOfInput(Exception):
    """Nobody answers any more: the input has ended."""


def wrapped(lines: Iterable[str], width: int = WIDTH) -> list[str]:
    """Lines that fit, broken between words."""
    found: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()))
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

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.console = Paper(sys.stdout)
        self._second = False
        with contextlib.suppress(AttributeError, ValueError, OSError):
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (line editing for input())

    def say(self, lines: Iterable[Line]) -> None:
        """Write lines, all at once; long ones are broken between words."""
        with self.console:
            for line in lines:
                for part in [line] if isinstance(line, Text) else [Text(piece) for piece in wrapped([line])]:
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
            sys.stdout.flush()
            try:
                return input(prompt).strip()
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
        return self.ask(prompt) if self.live else ""

    def wait(self, seconds: float) -> None:
        """Give people time to see something; a pipe does not wait."""
        if self.live and seconds > 0:
            time.sleep(seconds)

    def linger(self, prompt: str, seconds: float) -> str:
        """Wait until somebody presses Enter, but only for some seconds, which count down; a pipe does not wait."""
        if not self.live:
            return ""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            self._write("\r" + prompt.format(seconds=max(0, math.ceil(left))) + "\x1b[K")
            if left <= 0:
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
