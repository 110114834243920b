"""Leaks on purpose: named patches of the server, each of which a check of `secrecy` has to catch.

A patch begins with `Row:` (which row of the leak catalogue it stands for), `Check:` (who has to catch it) and a line in
words; then come hunks of a unified diff without line numbers. The lines that a hunk takes away or keeps have to stand
in the file exactly once: a patch that no longer fits is an error, never a leak that was caught.

`python -m motherlode.testing.leaks FOLDER` prints which check caught which leak; with `--all` every check is tried.
"""

from __future__ import annotations

import importlib
import json
import os
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import motherlode
from motherlode.testing.secrecy import CHECKS, TOLD

PAIRS = 12
"""So many pairs of twins are tried at most."""
AT_ONCE = 2
BROKE_OFF = 4
"""The exit code of a check that neither passed nor told."""
BROKEN = "ERROR "
PACKAGE = Path(motherlode.__path__[0])
PREFIX = "+++ b/src/motherlode/"


class Stale(AssertionError):
    """A patch that does not fit the source any more."""


@dataclass(frozen=True)
class Hunk:
    """In one file: what stands there, and what the leak makes of it."""

    file: str
    old: str
    new: str


@dataclass(frozen=True)
class Leak:
    """One patch."""

    name: str
    row: str
    check: str
    says: str
    hunks: tuple[Hunk, ...]


def read(path: Path) -> Leak:
    """A patch from its file."""
    head, *rest = path.read_text(encoding="utf-8").split("\n--- a/")
    lines = head.splitlines()
    if len(lines) < 3 or not lines[0].startswith("Row: ") or not lines[1].startswith("Check: ") or not rest:
        raise Stale(f"{path.name} does not begin with Row:, Check: and a line of words, or has no hunk")
    hunks = [hunk for part in rest for hunk in _hunks(path.name, part)]
    return Leak(path.stem, lines[0][5:], lines[1][7:], lines[2], tuple(hunks))


def _hunks(name: str, part: str) -> Iterator[Hunk]:
    """The hunks of one file."""
    head, *bodies = part.rstrip("\n").split("\n@@\n")
    file = head.splitlines()[1]
    if not file.startswith(PREFIX) or not bodies:
        raise Stale(f"{name}: {file!r} names no file of the package, or nothing to change in it")
    for body in bodies:
        lines = body.split("\n")
        if any(line[:1] not in (" ", "-", "+") for line in lines):
            raise Stale(f"{name}: every line of a hunk begins with a blank, - or +")
        old = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
        new = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
        yield Hunk(file.removeprefix(PREFIX), old, new)


def apply(leak: Leak, package: Path) -> None:
    """Change a copy of the package."""
    for hunk in leak.hunks:
        file = package / hunk.file
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        if text.count(hunk.old) != 1:
            raise Stale(f"{leak.name} is stale: in {hunk.file} this stands {text.count(hunk.old)} times:\n{hunk.old}")
        file.write_text(text.replace(hunk.old, hunk.new), encoding="utf-8")


def told_by(leak: Leak, check: str) -> str:
    """What a check says of a leak; empty if it passes. Anything but a verdict is an error."""
    return _finish(_start(leak, check))


@dataclass(frozen=True)
class _Child:
    leak: Leak
    process: int
    folder: tempfile.TemporaryDirectory[str]


def _start(leak: Leak, check: str) -> _Child:
    """Try a check on a leak in a child of this process, which has the libraries already but not the package."""
    folder = tempfile.TemporaryDirectory(prefix="leak-")
    shutil.copytree(PACKAGE, Path(folder.name) / "motherlode")
    try:
        apply(leak, Path(folder.name) / "motherlode")
    except Stale:
        folder.cleanup()
        raise
    sys.stdout.flush()
    process = os.fork()
    if process == 0:
        _be_child(Path(folder.name), check)
    return _Child(leak, process, folder)


def _be_child(folder: Path, check: str) -> None:
    code = BROKE_OFF
    said = os.open(folder / "said", os.O_WRONLY | os.O_CREAT)
    os.dup2(said, 1)
    os.dup2(said, 2)
    try:
        for name in [name for name in sys.modules if name.partition(".")[0] == "motherlode"]:
            del sys.modules[name]
        sys.path.insert(0, str(folder))
        os.environ["MOTHERLODE_JIT"] = "0"
        code = importlib.import_module("motherlode.testing.secrecy").main([check, str(PAIRS)])
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def _finish(child: _Child) -> str:
    _, status = os.waitpid(child.process, 0)
    code = os.waitstatus_to_exitcode(status)
    said = (Path(child.folder.name) / "said").read_text(encoding="utf-8").strip()
    child.folder.cleanup()
    if code not in (0, TOLD):
        raise RuntimeError(f"{child.leak.name} broke the check instead of failing it:\n{said}")
    return said if code == TOLD else ""


def all_told(leaks: Sequence[Leak]) -> dict[str, str]:
    """By name, what its check says of every leak; some at once."""
    told: dict[str, str] = {}
    under_way: list[_Child] = []
    for leak in (*leaks, None):
        while under_way and (leak is None or len(under_way) >= AT_ONCE):
            child = under_way.pop(0)
            told[child.leak.name] = _or_error(lambda child=child: _finish(child))  # type: ignore[misc]
        if leak is not None:
            try:
                under_way.append(_start(leak, leak.check))
            except Stale as error:
                told[leak.name] = f"{BROKEN}{error}"
    return told


def _or_error(finish: Callable[[], str]) -> str:
    try:
        return finish()
    except RuntimeError as error:
        return f"{BROKEN}{error}"


def read_all(folder: Path) -> list[Leak]:
    """Every patch of a folder, by its number."""
    return [read(path) for path in sorted(folder.glob("*.patch"))]


def main(arguments: Sequence[str]) -> int:
    """Print which check caught which leak: as a table, or with `--json` what each was told by."""
    leaks = read_all(Path(arguments[0]))
    if "--all" in arguments:
        for leak in leaks:
            caught = [check for check in CHECKS if told_by(leak, check)]
            print(f"{leak.name:34} {', '.join(caught) or 'NOT CAUGHT'}", flush=True)
        return 0
    told = all_told(leaks)
    if "--json" in arguments:
        print(json.dumps(told))
        return 0
    for leak in leaks:
        print(line_of(leak, told[leak.name]))
    return 0


def is_caught(told: str) -> bool:
    """Whether that is what a check says of a leak."""
    return bool(told) and not told.startswith(BROKEN)


def line_of(leak: Leak, told: str) -> str:
    """A leak, its row, who caught it, and what was said."""
    return f"{leak.name:34} {leak.row:42} {leak.check if is_caught(told) else 'NOT CAUGHT':22} {told[:90]}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
