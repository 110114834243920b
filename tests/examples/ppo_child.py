"""What `test_ppo.py` looks at, worked out in a process of its own: JAX starts threads, and other tests fork."""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

import motherlode as ml

PATH = Path(__file__).resolve().parents[2] / "examples" / "ppo.py"


def load() -> Any:
    spec = importlib.util.spec_from_file_location("ppo", PATH)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ppo"] = module
    spec.loader.exec_module(module)
    return module


ppo = load()
rng = np.random.default_rng(5)


def learned(**other: Any) -> Any:
    """A short run, as the command line would have it."""
    said = {"game": "kuhn", "players": None, "opponents": ["random"], "updates": 8, "lanes": 64, "rate": 1e-3}
    return ppo.learn(argparse.Namespace(**{**said, "games": 2000, "seed": 3, **other}))


def masked() -> dict[str, Any]:
    """A network with strong opinions, asked where only some moves are legal."""
    net = ppo.new_net(rng, 6, 9)
    net["logits+"] = 30 * np.arange(9, dtype=np.float32)
    masks = rng.random((500, 9)) < 0.3
    masks[:, 0] = True
    told = rng.normal(size=(500, 6)).astype(np.float32)
    moves, chances, _ = ppo.sample(net, rng.gumbel(size=masks.shape).astype(np.float32), told, masks)
    likely, best = np.exp(np.asarray(ppo.judge(net, told, masks)[0])), np.asarray(ppo.best(net, told, masks))
    rows = np.arange(500)
    return {
        "legal": bool(masks[rows, moves].all() and masks[rows, best].all()),
        "illegal_chance": float(likely[~masks].max()),
        "sums": [float(likely.sum(1).min()), float(likely.sum(1).max())],
        "own_chance": bool(np.allclose(np.exp(chances), likely[rows, moves])),
    }


def drawn() -> dict[str, Any]:
    """How often each move is drawn where the network gives them 1/2, 3/10 and 1/5, and a fourth is not legal."""
    net = {name: np.zeros_like(part) for name, part in ppo.new_net(rng, 2, 4).items()}
    net["logits+"] = np.log(np.array([5, 3, 2, 90], np.float32))
    masks = np.tile([True, True, True, False], (20_000, 1))
    noise = rng.gumbel(size=masks.shape).astype(np.float32)
    moves = np.asarray(ppo.sample(net, noise, np.zeros((20_000, 2), np.float32), masks)[0])
    return {"shares": (np.bincount(moves, minlength=4) / 20_000).tolist()}


def entropy() -> list[float]:
    """The entropy of a network without opinions, where 1, 2, … moves are legal."""
    net = {name: np.zeros_like(part) for name, part in ppo.new_net(rng, 2, 5).items()}
    found = []
    for count in range(1, 6):
        masks = np.tile(np.arange(5) < count, (3, 1))
        zeros = np.zeros(3, np.float32)
        part = ppo.Rollout(
            np.zeros((3, 2), np.float32), masks, np.zeros(3, np.int32), -np.log(count) + zeros, *[zeros] * 3
        )
        found.append(float(ppo.loss_of(net, part, zeros, zeros)[1]))
    return found


def gains() -> dict[str, Any]:
    """The advantages of two lanes; games end in them at different times."""
    rewards = rng.normal(size=(7, 2)).astype(np.float32)
    overs = np.array([[0, 0], [1, 0], [0, 0], [0, 1], [0, 1], [1, 0], [0, 0]], bool)
    values, last = rng.normal(size=(7, 2)).astype(np.float32), rng.normal(size=2).astype(np.float32)
    found = ppo.advantages(rewards, overs, values, last)
    parts = {"rewards": rewards, "overs": overs, "values": values, "last": last, "found": found}
    return {name: np.asarray(part).tolist() for name, part in parts.items()}


def stubborn() -> dict[str, float]:
    """What evaluation says of somebody who never bets at Kuhn poker, and of somebody who always does."""
    batch = ml.batch("kuhn", lanes=300, seats=[["", "random"], ["random", ""]], autoreset="off")
    net = {name: np.zeros_like(part) for name, part in ppo.new_net(rng, batch.encoding.size, 2).items()}
    found = {}
    for name, logits in (("never", [1, 0]), ("always", [0, 1])):
        net["logits+"] = np.array(logits, np.float32)
        found[name] = ppo.evaluate(batch, net, 20_000, 1)
    return found


said = {
    "runs": [learned(), learned(), learned(seed=4)],
    "gold": learned(game="gold", players=2, updates=2, lanes=4, games=6),
    "masked": masked(),
    "drawn": drawn(),
    "entropy": entropy(),
    "gains": gains(),
    "lambda": ppo.LAMBDA,
    "stubborn": stubborn(),
}
json.dump(said, sys.stdout)
