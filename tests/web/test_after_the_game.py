"""When a game is over: its replay from any seat, and the proof of its dice; and a record that was tampered with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.web.conftest import People
from tests.web.people import Person
from tests.web.test_pages import look_at

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*-served-*.json"))


@pytest.fixture
def ended(people: People) -> Person:
    """Somebody who has just finished a game."""
    ann = people("Ann")
    ann.set_up("gold", 2, people=1)
    ann.table.wait_for()
    ann.in_words()
    while not ann.over:
        if not ann.act_by_keys():
            ann.page.wait_for_timeout(30)
    return ann


def test_the_end_the_replay_and_the_proof(ended: Person, tmp_path: Path) -> None:
    page = ended.page
    page.get_by_role("button", name="Table as a picture").click()
    look_at(page, "gold-over")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    record = tmp_path / "game.json"
    saved.value.save_as(record)

    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("heading", name="Replay of Gold").wait_for()
    page.get_by_role("button", name="To the end").click()
    assert page.locator(".told p").count() > 0
    page.get_by_role("button", name="One step back").click()
    page.get_by_label("Seen by").select_option("an onlooker")
    page.get_by_role("button", name="One step on").click()
    look_at(page, "replay")
    page.go_back()

    page.get_by_role("link", name="Check the dice").click()
    page.get_by_text("Proved: every deal follows").wait_for()
    page.get_by_text("It is the commitment that this browser was shown").wait_for()
    page.get_by_text("yours, as this browser sent it").wait_for()
    look_at(page, "proof")

    document = json.loads(record.read_text())
    at = next(n for n, step in enumerate(document["steps"]) if step[0] == "chance")
    other = next(step[1] for step in document["steps"] if step[0] == "chance" and step[1] != document["steps"][at][1])
    document["steps"][at][1] = other
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(document))
    for path, verdict in ((record, "Proved"), (forged, "Refused")):
        page.goto("/")
        page.get_by_label("Choose a file").set_input_files(path)
        page.get_by_role("button", name="Check the dice").click()
        page.get_by_text(verdict).first.wait_for()


def test_a_rematch(ended: Person) -> None:
    page = ended.page
    page.get_by_role("button", name="Play again").click()
    page.get_by_role("button", name="Start").click()
    page.locator("[data-mine=true]").wait_for()
    assert not ended.over


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_dropped_record_can_be_watched(people: People, path: Path) -> None:
    ann = people("Ann")
    ann.page.goto("/")
    ann.page.get_by_label("Choose a file").set_input_files(path)
    ann.page.get_by_role("button", name="Watch the replay").click()
    line = ann.page.get_by_role("slider")
    last = int(line.get_attribute("max") or 0)
    assert last > 10
    for part in range(11):
        line.fill(str(last * part // 10))
        ann.page.wait_for_timeout(50)
    for eyes in ("an onlooker", "everybody together"):
        ann.page.get_by_label("Seen by").select_option(eyes)
        line.fill(str(last // 2))
        ann.page.wait_for_timeout(50)
