"""The reports of docs/lab: their script asks for what can be played, and the pages are those of that very command."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from motherlode.cli.balance import command
from motherlode.core import registry
from motherlode.lab.balance import Asked, ask

ROOT = Path(__file__).resolve().parents[2]


def reports() -> dict[str, list[str]]:
    found: dict[str, list[str]] = runpy.run_path(str(ROOT / "scripts" / "reports.py"))["REPORTS"]
    return found


def asked(words: list[str]) -> Asked:
    said: dict[str, Any] = command.make_context("balance", list(words)).params
    wanted = ("box", "versus", "players", "bots", "games", "seed", "parts", "restrict")
    return ask(registry.game(said["game"]), **{name: said[name] for name in wanted})


@pytest.mark.parametrize("name", list(reports()))
def test_a_page_is_what_the_script_asks_for(name: str) -> None:
    page = (ROOT / "docs" / "lab" / f"{name}.html").read_text()
    found = re.search(r'id="figures">(.*?)</script>', page, re.S)
    assert found
    assert json.loads(found[1])["command"] == asked(reports()[name]).command()
