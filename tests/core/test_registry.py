"""Games, bots and spec strings by name."""

from __future__ import annotations

from pathlib import Path

import pytest

import motherlode as ml
from motherlode.core import registry
from motherlode.core.errors import BadOption, CannotRead, UnknownName


def test_the_published_games_come_first() -> None:
    names = list(registry.games())
    assert "gold" in names
    assert names[-3:] == ["kuhn", "leduc", "pledges"]


@pytest.mark.parametrize("name", ["golt", "Golde", "gol"])
def test_an_unknown_game_is_refused_with_the_near_match(name: str) -> None:
    with pytest.raises(UnknownName, match=f"There is no game '{name}'. Did you mean 'gold'?"):
        ml.table(name)


def test_test_games_are_not_suggested() -> None:
    with pytest.raises(UnknownName, match="Known: ") as caught:
        ml.table("chess")
    assert "kuhn" not in str(caught.value)


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("gold:layout=round", "it takes scattered, grid"),
        ("gold:leyout=grid", "Gold has no option 'leyout'. Did you mean 'layout'?"),
        ("gold:layout", "write key=value"),
        ("gold:=grid", "write key=value"),
        ("gold:layout=grid,layout=grid", "stands twice"),
        ("gold:players=1", "a whole number from 2 to 5"),
        ("gold:players=6", "a whole number from 2 to 5"),
        ("gold:players=2.6", "a whole number from 2 to 5"),
        ("gold:players=three", "a whole number from 2 to 5"),
        ("gold:start=3", "start=3 is no seat of 3 players"),
    ],
)
def test_a_wrong_option_is_refused(spec: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason.replace("?", r"\?")):
        ml.table(spec)


def test_spec_strings_and_keywords_say_the_same() -> None:
    one = ml.table("gold:players=4,layout=grid", seed=1)
    two = ml.table("gold", players=4, layout="grid", seed=1)
    assert one.record() == two.record()
    assert ml.table("gold:players=4", players=4).players == 4
    with pytest.raises(BadOption, match="players is said twice"):
        ml.table("gold:players=4", players=3)


def test_bots_are_found_by_spec() -> None:
    gold = registry.game("gold")
    bot = registry.bot("greedy:memory=0.7", gold)
    assert bot.spec == "greedy:memory=0.7"
    assert bot.dials(gold).memory == 700  # type: ignore[attr-defined]
    assert registry.bot("greedy:memory=none", gold).dials(gold).memory == 0  # type: ignore[attr-defined]
    for spec, reason in {
        "gready": "Did you mean 'greedy'",
        "greedy:memory=2": "a number from 0 to 1 or perfect, fading, none",
        "greedy:memori=1": "Did you mean 'memory'",
    }.items():
        with pytest.raises((UnknownName, BadOption), match=reason):
            registry.bot(spec, gold)
    with pytest.raises(BadOption, match="does not play Kuhn poker"):
        registry.bot("greedy", registry.game("kuhn"))


def test_a_list_of_seats_keeps_dials_with_their_bot() -> None:
    assert registry.split_seats("greedy:memory=0.7,fade=0.1, random ,greedy") == [
        "greedy:memory=0.7,fade=0.1",
        "random",
        "greedy",
    ]


def test_a_folder_that_is_no_game(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="no game folder"):
        registry.game(str(tmp_path))
    (tmp_path / "empty_game").mkdir()
    (tmp_path / "empty_game" / "__init__.py").write_text("")
    with pytest.raises(CannotRead, match="defines no GAME"):
        registry.game(str(tmp_path / "empty_game"))
