"""Where a store is: a path, sqlite:///PATH, or postgresql://USER:PASSWORD@HOST:PORT/DATABASE."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa

from motherlode.core.errors import near
from motherlode.store.errors import BadStoreUrl

SQLITE = ("sqlite",)
POSTGRES = ("postgresql", "postgres", "postgresql+asyncpg")
FORMS = "Write a path, sqlite:///PATH or postgresql://USER:PASSWORD@HOST:PORT/DATABASE."


@dataclass(frozen=True)
class Address:
    """A store's place; `shown` is what messages may say of it: no password, no parameters."""

    url: sa.URL
    shown: str
    path: Path | None

    @classmethod
    def of(cls, url: str | Path) -> Address:
        """Read what an operator wrote."""
        if isinstance(url, Path) or "://" not in url:
            return cls._of_path(Path(url))
        scheme = url.partition("://")[0]
        if scheme not in SQLITE + POSTGRES:
            raise BadStoreUrl(f"There is no store of kind {scheme!r}. {near(scheme, SQLITE + POSTGRES)} {FORMS}")
        try:
            parsed = sa.make_url(url)
        except (sa.exc.ArgumentError, ValueError) as error:
            # the URL is not repeated, since it may hold a password that would not parse
            raise BadStoreUrl(
                f"The {scheme} URL cannot be read: write special characters of a password as %XX. {FORMS}"
            ) from error
        if scheme in SQLITE:
            if not parsed.database or parsed.host or parsed.query:
                raise BadStoreUrl(f"A store in SQLite is a file, without host and parameters. {FORMS}")
            return cls._of_path(Path(parsed.database))
        if not parsed.database:
            raise BadStoreUrl(f"The URL names no database. {FORMS}")
        query = dict(parsed.query)
        if "sslmode" in query:  # as psql writes it; asyncpg knows the same values by another name
            query["ssl"] = query.pop("sslmode")
        shown = parsed.set(drivername="postgresql", query={}).render_as_string(hide_password=True)
        return cls(parsed.set(drivername="postgresql+asyncpg", query=query), shown, None)

    @classmethod
    def _of_path(cls, path: Path) -> Address:
        if str(path) in (":memory:", ".", ""):
            raise BadStoreUrl(f"A store needs a file: in memory nothing would last. {FORMS}")
        path = path.expanduser().absolute()
        # as a URI it can be opened without being made: a file that vanished must not come back empty
        query = {"uri": "true", "mode": "rw"}
        url = sa.URL.create("sqlite+pysqlite", database=f"file:{quote(str(path))}", query=query)
        return cls(url, f"sqlite:///{path}", path)

    def check_place(self, *, create: bool) -> None:
        """Refuse a path that cannot be a store, in better words than SQLite has."""
        if self.path is None:
            return
        if self.path.is_dir():
            raise BadStoreUrl(f"{self.path} is a directory. Name a file in it.")
        if not self.path.parent.is_dir():
            # not made here: it might be a disk that is not mounted, and an empty store would hide that
            raise BadStoreUrl(f"There is no directory {self.path.parent}. Make it, or name another place.")
        if not create and not self.path.exists():
            raise BadStoreUrl(f"There is no store at {self.path}. Correct the path, or let a new one be made.")
