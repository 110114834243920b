"""Many games: simulations, contests, and what they count. The package can be called: `ml.arena(…)` is a contest."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class _Arena(ModuleType):
    """A package of the same name as the function that `import motherlode as ml` gives: it is that function, too."""

    def __call__(self, *args: Any, **said: Any) -> Any:
        from motherlode.api import arena

        return arena(*args, **said)


sys.modules[__name__].__class__ = _Arena
