"""One Parquet file of a run, opened and checked: what is no file of ours, or is damaged, is refused with the reason."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from motherlode.arena.parquet_schema import DECISIONS, KEY, VERSION, arrow, decisions_schema, games_schema
from motherlode.arena.recording import PARQUET
from motherlode.core.errors import BadOption, BadRecord, CannotRead, near

KINDS = {
    "motherlode": str,
    "game": str,
    "rules": int,
    "layout": str,
    "options": dict,
    "box": str,
    "seats": list,
    "games": int,
    "decisions": int,
    "moves": int,
    "view": list,
    "digest": str,
}
"""What the facts of a file must hold."""


class ParquetSource:
    """A file of games, or of decisions. It stays open: what is read later belongs to what was checked."""

    def __init__(self, path: Path, format: str) -> None:
        self.path, self.format = path, format
        self._pa = arrow(CannotRead)
        with self.reading():
            self._file = self._pa.parquet.ParquetFile(path, page_checksum_verification=True)
        self.facts = self._facts()
        """What the file says of itself."""
        self._check()
        meta = self._file.metadata
        self.groups = [meta.row_group(group).num_rows for group in range(meta.num_row_groups)]
        """The number of rows in each group."""

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Refuse what cannot be read."""
        try:
            yield
        except (OSError, ValueError, TypeError, KeyError, MemoryError, self._pa.ArrowException) as error:
            if self.path.is_dir():
                raise CannotRead(f"{self.path} cannot be read: it is a folder.") from None
            if isinstance(error, OSError) and error.errno is not None:
                raise CannotRead(f"{self.path} cannot be read: {os.strerror(error.errno)}.") from None
            why = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise BadRecord(
                f"{self.path} is no {PARQUET} file of Motherlode, or it is broken off or damaged ({why}). "
                "Take another copy, or record the games again: the same seed gives the same games."
            ) from None

    def _facts(self) -> dict[str, Any]:
        with self.reading():
            text = (self._file.metadata.metadata or {}).get(KEY)
            if text is None:
                raise ValueError(f"it says nothing under the key {KEY.decode()!r}")
            facts = json.loads(text)
            if not isinstance(facts, dict) or facts.get("format") != self.format:
                raise ValueError(f"it does not say that it is {self.format}")
            if not isinstance(facts.get("version"), int):
                raise ValueError("it has no version")
            newer = facts["version"] > VERSION
            for name, kind in KINDS.items():
                if not newer and not isinstance(facts.get(name), kind):
                    raise ValueError(f"its {name!r} is missing or of another kind")
        if newer:
            raise BadRecord(
                f"{self.path} has format version {facts['version']}, this release reads up to {VERSION}: "
                "update Motherlode to open it."
            )
        return dict(facts)

    def _check(self) -> None:
        with self.reading():
            schema, meta = self._file.schema_arrow, self._file.metadata
            if self.format == DECISIONS:
                wanted, said = decisions_schema(self._pa, schema.field("view").type.byte_width), self.facts["decisions"]
            else:
                wanted, said = games_schema(self._pa), self.facts["games"]
            if self._plain(schema) != self._plain(wanted):
                raise ValueError("its columns are not those of its format")
            if meta.num_rows != said:
                raise ValueError(f"it has {meta.num_rows} rows, but says {said}")

    def _plain(self, schema: Any) -> list[Any]:
        """What matters of a schema: releases of pyarrow differ in how they number the words of a dictionary."""
        kinds = [kind.value_type if self._pa.types.is_dictionary(kind) else kind for kind in schema.types]
        return [(field.name, kind, field.nullable) for field, kind in zip(schema, kinds, strict=True)]

    def read(self, columns: Sequence[str] = (), groups: Sequence[int] | None = None) -> Any:
        """The file as a pyarrow table: all columns and groups, or only some."""
        known = self._file.schema_arrow.names
        for name in columns:
            if name not in known:
                raise BadOption(f"{self.path.name} has no column {name!r}. {near(name, known)}")
        with self.reading():
            if not self.groups or (
                groups is not None and not groups
            ):  # older releases of pyarrow refuse to read nothing
                empty = self._file.schema_arrow.empty_table()
                return empty.select(list(columns)) if columns else empty
            if groups is None:
                return self._file.read(columns=list(columns) or None)
            return self._file.read_row_groups(list(groups), columns=list(columns) or None)
