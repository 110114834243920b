"""Somebody who has never been here plays within a minute, learns a game by playing, and can go and come back."""

from __future__ import annotations

import re

import pytest
from tests.web.conftest import People, Site

GAMES = {
    "gold": "Gold",
    "quick-silver": "Quick Silver",
    "gold-river": "Gold River",
    "goldmine-rumbles": "Goldmine Rumbles",
}


def test_one_click_and_it_is_your_turn(people: People) -> None:
    ann = people("Ann")
    ann.home()
    ann.page.get_by_role("button", name=re.compile("Play now.*: Gold$")).click()
    ann.page.locator("[data-mine=true]").wait_for()
    assert ann.act()


SEE = """() => {
    const title = document.querySelector('.lesson h2');
    const see = [...document.querySelectorAll('.lesson button')].find((one) => one.innerText.trim() === 'I see');
    if (see) see.click();
    return see && title ? title.innerText : '';
}"""
"""Reads a lesson and clicks it away at one go: bots play on meanwhile, and a lesson may go with its occasion."""


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_teaches_everything(people: People, game: str) -> None:
    """Each lesson is told when it first matters; at the end of the game all have been."""
    ann = people("Ann")
    ann.home()
    ann.page.get_by_role("button", name=re.compile(f"Learn by playing.*: {GAMES[game]}$")).click()
    ann.table.wait_for()
    told: list[str] = []
    while True:
        over = ann.over
        title = ann.page.evaluate(SEE)
        if title:
            told.append(title)
            ann.page.wait_for_function("old => document.querySelector('.lesson h2')?.innerText !== old", arg=title)
        elif over:
            break
        elif not ann.act():
            ann.page.wait_for_timeout(40)
    assert len(told) >= 5 and len(set(told)) == len(told)
    assert ann.page.get_by_text(f"You know how to play {GAMES[game]}").count() == 1, f"told: {told}"


def test_a_server_that_is_away_is_waited_for(people: People, site: Site) -> None:
    ann = people("Ann")
    ann.set_up("gold", 2, people=1)
    ann.table.wait_for()
    ann.page.locator("[data-mine=true]").wait_for()
    assert ann.act()
    site.stop()
    try:
        ann.page.get_by_text("The connection is lost").wait_for()
    finally:
        site.start()
    ann.page.get_by_text("The connection is lost").wait_for(state="detached")
    ann.page.locator("[data-mine=true]").wait_for()
    assert ann.act()


def test_the_page_speaks_german(people: People) -> None:
    ann = people("Ann", locale="de-DE")
    ann.page.goto("/")
    ann.page.get_by_role("button", name=re.compile("Jetzt spielen.*: Gold$")).click()
    ann.page.locator("[data-mine=true]").wait_for()
    assert ann.page.locator("html").get_attribute("lang") == "de"
    assert ann.page.get_by_role("button", name="Der Tisch in Worten").count() == 1


def test_a_seat_opens_on_another_device(people: People) -> None:
    ann, phone = people("Ann"), people("Ann", size="phone")
    ann.set_up("gold", 2, people=1)
    ann.page.locator("[data-mine=true]").wait_for()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_text("Link to my seat").click()
    link = ann.page.get_by_label("Link to my seat").input_value()
    phone.page.goto(link)
    phone.page.locator("[data-mine=true]").wait_for()
    assert "#" not in phone.page.url
    ann.page.get_by_text("You are watching").wait_for()  # the old token speaks for nobody any more
