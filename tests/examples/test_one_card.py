"""The example that changes one card: exactly one number changes, and the figures are those of two simulations."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.arena.simulation import wilson
from motherlode.core import registry
from motherlode.core.box import parse_components
from motherlode.core.errors import BadBox, BadOption, UnknownName

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "one_card.py"
GAMES = ["gold", "quick-silver", "gold-river", "goldmine-rumbles"]


def load() -> Any:
    spec = importlib.util.spec_from_file_location("one_card", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


one_card = load()


def text_of(game: str) -> str:
    return (registry.game(game).folder / "components.toml").read_text(encoding="utf-8")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-W", "error", str(EXAMPLE), *arguments], capture_output=True, text=True)


def leaves(tree: Any, path: str = "") -> dict[str, Any]:
    """Every value of a file by its path."""
    if not isinstance(tree, dict | list):
        return {path: tree}
    parts = tree.items() if isinstance(tree, dict) else enumerate(tree)
    return {found: value for key, part in parts for found, value in leaves(part, f"{path}/{key}").items()}


@pytest.mark.parametrize("name", GAMES)
def test_every_number_can_be_changed_and_nothing_else_changes(name: str) -> None:
    game, text = registry.game(name), text_of(name)
    before = leaves(tomllib.loads(text))
    whole = {path for path, value in before.items() if type(value) is int}
    reached, accepted = set(), 0
    for card, entry in one_card.cards_of(text).items():
        for field in entry.numbers:
            changed = one_card.changed_box(text, card, field, entry.values[field] - 1)
            after = leaves(tomllib.loads(changed))
            differ = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
            (path,) = (path for path in differ if not path.endswith("/source"))
            assert differ == {path, f"{path.rsplit('/', 1)[0]}/source"}
            assert after[path] == before[path] - 1
            assert changed.count("#") == text.count("#")  # comments stay
            reached.add(path)
            with contextlib.suppress(BadBox):  # not every number can be smaller
                accepted += not parse_components(game, changed, "the changed box").standard
    assert reached == whole
    assert accepted > len(whole) / 3


def test_cards_are_called_as_at_the_table() -> None:
    for name, known in (("gold", "gold-4"), ("quick-silver", "mother-lode"), ("gold-river", "san-narciso-3")):
        assert known in one_card.cards_of(text_of(name))
        assert known in (word for words in registry.game(name).components().names.values() for word in words)
    twice = "[[gold]]\nworth = 3\ncopies = 1\n[[gold]]\nworth = 3\ncopies = 2\n"
    assert [(name, card.values["copies"]) for name, card in one_card.cards_of(twice).items()] == [
        ("gold-3", 1),
        ("gold-3-b", 2),
    ]


def test_what_the_box_does_not_have_is_refused() -> None:
    text = text_of("quick-silver")
    with pytest.raises(UnknownName, match="Near: .*quicksilver.*silver|Near: .*silver.*quicksilver"):
        one_card.changed_box(text, "quick-silver", "copies", 3)
    with pytest.raises(UnknownName, match="Known: fools-gold, slag"):
        one_card.changed_box(text, "xyzzy", "copies", 3)
    with pytest.raises(BadOption, match="Near: copies"):
        one_card.changed_box(text, "slag", "copys", 3)
    with pytest.raises(BadOption, match="no number 'does'"):
        one_card.changed_box(text, "slag", "does", 3)
    with pytest.raises(BadOption, match="copies of slag is 1 already"):
        one_card.changed_box(text, "slag", "copies", 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--card", "dinamite"], "Near: dynamite."),
        (["--to", "99"], "the changed box, line 76: dynamite: copies = 99 is out of reach"),
        (["--game", "glod"], "Did you mean 'gold'?"),
        (["--games", "0"], "games=0"),
    ],
)
def test_a_refusal_is_a_line_on_standard_error(arguments: list[str], words: str) -> None:
    done = run(*arguments)
    assert done.returncode == 1
    assert done.stdout == ""
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_the_difference_of_two_shares_is_that_of_the_books() -> None:
    # R. G. Newcombe, Interval estimation for the difference between independent proportions, 1998: 56/70 and 48/80
    found = one_card.difference(one_card.share(48, 80), one_card.share(56, 70))
    assert found == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)


def test_the_difference_of_two_means_adds_their_errors() -> None:
    old, new = one_card.mean(10.0, 3.0, 900), one_card.mean(12.0, 4.0, 400)
    grown, low, high = one_card.difference(old, new)
    reach = 1.959964 * (3**2 / 900 + 4**2 / 400) ** 0.5
    assert (grown, low, high) == pytest.approx((2, 2 - reach, 2 + reach))


def test_fewer_sticks_of_dynamite(tmp_path: Path) -> None:
    box = tmp_path / "my.toml"
    asked = ["--game", "gold", "--players", "2", "--card", "dynamite", "--field", "copies", "--to", "1"]
    done = run(*asked, "--games", "1500", "--seed", "5", "--keep", str(box), "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    runs = [
        ml.simulate("gold", players=2, seats="greedy", games=1500, seed=5),
        ml.simulate("gold", players=2, seats="greedy", games=1500, seed=6, box=box),
    ]
    assert told["boxes"] == [run.box for run in runs]
    assert told["boxes"][0] != told["boxes"][1]
    assert told["seeds"] == [5, 6]
    rows = {row["what"]: row for row in told["rows"]}
    for which, run_of in (("old", runs[0]), ("new", runs[1])):
        assert rows["wins of seat 1"][which] == pytest.approx([run_of.win_share[1], *run_of.win_interval[1]])
        assert rows["points of seat 0"][which][0] == pytest.approx(run_of.mean_points[0])
        assert rows["moves of a game"][which][0] == pytest.approx(run_of.mean_moves)
    # four cards less to turn over: that must be seen, or the changed box was not played with
    assert rows["moves of a game"]["grown"][2] < -1
    assert rows["moves of a game"]["clear"]
    grown = runs[1].mean_moves - runs[0].mean_moves
    assert rows["moves of a game"]["grown"][0] == pytest.approx(grown)


def test_the_table_for_people() -> None:
    done = run(
        "--game",
        "quick-silver",
        "--players",
        "2",
        "--bot",
        "random",
        "--card",
        "mother-lode",
        "--to",
        "3",
        "--games",
        "300",
    )
    assert done.returncode == 0, done.stderr
    assert "copies of mother-lode is now 3" in done.stdout
    run_of = ml.simulate("quick-silver", players=2, seats="random", games=300, seed=1)
    low, high = wilson(run_of.win_share[0], 300)
    assert f"{run_of.win_share[0]:.1%} ({low:.1%} to {high:.1%})" in done.stdout


def test_the_list_names_what_can_be_changed() -> None:
    done = run("--game", "gold-river", "--list")
    assert done.returncode == 0
    assert "san-narciso mayor=10" in done.stdout.splitlines()
    assert "numbers.hold_up value=5" in done.stdout.splitlines()
