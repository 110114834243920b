"""The figures of a contest as a page."""

from __future__ import annotations

from pathlib import Path

from motherlode.arena.recording import Draft
from motherlode.arena.standing import Contest


class Page:
    """A file that is asked for before the contest begins and written when it is over."""

    def __init__(self, path: str | Path) -> None:
        self._draft = Draft(Path(path))

    def write(self, result: Contest) -> None:
        """Write it whole, then put it in its place."""
        self._draft.file.write(page_text(result))
        self._draft.complete()
        self._draft.put()

    def close(self) -> None:
        """Leave nothing behind."""
        self._draft.discard()


def page_text(result: Contest) -> str:
    """The page."""
    return f"<pre>{result}</pre>"
