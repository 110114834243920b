"""What several tests of the adapters do."""

from __future__ import annotations

import random
from typing import Any

import numpy as np


def played(game: Any, seed: int, moves: int) -> Any:
    """An environment after some random moves."""
    rng = random.Random(seed)
    game.reset(seed=seed)
    for _ in range(moves):
        game.step(rng.choice(np.flatnonzero(game.observe(game.agent_selection)["action_mask"]).tolist()))
    return game
