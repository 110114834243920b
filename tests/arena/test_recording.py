"""Games that are written down as Parquet files: what stands in them, and that they are whole or not there."""

from __future__ import annotations

import builtins
import json
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import motherlode as ml
from motherlode.arena import parquet
from motherlode.arena.simulate import Progress, Simulation, simulate
from motherlode.core import registry
from motherlode.core.errors import BadOption, CannotWrite
from motherlode.core.table import CHANCE, Table

GOLD = registry.game("gold")
FILES = ["games.decisions.parquet", "games.parquet"]
LINEUPS: tuple[tuple[str, dict[str, object], str | list[str]], ...] = (
    ("gold", {"draft": "on"}, ["greedy", "random", "greedy:memory=0.5"]),
    ("quick-silver", {"players": 3}, "random"),
    ("pledges", {"players": 3}, "random"),
)


def run(path: Path, games: int = 4, seed: int = 5, **more: Any) -> Simulation:
    return simulate(GOLD, {"players": 3}, "random", games, seed, 2, record=path, **more)


def facts_of(path: Path) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(pq.ParquetFile(path).metadata.metadata[b"motherlode"])
    return facts


@pytest.mark.parametrize(("name", "said", "seats"), LINEUPS)
@pytest.mark.parametrize("compiled", [True, False])
def test_both_kinds_of_files_hold_the_same_games(
    name: str, said: dict[str, object], seats: str | list[str], compiled: bool, tmp_path: Path
) -> None:
    game = registry.game(name)
    results = [
        simulate(game, dict(said), seats, 3, 5, 1, record=tmp_path / file, compiled=compiled)
        for file in ("games.jsonl", "games.parquet")
    ]
    assert results[0] == results[1] == simulate(game, dict(said), seats, 3, 5, 1, compiled=compiled)
    records = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    games = pq.read_table(tmp_path / "games.parquet").to_pylist()
    decisions = pq.read_table(tmp_path / "games.decisions.parquet").to_pylist()
    assert len(records) == len(games) == 3 and len(decisions) == results[0].moves
    at = 0
    for index, (record, row) in enumerate(zip(records, games, strict=True)):
        assert row["index"] == index and row["seed"] == 5 and row["seats"] == record["seats"] == results[0].seats
        assert {key: row[key] for key in record["result"]} == record["result"]
        assert [f"{key & ((1 << 64) - 1):016x}" for key in row["keys"]] == record["keys"]
        assert row["plies"] == len(row["actions"]) == len(record["steps"])
        table = Table(game, game.components(), game.options({**said, "players": results[0].players}), None)
        before = at
        for ply, action in enumerate(row["actions"]):
            if table.actor != CHANCE:
                seat, decision = table.actor, decisions[at]
                assert decision == {
                    "game": index,
                    "ply": ply,
                    "seat": seat,
                    "move": action,
                    "notation": record["steps"][ply][1],
                    "legal": [move.id for move in table.moves()],
                    "key": table.key(seat),
                    "view": table.view(seat).tobytes(),
                    "return": row["returns"][seat],
                }
                at += 1
            table.play(action)
        assert row["returns"] == pytest.approx(table.scores().returns) and row["decisions"] == at - before


def test_the_files_say_what_they_are(tmp_path: Path) -> None:
    run(tmp_path / "games.parquet", seed=-7)
    both = [facts_of(tmp_path / name) for name in FILES]
    assert [facts.pop("format") for facts in both] == ["motherlode-decisions", "motherlode-games"]
    assert both[0] == both[1]
    facts = both[0]
    assert (facts["version"], facts["motherlode"]) == (1, ml.__version__)
    assert (facts["game"], facts["rules"], facts["layout"]) == ("gold", GOLD.rules_version, GOLD.layout)
    assert facts["options"]["players"] == 3 and facts["seats"] == ["random"] * 3 and facts["seed"] == -7
    assert facts["box"] == GOLD.components().hash and "components" not in facts
    assert facts["games"] == 4 and facts["moves"] == 69
    assert facts["view"][0] == ["face_down", "<i8", []] and ["me", "<i1", []] in facts["view"]


def test_another_box_stands_in_both_files(tmp_path: Path) -> None:
    box = Path(__file__).parents[1] / "perft" / "rush.toml"
    run(tmp_path / "games.parquet", box=box)
    for name in FILES:
        assert facts_of(tmp_path / name)["components"] == box.read_text(encoding="utf-8")
        assert facts_of(tmp_path / name)["box"] != GOLD.components().hash


def test_the_same_run_gives_the_same_bytes_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: dict[object, list[Any]] = {}
    for rows in (1 << 15, 150, 150):
        monkeypatch.setattr(parquet, "DECISION_ROWS", rows)
        monkeypatch.setattr(parquet, "GAME_ROWS", rows // 50)
        run(tmp_path / "games.parquet", games=7)
        files = [tmp_path / name for name in FILES]
        assert written.setdefault(rows, [file.read_bytes() for file in files]) == [file.read_bytes() for file in files]
        groups = [pq.ParquetFile(file).metadata.num_row_groups for file in files]
        assert groups == [1, 1] if rows > 150 else groups[0] > 2 and groups[1] == 3
        tables = [pq.read_table(file).to_pylist() for file in files]
        assert written.setdefault("rows", tables) == tables


class Impatient(Progress):
    def played(self, games: int) -> None:
        if games > 0:
            raise KeyboardInterrupt


class Angry(Progress):
    def played(self, games: int) -> None:
        raise ValueError("no")


def test_an_interrupted_run_keeps_the_first_games(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    result = run(path, games=1_000_000, progress=Impatient())
    assert result.interrupted and 0 < result.games < 1_000_000
    assert pq.read_table(path)["index"].to_pylist() == list(range(result.games))
    assert pq.ParquetFile(tmp_path / FILES[0]).metadata.num_rows == result.moves == facts_of(path)["decisions"]
    assert sorted(file.name for file in tmp_path.iterdir()) == FILES


def test_a_failed_run_leaves_what_was_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no"):
        run(tmp_path / "games.parquet", games=50_000, progress=Angry())
    assert list(tmp_path.iterdir()) == []
    for name in FILES:
        (tmp_path / name).write_text("old")
    with pytest.raises(ValueError, match="no"):
        run(tmp_path / "games.parquet", games=50_000, progress=Angry())
    assert [(tmp_path / name).read_text() for name in FILES] == ["old", "old"]
    assert len(list(tmp_path.iterdir())) == 2


@contextmanager
def small_disk(most: int) -> Iterator[None]:
    """No file may become larger than this."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.parametrize("most", [2, 1000, 20_000, 60_000])
@pytest.mark.parametrize("rows", [200, 1 << 15])
def test_a_full_disk_leaves_nothing(most: int, rows: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "DECISION_ROWS", rows)
    run(tmp_path / "warm.jsonl", games=1)
    (tmp_path / "warm.jsonl").unlink()
    with small_disk(most), pytest.raises(CannotWrite, match="parquet cannot be written: File too large"):
        run(tmp_path / "games.parquet", games=60)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_no_lines(tmp_path: Path) -> None:
    with small_disk(3000), pytest.raises(CannotWrite, match="games.jsonl cannot be written: File too large"):
        run(tmp_path / "games.jsonl", games=60)
    assert list(tmp_path.iterdir()) == []


def test_names_that_are_refused_before_any_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motherlode.core.match.Match.play", None)
    for name, refusal, said in (
        ("none/x.parquet", CannotWrite, "No such file"),
        ("x.json", BadOption, r"\.jsonl file.*\.parquet"),
        ("x", BadOption, r"\.jsonl file.*\.parquet"),
        (".parquet", BadOption, "name it so"),
        ("x.decisions.parquet", BadOption, "file of the games"),
    ):
        with pytest.raises(refusal, match=said):
            run(tmp_path / name)
    for name in ("d.parquet", "e.decisions.parquet"):
        (tmp_path / name).mkdir()
        with pytest.raises(CannotWrite, match=name):
            run(tmp_path / name.replace(".decisions", ""))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["d.parquet", "e.decisions.parquet"]


def test_without_pyarrow_the_remedy_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = builtins.__import__

    def missing(name: str, *more: Any, **others: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ModuleNotFoundError(name)
        return find(name, *more, **others)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(CannotWrite, match=r"pip install 'motherlode\[data\]'"):
        run(tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == []
    run(tmp_path / "games.jsonl", games=1)
