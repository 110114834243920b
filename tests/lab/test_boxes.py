from __future__ import annotations

import pytest

from motherlode.core import registry
from motherlode.core.errors import BadBox, BadOption
from motherlode.lab.boxes import changed, numbers, place_of
from motherlode.lab.sorts import Sorts
from motherlode.lab.sweep import ask, read_vary

SHIPPED = ("gold", "quick-silver", "gold-river", "goldmine-rumbles")


@pytest.mark.parametrize("name", SHIPPED)
def test_every_number_of_a_box_can_be_named_and_stands_where_it_says(name: str) -> None:
    components = registry.game(name).components()
    known = numbers(components)
    lines = components.text.splitlines()
    assert len({place.line for place in known.values()}) > 10
    for path, place in known.items():
        key, _, value = lines[place.line - 1].partition("=")
        assert key.strip() == place.key and int(value.split("#")[0]) == place.value, path


def test_the_ways_to_name_a_number() -> None:
    components = registry.game("quick-silver").components()
    for path in ("card.tin.copies", "card.5.copies", "Card.Tin.Copies"):
        assert place_of(components, path).value == 3
    assert place_of(components, "numbers.mayor").line == place_of(components, "numbers.mayor.value").line
    assert place_of(components, "card.dynamite.copies").value == 3
    with pytest.raises(BadOption, match="Did you mean 'numbers.mayor'"):
        place_of(components, "numbers.mayer")
    with pytest.raises(BadOption, match="no number"):
        place_of(components, "card.plain.copies")  # nine cards are plain


def test_a_changed_box_differs_in_that_number_alone() -> None:
    game = registry.game("quick-silver")
    components = game.components()
    place = place_of(components, "numbers.sneak_value")
    other = changed(game, components, {place: -3})
    was, now = components.text.splitlines(), other.text.splitlines()
    assert [i + 1 for i in range(len(was)) if was[i] != now[i]] == [place.line]
    assert other.record.sneak_value == -3  # type: ignore[attr-defined]
    assert not other.standard and other.hash != components.hash
    with pytest.raises(BadBox, match=r"With numbers.sneak_value=-9999 the box is not legal.*out of reach"):
        changed(game, components, {place: -9999})


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("numbers.mayor=80..82", (80, 81, 82)),
        ("numbers.mayor=80..100/10", (80, 90, 100)),
        ("numbers.mayor=80, 120,80", (80, 120)),
        ("numbers.sneak_value=-2..0", (-2, -1, 0)),
    ],
)
def test_values_of_a_range(text: str, values: tuple[int, ...]) -> None:
    assert read_vary(registry.game("quick-silver").components(), text).values == values


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("numbers.mayor", "path=3..7"),
        ("numbers.mayor=", "path=3..7"),
        ("=3", "path=3..7"),
        ("numbers.mayor=many", "3..7"),
        ("numbers.mayor=1..5/0", "3..7"),
        ("numbers.mayor=9..5", "smaller number first"),
        ("numbers.mayor=0..100000", "give a step"),
        ("numbers.major=1..5", "Did you mean 'numbers.mayor'"),
    ],
)
def test_ranges_that_are_refused(text: str, said: str) -> None:
    with pytest.raises(BadOption) as error:
        read_vary(registry.game("quick-silver").components(), text)
    assert said in str(error.value)


def test_one_at_a_time_and_a_grid() -> None:
    game = registry.game("quick-silver")
    varies = ["numbers.mayor=90..100/10", "card.tin.copies=2,3"]
    single = ask(game, varies, bots="random", games=5)
    assert [line.boxes for line in single.lines] == [((100,), (90,)), ((3,), (2,))]
    grid = ask(game, varies, bots="random", games=5, grid=True)
    assert [line.boxes for line in grid.lines] == [((100, 3), (90, 2), (90, 3), (100, 2))]
    boxes = {arm.box for arm in grid.plan.runs[0].arms}
    assert len(boxes) == 4 and "" in boxes, "the own box stands for itself"
    with pytest.raises(BadOption, match="varies twice"):
        ask(game, ["numbers.mayor=90", "numbers.mayor.value=80"], bots="random")
    with pytest.raises(BadOption, match="one kind of bot"):
        ask(game, varies, bots="random,greedy")
    with pytest.raises(BadOption, match="2 to 6 players"):
        ask(game, varies, players=7)


@pytest.mark.parametrize("name", [*SHIPPED, "kuhn"])
def test_sorts_cover_all_moves_and_name_components(name: str) -> None:
    game = registry.game(name)
    components = game.components()
    sorts = Sorts(game, components)
    moves = game.moves_table(components).moves
    assert len(sorts.by_move) == len(moves)
    for move, sort in zip(moves, sorts.by_move, strict=True):
        assert sorts.names[sort].split()[0] == move.kind
    assert sum(len(sorts.moves_of(kind)) for kind in sorts.kinds) == len(moves)


def test_sorts_tell_cards_apart_but_not_places() -> None:
    game = registry.game("quick-silver")
    sorts = Sorts(game, game.components())
    assert {"sneak", "give tin", "aim centre", "aim seat", "slot", "accept"} <= set(sorts.names)
    assert len(sorts.moves_of("give tin")) == 1 < len(sorts.moves_of("aim seat")) < len(sorts.moves_of("give"))
    gold = registry.game("gold")
    assert "flip" in Sorts(gold, gold.components()).names
    with pytest.raises(BadOption, match="Did you mean"):
        sorts.moves_of("sneek")


def test_the_other_box_of_gold_river_differs_in_one_office() -> None:
    game = registry.game("gold-river")
    own, other = game.components(), game.components("whiskey")
    assert "reconstructed" in other.text.split("[[town]]")[0] and other.names == own.names
    differs = {path for path, place in numbers(own).items() if numbers(other)[path].value != place.value}
    assert differs == {"town.5.mayor", "town.whiskey-river.mayor"}
    assert numbers(other)["town.5.mayor"].value == numbers(own)["town.san-narciso.mayor"].value == 10
