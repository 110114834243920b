"""The oracle: it sees the table and what will come, and it sits nowhere but in contests."""

from __future__ import annotations

import pytest

import motherlode as ml
from motherlode.core import contract, registry, tally
from motherlode.core.bits import Stream, below
from motherlode.core.bot import Bot, SeatedBot
from motherlode.core.engine import Engine
from motherlode.core.errors import BadOption
from motherlode.core.open_match import OpenMatch, needs_python
from motherlode.core.streams import DEAL, start_stream
from motherlode.server.admitting import check_bot
from motherlode.server.room import Refusal
from motherlode.testing.games.kuhn.moves import BET_MORE, PASS
from motherlode.testing.games.kuhn.moves import DEAL as CARD

JACK, QUEEN, KING = 1, 2, 3
KUHN, GOLD = registry.game("kuhn"), registry.game("gold")


def oracle_at(game: str, spec: str = "oracle") -> Bot:
    found = registry.entrant(spec, registry.game(game))
    assert isinstance(found, Bot)
    return found


def dealer(seed: int) -> Stream:
    stream = Stream()
    start_stream(stream, seed, 0, DEAL)
    return stream


@pytest.mark.parametrize(("other", "answer"), [(JACK, BET_MORE), (KING, PASS)])
def test_it_sees_what_nobody_may_see(other: int, answer: int) -> None:
    """A Queen calls a bet of the Jack and folds before the King: its view is the same both times."""
    engine = Engine(KUHN, KUHN.components(), KUHN.options({"players": 2}))
    engine.setup()
    for action in (CARD + other, CARD + QUEEN, BET_MORE):
        engine.play(action)
    bot = SeatedBot(oracle_at("kuhn"), engine, 2, 1)
    bot.peek(engine.tables[0], dealer(1))
    assert bot.choose(engine.view(2), engine.legal_moves()) == answer


def test_it_knows_what_chance_will_bring() -> None:
    """At one table the best move depends on the cards to come, and these on the dealer's stream."""
    engine = Engine(GOLD, GOLD.components(), GOLD.options({"players": 2}))
    engine.setup()
    cards = dealer(99)
    for step in range(60):  # until some cards are known, at the beginning of a turn
        chance = engine.actor() == contract.CHANCE
        engine.play(engine.draw(below(cards, engine.cases())) if chance else engine.legal_moves()[step % 7])
    while engine.actor() == contract.CHANCE:
        engine.play(engine.draw(below(cards, engine.cases())))
    actor, chosen = engine.actor(), set()
    for seed in range(6):
        bot = SeatedBot(oracle_at("gold", "oracle:tries=64"), engine, actor, 1)
        bot.peek(engine.tables[0], dealer(seed))
        chosen.add(bot.choose(engine.view(actor), engine.legal_moves()))
    assert len(chosen) > 1


def test_a_contest_hands_it_the_truth() -> None:
    """It would win about half of its games if the match told it nothing."""
    seated = [oracle_at("kuhn"), oracle_at("kuhn", "random")]
    assert needs_python(seated, KUHN)
    match = OpenMatch(KUHN, KUHN.components(), KUHN.options({"players": 2}), seated, compiled=False)
    counts = match.play(1, 0, 300)
    assert counts[tally.WINS + 1] > 0.65 * 300 * tally.WIN_UNITS
    assert match.play(1, 0, 300) == counts


def test_no_live_table_seats_it() -> None:
    with pytest.raises(BadOption, match="simulations and contests only"):
        registry.bot("oracle", GOLD)
    with pytest.raises(Refusal):
        check_bot("oracle", GOLD)
    with pytest.raises(BadOption, match="simulations and contests only"):
        ml.batch("gold", players=2, lanes=1, seats=["oracle", None])
