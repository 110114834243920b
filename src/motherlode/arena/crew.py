"""Who plays the games of a run: compiled loops where that can be, else matches that Python drives.

Python runs one thread at a time, so several jobs that it drives are processes: `python -m motherlode.arena.crew`. They
are told spec strings, never objects, and answer with counts.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Protocol

from motherlode.core import compiling, registry
from motherlode.core.bot import Bot, BotKind
from motherlode.core.box import Components, parse_components
from motherlode.core.errors import MotherlodeError
from motherlode.core.game import Game
from motherlode.core.guests import files
from motherlode.core.guests.chair import warn_here
from motherlode.core.guests.guest import Guest
from motherlode.core.open_match import Entrant, OpenMatch
from motherlode.core.records import Record, said_options

SHOWN_LINES = 12
"""So many of the last lines of a compiler's refusal are told."""


class Playing(Protocol):
    """A match of either sort."""

    def seat(self, entrants: Any, /) -> None:
        """Seat these for the games that follow."""
        ...

    def play(self, seed: int, first: int, games: int) -> list[int]:
        """Play games first .. first+games-1 and give their tally."""
        ...

    def log(self, steps: int | None = None) -> list[int]:
        """The actions of the last game."""
        ...


_refused: set[str] = set()


def settled(
    entrants: Sequence[Entrant], game: Game, compiled: bool, done: compiling.Progress = lambda name: None
) -> list[Entrant]:
    """The same, but bots from files whose kernels cannot be compiled (or must not) are guests that are interpreted.

    `done` hears of each kernel that was compiled.
    """
    found: dict[int, Entrant] = {}
    for one in entrants:
        if id(one) not in found:
            ours = isinstance(one, Guest) or not files.is_path(one.kind.source)
            found[id(one)] = (
                one if ours or (compiled and can_compile(one, game, done)) else registry.hosted_guest(one.spec)
            )
    return [found[id(one)] for one in entrants]


def can_compile(entrant: Entrant, game: Game, done: compiling.Progress) -> bool:
    """Whether the kernels of a bot from a file can be compiled; if not, why is said, once."""
    assert isinstance(entrant, Bot)
    kind = entrant.kind
    if kind.id in _refused:
        return False
    try:
        compiling.ensure(compiling.KIND, game, [kind], done)
    except RuntimeError as error:
        _refused.add(kind.id)
        warn_here(f"{kind.name} cannot be compiled, and plays interpreted, slowly:\n{why_of(str(error))}")
        return False
    return True


def why_of(refusal: str) -> str:
    """What a compiler's refusal comes to: where it says what it cannot do, without the way that led there."""
    lines = [line for line in refusal.splitlines() if line.strip()]
    starts = [number for number, line in enumerate(lines) if line.startswith("numba.core.errors.")]
    return "\n".join(lines[starts[-1] :] if starts else lines[-SHOWN_LINES:])


def kinds_among(entrants: Sequence[Entrant]) -> list[BotKind]:
    """The kinds of the bots among them that are no guests."""
    kinds = {one.kind.id: one.kind for one in entrants if isinstance(one, Bot)}
    return [kinds[name] for name in sorted(kinds)]


def parts_of(entrants: Sequence[Entrant]) -> list[tuple[str, Sequence[BotKind]]]:
    """What has to be compiled for a match that Python drives."""
    return compiling.parts(compiling.LIVE, kinds_among(entrants))


class Hired:
    """A match in another process."""

    def __init__(
        self,
        game: Game,
        components: Components,
        options: Record,
        entrants: Sequence[Entrant],
        compiled: bool,
        log: int,
        guests: Sequence[Entrant],
    ) -> None:
        self._all = list({id(one): one for one in (*entrants, *guests)}.values())
        self._numbers = {id(one): number for number, one in enumerate(self._all)}
        self._actions: list[int] = []
        self.forfeits: dict[str, int] = {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.seat(entrants)
        self._send(
            {
                "game": game.id if game.package.startswith("motherlode.") else str(game.folder),
                "options": said_options(options),
                "box": "" if components.standard else components.text,
                "entrants": [[one.spec, isinstance(one, Guest)] for one in self._all],
                "seating": self._seating,
                "compiled": compiled,
                "log": log,
            }
        )

    def _send(self, order: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None

    def _gone(self) -> MotherlodeError:
        return MotherlodeError(f"A process that played games has ended with exit code {self._process.wait()}.")

    def seat(self, entrants: Sequence[Entrant]) -> None:
        """Seat these for the games that follow."""
        self._seating = [self._numbers[id(one)] for one in entrants]

    def play(self, seed: int, first: int, games: int) -> list[int]:
        """Have the games played."""
        self._send({"seating": self._seating, "seed": seed, "first": first, "games": games})
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise self._gone()
        answer = json.loads(line)
        self._actions, self.forfeits = answer["log"], answer["forfeits"]
        counts: list[int] = answer["tally"]
        return counts

    def log(self, steps: int | None = None) -> list[int]:
        """The actions of the last game, if a log was asked for."""
        return self._actions[:steps]

    def close(self) -> None:
        """Let it go: it ends with its orders, and its guests with it."""
        with self._process as process:
            assert process.stdin is not None
            try:
                process.stdin.close()
                process.wait()
            except BaseException:
                process.kill()
                raise


def open_matches(
    game: Game,
    components: Components,
    options: Record,
    entrants: Sequence[Entrant],
    compiled: bool,
    jobs: int,
    log: int = 0,
    guests: Sequence[Entrant] = (),
) -> list[OpenMatch | Hired]:
    """So many matches that Python drives; `guests` may take seats later."""
    travel = all(isinstance(one, Bot) or one.travels for one in (*entrants, *guests))
    if jobs > 1 and travel:
        return [Hired(game, components, options, entrants, compiled, log, guests) for _ in range(jobs)]
    return [OpenMatch(game, components, options, entrants, compiled) for _ in range(jobs)]


def forfeits_of(matches: Sequence[OpenMatch | Hired]) -> dict[str, int]:
    """Decisions that were played at random for guests who could not, by their spec, in all matches."""
    found: dict[str, int] = {}
    for match in matches:
        for spec, count in match.forfeits.items():
            found[spec] = found.get(spec, 0) + count
    for spec, count in found.items():
        warn_here(f"{spec} forfeited {count:,} {'decision' if count == 1 else 'decisions'}: random moves were played")
    return found


def main() -> None:
    """The process: read what is to be played, play it, and answer, until there are no more orders."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever gave the orders decides when they end
    told = json.loads(sys.stdin.readline() or "null")
    if told is None:
        return
    game = registry.game(told["game"])
    components = parse_components(game, told["box"], "the box of the run") if told["box"] else game.components()
    entrants: list[Entrant] = [
        registry.hosted_guest(spec) if guest and not spec.startswith(registry.PROGRAM) else registry.entrant(spec, game)
        for spec, guest in told["entrants"]
    ]
    seated = [entrants[number] for number in told["seating"]]
    match = OpenMatch(game, components, game.options(told["options"]), seated, told["compiled"])
    try:
        for line in sys.stdin:
            order = json.loads(line)
            match.seat([entrants[number] for number in order["seating"]])
            counts = match.play(order["seed"], order["first"], order["games"])
            log = match.log() if told["log"] else []
            print(json.dumps({"tally": counts, "log": log, "forfeits": match.forfeits}), flush=True)
    finally:
        match.close()


if __name__ == "__main__":
    main()
