"""Somebody in front of a browser, who knows nothing of the rules: they see what can be clicked, and click."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket
from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 60_000
"""Milliseconds; the machine may be busy."""


class Person:
    """A browser with a page, the frames that it received, and what it complained of."""

    def __init__(self, name: str, page: Page) -> None:
        self.name, self.page = name, page
        self.frames: list[dict[str, Any]] = []
        self.troubles: list[str] = []
        self.chance = random.Random(name)
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    # going places

    def home(self) -> None:
        self.page.goto("/")
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_label("Your name").blur()

    def set_up(self, game: str, players: int, people: int = 2) -> str:
        """Open a table with so many people, bots on the other seats; gives its address."""
        self.page.goto(f"/new/{game}")
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_text(str(players), exact=True).first.click()
        for seat in range(2, players + 1):
            chosen = self.page.get_by_label(f"Seat {seat}", exact=True)
            chosen.select_option(value="") if seat <= people else chosen.select_option(index=1)
        self.page.get_by_role("button", name="Open the table").click()
        self.page.wait_for_url("**/table/*")
        return self.page.url

    def sit_down(self, address: str) -> None:
        self.page.goto(address)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_text(f"{self.name}", exact=True).first.wait_for()

    # at the table

    @property
    def table(self) -> Locator:
        return self.page.locator("[data-status]")

    @property
    def status(self) -> str:
        return self.table.get_attribute("data-status") or ""

    @property
    def turn(self) -> int:
        return int(self.table.get_attribute("data-turn") or 0)

    @property
    def mine(self) -> bool:
        return self.table.get_attribute("data-mine") == "true"

    @property
    def over(self) -> bool:
        return self.page.get_by_role("region", name="The game is over").count() > 0

    def in_words(self) -> None:
        self.page.get_by_role("button", name="Table in words").click()

    def act(self) -> bool:
        """Make one move, by whatever the page offers; False if it is somebody else's turn."""
        if self._press("I have seen enough", self._click):
            return True
        if not self.mine:
            return False
        turn = self.turn
        for _ in range(30):
            offered = self.page.locator(f"section.bar button, {self._on_board()}")
            if (many := offered.count()) == 0:
                break
            self._click(offered.nth(self.chance.randrange(many)))
            self._press("Yes, play it", self._click)
            if self.turn != turn or not self.mine or self.over:
                return True
        return self.turn != turn

    def act_by_keys(self) -> bool:
        """Make one move with the keyboard alone, in the table of words."""
        if self._press("I have seen enough", self._enter):
            return True
        offered = self.page.get_by_label("Your choices").get_by_role("button")
        if not self.mine or (many := offered.count()) == 0:
            return False
        turn = self.turn
        self._enter(offered.nth(self.chance.randrange(many)))
        self._press("Yes, play it", self._enter)
        self.page.wait_for_timeout(30)
        return self.turn != turn

    def _on_board(self) -> str:
        """What the board offers: where it has more to click than moves, those are marked."""
        marked = ".board [data-move]:not([disabled])"
        enabled = ".board button:not([disabled]):not([aria-disabled=true])"
        return marked if self.page.locator(marked).count() else enabled

    def _press(self, name: str, how: Callable[[Locator], None]) -> bool:
        found = self.page.get_by_role("button", name=name)
        if not found.count():
            return False
        how(found)
        return True

    def _click(self, target: Locator) -> None:
        try:
            target.click(timeout=1500)
            self.page.wait_for_timeout(30)
        except TooLate:  # gone meanwhile, or a tunnel whose middle is beside it: by the keyboard, then
            self._enter(target)

    def _enter(self, target: Locator) -> None:
        with contextlib.suppress(TooLate):
            target.focus(timeout=1500)
            self.page.keyboard.press("Enter")
