from __future__ import annotations

import resource
import subprocess
import sys
from typing import Any

import pytest


def test_lists_games_with_options_and_bots_with_dials(motherlode: Any) -> None:
    out = motherlode("games").out
    assert "gold  Gold, 2 to 5 players" in out
    assert "Reiner Knizia" in out
    assert "layout=scattered" in out and "scattered, grid" in out
    assert "greedy" in out and "memory=perfect" in out


def test_json(motherlode: Any) -> None:
    said = motherlode("games", "--json").json
    gold = next(game for game in said["games"] if game["id"] == "gold")
    assert gold["players"] == [2, 5] and gold["default_players"] == 3
    assert {"name": "draft", "choices": "off, on", "default": "off"}.items() <= gold["options"][2].items()
    assert gold["bots"][:2] == ["random", "greedy"]
    greedy = next(bot for bot in said["bots"] if bot["id"] == "greedy")
    dials = {game: [dial["name"] for dial in dials] for game, dials in greedy["dials"].items()}
    assert dials["gold"] == ["memory", "fade"]
    assert dials["quick-silver"] == ["plate", "life", "temper", "samples"]
    assert dials["gold-river"] == ["bid", "office", "poker", "spite"]


def test_games_for_tests_are_shown_only_when_asked_for(motherlode: Any) -> None:
    plain = {game["id"] for game in motherlode("games", "--json").json["games"]}
    everything = {game["id"] for game in motherlode("games", "--all", "--json").json["games"]}
    assert plain < everything
    assert not any(game["test_only"] for game in motherlode("games", "--json").json["games"])


def test_every_default_is_what_the_game_takes(motherlode: Any) -> None:
    from motherlode.core import registry

    for game in motherlode("games", "--all", "--json").json["games"]:
        found = registry.game(game["id"])
        assert found.options({o["name"]: o["default"] for o in game["options"]}) == found.options()


def processor_time(code: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_costs_under_half_a_second_and_loads_nothing_heavy() -> None:
    code = (
        "import sys\nfrom motherlode.cli import main\n"
        "try: main(['games'])\nexcept SystemExit: pass\n"
        "sys.exit(bool({'numpy', 'numba', 'rich'} & set(sys.modules)))"
    )
    assert min(processor_time(code) for _ in range(3)) < 0.5


def test_one_game_with_its_boxes(motherlode: Any) -> None:
    out = motherlode("games", "quick-silver").out
    assert "quick-silver  Quick Silver" in out and "gold  Gold" not in out
    assert "--box duel  two players, seven cards, one round: small enough to be solved" in out
    [greedy] = [line for line in out.splitlines() if line.startswith("  greedy  ")]
    assert {"gold", "quick-silver"} <= set(
        greedy.partition("(plays ")[2].rstrip(")").split(", ")
    )  # not this game alone
    assert "temper=careful" in out and "fade" not in out
    assert "--box" not in motherlode("games", "gold").out


def test_boxes_in_json(motherlode: Any) -> None:
    [game] = motherlode("games", "quick-silver", "--json").json["games"]
    assert [box["name"] for box in game["boxes"]] == ["duel"]
    assert game["boxes"][0]["meaning"].startswith("two players, seven cards")
    assert all(game["boxes"] == [] for game in motherlode("games", "gold", "--json").json["games"])


def test_one_game_for_tests(motherlode: Any) -> None:
    [game] = motherlode("games", "kuhn", "--json").json["games"]
    assert game["id"] == "kuhn" and game["bots"] == ["random", "plain-search", "ismcts", "oracle"]


@pytest.mark.parametrize("words", [["games", "golt"], ["games", "gold", "kuhn"], ["game"], ["games", "--jsn"]])
def test_bad_words_are_refused(motherlode: Any, words: list[str]) -> None:
    motherlode(*words).refused()


def test_bots_are_listed_with_the_ratings_of_the_levels_that_they_play(motherlode: Any) -> None:
    found = motherlode("games", "gold-river", "--json").json
    levels = {level["id"]: level for level in found["levels"]}
    bots = {bot["id"]: bot for bot in found["bots"]}
    rated = bots["search"]["ratings"]["gold-river"]
    assert rated["search"] == levels["baron"]["ratings"]["gold-river"] > rated[levels["foreman"]["specs"]["gold-river"]]
    assert bots["random"]["ratings"] == {"gold-river": {"random": 0}}
    assert f"rating {rated['search']}: search" in motherlode("games", "gold-river").out
