"""What does one card do? Change one number of a box, and let bots play with the old box and the new one.

    python examples/one_card.py --game gold --card dynamite --field copies --to 2
    python examples/one_card.py --game quick-silver --card mother-lode --to 3 --games 2000
    python examples/one_card.py --game gold-river --card numbers.hold_up --field value --to 8 --keep my.toml
    python examples/one_card.py --game goldmine-rumbles --list         everything that has a number

A card is called by its name, or by what it is and what it is worth: gold-4, digger-2. The box that `--keep` writes can
be played: motherlode play gold-river --box my.toml
"""

from __future__ import annotations

import argparse
import difflib
import json
import math
import re
import string
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import motherlode as ml
from motherlode.arena.simulation import WIDTH_95, Simulation, wilson
from motherlode.core import registry
from motherlode.core.box import parse_components
from motherlode.core.errors import BadOption, MotherlodeError, UnknownName

Span = tuple[float, float, float]
"""A figure with the ends of its 95 % interval."""


# The box as text: everything but the one number stays, comments too.


class Card(NamedTuple):
    """A table of the file: the header that it stands under, and which of those it is."""

    header: str
    number: int
    values: dict[str, Any]

    @property
    def numbers(self) -> list[str]:
        """What can be changed."""
        return [key for key, value in self.values.items() if type(value) is int]


def called(section: str, index: int, values: dict[str, Any]) -> str:
    """What to call an entry: by its name if it has one, else by what it says."""
    if "town" in values:
        return f"{values['town']}-{values['strikes']}"
    for key in ("name", "does", "colour"):
        if key in values:
            return str(values[key])
    for key in ("worth", "strength", "nuggets"):
        if key in values:
            return f"{section}-{values[key]}"
    return f"{section}-{index + 1}"


def cards_of(text: str) -> dict[str, Card]:
    """Everything in the box that has a number, by name; of one name the second is called raid-b, then raid-c."""
    found: dict[str, Card] = {}
    for section, content in tomllib.loads(text).items():
        if section == "numbers":
            found |= {f"numbers.{name}": Card(f"[numbers.{name}]", 0, values) for name, values in content.items()}
        elif isinstance(content, dict):
            found[section] = Card(f"[{section}]", 0, content)
        else:
            for index, values in enumerate(content):
                name = called(section, index, values)
                alike = [name, *(f"{name}-{letter}" for letter in string.ascii_lowercase[1:])]
                free = next(other for other in alike if other not in found)
                found[free] = Card(f"[[{section}]]", index, values)
    return {name: card for name, card in found.items() if card.numbers}


def edited(text: str, card: Card, key: str, value: int | str) -> str:
    """The text with another value for one key of one entry."""
    lines = text.splitlines()
    at = [i for i, line in enumerate(lines) if line.strip() == card.header][card.number]
    while not re.match(rf"\s*{key}\s*=", lines[at]):
        at += 1
    lines[at] = f"{key} = {json.dumps(value, ensure_ascii=False)}"
    return "\n".join(lines) + "\n"


def changed_box(text: str, name: str, field: str, to: int) -> str:
    """The box with one number changed; its source says so. Refuses what the box does not have."""
    cards = cards_of(text)
    if name not in cards:
        raise UnknownName(f"There is no card {name!r} in this box. {near(name, cards)}")
    card = cards[name]
    if field not in card.numbers:
        raise BadOption(f"There is no number {field!r} on {name!r}. {near(field, card.numbers)}")
    was = card.values[field]
    if was == to:
        raise BadOption(f"{field} of {name} is {to} already: nothing would change.")
    return edited(edited(text, card, field, to), card, "source", f"ruling: changed, {field} was {was}")


def near(word: str, names: Iterable[str]) -> str:
    """The names that somebody may have meant; all, if none is near."""
    names = list(names)
    close = difflib.get_close_matches(word.lower(), names, n=5, cutoff=0.5)
    return f"Near: {', '.join(close)}." if close else f"Known: {', '.join(names)}."


# What changed.


def share(part: float, games: int) -> Span:
    """A share of all games."""
    return (part / games, *wilson(part / games, games))


def mean(value: float, deviation: float, games: int) -> Span:
    """A mean."""
    reach = WIDTH_95 * deviation / math.sqrt(games)
    return value, value - reach, value + reach


def difference(old: Span, new: Span) -> Span:
    """How much a figure grew. The runs are independent, so the ends of the intervals add up as squares do."""
    grown = new[0] - old[0]
    less, more = math.hypot(new[0] - new[1], old[2] - old[0]), math.hypot(new[2] - new[0], old[0] - old[1])
    return grown, grown - less, grown + more


def figures(run: Simulation) -> Iterator[tuple[str, str, Span]]:
    """What a designer looks at: a name, how to write it, and the figure."""
    for seat, won in enumerate(run.wins):
        yield f"wins of seat {seat}", ".1%", share(won, run.games)
    for seat in range(run.players):
        yield f"points of seat {seat}", ".2f", mean(run.mean_points[seat], run.sd_points[seat], run.games)
    yield "moves of a game", ".1f", mean(run.mean_moves, run.sd_moves, run.games)
    for ending in registry.game(run.game).endings[1:]:
        yield f"ends: {ending}", ".1%", share(run.endings.get(ending, 0), run.games)


def compare(old: Simulation, new: Simulation) -> list[dict[str, Any]]:
    """All figures, before, after and what grew; `clear` if the interval of that does not hold 0."""
    rows = []
    for (name, form, before), (_, _, after) in zip(figures(old), figures(new), strict=True):
        if before[0] or after[0]:  # endings that never came about are left out
            grown = difference(before, after)
            clear = grown[1] > 0 or grown[2] < 0
            rows.append({"what": name, "form": form, "old": before, "new": after, "grown": grown, "clear": clear})
    return rows


def run(said: argparse.Namespace) -> dict[str, Any]:
    """Both runs and what differs."""
    name, _ = registry.split_spec(said.game)
    game = registry.game(name)
    text = changed_box((game.folder / "components.toml").read_text(encoding="utf-8"), said.card, said.field, said.to)
    parse_components(game, text, "the changed box")  # one that cannot be played is refused before anybody plays
    with tempfile.TemporaryDirectory() as folder:
        box = said.keep or Path(folder) / "changed.toml"
        box.write_text(text, encoding="utf-8")
        runs = []
        for number, (label, chosen) in enumerate((("standard", None), ("changed", box))):
            print(f"{said.games} games of {game.title} with the {label} box …", file=sys.stderr, flush=True)
            seed = said.seed + number  # other games, so that the two runs are independent
            how = {"seats": said.bot, "games": said.games, "seed": seed, "jobs": said.jobs, "box": chosen}
            runs.append(ml.simulate(said.game, players=said.players, **how))
    asked = {"card": said.card, "field": said.field, "to": said.to, "bot": said.bot}
    common = {"game": said.game, "players": runs[0].players, "games": said.games, "seeds": [one.seed for one in runs]}
    return {**common, **asked, "boxes": [one.box for one in runs], "rows": compare(*runs)}


def written(figure: Span, form: str, sign: str = "") -> str:
    middle, low, high = (format(value, sign + form) for value in figure)
    return f"{middle} ({low} to {high})"


def main() -> None:
    parser = argparse.ArgumentParser(description="Change one number of a box, and see what bots make of it.")
    parser.add_argument("--game", default="gold", help="a game and its options: quick-silver:stranger=on")
    parser.add_argument("--players", type=int)
    parser.add_argument("--card", default="dynamite")
    parser.add_argument("--field", default="copies", help="which of its numbers")
    parser.add_argument("--to", type=int, default=2, help="the new number")
    parser.add_argument("--bot", default="greedy", help="who sits at all seats")
    parser.add_argument("--games", type=int, default=2000, help="with each box")
    parser.add_argument("--seed", type=int, default=1, help="of the first run; the second has the next")
    parser.add_argument("--jobs", type=int, default=1, help="threads")
    parser.add_argument("--keep", type=Path, help="write the changed box to this file")
    parser.add_argument("--list", action="store_true", help="list what can be changed, and stop")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    said = parser.parse_args()
    try:
        if said.list:
            text = (registry.game(registry.split_spec(said.game)[0]).folder / "components.toml").read_text("utf-8")
            for name, card in cards_of(text).items():
                print(name, *(f"{key}={card.values[key]}" for key in card.numbers))
            return
        result = run(said)
    except (MotherlodeError, OSError) as error:
        sys.exit(f"one_card.py: {error}")
    if said.json:
        print(json.dumps(result))
        return
    print(f"{said.game}, {result['players']} players, all {said.bot}: {said.field} of {said.card} is now {said.to}")
    print(f"{said.games} games with each box, seeds {said.seed} and {said.seed + 1}; figures with 95 % intervals.")
    print("* marks a change whose interval does not hold 0; chance marks one in twenty, and some that hang together.\n")
    print(f"  {'standard':<26} {'changed':<26} {'grown by':<26} what")
    for row in result["rows"]:
        form, mark = row["form"], "*" if row["clear"] else " "
        old, new, grown = written(row["old"], form), written(row["new"], form), written(row["grown"], form, "+")
        print(f"{mark} {old:<26} {new:<26} {grown:<26} {row['what']}")


if __name__ == "__main__":
    main()
