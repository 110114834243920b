"""The page of a contest: whole, alone, and true."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import motherlode as ml
from motherlode.arena.contest_page import page_text
from motherlode.arena.contest_style import STYLE
from motherlode.arena.contest_text import percent, spread
from motherlode.arena.plots import Bar, forest, ticks
from motherlode.arena.standing import Contest

EMPTY = {"meta", "line", "circle", "polygon", "polyline", "wbr", "i"}


class Reader(HTMLParser):
    """Reads a page, holds its tags to their order, and keeps what it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []
        self.ids: set[str] = set()
        self.pictures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "wbr"}:
            self.open.append(tag)
        self.pictures += tag == "svg"
        for name, value in attrs:
            if name in {"src", "href", "xlink:href", "srcset", "action", "data"} or name.startswith("on"):
                self.loads.append(str(value))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def four() -> Contest:
    return ml.arena("gold", 3, bots=["greedy", "greedy:memory=0.6", "greedy:memory=0.3", "random"], deals=20)


@pytest.fixture(scope="module")
def tested() -> Contest:
    return ml.arena("gold", 4, bots="greedy,random", deals=200, sprt="0,40")


def test_a_page_stands_alone(four: Contest, tested: Contest) -> None:
    for result in (four, tested):
        page = page_text(result)
        reader = read(page)
        assert reader.loads == [] and reader.pictures >= 6
        assert "http" not in page and "url(" not in page and "@import" not in page
        assert "prefers-color-scheme: dark" in page


def test_a_page_holds_every_figure_and_how_to_get_it_again(four: Contest, tested: Contest) -> None:
    for result in (four, tested):
        page = page_text(result)
        for one in result.standings:
            assert f"{percent(one.share)} ({spread(*one.share_interval)})" in page
        for cells in result.cross:
            for meeting in filter(None, cells):
                assert f"{percent(meeting.share)}<small>{spread(*meeting.interval)}</small>" in page
        assert result.command in page and f"seed {result.seed}" in page and result.box in page
        found = re.search(r'<script type="application/json" id="figures">(.*)</script>', page)
        assert found and json.loads(found[1]) == json.loads(json.dumps(result.to_json()))
    assert "Alpha-rank" in page_text(four) and "Sequential test" not in page_text(four)
    assert "Sequential test" in page_text(tested) and "By line-up" in page_text(tested)


def test_a_page_of_one_deal_and_of_a_symmetric_contest() -> None:
    for deals in (1, 2, 30):
        page = page_text(ml.arena("kuhn", bots="random,random", deals=deals))
        read(page)
        assert "nan" not in page.lower().replace("dominant", "") and "inf " not in page


def test_names_are_no_html() -> None:
    shown = forest([Bar("<b>&\"'", 0.5, 0.4, 0.6, 0, "<i>")], '"label"', lambda x: f"{x:g}")
    assert "<b>" not in shown and "<i>" not in shown and 'aria-label="&quot;label&quot;"' in shown


def test_ticks_are_round_and_inside() -> None:
    assert ticks(0, 1) == [0, 0.2, 0.4, 0.6, 0.8, 1]
    assert ticks(-3.2, 17) == [0, 5, 10, 15]
    assert ticks(2, 2) == [2]


def test_every_colour_is_told_for_day_and_night() -> None:
    day, night = STYLE.split("@media", 1)
    for name in ("paper", "card", "ink", "soft", "rule", "mark", *(f"c{i}" for i in range(8))):
        assert f"--{name}:" in day and f"--{name}:" in night


def test_an_older_page_stays_if_the_contest_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")

    def broken(*_: object) -> list[int]:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("motherlode.core.match.Match.play", broken)
        with pytest.raises(ZeroDivisionError):
            ml.arena("kuhn", bots="random,random", deals=2, out=path)
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]
    ml.arena("kuhn", bots="random,random", deals=2, out=path)
    assert path.read_text().startswith("<!doctype html>") and list(tmp_path.iterdir()) == [path]
