"""Gold River in a real terminal: a whole game of typed bids against random bots, and terminals of other sizes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.pseudo import Screen

MOST = 400


Open = Callable[..., Screen]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    screens: list[Screen] = []

    def open_screen(size: tuple[int, int], *arguments: str) -> Screen:
        screens.append(Screen(tmp_path, size, *arguments))
        return screens[-1]

    yield open_screen
    for screen in screens:
        screen.close()


def answer(prompt: str, screen: str) -> str:
    """What somebody types who bids one more while that is cheap, and takes what comes first."""
    if found := re.search(r"bid (\d+)", prompt):
        return f"bid {found[1]}" if int(found[1]) <= 5 else "pass"
    if "or half" in prompt:
        return "half"
    if "Bank" in prompt:
        return "1"
    if "ride" in prompt:
        return "ride"
    if "rob" in prompt:
        return re.search(r"rob (\d)", screen.replace("\n", " "))[1]  # type: ignore[index]
    slots = re.findall(r"^ (\d) (?!-)", screen, re.MULTILINE)
    return slots[0] if slots and ("which card" in prompt) else "" if "Enter" in prompt else "1"


@pytest.mark.parametrize(("size", "players"), [((80, 24), 4), ((44, 30), 3), ((120, 40), 5)])
def test_a_whole_game_of_typed_bids(opened: Open, size: tuple[int, int], players: int) -> None:
    seats = ",".join(["you", *["random"] * (players - 1)])
    screen = opened(size, f"gold-river:players={players},poker=on", "--seats", seats, "--seed", "7")
    bids = strikes = 0
    for _ in range(MOST):
        seen, prompt = screen.next_prompt()
        lines = seen.splitlines()
        assert max(map(len, lines)) <= size[0] and len(lines) <= size[1], seen
        if prompt.startswith("Save the record?"):
            break
        typed = answer(prompt, seen)
        bids += typed.startswith("bid ")
        strikes += "strike gold!" in seen
        screen.type(typed)
    assert "sum" in seen and (" wins." in seen or "You win!" in seen or "share the win" in seen)
    assert bids >= 2 and strikes >= 9
    screen.type("")
    assert screen.process.wait(timeout=10) == 0


def test_a_wrong_bid_is_refused_in_words(opened: Open) -> None:
    screen = opened((80, 24), "gold-river", "--seats", "you,random,random,random", "--seed", "3")
    seen, prompt = screen.next_prompt()
    assert prompt == "You, bid 1-15 or pass> " and "Your turn" in seen
    screen.type("16")
    seen, prompt = screen.next_prompt()
    assert "16 is more than you have: you have 15 gold." in seen and prompt == "You, bid 1-15 or pass> "
    screen.type("0")
    assert "A bid is 1 gold or more" in screen.next_prompt()[0]
