"""Private servers for tests: a PostgreSQL cluster and a Redis, each in a directory and on a port of its own.

Nothing of the machine's own servers is used or touched. Databases refuse to run as root, so under root they run as
another user.
"""

from __future__ import annotations

import contextlib
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

PATIENCE = 60.0
"""Seconds until a server that does not come up counts as broken; machines that run tests are busy."""


def find(program: str) -> str | None:
    """The path of a server program; Debian keeps PostgreSQL's beside the path, one directory a version."""
    versions = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{program}"), key=lambda path: int(path.split("/")[4]))
    return versions[-1] if versions else shutil.which(program)


def missing(service: type[Service]) -> str | None:
    """Why a service cannot be started here, with the remedy; None if it can."""
    absent = [program for program in service.programs if find(program) is None]
    if not absent:
        return None
    return f"{', '.join(absent)} not found: apt-get install {service.package}"


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Service:
    """A server process that can be stopped, killed and started again over the same data."""

    programs: tuple[str, ...] = ()
    package = ""
    stop_signal = signal.SIGTERM
    kill_signal = signal.SIGKILL

    def __init__(self) -> None:
        self.port = free_port()
        self.home = Path(tempfile.mkdtemp(prefix=f"motherlode-{self.package}-"))
        self._as: dict[str, Any] = {}
        self._process: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:
            names = {user.pw_name for user in pwd.getpwall()}
            user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            os.chown(self.home, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def command(self) -> list[str]:
        """What starts the server in the foreground."""
        raise NotImplementedError

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = self.command()
        if setpriv := shutil.which("setpriv"):  # so that it ends with us, even if we are killed
            command = [setpriv, "--pdeathsig", self.stop_signal.name.removeprefix("SIG"), *command]
        with open(self.home / "log", "ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.home, **self._as)
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                text = (self.home / "log").read_text()
                self.stop()
                raise RuntimeError(f"{command[0]} did not start:\n{text}")
            time.sleep(0.05)

    def answers(self) -> bool:
        """Whether the server takes connections."""
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False

    def stop(self, how: signal.Signals | None = None) -> None:
        """End the server with a signal (by default the one that makes it close its clients), and wait for its end."""
        if self._process is not None:
            self._process.send_signal(how or self.stop_signal)
            self._process.wait(PATIENCE)
            self._process = None

    def close(self) -> None:
        """End the server at once, since nobody needs it to tidy up, and remove its data."""
        self.stop(self.kill_signal)
        shutil.rmtree(self.home, ignore_errors=True)

    def run(self, command: Sequence[str], **environment: str) -> str:
        """Run a program as the server's user and return what it said."""
        done: subprocess.CompletedProcess[str] = subprocess.run(
            command,
            cwd=self.home,
            env={**os.environ, **environment},
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            **self._as,
        )
        if done.returncode:
            raise RuntimeError(f"{command[0]} failed:\n{done.stdout}")
        return done.stdout


class Postgres(Service):
    """A PostgreSQL cluster whose user `motherlode` has a password."""

    programs = ("postgres", "initdb", "psql")
    package = "postgresql"
    stop_signal = signal.SIGINT  # fast: clients are sent away
    kill_signal = signal.SIGQUIT  # immediate: like a crash, but its children end with it
    password = "gold rush"

    def __init__(self) -> None:
        super().__init__()
        try:
            secret = self.home / "password"
            secret.write_text(self.password)
            secret.chmod(0o644)
            self.run(
                f"{find('initdb')} -D data -U motherlode --pwfile password --auth scram-sha-256 "
                "--encoding UTF8 --locale C --no-sync".split()
            )
            self.start()
        except BaseException:
            self.close()
            raise

    def command(self) -> list[str]:
        """The postmaster, on its own port and with its socket in its own directory."""
        settings = ["listen_addresses=127.0.0.1", f"port={self.port}", f"unix_socket_directories={self.home}"]
        options = [word for setting in settings for word in ("-c", setting)]
        return [str(find("postgres")), "-D", "data", *options]

    def answers(self) -> bool:
        """Whether it takes statements: it opens its port before it has recovered."""
        try:
            self.sql("select 1")
        except RuntimeError:
            return False
        return True

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Run a statement; returns its values as psql prints them, unaligned."""
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "motherlode", "-d", database]
        return self.run([str(find("psql")), *where, "-XAtqc", statement], PGPASSWORD=self.password).strip()

    def emptied(self) -> str:
        """The URL of its database after everything in it was dropped; much faster than a new database."""
        self.sql("set client_min_messages = error; drop schema public cascade; create schema public")
        return self.url()

    def url(self, database: str = "postgres") -> str:
        """The URL of a database of this cluster."""
        password = self.password.replace(" ", "%20")
        return f"postgresql://motherlode:{password}@127.0.0.1:{self.port}/{database}"


class Redis(Service):
    """A Redis that keeps nothing on the disk."""

    programs = ("redis-server",)
    package = "redis-server"

    def __init__(self) -> None:
        super().__init__()
        try:
            self.start()
        except BaseException:
            self.close()
            raise

    def command(self) -> list[str]:
        """The server, with neither snapshots nor an append-only file."""
        where = ["--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.home)]
        return [str(find("redis-server")), *where, "--save", "", "--appendonly", "no"]

    @property
    def url(self) -> str:
        """The URL of its first database."""
        return f"redis://127.0.0.1:{self.port}/0"
