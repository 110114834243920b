"""What a seat believes: drawn worlds against full enumeration on small decks, swaps, redirects and reveals included."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from motherlode.core import registry
from motherlode.core.box import Components, parse_components
from motherlode.core.contract import CHANCE
from motherlode.core.engine import Engine
from motherlode.core.streams import start_stream
from motherlode.games.quick_silver.moves import ACCEPT, SNEAK
from motherlode.testing.exact import check_exact_line
from motherlode.testing.laws import Case

GAME = registry.game("quick-silver")
TEXT = (GAME.folder / "components.toml").read_text()
DECK = {
    "a": (-5, 2, "plain"),
    "b": (5, 2, "plain"),
    "c": (10, 2, "plain"),
    "x": (0, 2, "dynamite"),
    "p": (0, 1, "plate"),
}


def small_box(hand: int, centre: int, white: tuple[int, ...], black: tuple[int, ...]) -> Components:
    """Nine cards, two rounds: small enough to enumerate."""
    text = TEXT[: TEXT.index("# The cards.")]
    for name, (number, copies, does) in DECK.items():
        text += f'[[card]]\nname = "{name}"\nnumber = {number}\ncopies = {copies}\ndoes = "{does}"\n'
        text += 'source = "ruling: a test"\n'
    for die, faces in (("white_die", white), ("black_die", black)):
        for face in faces:
            text += f'[[{die}]]\nface = {face}\nsides = 1\nsource = "ruling: a test"\n'
    numbers = TEXT[TEXT.index("[numbers.hand]") :]
    for name, old, new in (("hand", 3, hand), ("centre", 3, centre), ("most_rounds", 100, 1)):
        assert f"[numbers.{name}]\nvalue = {old}" in numbers
        numbers = numbers.replace(f"[numbers.{name}]\nvalue = {old}", f"[numbers.{name}]\nvalue = {new}")
    return parse_components(GAME, text + numbers, "a small box")


@pytest.mark.rule("QS-026", "QS-027", "QS-041", "QS-R05", "QS-R07")
@pytest.mark.parametrize(
    ("players", "hand", "centre", "white", "black", "variant"),
    [
        (2, 2, 1, (1,), (3,), {}),
        (3, 2, 1, (1, 2), (2,), {}),
        (3, 2, 2, (2,), (2,), {"stranger": "on"}),
    ],
)
def test_worlds_come_as_often_as_full_enumeration_says(
    players: int, hand: int, centre: int, white: tuple[int, ...], black: tuple[int, ...], variant: dict[str, object]
) -> None:
    said: dict[str, object] = {"players": players, **variant}
    case = Case(GAME, small_box(hand, centre, white, black), GAME.options(dict(said)), said, 1)
    held: Counter[str] = Counter()
    widest = check_exact_line(case, 0, held, every=2)
    assert widest > 100
    assert held["worlds have the right probabilities"] > 15


@pytest.mark.rule("QS-025")
def test_a_belief_with_hardly_any_unseen_cards() -> None:
    """Six players and all cards face-up: only the centre is unseen, and a seat gains more cards than that."""
    text = TEXT
    for die, face in (("white_die", 1), ("white_die", 2), ("black_die", 1), ("black_die", 2)):
        begin = text.index(f"[[{die}]]\nface = {face}\n")
        text = text[:begin] + text[text.index("\n\n", begin) + 2 :]
    engine = Engine(GAME, parse_components(GAME, text, "all face-up"), GAME.options({"players": 6}), rows=3)
    start_stream(engine.streams[0], 1, 0, 99)
    engine.setup()
    rng = random.Random(0)
    most_gained = 0
    while engine.tables[0].reveals == 0:  # type: ignore[attr-defined]
        if engine.actor() == CHANCE:
            engine.play(engine.draw(rng.randrange(engine.cases())))
            continue
        legal = engine.legal_moves()
        engine.play(rng.choice([move for move in legal if move not in (SNEAK, ACCEPT)] or legal))
        if engine.tables[0].swaps < 15 or engine.actor() == CHANCE:  # type: ignore[attr-defined]
            continue
        for seat in range(1, 7):
            view = engine.view(seat)
            engine.believe(view)
            engine.imagine(2)
            assert engine.view(seat, 2) == view
            most_gained = max(most_gained, engine.beliefs[0].traces)  # type: ignore[attr-defined]
    assert most_gained > 3
