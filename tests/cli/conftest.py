"""What the tests of commands share."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from motherlode.cli import main

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it, and so its children


def interrupted(words: list[str], after: float) -> tuple[int, str, str]:
    """What a command came to that somebody ended with Ctrl-C after so many seconds."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        try:
            time.sleep(after)
            child.send_signal(signal.SIGINT)
            out, err = child.communicate(timeout=60)
        finally:
            child.kill()
    return child.returncode, out, err


@dataclass
class Answer:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        assert self.out.count("\n") == 1, "one JSON object and nothing else"
        return json.loads(self.out)

    def refused(self, *parts: str) -> None:
        """A clear message on standard error, exit code 2, nothing on standard output, no traceback."""
        assert self.code == 2, (self.out, self.err)
        assert self.out == ""
        assert "Traceback" not in self.err
        for part in parts:
            assert part in self.err


Command = Callable[..., Answer]


@pytest.fixture
def motherlode(capsys: pytest.CaptureFixture[str]) -> Command:
    def run(*words: object) -> Answer:
        with pytest.raises(SystemExit) as end:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        code = end.value.code
        assert isinstance(code, int)
        return Answer(code, out, err)

    return run
