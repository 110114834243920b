"""A game in a pseudo terminal, for tests that type what a person would."""

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
from pathlib import Path

from motherlode.cli.playing.terminal import CLEAR

LONG = 60.0
PROMPT = re.compile(r"(You, [^>\n]*> |Press Enter [^.]*\. |Save the record\?[^:]*: )\Z")


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
        """A line, as somebody types it."""
        os.write(self.master, text.encode() + b"\n")

    def close(self) -> None:
        """End the game, wherever it stands."""
        self.process.kill()
        self.process.wait()
        os.close(self.master)
