"""Tests here may be coroutines: each runs in an event loop of its own, with a limit."""

from __future__ import annotations

import asyncio
import inspect
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
