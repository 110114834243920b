"""What every door of the HTTP interface shares: reading a request up to a limit, and refusals as answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from motherlode.core.errors import MotherlodeError
from motherlode.server.bodies import Problem
from motherlode.server.room import Refusal
from motherlode.store import StoreDown, StoreFull

MOST_BODY = 16 * 1024
BODY_TIME = 15.0

Handler = Callable[[Request], Awaitable[Response]]

STATUS = {
    "bad-record": 400,
    "bad-name": 400,
    "bad-seed": 400,
    "bad-settings": 400,
    "bad-token": 401,
    "not-host": 403,
    "no-table": 404,
    "no-box": 404,
    "no-game": 404,
    "too-slow": 408,
    "too-long": 413,
    "busy": 503,
    "full": 503,
}
"""Of refusals; any other is a conflict with what stands on the table, 409."""


def json_answer(body: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Anything that JSON can hold."""
    return Response(msgspec.json.encode(body), status, headers, "application/json")


def refused(status: int, code: str, text: str) -> Response:
    """A refusal as HTTP answers it."""
    return json_answer(Problem(code, text), status)


async def answered(handler: Handler, request: Request) -> Response:
    """What a handler says; what it raises becomes an answer with a code."""
    try:
        return await handler(request)
    except Refusal as error:
        return refused(STATUS.get(error.code, 409), error.code, str(error))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return refused(400, "malformed", f"That is not understood: {error}")
    except (StoreDown, StoreFull) as error:
        return refused(503, "store-down", str(error))
    except ClientDisconnect:
        return refused(400, "malformed", "The request broke off.")
    except MotherlodeError as error:
        return refused(400, "refused", str(error))


async def no_page(request: Request, error: Exception) -> Response:
    """What is not there, or not asked for in this way."""
    assert isinstance(error, HTTPException)
    return refused(error.status_code, "no-page", f"{error.detail}: docs/protocol.md lists what can be asked.")


def bearer(request: Request) -> str:
    """The token of a request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token:
        raise Refusal("bad-token", "Send the token of your seat: Authorization: Bearer …")
    return token


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request, up to a length, and not a byte at a time for ever."""
    read = b""
    try:
        async with asyncio.timeout(BODY_TIME):
            async for part in request.stream():
                read += part
                if len(read) > most:
                    raise Refusal("too-long", f"At most {most} bytes can be sent here.")
    except TimeoutError:
        raise Refusal("too-slow", f"A request has to arrive within {BODY_TIME:.0f} seconds.") from None
    return read
