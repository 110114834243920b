"""Who sits where: people at this keyboard, and bots with their memories.

A list of seats is written like a list of bots, with `you` for a person: `you,greedy:memory=0.7,random`. A person may
have a name, `you=Ann` (in full `you:name=Ann`, which is what records keep).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from motherlode.core import advice, botkit, compiling, registry
from motherlode.core.advice import ADVISER
from motherlode.core.bot import Bot, SeatedBot
from motherlode.core.dealers import Dealer
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.loader import jit_wanted
from motherlode.core.naming import PERSON
from motherlode.core.story import catalogue
from motherlode.core.table import CHANCE, Step, Table

BOT = "greedy:memory=fading"
LONGEST_NAME = 14


@dataclass(frozen=True)
class Seat:
    """A seat: what was said of it, the name it goes by, and its bot, if no person sits there."""

    spec: str
    name: str
    bot: Bot | None


def split_seats(text: str) -> list[str]:
    """A list of seats taken apart, `you=Ann` written in full."""
    return registry.split_seats(re.sub(rf"(^|,)\s*{PERSON}=", rf"\1{PERSON}:name=", text))


def usual_bot(game: Game) -> str:
    """The bot that fills a seat nobody spoke of: greedy, with a middling memory if it has one to set; else random."""
    for spec in (BOT, ADVISER):
        try:
            registry.bot(spec, game)
        except BadOption:
            continue
        return spec
    return "random"


def usual_seats(game: Game, players: int, watch: bool) -> list[str]:
    """A person at the first seat, bots at the others; bots only, if people just watch."""
    return [usual_bot(game) if seat or watch else PERSON for seat in range(players)]


def seat_all(game: Game, players: int, specs: list[str]) -> list[Seat]:
    """The seats, each checked, with names that tell them apart."""
    if len(specs) != players:
        named = "1 seat is named" if len(specs) == 1 else f"{len(specs)} seats are named"
        example = ",".join([*specs, *[usual_bot(game).split(":")[0]] * players][:players])
        raise BadOption(
            f"{named}, but {players} players play: write one for each, such as --seats {example}, "
            f"or say --players {len(specs)}."
        )
    only = "You" if catalogue(game, "you") else "Player"
    people = sum(spec.split(":")[0] == PERSON for spec in specs)
    seats = []
    for number, spec in enumerate(specs, start=1):
        name, said = registry.split_spec(spec)
        if name == PERSON:
            called = str(said.pop("name", only if people == 1 else f"Player {number}"))
            if said:
                raise BadOption(f"{spec!r} is not understood: a person has a name only, such as {PERSON}=Ann.")
            called = "".join(letter for letter in called if letter.isprintable())
            seats.append(Seat(spec, called[:LONGEST_NAME], None))
        else:
            seats.append(Seat(spec, name.capitalize(), registry.bot(spec, game)))
    return _told_apart(seats)


def _told_apart(seats: list[Seat]) -> list[Seat]:
    names = [seat.name for seat in seats]
    found = []
    for number, seat in enumerate(seats):
        name = seat.name
        if names.count(name) > 1:
            name = f"{name} {names[: number + 1].count(name)}"
        found.append(Seat(seat.spec, name, seat.bot))
    return found


class Company:
    """The bots at a table, and for each person one with a perfect memory that only listens and gives hints."""

    def __init__(self, table: Table, seats: list[Seat], think: int, game_index: int = 0) -> None:
        self.seats, self.think, self.game_index = seats, think, game_index
        self._sit_down(table)
        if table.game.tools and jit_wanted():  # searching gains by it, and nobody waits
            kinds = {bot.bot.kind.id: bot.bot.kind for bot in (*self.bots.values(), *self.advisers.values())}
            compiling.start_quietly(compiling.LIVE, table.game, list(kinds.values()))

    def _sit_down(self, table: Table) -> None:
        adviser = advice.adviser(table.game)
        self.bots: dict[int, SeatedBot] = {}
        self.advisers: dict[int, SeatedBot] = {}
        for number, seat in enumerate(self.seats):
            if seat.bot is not None:
                self.bots[number] = self._seated(seat.bot, table, number)
            elif adviser is not None:
                self.advisers[number] = self._seated(adviser, table, number)

    def _seated(self, bot: Bot, table: Table, seat: int) -> SeatedBot:
        return SeatedBot(bot, table.engine, seat + 1, self.think, self.game_index, "auto")

    def hear(self, step: Step) -> None:
        """Let everybody notice what their own seat saw."""
        for bots in (self.bots, self.advisers):
            for seat, bot in bots.items():
                bot.notice(step.saw(seat + 1))

    def choose(self, table: Table) -> int:
        """What the acting bot plays."""
        return choice_of(self.bots[table.actor], table)

    def again(self, table: Table) -> None:
        """After an undo: the bots live through the game as it stands now, and so forget what was undone."""
        self._sit_down(table)
        scratch = Table(table.game, table.components, table.engine.options[0], None, "interpreted")
        scratch.observers.append(self.hear)
        relive(scratch, self, [(entry.actor, entry.notation) for entry in table.standing()])


def choice_of(bot: SeatedBot, table: Table) -> int:
    """What a bot would play for the acting seat, handed what it may see."""
    seat = table.actor
    view = table.view(seat) if bot.sees == botkit.KNOWS else table.look(seat)
    return bot.choose(view, [move.id for move in table.moves()])


def relive(table: Table, company: Company, steps: Iterable[tuple[int, str]], dealer: Dealer | None = None) -> None:
    """Play steps that happened already. Bots think again and a dealer deals again, so both stand where they stood."""
    for actor, notation in steps:
        if actor == CHANCE and dealer is not None:
            dealer.pick(table.outcomes())
        elif actor in company.bots:
            company.choose(table)
        table.play(notation)
