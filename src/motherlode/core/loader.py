"""Binds a game's kernels twice: interpreted (the functions as they stand) and compiled (their twins).

* A *unit* is what is compiled together: a game; a bot for a game; the drivers for a game and its bots. Every twin
  carries its unit's name and source hash in its qualified name, and the hash names the unit's cache directory: Numba's
  own cache sees neither changes in other files nor the globals of a function, so without this two drivers of equal
  signature would load each other's machine code.
* A kernel is compiled for the one signature that its annotations state, callees first.
* Compilation runs in a child process (`python -m motherlode.core.compiling`); every later process loads from disk.
"""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import sys
import tempfile
import types as python_types
import typing
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from motherlode.core import kernels
from motherlode.core.records import Floats, Octets, Record, Rows, Words

Function = Callable[..., Any]

CORE = Path(__file__).parent
# The core files whose text can reach machine code.
CORE_SOURCES = (
    "bits.py",
    "bits_compiled.py",
    "bot_doors.py",
    "botkit.py",
    "company.py",
    "contract.py",
    "copying.py",
    "copying_compiled.py",
    "doors.py",
    "drivers.py",
    "kernels.py",
    "lines.py",
    "loader.py",
    "records.py",
    "streams.py",
    "tally.py",
)

DISSOLVED = 600
"""Kernels of at most so many bytes of bytecode dissolve into their callers: rules are short, with few callers."""


def jit_wanted() -> bool:
    """`MOTHERLODE_JIT=0` keeps everything interpreted."""
    return os.environ.get("MOTHERLODE_JIT", "1") != "0"


def bounds_checked() -> bool:
    """`MOTHERLODE_BOUNDSCHECK=1` compiles with checked indices, into directories of its own."""
    return os.environ.get("MOTHERLODE_BOUNDSCHECK", "0") == "1"


def cache_root() -> Path:
    """Where machine code is kept: $MOTHERLODE_CACHE, else the user's cache directory, else a temporary one."""
    named = os.environ.get("MOTHERLODE_CACHE")
    base = Path(named) if named else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "motherlode"
    try:
        base.mkdir(parents=True, exist_ok=True)
        if os.access(base, os.W_OK):
            return base
    except OSError:
        pass
    return Path(tempfile.gettempdir()) / f"motherlode-{os.getuid()}"


@functools.cache
def processor() -> str:
    """What machine code is made for here: Numba compiles for the very processor that it runs on."""
    told = ("model name", "flags", "Features")
    try:
        lines = {line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith(told)}
    except OSError:
        lines = set()
    return "\n".join([platform.machine(), *sorted(lines)])


def source_hash(files: Iterable[Path]) -> str:
    """A hash of what can change machine code: these sources, the core's, the libraries, switches and processor.

    Where the sources lie counts too: Numba does not find again what it compiled from another folder.
    """
    from importlib.metadata import version

    digest = hashlib.blake2b(digest_size=8)
    for text in (sys.version, version("numba"), version("numpy"), str(bounds_checked()), processor()):
        digest.update(text.encode() + b"\0")
    for path in sorted({*files, *(CORE / name for name in CORE_SOURCES)}):
        digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


class Unit:
    """Twins that share a name, a source hash and a cache directory."""

    def __init__(
        self,
        name: str,
        modules: Iterable[str],
        sources: Iterable[Path],
        replace: Mapping[str, object] | None = None,
        kinds: Mapping[type, type] | None = None,
        parents: Iterable[Unit] = (),
    ) -> None:
        self.name = name
        self.modules = tuple(modules)  # module prefixes whose kernels are this unit's
        self.replace = dict(replace or {})  # by name: a game's functions for the contract's
        self.kinds = dict(kinds or {})  # a game's records for the contract's
        self.parents = tuple(parents)
        self.sources: list[Path] = sorted({*sources, *(path for parent in self.parents for path in parent.sources)})
        self.hash = source_hash(self.sources)
        self.directory = cache_root() / "kernels" / f"{name}-{self.hash}"
        self._spaces: dict[int, dict[str, Any]] = {}
        self._twins: dict[tuple[int, str], Any] = {}
        self._plain: dict[tuple[int, str], Function] = {}

    # interpreted

    def plain(self, function: Function) -> Function:
        """A driver as it stands, with the game's functions among its globals."""
        key = (id(function.__globals__), function.__name__)
        if key not in self._plain:
            space = {**function.__globals__, **self.replace}
            made = _function(function, space, function.__qualname__)
            self._plain[key] = made
            for name, value in list(space.items()):
                if kernels.is_kernel(value) and name not in self.replace and self._lives_here(value, function):
                    space[name] = self.plain(value)
        return self._plain[key]

    def _lives_here(self, value: Any, caller: Function) -> bool:
        """Whether a kernel that a driver names is a driver too: of the same module, or of another of this unit."""
        return value.__globals__ is caller.__globals__ or value.__module__.startswith(self.modules)

    # compiled

    def owner(self, function: Function) -> Unit:
        """The unit that a kernel belongs to: a parent, if it lives in one of its modules."""
        for unit in (*self.parents, self):
            if function.__module__.startswith(unit.modules):
                return unit
        return self

    def twin(self, function: Function) -> Any:
        """The compiled twin of a kernel; made once, compiled when `compile` is called."""
        unit = self.owner(function)
        if unit is not self:
            return unit.twin(function)
        key = (id(function.__globals__), function.__name__)
        if key not in self._twins:
            import numba

            label = f"{function.__qualname__}__{self.name}_{self.hash}".replace("-", "_").replace(".", "_")
            python_twin = _function(function, self._space(function), label)
            before = numba.config.CACHE_DIR
            numba.config.CACHE_DIR = str(self.directory)
            try:
                self._twins[key] = numba.njit(
                    nogil=True,
                    cache=True,
                    error_model="numpy",
                    _nrt=False,  # kernels allocate nothing: whoever does is refused, and nobody counts references
                    boundscheck=bounds_checked(),
                    forceinline=len(function.__code__.co_code) <= DISSOLVED,
                )(python_twin)
            finally:
                numba.config.CACHE_DIR = before
            self._fill(function)
        return self._twins[key]

    def _space(self, function: Function) -> dict[str, Any]:
        return self._spaces.setdefault(id(function.__globals__), {**function.__globals__, **self.replace})

    def _fill(self, function: Function) -> None:
        """Put twins and compiled bodies in place of what the function names."""
        space = self._space(function)
        for name in function.__code__.co_names:
            value = self.replace.get(name, function.__globals__.get(name))
            if kernels.is_kernel(value):
                space[name] = self.twin(typing.cast(Function, value))
            elif kernels.is_primitive(value):
                space[name] = getattr(value, kernels.COMPILED_BODY)()

    def signature(self, function: Function) -> Any:
        """The one signature of a kernel, from its annotations."""
        hints = typing.get_type_hints(function)
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        return tuple(self._numba_type(hints[name]) for name in names)

    def _numba_type(self, hint: Any) -> Any:
        import numba
        from numba import types

        if hint is int:
            return types.int64
        if hint is bool:
            return types.boolean
        if hint is Words:
            return types.int64[::1]
        if hint is Octets:
            return types.int8[::1]
        if hint is Floats:
            return types.float32[::1]
        if typing.get_origin(hint) is Rows:
            return types.Array(self._numba_type(typing.get_args(hint)[0]), 1, "C")
        hint = self.kinds.get(hint, hint)
        if isinstance(hint, type) and issubclass(hint, Record):
            return numba.from_dtype(hint.dtype())
        raise TypeError(f"a kernel parameter cannot be {hint!r}")

    def load(self, function: Function) -> Any:
        """The twin with its one signature, from the cache if it is there (else compiled here and now)."""
        twin = self.twin(function)
        if not twin.overloads:
            unit = self.owner(function)
            twin.compile(unit.signature(function))
            twin.disable_compile()
        return twin

    def compile(self, function: Function, done: Callable[[str], None] = lambda name: None) -> Any:
        """Compile a kernel, its callees first, each for its one signature."""
        twin = self.twin(function)
        if twin.overloads:
            return twin
        unit = self.owner(function)
        for name in function.__code__.co_names:
            value = unit.replace.get(name, function.__globals__.get(name))
            if kernels.is_kernel(value) and value is not function:
                unit.compile(typing.cast(Function, value), done)
        self.load(function)
        done(function.__qualname__)
        return twin

    @property
    def marker(self) -> Path:
        """The file that says: everything of this unit is compiled."""
        return self.directory / "ready"

    def ready(self) -> bool:
        """Whether this unit and its parents are compiled on disk."""
        return self.marker.exists() and all(parent.ready() for parent in self.parents)

    def mark_ready(self) -> None:
        """Say that everything of this unit is compiled."""
        self.directory.mkdir(parents=True, exist_ok=True)
        self.marker.touch()


def _function(function: Function, space: dict[str, Any], label: str) -> Function:
    source = typing.cast(python_types.FunctionType, function)
    made = python_types.FunctionType(source.__code__, space, source.__name__, source.__defaults__)
    made.__qualname__ = label
    made.__module__ = source.__module__
    made.__doc__ = source.__doc__
    made.__annotations__ = source.__annotations__
    return made
