"""The append-only log of the server: what is acknowledged here is on the disk.

Everything about a table is an entry of that table's log; the index of tables is derived from it in the same
transaction. SQLite needs nothing but a path, PostgreSQL a URL.
"""

from motherlode.store.entries import Entry, TableRow
from motherlode.store.errors import (
    BadEntry,
    BadStoreUrl,
    NewerStore,
    StoreDown,
    StoreError,
    StoreFull,
    VersionTaken,
)
from motherlode.store.store import Store
from motherlode.store.writer import Counts

__all__ = [
    "BadEntry",
    "BadStoreUrl",
    "Counts",
    "Entry",
    "NewerStore",
    "Store",
    "StoreDown",
    "StoreError",
    "StoreFull",
    "TableRow",
    "VersionTaken",
]
