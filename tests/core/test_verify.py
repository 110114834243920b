"""Checking the dice of a record: honest ones are proved, and whatever was changed is refused."""

from __future__ import annotations

import copy
import functools
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.core import replay
from motherlode.core.dealers import SeededDealer
from motherlode.core.errors import BadRecord, MotherlodeError
from motherlode.core.fairness import commitment
from motherlode.core.table import CHANCE, Table
from motherlode.core.verify import PROVED, REFUSED, UNPROVEN, UNREVEALED, verify
from motherlode.testing.fair import FairGame, fair_game, fair_table, fixed_secret

GAMES = ["gold", "quick-silver", "gold-river", "goldmine-rumbles"]
MOVES = 18
"""So many moves are enough where each of many changes is checked: a game that was broken off."""

Document = dict[str, Any]


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of short replays would make tables wait for a compiler that none of them gains by."""
    monkeypatch.setenv("MOTHERLODE_JIT", "0")


@functools.cache
def cut_short(spec: str) -> Document:
    return fair_table(spec, 7).play(random.Random(7), MOVES).record()


def resealed(document: Document) -> Document:
    """As a forger would leave it: the seal is made anew, so that the rest must be noticed by itself."""
    return {**document, "seal": replay.seal_of(document)}


def with_proof(document: Document, **changes: Any) -> Document:
    return resealed({**document, "fairness": {**document["fairness"], **changes}})


# honest records


@pytest.mark.parametrize("spec", [*GAMES, "gold:players=5,start=random,draft=on", "kuhn", "leduc", "pledges"])
@pytest.mark.parametrize("number", [1, 2])
def test_an_honest_game_is_proved(tmp_path: Path, spec: str, number: int) -> None:
    game = fair_game(spec, number)
    replay.save(game.record(), tmp_path / "game.json")
    report = verify(replay.load(tmp_path / "game.json"))
    assert (report.verdict, report.problems, report.ok) == (PROVED, (), True)
    assert report.proof == game.proof.revealed(game.secret)
    chances = [entry.notation for entry in game.table.log if entry.actor == CHANCE]
    assert [deal.recorded for deal in report.deals] == [deal.due for deal in report.deals] == chances
    assert [deal.number for deal in report.deals] == list(range(len(chances)))
    assert report.agreeing == len(chances) > 0
    for deal in report.deals:
        first, last = deal.span
        assert 0 <= first <= deal.case <= last < deal.cases
        assert game.table.log[deal.step - 1].notation == deal.recorded


@pytest.mark.parametrize("spec", GAMES)
def test_an_honest_game_that_was_broken_off_is_proved(spec: str) -> None:
    report = verify(cut_short(spec))
    assert report.ok and len(report.deals) > 8
    assert report.table is not None and not report.table.over
    assert verify(fair_table(spec).record()).ok  # before the first move


def test_a_game_with_undone_moves_and_all_kinds_of_seeds_is_proved() -> None:
    for seeds in ((b"",) * 4, (bytes(64),) * 4, (b"\0", b"", b"", b"\0\0")):
        game = fair_table("gold-river", seeds=seeds, table_id="!~", game=(1 << 63) - 1)
        rng = random.Random(3)
        while not game.table.over:
            game.table.play(rng.choice(game.table.moves()))
            if not game.table.log[-1].sealed and rng.random() < 0.5:
                game.table.undo()
        assert verify(game.record()).ok


def test_a_record_of_another_layout_is_proved_by_its_deals() -> None:
    old = copy.deepcopy(cut_short("gold"))
    old["layout"] = "earlier"
    for entry in old["steps"]:
        entry[2] = "of the earlier layout"
    assert verify(resealed(old)).ok


def test_what_cannot_be_proved_is_said() -> None:
    game = fair_game("gold")
    kept = verify(game.record(reveal=False))
    assert (kept.verdict, kept.ok, kept.deals) == (UNREVEALED, False, ())
    assert "not revealed yet" in kept.problems[0]
    plain = verify(game.table.record())
    assert (plain.verdict, plain.ok, plain.proof) == (UNPROVEN, False, None)
    assert "no proof" in plain.problems[0]
    for document in ({}, {"format": "motherlode-record"}, {**cut_short("gold"), "version": 9}):
        assert verify(document).verdict == REFUSED


# what was changed


def flipped(text: str, at: int, bit: int) -> str:
    return text[:at] + chr(ord(text[at]) ^ (1 << bit)) + text[at + 1 :]


def flips(text: str, rng: random.Random, most: int) -> Iterator[str]:
    places = [(at, bit) for at in range(len(text)) for bit in range(7)]
    for at, bit in rng.sample(places, min(most, len(places))):
        yield flipped(text, at, bit)


@pytest.mark.parametrize("spec", GAMES)
def test_a_flipped_bit_in_any_member_of_the_proof_is_refused(spec: str) -> None:
    rng = random.Random(1)
    record = cut_short(spec)
    proof = record["fairness"]
    for name in ("table", "commitment", "secret"):
        for changed in flips(proof[name], rng, 12):
            assert verify(with_proof(record, **{name: changed})).verdict == REFUSED, changed
    for seat, seed in enumerate(proof["seeds"]):
        for changed in [*flips(seed, rng, 6), seed + "00", seed[2:] if seed else "01"]:
            seeds = [*proof["seeds"][:seat], changed, *proof["seeds"][seat + 1 :]]
            assert verify(with_proof(record, seeds=seeds)).verdict == REFUSED, changed
    for name in ("version", "game"):
        for bit in range(0, 64, 9):
            assert verify(with_proof(record, **{name: proof[name] ^ (1 << bit)})).verdict == REFUSED


@pytest.mark.parametrize("spec", GAMES)
def test_a_change_of_the_whole_secret_or_of_who_gave_what_is_refused(spec: str) -> None:
    record = cut_short(spec)
    seeds = record["fairness"]["seeds"]
    other = fixed_secret(99)
    told = verify(with_proof(record, secret=other.hex()))
    assert told.verdict == REFUSED and "does not fit the commitment" in told.problems[0]
    assert told.agreeing < len(told.deals)
    told = verify(with_proof(record, commitment=commitment(other)))
    assert told.verdict == REFUSED and told.agreeing == len(told.deals)
    told = verify(with_proof(record, secret=other.hex(), commitment=commitment(other)))
    assert told.verdict == REFUSED and "are not what secret and seeds give" in told.problems[0]
    for changed in ([seeds[1], seeds[0], *seeds[2:]], seeds[::-1], [*seeds, ""], seeds[:-1], [""] * len(seeds)):
        assert verify(with_proof(record, seeds=changed)).verdict == REFUSED


@pytest.mark.parametrize("spec", GAMES)
def test_a_flipped_bit_in_a_step_is_refused(spec: str) -> None:
    rng = random.Random(2)
    record = cut_short(spec)
    for number in rng.sample(range(len(record["steps"])), 6):
        for place in (0, 1, 2):
            old = record["steps"][number][place]
            changes = [old ^ 1, old ^ 2, "chance", str(old)] if isinstance(old, int) else list(flips(old, rng, 4))
            for changed in changes:
                forged = copy.deepcopy(record)
                forged["steps"][number][place] = changed
                assert verify(forged).verdict == REFUSED, changed
                assert verify(resealed(forged)).verdict == REFUSED, changed


@pytest.mark.parametrize("spec", GAMES)
def test_another_possible_outcome_is_refused_however_well_it_is_forged(spec: str) -> None:
    """Every deal in turn is replaced by each of some others that could have happened, and the game played on."""
    honest = fair_table(spec, 7).play(random.Random(7), MOVES)
    deals = verify(honest.record()).deals
    rng = random.Random(5)
    tried = 0
    for deal in deals:
        others = [outcome for outcome, _ in deal.outcomes if outcome != deal.due]
        if not others:
            continue
        forged = forge(honest, deal.step, rng.choice(others), rng)
        assert ml.replay(forged)  # by the rules it is a game like any other
        report = verify(forged)
        assert report.verdict == REFUSED
        assert f"The first is deal {deal.number}, step {deal.step}: {deal.due!r} is due" in report.problems[0]
        tried += 1
    assert tried > 8


def forge(honest: FairGame, step: int, outcome: str, rng: random.Random) -> Document:
    """A record with correct hashes, keys and seal, whose step is another outcome."""
    table = Table(honest.table.game, honest.table.components, honest.table.engine.options[0], None)
    for entry in honest.table.standing()[: step - 1]:
        table.play(entry.action)
    table.play(outcome)
    table.dealer = SeededDealer(rng.randrange(1000))
    table.deal()
    while not table.over and len(table.log) < step + 5:
        table.play(rng.choice(table.moves()))
    return replay.record_of(table, honest.proof.revealed(honest.secret))


CHANGES: list[tuple[str, Callable[[Document], Any]]] = [
    ("a name", lambda d: d["seats"].__setitem__(0, "Eve")),
    ("the layout", lambda d: d.update(layout="0" + d["layout"][1:])),
    ("the rules", lambda d: d.update(rules=0)),
    ("the version", lambda d: d.update(version=0)),
    ("one more member", lambda d: d.update(sauce=1)),
    ("no seal", lambda d: d.pop("seal")),
    ("an empty seal", lambda d: d.update(seal="")),
    ("a null seal", lambda d: d.update(seal=None)),
    ("no proof", lambda d: d.pop("fairness")),
    ("a null proof", lambda d: d.update(fairness=None)),
    ("a proof by another name", lambda d: d.update(fairnesS=d.pop("fairness"))),
    ("a secret that is hidden again", lambda d: d["fairness"].update(secret=None)),
    ("a step less", lambda d: d["steps"].pop()),
    ("the result", lambda d: d.update(result={})),
    ("a key", lambda d: d["keys"].__setitem__(0, "0" * 16)),
    ("an option", lambda d: d["options"].update(players=5)),
]


@pytest.mark.parametrize(("what", "change"), CHANGES, ids=[what for what, _ in CHANGES])
def test_any_other_change_is_refused(what: str, change: Callable[[Document], Any]) -> None:
    document = copy.deepcopy(cut_short("gold"))
    change(document)
    assert verify(document).verdict == REFUSED


def verdict_of(raw: bytes, path: Path) -> str:
    path.write_bytes(raw)
    try:
        return verify(replay.load(path)).verdict
    except MotherlodeError:
        return REFUSED


@pytest.mark.parametrize("spec", GAMES)
def test_a_flipped_bit_anywhere_in_the_file_is_refused(tmp_path: Path, spec: str) -> None:
    raw = replay.dumps(cut_short(spec)).encode()
    assert verdict_of(raw, tmp_path / "game.json") == PROVED
    rng = random.Random(3)
    for place in rng.sample(range(8 * len(raw)), 120):
        bad = bytearray(raw)
        bad[place // 8] ^= 1 << place % 8
        assert verdict_of(bytes(bad), tmp_path / "game.json") == REFUSED, place


# how it stands in records


def test_a_record_with_a_proof_replays_and_one_without_is_as_before(tmp_path: Path) -> None:
    game = fair_game("gold")
    record, plain = game.record(), game.table.record()
    assert {name: value for name, value in record.items() if name not in ("fairness", "seal")} == plain
    replay.save(record, tmp_path / "game.json")
    assert replay.load(tmp_path / "game.json") == record == json.loads(json.dumps(record))
    assert ml.replay(record).record() == plain  # whoever plays on from here has another dealer, and no proof


def test_a_proof_that_cannot_be_read_is_refused_by_replay_too() -> None:
    newer = copy.deepcopy(cut_short("gold"))
    newer["fairness"]["version"] = 2
    with pytest.raises(BadRecord, match="version 2, this release knows 1: it was written by a newer release"):
        ml.replay(newer)
    fewer = copy.deepcopy(cut_short("gold"))
    fewer["fairness"]["seeds"].pop()
    with pytest.raises(BadRecord, match="seeds of 2 seats, but 3 play"):
        ml.replay(fewer)


def test_numbers_beyond_all_measure_are_no_reason_to_fail(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text('{"format": ' + "9" * 5000 + "}")
    with pytest.raises(BadRecord, match="damaged"):
        replay.load(tmp_path / "game.json")
