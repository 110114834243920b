"""Kernels written once and made for many: modules whose names are filled in, as often as somebody needs them.

A search is the same for every game; what it calls (`play`, `world`, a game's lore) and the records that it works on
are not. `stamp` re-creates the kernels of a module with those names filled in, under a module name of their own. The
loader then compiles them like any others, and two bots made from one module can sit at one table.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any

from motherlode.core.kernels import MARK, is_kernel


def stamp(
    name: str,
    parts: Sequence[ModuleType],
    fills: Mapping[str, Any],
    late: Mapping[str, Callable[[], Any]] | None = None,
) -> ModuleType:
    """A module `name` with the kernels of all the parts, among which the filled names mean what `fills` says.

    Kernels of the parts that are filled in themselves are left out. Where parts share a name, the first one's stands.
    What is `late` is made when somebody first asks the module for it.
    """
    homes = {part.__name__ for part in parts}
    spaces = {part.__name__: {**vars(part), **fills} for part in parts}
    made: dict[tuple[str, str], FunctionType] = {}
    for part in parts:
        for label, thing in vars(part).items():
            if is_kernel(thing) and thing.__module__ == part.__name__ and label not in fills:
                made[part.__name__, label] = _again(thing, spaces[part.__name__], name)
    for space in spaces.values():
        for label, thing in list(space.items()):
            if label not in fills and is_kernel(thing) and thing.__module__ in homes:
                space[label] = made[thing.__module__, thing.__name__]
    stamped = ModuleType(name, parts[0].__doc__)
    for part in reversed(parts):
        vars(stamped).update({label: one for (home, label), one in made.items() if home == part.__name__})

    def make_late(label: str) -> Any:
        if late is None or label not in late:
            raise AttributeError(f"module {name!r} has no attribute {label!r}")
        vars(stamped)[label] = late[label]()
        return vars(stamped)[label]

    vars(stamped)["__getattr__"] = make_late
    sys.modules[name] = stamped  # Numba looks a function's module up when it loads machine code
    return stamped


def _again(function: FunctionType, space: dict[str, Any], module: str) -> FunctionType:
    twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    twin.__qualname__, twin.__module__ = function.__qualname__, module
    twin.__doc__, twin.__annotations__ = function.__doc__, function.__annotations__
    setattr(twin, MARK, True)
    return twin
