"""What reaches the browser of somebody who only watches: nothing that lies hidden, in any frame of a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.web.conftest import People

PLAYERS = {"quick-silver": 3, "goldmine-rumbles": 3, "gold": 2}
HIDDEN = {"quick-silver": ("hand",), "goldmine-rumbles": ("mission",), "gold": ("unseen",)}
"""Fields that hold something for those who may see it, and must be empty for an onlooker while the game runs."""
MOVES = 25


def flat(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for one in value:
            yield from flat(one)
    else:
        yield int(value)


@pytest.mark.parametrize("game", PLAYERS)
def test_an_onlooker_never_receives_a_hidden_card(people: People, game: str) -> None:
    ann, eve = people("Ann"), people("Eve")
    address = ann.set_up(game, PLAYERS[game], people=1)
    ann.table.wait_for()
    eve.page.goto(address)
    eve.table.wait_for()
    for _ in range(2000):
        if ann.over or sum(frame["type"] == "done" for frame in ann.frames) >= MOVES:
            break
        if not ann.act():
            ann.page.wait_for_timeout(30)
    live = [frame["sight"] for frame in eve.frames if frame.get("status") == "live" and frame["sight"]]
    assert len(live) > MOVES or (ann.over and live)
    for sight in live:
        for field in HIDDEN[game]:
            assert not any(flat(sight[field])), f"{field} reached an onlooker: {sight[field]}"
    if game == "gold":
        for sight in live:
            assert sum(kind > 0 for kind in sight["known"]) <= 2, "more cards than lie open"
    mine = [frame["sight"] for frame in ann.frames if frame.get("status") == "live" and frame["sight"]]
    if game != "gold":
        assert any(any(flat(sight[HIDDEN[game][0]])) for sight in mine), "the field is always empty: no test"
