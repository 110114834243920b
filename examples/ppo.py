"""Learn to play by masked PPO (proximal policy optimisation), in one file.

    python examples/ppo.py --game quick-silver --players 3 --updates 30 --lanes 256 --seed 1
    python examples/ppo.py --game quick-silver --players 3 --opponents greedy --updates 60 --lanes 64
    python examples/ppo.py --game kuhn --updates 10 --lanes 64           a game of three cards, a few seconds

One seat learns, the others are bots; which seat differs from lane to lane, so all are learned. Chance and bots act
inside `batch.step`, so every step is a decision of the learner: a game is one row of its own decisions, and the reward
comes with the last of them. The network is told what the seat may know, and nothing else; moves that are not legal get
no probability. Progress goes to standard error, the result to standard output.

Needs JAX: pip install motherlode[examples]
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import motherlode as ml
from motherlode.arena.simulation import WIDTH_95, wilson
from motherlode.core.batch import Batch
from motherlode.core.errors import MotherlodeError
from motherlode.core.lane import NO_MOVE

os.environ.setdefault("JAX_PLATFORMS", "cpu")  # the network is small, and the games are played there
try:
    import jax
    import jax.numpy as jnp
    from jax import Array
except ModuleNotFoundError:
    sys.exit("This example needs JAX: pip install motherlode[examples]")

STEPS = 32  # decisions of a lane between two updates
EPOCHS, PARTS = 4, 4  # how often they are learned from, and in how many parts
CLIP = 0.2  # how far one update may move the probability of a move
LAMBDA = 0.95  # how far an advantage trusts what came later more than the estimated value
ENTROPY, VALUE = 0.01, 0.5  # the weights of these parts of the loss
STEEPEST = 0.5  # gradients longer than this are shortened
HIDDEN = 128
ILLEGAL = -1e9  # the logit of a move that is not legal: finite, so that 0 times it is 0
EVALUATION = 1_000_000  # added to the seed: no game that is learned from is evaluated

Net = dict[str, Array]
State = tuple[Net, Net, Array]  # of Adam: means of slopes and of their squares, and the number of steps


class Rollout(NamedTuple):
    """Decisions of all lanes: the first axis is time, the second the lane."""

    observations: Array
    masks: Array
    moves: Array
    chances: Array  # the logarithm of the probability that the move had
    values: Array  # the return that the network expected
    rewards: Array
    overs: Array


# The network: two layers, then a logit for each move and the value.


def new_net(rng: np.random.Generator, inputs: int, actions: int) -> Net:
    """Random weights. Those of the logits are small: at first all moves are about equally likely."""
    shapes = {"one": (inputs, HIDDEN), "two": (HIDDEN, HIDDEN), "logits": (HIDDEN, actions), "value": (HIDDEN, 1)}
    net = {}
    for name, (rows, columns) in shapes.items():
        scale = (0.01 if name == "logits" else 1.0) / math.sqrt(rows)
        net[name] = jnp.asarray(rng.normal(0, scale, (rows, columns)), jnp.float32)
        net[name + "+"] = jnp.asarray(np.zeros(columns, np.float32))
    return net


def judge(net: Net, observations: Array, masks: Array) -> tuple[Array, Array]:
    """The logarithms of the probabilities of all moves, and the return that is expected."""
    x = jnp.tanh(observations @ net["one"] + net["one+"])
    x = jnp.tanh(x @ net["two"] + net["two+"])
    logits = jnp.where(masks, x @ net["logits"] + net["logits+"], ILLEGAL)
    return jax.nn.log_softmax(logits), (x @ net["value"] + net["value+"])[..., 0]


@jax.jit
def sample(net: Net, noise: Array, observations: Array, masks: Array) -> tuple[Array, ...]:
    """A move for each lane by its probability, the logarithm of that, and the expected return.

    Where Gumbel noise is added to logarithms, each move is the largest as often as its probability says.
    """
    chances, values = judge(net, observations, masks)
    moves = (chances + noise).argmax(-1)
    return moves, jnp.take_along_axis(chances, moves[:, None], 1)[:, 0], values


@jax.jit
def best(net: Net, observations: Array, masks: Array) -> Array:
    """The likeliest move for each lane."""
    return judge(net, observations, masks)[0].argmax(-1)


# Learning.


def advantages(rewards: Array, overs: Array, values: Array, last: Array) -> Array:
    """How much better each decision went than expected (GAE, without discount): rewards count until the game is over.

    `last` is the return expected where the rollout breaks off.
    """

    def back(ahead: tuple[Array, Array], now: tuple[Array, ...]) -> tuple[tuple[Array, Array], Array]:
        gain, expected = ahead
        reward, over, value = now
        gain = reward + jnp.where(over, 0.0, expected + LAMBDA * gain) - value
        return (gain, value), gain

    return jax.lax.scan(back, (jnp.zeros_like(last), last), (rewards, overs, values), reverse=True)[1]


def loss_of(net: Net, part: Rollout, gains: Array, goals: Array) -> tuple[Array, Array]:
    """What PPO makes small, and the mean entropy of the policy."""
    chances, values = judge(net, part.observations, part.masks)
    chosen = jnp.take_along_axis(chances, part.moves[:, None], 1)[:, 0]
    ratio = jnp.exp(chosen - part.chances)
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    policy = jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gains).mean()
    entropy = -jnp.where(part.masks, jnp.exp(chances) * chances, 0.0).sum(-1).mean()
    return VALUE * jnp.square(values - goals).mean() - policy - ENTROPY * entropy, entropy


def adam(net: Net, slopes: Net, state: State, rate: Array) -> tuple[Net, State]:
    """One step down the slopes, by Adam."""
    length = jnp.sqrt(sum(jnp.square(slope).sum() for slope in slopes.values()))
    slopes = {name: slope * jnp.minimum(1.0, STEEPEST / (length + 1e-8)) for name, slope in slopes.items()}
    count = state[2] + 1
    means = {name: 0.9 * state[0][name] + 0.1 * slope for name, slope in slopes.items()}
    squares = {name: 0.999 * state[1][name] + 0.001 * jnp.square(slope) for name, slope in slopes.items()}
    moved = {
        name: weights - rate * (means[name] / (1 - 0.9**count)) / (jnp.sqrt(squares[name] / (1 - 0.999**count)) + 1e-5)
        for name, weights in net.items()
    }
    return moved, (means, squares, count)


@jax.jit
def update(net: Net, state: State, seen: Rollout, last: Array, orders: Array, rate: Array) -> tuple[Any, ...]:
    """Learn from a rollout, part after part in these orders: network, Adam's state, mean loss and entropy."""
    gains = advantages(seen.rewards, seen.overs, seen.values, last)
    flat = jax.tree.map(lambda a: a.reshape(-1, *a.shape[2:]), (seen, gains, gains + seen.values))

    def learn_part(now: tuple[Net, State], order: Array) -> tuple[tuple[Net, State], tuple[Array, Array]]:
        net, state = now
        part, gains, goals = jax.tree.map(lambda a: a[order], flat)
        (loss, entropy), slopes = jax.value_and_grad(loss_of, has_aux=True)(net, part, gains, goals)
        return adam(net, slopes, state, rate), (loss, entropy)

    (net, state), (losses, entropies) = jax.lax.scan(learn_part, (net, state), orders)
    return net, state, losses.mean(), entropies.mean()


# Playing.


def roll_out(batch: Batch, net: Net, rng: np.random.Generator) -> tuple[Rollout, Array]:
    """Play on for some decisions in every lane; and the return that is expected after them."""
    lanes = np.arange(batch.lanes)
    steps = []
    for _ in range(STEPS):
        observations, masks = batch.observations.copy(), batch.masks.copy()  # the batch writes over its own
        noise = rng.gumbel(size=masks.shape).astype(np.float32)
        moves, chances, values = (np.asarray(part) for part in sample(net, noise, observations, masks))
        seats = batch.actors.copy()
        batch.step(moves)
        rewards = batch.rewards[lanes, seats]
        steps.append((observations, masks, moves, chances, values, rewards, batch.overs.copy()))
    seen = Rollout(*(jnp.asarray(np.stack(parts)) for parts in zip(*steps, strict=True)))
    return seen, sample(net, noise, batch.observations.copy(), batch.masks.copy())[2]


def win_shares(returns: NDArray[Any], players: int) -> NDArray[Any]:
    """What part of each win was the learner's: returns are (n·share − 1)/(n − 1), or −1 if all lose."""
    return np.maximum(0, (returns * (players - 1) + 1) / players)


def evaluate(batch: Batch, net: Net, games: int, seed: int) -> dict[str, Any]:
    """Play so many games, always the likeliest move; means with their 95 % intervals."""
    batch.reset(seed=seed)
    found = []
    for _ in range(0, games, batch.lanes):  # no lane begins anew before all are done, or short games would count more
        returns = np.zeros(batch.lanes)
        while (playing := batch.masks.any(1)).any():
            seats = batch.actors.copy()
            moves = np.asarray(best(net, batch.observations.copy(), batch.masks.copy()))
            batch.step(np.where(playing, moves, NO_MOVE))
            returns[playing] += batch.rewards[playing, seats[playing]]
        found.append(returns)
        batch.reset()
    returns = np.concatenate(found)[:games]
    mean, share = float(returns.mean()), float(win_shares(returns, batch.players).mean())
    reach = WIDTH_95 * float(returns.std()) / math.sqrt(games)
    return {
        "games": games, "mean_return": mean, "return_interval": [mean - reach, mean + reach],
        "win_share": share, "win_interval": list(wilson(share, games)),
    }  # fmt: skip


def learn(said: argparse.Namespace) -> dict[str, Any]:
    """The whole run: evaluate, learn, evaluate again."""
    players = ml.table(said.game, players=said.players).players
    others = said.opponents * (players - 1) if len(said.opponents) == 1 else said.opponents
    rows = [[*others[:seat], "", *others[seat:]] for seat in range(players)]  # lanes take them in turn
    make = partial(ml.batch, said.game, players=players, seats=rows)
    batch = make(lanes=said.lanes, seed=said.seed)
    trial = make(lanes=min(said.lanes, said.games), autoreset="off")
    rng = np.random.default_rng(said.seed)  # all chance of the learner; that of the games is the batch's own
    net = new_net(rng, batch.encoding.size, batch.actions)
    zeros = jax.tree.map(jnp.zeros_like, net)
    state = (zeros, zeros, jnp.asarray(0))
    result: dict[str, Any] = {
        "game": said.game, "players": players, "opponents": others, "seed": said.seed,
        "evaluation_seed": said.seed + EVALUATION, "lanes": said.lanes, "updates": said.updates,
        "decisions": said.updates * STEPS * said.lanes,
        "before": evaluate(trial, net, said.games, said.seed + EVALUATION),
    }  # fmt: skip
    alive, begun, losses, ended = sys.stderr.isatty(), time.perf_counter(), [], np.zeros(0)
    for done in range(1, said.updates + 1):
        seen, last = roll_out(batch, net, rng)
        orders = np.stack([rng.permutation(seen.overs.size) for _ in range(EPOCHS)]).reshape(EPOCHS * PARTS, -1)
        rate = np.float32(said.rate * (1 - (done - 1) / said.updates))
        net, state, loss, entropy = update(net, state, seen, last, orders, rate)
        losses.append(float(loss))
        ended = np.append(ended, np.asarray(seen.rewards)[np.asarray(seen.overs)])[-1000:]
        if ended.size and (alive or done % 10 == 0 or done == said.updates):
            wins, speed = win_shares(ended, players).mean(), done / (time.perf_counter() - begun)
            told = f"return {ended.mean():+.3f}  wins {wins:6.1%}  entropy {entropy:.2f}  {speed:5.1f} updates/s"
            end = "\r" if alive and done < said.updates else "\n"
            print(f"{done:>{len(str(said.updates))}}/{said.updates}  {told}", end=end, file=sys.stderr, flush=True)
    result |= {"losses": losses, "after": evaluate(trial, net, said.games, said.seed + EVALUATION)}
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play by masked PPO.")
    parser.add_argument("--game", default="quick-silver", help="a game and its options: gold:layout=grid")
    parser.add_argument("--players", type=int)
    parser.add_argument("--opponents", nargs="+", default=["random"], help="a bot for all other seats, or one for each")
    parser.add_argument("--updates", type=int, default=30, help=f"each after {STEPS} decisions of every lane")
    parser.add_argument("--lanes", type=int, default=256, help="games side by side")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning; it falls to 0 until the last update")
    parser.add_argument("--games", type=int, default=2000, help="to evaluate in, before and after")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    said = parser.parse_args()
    if min(said.updates, said.seed) < 0 or min(said.lanes, said.games) < 1:
        parser.error("--updates and --seed take whole numbers from 0, --lanes and --games from 1")
    try:
        result = learn(said)
    except MotherlodeError as error:
        sys.exit(f"ppo.py: {error}")
    if said.json:
        print(json.dumps(result))
        return
    print(f"{result['game']}, {result['players']} players, against {' '.join(result['opponents'])}; seed {said.seed}")
    print(f"the likeliest move in {said.games} games of seed {result['evaluation_seed']} (95 % intervals):")
    for when in ("before", "after"):
        row = result[when]
        (worst, most), (low, high) = row["return_interval"], row["win_interval"]
        told = f"return {row['mean_return']:+.3f} ({worst:+.3f} to {most:+.3f})"
        print(f"  {when:<6}  {told}   wins {row['win_share']:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
