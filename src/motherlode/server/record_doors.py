"""The doors of HTTP that lead to games of the past: shown again step by step, and their dice checked."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from motherlode.core.errors import BadOption, BadRecord
from motherlode.server.answers import body_of
from motherlode.server.hall import Hall
from motherlode.server.records import record_for
from motherlode.server.replaying import NOBODY, Showing, checked, shown
from motherlode.server.room import Refusal
from motherlode.server.thinking import Found, Given, TookTooLong, WorkerDied

LONGEST_RECORD = 1024 * 1024
MOST_WAITING = 8
"""Records that may wait for a clerk; who comes then is asked to come again."""


class RecordDoors:
    """Handlers over one hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._waiting = 0

    async def replay(self, request: Request) -> Response:
        """A record that somebody sends, shown again."""
        return await self._shown(request, await body_of(request, LONGEST_RECORD))

    async def replay_table(self, request: Request) -> Response:
        """The last game of a table, shown again once it is over."""
        desk = await self.hall.desk(request.path_params["table"])
        async with desk.lock:  # what is not stored has not happened
            await desk.heal()
            record = msgspec.json.encode(record_for(desk.room))
        return await self._shown(request, record)

    async def verify(self, request: Request) -> Response:
        """Check the dice of a record that somebody sends."""
        body = await self._by_clerk(checked, await body_of(request, LONGEST_RECORD))
        return Response(body, media_type="application/json")

    async def _shown(self, request: Request, record: bytes) -> Response:
        """A box of one's own is kept as if it had been uploaded: whoever looks will ask for it."""
        told = await self._by_clerk(shown, Showing(record, request.query_params.get("seat", NOBODY)))
        if told.box:
            await self.hall.store.put_box(told.box)
        return Response(told.body, media_type="application/json")

    async def _by_clerk(self, work: Callable[[Given], Found], given: Given) -> Found:
        """Let a worker do it: a long game takes seconds."""
        if self._waiting >= MOST_WAITING:
            raise Refusal("busy", "There is too much to do here just now: try again.")
        self._waiting += 1
        try:
            return await self.hall.clerks.work(work, given)
        except BadRecord as error:
            raise Refusal("bad-record", str(error)) from None
        except BadOption as error:
            raise Refusal("no-seat", str(error)) from None
        except (TookTooLong, WorkerDied):
            raise Refusal("busy", "That takes too long here, or there is too much to do: try again.") from None
        finally:
            self._waiting -= 1
