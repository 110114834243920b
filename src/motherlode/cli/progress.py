"""Progress on standard error: a bar with rate and time left on a terminal, next to nothing elsewhere."""

from __future__ import annotations

import sys
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars

from motherlode.arena.simulate import Progress


class ShownProgress(Progress):
    """Shows the kernels that are compiled, then the games that are played."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total = what, total
        self.kernels = 0
        self._console = Console(stderr=True)
        self._alive = self._console.is_terminal
        self._bars: Bars | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> ShownProgress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        if self._bars is not None:
            self._bars.stop()
            self._bars = None

    def compiled(self, kernel: str) -> None:
        """Count the kernels, in one line."""
        self.kernels += 1
        if not self._alive:
            if self.kernels == 1:
                print(f"compiling {self.what} for this machine, once …", file=sys.stderr, flush=True)
            return
        if self._bars is None:
            self._bars = Bars(TextColumn("{task.description}"), console=self._console, transient=True)
            self._bars.start()
            self._task = self._bars.add_task("")
        assert self._task is not None
        kernels = "1 kernel" if self.kernels == 1 else f"{self.kernels} kernels"
        self._bars.update(self._task, description=f"compiling {self.what} for this machine, once: {kernels}")

    def played(self, games: int) -> None:
        """Move the bar."""
        if not self._alive:
            return
        if self._bars is None or len(self._bars.columns) == 1:
            self._close()
            rate = TextColumn("{task.fields[rate]}")
            self._bars = Bars(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                rate,
                TimeRemainingColumn(),
                console=self._console,
                transient=True,
            )
            self._bars.start()
            self._task = self._bars.add_task(self.what, total=self.total, rate="")
        assert self._task is not None
        elapsed = self._bars.tasks[0].elapsed or 0.0
        self._bars.update(self._task, completed=games, rate=f"{games / elapsed:,.0f} games/s" if elapsed > 0.05 else "")
