"""How learners are told what a seat knows in Goldmine Rumbles.

Sites, claims, items and columns come in the order of their numbers; nodes, ports and places are those of `records.py`.
"""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.encoding import Feature, amount, bits, flag, number, one_hot, seat, seat_bits

from .fights import FIGHTERS
from .moves import SHIFT
from .records import (
    CELLS,
    DICE_BOTH,
    DIE,
    FOLLOW_ROUTE,
    KNOCKED_OUT,
    MANUALS,
    MAX_CLAIMS,
    MAX_PHASES,
    MAX_SITES,
    MAX_SQUARES,
    MAX_STEPS,
    MINE_PAPA,
    NODES,
    PIPE_CUBES,
    ROW,
    SITE_PLACE,
    SQUARES,
    TILES,
    TURNS,
    WORD,
    Box,
    Options,
)

PLACES = SITE_PLACE + MAX_SITES
ROWS_OF_A_CLAIM = 2
OVERFLOWS = 3  # what may be used in one: all, medicine, nothing


def features(box: Box, options: Options) -> tuple[Feature, ...]:
    """The players first, then the mine, then claims and phases, then the turn with its mining and fights."""
    return (
        one_hot("me", options.players, meaning="the own seat, as the table counts it"),
        *_players(box, options),
        *_mine(),
        *_claims(),
        *_phases(box, options),
        *_journey(box),
        *(_offers() if options.paid_routes else ()),
        *_mining(box),
        *_fight(box),
        *_decision(options),
    )


def _players(box: Box, options: Options) -> tuple[Feature, ...]:
    most_cubes = _most_cubes(box, options)
    squares = max(box.squares)
    hidden = (
        number("fresh", squares, own=True, first=1, meaning="own cubes on each column that the others do not see yet"),
        number("placed", most_cubes, seats=True, meaning="how many such cubes each has placed"),
    )
    return (
        amount(
            "gold", box.papa_bags * box.bag, seats=True, meaning="gold; a half is what Papa Clayton counts as having"
        ),
        one_hot("character", box.characters, seats=True, meaning="characters"),
        one_hot("mission", box.missions, seats=True, meaning="the own Mission; at the end those of all"),
        number("missions_dealt", options.players, meaning="Missions that were dealt"),
        number("items", box.carry + ROW, seats=True, first=1, meaning="items of each kind"),
        number("items", max(box.supply), row=0, first=1, meaning="the supply of each kind"),
        number("cubes", squares, seats=True, first=1, meaning="cubes on each column of the dashboard"),
        *(hidden if options.hidden_cubes else ()),
        one_hot("injuries", KNOCKED_OUT, seats=True, meaning="injuries"),
        amount("bandages", box.most_penalty, seats=True, meaning="bandages; a half is the most that count in a roll"),
        amount("poisons", box.most_penalty, seats=True, meaning="poison tokens"),
        amount("marks", box.most_penalty, seats=True, meaning="Black Marks"),
        one_hot("place", PLACES, seats=True, meaning="where each pawn is: 8 × tile + port, or 80 + site"),
        one_hot("place", PLACES, row=0, meaning="where Papa Clayton is"),
    )


def _mine() -> tuple[Feature, ...]:
    tiles = TILES - 1
    return (
        one_hot("tile", tiles, meaning="the tile in each cell of the field"),
        bits("cell", CELLS.bit_length(), first=1, meaning="the cell of each tile, from 0, as a binary number"),
        one_hot("turned", TURNS - 1, first=1, meaning="quarters that each tile is turned clockwise"),
        flag("side", first=1, meaning="tiles that have collapsed"),
        bits("region", WORD, row=0, meaning="nodes that the active pawn reaches, of the first seven cells"),
        bits("region", NODES - WORD, row=1, meaning="the same, of the last two cells and the sites"),
    )


def _claims() -> tuple[Feature, ...]:
    return (
        one_hot("display", MAX_CLAIMS, first=1, meaning="the claim on each square of the claim store"),
        one_hot("top", MAX_CLAIMS, meaning="the face-up claim of the pile"),
        number("layer", MAX_CLAIMS, first=1, meaning="how deep each claim lies in the pile, by layers"),
        seat("owner", first=1, meaning="who has bought each claim"),
        number("refills", SQUARES, meaning="squares of the claim store to fill"),
    )


def _phases(box: Box, options: Options) -> tuple[Feature, ...]:
    phases = box.phases[options.length, options.players]
    players = options.players
    return (
        one_hot("phase_number", phases, meaning="the phase of the game"),
        one_hot("track", TILES - 1, first=1, count=phases, meaning="Rumbles tiles that one has seen, by phase"),
        seat_bits("peeked", first=1, count=phases, meaning="who has looked at them"),
        seat("order", first=1, count=players, meaning="the order of turns"),
        one_hot("turn", players, meaning="the place in that order"),
        number("left", _most_cubes(box, options), meaning="cubes to place"),
    )


def _journey(box: Box) -> tuple[Feature, ...]:
    return (
        seat("player", meaning="whose turn it is"),
        flag("moved", meaning="the pawn has moved in this turn"),
        flag("just_moved", meaning="it moved in the last step"),
        number("passes", box.most_passes, meaning="rats and snakes passed"),
        number(
            "charges",
            max(box.effect[MANUALS, cubes] for cubes in range(MAX_SQUARES + 1)),
            meaning="tiles that may still be turned with the last Dynamite",
        ),
        flag("shopping", meaning="Essentials are being bought"),
        number("stolen_flasks", box.carry + ROW, meaning="Flasks from Papa Clayton's pocket"),
        bits("matched", MAX_SITES + 1, meaning="sites whose claim a Matchstick was used on; entry 0 is none"),
    )


def _offers() -> tuple[Feature, ...]:
    return (
        number("steps", MAX_STEPS, seats=True, meaning="steps of the route that each offers"),
        bits(
            "step",
            SHIFT.bit_length(),
            seats=True,
            meaning="the steps that one may know: moves as binary numbers",
        ),
        seat("finder", meaning="who found the route that is being followed"),
        number("followed", MAX_STEPS, meaning="steps of it that were followed"),
    )


def _mining(box: Box) -> tuple[Feature, ...]:
    return (
        one_hot("bought", MAX_CLAIMS, meaning="the claim of this turn"),
        one_hot("row", ROWS_OF_A_CLAIM, meaning="the row that is picked from: top, bottom"),
        number("picks", ROW, meaning="items that may still be picked"),
        bits("picked", ROW + 1, meaning="places of the row that were picked; entry 0 is none"),
        flag("invited", meaning="the others were asked for bids"),
        number("bid", box.most_bid, seats=True, meaning="bids for the partnership"),
        seat("partner", meaning="the partner"),
        flag("arrived", meaning="the partner is at the claim"),
        one_hot("die_one", DIE, meaning="the first die, of the owner or the attacker"),
        one_hot("die_two", DIE, meaning="the second die, of the partner or the foe"),
        seat_bits("read", meaning="who used a Bible on the yield"),
        one_hot("hazard", DIE, meaning="bread, two bread, two injuries, three injuries, snake, Papa Clayton"),
        number("fee", box.passage, seats=True, meaning="what Papa Clayton asks for safe passage"),
    )


def _fight(box: Box) -> tuple[Feature, ...]:
    return (
        one_hot("fight", MINE_PAPA, meaning="a player is robbed, Papa Clayton is, he came to the mine"),
        seat("starter", meaning="who attacked"),
        seat("fighter", meaning="who fights on the first side"),
        seat("second", meaning="who fights beside him"),
        seat("foe", meaning="who fights on the second side; none is Papa Clayton"),
        flag("weapon", seats=True, meaning="who fights with a Blunderbus"),
        number("leaves", box.carry, seats=True, meaning="Chippawa Leaves played in this round"),
        one_hot("papa_injuries", KNOCKED_OUT + 1, meaning="injuries of Papa Clayton"),
        one_hot("dice", DICE_BOTH, meaning="dice that a Bible dismissed: own, other, both"),
        one_hot("quiet", FIGHTERS, meaning="how many in a row had nothing to play"),
        seat("winner", meaning="who loots"),
        seat("second_winner", meaning="who loots next"),
        seat("loser", meaning="from whom; none is the supply"),
    )


def _decision(options: Options) -> tuple[Feature, ...]:
    return (
        one_hot(
            "asked",
            max(options.players, FIGHTERS, MAX_PHASES),
            meaning="who was asked last: a place of the fight, or a seat; in a look the place on the phase track",
        ),
        one_hot("over_limit", OVERFLOWS, meaning="what may be used in an overflow: all, medicine, nothing"),
        number("pipe_cubes", PIPE_CUBES, meaning="cubes that the Pipe may still move"),
        one_hot("resume", FOLLOW_ROUTE, meaning="the phase to go back to"),
        seat("resume_actor", CHANCE, meaning="who acts then"),
        one_hot("phase", FOLLOW_ROUTE, meaning="what is awaited, as `records.py` numbers it"),
        seat("actor", CHANCE, OVER, meaning="who acts: a seat, chance, or nobody because the game is over"),
        flag("sealed", meaning="the last step cannot be taken back"),
    )


def _most_cubes(box: Box, options: Options) -> int:
    return max(box.cubes[options.length, options.players, phase] for phase in range(MAX_PHASES))
