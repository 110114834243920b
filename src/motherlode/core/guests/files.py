"""Bots and lore in Python files. What a file holds is read off its text: nothing of it runs until it has to.

A file that defines `choose` as a kernel is a kind of bot like those of the house; one that defines a class `Bot` or a
plain function `choose` is a guest. The id of what is made from a file holds a hash of its content: two versions of one
file never share machine code.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from motherlode.core.bot import ANY_GAME, BotKind
from motherlode.core.errors import BadOption, CannotRead
from motherlode.core.guests import fenced
from motherlode.core.kernels import is_kernel
from motherlode.core.stamping import stamp

KERNELS, PLAIN = "kernels", "plain"
VERBS = ("begin", "notice", "choose")
PARTS_OF_A_BOT = ("Dials", "Memory", "SEES", *VERBS)


def is_path(name: str) -> bool:
    """Whether a name in a spec string means a file; such a path holds no colon and no comma."""
    return name.endswith(".py") and ":" not in name


def text_of(path: str) -> bytes:
    """A file's content."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise CannotRead(f"{path} cannot be read: {error.strerror or error}.") from None


def sort_of(path: str) -> str:
    """What kind of bot a file holds: KERNELS or PLAIN."""
    try:
        body = ast.parse(text_of(path), path).body
    except (SyntaxError, ValueError) as error:
        raise CannotRead(f"{path} is not Python: {error}.") from None
    for item in body:
        if isinstance(item, ast.FunctionDef) and item.name == "choose":
            return KERNELS if any(_last_name(mark) == "kernel" for mark in item.decorator_list) else PLAIN
    if any(isinstance(item, ast.ClassDef) and item.name == "Bot" for item in body):
        return PLAIN
    raise CannotRead(f"{path} holds no bot: define a class Bot with a method choose, or a function choose.")


def _last_name(mark: ast.expr) -> str:
    if isinstance(mark, ast.Attribute):
        return mark.attr
    return mark.id if isinstance(mark, ast.Name) else ""


def label_of(path: str) -> str:
    """A name for a file and its content, of letters, digits and underlines."""
    content = hashlib.blake2b(str(Path(path).resolve()).encode() + b"\0" + text_of(path), digest_size=6).hexdigest()
    return f"{re.sub(r'[^A-Za-z0-9]+', '_', Path(path).stem)}_{content}"


@cache
def _module(name: str, path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, Path(path).resolve())
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, Exception | SystemExit):
            raise CannotRead(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
        raise
    return module


def module_of(path: str) -> ModuleType:
    """The module that a file is, under a name of its own."""
    return _module(f"motherlode_file_{label_of(path)}", path)


def kernel_kind(path: str) -> BotKind:
    """The kind of bot that a file with kernels is."""
    return _kernel_kind(path, label_of(path))


@cache
def _kernel_kind(path: str, label: str) -> BotKind:
    module = module_of(path)
    missing = [name for name in PARTS_OF_A_BOT if not hasattr(module, name)]
    missing += [f"{name} as a kernel" for name in VERBS if hasattr(module, name) and not is_kernel(vars(module)[name])]
    if missing:
        raise CannotRead(f"{path} holds no whole bot: it lacks {', '.join(missing)}.")
    made = stamp(f"{label}/fenced/", (fenced,), {"choose_freely": module.choose})
    vars(made).update({name: getattr(module, name) for name in PARTS_OF_A_BOT if name != "choose"})
    vars(made)["PARTS"] = (module, fenced, *getattr(module, "PARTS", ()))
    for name in ("Slate", "REASONS", "KINDS"):
        if hasattr(module, name):
            vars(made)[name] = getattr(module, name)
    return BotKind(label, f"from {path}", {getattr(module, "GAME", ANY_GAME): made.__name__}, source=path)


def layered(teacher: ModuleType, base: ModuleType) -> ModuleType:
    """Lore that is the teacher's where it says something, and else the base's: for games that have lore already."""
    made = ModuleType(f"{teacher.__name__}/{base.__name__}/", base.__doc__)
    for part in (base, teacher):
        vars(made).update({name: value for name, value in vars(part).items() if not name.startswith("__")})
    made.PARTS = (teacher, base, *getattr(teacher, "PARTS", ()), *getattr(base, "PARTS", ()))  # type: ignore[attr-defined]
    return made


def lore_kind(base: BotKind, path: str) -> BotKind:
    """A kind that searches, taught by a file."""
    return _lore_kind(base.id, label_of(path), path, tuple(base.modules.items()))


@cache
def _lore_kind(base: str, label: str, path: str, modules: tuple[tuple[str, str], ...]) -> BotKind:
    teacher = module_of(path)
    return BotKind(f"{base}-{label}", f"{base}, taught by {path}", dict(modules), f"{base}:lore={path}", teacher)


def taught(base: BotKind, said: dict[str, object]) -> BotKind:
    """The kind that is meant: another one, if `lore` is among what was said of it. Takes it out."""
    if "lore" not in said:
        return base
    path = str(said.pop("lore"))
    if not is_path(path):
        raise BadOption(f"lore={path} is not understood: it takes the path of a Python file, ./my_lore.py.")
    return lore_kind(base, path)
