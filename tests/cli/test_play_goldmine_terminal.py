"""Goldmine Rumbles in a real terminal: a whole game of typed purchases, ways and digging against random bots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.pseudo import Screen

MOST = 300
ANSWERS = {
    "which row": "top",
    "take which item": "1",
    "invite partners": "mine",
    "mine": "mine",
    "use items, or mine": "mine",
    "search the claim": "search",
    "pay": "pay",
    "colt": "colt",
    "roll": "roll",
}
"""What is typed when a prompt begins so; `pass` for all others."""


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


class Person:
    """Types what somebody would who buys the cheapest claim and goes there if there is a way."""

    def __init__(self) -> None:
        self.tried = False
        self.cubes = 0

    def answer(self, prompt: str, screen: str) -> str:
        asked = prompt.removeprefix("You, ").removesuffix("> ")
        if asked.startswith("start at"):
            return "3"
        if asked.startswith("a cube on"):
            self.cubes += 1
            return str(self.cubes % 10 + 1)
        if asked.startswith("discard"):
            return "1"
        if asked.startswith("take which item") and "1" in screen and "1 " in screen and "---" in screen:
            return next(
                number for number in "123" if re.search(rf"^.* {number} [A-Z][a-zA-Z ]+$", screen, re.MULTILINE)
            )
        if asked.startswith("buy a claim"):
            self.tried = False
            return "end" if "(claim" in screen or "not possible" in screen else "buy 1"
        if asked.startswith("travel to site"):
            if self.tried:
                return "end"
            self.tried = True
            return "way 1" if "way 1" in screen else f"way {asked.split()[3]} 1"
        for begin, text in ANSWERS.items():
            if asked.startswith(begin):
                return text
        return "" if prompt.startswith("Press Enter") else "pass"


@pytest.mark.parametrize(("size", "players"), [((80, 24), 3), ((44, 30), 3), ((120, 40), 4)])
def test_a_whole_game_of_typed_ways(opened: Open, size: tuple[int, int], players: int) -> None:
    seats = ",".join(["you", *["random"] * (players - 1)])
    screen = opened(size, f"goldmine-rumbles:players={players}", "--seats", seats, "--seed", "7")
    person, typed = Person(), []
    for _ in range(MOST):
        seen, prompt = screen.next_prompt()
        lines = seen.splitlines()
        assert max(map(len, lines)) <= size[0] and len(lines) <= size[1], seen
        if prompt.startswith("Save the record?"):
            break
        typed.append(person.answer(prompt, seen))
        screen.type(typed[-1])
    assert "mission" in seen or "miss" in seen
    assert " wins." in seen or "You win!" in seen or "share the win" in seen
    assert typed.count("buy 1") >= 3 and "search" in typed and "mine" in typed
    screen.type("")
    assert screen.process.wait(timeout=10) == 0


def test_wrong_input_is_refused_in_words(opened: Open) -> None:
    screen = opened((80, 24), "goldmine-rumbles:compass=on", "--seats", "you,random,random,random", "--seed", "5")
    assert screen.next_prompt()[1] == "You, start at which site> "
    for text, answer in (("5", "Pawns start at 3, 7, 11, 15."), ("3", "a cube on which"), ("gold", "no column 'gold'")):
        screen.type(text)
        assert answer in " ".join(screen.next_prompt()[0].split())
    screen.type("lamps lamps shares tools")
    assert screen.next_prompt()[1] == "You, buy a claim, travel or attack> "
    for text, answer in (
        ("ways 13", "1 Dynamite, 1 poison"),
        ("try c1 90", "COMPASS: c1 by 90 tried out"),
        ("", "phase 1 of 3"),
        ("go 13", "No free way leads to site 13"),
        ("buy 13", "You buy claim 13 for 1 gold"),
        ("way 13 1", "You, search the claim"),
    ):
        screen.type(text)
        assert answer in " ".join(screen.next_prompt()[0].split()), text
