"""Every page and board at both sizes, light and dark: looked at by a machine here, kept as pictures for people.

The pictures lie in build/screens after a run.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web.conftest import SIZES, People

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = ROOT / "build" / "screens"
PAGES = {"home": "/", "set-up": "/new/goldmine-rumbles", "rules": "/rules/gold#GO-021", "nothing": "/nowhere"}
GAMES = ("gold", "quick-silver", "gold-river", "goldmine-rumbles")


def serious(page: Page) -> list[str]:
    """What axe finds to be in somebody's way."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']} ({one['impact']}): {one['nodes'][0]['html'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def look_at(page: Page, name: str) -> None:
    """At both sizes, light and dark: nothing in anybody's way, nothing wider than the screen; and a picture each."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.wait_for_timeout(150)
            page.screenshot(path=SCREENS / f"{name}-{size}-{theme}.png", full_page=True)
            assert serious(page) == [], f"{name}, {size}, {theme}"
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{name} is {wide} pixels wide on a screen of {width}"


@pytest.mark.parametrize("name", PAGES)
def test_page(people: People, name: str) -> None:
    ann = people("Ann")
    ann.page.goto(PAGES[name])
    ann.page.get_by_role("heading").first.wait_for()
    ann.page.wait_for_load_state("networkidle")
    look_at(ann.page, name)


def test_waiting_room_and_menu(people: People) -> None:
    ann = people("Ann")
    ann.set_up("gold-river", 3)
    ann.page.get_by_role("heading", name="Waiting for players").wait_for()
    look_at(ann.page, "waiting")
    ann.page.get_by_role("button", name="Menu").click()
    look_at(ann.page, "menu")


@pytest.mark.parametrize("game", GAMES)
def test_board(people: People, game: str) -> None:
    ann = people("Ann")
    ann.set_up(game, 4, people=1)
    ann.table.wait_for()
    if game == "quick-silver":
        ann.page.get_by_role("button", name="I have seen enough").wait_for()
        look_at(ann.page, f"{game}-looking")
    made = 0
    while made < 6:
        made += ann.act()
        ann.page.wait_for_timeout(30)
    mine, enough = ann.page.locator("[data-mine=true]"), ann.page.get_by_role("button", name="I have seen enough")
    mine.or_(enough).first.wait_for()
    if enough.count():  # a new round has begun
        enough.click()
    mine.first.wait_for()
    look_at(ann.page, game)
    ann.in_words()
    look_at(ann.page, f"{game}-words")


def test_cubes_are_placed_on_columns_that_say_what_they_bring(people: People) -> None:
    ann = people("Ann")
    ann.set_up("goldmine-rumbles", 3, people=1)
    ann.table.wait_for()
    column = ann.page.locator("button.column")
    while not column.count():
        ann.act()
        ann.page.wait_for_timeout(30)
    look_at(ann.page, "goldmine-rumbles-cubes")
