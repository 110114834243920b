"""Every test that asks for `url` runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from motherlode.testing.services import Postgres, missing


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if reason := missing(Postgres):
        pytest.skip(reason)
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    return postgres.emptied()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty place for a store."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.db'}"
    found: str = request.getfixturevalue("postgres_url")
    return found
