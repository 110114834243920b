"""docs/bots/ is true: its files and lines are run as they stand there."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from motherlode.core import registry
from motherlode.core.guests import channel, program
from motherlode.core.open_match import OpenMatch

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs" / "bots"
EXAMPLE = ROOT / "examples" / "json_lines" / "bot.py"


def test_what_the_page_shows_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = DOCS / "writing-a-bot.md"
    files = re.findall(r"^`(\w+\.py)`:\n\n```python\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)
    assert len(files) == 3
    for name, text in files:
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MOTHERLODE_JIT", "0")  # compiled, the games are the same, after a while
    failures, tests = doctest.testfile(str(page), module_relative=False)
    assert (failures, tests) == (0, 18)


def test_the_transcript_is_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = re.findall(r"^([<>]) (\{.*\})$", (DOCS / "protocol.md").read_text(), re.MULTILINE)
    said: list[tuple[str, str]] = []
    send, line = channel.Channel.send, channel.Channel.line

    def sent(self: channel.Channel, lines: bytes, deadline: float) -> None:
        said.extend((">", one) for one in lines.decode().splitlines())
        send(self, lines, deadline)

    def answered(self: channel.Channel, deadline: float) -> bytes:
        answer = line(self, deadline)
        said.append(("<", answer.decode()))
        return answer

    monkeypatch.setattr(channel.Channel, "send", sent)
    monkeypatch.setattr(channel.Channel, "line", answered)
    game = registry.game("kuhn")
    entrants = [registry.entrant(f"exec:{sys.executable} {EXAMPLE}", game), registry.bot("random", game)]
    match = OpenMatch(game, game.components(), game.options({"players": 2}), entrants, False)
    match.play(3, 0, 1)
    match.close()
    assert said == shown
    assert json.loads(said[0][1])["version"] == program.VERSION


def test_the_example_imports_nothing_of_ours() -> None:
    assert "motherlode" not in re.sub(r'""".*?"""', "", EXAMPLE.read_text(), flags=re.DOTALL)
    done = subprocess.run([sys.executable, "-I", str(EXAMPLE)], input="", capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
