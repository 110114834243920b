"""A game of a simulation, taken out of its file, opens where people look at games of the past."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from motherlode.arena.simulate import simulate
from motherlode.cli import main
from motherlode.core import registry
from motherlode.testing.serving import running


@pytest.mark.parametrize("game", ["gold", "gold-river", "goldmine-rumbles", "quick-silver"])
@pytest.mark.parametrize("file", ["games.parquet", "games.jsonl"])
async def test_a_simulated_game_opens_in_the_browsers_door(game: str, file: str, tmp_path: Path) -> None:
    simulate(registry.game(game), {}, "random", 2, 3, record=tmp_path / file)
    saved = tmp_path / "one.json"
    with pytest.raises(SystemExit) as end:
        main(["replay", str(tmp_path / file), "--game", "1", "--quiet", "--save", str(saved)])
    assert end.value.code == 0
    record = json.loads(saved.read_text(encoding="utf-8"))
    async with running(tmp_path) as place:
        for seat in ("none", "0", "all"):
            told = await place.client.ask(f"/api/replays?seat={seat}", "POST", saved.read_bytes())
            assert told["game"] == game and len(told["steps"]) == len(record["steps"]) + 1
            assert told["result"]["points"] == record["result"]["points"]
        assert (await place.client.ask("/api/verify", "POST", saved.read_bytes()))["verdict"] == "unproven"
