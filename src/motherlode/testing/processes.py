"""A server as a process of its own, to be stopped, killed and started again at the same place."""

from __future__ import annotations

import http.client
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO

from motherlode.testing.services import free_port

PATIENCE = 60.0


class ServerProcess:
    """`motherlode serve` with these options, on a port that stays the same."""

    def __init__(self, *options: str, limit: float = 1e6, pace: float = 0.0) -> None:
        self.port = free_port()
        self.options = [*options, "--no-browser", "--limit", f"{limit:.0f}", "--pace", str(pace)]
        self.process: subprocess.Popen[bytes] | None = None
        self.log: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as we do

    @property
    def address(self) -> str:
        """Where clients find it."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> float:
        """Start it; gives the seconds until it says that moves can be stored."""
        command = [sys.executable, "-m", "motherlode.cli", "serve", "--port", str(self.port), *self.options]
        if setpriv := shutil.which("setpriv"):  # so that it ends with us, even if we are killed
            command = [setpriv, "--pdeathsig", "TERM", *command]
        began = time.monotonic()
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL)
        while not self.healthy():
            if self.process.poll() is not None or time.monotonic() > began + PATIENCE:
                raise RuntimeError(f"the server did not start:\n{self.told()}")
            time.sleep(0.01)
        return time.monotonic() - began

    def healthy(self) -> bool:
        """Whether it says that moves can be stored."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """Send a signal and wait; gives the exit code."""
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        self.process = None
        return code

    def close(self) -> None:
        """End it if it runs."""
        if self.process is not None:
            self.end()
        self.log.close()

    def told(self) -> str:
        """All that it printed."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def memory(self) -> int:
        """Bytes that it holds in memory now."""
        assert self.process is not None
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    def processor(self) -> float:
        """Seconds of processor time that it has used."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def children(self) -> list[int]:
        """The processes that it has started and that still run."""
        assert self.process is not None
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(word) for word in listed.split()]
