"""The tests of PettingZoo's and Gymnasium's doors once more, with the oldest libraries that they are for.

`./run test` puts these into .venv/oldest. Without them this fails: a skipped test would hide that they are not tried.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
OLDEST = Path(sys.prefix) / "oldest"
PINS = ROOT / "requirements" / "oldest.txt"

RUN = """
import sys
import pytest
answer = pytest.main(sys.argv[1:])
for name in ("gymnasium", "pettingzoo"):
    module = sys.modules.get(name)
    if module is not None:
        print("LOADED", name, module.__version__, module.__file__)
sys.exit(answer)
"""


def pinned() -> dict[str, str]:
    """The versions that are to be tried."""
    lines = [line for line in PINS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return dict(line.split("==") for line in lines)


@pytest.mark.parametrize(
    ("tests", "libraries"),
    [
        ("test_pettingzoo*.py", ["gymnasium", "pettingzoo"]),
        ("test_gymnasium.py", ["gymnasium"]),
        ("test_vector.py", ["gymnasium"]),
    ],
)
def test_with_the_oldest_libraries(tests: str, libraries: list[str]) -> None:
    assert OLDEST.is_dir(), (
        f"{OLDEST} is missing: `./run test` makes it, or `pip install --no-deps --target {OLDEST} -r {PINS}`"
    )
    run = subprocess.run(
        [sys.executable, "-c", RUN, "-p", "no:cacheprovider", "-rs", *map(str, Path(__file__).parent.glob(tests))],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(OLDEST)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    loaded = {words[1]: words[2:] for words in map(str.split, run.stdout.splitlines()) if words[:1] == ["LOADED"]}
    for name in libraries:
        version, file = loaded[name]
        assert version == pinned()[name]
        assert Path(file).is_relative_to(OLDEST)


def test_the_oldest_are_those_that_the_package_asks_for() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    asked = {Requirement(line).name: Requirement(line).specifier for line in extras["pettingzoo"]}
    assert asked.keys() == pinned().keys()
    for name, version in pinned().items():
        lowest = [each.version for each in asked[name] if each.operator == ">="]
        assert [Requirement(f"{name}=={version}").specifier.contains(each) for each in lowest] == [True]
    assert Requirement(extras["gymnasium"][0]).specifier == asked["gymnasium"]
