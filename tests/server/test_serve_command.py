"""`motherlode serve` where it cannot: one line that names the remedy, exit code 2, no traceback."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from motherlode import cli
from motherlode.store import Store

Told = Callable[..., tuple[int | str | None, str, str]]


@pytest.fixture
def serve(capfd: pytest.CaptureFixture[str]) -> Told:
    """The command inside this process: its exit code, and what it says."""

    def run(*arguments: str) -> tuple[int | str | None, str, str]:
        with pytest.raises(SystemExit) as ended:
            cli.main(["serve", "--no-browser", "--port", "0", *arguments])
        return (ended.value.code, *capfd.readouterr())

    return run


def check(told: tuple[int | str | None, str, str], *says: str) -> None:
    code, out, errors = told
    assert (code, out) == (2, ""), errors
    assert len(errors.strip().splitlines()) == 1 and "Traceback" not in errors, errors
    for words in says:
        assert words in errors


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        command = [sys.executable, "-m", "motherlode.cli", "serve", "--port", str(port), "--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        check((done.returncode, done.stdout, done.stderr), f"Port {port} is in use", f"--port {port + 1}")


def test_a_folder_that_cannot_be_made(serve: Told, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    check(serve("--data", str(tmp_path / "file" / "data")), "cannot be made", "--data")


def test_a_folder_that_cannot_be_written(serve: Told, tmp_path: Path) -> None:
    if os.geteuid() == 0:
        folder = Path("/proc/self")  # nobody can write there, whoever runs the tests
    else:
        folder = tmp_path
        folder.chmod(0o500)
    check(serve("--data", str(folder)), str(folder), "write")


def test_a_file_that_is_no_database(serve: Told, tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_text("no database at all, but long enough to be looked at\n" * 40)
    check(serve("--data", str(tmp_path)), "not a database", "Name another file")


def test_a_newer_database(serve: Told, tmp_path: Path) -> None:
    async def make() -> None:
        await (await Store.open(tmp_path / "tables.sqlite")).close()

    asyncio.run(make())
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        connection.execute("update motherlode_schema set version_num = '9999'")
    connection.close()
    check(serve("--data", str(tmp_path)), "newer release", "Update Motherlode")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mysql://host/base", "no store of kind 'mysql'"),
        ("postgresql://ann:se%cret@[::1/base", "cannot be read"),
        ("postgresql://ann:sesame@127.0.0.1:1/base", "does not answer"),
    ],
)
def test_a_wrong_url(url: str, says: str, serve: Told) -> None:
    told = serve("--database", url)
    check(told, says)
    assert "sesame" not in told[2] and "se%cret" not in told[2]


def test_an_address_that_is_no_redis(serve: Told, tmp_path: Path) -> None:
    check(serve("--data", str(tmp_path), "--redis", "http://127.0.0.1:1"), "redis://")
