"""The mutation runner, tried on a toy game whose tests leave a few holes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts/mutants.py"

RULES = '''\
"""The rules of a toy."""
from __future__ import annotations


def kernel(function):
    return function


def not_a_rule(a: int) -> int:
    return a + 1


@kernel
def larger(a: int, b: int) -> int:
    """Has 1 number in its docstring."""
    if a > b:  # equal numbers are equally large
        return a
    return b


@kernel
def loose(a: int) -> bool:
    return a == 1 or a > 5


@kernel
def countdown(a: int) -> int:
    steps = 0
    while a > 0:
        a -= 1
        steps += 1
    return steps
'''

TESTS = """\
from toy import rules


def test_larger() -> None:
    assert rules.larger(1, 2) == 2
    assert rules.larger(4, 3) == 4


def test_loose() -> None:
    assert rules.loose(1)
    assert not rules.loose(2)
    assert rules.loose(7)


def test_countdown() -> None:
    assert rules.countdown(3) == 3
    assert rules.countdown(1) == 1
"""

EQUAL = "rules.py larger | if a > b: | '>' -> '>='"


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text(RULES)
    (folder / "box.py").write_text("def kernel(f):\n    return f\n\n\n@kernel\ndef f(a):\n    return a + 1\n")
    (tmp_path / "checks").mkdir()
    (tmp_path / "checks/test_toy.py").write_text(f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\n{TESTS}")
    return tmp_path


def run(toy: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), str(toy / "toy"), "--tests", str(toy / "checks"), *more]
    return subprocess.run(command, cwd=toy, capture_output=True, text=True, timeout=60)


def report(toy: Path, *more: str) -> dict[str, Any]:
    done = run(toy, "--json", *more)
    assert done.stdout, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_lists_every_change_of_a_rule_and_nothing_else(toy: Path) -> None:
    listed = run(toy, "--list", "--function", "larger").stdout.splitlines()
    assert listed == [
        "rules.py:16 larger: condition -> True",
        "rules.py:16 larger: condition -> False",
        "rules.py:16 larger: '>' -> '<='",
        "rules.py:16 larger: '>' -> '>='",
        "rules.py:17 larger: removed",
        "rules.py:17 larger: result + 1",
        "rules.py:18 larger: result + 1",
    ]
    everything = run(toy, "--list").stdout
    assert "not_a_rule" not in everything and "box.py" not in everything


def test_numbers_changes_that_read_alike(toy: Path) -> None:
    rules = toy / "toy/rules.py"
    rules.write_text(RULES + "\n\n@kernel\ndef twice(a: int) -> int:\n    return a % 3 + a % 3\n")
    listed = run(toy, "--list", "--keys", "--function", "twice").stdout
    assert "rules.py twice | return a % 3 + a % 3 | 3 -> 4\n" in listed
    assert "rules.py twice | return a % 3 + a % 3 | 3 -> 4 [2]\n" in listed


def test_kills_what_is_tested_and_lists_what_is_not_and_writes_nothing(toy: Path) -> None:
    before = files(toy)
    done = run(toy, "--function", "larger", "--function", "loose")
    assert files(toy) == before
    assert done.returncode == 1
    survivors = [line.strip() for line in done.stdout.split("Survivors:\n")[1].splitlines()[::2]]
    assert survivors == [
        "rules.py:16 larger: '>' -> '>='",
        "rules.py:23 loose: '>' -> '>='",
        "rules.py:23 loose: 5 -> 6",
        "rules.py:23 loose: 5 -> 4",
    ]
    assert "      if a > b:\n" in done.stdout
    assert "4 survived, 0 equivalent" in done.stdout
    assert run(toy, "--function", "larger", "--least", "80").returncode == 0


def test_an_endless_loop_is_a_kill_by_timeout(toy: Path) -> None:
    found = report(toy, "--function", "countdown", "--patience", "5")
    assert found["timeouts"] == 3  # a -= 1: removed, a += 1, a -= 0
    assert found["survived"] == 0
    assert found["killed"] == found["mutants"]


def test_a_test_that_only_sleeps_is_ended_by_the_limit_of_the_trial(toy: Path) -> None:
    rules = toy / "toy/rules.py"
    rules.write_text(RULES + "\n\n@kernel\ndef nap(a: int) -> int:\n    return a\n")
    tests = "import time\n\n\ndef test_nap():\n    from toy.rules import nap\n    time.sleep(60 * (nap(1) - 1))\n"
    (toy / "checks/test_toy.py").write_text(f"import sys\nsys.path.insert(0, {str(toy)!r})\n{tests}")
    found = report(toy, "--function", "nap", "--patience", "1.5")
    assert found["timeouts"] == found["mutants"] == 1 and found["seconds"] < 15


def test_equivalents_are_told_apart_and_stale_entries_named(toy: Path) -> None:
    listed = toy / "checks/equivalent-mutants.txt"
    listed.write_text(
        f"# no change at all\n{EQUAL} # equal numbers are equal\n"
        "rules.py larger | return a | removed # wrong: it is killed\n"
        "rules.py smaller | if a > b: | '>' -> '>=' # gone\n"
    )
    found = report(toy, "--function", "larger")
    assert [entry["key"] for entry in found["equivalents"]] == [EQUAL]
    assert found["equivalents"][0]["reason"] == "equal numbers are equal"
    assert found["score"] == 100.0 and found["survivors"] == []
    assert [entry.split(" | ")[0] for entry in found["stale"]] == ["rules.py smaller", "rules.py larger"]
    assert "no such mutant" in found["stale"][0] and "killed by" in found["stale"][1]


def test_an_equivalent_without_a_reason_is_refused(toy: Path) -> None:
    (toy / "checks/equivalent-mutants.txt").write_text(f"{EQUAL}\n")
    done = run(toy, "--function", "larger")
    assert done.returncode == 2 and "needs its reason" in done.stderr


def test_the_json_says_everything(toy: Path) -> None:
    found = report(toy, "--function", "larger")
    assert (found["mutants"], found["killed"], found["survived"]) == (7, 6, 1)
    assert found["score"] == 85.71
    assert found["survivors"][0] == {
        "id": "rules.py:16 larger: '>' -> '>='",
        "key": EQUAL,
        "file": "rules.py",
        "line": 16,
        "function": "larger",
        "source": "if a > b:",
        "change": "'>' -> '>='",
    }


def test_a_sample_is_the_same_for_the_same_seed(toy: Path) -> None:
    first, again, other = (run(toy, "--list", "--sample", "5", "--seed", seed).stdout for seed in "112")
    assert first == again != other
    assert len(first.splitlines()) == 5


def test_failing_tests_stop_it(toy: Path) -> None:
    with (toy / "checks/test_toy.py").open("a") as file:
        file.write("\n\ndef test_wrong():\n    assert rules.larger(1, 1) == 2\n")
    done = run(toy)
    assert done.returncode == 2 and done.stdout == ""
    assert "do not pass as they stand" in done.stderr and "test_wrong" in done.stderr


def test_files_edited_meanwhile_spoil_the_verdicts(toy: Path) -> None:
    with (toy / "checks/test_toy.py").open("a") as file:
        file.write("\n\ndef test_edits():\n    import os\n    os.utime(__file__)\n")
    done = run(toy, "--function", "larger")
    assert done.returncode == 2 and done.stdout.endswith(f"so run it again:\n  {toy / 'checks/test_toy.py'}\n")


def test_tests_that_never_import_the_rules_stop_it(toy: Path) -> None:
    (toy / "checks/test_toy.py").write_text("def test_nothing():\n    pass\n")
    done = run(toy)
    assert done.returncode == 2 and "never import rules.py" in done.stderr


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (["--module", "moves"], "no rules in a module 'moves'; there are rules"),
        (["--function", "nothing"], "No mutant is in a function 'nothing'"),
        (["--tests", "nowhere"], "no tests at nowhere"),
    ],
)
def test_what_is_not_there_is_said(toy: Path, more: list[str], complaint: str) -> None:
    done = run(toy, *more)
    assert done.returncode == 2 and complaint in done.stderr
