"""The compiled kernels are cached, never stale, and never mixed up: seen from fresh processes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from motherlode.core import loader, registry

# Loads a game folder and two bots, compiles the match loop as asked, plays, and says what happened.
SCRIPT = """
import json, sys
from motherlode.core import compiling, drivers, registry
from motherlode.core.bot import ANY_GAME, Bot, BotKind
from motherlode.core.match import Match, match_unit

folder, bot, mode = sys.argv[1:]
game = registry.game(folder)
kinds = {
    "random": registry.bot_kind("random"),
    "first": BotKind("first", "the lowest legal move", {ANY_GAME: "first_bot"}),
    "last": BotKind("last", "the highest legal move", {ANY_GAME: "last_bot"}),
}
kind = kinds[bot]
done = []
if mode == "compile":
    compiling.compile_here(compiling.MATCH, game, [kind], done.append)
match = Match(game, game.components(), game.options(), [Bot(kind)] * 2, compiled=True)
plain = Match(game, game.components(), game.options(), [Bot(kind)] * 2, compiled=False)
tally = match.play(1, 0, 300)
loop = match_unit(game, [kind]).twin(drivers.play_games)
print(json.dumps({
    "tally": tally,
    "agree": tally == plain.play(1, 0, 300),
    "kernels": done,
    "hits": sum(loop.stats.cache_hits.values()),
    "misses": sum(loop.stats.cache_misses.values()),
    "signatures": len(loop.signatures),
}))
"""

BOT = """
from motherlode.core.bits import Stream
from motherlode.core.botkit import BLIND, NoSlate
from motherlode.core.contract import Box, View
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, Words, i8
from motherlode.core.streams import count_legal, nth_legal

SEES = BLIND


class Dials(Record):
    spare: Ints = i8(8)


class Memory(Record):
    spare: Ints = i8(8)


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    pass


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    pass


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: NoSlate, rng: Stream) -> int:
    return nth_legal(legal, WHICH)
"""


@pytest.fixture
def workshop(tmp_path: Path) -> Path:
    """A copy of Kuhn poker as a game folder, two bots of equal signature, and a cache of its own."""
    shutil.copytree(registry.game("kuhn").folder, tmp_path / "shed", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("__init__.py", "components.toml"):
        path = tmp_path / "shed" / name
        path.write_text(path.read_text().replace('"kuhn"', '"shed"'))
    (tmp_path / "first_bot.py").write_text(BOT.replace("WHICH", "0"))
    (tmp_path / "last_bot.py").write_text(BOT.replace("WHICH", "count_legal(legal) - 1"))
    return tmp_path


def run(workshop: Path, bot: str = "random", mode: str = "compile", **environment: str) -> dict[str, Any]:
    env = {
        **os.environ,
        "MOTHERLODE_CACHE": str(workshop / "cache"),
        "PYTHONPATH": str(workshop),
        "PYTHONDONTWRITEBYTECODE": "1",
        **environment,
    }
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(workshop / "shed"), bot, mode], env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    assert answer["agree"], "compiled and interpreted games differ"
    assert answer["signatures"] == 1
    return answer


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def test_a_later_process_hits_the_disk_cache(workshop: Path) -> None:
    first = run(workshop)
    assert first["misses"] == 1
    assert len(first["kernels"]) > 10
    later = run(workshop, mode="load")
    assert (later["hits"], later["misses"]) == (1, 0)
    assert later["tally"] == first["tally"]


def test_a_changed_rule_is_never_played_by_the_old_machine_code(workshop: Path) -> None:
    before = run(workshop)
    # A constant in another file than the loop's, or even than the rule that uses it.
    change(workshop / "shed" / "moves.py", "BET_MORE = 1", "BET_MORE = 0")
    change(workshop / "shed" / "moves.py", "PASS = 0", "PASS = 1")
    after = run(workshop)
    assert after["misses"] == 1
    change(workshop / "shed" / "rules.py", "t.stake[seat] += box.bet", "t.stake[seat] += 3 * box.bet")
    dearer = run(workshop)
    assert dearer["misses"] == 1
    tallies = [tuple(answer["tally"]) for answer in (before, after, dearer)]
    assert len(set(tallies)) == 3
    change(workshop / "shed" / "rules.py", "t.stake[seat] += 3 * box.bet", "t.stake[seat] += box.bet")
    again = run(workshop, mode="load")
    assert (again["hits"], again["tally"]) == (1, after["tally"])


def test_two_drivers_of_equal_signature_are_not_mixed_up(workshop: Path) -> None:
    first, last = run(workshop, "first"), run(workshop, "last")
    assert first["tally"] != last["tally"]
    for bot, answer in (("last", last), ("first", first), ("last", last)):
        again = run(workshop, bot, mode="load")
        assert (again["hits"], again["tally"]) == (1, answer["tally"])


def test_another_folder_or_processor_is_not_called_compiled(workshop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Numba finds nothing there that was compiled here, and whoever believed the mark would compile while people wait.
    here = loader.source_hash([workshop / "shed" / "rules.py"])
    shutil.copytree(workshop / "shed", workshop / "elsewhere")
    assert loader.source_hash([workshop / "elsewhere" / "rules.py"]) != here
    monkeypatch.setattr(loader, "processor", lambda: "another")
    assert loader.source_hash([workshop / "shed" / "rules.py"]) != here


def test_a_bounds_checked_run_has_its_own_directory(workshop: Path) -> None:
    plain = run(workshop)
    checked = run(workshop, MOTHERLODE_BOUNDSCHECK="1")
    assert checked["misses"] == 1
    assert checked["tally"] == plain["tally"]


def test_staying_interpreted_needs_no_compiler() -> None:
    script = (
        "import sys, motherlode as ml\n"
        "ml.simulate('kuhn', seats='random', games=20)\n"
        "ml.table('gold', seed=1).play('c4')\n"
        "assert 'numba' not in sys.modules\n"
        "assert 'numpy' not in sys.modules\n"
    )
    env = {**os.environ, "MOTHERLODE_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_importing_the_package_loads_nothing_heavy() -> None:
    script = "import sys, motherlode; print(sorted({'numpy', 'numba', 'click', 'rich'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
