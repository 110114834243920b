"""The whole tree of a game for two, and how far what a bot does in it is from an equilibrium.

At each decision the bot is asked what it would do, as a mixture; then each seat's best answer to that is found by
looking at everything. What the best answers gain is the distance: 0 in an equilibrium. A win is 1 and a loss 0, so the
distance is a share of the range.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from motherlode.core import clock, compiling, registry
from motherlode.core.bot import SeatedBot
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.engine import Engine
from motherlode.core.loader import jit_wanted

Policy = dict[bytes, dict[int, float]]
"""By what the acting seat knows: how likely each move is."""


@dataclass
class Node:
    """A history: who acts, what it knows, and what follows, with its chance where chance acts."""

    actor: int
    known: bytes = b""
    after: dict[int, Node] = field(default_factory=dict)
    chances: dict[int, float] = field(default_factory=dict)
    values: tuple[float, float] = (0.0, 0.0)


class Duel:
    """The whole tree of a game for two, and what a policy is worth in it."""

    def __init__(self, name: str, box: str | Path | None = None) -> None:
        game = registry.game(name)
        components = game.components(box)
        options = game.options({"players": 2})
        self.engine = Engine(game, components, options, rows=game.facts(components, options).plies + 1)
        if jit_wanted():
            compiling.ensure(compiling.DOORS, game)
            self.engine.switch()
        self.seen: dict[bytes, tuple[int, Any, list[int]]] = {}
        """By what is known: the seat from 1, its view, and the moves; only where there is a choice."""
        self.engine.setup()
        self.root = self._grown(0)

    def _grown(self, row: int) -> Node:
        engine = self.engine
        actor = engine.actor(row)
        node = Node(actor)
        if actor == OVER:
            rank = engine.scores(row).rank
            winners = sum(rank[seat] == 1 for seat in (1, 2))
            first, second = (1 / winners if rank[seat] == 1 else 0.0 for seat in (1, 2))
            node.values = first, second
            return node
        if actor == CHANCE:
            outcomes = engine.outcomes(row)
            cases = sum(weight for _, weight in outcomes)
            node.chances = {outcome: weight / cases for outcome, weight in outcomes}
            actions = list(node.chances)
        else:
            actions = engine.legal_moves(row)
            view = engine.view(actor, row)
            node.known = bytes([actor]) + view.tobytes()
            if len(actions) > 1:
                self.seen[node.known] = actor, view, actions
        for action in actions:
            engine.tables[row + 1] = engine.tables[row]
            engine.play(action, row + 1)
            node.after[action] = self._grown(row + 1)
        return node

    def odds(self, node: Node, policy: Policy) -> dict[int, float]:
        """How likely each action is."""
        return node.chances or policy.get(node.known) or dict.fromkeys(node.after, 1 / len(node.after))

    def worth(self, policy: Policy) -> tuple[float, float]:
        """What both get."""

        def ahead(node: Node) -> tuple[float, float]:
            if not node.after:
                return node.values
            both = [0.0, 0.0]
            for action, chance in self.odds(node, policy).items():
                if chance > 0:
                    found = ahead(node.after[action])
                    both[0] += chance * found[0]
                    both[1] += chance * found[1]
            return both[0], both[1]

        return ahead(self.root)

    def best_answer(self, policy: Policy, seat: int) -> float:
        """What a seat can get against the policy of the other, knowing it: by looking at everything."""
        alike: dict[bytes, list[tuple[Node, float]]] = {}

        def gather(node: Node, reach: float) -> None:
            """Histories that the seat cannot tell apart, with their chances but for the seat's own moves."""
            if node.actor == seat:
                alike.setdefault(node.known, []).append((node, reach))
                for child in node.after.values():
                    gather(child, reach)
            elif node.after:
                for action, chance in self.odds(node, policy).items():
                    if chance > 0:
                        gather(node.after[action], reach * chance)

        best: dict[bytes, int] = {}

        def ahead(node: Node) -> float:
            if not node.after:
                return node.values[seat - 1]
            if node.actor != seat:
                odds = self.odds(node, policy)
                return sum(chance * ahead(node.after[action]) for action, chance in odds.items() if chance > 0)
            if node.known not in best:
                worths = {
                    move: sum(reach * ahead(one.after[move]) for one, reach in alike[node.known]) for move in node.after
                }
                best[node.known] = max(worths, key=worths.__getitem__)
            return ahead(node.after[best[node.known]])

        gather(self.root, 1.0)
        return ahead(self.root)

    def distance(self, policy: Policy) -> float:
        """What the best answers gain, on the average of both seats; 0 in an equilibrium."""
        worth = self.worth(policy)
        return sum(self.best_answer(policy, seat) - worth[seat - 1] for seat in (1, 2)) / 2

    def policy(self, spec: str, seeds: int, told: Callable[[SeatedBot, list[int], int], dict[int, float]]) -> Policy:
        """What a bot does at every decision, on the average of some seeds."""
        bot = registry.bot(spec, self.engine.game)
        if jit_wanted():
            compiling.ensure(compiling.SEAT, self.engine.game, [bot.kind])
        first = SeatedBot(bot, self.engine, 1, 0)
        seated = {1: first, 2: SeatedBot(bot, self.engine, 2, 0, slates=first.all_slates)}
        if jit_wanted():
            for one in seated.values():
                one.switch()
        found: Policy = {}
        for known, (seat, view, moves) in self.seen.items():
            found[known] = dict.fromkeys(moves, 0.0)
            for seed in range(seeds):
                seated[seat].begin(seed)
                chosen = seated[seat].choose(view, moves)
                for move, share in told(seated[seat], moves, chosen).items():
                    found[known][move] += share / seeds
        return found


def its_mixture(bot: SeatedBot, moves: list[int], chosen: int) -> dict[int, float]:
    """The mixture from which a search drew its last move."""
    slate: Any = bot.slates[0]
    module = bot.bot.kind.module(bot.engine.game)
    edges = clock.root_edges(slate)
    most = max(slate.edge_visits[edge] for edge in edges)
    shares = {slate.edge_move[edge]: module.share(slate, edge, most) for edge in edges}
    return {move: share / sum(shares.values()) for move, share in shares.items()}


def its_visits(bot: SeatedBot, moves: list[int], chosen: int) -> dict[int, float]:
    """How often a search tried each move: the mixture that OpenSpiel's search plays if it is asked for one."""
    slate: Any = bot.slates[0]
    edges = clock.root_edges(slate)
    total = sum(slate.edge_visits[edge] for edge in edges)
    return {slate.edge_move[edge]: slate.edge_visits[edge] / total for edge in edges}


def its_choice(bot: SeatedBot, moves: list[int], chosen: int) -> dict[int, float]:
    """The move that it made."""
    return {chosen: 1.0}
