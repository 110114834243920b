"""A game as the rest of the program holds it: what its folder says, loaded when first used."""

from __future__ import annotations

import hashlib
import importlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from motherlode.core import contract, doors
from motherlode.core.actions import ActionTable
from motherlode.core.box import Components, read_components
from motherlode.core.contract import Facts
from motherlode.core.errors import BadOption, CannotRead, near
from motherlode.core.loader import Unit
from motherlode.core.records import Record, fill_options

VERBS = ("setup", "moves", "cases", "draw", "play", "scores", "audit")
SIGHT = ("saw", "view", "look", "belief", "world")
RECORDS = ("Box", "Options", "Table", "View", "Belief")
NEVER_COMPILED = ("encoding.py",)
"""Files of a game folder that hold no kernels: they may change without compiling anew."""


@dataclass(frozen=True)
class Game:
    """The card on the box: one per game folder, named `GAME` in its `__init__.py`."""

    id: str
    title: str
    package: str
    blurb: str
    credits: str
    players: tuple[int, int]
    default_players: int
    endings: tuple[str, ...]
    """Why a game may end, by the number that `scores` gives; entry 0 is a game still running."""
    rules_version: int = 1
    """Grows when a game recorded before would not replay to the same end."""
    memory: bool = False
    """Memory is part of the game: people are shown `look`, not `view`, unless the aid is on."""
    status: str = ""
    start_option: str = ""
    """The option that names the starting seat, if there is one: a series rotates it, else it rotates the seats."""
    carried: tuple[str, ...] = ()
    """Options that a series hands on from its first game; `records.carry(table)` says them."""
    variants: tuple[str, ...] = ()
    """Spec strings of option sets and boxes that the contract suite and the goldens cover, beside the plain game."""
    tools: tuple[str, ...] = ()
    """Modules with kernels beside the verbs, their `TOOLS`: they are compiled with the doors, for Python to call."""
    all_may_lose: bool = False
    """A game may end without a winner; the returns of all are then -1, and do not sum to 0."""
    test_only: bool = False
    _cache: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def module(self, name: str) -> ModuleType:
        """A module of the game's folder."""
        return importlib.import_module(f"{self.package}.{name}")

    @property
    def folder(self) -> Path:
        """The game's folder."""
        file = importlib.import_module(self.package).__file__
        assert file is not None
        return Path(file).parent

    def record(self, name: str) -> type[Record]:
        """One of the game's record classes: Box, Options, Table, View, Belief."""
        kind: type[Record] = getattr(self.module("records"), name)
        return kind

    def verbs(self) -> dict[str, Any]:
        """The game's functions by the contract's names."""
        rules, sight = self.module("rules"), self.module("sight")
        return {name: getattr(rules, name) for name in VERBS} | {name: getattr(sight, name) for name in SIGHT}

    def kinds(self) -> dict[type, type]:
        """The game's records by the contract's."""
        return {getattr(contract, name): self.record(name) for name in RECORDS}

    def unit(self) -> Unit:
        """What is compiled for this game alone."""
        if "unit" not in self._cache:
            sources = sorted(path for path in self.folder.glob("*.py") if path.name not in NEVER_COMPILED)
            self._cache["unit"] = Unit(self.id, (self.package,), sources)
        unit: Unit = self._cache["unit"]
        return unit

    def doors(self) -> Unit:
        """The unit of this game's doors."""
        if "doors" not in self._cache:
            self._cache["doors"] = Unit(
                f"{self.id}-doors", (doors.__name__,), (), self.verbs(), self.kinds(), (self.unit(),)
            )
        unit: Unit = self._cache["doors"]
        return unit

    def boxes(self) -> dict[str, Path]:
        """The further boxes that are shipped with the game, by name: the files of its folder `boxes`."""
        return {path.stem: path for path in sorted((self.folder / "boxes").glob("*.toml"))}

    def components(self, box: Path | str | None = None) -> Components:
        """The box: the game's own, that of a file, or, where there is no such file, a shipped one by its name."""
        if not box:
            return read_components(self, self.folder / "components.toml")
        path, shipped = Path(box), self.boxes()
        if not path.is_file() and str(box) in shipped:
            path = shipped[str(box)]
        elif shipped and not path.exists():
            hint = near(path.stem, shipped)
            mistyped = f" {hint}" if hint.startswith("Did") else ""
            raise CannotRead(
                f"{box}: neither a file nor a box of {self.title} ({', '.join(shipped)}).{mistyped} "
                "Give the path of a TOML file, or one of these names."
            )
        return read_components(self, path)

    def options(self, said: dict[str, object] | None = None) -> Record:
        """The options record for what somebody said."""
        record = self.record("Options")()
        words = {"players": self.default_players, **(said or {})}
        fill_options(record, words, self.title)
        refusal = getattr(self.module("records"), "refuse_options", None)
        reason = refusal(record) if refusal else ""
        if reason:
            raise BadOption(f"{self.title}: {reason}")
        return record

    def facts(self, components: Components, options: Record) -> Facts:
        """What the game states of itself for this box and these options."""
        stated: Facts = self.module("rules").facts(components.record, options)
        return stated

    def moves_table(self, components: Components) -> ActionTable:
        """The moves with their notation."""
        return components.once("moves", self.module("moves").moves_table)

    def outcomes_table(self, components: Components) -> ActionTable:
        """The outcomes of chance with their notation."""
        return components.once("outcomes", self.module("moves").outcomes_table)

    @property
    def layout(self) -> str:
        """A name for the byte layout of TABLE: records of another layout are replayed without comparing bytes."""
        fields = [(f.name, f.format, f.shape) for f in self.record("Table").FIELDS]
        return hashlib.blake2b(json.dumps(fields).encode(), digest_size=6).hexdigest()
