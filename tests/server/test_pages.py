"""The client that browsers load: its page, its files, and nothing else of the machine."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from tests.server.helpers import post, raw

from motherlode.server.app import HEADERS, Limits
from motherlode.server.pages import FOR_EVER, PAGE, Pages, accepts_gzip
from motherlode.testing.serving import Running, running

SCRIPT = b"console.log('gold')\n" * 100


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """What Vite leaves behind, and something beside it that is nobody's business."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>The client</title>")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "assets" / "index-4f2a.js").write_bytes(SCRIPT)
    (folder / "assets" / "index-4f2a.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "assets" / "style-9c1d.css").write_text("body{}")
    (folder / "assets" / "face-1b2c.woff2").write_bytes(b"wOF2")
    (tmp_path / "secret.txt").write_text("nobody's business")
    (tmp_path / "secret").write_text("nobody's business")
    return folder


async def get(place: Running, path: str, headers: str = "") -> tuple[int, dict[str, str], bytes]:
    return await raw(place, post(path, b"", "GET", headers))


async def test_the_page_of_the_client_answers_every_address_of_its_own(tmp_path: Path, built: Path) -> None:
    async with running(tmp_path) as place:
        place.server.pages = Pages(built)
        for path in (
            "/",
            "/index.html",
            "/table/Tr_KL2vYtaDi",
            "/replay/x",
            "/deep/er/still",
            "/apiary",
            "/table/x?a=b",
        ):
            status, headers, body = await get(place, path)
            assert status == 200 and b"The client" in body, path
            assert headers["cache-control"] == "no-cache" and headers["content-type"] == "text/html; charset=utf-8"
            for name, value in HEADERS.items():
                assert headers[name] == value.lower()
        status, _, body = await get(place, "/", f"if-none-match: {headers['etag']}\r\n")
        assert status == 304 and body == b""


async def test_what_is_for_programs_never_is_the_page(tmp_path: Path, built: Path) -> None:
    async with running(tmp_path) as place:
        place.server.pages = Pages(built)
        for path in ("/api", "/api/none", "/api/tables/x/none", "/ws", "/ws/x", "/health/x", "/metrics/x"):
            status, _, body = await get(place, path)
            assert status == 404 and json.loads(body)["code"] == "no-page", path
        for path in ("/nothing.js", "/assets/gone-0000.js", "/table/x.png", "/.env", "/assets/index-4f2a.js.gz"):
            status, _, body = await get(place, path)
            assert status == 404 and json.loads(body)["code"] == "no-page", path
        for path, method, wanted in (
            ("/", "POST", 405),
            ("/table/x", "POST", 404),
            ("/api/tables/x/seats", "GET", 405),
        ):
            status, _, body = await raw(place, post(path, b"", method))
            assert status == wanted and json.loads(body)["code"] == "no-page", path
        assert (await get(place, "/health"))[2] == b'{"ok":true}'
        assert (await get(place, "/metrics"))[2].startswith(b"motherlode_")


async def test_files_have_their_types_and_are_kept_for_ever_if_their_names_change(tmp_path: Path, built: Path) -> None:
    async with running(tmp_path) as place:
        place.server.pages = Pages(built)
        for path, kind, cached in (
            ("/assets/index-4f2a.js", "text/javascript; charset=utf-8", FOR_EVER),
            ("/assets/style-9c1d.css", "text/css; charset=utf-8", FOR_EVER),
            ("/assets/face-1b2c.woff2", "font/woff2", FOR_EVER),
            ("/favicon.svg", "image/svg+xml", "no-cache"),
        ):
            status, headers, body = await get(place, path)
            assert status == 200 and body == (built / path[1:]).read_bytes()
            assert headers["content-type"] == kind and headers["cache-control"] == cached
            assert headers["x-content-type-options"] == "nosniff"


async def test_compressed_twins_are_sent_to_those_who_read_them(tmp_path: Path, built: Path) -> None:
    async with running(tmp_path) as place:
        place.server.pages = Pages(built)
        plain = await get(place, "/assets/index-4f2a.js")
        assert plain[2] == SCRIPT and "content-encoding" not in plain[1] and plain[1]["vary"] == "accept-encoding"
        _, headers, body = await get(place, "/assets/index-4f2a.js", "accept-encoding: br, gzip\r\n")
        assert headers["content-encoding"] == "gzip" and gzip.decompress(body) == SCRIPT and len(body) < len(SCRIPT)
        assert headers["content-type"] == plain[1]["content-type"] and headers["cache-control"] == FOR_EVER
        _, headers, _ = await get(place, "/assets/style-9c1d.css", "accept-encoding: gzip\r\n")
        assert "content-encoding" not in headers
    assert accepts_gzip("gzip") and accepts_gzip("br;q=1.0, GZIP;q=0.8") and not accepts_gzip("")
    assert not accepts_gzip("gzip;q=0") and not accepts_gzip("gzip; q=0.0") and not accepts_gzip("br, x-gzip")


async def test_no_path_leads_out_of_the_folder(tmp_path: Path, built: Path) -> None:
    async with running(tmp_path) as place:
        place.server.pages = Pages(built)
        for way in ("..", "%2e%2e", "..%2f..", "%2e%2e%2f", "assets/..%5c..", "assets/../..", ".%2e", "%252e%252e"):
            for file in ("secret.txt", "secret", "app.py", "etc/passwd", "tables.sqlite"):
                for path in (f"/{way}/{file}", f"//{way}/{file}", f"/assets/{way}/{file}", f"/{way}%2f{file}"):
                    status, _, body = await get(place, path)
                    assert status in (404, 307) or b"The client" in body, path
                    assert b"nobody's" not in body and b"root:" not in body
        for path in ("/%00", "/%ff%fe", f"/{tmp_path}/secret", f"/{'x' * 3000}", "/assets/%00.js"):
            status, _, body = await get(place, path)
            assert status == 404 or b"The client" in body


async def test_a_page_with_many_files_is_not_too_fast(tmp_path: Path, built: Path) -> None:
    async with running(tmp_path, limits=Limits(requests=(0.0001, 2.0))) as place:
        place.server.pages = Pages(built)
        for _ in range(30):
            assert (await get(place, "/"))[0] == 200
            assert (await get(place, "/assets/style-9c1d.css"))[0] == 200
        assert [(await get(place, "/api/games"))[0] for _ in range(3)] == [200, 200, 429]


async def test_where_nothing_was_built_a_page_says_so(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        place.server.pages = Pages(tmp_path / "nothing")
        for path in ("/", "/table/x"):
            status, headers, body = await get(place, path)
            assert status == 200 and body == PAGE.read_bytes() and headers["cache-control"] == "no-cache"
        assert (await get(place, "/assets/x.js"))[0] == 404
