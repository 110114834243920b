"""Every count of tests/perft, and counts worked out another way."""

from __future__ import annotations

from collections import Counter as Bag
from math import factorial
from pathlib import Path

import pytest

from motherlode.core import compiling, registry
from motherlode.core.errors import BadOption, CannotRead
from motherlode.core.perft import Counter, Counts, read_counts, write_counts

FOLDER = Path(__file__).parents[1] / "perft"
TABLES = [counts for path in sorted(FOLDER.glob("*.txt")) for counts in read_counts(path)[1]]
GOLD = registry.game("gold")


def gold(box: str = "", compiled: bool = True, **said: object) -> Counter:
    if compiled:
        compiling.ensure(compiling.LINES, GOLD)
    return Counter(GOLD, GOLD.components(FOLDER / box if box else None), GOLD.options(said), compiled)


@pytest.mark.parametrize("counts", TABLES, ids=lambda counts: counts.place)
def test_counts(counts: Counts) -> None:
    compiling.ensure(compiling.LINES, registry.game(counts.spec.split(":")[0]))
    different = counts.differences(counts.counter(FOLDER, compiled=True))
    assert not different, "\n".join(["rules changed? (`./run golden` writes the counts anew)", *different])


@pytest.mark.parametrize("counts", TABLES, ids=lambda counts: counts.place)
def test_interpreted_counts(counts: Counts) -> None:
    assert not counts.differences(counts.counter(FOLDER, compiled=False), deepest=6 if counts.box == "tiny.toml" else 2)


def test_the_standard_box_by_arithmetic() -> None:
    """25 kinds of cards; 5 of them, the strongest diggers, are there once."""
    counter = gold()
    assert counter.lines(0) == 1
    assert counter.lines(1) == 64
    assert counter.lines(2) == 64 * 25
    assert counter.lines(3) == 64 * 25 * 63
    assert counter.lines(4) == 64 * 63 * (20 * 25 + 5 * 24)


def test_a_draft_by_arithmetic() -> None:
    assert gold(draft="on", players=5).lines(5) == factorial(5)
    assert gold(draft="on", players=2, start="random").lines(6) == 2 * 5 * 4 * 3 * 2 * 64


def test_a_rush_by_arithmetic() -> None:
    """Six cards one by one, in any order of places and of kinds, three of which are alike."""
    counter = gold("rush.toml", players=2)
    assert counter.lines(12) == factorial(6) * factorial(6) // factorial(3)
    assert counter.lines(13) == 0


@pytest.mark.parametrize(("box", "cards", "rush_at"), [("tiny.toml", "ggdd", 1), ("blast.toml", "gggddd", 2)])
def test_small_boxes_by_a_model_of_their_own(box: str, cards: str, rush_at: int) -> None:
    """Gold and dynamite only: dynamite takes what it lies with; a turn of two known gold cards starts the rush."""
    depths = range(1, 11)

    def model(table: dict[int, str], unseen: Bag[str], rush: bool, opened: list[tuple[int, bool]], depth: int) -> int:
        if depth == 0:
            return 1
        if not opened and len(table) <= rush_at:
            rush = True
        if not opened and "d" not in table.values() and not unseen["d"]:
            rush = True  # nothing can remove anything
        total = 0
        for place, kind in table.items():
            if any(place == other for other, _ in opened):
                continue
            if kind != "?":
                total += settle(table, unseen, rush, [*opened, (place, False)], depth - 1)
            elif depth == 1:
                total += 1
            else:
                for drawn in +unseen:
                    known = {**table, place: drawn}
                    total += settle(known, unseen - Bag(drawn), rush, [*opened, (place, True)], depth - 2)
        return total

    def settle(table: dict[int, str], unseen: Bag[str], rush: bool, opened: list[tuple[int, bool]], depth: int) -> int:
        if not rush and len(opened) == 1:
            return model(table, unseen, rush, opened, depth)
        gone = rush or any(table[place] == "d" for place, _ in opened)
        stalled = not gone and not any(fresh for _, fresh in opened)
        left = {p: k for p, k in table.items() if not (gone and any(p == place for place, _ in opened))}
        return model(left, unseen, rush or stalled, [], depth)

    start = dict.fromkeys(range(len(cards)), "?")
    counter = gold(box, players=2)
    assert [counter.lines(d) for d in depths] == [model(start, Bag(cards), False, [], d) for d in depths]


def test_divide_adds_up_from_any_table() -> None:
    counter = gold("strike.toml", players=2)
    assert sum(counter.divide(6).values()) == counter.lines(6)
    engine = counter.engine
    engine.play(0)
    assert set(counter.divide(3)) == {str(counter.outcomes_table[outcome]) for outcome, _ in engine.outcomes()}
    assert sum(counter.divide(3).values()) == counter.lines(3)
    assert counter.divide(0) == {}


def test_counts_from_within_a_random_game(tmp_path: Path) -> None:
    """After two steps a card lies open, and any of the other 63 may be flipped."""
    path = tmp_path / "some.txt"
    path.write_text("# some\n\nspec gold:players=2\nafter 2 5\n1 0\n2 0\n")
    assert write_counts(path)
    text = path.read_text()
    assert "after 2 5\n1 63\n" in text
    (counts,) = read_counts(path)[1]
    assert counts.after == (2, 5)
    assert counts.text() in text
    assert not counts.differences(counts.counter(tmp_path, compiled=False))
    counter = gold()
    counter.wander(0, 5)
    assert counter.lines(1) == 64
    counter.wander(10_000, 5)
    assert counter.lines(1) == 0, "the end of a game stays the end"


def test_too_deep() -> None:
    with pytest.raises(BadOption, match="depth"):
        gold().lines(65)
    with pytest.raises(BadOption, match="depth"):
        Counter(GOLD, GOLD.components(), GOLD.options(), False, 1_000_000)


def test_count_files_are_written_anew(tmp_path: Path) -> None:
    (tmp_path / "tiny.toml").write_text((FOLDER / "tiny.toml").read_text())
    path = tmp_path / "some.txt"
    path.write_text("# head\n\nspec gold:players=2\nbox tiny.toml\n1 0\n3 0\nroot 2 9 flip z9\n")
    _, [counts] = read_counts(path)
    told = "\n".join(counts.differences(counts.counter(tmp_path)))
    assert "depth 3: 0 before, 24 now" in told and "flip z9: 9 before, None now" in told
    assert write_counts(path)
    assert not write_counts(path)
    roots = "".join(f"root 2 2 flip {letter}1\n" for letter in "abcd")
    assert path.read_text() == f"# head\n\nspec gold:players=2\nbox tiny.toml\n1 4\n3 24\n{roots}"


@pytest.mark.parametrize(
    "text", ["1 2\n", "spec\n", "spec gold\nbox\n", "spec gold\n1 x\n", "spec gold\nroot 1 2\n", "spec gold\nafter 2\n"]
)
def test_bad_count_files_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.txt").write_text(text)
    with pytest.raises(CannotRead, match="line"):
        read_counts(tmp_path / "bad.txt")
