"""What the tests of commands share."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from motherlode.cli import main


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
