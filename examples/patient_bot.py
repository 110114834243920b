"""A bot of one's own for Gold, in plain Python: it turns new cards until it knows a pair that pays.

    python examples/patient_bot.py --deals 30

lets it play against bots of the house; any file with such a class can take part in a simulation or contest:

    motherlode arena gold --bots examples/patient_bot.py,random --deals 30
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any


class Bot:
    """Made anew for each game, and told where it sits."""

    def __init__(self, place: Any) -> None:
        self.random = place.random()
        self.cards: list[str] = place.names["kind"]  # by number: "", "gold-1", … "green-2", … "dynamite"
        self.colours: list[str] = place.names["colour"]
        self.rush = False

    def notice(self, notice: Any) -> None:
        """What happened, as this seat saw it."""
        if notice.kind.startswith("rush"):
            self.rush = True

    def choose(self, view: Any, moves: Sequence[Any]) -> Any:
        """The second card of a pair that pays, if one is open and the other known; else a new card."""
        if moves[0].kind != "flip":
            return moves[0]
        squares = {move.id: move for move in moves}  # of Gold, the ids of flips are positions
        known = {position: self.cards[view.known[position]] for position in squares if view.known[position]}
        if self.rush:  # one card a turn, and gold is for whoever turns it
            return squares[max(known, key=lambda position: known[position].startswith("gold"))] if known else moves[0]
        opened = view.open_at[0]
        if opened:
            first = self.cards[view.known[opened - 1]]
            for position, card in known.items():
                if self.pays(view, first, card):
                    return squares[position]
        else:
            pairs = [(a, b) for a in known for b in known if self.pays(view, known[a], known[b])]
            if pairs:
                return squares[max(pairs, key=lambda pair: known[pair[0]])[0]]
        new = [move for position, move in squares.items() if position not in known]
        return self.random.choice(new or list(moves))

    def pays(self, view: Any, first: str, second: str) -> bool:
        """Whether one of two cards is gold that the other, a digger of mine, can carry out."""
        for gold, digger in ((first, second), (second, first)):
            colour, _, strength = digger.partition("-")
            if gold.startswith("gold") and colour in self.colours:
                mine = view.owner[self.colours.index(colour) + 1] in (0, view.me)
                if mine and int(strength) >= int(gold[-1]):
                    return True
        return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=1)
    told = parser.parse_args()

    import motherlode as ml

    print(ml.arena("gold", players=2, bots=[__file__, "random"], deals=told.deals, jobs=told.jobs))


if __name__ == "__main__":
    main()
