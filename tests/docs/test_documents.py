"""What the documents show is run."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SMALL = {
    "lore_for_gold": ["--interpreted", "--deals", "1", "--simulations", "2"],
    "memory_matters": ["200"],
    "one_card": ["--games", "200"],
    "patient_bot": ["--deals", "3"],
    "ppo": ["--game", "kuhn", "--updates", "1", "--lanes", "8", "--games", "8"],
}
"""What keeps an example short."""


@pytest.mark.parametrize(("page", "least"), [("README.md", 6), ("docs/research.md", 5), ("docs/research/arena.md", 4)])
def test_what_a_page_shows_is_true(page: str, least: int) -> None:
    failures, tests = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tests >= least
    assert failures == 0


def test_the_package_docstring_is_true() -> None:
    import motherlode

    assert doctest.testmod(motherlode) == (0, 3)


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_every_example_runs(path: Path) -> None:
    command = [sys.executable, "-W", "error", str(path), *SMALL.get(path.stem, [])]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_links_inside_the_repository_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md"), *ROOT.glob("bench/*.md")]:
        for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
            if not re.match(r"\w+:", link):
                assert (page.parent / link).exists(), f"{page.name} links to {link}"


def test_the_project_stands_alone() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        if path.is_file() and path != Path(__file__):
            text = path.read_text(encoding="utf-8", errors="ignore")
            assert "../" + "shared" not in text, name


def test_every_command_is_named_in_the_readme() -> None:
    from motherlode.cli import COMMANDS

    text = (ROOT / "README.md").read_text()
    for command in COMMANDS:
        assert f"motherlode {command}" in text or f"./run {command}" in text, command


def test_no_source_file_is_too_long_to_hold_in_the_head() -> None:
    for folder in ("src", "tests", "scripts", "bench", "examples"):
        for path in (ROOT / folder).rglob("*.py"):
            assert path.read_text().count("\n") <= 500, f"{path} has more than 500 lines"
