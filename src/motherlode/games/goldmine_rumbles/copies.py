"""What lies open for everybody, copied from a table to a view and back. `sight.py` adds what one seat knows."""

from __future__ import annotations

from motherlode.core.kernels import kernel

from .records import CELLS, CLAIMS, ITEMS, MAX_PHASES, SEATS, SQUARES, TILES, Table, View


@kernel
def show_numbers(t: Table, v: View) -> None:
    """Options, and single numbers."""
    v.players = t.players
    v.length = t.length
    v.characters = t.characters
    v.hidden_cubes = t.hidden_cubes
    v.paid_routes = t.paid_routes
    v.compass = t.compass
    v.advice = t.advice
    v.metric = t.metric
    v.strict_fights = t.strict_fights
    v.matched = t.matched
    v.top = t.top
    v.phase_number = t.phase_number
    v.turn = t.turn
    v.player = t.player
    v.partner = t.partner
    v.arrived = t.arrived
    v.bought = t.bought
    v.moved = t.moved
    v.just_moved = t.just_moved
    v.passes = t.passes
    v.charges = t.charges
    v.shopping = t.shopping
    v.stolen_flasks = t.stolen_flasks
    v.invited = t.invited
    v.row = t.row
    v.picks = t.picks
    v.picked = t.picked
    v.refills = t.refills
    v.left = t.left
    v.die_one = t.die_one
    v.die_two = t.die_two
    v.read = t.read
    v.hazard = t.hazard
    v.fight = t.fight
    v.starter = t.starter
    v.fighter = t.fighter
    v.second = t.second
    v.foe = t.foe
    v.papa_injuries = t.papa_injuries
    v.dice = t.dice
    v.asked = t.asked
    v.quiet = t.quiet
    v.winner = t.winner
    v.loser = t.loser
    v.second_winner = t.second_winner
    v.over_limit = t.over_limit
    v.pipe_cubes = t.pipe_cubes
    v.resume = t.resume
    v.resume_actor = t.resume_actor
    v.finder = t.finder
    v.followed = t.followed
    v.phase = t.phase
    v.actor = t.actor
    v.sealed = t.sealed


@kernel
def show_boards(t: Table, v: View) -> None:
    """Players, tiles, claims and items."""
    for i in range(2):
        v.region[i] = t.region[i]
    for seat in range(SEATS):
        v.fee[seat] = t.fee[seat]
        v.place[seat] = t.place[seat]
        v.injuries[seat] = t.injuries[seat]
        v.bandages[seat] = t.bandages[seat]
        v.poisons[seat] = t.poisons[seat]
        v.marks[seat] = t.marks[seat]
        v.character[seat] = t.character[seat]
        v.bid[seat] = t.bid[seat]
        v.weapon[seat] = t.weapon[seat]
        v.leaves[seat] = t.leaves[seat]
        v.steps[seat] = t.steps[seat]
        v.order[seat] = t.order[seat]
    for seat in range(SEATS):
        for item in range(ITEMS):
            v.items[seat, item] = t.items[seat, item]
    for cell in range(CELLS):
        v.tile[cell] = t.tile[cell]
    for tile in range(TILES):
        v.cell[tile] = t.cell[tile]
        v.turned[tile] = t.turned[tile]
        v.side[tile] = t.side[tile]
    for square in range(SQUARES + 1):
        v.display[square] = t.display[square]
    for claim in range(CLAIMS):
        v.layer[claim] = t.layer[claim]
        v.owner[claim] = t.owner[claim]
    for place in range(MAX_PHASES + 1):
        v.peeked[place] = t.peeked[place]


@kernel
def lay_out_numbers(v: View, t: Table) -> None:
    """Options, and single numbers."""
    t.players = v.players
    t.length = v.length
    t.characters = v.characters
    t.hidden_cubes = v.hidden_cubes
    t.paid_routes = v.paid_routes
    t.compass = v.compass
    t.advice = v.advice
    t.metric = v.metric
    t.strict_fights = v.strict_fights
    t.matched = v.matched
    t.top = v.top
    t.phase_number = v.phase_number
    t.turn = v.turn
    t.player = v.player
    t.partner = v.partner
    t.arrived = v.arrived
    t.bought = v.bought
    t.moved = v.moved
    t.just_moved = v.just_moved
    t.passes = v.passes
    t.charges = v.charges
    t.shopping = v.shopping
    t.stolen_flasks = v.stolen_flasks
    t.invited = v.invited
    t.row = v.row
    t.picks = v.picks
    t.picked = v.picked
    t.refills = v.refills
    t.left = v.left
    t.die_one = v.die_one
    t.die_two = v.die_two
    t.read = v.read
    t.hazard = v.hazard
    t.fight = v.fight
    t.starter = v.starter
    t.fighter = v.fighter
    t.second = v.second
    t.foe = v.foe
    t.papa_injuries = v.papa_injuries
    t.dice = v.dice
    t.asked = v.asked
    t.quiet = v.quiet
    t.winner = v.winner
    t.loser = v.loser
    t.second_winner = v.second_winner
    t.over_limit = v.over_limit
    t.pipe_cubes = v.pipe_cubes
    t.resume = v.resume
    t.resume_actor = v.resume_actor
    t.finder = v.finder
    t.followed = v.followed
    t.phase = v.phase
    t.actor = v.actor
    t.sealed = v.sealed


@kernel
def lay_out_boards(v: View, t: Table) -> None:
    """Players, tiles, claims and items."""
    for i in range(2):
        t.region[i] = v.region[i]
    for seat in range(SEATS):
        t.fee[seat] = v.fee[seat]
        t.place[seat] = v.place[seat]
        t.injuries[seat] = v.injuries[seat]
        t.bandages[seat] = v.bandages[seat]
        t.poisons[seat] = v.poisons[seat]
        t.marks[seat] = v.marks[seat]
        t.character[seat] = v.character[seat]
        t.bid[seat] = v.bid[seat]
        t.weapon[seat] = v.weapon[seat]
        t.leaves[seat] = v.leaves[seat]
        t.steps[seat] = v.steps[seat]
        t.order[seat] = v.order[seat]
    for seat in range(SEATS):
        for item in range(ITEMS):
            t.items[seat, item] = v.items[seat, item]
    for cell in range(CELLS):
        t.tile[cell] = v.tile[cell]
    for tile in range(TILES):
        t.cell[tile] = v.cell[tile]
        t.turned[tile] = v.turned[tile]
        t.side[tile] = v.side[tile]
    for square in range(SQUARES + 1):
        t.display[square] = v.display[square]
    for claim in range(CLAIMS):
        t.layer[claim] = v.layer[claim]
        t.owner[claim] = v.owner[claim]
    for place in range(MAX_PHASES + 1):
        t.peeked[place] = v.peeked[place]
