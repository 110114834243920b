"""Every rule that a page of docs/rules states has a test, and no test claims a rule that no page states."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# A rule is defined where a list item or a table row starts with its id; elsewhere ids only refer.
DEFINED = re.compile(r"^\s*(?:[-*]|\|)\s*(?:\*\*)?((?:GO|QS|RV|GM|WT)-[RT]?\d+)\b")


def pages() -> list[Path]:
    return sorted((ROOT / "docs" / "rules").glob("*.md"))


def defined_ids(text: str) -> list[str]:
    """The ids that a page defines, in its order."""
    return [found[1] for line in text.splitlines() if (found := DEFINED.match(line))]


def marked_ids(source: str) -> Iterator[str]:
    """The ids in every `pytest.mark.rule(...)` of a source text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                assert isinstance(argument, ast.Constant) and isinstance(argument.value, str), ast.unparse(node)
                yield argument.value


def all_marked() -> dict[str, str]:
    """Each marked id with a file that marks it."""
    marked = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for id in marked_ids(path.read_text(encoding="utf-8")):
            marked[id] = str(path.relative_to(ROOT))
    return marked


def test_there_are_pages() -> None:
    assert "gold.md" in [path.name for path in pages()]


@pytest.mark.parametrize("page", pages(), ids=lambda path: str(path.stem))
def test_every_rule_has_a_test(page: Path) -> None:
    marked = all_marked()
    untested = [id for id in defined_ids(page.read_text(encoding="utf-8")) if id not in marked]
    assert not untested, f"{page.name} states rules that no test is marked with: {', '.join(untested)}"


@pytest.mark.parametrize("page", pages(), ids=lambda path: str(path.stem))
def test_every_rule_is_stated_once(page: Path) -> None:
    ids = defined_ids(page.read_text(encoding="utf-8"))
    twice = sorted({id for id in ids if ids.count(id) > 1})
    assert not twice, f"{page.name} states twice: {', '.join(twice)}"


def test_every_marked_rule_is_stated() -> None:
    defined = {id for page in pages() for id in defined_ids(page.read_text(encoding="utf-8"))}
    unknown = {id: path for id, path in all_marked().items() if id not in defined}
    assert not unknown, f"tests are marked with rules that no page states: {unknown}"


def test_only_definitions_count() -> None:
    text = "- **GO-001** a rule, see GO-002.\n| GO-T01 | a case of GO-003 |\n* QS-R05 ours\nGO-004 in passing\n"
    assert defined_ids(text) == ["GO-001", "GO-T01", "QS-R05"]
    assert list(marked_ids('@pytest.mark.rule("GO-001", "GO-R02")\ndef test(): ...\n')) == ["GO-001", "GO-R02"]
