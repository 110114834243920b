"""Known answers for the search at Gold: plain memory as Zwick and Paterson solved it, and small decks of Gold.

One solver does both: it follows a game in all ways that it can go, each position once. It first has to find the
published rule of plain memory; then it solves decks of a few cards with the very rules of Gold, and the search is held
to what it finds.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import Any, Protocol, cast

import pytest

from motherlode.bots.lore import gold as lore
from motherlode.core.bits import nth_bit
from motherlode.core.bot import Bot, BotKind, SeatedBot
from motherlode.core.box import Components, parse_components
from motherlode.core.contract import CHANCE, OVER, Result
from motherlode.core.dealers import SeededDealer
from motherlode.core.table import Table
from motherlode.games.gold import GAME, records, rules

State = Any
Values = tuple[Any, ...]
NOTHING = (Fraction(0), Fraction(0))


class Rules(Protocol):
    """A finite game, as the solver asks for it."""

    def key(self, state: State) -> Hashable:
        """The same for positions that are alike."""

    def actor(self, state: State) -> int:
        """The player to move, from 0; CHANCE or OVER."""

    def moves(self, state: State) -> Iterable[tuple[Hashable, State]]:
        """What the player can do, and what comes of it."""

    def outcomes(self, state: State) -> Iterable[tuple[int, Values, State]]:
        """What chance can do: weight, what the players gain by it, and what comes of it."""

    def values(self, state: State) -> Values:
        """What each player gets when the game is over."""


class Exact:
    """Solves a game: everybody takes what is best for himself, the first of equals."""

    def __init__(self, game: Rules) -> None:
        self.game = game
        self.solved: dict[Hashable, Values] = {}

    def value(self, state: State) -> Values:
        """What each player may expect from here on."""
        actor = self.game.actor(state)
        if actor == OVER:
            return self.game.values(state)
        key = self.game.key(state)
        if key not in self.solved:
            self.solved[key] = self._expected(state) if actor == CHANCE else self._best(state, actor)
        return self.solved[key]

    def _best(self, state: State, actor: int) -> Values:
        return max((self.value(after) for _, after in self.game.moves(state)), key=lambda values: values[actor])

    def _expected(self, state: State) -> Values:
        whole = 0
        total: list[Any] = []
        for weight, gains, after in self.game.outcomes(state):
            value = self.value(after)
            total = total or [0] * len(value)
            total = [so_far + weight * (v + gain) for so_far, v, gain in zip(total, value, gains, strict=True)]
            whole += weight
        return tuple(part / whole for part in total)

    def choices(self, state: State) -> dict[Any, Any]:
        """What each move brings the player who makes it."""
        actor = self.game.actor(state)
        return {move: self.value(after)[actor] for move, after in self.game.moves(state)}


# Plain memory


class Concentration:
    """The memory game of two with perfect memories: a pair is taken as soon as both its cards are known.

    A state is (pairs, known single cards, player, stage, passes in a row); at the stage "open" a new card lies open
    that matches no known one. If both players pass in turn, neither will do otherwise, and the game ends.
    """

    def key(self, state: State) -> Hashable:
        return cast(Hashable, state)

    def actor(self, state: State) -> int:
        pairs, _known, player, stage, passes = state
        if pairs == 0 or passes == 2:
            return OVER
        return CHANCE if stage in ("first", "second") else int(player)

    def moves(self, state: State) -> Iterable[tuple[Hashable, State]]:
        pairs, known, player, stage, passes = state
        if stage == "turn":
            yield "new", (pairs, known, player, "first", 0)
            if known >= 2:
                yield "pass", (pairs, known, 1 - player, "turn", passes + 1)
        else:
            yield "another", (pairs, known, player, "second", 0)
            if known >= 1:
                yield "waste", (pairs, known + 1, 1 - player, "turn", 0)

    def outcomes(self, state: State) -> Iterable[tuple[int, Values, State]]:
        pairs, known, player, stage, _ = state
        mine = tuple(Fraction(1 if seat == player else -1) for seat in range(2))
        if stage == "first":
            if known:
                yield known, mine, (pairs - 1, known - 1, player, "turn", 0)
            if pairs > known:
                yield 2 * (pairs - known), NOTHING, (pairs, known, player, "open", 0)
        else:
            yield 1, mine, (pairs - 1, known, player, "turn", 0)
            if known:  # the other player takes it
                yield known, (mine[1], mine[0]), (pairs - 1, known, 1 - player, "turn", 0)
            if pairs - known > 1:
                yield 2 * (pairs - known - 1), NOTHING, (pairs, known + 2, 1 - player, "turn", 0)

    def values(self, state: State) -> Values:
        return NOTHING


def published_rule(pairs: int, known: int) -> int:
    """How many new cards Zwick and Paterson (1993) would turn at the most."""
    if known == 0:
        return 2
    if (pairs + known) % 2 == 0 or (pairs, known) == (6, 1):
        return 1
    return 2 if 3 * known < 2 * (pairs + 1) else 0


def test_the_solver_finds_the_rule_of_plain_memory() -> None:
    solver = Exact(Concentration())
    passed = 0
    for pairs in range(1, 61):
        for known in range(pairs, -1, -1):
            first = solver.choices((pairs, known, 0, "turn", 0))
            rule = published_rule(pairs, known)
            passed += rule == 0
            assert first["pass" if rule == 0 else "new"] == max(first.values()), (pairs, known)
            if rule != 0 and known < pairs:
                then = solver.choices((pairs, known, 0, "open", 0))
                assert then["another" if rule == 2 else "waste"] == max(then.values()), (pairs, known)
    assert passed == 290  # positions where it is best to learn nothing


# Small decks of Gold


def small_box(gold: dict[int, int], diggers: dict[int, int], dynamite: int, rush_at: int) -> Components:
    """A box of a few cards, whose players may stall for a round."""
    lines = ['[box]\ngame = "gold"\nedition = "test"\nsource = "ruling"\n']
    for colour in ("green", "orange", "blue", "red", "violet"):
        lines.append(f'[[entrance]]\ncolour = "{colour}"\nsource = "ruling"\n')
    for worth, copies in gold.items():
        lines.append(f'[[gold]]\nworth = {worth}\ncopies = {copies}\nsource = "ruling"\n')
    for strength, copies in diggers.items():
        lines.append(f'[[digger]]\nstrength = {strength}\ncopies = {copies}\nsource = "ruling"\n')
    lines.append(f'[dynamite]\ncopies = {dynamite}\nsource = "ruling"\n')
    for name, value in (("rush_at", rush_at), ("stall_turns", 2), ("stall_rounds", 1)):
        lines.append(f'[numbers.{name}]\nvalue = {value}\nsource = "ruling"\n')
    return parse_components(GAME, "\n".join(lines), "small box")


class SmallGold:
    """Gold by its own rules. States are tables; values are shares of the win."""

    def __init__(self, components: Components, players: int, by_lore: bool) -> None:
        self.box = cast(records.Box, components.record)
        self.options = cast(records.Options, GAME.options({"players": players}))
        self.by_lore = by_lore

    def start(self) -> records.Table:
        table = records.Table()
        rules.setup(self.box, self.options, table)
        return table

    def use(self, state: State, kind: int) -> tuple[int, int, int]:
        """What makes a card the same as another: what it is, and whom it works for."""
        owner = state.owner[self.box.colour[kind]] if self.box.colour[kind] else 0
        return self.box.sort[kind], self.box.value[kind], owner

    def key(self, state: State) -> Hashable:
        lying = [at for at in range(self.box.cards) if state.known[at] and state.face_down >> at & 1]
        known = tuple(sorted(self.use(state, state.known[at]) for at in lying))
        openly = tuple(self.use(state, state.known[at - 1]) for at in state.open_at if at and state.known[at - 1])
        unseen: dict[tuple[int, int, int], int] = {}
        for kind in range(1, self.box.kinds + 1):
            if state.unseen[kind]:
                use = self.use(state, kind)
                unseen[use] = unseen.get(use, 0) + state.unseen[kind]
        seats = (*state.points[1 : state.players + 1], *state.gold_cards[1 : state.players + 1])
        stage = (state.player, state.actor, state.rush, state.idle, state.fresh)
        return stage, openly, known, tuple(sorted(unseen.items())), seats

    def actor(self, state: State) -> int:
        return state.actor - 1 if state.actor > 0 else int(state.actor)

    def after(self, state: State, action: int) -> records.Table:
        table = records.Table()
        table.assign(state)
        rules.play(self.box, table, action)
        return table

    def moves(self, state: State) -> Iterable[tuple[Hashable, State]]:
        """One move for each kind of card; those alone that the lore considers, if it is asked."""
        legal = [0, 0]
        rules.moves(self.box, state, legal)
        if self.by_lore:
            lore.consider(self.box, state, legal)
        seen = set()
        for i in range(legal[0].bit_count()):
            position = nth_bit(legal[0], i)
            if state.known[position] not in seen:
                seen.add(state.known[position])
                yield position, self.after(state, position)

    def outcomes(self, state: State) -> Iterable[tuple[int, Values, State]]:
        weights: dict[int, int] = {}
        for case in range(rules.cases(self.box, state)):
            outcome = rules.draw(self.box, state, case)
            weights[outcome] = weights.get(outcome, 0) + 1
        for outcome, weight in weights.items():
            yield weight, (0.0,) * state.players, self.after(state, outcome)

    def values(self, state: State) -> Values:
        result = Result()
        rules.scores(self.box, state, result)
        winners = [int(result.rank[seat] == 1) for seat in range(1, state.players + 1)]
        return tuple(won / sum(winners) for won in winners)


SMALL = small_box({2: 2}, {2: 1}, dynamite=0, rush_at=2)


@pytest.fixture(scope="module")
def solved() -> Exact:
    """Seven cards and two players: solved with all moves."""
    return Exact(SmallGold(SMALL, 2, by_lore=False))


def test_small_decks_are_worth_the_same_by_what_the_lore_considers(solved: Exact) -> None:
    """What it strikes is never needed; at any position that can be reached with what it keeps."""
    game = SmallGold(SMALL, 2, by_lore=True)
    considered = Exact(game)
    assert considered.value(game.start()) == pytest.approx(solved.value(game.start()))
    assert len(considered.solved) > 3000
    for key, value in considered.solved.items():
        if key in solved.solved:
            assert value == pytest.approx(solved.solved[key])


def test_the_search_plays_small_decks_nearly_perfectly(solved: Exact) -> None:
    """What its moves give away, on the average of the decisions of some games that go anyhow."""
    game = cast(SmallGold, solved.game)
    bot = Bot(
        BotKind("search", "the search for Gold", {"gold": "motherlode.bots.search.for_gold"}), {"simulations": 150}
    )
    lost = []
    for seed in range(3):
        table = Table(GAME, SMALL, cast(Any, game.options), SeededDealer(seed))
        while not table.over:
            state = records.Table()
            state.assign(table.engine.tables[0])
            choices = solved.choices(state)
            if max(choices.values()) > min(choices.values()):
                seated = SeatedBot(bot, table.engine, state.actor, seed)
                move = seated.choose(table.view(table.actor), [move.id for move in table.moves()])
                lost.append(max(choices.values()) - solved.value(game.after(state, move))[state.actor - 1])
            table.play(table.moves()[table.version * 5 % len(table.moves())])
    assert len(lost) >= 10
    assert sum(lost) / len(lost) <= 0.01, lost
