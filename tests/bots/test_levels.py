"""Levels and characters: what they stand for exists, and they are asked for by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.bots.levels import CHARACTERS, LEVELS, USUAL
from motherlode.core import registry
from motherlode.core.errors import BadOption, UnknownName
from motherlode.core.game import Game
from motherlode.server.admitting import check_bot
from motherlode.server.room import Refusal

GAMES = [game for game in registry.games().values() if not game.test_only]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_level_is_a_bot_of_every_game(game: Game) -> None:
    assert [level.rank for level in LEVELS] == [1, 2, 3, 4, 5, 6]
    for level in LEVELS:
        bot = registry.bot(level.id, game)
        assert bot.spec == level.id, "its name finds it again"
        assert registry.bot(level.specs[game.id], game).dials(game) == bot.dials(game)
    assert len({registry.bot(level.specs[game.id], game).spec for level in LEVELS}) == 6
    assert USUAL in {level.id for level in LEVELS}


def test_a_character_plays_some_games() -> None:
    for character in CHARACTERS:
        assert character.rank == 0 and character.specs
        for game in GAMES:
            if game.id in character.specs:
                assert registry.bot(character.id, game).dials(game) != registry.bot("greedy", game).dials(game)
            else:
                with pytest.raises(BadOption, match="There is no"):
                    registry.bot(character.id, game)


def test_bad_levels_are_refused_with_the_remedy() -> None:
    gold = registry.game("gold")
    with pytest.raises(UnknownName, match="Did you mean 'greenhorn'"):
        registry.bot("greenhornn", gold)
    with pytest.raises(BadOption, match="greedy:memory"):
        registry.bot("panner:memory=1", gold)
    with pytest.raises(BadOption, match="has no levels"):
        registry.bot("panner", registry.game("kuhn"))


@pytest.mark.parametrize("spec", ["search:simulations=10000000", "plain-search", "ismcts", "careless"])
def test_nobody_makes_a_server_think_for_long(spec: str) -> None:
    with pytest.raises(Refusal, match="does not sit at tables here"):
        check_bot(spec, registry.game("gold"))


def test_a_server_seats_no_files(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("def choose(view, moves):\n    return moves[0]\n")
    with pytest.raises(UnknownName):
        check_bot(str(tmp_path / "bot.py"), registry.game("gold"))
