"""Every refusal of the store, and how the words of a database become one of them."""

from __future__ import annotations

from sqlalchemy import exc

from motherlode.core.errors import MotherlodeError


class StoreError(MotherlodeError):
    """The root of the store's refusals. Nothing that raised one was acknowledged."""


class BadStoreUrl(StoreError):
    """No store can be opened there: a wrong URL or password, no database, not ours, or nobody answers."""


class NewerStore(StoreError):
    """A newer release wrote this database; this one would misread it."""


class StoreDown(StoreError):
    """The database is gone. Read the table again before going on: a commit that was cut off may have arrived."""


class StoreFull(StoreError):
    """The database cannot be written: the disk is full, or it is read-only. Nothing was stored."""


class BadEntry(StoreError):
    """An append that no log can hold: versions with a gap, an empty name, a text with a zero character."""


class VersionTaken(StoreError):
    """Somebody else wrote that version first; `version` is where the log stands now (0: there is no such table)."""

    def __init__(self, table_id: str, expected: int, version: int) -> None:
        super().__init__(
            f"The log of table {table_id!r} stands at version {version}, not at {expected}. "
            f"Read its entries again and decide anew."
        )
        self.table_id = table_id
        self.version = version


SQLITE_FULL = ("SQLITE_FULL", "SQLITE_IOERR_SHMSIZE")
POSTGRES_FULL = {
    "53100": "its disk is full. Make room there",
    "25006": "it is read-only (a standby?). Name the primary server",
    "42501": "this user may not write there. Grant it the tables of the database",
}
POSTGRES_REFUSES = {
    "28P01": "the password is wrong. Correct it in the URL",
    "28000": "this user may not enter. Check user and password in the URL, and pg_hba.conf",
    "3D000": "there is no such database. Make it with createdb, or correct the name in the URL",
    "42501": "this user may not make tables there. Grant it CREATE on the database's schema",
}


def told(error: Exception, shown: str, *, opening: bool = False) -> StoreError | None:
    """What an error of a database or of its driver means to us; None if it is neither, so a mistake of ours."""
    if isinstance(error, StoreError):
        return error
    cause = getattr(error, "orig", None) or error
    if name := getattr(cause, "sqlite_errorname", None):
        return _told_by_sqlite(name, str(cause), shown, opening)
    if state := getattr(cause, "sqlstate", None):
        return _told_by_postgres(state, _first_line(cause), shown, opening)
    # asyncpg calls a value that it cannot encode an interface error too
    if isinstance(cause.__cause__, ValueError) or (
        isinstance(error, exc.StatementError) and not isinstance(error, exc.DBAPIError)
    ):
        return BadEntry(f"{shown} cannot hold this: {_first_line(cause)}.")
    if opening and isinstance(error, TypeError):
        return BadStoreUrl(f"{shown}: a parameter of the URL is not known ({error}). Remove it.")
    if isinstance(error, (OSError, TimeoutError, exc.DBAPIError, exc.TimeoutError)):
        return _gone(shown, _first_line(cause), opening)
    return None


def conflict(error: Exception) -> bool:
    """Whether this was a race between two writers, so that each of a batch should try again alone."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return isinstance(error, exc.IntegrityError) or state in ("40001", "40P01")


def _first_line(error: BaseException) -> str:
    lines = str(error).splitlines()
    return (lines[0] if lines else type(error).__name__).removesuffix(".")


def _gone(shown: str, why: str, opening: bool) -> StoreError:
    if opening:
        return BadStoreUrl(f"{shown} does not answer: {why}. Start the database, or correct host and port of the URL.")
    return StoreDown(f"{shown} does not answer: {why}. Nothing was acknowledged; try again when the database is back.")


def _told_by_sqlite(name: str, text: str, shown: str, opening: bool) -> StoreError:
    if name in SQLITE_FULL:
        return StoreFull(f"{shown} cannot grow: {text}. Nothing was stored; make room and try again.")
    if name.startswith("SQLITE_READONLY"):
        return StoreFull(
            f"{shown} cannot be written: {text}. Nothing was stored; "
            f"let this user write the file and its directory, then try again."
        )
    if name == "SQLITE_NOTADB":
        return BadStoreUrl(f"{shown} is not a database. Name another file, or move this one away.")
    if name.startswith("SQLITE_CORRUPT"):
        return StoreDown(f"{shown} is damaged: {text}. Stop the server and restore the file from a backup.")
    if name.startswith("SQLITE_CANTOPEN"):
        kind = BadStoreUrl if opening else StoreDown
        return kind(f"{shown} cannot be opened. It must exist, and this user must be able to write in its directory.")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreDown(f"{shown} is held by another process for too long. Nothing was stored; end it or try again.")
    if name in ("SQLITE_TOOBIG", "SQLITE_MISMATCH"):
        return BadEntry(f"{shown} cannot hold this: {text}.")
    return StoreDown(f"{shown} failed: {text}. Nothing was acknowledged; check the disk and try again.")


def _told_by_postgres(state: str, text: str, shown: str, opening: bool) -> StoreError:
    if opening and (remedy := POSTGRES_REFUSES.get(state)):
        return BadStoreUrl(f"{shown}: {remedy}.")
    if remedy := POSTGRES_FULL.get(state):
        return StoreFull(f"{shown} cannot be written: {remedy}. Nothing was stored.")
    if state.startswith(("22", "54")):
        return BadEntry(f"{shown} cannot hold this: {text}.")
    return _gone(shown, text, opening)
