"""The client that browsers load: a single page, and the files that it needs.

They are built into the folder `static` and read once, at the start. What is asked for is looked up among the files that
were found, so no path leads anywhere else. A path of the client itself, such as `/table/ID`, is answered with its page.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

HERE = Path(__file__).parent
STATIC = HERE / "static"
PAGE = HERE / "page.html"
"""What is shown where no client was built."""
INDEX = "index.html"
HASHED = "assets/"
"""Files whose names change with their content: they are kept for ever."""
PACKED = ".gz"
NOT_PAGES = ("api", "ws", "health", "metrics")
"""First parts of addresses that are for programs."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    body: bytes
    type: str
    cached: str
    mark: str
    packed: bytes | None = None
    """The same, compressed beforehand."""


def read_file(folder: Path, name: str) -> File:
    """A file of the client; one of those that are kept for ever may lie beside a compressed twin."""
    path = folder / name
    body = path.read_bytes()
    hashed = name.startswith(HASHED)
    twin = path.with_name(path.name + PACKED)
    packed = twin.read_bytes() if hashed and twin.is_file() else None
    kind = TYPES.get(path.suffix, "application/octet-stream")
    return File(body, kind, FOR_EVER if hashed else ASK_AGAIN, hashlib.sha256(body).hexdigest()[:32], packed)


class Pages:
    """What was built, in memory."""

    def __init__(self, folder: Path = STATIC) -> None:
        paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix != PACKED]
        names = [path.relative_to(folder).as_posix() for path in paths] if (folder / INDEX).is_file() else []
        self.files = {name: read_file(folder, name) for name in names}
        self.index = self.files.get(INDEX) or read_file(PAGE.parent, PAGE.name)

    def find(self, path: str) -> File:
        """The file of an address, or the page; raises for what is for programs, and for files that are not there."""
        name = path.removeprefix("/")
        if name in self.files:
            return self.files[name]
        first, last = name.split("/")[0], name.split("/")[-1]
        if first in NOT_PAGES or "." in last:
            raise HTTPException(404)
        return self.index

    def answer(self, request: Request) -> Response:
        """Send it; not again what the browser has, and compressed if that is there and wanted."""
        file = self.find(request.scope["path"])
        headers = {"cache-control": file.cached, "etag": f'"{file.mark}"'}
        if file.mark in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if file.packed is None:
            return Response(file.body, media_type=file.type, headers=headers)
        headers["vary"] = "accept-encoding"
        if not accepts_gzip(request.headers.get("accept-encoding", "")):
            return Response(file.body, media_type=file.type, headers=headers)
        return Response(file.packed, media_type=file.type, headers=headers | {"content-encoding": "gzip"})


def accepts_gzip(said: str) -> bool:
    """Whether a browser reads what is compressed by gzip."""
    for part in said.split(","):
        name, _, weight = part.replace(" ", "").lower().partition(";")
        if name == "gzip":
            return weight not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
