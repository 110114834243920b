"""Tests here may be coroutines: each runs in an event loop of its own, with a limit."""

from __future__ import annotations

import asyncio
import inspect
import random
import secrets
from collections.abc import Iterator

import pytest

from motherlode.testing.services import Postgres, Redis, missing

LONGEST = 180.0


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    asyncio.run(asyncio.wait_for(pyfuncitem.obj(**wanted), LONGEST))
    return True


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading compiled kernels takes longer than most tests here."""
    monkeypatch.setenv("MOTHERLODE_JIT", "0")


@pytest.fixture(autouse=True)
def the_same_deals_every_time(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Servers of this process draw their secrets from the name of the test: one that fails, fails again."""
    source = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: source.randbytes(size or 32))


@pytest.fixture(scope="module")
def services() -> Iterator[tuple[Postgres, Redis]]:
    """A PostgreSQL and a Redis of our own."""
    for service in (Postgres, Redis):
        if reason := missing(service):
            pytest.skip(reason)
    postgres, redis = Postgres(), Redis()
    yield postgres, redis
    postgres.close()
    redis.close()
