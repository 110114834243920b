"""Pages and files: whole in themselves, and coloured only where the interval clears the line."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from motherlode.core import registry
from motherlode.core.errors import BadOption, CannotWrite
from motherlode.lab import balance, sweep, sweep_page
from motherlode.lab.engine import Threads, play_plan
from motherlode.lab.files import COLUMNS, Files
from motherlode.lab.headline import seats
from motherlode.lab.page import page_text
from motherlode.lab.report import Report, report_of
from motherlode.lab.words import findings, text


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Quick Silver with more dynamite, against the own box; interpreted, so that nothing is compiled."""
    game = registry.game("quick-silver")
    other = tmp_path_factory.mktemp("box") / "more.toml"
    lines = game.components().text.split('name = "dynamite"')
    other.write_text('name = "dynamite"'.join([lines[0], lines[1].replace("copies = 3", "copies = 6", 1)]))
    asked = balance.ask(game, versus=other, players="3", bots="random", games=80, restrict="sneak")
    return report_of(asked, play_plan(asked.plan, Threads(1, compiled=False)))


@pytest.fixture(scope="module")
def skilled() -> Report:
    asked = balance.ask(registry.game("gold"), players="2", bots="random,greedy", games=16)
    return report_of(asked, play_plan(asked.plan, Threads(1, compiled=False)))


def test_the_page_needs_nothing_from_elsewhere(report: Report) -> None:
    page = page_text(report)
    assert "http" not in page.replace("http-equiv", "") and "src=" not in page and "@import" not in page
    assert "prefers-color-scheme: dark" in page and page.count("<svg") >= 4
    assert 'lang="en"' in page and "aria-label" in page


def test_the_figures_stand_in_the_page_once_more(report: Report) -> None:
    found = re.search(r'id="figures">(.*?)</script>', page_text(report), re.S)
    assert found and json.loads(found[1]) == json.loads(json.dumps(report.to_json()))


def test_every_figure_has_an_interval_a_number_of_games_and_a_command(report: Report, skilled: Report) -> None:
    for one in (report, skilled):
        rows = list(one.rows())
        assert len(rows) > 40
        for row in rows:
            assert set(row) == set(COLUMNS)
            assert row["command"].startswith("motherlode balance ")
            if row["value"] is not None and row["low"] is not None and row["high"] is not None:
                assert row["low"] <= row["value"] + 1e-9 and row["value"] <= row["high"] + 1e-9


def test_a_cell_is_coloured_only_if_its_interval_clears_the_line(report: Report) -> None:
    page = page_text(report)
    cell = report.cells[0]
    table = page[page.index("<h2>Seats</h2>") : page.index("<h2>Wins by seat")]
    kinds = re.findall(r"<td( class=\"(?:up|down)\")?>", table)[: cell.players]
    clear = [cell.figures[line.id].clears(cell.fair) for line in seats(cell.players)]
    assert [bool(kind) for kind in kinds] == [bool(side) for side in clear]


def test_more_dynamite_makes_shorter_games_on_the_same_deals(report: Report) -> None:
    more = report.cells[0].more
    assert more["decisions"].clears(0.0) == -1 and more["rounds"].clears(0.0) == -1
    own = report.cells[0].figures["decisions"]
    assert more["decisions"].high - more["decisions"].value < 2 * (own.high - own.value)
    assert "The other box" in page_text(report)


def test_skill_shows_in_gold_and_needs_few_games(skilled: Report) -> None:
    (edge,) = skilled.edges
    assert edge.won.clears(edge.fair) == 1 and edge.needed.value < 30
    assert any("among random wins" in sentence for sentence in findings(skilled))
    assert "luck and skill" in text(skilled)


def test_findings_tell_what_is_clear_and_no_more(report: Report, skilled: Report) -> None:
    said = findings(skilled)
    assert sum("fair" in sentence for sentence in said) == 1
    assert any(sentence.startswith("greedy among random wins") and "with 2 players" in sentence for sentence in said)
    ends = next(sentence for sentence in findings(report) if "end like this" in sentence)
    assert "only one player is left alive" in ends and "everybody died" in ends


def test_a_move_that_is_all_there_is_cannot_be_avoided(skilled: Report) -> None:
    """In Gold nothing but flip is ever legal, and take comes up in the draft only."""
    assert {one.sort: one.moot for one in skilled.without} == {"flip": "cannot be avoided", "take": "is never made"}
    assert "cannot be avoided" in page_text(skilled)


def test_doing_without_is_told_with_its_cost(report: Report) -> None:
    (one,) = report.without
    assert one.sort == "sneak" and not one.moot
    assert one.cost.value == pytest.approx(one.free.value - one.won.value)


def test_files_appear_together(report: Report, tmp_path: Path) -> None:
    files = Files(tmp_path / "report.html")
    assert not (tmp_path / "report.html").exists()
    files.write(page_text(report), report.rows(), report.to_json())
    files.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.csv", "report.html", "report.json"]
    with open(tmp_path / "report.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows and rows[0]["figure"] == "seat_0"
    assert json.loads((tmp_path / "report.json").read_text())["format"] == 1


def test_files_that_cannot_be_written_are_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite):
        Files(tmp_path / "nowhere" / "report.html")
    with pytest.raises(BadOption, match=r"report\.html"):
        Files(tmp_path / "report.pdf")
    (tmp_path / "taken.csv").mkdir()
    with pytest.raises(CannotWrite):
        Files(tmp_path / "taken.html")
    assert [path.name for path in tmp_path.iterdir()] == ["taken.csv"], "no draft is left behind"


def test_a_sweep_has_a_plot_for_each_figure_that_moves() -> None:
    asked = sweep.ask(
        registry.game("quick-silver"), ["card.dynamite.copies=1..5/2"], players=3, bots="random", games=40
    )
    found = sweep.sweep_of(asked, play_plan(asked.plan, Threads(1, compiled=False)))
    (swept,) = found.swept
    assert [point.values for point in swept.points] == [(1,), (3,), (5,)]
    rounds = [point.figures["rounds"].value for point in swept.points]
    assert rounds == sorted(rounds, reverse=True) and rounds[0] > rounds[2]
    assert swept.points[0].more["rounds"].clears(0.0) == 1
    died = [point.figures["ending_3"].value for point in swept.points]
    assert died[0] < died[2] and swept.points[2].more["ending_3"].value == pytest.approx(died[2] - died[1])
    page = sweep_page.page_text(found)
    assert page.count("<svg") >= 8 and "http" not in page
    assert "3*" in sweep_page.text(found)


def test_a_grid_is_a_table_that_is_coloured_by_paired_differences() -> None:
    asked = sweep.ask(
        registry.game("quick-silver"),
        ["card.dynamite.copies=1..3/2", "numbers.mayor=40,100"],
        players=3,
        bots="random",
        games=30,
        grid=True,
    )
    found = sweep.sweep_of(asked, play_plan(asked.plan, Threads(1, compiled=False)))
    page = sweep_page.page_text(found)
    assert page.count("card.dynamite.copies = 1") >= 2 and "numbers.mayor = 40" in page and "<small>own</small>" in page
    assert len(found.swept[0].points) == 4


def test_how_often_values_were_met_is_told_in_the_order_of_the_values(report: Report) -> None:
    """Not in the order in which workers met them: then one worker and many would write different bytes."""
    for cell in report.cells:
        for spread in cell.spreads.values():
            assert list(spread) == sorted(spread, key=int)
    assert any(len(spread) > 5 for spread in report.cells[0].spreads.values())
