"""`motherlode doctor`: what works here, what is missing, how to get it."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from motherlode.cli.output import columns, json_option, print_json

OK, MISSING, LATER = "ok", "missing", "later"
PYTHONS = ((3, 11), (3, 14))
LEAST_TERMINAL = (80, 24)


@dataclass(frozen=True)
class Finding:
    """One line: what was looked at, how it is, and what to do about it."""

    what: str
    state: str
    """ok; missing; or later: not there yet, and made when it is needed."""
    detail: str
    remedy: str = ""
    needed: bool = False
    """Nothing can be played without it."""


def find_python() -> Finding:
    """The interpreter."""
    version = ".".join(map(str, sys.version_info[:3]))
    if PYTHONS[0] <= sys.version_info[:2] < PYTHONS[1]:
        return Finding("Python", OK, version, needed=True)
    return Finding("Python", MISSING, version, "install Python 3.11, 3.12 or 3.13, remove .venv, and use ./run", True)


def find_library(name: str, what_for: str, needed: bool) -> Finding:
    """A library that must be importable."""
    try:
        module = importlib.import_module(name)
    except Exception as error:  # whatever a broken installation raises
        return Finding(name, MISSING, f"{type(error).__name__}: {error}", "remove .venv and use ./run", needed)
    version = getattr(module, "__version__", "") or _version(name)
    return Finding(name, OK, f"{version}, {what_for}", needed=needed)


def _version(name: str) -> str:
    from importlib.metadata import version

    return version(name)


def find_games() -> Iterator[Finding]:
    """Each published game, and whether its kernels are compiled."""
    from motherlode.core import compiling, registry
    from motherlode.core.loader import jit_wanted

    kinds = [registry.bot_kind("random")]
    for game in registry.games().values():
        if game.test_only:
            continue
        game.components()
        yield Finding(game.title, OK, f"{game.players[0]} to {game.players[1]} players", needed=True)
        name = f"{game.title}, compiled"
        if not jit_wanted():
            yield Finding(name, LATER, "switched off", "unset MOTHERLODE_JIT to compile")
        elif compiling.plan(compiling.MATCH, game, kinds)[0].ready():
            yield Finding(name, OK, "kernels for simulations are on disk")
        else:
            how = f"the first 'motherlode sim {game.id}' compiles them, in about ten seconds"
            yield Finding(name, LATER, "kernels are not on disk yet", how)


def find_cache() -> Finding:
    """Where machine code is kept."""
    from motherlode.core.loader import cache_root

    root = cache_root()
    try:
        root.mkdir(parents=True, exist_ok=True)
        size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file())
    except OSError as error:
        size, problem = 0, str(error.strerror)
    else:
        problem = "" if os.access(root, os.W_OK) else "it cannot be written"
    if problem:
        return Finding("cache", MISSING, f"{root}: {problem}", "set MOTHERLODE_CACHE to a directory you can write to")
    return Finding("cache", OK, f"{root}, {size / 1e6:.1f} MB")


def find_terminal() -> Iterator[Finding]:
    """Size, colours and letters of the terminal."""
    if not sys.stdout.isatty():
        yield Finding("terminal", LATER, "standard output is no terminal", "run it in a terminal to play by hand")
        return
    wide, high = shutil.get_terminal_size()
    roomy = wide >= LEAST_TERMINAL[0] and high >= LEAST_TERMINAL[1]
    remedy = "" if roomy else f"make it at least {LEAST_TERMINAL[0]}x{LEAST_TERMINAL[1]}"
    yield Finding("terminal", MISSING if remedy else OK, f"{wide}x{high}", remedy)
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb"
    how = "unset NO_COLOR and use a terminal that sets TERM" if plain else ""
    yield Finding("colour", LATER if plain else OK, "off" if plain else os.environ["TERM"], how)
    encoding = (sys.stdout.encoding or "ascii").lower()
    good = encoding.replace("-", "") == "utf8"
    yield Finding("unicode", OK if good else LATER, encoding, "" if good else "set PYTHONUTF8=1 or LC_ALL=C.UTF-8")


def find_compiler() -> Finding:
    """The C++ compiler of the benchmark."""
    found = shutil.which("g++")
    if found:
        return Finding("g++", OK, f"{found}, for bench/gold.py and tests only")
    return Finding("g++", LATER, "for bench/gold.py and tests only", "./run test installs it, or: apt-get install g++")


def find_folder() -> Finding:
    """Whether records can be saved here."""
    here = Path.cwd()
    if os.access(here, os.W_OK):
        return Finding("this folder", OK, f"{here} can be written: records can be saved here")
    return Finding("this folder", LATER, f"{here} cannot be written", "save records elsewhere, by their full path")


def look(parts: list[tuple[str, Callable[[], Finding | Iterator[Finding]]]]) -> list[Finding]:
    """All findings; a part that fails is a finding too."""
    findings: list[Finding] = []
    for name, part in parts:
        try:
            found = part()
            findings += [found] if isinstance(found, Finding) else list(found)
        except Exception as error:  # the doctor never falls ill
            remedy = "remove .venv and use ./run; if that does not help, report it"
            findings.append(Finding(name, MISSING, f"{type(error).__name__}: {error}", remedy, name == "games"))
    return findings


@click.command("doctor", help="What works here, what is missing, how to get it.")
@json_option
def command(as_json: bool) -> int:
    """Look at everything; 0 if games can be played."""
    findings = look(
        [
            ("Python", find_python),
            ("numpy", lambda: find_library("numpy", "holds the tables", False)),
            ("numba", lambda: find_library("numba", "compiles the rules", False)),
            ("rich", lambda: find_library("rich", "draws tables and bars", True)),
            ("games", find_games),
            ("cache", find_cache),
            ("terminal", find_terminal),
            ("g++", find_compiler),
            ("this folder", find_folder),
        ]
    )
    playable = all(finding.state != MISSING for finding in findings if finding.needed)
    if as_json:
        print_json({"playable": playable, "findings": [asdict(finding) for finding in findings]})
    else:
        click.echo(columns([[finding.state, finding.what, finding.detail] for finding in findings]))
        remedies = [f"{finding.what}: {finding.remedy}" for finding in findings if finding.remedy]
        if remedies:
            click.echo("\nWhat to do\n" + "\n".join(f"  {remedy}" for remedy in remedies))
        click.echo("\n" + ("Games can be played." if playable else "Games cannot be played yet."))
    return 0 if playable else 1
