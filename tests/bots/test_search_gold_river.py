"""The Gold River player: its solvers against brute force by the game's own rules, and known answers in last rounds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.bots.lore import gold_river
from motherlode.bots.lore.gold_river_draft import NO_MOVE, follow
from motherlode.bots.lore.gold_river_room import WHOLE, Dials, Memory, Slate
from motherlode.bots.lore.gold_river_value import appraise, settle_tastes
from motherlode.core import registry
from motherlode.core.bits import Stream
from motherlode.core.bot import Bot, BotKind, SeatedBot
from motherlode.core.copying import become
from motherlode.core.dealers import ScriptedDealer, SeededDealer
from motherlode.core.kernels import is_kernel
from motherlode.core.match import Match
from motherlode.core.records import fill_options
from motherlode.core.table import Table
from motherlode.games.gold_river import rules
from motherlode.games.gold_river.records import AUCTION, CLAIM, IN_ROW, PICK
from motherlode.games.gold_river.seats import put_unseen, take_unseen

SEARCH = BotKind("search", "solves each round", {"gold-river": "motherlode.bots.search.for_gold_river"})
FIRST_ROW = "cold-mountain-2 dry-gulch-2 coyote-city-3 dry-gulch-3 san-narciso-3 cold-mountain-4"
TOWNS = {"cm": "cold-mountain", "cc": "coyote-city", "dg": "dry-gulch", "sn": "san-narciso", "wr": "whiskey-river"}
SHORT = 60
"""Steps of a short game."""
TRUSTING = {"simulations": 100_000, "trust": 1}


def cards(table: Table, names: str) -> list[int]:
    known = table.components.names["card"]
    words = [name.split("-", 1) for name in names.split()]
    return [known.index("-".join([TOWNS.get(word[0], word[0]), *word[1:]])) for word in words]


def situation(row: str, *hands: str, nuggets: tuple[int, ...], rows_left: int = 0) -> Table:
    """An auction that seat 0 opens; whoever has two Claims of a town first is its Mayor."""
    players = len(hands)
    lays = [f"lay {card}" for card in FIRST_ROW.split()[: players + 1]]
    table = ml.table("gold-river", players=players, dealer=ScriptedDealer(["begin 0", *lays]))
    table.dealer = SeededDealer(1)
    now: Any = table.engine.tables[0]
    box: Any = table.components.record
    for card in list(now.row)[: players + 1]:
        put_unseen(now, card)
        now.owner[card] = 0
    for slot, card in enumerate(cards(table, row)):
        take_unseen(now, card)
        now.owner[card], now.row[slot] = IN_ROW, card
    for seat, hand in enumerate(hands, start=1):
        now.nuggets[seat] = nuggets[seat - 1]
        for card in cards(table, hand):
            take_unseen(now, card)
            now.owner[card] = seat
            if box.kind[card] == CLAIM:
                town = box.town[card]
                now.claims[seat, town] += 1
                if now.mayor[town] == 0 and now.claims[seat, town] == box.office:
                    now.mayor[town] = seat
    now.round, now.undrawn = 2, rows_left * (players + 1)
    return table


class Desk:
    """What the solvers work on, laid out for the seat that is to act."""

    def __init__(self, table: Table, **dials: float) -> None:
        box: Any = table.components.record
        view: Any = table.view(table.actor)
        self.box, self.view = box, view
        self.slate, self.memory, said = Slate(), Memory(), Dials()
        fill_options(said, dials, "The bot")
        gold_river.begin(box, said, view.me, self.memory)
        become(self.slate.dials, said)
        settle_tastes(self.slate.dials, view.players)
        gold_river.prepare(box, view, self.slate, Stream())

    def choose(self) -> int:
        """What the player chooses."""
        legal = [0] * 5
        rules.moves(self.box, self.slate.start.copy(), legal)
        return gold_river.choose(self.box, self.view, legal, self.memory, self.slate, Stream())

    def children(self, t: Any) -> list[tuple[int, Any]]:
        """Each legal move with the table after it, by the game's own rules."""
        legal = [0] * 5
        rules.moves(self.box, t, legal)
        made = []
        for move in range(64 * 5):
            if legal[move >> 6] >> (move & 63) & 1:
                after = t.copy()
                rules.play(self.box, after, move)
                made.append((move, after))
        return made

    def brute_draft(self, t: Any) -> list[int]:
        """The shares that come of it when each seat, in turn, takes what is best for itself."""
        if t.actor <= 0:
            self.slate.now.assign(t)
            appraise(self.box, self.slate)
            return list(self.slate.shares)
        outcomes = [self.brute_draft(after) for _, after in self.children(t)]
        return max(outcomes, key=lambda shares: shares[t.actor])

    def brute_auction(self, t: Any, drafts: dict[tuple[int, int], list[int]]) -> tuple[int, list[int]]:
        """The best move and its shares, by trying every bid of everybody; passing and lower bids go before equals."""
        if t.phase != AUCTION:
            if (t.winner, t.bid) not in drafts:
                drafts[t.winner, t.bid] = self.brute_draft(t)
            return NO_MOVE, drafts[t.winner, t.bid]
        outcomes = [(move, self.brute_auction(after, drafts)[1]) for move, after in self.children(t)]
        return max(outcomes, key=lambda outcome: outcome[1][t.actor])


DRAFTS = [
    ("gold-6 cm-6 sn-7", ("sn-3 cm-4", "sn-4 cm-5"), (4, 3), 3),
    ("gold-3 raid sn-7 cm-6", ("sn-3", "sn-4 cm-5", "cm-9 dg-5"), (4, 3, 5), 3),
    ("gold-3 post-office sn-7 stagecoach", ("sn-3 sn-5", "sn-4 cm-5", "cm-9 dg-5"), (4, 1, 9), 0),
    ("gold-5 bank sn-7 cm-6 dg-8", ("sn-3", "sn-4 cm-5", "cm-9", "dg-5"), (4, 0, 5, 7), 5),
]


@pytest.mark.parametrize(("row", "hands", "nuggets", "rows_left"), DRAFTS)
def test_the_draft_is_what_brute_force_finds(
    row: str, hands: tuple[str, ...], nuggets: tuple[int, ...], rows_left: int
) -> None:
    table = situation(row, *hands, nuggets=nuggets, rows_left=rows_left)
    desk = Desk(table)
    t: Any = desk.slate.start.copy()
    while t.phase == AUCTION:
        rules.play(desk.box, t, 0)
    assert t.phase == PICK
    expected = desk.brute_draft(t)
    desk.slate.now.assign(t)
    desk.slate.opening = NO_MOVE
    follow(desk.box, desk.slate)
    assert list(desk.slate.shares) == expected
    assert max(expected) < WHOLE, "somebody wins whatever happens: this draft shows nothing"
    best = {move: desk.brute_draft(after)[t.actor] for move, after in desk.children(t)}
    assert best[desk.slate.best_move[0]] == max(best.values()) > min(best.values())


AUCTIONS = [
    ("gold-6 cm-6 sn-7", ("sn-3 cm-4", "sn-4 cm-5"), (4, 3), 3),
    ("gold-6 gold-3 gold-3-b", ("sn-3 cm-4", "sn-4 cm-5"), (5, 4), 0),
    ("gold-3 raid sn-7 cm-6", ("sn-3", "sn-4 cm-5", "cm-9 dg-5"), (3, 2, 3), 3),
    ("gold-6 gold-3 sn-7 cm-7", ("sn-3", "cm-5", "cm-9 dg-5"), (3, 4, 2), 0),
    ("gold-6 gold-3 sn-7 post-office", ("", "", "sn-3 sn-5"), (2, 4, 3), 6),
]


@pytest.mark.parametrize(("row", "hands", "nuggets", "rows_left"), AUCTIONS)
def test_the_auction_is_what_brute_force_finds(
    row: str, hands: tuple[str, ...], nuggets: tuple[int, ...], rows_left: int
) -> None:
    """At every table that the auction can come to, for whoever is asked there."""
    table = situation(row, *hands, nuggets=nuggets, rows_left=rows_left)
    drafts: dict[tuple[int, int], list[int]] = {}
    for bids in ((), ("raise 1",), ("pass",), ("raise 1", "raise 1"), ("raise 1", "pass"), ("pass", "raise 1")):
        table = situation(row, *hands, nuggets=nuggets, rows_left=rows_left)
        for bid in bids:
            table.play(bid)
        now: Any = table.engine.tables[0]
        if now.phase != AUCTION:
            continue
        desk = Desk(table, **TRUSTING)
        move, _ = desk.brute_auction(desk.slate.start.copy(), drafts)
        assert desk.choose() == move, bids


# Last rounds


def seated(table: Table, seed: int = 1, **dials: float) -> SeatedBot:
    """The player at the seat that is to act."""
    assert table.actor is not None
    return SeatedBot(Bot(SEARCH, dict(dials)), table.engine, table.actor + 1, seed)


def decide(table: Table, seed: int = 1, **dials: float) -> str:
    bot = seated(table, seed, **dials)
    legal = [move.id for move in table.moves()]
    return str(table.moves_table[bot.choose(table.view(bot.seat - 1), legal)])


def won(table: Table) -> Table:
    """Everybody passes: the first player has won the auction for nothing, and chooses."""
    now: Any = table.engine.tables[0]
    while now.phase == AUCTION:
        table.play("pass")
    return table


def test_it_takes_the_win_in_one() -> None:
    """Ten behind, the office of San Narciso alone is enough; a richer card is not."""
    table = won(situation("gold-6 gold-5 gold-5-b sn-7", "sn-3", "", "", nuggets=(5, 16, 0)))
    assert decide(table) == "pick 4"
    table = won(situation("gold-6 gold-5 gold-5-b sn-7", "", "", "", nuggets=(15, 16, 0)))
    assert decide(table) == "pick 1"


def test_it_drops_what_would_lose_the_game() -> None:
    """The left neighbour needs San Narciso 7 for the office; gold is not enough for him."""
    table = won(situation("gold-6 gold-3 gold-5 sn-7", "", "sn-3", "", nuggets=(20, 12, 0)))
    table.play("pick 1")
    assert decide(table) == "drop 4"


def test_it_outbids_who_would_win_the_game() -> None:
    """For two: whoever chooses first gets the office, and with it the game."""
    table = situation("gold-3 gold-3-b sn-7", "sn-3", "sn-4", nuggets=(12, 12))
    table.play("raise 1")
    assert decide(table).startswith("raise")


def test_it_lets_a_worthless_row_go() -> None:
    table = situation("gold-3 gold-3-b gold-3-c", "sn-3", "sn-4", nuggets=(12, 12))
    assert decide(table) == "pass"


# The same again


def test_the_same_view_gives_the_same_move_whatever_the_seed_and_the_slate() -> None:
    table = situation("gold-6 dynamite judge sn-7", "sn-3", "sn-4 cm-5", "cm-9 dg-5", nuggets=(6, 5, 7), rows_left=4)
    other = situation("gold-3 raid sn-7 cm-6", "sn-3", "sn-4 cm-5", "cm-9 dg-5", nuggets=(3, 2, 3), rows_left=3)
    bot = seated(table)
    used = seated(table)
    used.choose(other.view(used.seat - 1), [move.id for move in other.moves()])
    legal = [move.id for move in table.moves()]
    first = bot.choose(table.view(bot.seat - 1), legal)
    assert used.choose(table.view(bot.seat - 1), legal) == first
    assert seated(table, seed=7).choose(table.view(bot.seat - 1), legal) == first


@pytest.mark.parametrize("phase", ["judge", "dynamite", "hold-up"])
def test_it_finds_targets_for_actions(phase: str) -> None:
    table = won(situation(f"{phase} gold-3 gold-3-b gold-3-c", "sn-3", "sn-4 sn-5", "cm-9", nuggets=(1, 9, 4)))
    table.play("pick 1")
    table.play("drop 2")
    found = {"judge": "give san-narciso-3", "dynamite": "blast san-narciso-4", "hold-up": "rob 1"}
    assert decide(table) == found[phase]


def test_interpreted_and_compiled_it_plays_the_same_game() -> None:
    """The first rounds for two: at a live table, interpreted, and in the compiled loop."""
    game = registry.game("gold-river")
    bot = Bot(SEARCH, {"simulations": 4})
    match = Match(game, game.components(), game.options({"players": 2}), [bot] * 2, compiled=True, log=SHORT)
    match.play(21, 0, 1)
    table = ml.table("gold-river", players=2, dealer=SeededDealer(21, 0))
    bots = [SeatedBot(bot, table.engine, seat + 1, 21) for seat in range(2)]
    while table.version < SHORT:
        assert table.actor is not None
        legal = [move.id for move in table.moves()]
        table.play(str(table.moves_table[bots[table.actor].choose(table.view(table.actor), legal)]))
    assert [entry.action for entry in table.log][:SHORT] == match.log()


def test_its_parts_are_compiled_and_hashed_with_it() -> None:
    game = registry.game("gold-river")
    unit = SEARCH.unit(game)
    for part in gold_river.PARTS:
        assert part.__name__ in unit.modules
        assert Path(str(part.__file__)) in unit.sources


def test_every_kernel_can_be_compiled_by_itself() -> None:
    """As the child process does that compiles for a live table: each for the signature that it states."""
    unit = SEARCH.unit(registry.game("gold-river"))
    found = 0
    for part in (gold_river, *gold_river.PARTS):
        for thing in vars(part).values():
            if is_kernel(thing) and thing.__module__ == part.__name__:
                assert unit.signature(thing) is not None
                found += 1
    assert found > 50
