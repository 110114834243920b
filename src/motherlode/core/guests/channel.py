"""A program at the other end of two pipes. It may be slow, loud, deaf or dead: nothing here waits beyond a deadline."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence

from motherlode.core.guests.guest import Trouble

LONGEST_LINE = 1 << 20
"""A longer line is a flood, and so is more than this between two questions."""
LEAVING_SECONDS = 0.5
"""So long a program may take to end by itself once its input is closed."""
STEP_SECONDS = 0.01


class Channel:
    """Starts a program and exchanges lines with it. Its standard error passes through."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)
        try:
            # a session of its own: Ctrl-C is not meant for it, and it can be ended with all that it started
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise Trouble(f"could not be started: {getattr(error, 'strerror', None) or error}", fatal=True) from None
        assert self._process.stdin is not None and self._process.stdout is not None
        self._to, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._rest = b""
        self._read = 0
        self._finish = weakref.finalize(self, end, self._process)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def send(self, lines: bytes, deadline: float) -> None:
        """Write whole lines."""
        self._read = 0
        left = memoryview(lines)
        while left:
            self._wait(self._to, select.POLLOUT, deadline, "does not read what it is told")
            try:
                left = left[os.write(self._to, left[: select.PIPE_BUF]) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._gone() from None

    def line(self, deadline: float) -> bytes:
        """The next line that it says."""
        while b"\n" not in self._rest:
            if len(self._rest) > LONGEST_LINE or self._read > LONGEST_LINE:
                raise Trouble("floods the table: more than a megabyte and no answer", fatal=True)
            self._wait(self._from, select.POLLIN, deadline, "took too long")
            try:
                chunk = os.read(self._from, 1 << 16)
            except BlockingIOError:
                continue
            if not chunk:
                raise self._gone()
            self._rest += chunk
            self._read += len(chunk)
        said, _, self._rest = self._rest.partition(b"\n")
        return said

    def _wait(self, where: int, what: int, deadline: float, otherwise: str) -> None:
        poll = select.poll()
        poll.register(where, what)
        left = deadline - time.monotonic()
        if left <= 0 or not poll.poll(max(1, round(1000 * left))):
            raise Trouble(otherwise) if ended(self.pid) is None else self._gone()

    def _gone(self) -> Trouble:
        how = ended(self.pid, LEAVING_SECONDS)
        return Trouble(f"has ended {how}" if how is not None else "has closed its output", fatal=True)

    def close(self) -> None:
        """End it: it is asked to first, by the end of its input."""
        self._finish()


def end(process: subprocess.Popen[bytes]) -> None:
    """Have a program and all that it started end, and leave no zombie."""
    assert process.stdin is not None and process.stdout is not None
    with contextlib.suppress(OSError):
        process.stdin.close()
    if process.returncode is None:
        ended(process.pid, LEAVING_SECONDS)
        with contextlib.suppress(OSError):  # nobody has waited for its leader yet: the group's number is still its own
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()


def ended(pid: int, seconds: float = 0.0) -> str | None:
    """How a child has ended, within so many seconds; it stays for others to wait for. Nothing, if it has not."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            found = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return "unseen"
        if found is not None:
            by_itself = found.si_code == os.CLD_EXITED
            return f"with exit code {found.si_status}" if by_itself else f"by signal {found.si_status}"
        if time.monotonic() >= deadline:
            return None
        time.sleep(STEP_SECONDS)
