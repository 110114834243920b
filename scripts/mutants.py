"""Breaks a game's rules one by one, and lists what no test noticed: `./run mutants GAME`.

Every mutant is one changed comparison, constant, operator, branch or statement in a function marked `@kernel`, or in
`facts`. It is killed if a test of the game fails, or runs for ever. Survivors are rules that no test guards, or changes
that change nothing; the latter are listed, with the reason, in `equivalent-mutants.txt` beside the tests:

    rules.py duel | if here < there: | '<' -> '<='  # equal strengths were dealt with above
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.mutation.breaks import Module, Mutant, mutants, rule_modules
from scripts.mutation.trials import CannotTry, Trials

ROOT = Path(__file__).resolve().parent.parent
HOMES = (ROOT / "src/motherlode/games", ROOT / "src/motherlode/testing/games")
LIST = "equivalent-mutants.txt"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run mutants", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("game", metavar="GAME", help="the id of a game, or the path of its folder")
    parser.add_argument("--module", action="append", default=[], metavar="NAME", help="only this module; repeatable")
    parser.add_argument("--function", action="append", default=[], metavar="NAME", help="only this rule; repeatable")
    parser.add_argument("--tests", action="append", type=Path, metavar="PATH", help="other tests than tests/games/GAME")
    parser.add_argument("--equivalents", type=Path, metavar="FILE", help=f"default: {LIST} beside the tests")
    parser.add_argument("--sample", type=int, metavar="N", help="only N mutants, by chance")
    parser.add_argument("--seed", type=int, default=0, help="of the sample (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="how many at a time")
    parser.add_argument("--patience", type=float, default=20.0, metavar="S", help="least seconds before a timeout (20)")
    parser.add_argument("--slowest", type=float, default=10.0, metavar="S", help="leave slower tests out (10)")
    parser.add_argument("--least", type=float, default=95.0, metavar="PERCENT", help="the score to reach (95)")
    parser.add_argument("--list", action="store_true", help="list the mutants and try none")
    parser.add_argument("--keys", action="store_true", help=f"name mutants as {LIST} does")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    try:
        folder, tests, listed = places(asked)
        modules = chosen(rule_modules(folder), asked.module, folder)
        reasons = read_equivalents(listed)
        every = [mutant for module in modules for mutant in mutants(module)]
        some = narrow(every, asked)
        if asked.list:
            for mutant in some:
                print(mutant.key if asked.keys else mutant.id)
            return 0
        report = Report(asked.game, reasons)
        known = {mutant.key for mutant in every}
        if not asked.module:
            report.stale = [f"{key} (no such mutant)" for key in reasons if key not in known]
        if some:
            try_all(some, Trials(modules, tests, asked.patience, asked.slowest), asked.jobs, report)
    except CannotTry as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(report.plain(), indent=2) if asked.json else report.text(asked.keys))
    if report.changed:
        return 2
    return 0 if report.score >= asked.least else 1


def places(asked: argparse.Namespace) -> tuple[Path, list[Path], Path]:
    """The game's folder, its tests, and its list of equivalent mutants."""
    name = asked.game.rstrip("/")
    plain = Path(name).name.replace("-", "_")
    folders = [Path(name)] if "/" in name or name == "." else [home / plain for home in HOMES]
    folder = next((path.resolve() for path in folders if path.is_dir()), None)
    if folder is None:
        raise CannotTry(f"There is no game {name!r}: looked for {' and '.join(map(str, folders))}.")
    own = ROOT / "tests/games" / plain
    tests = asked.tests or [own]
    for path in tests:
        if not Path(str(path).split("::")[0]).exists():
            raise CannotTry(f"There are no tests at {path}; say --tests PATH.")
    beside = own if own.is_dir() or not asked.tests else Path(str(tests[0]).split("::")[0])
    return folder, tests, asked.equivalents or (beside if beside.is_dir() else beside.parent) / LIST


def chosen(modules: list[Module], names: list[str], folder: Path) -> list[Module]:
    """The modules asked for: all, if none is named."""
    known = {module.path.stem: module for module in modules}
    if not known:
        raise CannotTry(f"{folder} holds no rules: no function is marked @kernel or named facts.")
    for name in names:
        if name.removesuffix(".py") not in known:
            raise CannotTry(f"There are no rules in a module {name!r}; there are {', '.join(known)}.")
    return [known[name.removesuffix(".py")] for name in names] or modules


def narrow(every: list[Mutant], asked: argparse.Namespace) -> list[Mutant]:
    """The mutants asked for, in the order of the source."""
    for name in asked.function:
        if not any(mutant.function == name for mutant in every):
            raise CannotTry(f"No mutant is in a function {name!r}.")
    some = [mutant for mutant in every if not asked.function or mutant.function in asked.function]
    if asked.sample is not None and asked.sample < len(some):
        picked = random.Random(asked.seed).sample(range(len(some)), max(0, asked.sample))
        some = [some[i] for i in sorted(picked)]
    return some


def read_equivalents(path: Path) -> dict[str, str]:
    """The keys of equivalent mutants, each with its reason."""
    reasons: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.exists() else [], 1):
        if line.strip() and not line.startswith("#"):
            key, _, reason = line.partition(" # ")
            if not reason.strip():
                raise CannotTry(f"{path}:{number}: an equivalent mutant needs its reason, after ' # '.")
            reasons[key.strip()] = reason.strip()
    return reasons


@dataclass
class Report:
    """What came of the mutants."""

    game: str
    reasons: dict[str, str]
    total: int = 0
    killed: int = 0
    timeouts: int = 0
    survivors: list[Mutant] = field(default_factory=list)
    equivalent: list[Mutant] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    """Files that somebody edited meanwhile: verdicts before and after do not go together."""
    slow: list[str] = field(default_factory=list)
    """Tests that were left out."""
    seconds: float = 0.0

    def add(self, mutant: Mutant, verdict: str, test: str) -> None:
        """Note the verdict on one mutant."""
        self.total += 1
        listed = mutant.key in self.reasons
        if verdict == "survived":
            (self.equivalent if listed else self.survivors).append(mutant)
            return
        self.killed += 1
        self.timeouts += verdict == "timeout"
        if listed:
            self.stale.append(f"{mutant.key} (killed by {test or 'the import of the game'})")

    @property
    def score(self) -> float:
        """The share, in percent, of the mutants that are no equivalents and were killed."""
        count = self.total - len(self.equivalent)
        return 100.0 * self.killed / count if count else 100.0

    def plain(self) -> dict[str, object]:
        """The report as one JSON object."""
        return {
            "game": self.game,
            "mutants": self.total,
            "killed": self.killed,
            "timeouts": self.timeouts,
            "survived": len(self.survivors),
            "equivalent": len(self.equivalent),
            "score": round(self.score, 2),
            "seconds": round(self.seconds, 1),
            "survivors": [as_json(mutant) for mutant in self.survivors],
            "equivalents": [as_json(mutant) | {"reason": self.reasons[mutant.key]} for mutant in self.equivalent],
            "stale": self.stale,
            "changed": self.changed,
            "slow": self.slow,
        }

    def text(self, keys: bool) -> str:
        """The report for people."""
        lines = [
            f"{self.game}: {self.total} mutants, {self.killed} killed (of them {self.timeouts} by timeout), "
            f"{len(self.survivors)} survived, {len(self.equivalent)} equivalent; "
            f"score {self.score:.1f} %, in {self.seconds:.0f} s"
        ]
        if self.survivors:
            lines += ["", "Survivors:"]
            for mutant in self.survivors:
                lines += [f"  {mutant.key}"] if keys else [f"  {mutant.id}", f"      {mutant.source}"]
        if self.stale:
            lines += ["", f"Stale in {LIST}:", *(f"  {entry}" for entry in self.stale)]
        if self.slow:
            lines += ["", "Left out, as they are slow:", *(f"  {test}" for test in self.slow)]
        if self.changed:
            lines += ["", "Edited while this ran, so run it again:", *(f"  {file}" for file in self.changed)]
        return "\n".join(lines)


def as_json(mutant: Mutant) -> dict[str, object]:
    return {
        "id": mutant.id,
        "key": mutant.key,
        "file": mutant.module.path.name,
        "line": mutant.line,
        "function": mutant.function,
        "source": mutant.source,
        "change": mutant.change,
    }


def try_all(some: list[Mutant], trials: Trials, jobs: int, report: Report) -> None:
    """Try the mutants, and say on standard error how far it is."""
    started = time.monotonic()
    with trials:
        say(f"mutants: {len(some)} mutants; running the tests without any")
        clean = trials.prepare()
        report.slow = trials.slow
        say(f"\nmutants: the tests take {clean:.1f} s\n")
        begun = shown = time.monotonic()
        for mutant, verdict, test in trials.run(some, max(1, jobs)):
            report.add(mutant, verdict, test)
            if report.survivors and report.survivors[-1] is mutant:  # at once: a long run may be cut off
                say(f"\nmutants: survived: {mutant.key}")
            now = time.monotonic()
            if now - shown > (0.2 if sys.stderr.isatty() else 15) or report.total == len(some):
                shown = now
                left = (now - begun) / report.total * (len(some) - report.total)
                survived = len(report.survivors)
                say(f"\rmutants: {report.total} of {len(some)}, {survived} survived, {left:.0f} s left    ")
        report.changed = trials.changed()
    order = {mutant.key: place for place, mutant in enumerate(some)}
    report.survivors.sort(key=lambda mutant: order[mutant.key])
    report.equivalent.sort(key=lambda mutant: order[mutant.key])
    say("\n")
    report.seconds = time.monotonic() - started


def say(text: str) -> None:
    print(text.replace("\r", "" if sys.stderr.isatty() else "\n"), end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
