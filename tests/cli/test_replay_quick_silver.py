"""Replays of Quick Silver: each seat is told what it saw, in the same order as all others, and no card more."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.cli.replay import tell
from motherlode.core import registry, replay
from motherlode.core.story import words
from motherlode.core.table import Table

GAME = registry.game("quick-silver")
THINGS: dict[str, str] = words(GAME)["things"]
NAMES = ["Ann", "Ben", "Cid", "Dot", "Eli", "Fay"]
CARD = re.compile("|".join(re.escape(thing) for thing in THINGS.values()))
RAW = re.compile(rf"\b({'|'.join(re.escape(thing) for thing in THINGS if thing != 'plate')})\b")
"""Cards by the names that the engine uses; a plate is also what a redirect costs."""
SPECS = (
    "quick-silver:players=2",
    "quick-silver:players=4",
    "quick-silver:players=6",
    "quick-silver:players=2,undead=on,stranger=on",
    "quick-silver:players=4,undead=on",
    "quick-silver:players=6,stranger=on",
)
MANY = 20
Told = dict[int | None, list[str]]


def recorded(spec: str, folder: Path) -> tuple[dict[str, Any], Path]:
    """A whole game with many swaps, played at random, with names."""
    for seed in count():
        table = ml.table(spec, seed=seed)
        choices = random.Random(seed)
        while not table.over:
            table.play(choices.choice(table.moves()))
        if sum(entry.notation.startswith("give ") for entry in table.log) > MANY:
            break
    table.seats = NAMES[: table.players]
    document = table.record()
    replay.save(document, folder / "game.json")
    return document, folder / "game.json"


@pytest.fixture(scope="module", params=SPECS)
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    return recorded(request.param, tmp_path_factory.mktemp("records"))


@pytest.fixture
def told(motherlode: Any, game: tuple[dict[str, Any], Path]) -> Told:
    """What the command tells everybody, and an onlooker."""
    document, path = game
    found: Told = {None: motherlode("replay", path, "--json").json["told"]}
    for seat in range(len(document["seats"])):
        found[seat] = motherlode("replay", path, "--as", seat, "--json").json["told"]
    return found


def turns(document: dict[str, Any]) -> Iterator[tuple[str, int, int | None, str, str]]:
    """From the bare record: `deal`, `sneak` or `swap`; who; with whom (None: the centre); the card given, and taken.

    A card that a swap takes from a place of the centre where somebody put it is not in the record; it is followed here.
    """
    given, mover, target, centre = "", -1, None, dict[int, str]()
    slot = 0
    for actor, notation, _ in document["steps"]:
        verb, _, rest = notation.partition(" ")
        if verb in ("white", "lay"):
            centre = {}
        if verb == "give":
            given, mover = rest, actor
        elif verb == "sneak":
            yield "sneak", actor, None, "", ""
        elif verb == "aim":
            target = None if rest == "centre" else int(rest)
        elif verb == "slot":
            slot = int(rest)
            if slot in centre:
                yield "swap", mover, None, given, centre[slot]
                centre[slot] = given
        elif verb == "take":
            yield "swap", mover, target, given, rest
            if target is None:
                centre[slot] = given


def swaps_of(lines: list[str]) -> list[str]:
    """The lines of swaps and of sneaking, in order."""
    return [line for line in lines if re.search(r" offers? | takes? a sneak token|would sneak", line)]


def test_all_are_told_the_same_things_in_the_same_order(told: Told) -> None:
    assert len({len(lines) for lines in told.values()}) == 1, "one line for each thing that happens, whoever reads"
    assert len(told[None]) > 40


def test_each_swap_is_told_to_each_as_seen(game: tuple[dict[str, Any], Path], told: Told) -> None:
    """The two who swap know both cards; all others, those who paid to redirect too, know none."""
    happened = list(turns(game[0]))
    assert sum(turn[0] == "swap" for turn in happened) > MANY
    for reader, lines in told.items():
        spoken = swaps_of(lines)
        assert len(spoken) == len(happened)
        for line, (what, who, other, given, taken) in zip(spoken, happened, strict=True):
            cards = CARD.findall(line)
            if what == "sneak" or reader is None or reader not in (who, other):
                assert cards == [], (reader, line)
            elif reader == who:
                assert line.startswith("You offer ") and cards == [THINGS[given], THINGS[taken]], line
            else:
                assert f"draws {THINGS[taken]} from you; you get {THINGS[given]}." in line, line
                assert len(cards) == 2
            assert not RAW.search(line), line


def test_a_third_seat_is_told_of_a_swap_just_what_an_onlooker_is(game: tuple[dict[str, Any], Path], told: Told) -> None:
    """But for who is called you; so whoever redirects learns nothing by paying for it."""
    happened = list(turns(game[0]))
    redirected = 0
    for seat in range(len(game[0]["seats"])):
        name = NAMES[seat]
        for mine, public, (_, who, other, _, _) in zip(
            swaps_of(told[seat]), swaps_of(told[None]), happened, strict=True
        ):
            if seat in (who, other):
                continue
            redirected += f"{name} pays a plate" in public
            for you, they in (("you pay a plate and point at", f"{name} pays a plate and points at"), ("you", name)):
                mine = re.sub(rf"\b{you}\b", they, mine)
            assert mine == public
    assert redirected > 0 or len(game[0]["seats"]) == 2, "with two players there is no third seat"


def test_reveals_explosions_and_markets_are_told_to_all_alike(told: Told) -> None:
    shown = re.compile(r" shows? | repairs? | loses? |Dynamite!|dead|market|mayor|Round \d|die shows|alive")
    public = [line for line in told[None] if shown.search(line)]
    assert any("Dynamite!" in line for line in public) and any("to the market" in line for line in public)
    for seat, lines in told.items():
        mine = [line for line in lines if shown.search(line)]
        assert len(mine) == len(public)
        for line, other in zip(mine, public, strict=True):
            assert CARD.findall(line) == CARD.findall(other) and re.findall(r"\d+", line) == re.findall(r"\d+", other)
            if not re.search(r"\byou(r)?\b", line, re.IGNORECASE):
                assert line == other
            else:
                assert seat is not None and NAMES[seat] in other
        assert not any(RAW.search(line) for line in mine)


def test_a_deal_shows_the_own_cards_and_what_lies_face_up(game: tuple[dict[str, Any], Path], told: Told) -> None:
    for seat, lines in told.items():
        for line in (line for line in lines if re.match(r"\w+ (is|are) dealt ", line)):
            down = re.findall(r"face-down", line)
            assert not down or (seat is not None and line.startswith("You are dealt ")), (seat, line)
            assert len(CARD.findall(line)) == (3 if line.startswith("You are") else line.count("face-up"))


def test_a_story_cannot_depend_on_cards_that_a_seat_has_not_seen() -> None:
    """The same swap with another card offered and another drawn: a third seat's notices are the same."""
    table = Table(GAME, GAME.components(), GAME.options({"players": 3}), None, "interpreted")
    other = Table(GAME, GAME.components(), GAME.options({"players": 3}), None, "interpreted")
    start = ["dealer 2", "white 1", "black 1"]
    cards = ["tin", "tin", "silver", "copper", "copper", "gravel", "dynamite", "plate", "quicksilver"]
    deal = [f"deal {card}" for card in cards]
    stories: list[list[str]] = []
    for made, give, take in ((table, "tin", "gravel"), (other, "silver", "copper")):
        for step in [*start, *deal, f"give {give}", "aim 1", "accept", f"take {take}"]:
            made.play(step)
        stories.append(tell(made, 2))
    assert stories[0] == stories[1]
    for seat in (0, 1):
        assert tell(table, seat) != tell(other, seat)


def test_people_are_called_by_their_names(motherlode: Any, tmp_path: Path) -> None:
    document, _ = recorded("quick-silver:players=4", tmp_path)
    document["seats"] = ["you:name=Zoe", "you", "greedy", "greedy"]
    replay.save(document, tmp_path / "mixed.json")
    out = motherlode("replay", tmp_path / "mixed.json").out
    assert "Zoe" in out and "name=" not in out and "Seat 1 " in out and "Greedy (seat 3)" in out
    assert not re.search(r"\byou\b", out, re.IGNORECASE)
    mine = motherlode("replay", tmp_path / "mixed.json", "--as", 0).out
    assert "told as Zoe saw it" in mine and re.search(r"^You ", mine, re.MULTILINE)
