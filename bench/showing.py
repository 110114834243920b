"""A bar on standard error for long benches; nothing where nobody looks."""

from __future__ import annotations

from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Bar:
    def __init__(self, what: str, total: int, quiet: bool = False) -> None:
        console = Console(stderr=True)
        self._bars: Progress | None = None
        if console.is_terminal and not quiet:
            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self._bars = Progress(*columns, console=console, transient=True)
            self._task = self._bars.add_task(what, total=total)

    def __enter__(self) -> Bar:
        if self._bars is not None:
            self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bars is not None:
            self._bars.stop()

    def at(self, done: int) -> None:
        if self._bars is not None:
            self._bars.update(self._task, completed=done)
