"""Whole games in two browsers: one person clicks on the board, the other plays in words with the keyboard alone."""

from __future__ import annotations

import time

import pytest
from tests.web.conftest import People
from tests.web.people import Person

GAMES = {"gold": 3, "quick-silver": 4, "gold-river": 3, "goldmine-rumbles": 3}
LONGEST = 420.0
OVERTAKEN = {"stale", "not-now", "asking"}
"""The only refusals for somebody who clicks on what is offered: others, or the own last question, were quicker."""


def play_to_the_end(ann: Person, bob: Person, at: int = -1, what: object = None) -> None:
    """Both play; after so many moves something happens in between."""
    begin, moves = time.monotonic(), 0
    while not (ann.over and bob.over):
        assert time.monotonic() - begin < LONGEST, f"no end after {moves} moves"
        acted = ann.act() or bob.act_by_keys()
        moves += acted
        if not acted:
            ann.page.wait_for_timeout(40)
        if moves == at and callable(what):
            what()


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_bots_play_a_whole_game(people: People, game: str) -> None:
    ann, bob = people("Ann"), people("Bob", size="phone", theme="dark")
    address = ann.set_up(game, GAMES[game])
    bob.sit_down(address)
    ann.page.get_by_role("button", name="Start").click()
    ann.table.wait_for()
    bob.table.wait_for()
    bob.in_words()

    def interrupted() -> None:
        bob.page.reload()
        bob.table.wait_for()
        bob.in_words()
        ann.page.context.set_offline(True)
        ann.page.wait_for_timeout(300)
        ann.page.context.set_offline(False)
        ann.page.get_by_text("The connection is lost").wait_for(state="detached")

    play_to_the_end(ann, bob, at=12, what=interrupted)
    ended = ann.page.get_by_role("region", name="The game is over")
    assert ended.locator(".ranking tbody tr").count() == GAMES[game]
    refused = [frame["code"] for frame in (*ann.frames, *bob.frames) if frame["type"] == "refused"]
    assert set(refused) <= OVERTAKEN
