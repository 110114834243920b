from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from motherlode.core import replay
from motherlode.testing.fair import FairGame, fair_game, fair_table


@pytest.fixture(scope="module")
def game() -> FairGame:
    game = fair_game("gold")
    game.table.seats = ["you:name=Ann", "you:name=Bob", "greedy"]
    return game


@pytest.fixture
def file(game: FairGame, tmp_path: Path) -> Path:
    replay.save(game.record(), tmp_path / "game.json")
    return tmp_path / "game.json"


def change(file: Path, **changes: Any) -> None:
    """Forge the proof, seal included."""
    record = replay.load(file)
    record["fairness"].update(changes)
    replay.save({**record, "seal": replay.seal_of(record)}, file)


def test_tells_the_proof_in_plain_words(motherlode: Any, file: Path, game: FairGame) -> None:
    answer = motherlode("verify", file)
    assert (answer.code, answer.err) == (0, "")
    assert "Gold, 3 players" in answer.out and "Table test, game 0" in answer.out
    assert game.proof.commitment in answer.out and game.secret.hex() in answer.out
    assert f"Ann     {game.proof.seeds[0].hex()}" in answer.out
    assert "Greedy  none" in answer.out
    assert "PROVED" in answer.out and "All 64 deals are what secret and seeds give" in answer.out
    assert "deal 0" not in answer.out


def test_each_lists_every_deal(motherlode: Any, file: Path) -> None:
    out = motherlode("verify", file, "--each").out
    assert out.count("agrees\n") == 64
    assert "deal 0   step 2 " in out and "case 0 of 1 " in out


def test_json(motherlode: Any, file: Path, game: FairGame) -> None:
    said = motherlode("verify", file, "--json").json
    assert (said["ok"], said["verdict"], said["problems"], said["deals"], said["agree"]) == (True, "proved", [], 64, 64)
    assert said["fairness"] == game.record()["fairness"] and said["game"] == "gold" and said["over"]
    assert "each" not in said
    each = motherlode("verify", file, "--json", "--each").json["each"]
    assert len(each) == 64 and all(deal["agrees"] for deal in each)
    assert each[0]["cases"] == sum(ways for _, ways in each[0]["outcomes"]) == 64


def test_a_wrong_deal_is_refused_and_pointed_out(motherlode: Any, file: Path) -> None:
    change(file, game=1)
    answer = motherlode("verify", file, "--each")
    assert (answer.code, answer.err) == (1, "")
    assert "REFUSED: this record proves nothing." in answer.out and "The first is deal 0" in answer.out
    assert "REFUSED: the record has turn" in answer.out and "of 64 deals agree." in answer.out
    assert "PROVED" not in answer.out
    answer = motherlode("verify", file, "--json")
    assert answer.code == 1
    assert json.loads(answer.out)["verdict"] == "refused" and not json.loads(answer.out)["ok"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"commitment": "0" * 64}, "does not fit the commitment"),
        ({"version": 2}, "newer release"),
        ({"seeds": ["", "", "XY"]}, "seed of seat 2"),
        ({"secret": "00"}, "1 bytes, not 64"),
    ],
)
def test_a_bad_proof_is_refused_with_the_reason(motherlode: Any, file: Path, changes: Any, reason: str) -> None:
    change(file, **changes)
    answer = motherlode("verify", file)
    assert (answer.code, answer.err) == (1, "")
    assert answer.out.count("REFUSED") == 1 and reason in answer.out


def test_a_broken_seal_is_refused(motherlode: Any, file: Path) -> None:
    file.write_text(file.read_text().replace("name=Ann", "name=Eve"))
    answer = motherlode("verify", file)
    assert answer.code == 1 and "seal does not fit" in answer.out


def test_what_cannot_be_proved_is_said_and_is_no_success(motherlode: Any, game: FairGame, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    replay.save(game.record(reveal=False), path)
    answer = motherlode("verify", path)
    assert (answer.code, answer.err) == (2, "")
    assert "NOT YET PROVED: The secret is not revealed yet" in answer.out and game.proof.commitment in answer.out
    assert game.secret.hex() not in answer.out
    replay.save(game.table.record(), path)
    answer = motherlode("verify", path, "--each")
    assert answer.code == 2 and "NOT PROVED: The record has no proof" in answer.out


def test_a_game_that_was_broken_off(motherlode: Any, tmp_path: Path) -> None:
    started = fair_table("kuhn")
    replay.save(started.record(), tmp_path / "game.json")
    answer = motherlode("verify", tmp_path / "game.json")
    assert answer.code == 0 and "broken off" in answer.out and "PROVED" in answer.out


def test_bad_files_are_refused(motherlode: Any, tmp_path: Path) -> None:
    motherlode("verify", tmp_path / "none.json").refused("cannot be read")
    motherlode("verify", tmp_path / "games.jsonl").refused("holds many games")
    (tmp_path / "half.json").write_text("{")
    motherlode("verify", tmp_path / "half.json").refused("broken off")
