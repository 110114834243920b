"""Talk at the table, and its limits."""

from __future__ import annotations

from pathlib import Path

from tests.server.helpers import party, refused, unchanged

from motherlode.server.orders import LONGEST_TEXT, PHRASES
from motherlode.testing.serving import running


async def test_everybody_hears_what_is_said(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        watcher = await at.watch()
        await at.seats[1].do("say", text="  Grüße\n\x07 ⛏ ")
        for seat in (watcher, *at.seats):
            await seat.until(lambda now: now.version == at.room.version)
            notice = seat.notices[-1]
            assert (notice.kind, notice.arguments) == ("said", {"player": 1, "text": "Grüße ⛏"})
            assert notice.text == "Bob: Grüße ⛏"


async def test_quick_phrases_can_be_said(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        for phrase in PHRASES:
            await at.seats[0].do("say", text=phrase)
        assert [text for _, _, text in at.room.chat] == list(PHRASES)


async def test_messages_have_limits(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        async with unchanged(at):
            await refused(at.seats[0].do("say"), "bad-text")
            await refused(at.seats[0].do("say", text=" \u202e\0 "), "bad-text")
            await refused(at.seats[0].do("say", text="x" * (LONGEST_TEXT + 1)), "bad-text", str(LONGEST_TEXT + 1))
        await at.seats[0].do("say", text="x" * LONGEST_TEXT)


async def test_the_host_mutes_and_lets_speak_again(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        ann, bob = at.seats
        async with unchanged(at):
            await refused(bob.do("mute", seat=0), "not-host")
            await refused(ann.do("mute", seat=9), "no-seat")
        await ann.do("mute", seat=1)
        await bob.until(lambda now: now.seats[1].muted)
        async with unchanged(at):
            await refused(bob.do("say", text="hello"), "muted")
        await at.turn()
        await ann.do("mute", seat=1, text="off")
        await bob.do("say", text="thanks")
        fresh = await place.client.rejoin(at.tickets[1])
        await ann.do("mute", seat=1)
        again = await place.client.connect(at.table, fresh.token)
        await refused(again.do("say", text="hello"), "muted")
