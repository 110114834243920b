"""Runs the tests against mutants, each in a fork of a process that has imported everything but the game.

No file of the working tree is written: the changed module is compiled from its tree by an import hook, byte code goes
to a temporary folder or nowhere, and so does all that pytest and Hypothesis keep.

The tests run in the order of their promise: those that killed mutants of the same function, then quick ones before
slow ones. The few that killed most are tried alone first, which spares collecting the others. An endless loop is ended
by a limit on the processor time of each test; what that does not catch ends by the limit on a whole trial.

Very slow tests are left out, since every survivor would wait for them. That is safe: a mutant that only they would kill
counts as a survivor.
"""

from __future__ import annotations

import gc
import importlib
import importlib.machinery
import json
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Literal, NoReturn

import pytest
from scripts.mutation.breaks import Module, Mutant

Verdict = Literal["killed", "timeout", "survived"]

SHARED = ("motherlode.core",)
"""Packages of the project that know no game when imported, so that all trials may share them."""

BEST = 12
"""How many tests are tried alone first."""


class CannotTry(Exception):
    """The tests say nothing about mutants, because they fail without them or never import the rules."""


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from its tree, as it stands in this process."""

    def __init__(self, name: str, module: Module) -> None:
        super().__init__(name, str(module.path))
        self.module = module

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.module.tree, str(self.module.path), "exec", dont_inherit=True)


class _Finder:
    """The import hook: modules with rules are loaded from their trees, under whatever name they are imported."""

    def __init__(self, modules: Sequence[Module]) -> None:
        self.modules = {module.path.stem: module for module in modules}
        self.seen: set[str] = set()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        module = self.modules.get(fullname.rpartition(".")[2])
        if module is None:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or Path(spec.origin).resolve() != module.path:
            return None
        spec.loader = _Loader(fullname, module)
        self.seen.add(module.path.name)
        return spec


class _Watch:
    """The pytest plugin of a trial: orders the tests, notes which one runs and how long, and ends endless ones."""

    def __init__(self, promise: dict[str, float], slow: Sequence[str], limits: dict[str, float], note: Path) -> None:
        self.promise = promise
        self.slow = slow
        self.limits = limits
        self.note = os.open(note, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        self.seconds: dict[str, float] = {}
        self.root = ""

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        self.root = str(session.config.rootpath)
        if "hypothesis" in sys.modules:  # one failure is enough, and the same one every time
            from hypothesis import Phase, settings

            phases = (Phase.explicit, Phase.generate)
            settings.register_profile("mutants", settings(), phases=phases, derandomize=True, deadline=None)
            settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid not in self.slow]
        items.sort(key=lambda item: -self.promise.get(item.nodeid, 0.0))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        os.ftruncate(self.note, os.pwrite(self.note, item.nodeid.encode(), 0))
        signal.setitimer(signal.ITIMER_PROF, self.limits.get(item.nodeid, 0.0))
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0.0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration


@dataclass
class _Running:
    mutant: Mutant
    place: Path
    started: float
    first: bool
    """Whether only the most promising tests are run: if they pass, the others must be run too."""


class Trials:
    """The tests of a game, made ready to be run against many mutants."""

    def __init__(
        self, modules: Sequence[Module], tests: Sequence[Path], patience: float = 20.0, slowest: float = 10.0
    ) -> None:
        self.modules = modules
        self.tests = [str(path) for path in tests]
        self.patience = patience
        self.slowest = slowest
        self.slow: list[str] = []
        self.limit = 0.0
        self.seconds: dict[str, float] = {}
        self.kills: Counter[str] = Counter()
        self.kills_in: dict[str, Counter[str]] = {}
        self.count = 0
        self.root = ""
        self.files: list[str] = []
        self.began = time.time()
        self.scratch = Path(tempfile.mkdtemp(prefix="mutants-"))
        os.environ["MOTHERLODE_JIT"] = "0"
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(self.scratch / "hypothesis")

    def __enter__(self) -> Trials:
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.scratch, ignore_errors=True)

    def prepare(self) -> float:
        """Run the tests twice without a mutant, and import what they need; gives the seconds of the second run."""
        first = self._clean("The tests do not pass as they stand, so they can say nothing about mutants:")
        missing = {module.path.name for module in self.modules} - set(first["seen"])
        if missing:
            raise CannotTry(f"The tests never import {', '.join(sorted(missing))} of {self.modules[0].path.parent}.")
        self.seconds, self.root, self.files = first["seconds"], first["root"], first["files"]
        self.slow = [test for test, seconds in self.seconds.items() if seconds > self.slowest]
        for test in self.slow:
            del self.seconds[test]
        self._import(first["imported"])
        started = time.monotonic()
        self._clean("The tests pass in their own order, but not with quick ones first: they depend on each other:")
        taken = time.monotonic() - started
        self.limit = max(self.patience, 4 * taken)
        return taken

    def run(self, mutants: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, Verdict, str]]:
        """Try mutants, so many at a time: each with its verdict and the test that was running when it was decided."""
        waiting = [(mutant, True) for mutant in reversed(mutants)]
        running: dict[int, _Running] = {}
        try:
            while waiting or running:
                while waiting and len(running) < jobs:
                    mutant, first = waiting.pop()
                    best = self._best(mutant.function) if first else []
                    pid, place = self._fork(mutant, best)
                    running[pid] = _Running(mutant, place, time.monotonic(), bool(best))
                ended = [pid for pid in running if self._over(pid, running[pid])]
                for pid in ended:
                    trial = running.pop(pid)
                    judged = self._judge(trial)
                    if judged is None:
                        waiting.append((trial.mutant, False))
                    else:
                        yield trial.mutant, *judged
                if not ended:
                    time.sleep(0.004)
        finally:
            for pid in running:
                _end(pid)
                os.waitpid(pid, 0)

    def changed(self) -> list[str]:
        """The files that every trial imports anew, and that somebody has changed since this began."""
        return [file for file in self.files if not os.path.exists(file) or os.stat(file).st_mtime > self.began]

    def _over(self, pid: int, trial: _Running) -> bool:
        if os.waitpid(pid, os.WNOHANG)[0] == 0:
            if time.monotonic() - trial.started < self.limit:
                return False
            _end(pid)
            os.waitpid(pid, 0)
        return True

    def _judge(self, trial: _Running) -> tuple[Verdict, str] | None:
        code, by = _read(trial.place / "code"), _read(trial.place / "test")
        shutil.rmtree(trial.place, ignore_errors=True)
        if trial.first and code not in ("1", ""):  # passed, or could not be run alone
            return None
        if code == "0":
            return "survived", ""
        self.kills[by] += 1
        self.kills_in.setdefault(trial.mutant.function, Counter())[by] += 1
        return ("killed" if code else "timeout"), by

    def _promise(self, function: str) -> dict[str, float]:
        """For each test, how likely it kills a mutant of the function, per second."""
        here = self.kills_in.get(function, Counter())
        everywhere = 1 + sum(self.kills.values())
        return {
            test: (here[test] + 0.2 * self.kills[test] / everywhere + 0.01) / (seconds + 0.002)
            for test, seconds in self.seconds.items()
        }

    def _best(self, function: str) -> list[str]:
        """The few tests to try alone."""
        promise = self._promise(function)
        proven = [test for test in self.kills if test in promise]
        return sorted(proven, key=lambda test: -promise[test])[:BEST]

    def _limits(self) -> dict[str, float]:
        """For each test, the seconds of the processor that are enough."""
        return {test: self.patience / 10 + 10 * seconds for test, seconds in self.seconds.items()}

    def _clean(self, complaint: str) -> Any:
        pid, place = self._fork(None)
        os.waitpid(pid, 0)
        code = _read(place / "code")
        if code != "0":
            said = _read(place / "output") or "(nothing was said)"
            none = f"No tests in {self.tests}{' are quick enough' if self.slow else ''}."
            raise CannotTry(f"{complaint}\n\n{said[-3000:]}" if code != "5" else none)
        return json.loads(_read(place / "facts"))

    def _import(self, names: list[str]) -> None:
        """Import once what every trial would import, but nothing of the game."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for name in names:
                try:
                    importlib.import_module(name)
                except ImportError:  # what pytest or a package put there by hand
                    continue
        folder = self.modules[0].path.parent
        leaked = [name for name, module in sys.modules.items() if _home(module).is_relative_to(folder)]
        if leaked:
            raise CannotTry(f"The runner itself has imported {', '.join(leaked)}: no mutant would be seen.")
        gc.collect()
        gc.freeze()

    def _fork(self, mutant: Mutant | None, best: Sequence[str] = ()) -> tuple[int, Path]:
        self.count += 1
        place = self.scratch / str(self.count)
        place.mkdir()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid == 0:
            self._child(mutant, place, best)
        return pid, place

    def _child(self, mutant: Mutant | None, place: Path, best: Sequence[str]) -> NoReturn:
        """The trial itself; leaves its exit code in a file, unless it is ended from outside."""
        code = 3
        try:
            os.setsid()
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            output = os.open(place / "output", os.O_WRONLY | os.O_CREAT)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(output, 1)
            os.dup2(output, 2)
            ready = bool(self.seconds)
            sys.dont_write_bytecode = mutant is not None or not ready
            if ready:
                sys.pycache_prefix = str(self.scratch / "bytecode")
            if mutant is not None:
                mutant.swap()
            finder = _Finder(self.modules)
            sys.meta_path.insert(0, finder)
            limits = self._limits() if mutant else {}
            promise = self._promise(mutant.function if mutant else "")
            watch = _Watch(promise, self.slow, limits, place / "test")
            code = int(pytest.main(self._arguments(place, mutant, best), plugins=[watch]))
            if mutant is None:
                imported, files = _imports()
                facts = {"seconds": watch.seconds, "root": watch.root, "seen": [*finder.seen]}
                (place / "facts").write_text(json.dumps({**facts, "imported": imported, "files": files}))
        except BaseException:
            traceback.print_exc()
        finally:
            (place / "code").write_text(str(code))
            os._exit(code)

    def _arguments(self, place: Path, mutant: Mutant | None, best: Sequence[str]) -> list[str]:
        how = "no" if mutant else "short"
        plain = ["-p", "no:cacheprovider", "--assert=plain"]
        tests = [f"{self.root}/{test}" for test in best] or self.tests
        return ["-x", *plain, f"--tb={how}", f"--basetemp={place / 'tmp'}", *tests]


def _imports() -> tuple[list[str], list[str]]:
    """What a clean run has imported: the modules that all trials may share, as they know no game; and its own files."""
    libraries = [Path(path).resolve() for path in (sys.prefix, sys.base_prefix)]
    shared, files = [], []
    for name, module in sys.modules.items():
        home = _home(module)
        library = any(home.is_relative_to(path) for path in libraries)
        if library or any(name == package or name.startswith(f"{package}.") for package in SHARED):
            shared.append(name)
        elif home.is_absolute():
            files.append(str(home))
    return shared, files


def _home(module: ModuleType) -> Path:
    file = getattr(module, "__file__", None)
    return Path(file) if isinstance(file, str) else Path()


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""


def _end(pid: int) -> None:
    """End a trial and all that it has started."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:  # it has not yet made a group of its own, or has just ended
        os.kill(pid, signal.SIGKILL)
