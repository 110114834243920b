"""A reader that stands still is sent away, holds nobody up, and comes back to what it missed."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
import time
from pathlib import Path

from motherlode.server import messages
from motherlode.server.messages import Hello, News, State
from motherlode.testing.serving import running


def stand_still(port: int, table: str, token: str) -> socket.socket:
    """A socket that says hello and then reads nothing."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    made.sendall(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    hello = messages.encode(Hello(table, token))
    assert len(hello) < 126
    made.sendall(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)  # masked with zeros
    return made


async def test_a_reader_that_stands_still_is_sent_away(tmp_path: Path) -> None:
    async with running(tmp_path) as here:
        ticket = await here.client.open("gold", "Ann", options={"players": 2})
        ann = await here.client.connect(ticket.table, ticket.token)
        port = int(here.address.rpartition(":")[2])
        bob = await here.client.sit(ticket.table, "Bob")
        still = stand_still(port, ticket.table, bob.token)
        while len(here.server.connections) < 2:
            await asyncio.sleep(0.01)
        slowest = said = 0.0
        while len(here.server.connections) == 2:
            began = time.monotonic()
            await ann.do("say", text="gold " * 50)
            slowest = max(slowest, time.monotonic() - began)
            said += 1
            assert said < 5_000
        print(f"sent away after {said:.0f} messages, none of which took longer than {1000 * slowest:.0f} ms")
        assert slowest < 2.0
        assert ann.state is not None
        missed = ann.state.version - 5
        back = await here.client.connect(ticket.table, bob.token, missed)
        assert isinstance(messages.from_server(back.frames[0]), News)
        assert len(back.notices) == 5
        again = await here.client.connect(ticket.table, bob.token, 3)
        assert isinstance(messages.from_server(again.frames[0]), State)
        still.close()
        for line in (ann, back, again):
            await line.close()
