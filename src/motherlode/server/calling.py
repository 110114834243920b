"""Tells people who are away that it is their turn: by a webhook that the host named, for games that last days.

A call carries nothing secret, follows no redirect, and goes to no address of our own network, unless whoever runs the
server allows that: else anybody could make the server ask its neighbours things.
"""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import json
import logging
import socket
import ssl
from typing import Any
from urllib.parse import SplitResult, urlsplit

from motherlode.server.room import Refusal, Room

log = logging.getLogger("motherlode.server")

SECONDS = 5.0
MOST_CALLS = 8
"""So many calls are under way at a time; others are dropped, since a call is only a courtesy."""
LONGEST = 300
PORTS = {"http": 80, "https": 443}


def checked_webhook(text: str) -> str:
    """A webhook that somebody named; refused if it is no address."""
    if not text:
        return ""
    try:
        parts = urlsplit(text)
        fits = parts.scheme in PORTS and bool(parts.hostname) and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        fits = False
    if not fits or len(text) > LONGEST or not text.isascii() or not text.isprintable():
        raise Refusal("bad-settings", "A webhook is an address such as https://example.org/my-turn.")
    return text


class NotThere(Exception):
    """An address that is not called."""


class Caller:
    """Makes the calls, beside everything else."""

    def __init__(self, private: bool = False) -> None:
        self.private = private
        self._under_way: set[asyncio.Task[None]] = set()

    def turn(self, room: Room) -> None:
        """It is somebody's turn who is not here."""
        seat = room.actor
        if seat is None or not room.settings.webhook or len(self._under_way) >= MOST_CALLS:
            return
        told = {
            "table": room.id,
            "game": room.game.title,
            "seat": seat,
            "name": room.seats[seat].name,
            "text": f"{room.seats[seat].name}, it is your turn at {room.game.title}.",
        }
        task = asyncio.create_task(self._call(room.settings.webhook, told))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _call(self, address: str, told: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(2 * SECONDS):
                await asyncio.to_thread(self.post, address, told)
        except (OSError, NotThere, http.client.HTTPException, TimeoutError) as error:
            log.info("table %s: its webhook was not reached: %s", told["table"], error)

    def post(self, address: str, told: dict[str, Any]) -> int:
        """Send it; gives the status of the answer."""
        parts = urlsplit(address)
        found = self._address_of(parts)
        connection = _Connection(parts, found)
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path, json.dumps(told).encode(), {"content-type": "application/json"})
            return connection.getresponse().status
        finally:
            connection.close()

    def _address_of(self, parts: SplitResult) -> tuple[str, int]:
        """The address that is called: looked up once, so that what was checked is what is called."""
        port = parts.port or PORTS[parts.scheme]
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        where = str(found[0][4][0])
        if not self.private and not ipaddress.ip_address(where.partition("%")[0]).is_global:
            raise NotThere(f"{where} is no public address")
        return where, port

    async def close(self) -> None:
        """Let calls that are under way end."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)


class _Connection(http.client.HTTPConnection):
    """A connection to an address that was looked up before."""

    def __init__(self, parts: SplitResult, found: tuple[str, int]) -> None:
        super().__init__(parts.netloc, timeout=SECONDS)
        self._found, self._parts = found, parts

    def connect(self) -> None:
        self.sock = socket.create_connection(self._found, SECONDS)
        if self._parts.scheme == "https":
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self._parts.hostname)
