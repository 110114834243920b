"""The private servers come up, and can be stopped and started again."""

from __future__ import annotations

import signal
import socket

import pytest

from motherlode.testing.services import Postgres, Redis, missing


def test_redis_answers_and_comes_back() -> None:
    if reason := missing(Redis):
        pytest.skip(reason)
    server = Redis()
    try:
        for _ in range(2):
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(b"PING\r\n")
                assert line.recv(100) == b"+PONG\r\n"
            server.stop(signal.SIGKILL)
            assert not server.answers()
            server.start()
    finally:
        server.close()
    assert not server.home.exists()


def test_postgres_is_durable_and_private(postgres: Postgres) -> None:
    assert postgres.sql("show fsync") == "on"
    assert postgres.sql("show listen_addresses") == "127.0.0.1"
    assert postgres.sql("show unix_socket_directories") == str(postgres.home)


def test_a_missing_program_is_named_with_its_package() -> None:
    class Absent(Redis):
        programs = ("no-such-server",)

    assert missing(Absent) == "no-such-server not found: apt-get install redis-server"
