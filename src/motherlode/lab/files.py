"""The files of a report: a page, and beside it the same figures as CSV and JSON. All appear together, or none."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from motherlode.arena.recording import Draft
from motherlode.core.errors import BadOption

PAGE = ".html"
COLUMNS = ("part", "players", "bots", "figure", "value", "low", "high", "games", "command")


class Files:
    """Asked for before any work begins, written when it is over."""

    def __init__(self, path: str | Path) -> None:
        self.page = Path(path)
        if self.page.suffix != PAGE:
            raise BadOption(f"--out {path} is not understood: name a page, like report.html.")
        self.csv, self.json = self.page.with_suffix(".csv"), self.page.with_suffix(".json")
        self._drafts: list[Draft] = []
        try:
            for place in (self.page, self.csv, self.json):
                self._drafts.append(Draft(place))
        except BaseException:
            self.close()
            raise

    def write(
        self,
        page: str,
        rows: Iterable[Mapping[str, Any]],
        document: Mapping[str, Any],
        columns: Iterable[str] = COLUMNS,
    ) -> None:
        """Write all, then put all in their places."""
        table = io.StringIO()
        writer = csv.DictWriter(table, list(columns), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        for draft, content in zip(self._drafts, (page, table.getvalue(), json.dumps(document) + "\n"), strict=True):
            try:
                draft.file.write(content)
            except OSError as error:
                raise draft.refusal(error) from None
            draft.complete()
        for draft in self._drafts:
            draft.put()

    def close(self) -> None:
        """Leave nothing behind."""
        for draft in self._drafts:
            draft.discard()
