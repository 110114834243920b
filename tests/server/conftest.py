"""Tests here may be coroutines: each runs in an event loop of its own, with a limit."""

from __future__ import annotations

import asyncio
import inspect

import pytest

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
