"""Real browsers before a real server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright
from tests.web.people import Person

from motherlode.server.pages import STATIC

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
SIZES = {"desk": (1280, 800), "phone": (390, 844)}


class Site:
    """A server of its own, with quick bots; it can be stopped and started again at the same address."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = "0"
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "motherlode.cli", "serve", "--no-browser", "--port", self.port]
        command += ["--data", str(self.data), "--pace", "0.02", "--limit", "1000"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        while True:
            line = self.process.stdout.readline()
            assert line, "the server did not start"
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.address, self.port = found[0], found[1]
                return

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.communicate(timeout=20)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    assert (STATIC / "index.html").exists(), "the client is not built: ./run test does it"
    found = Site(tmp_path_factory.mktemp("data"))
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert path, "Chromium is missing: ./run test installs it"
    started = playwright.chromium.launch(executable_path=path, args=list(QUIET))
    yield started
    started.close()


People = Callable[..., Person]


@pytest.fixture
def people(site: Site, browser: Browser) -> Iterator[People]:
    """Opens a browser of its own for somebody: `people("Ann", size="phone", theme="dark")`."""
    contexts: list[BrowserContext] = []
    found: list[Person] = []

    def come(name: str, size: str = "desk", theme: str = "light", calm: bool = True, locale: str = "en-US") -> Person:
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=site.address,
            viewport={"width": width, "height": height},
            has_touch=size == "phone",
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if calm else "no-preference",
            locale=locale,
        )
        contexts.append(context)
        found.append(Person(name, context.new_page()))
        return found[-1]

    yield come
    for person in found:
        assert not person.troubles, f"{person.name}'s browser complained: {person.troubles}"
    for context in contexts:
        context.close()
