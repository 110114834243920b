"""Is the game fair, long enough, tense, and more than luck? What a balance report plays, and what it makes of it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from motherlode.core import botkit, registry
from motherlode.core.box import Components
from motherlode.core.errors import BadOption, near
from motherlode.core.game import Game
from motherlode.lab.plans import Arm, Plan, Run, source_of
from motherlode.lab.sorts import Sorts

TABLES, SKILL, RESTRICT = "tables", "skill", "restrict"
PARTS = (TABLES, SKILL, RESTRICT)
LEVELS = {1: ("bot",), 2: ("weak", "strong"), 3: ("weak", "middling", "strong")}
MIDDLING = {
    "gold": "greedy:memory=0.5",
    "quick-silver": "greedy:samples=1",
    "gold-river": "greedy:bid=0,office=0",
    "goldmine-rumbles": "greedy:reach=0,company=0",
}
"""The greedy bot with a handicap, by game."""
HEEDLESS = ("search", "plain-search", "ismcts")
"""Bots that think about all moves, whatever they are told not to do: in restricted play they would be made to play at
random, which is no fair measure."""
DEFAULT_GAMES = 1000
FREE = "free"


@dataclass(frozen=True)
class Level:
    """A bot of a certain strength."""

    name: str
    bot: str
    games: int
    """How many games it plays of each kind; with another one, as many as the one that plays fewer."""


@dataclass(frozen=True)
class Asked:
    """A balance report that was checked and can begin."""

    game: Game
    box: str | None
    versus: str | None
    options: tuple[tuple[str, str], ...]
    players: tuple[int, ...]
    levels: tuple[Level, ...]
    seed: int
    parts: tuple[str, ...]
    restricted: tuple[str, ...]
    restrict_players: int
    restrict_level: Level
    components: Components
    other: Components | None
    plan: Plan

    def command(self, **changes: object) -> str:
        """What gives these figures again, or a part of them: the same games, whatever else is played."""
        said = {
            "players": ",".join(map(str, self.players)),
            "bots": ",".join(level.bot for level in self.levels),
            "games": games_text(self.levels),
            "parts": ",".join(self.parts),
            "restrict": ",".join(self.restricted),
            **changes,
        }
        words = ["motherlode", "balance", source_of(self.game)]
        for key, value in self.options:
            words += ["--option", f"{key}={value}"]
        words += ["--box", self.box] if self.box else []
        words += ["--versus", self.versus] if self.versus else []
        words += ["--players", str(said["players"]), "--bots", str(said["bots"])]
        words += ["--games", str(said["games"]), "--seed", str(self.seed), "--parts", str(said["parts"])]
        if RESTRICT in str(said["parts"]) and said["restrict"]:
            words += ["--restrict", str(said["restrict"])]
        return shlex.join(words)


def read_players(game: Game, text: str | None) -> tuple[int, ...]:
    """Player counts, `2,4` or `2..4`; all that the game has, if nothing is said."""
    low, high = game.players
    if text is None:
        return tuple(range(low, high + 1))
    found: list[int] = []
    for part in text.split(","):
        span = re.fullmatch(r"\s*(\d{1,3})\s*(?:\.\.\s*(\d{1,3})\s*)?", part)
        if not span:
            raise BadOption(f"--players {text!r} is not understood: write 4, or 2,4, or 2..4.")
        found += range(int(span[1]), int(span[2] or span[1]) + 1)
    if not found:
        raise BadOption(f"--players {text!r} names no number of players: {low} to {high} play {game.title}.")
    for count in found:
        if not low <= count <= high:
            raise BadOption(f"{game.title} is for {low} to {high} players, not for {count}.")
    return tuple(dict.fromkeys(found))


def games_text(levels: Sequence[Level]) -> str:
    """The numbers of games as `--games` takes them."""
    every = [str(level.games) for level in levels]
    return every[0] if len(set(every)) == 1 else ",".join(every)


def read_games(games: int | Sequence[int], levels: int) -> list[int]:
    """One number of games for all bots, or one for each."""
    said = [games] if isinstance(games, int) else list(games)
    for count in said:
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise BadOption(f"games={count} is not understood: it takes a whole number from 1.")
    if len(said) not in (1, levels):
        raise BadOption(f"--games names {len(said)} numbers, --bots {levels}: give one for all, or one for each bot.")
    return said * levels if len(said) == 1 else said


def read_levels(game: Game, text: str | None, games: int | Sequence[int] = DEFAULT_GAMES) -> tuple[Level, ...]:
    """The bots from the weakest to the strongest."""
    if text is None:
        greedy = registry.bot_kind("greedy").plays(game)
        specs = ["random", MIDDLING.get(game.id, "greedy"), "greedy"] if greedy else ["random"]
    else:
        specs = registry.split_seats(text)
    if not specs:
        raise BadOption("--bots names nobody: write them from the weakest to the strongest, like random,greedy.")
    if len(set(specs)) < len(specs):
        raise BadOption(f"--bots {text!r} names a bot twice: each strength is measured once.")
    kinds = {registry.bot(spec, game).kind.id for spec in specs}
    if len(kinds) > botkit.KINDS:
        raise BadOption(f"--bots names {len(kinds)} kinds of bots: {botkit.KINDS} are the most.")
    names = LEVELS.get(len(specs), tuple(f"bot {i}" for i in range(1, len(specs) + 1)))
    counts = read_games(games, len(specs))
    return tuple(Level(*one) for one in zip(names, specs, counts, strict=True))


def restrict_level(levels: Sequence[Level]) -> Level:
    """Who shows what it costs to do without: the strongest that chooses among the moves it is given."""
    heed = [level for level in levels if registry.split_spec(level.bot)[0] not in HEEDLESS]
    return heed[-1] if heed else levels[-1]


def read_parts(text: str | None) -> tuple[str, ...]:
    """The parts of the report that are wanted; all, if nothing is said."""
    if text is None:
        return PARTS
    found = tuple(dict.fromkeys(filter(None, (part.strip() for part in text.split(",")))))
    for part in found:
        if part not in PARTS:
            raise BadOption(f"There is no part {part!r} of a balance report. {near(part, PARTS)}")
    if not found:
        raise BadOption(f"--parts names nothing: write some of {','.join(PARTS)}.")
    return found


def read_restricted(game: Game, components: Components, text: str | None) -> tuple[str, ...]:
    """The sorts of moves that somebody shall do without: all kinds of moves, if nothing is said."""
    sorts = Sorts(game, components)
    if text is None:
        return tuple(sorts.kinds) if len(sorts.kinds) > 1 else ()
    found = tuple(dict.fromkeys(filter(None, (" ".join(part.split()) for part in text.split(",")))))
    for name in found:
        sorts.moves_of(name)
    return found


def box_text(components: Components) -> str:
    """The box as a plan carries it: nothing for the game's own."""
    return "" if components.standard else components.text


def ask(
    game: Game,
    *,
    options: dict[str, object] | None = None,
    box: str | Path | None = None,
    versus: str | Path | None = None,
    players: str | None = None,
    bots: str | None = None,
    games: int | Sequence[int] = DEFAULT_GAMES,
    seed: int = 1,
    parts: str | None = None,
    restrict: str | None = None,
) -> Asked:
    """Check everything that a report needs, before any work."""
    said = tuple((key, str(value)) for key, value in (options or {}).items())
    counts = read_players(game, players)
    levels = read_levels(game, bots, games)
    wanted = read_parts(parts)
    components = game.components(box)
    other = game.components(versus) if versus else None
    if other is not None and other.hash == components.hash:
        raise BadOption(f"--versus {versus}: the two boxes hold the same components; name one that differs.")
    own = game.default_players if game.default_players in counts else counts[-1]
    restricted = read_restricted(game, components, restrict) if RESTRICT in wanted else ()
    runs = _tables(components, other, said, counts, levels) if TABLES in wanted else []
    runs += _skill(components, other, said, counts, levels) if SKILL in wanted else []
    if restricted:
        runs.append(_restrict(components, said, own, restrict_level(levels), restricted))
    if not runs:
        raise BadOption(
            "Nothing would be played: luck and skill need two bots or more, restricted play a sort of move."
        )
    plan = Plan(source_of(game), seed, tuple(runs))
    plan.check()
    return Asked(
        game, str(box) if box else None, str(versus) if versus else None, said, counts, levels, seed,
        wanted, restricted, own, restrict_level(levels), components, other, plan,
    )  # fmt: skip


Said = tuple[tuple[str, str], ...]


def _arms(
    components: Components, other: Components | None, said: Said, players: int, bots: Sequence[str], rotates: bool
) -> tuple[Arm, ...]:
    """The line-up with the box, and with the other one, if there is one."""
    boxes = [components, *([other] if other is not None else [])]
    return tuple(Arm(box.path, players, tuple(bots), said, box_text(box), rotates) for box in boxes)


def _tables(
    components: Components,
    other: Components | None,
    said: Said,
    counts: Sequence[int],
    levels: Sequence[Level],
) -> list[Run]:
    """Equal bots at every table: the seats, the length, the course of the game."""
    return [
        Run(
            f"{TABLES} {players} {level.name}",
            _arms(components, other, said, players, [level.bot] * players, False),
            level.games,
        )
        for players in counts
        for level in levels
    ]


def _skill(
    components: Components,
    other: Components | None,
    said: Said,
    counts: Sequence[int],
    levels: Sequence[Level],
) -> list[Run]:
    """One better bot among worse ones, at each seat in turn."""
    pairs = [(low, high) for high in range(len(levels)) for low in range(high)]
    return [
        Run(
            f"{SKILL} {players} {levels[high].name} {levels[low].name}",
            _arms(components, other, said, players, [levels[high].bot] + [levels[low].bot] * (players - 1), True),
            min(levels[high].games, levels[low].games),
        )
        for players in counts
        for low, high in pairs
    ]


def _restrict(components: Components, said: Said, players: int, level: Level, restricted: Sequence[str]) -> Run:
    """Equal bots; one of them, at each seat in turn, never does something: on the same deals as when it is free."""
    arms = [
        Arm(name, players, (level.bot,) * players, said, box_text(components), False, forbidden)
        for name, forbidden in ((FREE, ()), *((name, (name,)) for name in restricted))
    ]
    return Run(f"{RESTRICT} {players} {level.name}", tuple(arms), level.games)
