"""Leaks that were put into the server on purpose, one for each row of the catalogue at least: every one is caught."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from motherlode.testing import leaks, secrecy

FOLDER = Path(__file__).parent / "leaks"
LEAKS = leaks.read_all(FOLDER)

CATALOGUE = (
    "initial state in first sync",
    "undo frames",
    "move arguments in the public log",
    "plugin or side data",
    "secret of the dice in frames",
    "sync without credentials",
    "refused socket still in the broadcast set",
    "old seat-holder's credential still valid",
    "lobby exposes private tables",
    "revealed before it is final",
    "card identity from ids or layout",
    "reconnect shows what was hidden",
    "client-supplied data trusted",
    "spectator link is a player's link",
)
BESIDES = (
    "length of frames",
    "timing",
    "text of refusals",
    "legal moves of others",
    "presence of a prompt",
    "compression",
    "memory aid off, knowledge sent",
    "history beyond the drop",
    "sight of a game",
)
AT_LEAST = 20


@pytest.fixture(scope="module")
def told() -> dict[str, str]:
    """What the checks say of every leak. They are tried in a process of their own, which can be forked."""
    command = [sys.executable, "-m", "motherlode.testing.leaks", str(FOLDER), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    found: dict[str, str] = json.loads(done.stdout)
    print()
    for leak in LEAKS:
        print(leaks.line_of(leak, found[leak.name]))
    return found


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_leak_is_caught(leak: leaks.Leak, told: dict[str, str]) -> None:
    assert leaks.is_caught(told[leak.name]), f"{leak.says} {told[leak.name] or 'Nobody notices.'}"


def test_every_row_of_the_catalogue_has_a_leak() -> None:
    assert {leak.row for leak in LEAKS} == {*CATALOGUE, *BESIDES}
    assert len(LEAKS) >= AT_LEAST
    assert {leak.check for leak in LEAKS} <= set(secrecy.CHECKS)


def test_every_check_catches_something() -> None:
    """A check that no leak needs may be a check of nothing."""
    assert {leak.check for leak in LEAKS} == set(secrecy.CHECKS)


def test_a_stale_patch_is_an_error(tmp_path: Path) -> None:
    patch = tmp_path / "01-stale.patch"
    head = (
        "Row: x\nCheck: plain\nWords.\n\n--- a/src/motherlode/server/room.py\n+++ b/src/motherlode/server/room.py\n@@\n"
    )
    patch.write_text(f"{head}-this stands nowhere\n+nor this\n")
    (stale,) = leaks.read_all(tmp_path)
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "room.py").write_text("something else\n")
    with pytest.raises(leaks.Stale, match="stands 0 times"):
        leaks.apply(stale, tmp_path)
    assert not leaks.is_caught(leaks.all_told([stale])["01-stale"])
    patch.write_text("Row: x\nno check\n")
    with pytest.raises(leaks.Stale, match="begin with"):
        leaks.read_all(tmp_path)
