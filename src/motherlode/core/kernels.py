"""Marks for functions that are rules.

`@kernel` only marks: the function stays plain Python and runs as it stands. The loader makes a compiled twin of every
marked function. A kernel

* works on records, arrays and integers only, touches single elements, and allocates nothing;
* annotates every parameter: the annotations are its one compiled signature;
* never draws a random number and never reads a clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

MARK = "__motherlode_kernel__"
COMPILED_BODY = "__motherlode_compiled_body__"


def kernel(function: F) -> F:
    """Mark a rule."""
    setattr(function, MARK, True)
    return function


def primitive(compiled_body: Callable[[], Any]) -> Callable[[F], F]:
    """Mark a helper whose compiled form is written apart (see `bits.py`): `compiled_body()` builds it when needed."""

    def mark(marked: F) -> F:
        setattr(marked, COMPILED_BODY, compiled_body)
        return marked

    return mark


def is_kernel(thing: object) -> bool:
    """Whether `thing` was marked with `@kernel`."""
    return callable(thing) and hasattr(thing, MARK)


def is_primitive(thing: object) -> bool:
    """Whether `thing` was marked with `@primitive`."""
    return callable(thing) and hasattr(thing, COMPILED_BODY)
