"""Boxes: what is not a box of the game is refused with the line and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import motherlode as ml
from motherlode.core import registry
from motherlode.core.box import parse_components
from motherlode.core.errors import BadBox, CannotRead

GOLD = registry.game("gold")
TEXT = (GOLD.folder / "components.toml").read_text()


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("worth = 3", "worth = 30", "worth = 30 is out of reach: 1 to 9"),
        ("worth = 3", 'worth = "3"', "worth must be a whole number, not '3'"),
        ("worth = 3", "worth = true", "worth must be a whole number"),
        ("worth = 3", "weight = 3", "'worth' is missing"),
        ("worth = 3", "worth = 3\nshine = 1", "'shine' is not known here"),
        ('colour = "red"', 'colour = "green"', "one word that no other entrance has"),
        ('game = "gold"', 'game = "silver"', "a box of 'silver', not of 'gold'"),
        ("value = 10", "value = 0", "value = 0 is out of reach"),
        ("[numbers.rush_at]", "[numbers.rush_art]", "[numbers.rush_at] is missing"),
        ("[dynamite]", "[dynamo]", "[dynamite] is missing"),
        (
            "[[digger]]\nstrength = 5",
            "[[diggers]]\nstrength = 5",
            "[diggers] is not known here. Did you mean",
        ),
        ("[numbers.stall_turns]", "[numbers.more]\nvalue = 1\n[numbers.stall_turns]", "[numbers.more] is not known"),
        ("copies = 7", "copies = 27", "add up to 84; the table has room for 1 to 64"),
        ("worth = 4", "worth = 3", "'gold-3' is there twice"),
    ],
)
def test_a_wrong_file_is_refused_with_the_line_and_the_reason(old: str, new: str, reason: str) -> None:
    text = TEXT.replace(old, new, 1)
    with pytest.raises(BadBox) as caught:
        parse_components(GOLD, text, "my.toml")
    message = str(caught.value)
    assert reason in message
    assert message.startswith("my.toml, line ")


def test_the_line_is_the_line_of_the_value() -> None:
    text = TEXT.replace("worth = 4", "worth = 44")
    with pytest.raises(BadBox, match=f"my.toml, line {line_of(text, 'worth = 44')}: gold 4: worth = 44"):
        parse_components(GOLD, text, "my.toml")


@pytest.mark.parametrize("source", ["", "hearsay", "rule book"])
def test_every_entry_names_its_source(source: str) -> None:
    text = TEXT.replace('copies = 5\nsource = "rulebook"', f'copies = 5\nsource = "{source}"', 1)
    with pytest.raises(BadBox, match="source must"):
        parse_components(GOLD, text, "my.toml")


def test_a_missing_source_is_refused() -> None:
    with pytest.raises(BadBox, match="'source' is missing"):
        parse_components(GOLD, TEXT.replace('worth = 1\ncopies = 5\nsource = "rulebook"', "worth = 1\ncopies = 5"), "b")


def test_broken_toml_and_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(BadBox, match="not a TOML file.*line 1"):
        parse_components(GOLD, "gold = =", "my.toml")
    with pytest.raises(CannotRead, match="Give the path of a TOML file"):
        ml.table("gold", box=tmp_path / "none.toml")
    with pytest.raises(CannotRead):
        ml.table("gold", box=tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CannotRead):
        ml.table("gold", box=tmp_path / "bytes.toml")
    (tmp_path / "huge.toml").write_text("# " + "x" * 300_000)
    with pytest.raises(BadBox, match="larger than"):
        ml.table("gold", box=tmp_path / "huge.toml")


def test_another_box_changes_the_game_and_its_hash(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(TEXT.replace("value = 10", "value = 63"))
    changed = ml.table("gold", players=3, box=tmp_path / "my.toml", seed=1)
    assert changed.components.hash != GOLD.components().hash
    assert not changed.components.standard
    # 64 cards: a normal turn; a removal, and the rush begins at once.
    while not changed.over and changed.look().rush == 0:  # type: ignore[attr-defined]
        changed.play(changed.moves()[0])
    assert changed.look().cards <= 63  # type: ignore[attr-defined]


def test_a_comment_changes_no_hash() -> None:
    assert parse_components(GOLD, "# hello\n" + TEXT, "b").hash == GOLD.components().hash


@pytest.mark.parametrize("game", list(registry.games()))
def test_every_shipped_box_is_read(game: str) -> None:
    assert registry.game(game).components().standard


SILVER = registry.game("quick-silver")


@pytest.mark.parametrize("game", list(registry.games()))
def test_every_further_box_is_read_by_its_name_and_says_what_it_is_for(game: str) -> None:
    found = registry.game(game)
    for name, path in found.boxes().items():
        box = found.components(name)
        assert box.hash == found.components(path).hash != found.components().hash
        assert box.meaning and "\n" not in box.meaning
        assert not box.standard


def test_quick_silver_ships_a_duel() -> None:
    assert list(SILVER.boxes()) == ["duel"]
    assert GOLD.boxes() == {}


def test_a_file_goes_before_a_shipped_box_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shipped = SILVER.components("duel")
    text = shipped.text.replace("[numbers.mayor]\nvalue = 5", "[numbers.mayor]\nvalue = 6")
    (tmp_path / "duel").mkdir()
    assert SILVER.components("duel").hash == shipped.hash  # a folder is no box
    (tmp_path / "duel").rmdir()
    (tmp_path / "duel").write_text(text)
    assert SILVER.components("duel").hash != shipped.hash
    assert SILVER.components(Path("duel")).record.mayor == 6  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("duell", ["duell: neither a file nor a box of Quick Silver (duel)", "Did you mean 'duel'?", "path of a TOML"]),
        ("my/dual.toml", ["my/dual.toml: neither", "Did you mean 'duel'?"]),
        ("xyzzy", ["xyzzy: neither a file nor a box of Quick Silver (duel). Give the path of a TOML file"]),
    ],
)
def test_neither_a_file_nor_a_box(said: str, parts: list[str]) -> None:
    with pytest.raises(CannotRead) as caught:
        ml.table("quick-silver", players=2, box=said)
    for part in parts:
        assert part in str(caught.value)


def test_a_game_with_a_shipped_box_is_replayed_from_its_record() -> None:
    table = ml.table("quick-silver", players=2, box="duel", seed=4)
    while not table.over:
        table.play(table.moves()[-1])
    again = ml.replay(table.record())
    assert again.components.hash == SILVER.components("duel").hash
    assert again.scores() == table.scores()
