"""The disk is full in the middle of a game: nothing is acknowledged that is not stored, and with room it goes on."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.helpers import party, picture, refused

from motherlode.server.client import ServerSaidNo
from motherlode.testing.serving import running

LONG = "x" * 280


@pytest.fixture
def disk() -> Iterator[Path]:
    """A disk of one megabyte."""
    with tempfile.TemporaryDirectory(prefix="motherlode-disk-") as name:
        mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", name]
        if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
            pytest.skip("only root can mount a small disk")
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", "--lazy", name], check=False)


async def test_a_disk_that_is_full_and_has_room_again(disk: Path) -> None:
    ballast = disk / "ballast"
    ballast.write_bytes(bytes(300_000))
    async with running(disk) as place:
        at = await party(place)
        ann, bob = at.seats
        with contextlib.suppress(OSError):
            (disk / "more").write_bytes(bytes(1_000_000))  # somebody else takes what is left
        said = 0
        with pytest.raises(ServerSaidNo, match="not stored; send it again as it was.*make room") as told:
            for said in range(5_000):  # until what is kept for the next pages is used up too
                await ann.do("say", nonce=f"line {said}", text=LONG)
        assert told.value.code == "store-down"
        version = at.room.version
        assert version == (await place.hall.store.entries(at.table))[-1].version
        await refused(bob.do("say", text=LONG), "store-down", "make room")
        await refused(place.client.open("gold", "Cleo"), "store-down", "make room")
        await bob.until(lambda now: now.version == version)
        shown = picture(at)
        ballast.unlink()
        (disk / "more").unlink()
        assert await ann.do("say", nonce=f"line {said}", text=LONG) == version + 1
        await at.turn()
        assert picture(at) != shown and await place.hall.store.problems() == []
        await place.client.open("gold", "Cleo")
