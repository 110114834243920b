"""One socket: reads its messages, one after the other, and sends what its audience may know.

What cannot be sent in time is not waited for: a reader that is too slow is closed, and resumes by version.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from motherlode.core.errors import MotherlodeError
from motherlode.server import messages
from motherlode.server.desk import Desk
from motherlode.server.frames import Audience
from motherlode.server.hall import Hall
from motherlode.server.messages import Answer, Bye, Do, Done, Hello, Message, Ping, Play, Pong, Question, Refused
from motherlode.server.orders import Ask
from motherlode.server.room import Refusal
from motherlode.store import StoreDown, StoreFull, VersionTaken

log = logging.getLogger("motherlode.server")

MOST_WAITING = 64
"""Frames that may wait for a slow reader."""
HELLO_TIME = 10.0
IDLE_TIME = 120.0
CLOSE_TIME = 2.0
"""Seconds to send what still waits."""
RATE, BURST = 10.0, 60.0
"""Messages a second that a connection may send, and how many at once."""
Rate = tuple[float, float]
LONGEST_NONCE = 64

GONE = (WebSocketDisconnect, ConnectionError)
"""How a connection ends when the other side hangs up."""
NORMAL, POLICY, TOO_BIG, TRY_LATER = 1000, 1008, 1009, 1013


class TooFast(Exception):
    """More messages than anybody needs."""


class Bucket:
    """A limit on how often: `rate` a second, with `burst` at once."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.level, self.at = burst, clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self.clock()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Connection:
    """A listener at a desk, and the voice of at most one seat."""

    def __init__(self, socket: WebSocket, hall: Hall, rate: Rate = (RATE, BURST)) -> None:
        self.socket, self.hall = socket, hall
        self.audience: Audience = None
        self.seen = 0
        self.desk: Desk | None = None
        self.token = ""
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._end: tuple[int, Bye | None] | None = None
        self._ended = asyncio.Event()
        self._answering = False
        self._turned_away: Refusal | None = None
        self._bucket = Bucket(*rate, asyncio.get_running_loop().time)
        self._considered: asyncio.Task[None] | None = None

    def send(self, message: Message) -> None:
        """Into the queue; a reader that lets it overflow is closed."""
        try:
            self._waiting.put_nowait(messages.encode(message))
        except asyncio.QueueFull:
            self.end(TRY_LATER, Bye("too-slow", "You are too far behind: connect again, and say what you saw last."))

    def turn_away(self, why: Refusal) -> None:
        """Its seat is not its own any more: it is sent nothing but the answer that it waits for."""
        self._turned_away = why
        if not self._answering:
            self.end(POLICY, Bye(why.code, str(why)))

    def end(self, code: int, bye: Bye | None = None) -> None:
        """Close, after what waits has been sent if that is quick."""
        if self._end is None:
            self._end = (code, bye)
            self._ended.set()

    async def run(self) -> None:
        """From hello to the end."""
        await self.socket.accept()
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        ended = asyncio.create_task(self._ended.wait())
        try:
            await asyncio.wait({writer, reader, ended}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self.desk is not None:
                self.desk.depart(self)
            tasks = [reader, writer, ended, *([self._considered] if self._considered is not None else [])]
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, GONE):
                    log.error("a connection failed: %r", outcome, exc_info=outcome)
            await self._close()

    async def _close(self) -> None:
        code, bye = self._end or (NORMAL, None)
        if self.socket.client_state != WebSocketState.CONNECTED:
            return
        try:
            async with asyncio.timeout(CLOSE_TIME):
                while not self._waiting.empty():
                    await self.socket.send_text(self._waiting.get_nowait().decode())
                if bye is not None:
                    await self.socket.send_text(messages.encode(bye).decode())
                await self.socket.close(code)
        except (TimeoutError, RuntimeError, WebSocketDisconnect, OSError):
            return

    async def _write(self) -> None:
        while True:
            frame = await self._waiting.get()
            await self.socket.send_text(frame.decode())

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(HELLO_TIME):
                first = await self._message()
            if not isinstance(first, Hello):
                raise Refusal("no-hello", "Say hello first: which table, and the token of your seat.")
            await self._greet(first)
            while True:
                async with asyncio.timeout(IDLE_TIME):
                    message = await self._message()
                self._answering = True
                await self._answer(message)
                self._answering = False
                if self._turned_away is not None:
                    raise self._turned_away
        except WebSocketDisconnect:
            return
        except TimeoutError:
            self.end(NORMAL, Bye("idle", "Nothing was heard for long: connect again when you are back."))
        except TooFast:
            self.end(POLICY, Bye("too-fast", "Too many messages: wait a moment, then connect again."))
        except msgspec.MsgspecError as error:
            self.end(POLICY, Bye("malformed", f"That is no message of this protocol: {error}"))
        except Refusal as error:
            self.end(POLICY, Bye(error.code, str(error)))
        except MotherlodeError as error:
            self.end(TRY_LATER, Bye("try-later", str(error)))

    async def _message(self) -> messages.FromClient:
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", NORMAL))
        if not self._bucket.take():
            raise TooFast
        text = event.get("text")
        if text is None:
            raise msgspec.DecodeError("send text frames, not binary ones")
        if len(text.encode(errors="surrogatepass")) > messages.MOST_BYTES:
            raise Refusal("too-long", f"A message has at most {messages.MOST_BYTES} bytes.")
        try:
            return messages.from_client(text)
        except RecursionError:
            raise msgspec.DecodeError("it is nested too deeply") from None

    async def _greet(self, hello: Hello) -> None:
        if hello.protocol != messages.PROTOCOL:
            raise Refusal("protocol", f"This server speaks protocol {messages.PROTOCOL}: reload the page.")
        desk = await self.hall.desk(hello.table)
        self.desk, self.token = desk, hello.token
        await desk.arrive(self, hello.since)

    def _still_sits(self) -> bool:
        """A seat that was given up, taken away or rejoined elsewhere is not spoken for from here."""
        assert self.desk is not None
        return self.audience is None or self.desk.room.seat_of(self.token) == self.audience

    async def _answer(self, message: messages.FromClient) -> None:
        assert self.desk is not None
        if not self._still_sits():
            raise Refusal("bad-token", "That token speaks for no seat of this table any more.")
        if isinstance(message, Ping):
            self.send(Pong(message.nonce))
            return
        if isinstance(message, Hello):
            raise Refusal("twice", "You said hello already.")
        if len(message.nonce) > LONGEST_NONCE or not message.nonce:
            self.send(Refused(message.nonce, "bad-nonce", "A nonce has 1 to 64 letters."))
        elif isinstance(message, Question):
            self._consider(message)
        else:
            self.send(await self._or_refused(message.nonce, self._obey(message)))

    async def _or_refused(self, nonce: str, work: Awaitable[Message]) -> Message:
        """What somebody is answered; if it cannot be done, why."""
        try:
            return await work
        except Refusal as error:
            return Refused(nonce, error.code, str(error))
        except VersionTaken:
            return Refused(nonce, "busy", "The table is busy: try again.")
        except (StoreDown, StoreFull) as error:
            return Refused(nonce, "store-down", f"That is not stored; send it again as it was: {error}")

    async def _obey(self, message: Play | Do) -> Done:
        assert self.desk is not None
        if self.audience is None:
            raise Refusal("onlooker", "Onlookers only watch: take a seat to play.")
        if isinstance(message, Play):
            ask = Ask(self.audience, message.nonce, token=self.token)
            return Done(message.nonce, await self.hall.play(self.desk, ask, message.version, message.move))
        ask = Ask(self.audience, message.nonce, message.seat, message.text, self.token)
        return Done(message.nonce, await self.hall.order(self.desk, ask, message.order))

    def _consider(self, question: Question) -> None:
        """Answer a question beside the conversation, since it may take a while; one at a time."""
        if self._considered is not None and not self._considered.done():
            self.send(Refused(question.nonce, "asking", "Your last question is not answered yet."))
        else:
            self._considered = asyncio.create_task(self._reply(question))

    async def _reply(self, question: Question) -> None:
        seat = self.audience
        told = await self._or_refused(question.nonce, self._found(question))
        if self._still_sits() and self.audience == seat:
            self.send(told)

    async def _found(self, question: Question) -> Answer:
        assert self.desk is not None
        if self.audience is None:
            raise Refusal("onlooker", "Onlookers only watch: take a seat to ask.")
        turn, content = await self.hall.answer(self.desk, self.audience, question.what, question.text)
        return Answer(question.nonce, question.what, turn, content)
