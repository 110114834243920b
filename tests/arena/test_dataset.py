"""Reading games and decisions back: rebuilt, checked, as arrays; and what is refused."""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import motherlode as ml
from motherlode.arena import decision_rows, parquet
from motherlode.arena.dataset import Dataset
from motherlode.arena.recording import recorder_of
from motherlode.arena.simulate import simulate
from motherlode.core import registry
from motherlode.core.encoding import Encoding
from motherlode.core.errors import BadOption, BadRecord, CannotRead, MotherlodeError

GAMES = ("gold", "gold-river", "goldmine-rumbles", "quick-silver", "kuhn", "leduc", "pledges")
BOX = Path(__file__).parents[1] / "perft" / "rush.toml"


def record(path: Path, name: str = "gold", games: int = 3, seed: int = 1, **more: Any) -> None:
    simulate(registry.game(name), {}, "random", games, seed, 1, record=path, **more)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run in several groups of rows, as both kinds of files."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parquet, "DECISION_ROWS", 250)
        patch.setattr(parquet, "GAME_ROWS", 3)
        record(folder / "games.parquet", games=10)
    record(folder / "games.jsonl", games=10)
    return folder


@pytest.fixture
def data(folder: Path) -> Dataset:
    return ml.dataset(folder / "games.parquet")


def rewrite(source: Path, target: Path, facts: dict[str, Any] | None = None, change: Any = None) -> None:
    """Write a file anew with other facts or other rows."""
    file = pq.ParquetFile(source)
    table = file.read()
    said = {**json.loads(file.metadata.metadata[b"motherlode"]), **(facts or {})}
    table = change(table) if change else table
    pq.write_table(table.replace_schema_metadata({b"motherlode": json.dumps(said).encode()}), target)


def edited(folder: Path, to: Path, facts: dict[str, Any] | None = None, change: Any = None) -> Dataset:
    """A dataset like that of the folder, but for some facts of both files, or a change of its games."""
    for name in ("games.parquet", "games.decisions.parquet"):
        rewrite(folder / name, to / name, facts, change if name == "games.parquet" else None)
    return ml.dataset(to / "games.parquet")


def with_cell(column: str, value: Any) -> Callable[[Any], Any]:
    """Another value in the first row."""

    def change(table: Any) -> Any:
        values = table[column].to_pylist()
        values[0] = value(values[0])
        kind = table.schema.field(column)
        return table.set_column(table.column_names.index(column), kind, pa.array(values, kind.type))

    return change


def test_records_are_those_that_lines_hold(folder: Path, data: Dataset) -> None:
    lines = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
    assert len(data) == len(lines) == 10
    for number in (0, 9, 4, 3, 2):
        assert data.record(number) == lines[number]
        assert data.table(number).scores().points == lines[number]["result"]["points"]
        assert ml.replay(data.record(number)).over
    assert data.facts["game"] == "gold" and "10 games of gold" in repr(data)


@pytest.mark.parametrize("name", GAMES)
def test_all_games_can_be_rebuilt_and_encoded(name: str, tmp_path: Path) -> None:
    record(tmp_path / "games.parquet", name, games=2, seed=3)
    record(tmp_path / "games.jsonl", name, games=2, seed=3)
    data = ml.dataset(tmp_path / "games.parquet")
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [data.record(number) for number in range(2)] == lines
    game = registry.game(name)
    views, kind = data.views(), game.record("View")
    assert views.dtype == kind.dtype() and len(views) == data.facts["decisions"]
    encoding = Encoding(game, game.components(), game.options({}))
    told = data.observations()
    assert told.dtype == np.float32 and told.shape == (len(views), encoding.size)
    for row in range(0, len(views), max(1, len(views) // 20)):
        view = kind(memoryview(bytearray(views[row].tobytes())))
        assert np.array_equal(told[row], np.array(encoding.vector(view), np.float32))


def test_vectors_are_the_same_without_compiling(data: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = data.observations(slice(0, 40))
    monkeypatch.setenv("MOTHERLODE_JIT", "0")
    assert np.array_equal(data.observations(slice(0, 40)), compiled)


def test_tables_are_read_by_column(data: Dataset) -> None:
    assert data.games.num_rows == 10 and data.decisions.num_rows == data.facts["decisions"]
    some = data.read("decisions", "seat", "move")
    assert some.column_names == ["seat", "move"]
    assert some["move"].to_pylist() == data.decisions["move"].to_pylist()
    notation = data.read("decisions", "notation")["notation"]
    moves = registry.game("gold").moves_table(registry.game("gold").components())
    assert notation.to_pylist() == [str(moves[move]) for move in some["move"].to_pylist()]
    assert pa.types.is_dictionary(notation.type)
    with pytest.raises(BadOption, match="Did you mean 'seat'"):
        data.read("decisions", "saet")
    with pytest.raises(BadOption, match="games, decisions"):
        data.read("moves")


def test_rows_of_views_are_found_in_their_groups(data: Dataset) -> None:
    everything = data.views()
    total = len(everything)
    chance = np.random.default_rng(1)
    for rows in (
        slice(None),
        slice(3, 9),
        slice(200, 600),
        slice(-5, None),
        slice(0, total, 97),
        slice(None, None, -1),
        [5, 1, total - 1, 7, -1, 7],
        chance.integers(0, total, 50),
        np.arange(total) % 3 == 0,
        [],
        4,
    ):
        assert data.views(rows).tobytes() == everything[rows].tobytes()
        assert len(data.observations(rows)) == np.atleast_1d(everything[rows]).shape[0]
    for bad in ([total], [0.5], "all", [-total - 1]):
        with pytest.raises(BadOption, match=f"has {total} decisions"):
            data.views(bad)


def test_views_that_lie_together_are_not_copied(tmp_path: Path) -> None:
    record(tmp_path / "games.parquet")
    data = ml.dataset(tmp_path / "games.parquet")
    column = data.read("decisions", "view").column("view")
    views = data._views_of(column)
    assert views.__array_interface__["data"][0] == column.chunks[0].buffers()[1].address


@pytest.mark.parametrize("size", [1000, 100, 7, 10_000])
@pytest.mark.parametrize("seed", [None, 3])
def test_batches_hold_every_decision_once(data: Dataset, size: int, seed: int | None) -> None:
    rows = data.decisions.to_pylist()
    found = []
    batches = list(data.batches(size, seed=seed))
    assert {len(batch) for batch in batches[:-1]} <= {size} and 0 < len(batches[-1]) <= size
    for batch in batches:
        assert batch.legal.shape == (len(batch), data.facts["moves"]) and batch.legal.dtype == np.bool_
        for i in range(len(batch)):
            found.append(
                {
                    "game": batch.games[i],
                    "ply": batch.plies[i],
                    "seat": batch.seats[i],
                    "move": batch.moves[i],
                    "legal": np.flatnonzero(batch.legal[i]).tolist(),
                    "key": batch.keys[i],
                    "view": batch.views[i].tobytes(),
                    "return": batch.returns[i],
                }
            )
    wanted = [{name: row[name] for name in found[0]} for row in rows]
    if seed is None:
        assert found == wanted
    else:
        assert found != wanted
        order = {(row["game"], row["ply"]): row for row in found}
        assert len(found) == len(order) and [order[row["game"], row["ply"]] for row in wanted] == wanted
        again = [batch.moves.tolist() for batch in data.batches(size, seed=seed)]
        assert again == [batch.moves.tolist() for batch in batches]


@pytest.mark.parametrize("size", [0, -1, 1.5, True, "9"])
def test_sizes_that_are_refused(data: Dataset, size: Any) -> None:
    with pytest.raises(BadOption, match="at least one"):
        data.batches(size)


@pytest.mark.parametrize("number", [-1, 10, 1.0, True, "0"])
def test_games_that_are_not_there(data: Dataset, number: Any) -> None:
    with pytest.raises(BadOption, match="it holds 10, numbered from 0"):
        data.record(number)


def test_another_box_is_rebuilt_from_the_file(tmp_path: Path) -> None:
    record(tmp_path / "games.parquet", box=BOX)
    data = ml.dataset(tmp_path / "games.parquet")
    assert data.record(1)["components"] == BOX.read_text(encoding="utf-8")
    assert len(data.observations()) == data.facts["decisions"]
    assert ml.replay(data.record(2)).over


def test_from_python_alone(tmp_path: Path) -> None:
    result = ml.simulate("gold", 2, seats="greedy", games=2, record=tmp_path / "games.parquet")
    data = ml.dataset(str(tmp_path / "games.parquet"))
    assert len(data) == result.games and data.facts["decisions"] == result.moves


def test_a_run_without_a_game(tmp_path: Path) -> None:
    game = registry.game("gold")
    recorder = recorder_of(game, game.components(), game.options({}), ["random"] * 3, 1, tmp_path / "games.parquet")
    recorder.begin(False)
    recorder.finish()
    recorder.close()
    data = ml.dataset(tmp_path / "games.parquet")
    assert len(data) == len(data.views()) == len(data.observations([])) == data.decisions.num_rows == 0
    assert list(data.batches(10)) == []
    with pytest.raises(BadOption, match="no game 0"):
        data.record(0)


def test_the_games_alone_can_be_replayed(folder: Path, tmp_path: Path, data: Dataset) -> None:
    (tmp_path / "games.parquet").write_bytes((folder / "games.parquet").read_bytes())
    alone = ml.dataset(tmp_path / "games.parquet")
    assert alone.record(3) == data.record(3)
    for ask in (lambda: alone.decisions, alone.views, alone.observations, lambda: alone.batches(5)):
        with pytest.raises(CannotRead, match="games.decisions.parquet is missing.*Copy both"):
            ask()


def test_files_of_two_runs_are_told_apart(folder: Path, tmp_path: Path) -> None:
    record(tmp_path / "games.parquet", games=10, seed=2)
    (tmp_path / "games.parquet").write_bytes((folder / "games.parquet").read_bytes())
    with pytest.raises(BadRecord, match="different runs"):
        ml.dataset(tmp_path / "games.parquet").views()


@pytest.mark.parametrize(
    ("facts", "what"),
    [
        ({"layout": "000000000000"}, "layout"),
        ({"rules": 0}, "rules"),
        ({"view": []}, "views"),
        ({"moves": 70}, "moves"),
    ],
)
def test_another_layout_is_replayed_but_its_views_are_refused(
    facts: dict[str, Any], what: str, folder: Path, tmp_path: Path, data: Dataset
) -> None:
    other = edited(folder, tmp_path, facts)
    assert other.record(0) == data.record(0)
    assert other.games.num_rows == 10 and other.decisions.num_rows == data.facts["decisions"]
    for ask in (other.views, other.observations, lambda: other.batches(5), lambda: other.encoding):
        with pytest.raises(BadRecord, match=f"other {what} of Gold.*can be replayed.*again"):
            ask()


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"rules": 99}, "update Motherlode"),
        ({"game": "gild"}, "no game 'gild'"),
        ({"game": "/tmp/evil"}, "no name of a game"),
        ({"game": "./evil"}, "no name of a game"),
        ({"box": "0000"}, "box 0000"),
        ({"components": "[box]"}, "line"),
        ({"components": 7}, "damaged"),
        ({"options": {"players": 9}}, "players"),
        ({"seats": ["one"]}, "1 seats"),
    ],
)
def test_games_of_another_world_are_refused(facts: dict[str, Any], says: str, folder: Path, tmp_path: Path) -> None:
    other = edited(folder, tmp_path, facts)
    assert other.games.num_rows == 10
    for ask in (lambda: other.record(0), other.views):
        with pytest.raises(BadRecord, match=says):
            ask()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (with_cell("actions", lambda steps: [steps[0], steps[0], *steps[2:]]), "game 0"),
        (with_cell("actions", lambda steps: steps[:-1]), "breaks off after"),
        (with_cell("actions", lambda steps: [*steps, 0]), "cannot be played: The game is over"),
        (with_cell("actions", lambda steps: [-1, *steps[1:]]), "step 1 cannot be played"),
        (with_cell("actions", lambda steps: [30_000, *steps[1:]]), "step 1 cannot be played"),
        (with_cell("points", lambda points: [points[0] + 1, *points[1:]]), "but the file says"),
        (with_cell("ranks", lambda ranks: ranks[::-1]), "but the file says"),
        (with_cell("returns", lambda returns: returns[::-1]), "but the file says"),
        (with_cell("decisions", lambda count: count + 1), "but the file says"),
        (with_cell("index", lambda index: 9), "but the file says"),
        (with_cell("keys", lambda keys: [keys[0] ^ 1, *keys[1:]]), "saw something else"),
        (with_cell("seats", lambda seats: seats[1:]), "seats"),
    ],
)
def test_an_edited_game_is_refused(change: Any, says: str, folder: Path, tmp_path: Path, data: Dataset) -> None:
    other = edited(folder, tmp_path, change=change)
    with pytest.raises(BadRecord, match=says):
        other.record(0)
    assert other.record(1) == data.record(1)


@pytest.mark.parametrize("compiled", [True, False])
def test_everything_is_checked(compiled: bool, folder: Path, data: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTHERLODE_JIT", "1" if compiled else "0")
    monkeypatch.setattr(decision_rows, "ROWS", 300)
    found = data.check()
    assert (found.games, found.decisions) == (10, data.facts["decisions"])
    assert found.steps == sum(data.games["plies"].to_pylist())


def test_decisions_that_cannot_be_compared_are_not(folder: Path, tmp_path: Path) -> None:
    assert edited(folder, tmp_path, {"layout": "000000000000"}).check().decisions is None
    (tmp_path / "games.decisions.parquet").unlink()
    assert ml.dataset(tmp_path / "games.parquet").check().decisions is None


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("game", lambda game: game + 1),
        ("ply", lambda ply: ply + 1),
        ("seat", lambda seat: 1 - seat),
        ("move", lambda move: move + 1),
        ("notation", lambda text: "flip h8"),
        ("legal", lambda legal: legal[1:]),
        ("key", lambda key: key ^ 1),
        ("view", lambda view: b"\1" + view[1:]),
        ("return", lambda gained: gained / 2),
    ],
)
def test_decisions_that_do_not_follow_from_the_games_are_refused(
    column: str, value: Any, folder: Path, tmp_path: Path
) -> None:
    rewrite(folder / "games.parquet", tmp_path / "games.parquet")
    beside = "games.decisions.parquet"
    rewrite(folder / beside, tmp_path / beside, change=with_cell(column, value))
    with pytest.raises(BadRecord, match=f"decisions.parquet: {column!r} is not what follows from the games 0 to 9"):
        ml.dataset(tmp_path / "games.parquet").check()


def test_a_view_is_read_without_us_by_what_the_file_says(data: Dataset) -> None:
    dtype = np.dtype([(name, kind, tuple(shape)) for name, kind, shape in data.facts["view"]])
    plain = np.frombuffer(b"".join(data.read("decisions", "view")["view"].to_pylist()), dtype)
    for name in dtype.names or ():
        assert np.array_equal(plain[name], data.views()[name])


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"version": 2}, "update Motherlode"),
        ({"version": "1"}, "no version"),
        ({"format": "other"}, "does not say"),
        ({"format": "motherlode-decisions"}, "does not say"),
        ({"games": 11}, "has 10 rows, but says 11"),
        ({"options": []}, "'options'"),
        ({"digest": None}, "'digest'"),
    ],
)
def test_facts_that_are_refused(facts: dict[str, Any], says: str, folder: Path, tmp_path: Path) -> None:
    rewrite(folder / "games.parquet", tmp_path / "games.parquet", facts)
    with pytest.raises(BadRecord, match=says):
        ml.dataset(tmp_path / "games.parquet")


def test_foreign_files_are_refused(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    with pytest.raises(CannotRead, match="No such file"):
        ml.dataset(path)
    with pytest.raises(CannotRead, match="folder"):
        ml.dataset(tmp_path)
    for content in (b"", b"PAR1", b"\xff" * 1000, b'{"format":"motherlode-record"}'):
        path.write_bytes(content)
        with pytest.raises(BadRecord, match="no .parquet file of Motherlode"):
            ml.dataset(path)
    pq.write_table(pa.table({"a": [1]}), path)
    with pytest.raises(BadRecord, match="nothing under the key 'motherlode'"):
        ml.dataset(path)
    rewrite(folder / "games.parquet", path, change=lambda table: table.drop_columns(["keys"]))
    with pytest.raises(BadRecord, match="columns"):
        ml.dataset(path)
    with pytest.raises(CannotRead, match="open games.parquet"):
        ml.dataset(folder / "games.decisions.parquet")
    with pytest.raises(CannotRead, match=r"ml\.replay\(json\.loads\(line\)\)"):
        ml.dataset(folder / "games.jsonl")


def test_damage_is_noticed_or_does_no_harm(folder: Path, tmp_path: Path, data: Dataset) -> None:
    """Bytes that are cut off or flipped anywhere: a refusal, or the same games."""
    whole, path = (folder / "games.parquet").read_bytes(), tmp_path / "games.parquet"
    right = data.games.to_pylist()
    refused = 0
    places = np.random.default_rng(1).integers(4, len(whole), 150).tolist()
    for place in places:
        for content in (whole[:place], whole[:place] + bytes([whole[place] ^ 0x41]) + whole[place + 1 :]):
            path.write_bytes(content)
            try:
                assert ml.dataset(path).games.to_pylist() == right
            except MotherlodeError as error:
                refused += 1
                assert isinstance(error, (BadRecord, CannotRead)) and str(path) in str(error)
    assert refused > 250


def test_damaged_decisions_are_refused(folder: Path, tmp_path: Path) -> None:
    for name, column, value, says in (
        ("legal", "legal", lambda legal: [*legal, 69], "moves that the game does not have"),
        ("view", "view", lambda view: b"\x7f" * len(view), "seats beyond"),
    ):
        (tmp_path / name).mkdir()
        rewrite(folder / "games.parquet", tmp_path / name / "games.parquet")
        rewrite(
            folder / "games.decisions.parquet",
            tmp_path / name / "games.decisions.parquet",
            change=with_cell(column, value),
        )
        other = ml.dataset(tmp_path / name / "games.parquet")
        with pytest.raises(BadRecord, match=says):
            other.encode(next(iter(other.batches(8))).views)


def test_without_pyarrow_the_remedy_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = builtins.__import__

    def missing(name: str, *more: Any, **others: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ModuleNotFoundError(name)
        return find(name, *more, **others)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(CannotRead, match=r"pip install 'motherlode\[data\]'"):
        ml.dataset(folder / "games.parquet")
