"""A URL that is wrong is refused with its reason, and no message ever shows a password."""

from __future__ import annotations

import traceback
from pathlib import Path

import pytest
from tests.store.helpers import run

from motherlode.store import BadStoreUrl, Store
from motherlode.store.address import Address
from motherlode.testing.services import Postgres, free_port

SECRET = "nugget%20"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("mysql://me:nugget%20@localhost/motherlode", "no store of kind 'mysql'"),
        ("postgresq://me:nugget%20@localhost/motherlode", "Did you mean 'postgresql'"),
        ("postgresql+psycopg2://me:nugget%20@localhost/m", "Did you mean 'postgresql"),
        ("postgresql://me:nugget%20@localhost:port/motherlode", "cannot be read: write special characters"),
        ("postgresql://me:nugget%20@localhost", "names no database"),
        ("sqlite://", "is a file"),
        ("sqlite:///:memory:", "in memory nothing would last"),
        ("sqlite:///store.db?mode=memory", "without host and parameters"),
        ("sqlite://store.db/", "without host and parameters"),
        (":memory:", "in memory nothing would last"),
        ("", "needs a file"),
    ],
)
def test_a_wrong_url(url: str, why: str) -> None:
    with pytest.raises(BadStoreUrl, match=why) as caught:
        Address.of(url)
    assert SECRET not in str(caught.value)
    assert "nugget " not in str(caught.value)


def test_what_is_shown_of_an_address() -> None:
    address = Address.of("postgres://me:nugget%20@db.example:5433/motherlode?sslmode=require&password=nugget")
    assert address.shown == "postgresql://me:***@db.example:5433/motherlode"
    assert address.url.drivername == "postgresql+asyncpg"
    assert address.url.query["ssl"] == "require"


def test_paths_with_strange_characters(tmp_path: Path) -> None:
    async def work() -> None:
        path = tmp_path / "50% of Zoë's #1 store?.db"
        async with await Store.open(path) as store:
            await store.put_box("x")
        assert path.exists()
        assert sorted(found.name for found in tmp_path.iterdir()) == [path.name], "no WAL stays behind"

    run(work())


def test_a_relative_path_and_a_url_name_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Address.of("store.db") == Address.of("sqlite:///store.db") == Address.of(tmp_path / "store.db")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("gold%20rush", "nugget%20"), "the password is wrong"),
        (("motherlode:gold", "stranger:gold"), "the password is wrong"),
        (("/postgres", "/atlantis"), "no such database. Make it with createdb"),
        (("127.0.0.1", "no-such-host.invalid"), "does not answer.*correct host and port"),
        (("/postgres", "/postgres?colour=red"), "parameter of the URL is not known .*colour"),
        (("/postgres", "/postgres?ssl=require"), "does not answer.*SSL"),
    ],
)
def test_a_postgresql_that_does_not_let_us_in(postgres: Postgres, change: tuple[str, str], why: str) -> None:
    url = postgres.url().replace(*change)

    async def work() -> None:
        with pytest.raises(BadStoreUrl, match=why) as caught:
            await Store.open(url)
        told = "".join(traceback.format_exception(caught.value))
        assert "gold rush" not in told and "nugget" not in told

    run(work())


def test_nobody_at_the_port() -> None:
    async def work() -> None:
        with pytest.raises(BadStoreUrl, match="Start the database, or correct host and port"):
            await Store.open(f"postgresql://me:nugget@127.0.0.1:{free_port()}/motherlode")

    run(work())
