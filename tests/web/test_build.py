"""What is built: small enough to load at once, nothing that the content security policy would refuse."""

from __future__ import annotations

import gzip
import re
import tomllib
from pathlib import Path

import pytest

from motherlode.server.pages import STATIC

ROOT = Path(__file__).parents[2]
MOST_FIRST = 150_000
"""Bytes, compressed, that the first page may need."""
MOST_LINES = 300
COMPONENTS = sorted((ROOT / "web" / "src").rglob("*.svelte"))
GAMES = sorted(path.parent for path in (ROOT / "src" / "motherlode" / "games").glob("*/words/en.toml"))


def test_the_first_load_is_small() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    files = [STATIC / name for name in re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)]
    assert len(files) >= 2
    size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    assert size < MOST_FIRST, f"{size} bytes, compressed"


def test_nothing_inline_that_the_policy_refuses() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page)
    odd = [path.name for path in COMPONENTS if re.search(r'\sstyle="', path.read_text(encoding="utf-8"))]
    assert odd == [], "write style:property={…} instead"


def test_no_address_of_elsewhere_in_what_is_loaded() -> None:
    namespaces = {"http://www.w3.org", "https://svelte.dev", "http://127.0.0.1", "http://localhost"}
    for path in (STATIC / "assets").glob("*.js"):
        found = set(re.findall(r"https?://[\w.-]+", path.read_text(encoding="utf-8")))
        if path.stem.split("-")[0] in {"gold", "quick", "goldmine"}:
            continue  # the pages of rules name their sources; nothing is loaded from there
        assert found <= namespaces, path.name


@pytest.mark.parametrize("path", COMPONENTS, ids=lambda path: path.name)
def test_no_component_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("words", GAMES, ids=lambda path: path.parent.name)
def test_german_says_all_that_english_says(words: Path) -> None:
    english = tomllib.loads((words / "en.toml").read_text(encoding="utf-8"))
    german = tomllib.loads((words / "de.toml").read_text(encoding="utf-8"))
    for section in ("notices", "things"):
        assert set(german.get(section, {})) == set(english.get(section, {}))
        for key, text in english.get(section, {}).items():
            assert placeholders(german[section][key]) == placeholders(text), key
