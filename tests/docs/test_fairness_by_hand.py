"""docs/fairness.md is true, and it is enough: a checker written from the page alone comes to the same deals.

Everything above the line uses the standard library only. What is below makes games for it to check.
"""

from __future__ import annotations

import doctest
import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fairness.md"
GOLD = ["gold-1"] * 5 + ["gold-2"] * 7 + ["gold-3"] * 7 + ["gold-4"] * 5
for _colour in ("green", "orange", "blue", "red", "violet"):
    GOLD += [f"{_colour}-{strength}" for strength in (2, 2, 3, 3, 4, 4, 5)]
GOLD += ["dynamite"] * 5


def key_by_hand(fairness: dict[str, Any]) -> bytes:
    assert fairness["version"] == 1
    secret = bytes.fromhex(fairness["secret"])
    assert hashlib.sha256(secret).hexdigest() == fairness["commitment"]
    parts = [b"motherlode fair deal 1", secret, fairness["table"].encode(), fairness["game"].to_bytes(8, "big")]
    parts += [bytes.fromhex(seed) for seed in fairness["seeds"]]
    text = b""
    for part in parts:
        text += len(part).to_bytes(8, "big") + part
    return hashlib.sha512(text).digest()


def case_by_hand(key: bytes, deal: int, cases: int) -> int:
    highest = (2**64 // cases) * cases
    for block in range(1000):
        digest = hmac.new(key, deal.to_bytes(8, "big") + block.to_bytes(4, "big"), hashlib.sha512).hexdigest()
        for at in range(0, 128, 16):
            number = int(digest[at : at + 16], 16)
            if number < highest:
                return number % cases
    raise AssertionError("never")


def chances(record: dict[str, Any]) -> list[str]:
    return [notation for actor, notation, _ in record["steps"] if actor == "chance"]


def gold_by_hand(record: dict[str, Any]) -> list[str]:
    """What every deal of a game of Gold had to be."""
    key = key_by_hand(record["fairness"])
    left = list(GOLD)
    return [f"turn {left.pop(case_by_hand(key, deal, len(left)))}" for deal in range(len(chances(record)))]


def seal_by_hand(record: dict[str, Any]) -> str:
    rest = {name: value for name, value in record.items() if name != "seal"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


# -----------------------------------------------------------------------------------------------------------------


def test_the_page_is_true() -> None:
    failures, tests = doctest.testfile(str(PAGE), module_relative=False)
    assert (failures, tests > 20) == (0, True)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_game_of_gold_is_checked_without_motherlode(tmp_path: Path, number: int) -> None:
    from motherlode.core.replay import save
    from motherlode.testing.fair import fair_game

    save(fair_game("gold:players=4", number).record(), tmp_path / "game.json")
    record = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert len(chances(record)) > 50
    assert gold_by_hand(record) == chances(record)
    assert seal_by_hand(record) == record["seal"]


@pytest.mark.parametrize("spec", ["quick-silver", "gold-river", "goldmine-rumbles", "gold:start=random,draft=on"])
def test_the_numbers_of_every_game_are_checked_without_motherlode(spec: str) -> None:
    from motherlode.core.verify import verify
    from motherlode.testing.fair import fair_game

    record = fair_game(spec).record()
    key = key_by_hand(record["fairness"])
    deals = [deal.to_dict() for deal in verify(record).deals]
    assert [deal["recorded"] for deal in deals] == chances(record)
    for number, deal in enumerate(deals):
        spread = [outcome for outcome, ways in deal["outcomes"] for _ in range(ways)]
        assert spread[case_by_hand(key, number, len(spread))] == deal["recorded"]
