"""`python scripts/encodings.py`: writes docs/encodings.md from the games' `encoding.py`, at their default options."""

from __future__ import annotations

import sys
from pathlib import Path

from motherlode.core import registry
from motherlode.core.encoder import AMOUNT, BITS, NUMBER, ONE_HOT, SEAT, SEAT_BITS
from motherlode.core.encoding import Encoding, Feature, Part
from motherlode.core.game import Game

PAGE = Path(__file__).resolve().parent.parent / "docs" / "encodings.md"

INTRODUCTION = """\
# Views as vectors

Written by `python scripts/encodings.py` from each game's `encoding.py`; a test compares. The tables below are those of
the standard box at the default options: sizes follow both, so ask for the one that you use:

    from motherlode.core import registry
    from motherlode.core.encoding import Encoding

    gold = registry.game("gold")
    encoding = Encoding(gold, gold.components(), gold.options({"players": 4}))
    encoding.size, encoding.where()["points"]

- **It is the view, and nothing else.** What a seat may not know is 0 in its view and so in its vector. A vector of a
  *look* has the same parts, with 0 for what has to be remembered.
- **Nothing is lost.** `encoding.decode(vector)` gives the view back, byte for byte.
- **The own seat comes first.** Parts by seat have a row for each seat, from the own one on in the order of the table; a
  seat that is named is told by its distance. Only `me` says which seat it is. An onlooker, whose `me` is empty, counts
  from the first seat.
- **0 is nothing**: unknown, none, nobody. A one-hot of which no entry is set says just that.
- Every entry lies between -1 and 1. The options are not among them: they are the same for a whole run.
- What can never be anything but 0 with these options is left out, such as hidden cubes where none are hidden.

How a number is told:

| told as | entries |
|---|---|
| yes or no | one: 0 or 1 |
| one of n | n: that of the value is 1; values count from 1 |
| part of m | one: the value divided by m, the most that there can be |
| amount, half at u | one: v / (v + u), for what has no near limit; 1/2 where the value is u |
| n digits | n binary digits, the lowest first: sets, and numbers in long lists |
| seat | one for each seat from the own one on; then one for each further value, where the meaning names some |
| seats | one for each seat from the own one on: whether it is among them |

`shape` is rows × columns × entries of each number, without those that are 1.
"""


def told_as(feature: Feature) -> str:
    """How a number of a part is told, in words."""
    if feature.form == SEAT:
        return f"seat, or {len(feature.others)} more" if feature.others else "seat"
    return {
        ONE_HOT: "yes or no" if feature.size == 1 else f"one of {feature.size}",
        NUMBER: f"part of {feature.most}",
        AMOUNT: f"amount, half at {feature.most}",
        BITS: f"{feature.size} digits",
        SEAT_BITS: "seats",
    }[feature.form]


def shape_of(part: Part) -> str:
    """Rows, columns and entries; rows of seats are called so."""
    rows = f"{part.rows} seats" if part.feature.seats else ""
    return " × ".join([*filter(None, [rows]), *(str(n) for n in part.shape[1:] if n > 1)]) or "1"


def table(game: Game) -> str:
    """The parts of a game at its default options."""
    encoding = Encoding(game, game.components(), game.options())
    counts = range(game.players[0], game.players[1] + 1)
    sizes = {n: Encoding(game, game.components(), game.options({"players": n})).size for n in counts}
    told = ", ".join(f"{size:,} with {n}" for n, size in sizes.items())
    lines = [
        f"## {game.title}",
        "",
        f"{encoding.size:,} entries with {encoding.players} players, the default ({told}).",
        "",
        "| part | entries | shape | told as | meaning |",
        "|---|---|---|---|---|",
    ]
    for part in encoding.parts:
        last = f" – {part.stop - 1}" if part.stop - part.start > 1 else ""
        cells = (f"`{part.name}`", f"{part.start}{last}", shape_of(part), told_as(part.feature), part.feature.meaning)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    """The whole page."""
    games = [game for game in registry.games().values() if game.package.startswith("motherlode.games.")]
    return "\n".join([INTRODUCTION, *(table(game) for game in games)])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE}: read the diff", file=sys.stderr)
