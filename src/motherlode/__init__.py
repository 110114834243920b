"""Motherlode: four gold-rush tabletop games, to play, to research and to design with.

>>> import motherlode as ml
>>> table = ml.table("gold", players=3, seed=7)
>>> table.actor
0
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from motherlode.api import arena, batch, dataset, replay, simulate, table
    from motherlode.core.table import CHANCE, OVER, Table

__all__ = ["CHANCE", "OVER", "Table", "__version__", "arena", "batch", "dataset", "replay", "simulate", "table"]

_HOMES = {"CHANCE": "core.table", "OVER": "core.table", "Table": "core.table"}


def __getattr__(name: str) -> Any:
    """Load the public names when they are first used: importing the package costs nothing."""
    if name not in __all__:
        raise AttributeError(f"module 'motherlode' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(f"motherlode.{_HOMES.get(name, 'api')}"), name)
