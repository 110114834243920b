"""What must hold on every table: the audit notices it when it does not, and random games of every mode keep it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE, OVER
from motherlode.games.goldmine_rumbles import GAME, records, rules
from motherlode.games.goldmine_rumbles.records import SITE_PLACE, Table

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

Break = Callable[[Table], None]


def put(field: str, value: int, *index: int) -> Break:
    def apply(t: Table) -> None:
        if not index:
            setattr(t, field, value)
        else:
            getattr(t, field)[index if len(index) > 1 else index[0]] = value

    return apply


def table_in_play(given: Given) -> Situation:
    """The second phase; there are items, cubes, tokens, and claims that were sold."""
    return given(
        collapsed="7 2",
        items=["bread*2 flask", "chippawa-leaf*6", "", "whiskey"],
        cubes=["colt-45*4", "safety-gear*3"],
        injuries=[3, 0, 1],
        bandages=[1],
        sold="11 12",
    )


@pytest.mark.rule("GM-207", "GM-254", "GM-R13")
@pytest.mark.parametrize(
    ("breaks", "verdict"),
    [
        ([], 0),
        ([put("items", 1, 0, records.LEAF)], 1),  # one more than there is
        ([put("items", 2, 3, records.BREAD)], 1),
        ([put("items", -1, 3, records.BREAD), put("items", 11, 0, records.BREAD)], 1),
        ([put("items", 7, 4, records.BREAD), put("items", 3, 0, records.BREAD)], 2),  # eight items
        ([put("items", 7, 4, records.BREAD), put("items", 3, 0, records.BREAD), put("phase", records.OVERFLOW)], 0),
        ([put("items", 7, 4, records.BREAD), put("items", 3, 0, records.BREAD), put("phase", records.PICK)], 0),
        ([put("items", 7, 4, records.BREAD), put("items", 3, 0, records.BREAD), put("phase", records.PARTNER_PICK)], 0),
        ([put("items", 5, 4, records.BREAD), put("items", 5, 0, records.BREAD)], 0),  # six
        ([put("injuries", 4, 1)], 2),
        ([put("injuries", 4, 1), put("fight", records.ROB_PLAYER)], 0),
        ([put("injuries", -1, 1)], 2),
        ([put("gold", -1, 4)], 2),
        ([put("bandages", -1, 1)], 2),
        ([put("poisons", -1, 2)], 2),
        ([put("marks", -1, 3)], 2),
        ([put("owner", 0, 11)], 3),  # lost
        ([put("owner", 1, 13)], 3),  # sold, and in the pile
        ([put("display", 0, 2)], 3),  # a gap, and lost
        ([put("display", 0, 5)], 3),
        ([put("display", 0, 2), put("layer", 1, 2)], 3),  # a gap
        ([put("display", 0, 5), put("layer", 1, 5)], 0),  # the last square may be empty
        ([put("display", 1, 2)], 3),  # claim 1 twice, claim 2 nowhere
        ([put("top", 13)], 3),  # in the pile and on top of it
        ([put("place", SITE_PLACE + 1, 0)], 0),  # called there
        ([put("cell", 3, 1)], 4),
        ([put("tile", 3, 1)], 4),
        ([put("side", 0, 7)], 4),
        ([put("side", 1, 1)], 4),
        ([put("phase_number", 1)], 4),
        ([put("cubes", 5, 1, records.COLT)], 5),
        ([put("cubes", 4, 3, records.TONIC)], 5),
        ([put("cubes", -1, 3, records.TONIC)], 5),
        ([put("fresh", 1, 2, records.SAFETY_GEAR)], 5),
        ([put("fresh", 1, 3, records.SAFETY_GEAR)], 0),
        # The first and the last of everything.
        ([put("items", 4, 0, records.APPLE_PIE)], 1),
        ([put("items", 12, 0, records.WHISKEY)], 1),  # seat 3 has one, too
        ([put("items", 6, 0, records.BACON), put("items", -1, 4, records.BACON)], 1),
        ([put("items", -1, 0, records.BACON), put("items", 6, 3, records.BACON)], 1),
        ([put("injuries", 4, 4)], 2),
        ([put("marks", -1, 1)], 2),
        ([put("phase_number", 1), put("side", 0, 7), put("owner", 0, 11)], 3),  # from the first phase on
        ([put("phase_number", 1), put("side", 0, 7), put("cell", 3, 1)], 4),
        ([put("phase_number", 0), put("owner", 0, 11)], 0),  # but not before
        ([put("display", 16, 1), put("layer", 0, 16)], 3),  # claim 1 is nowhere
        ([put("layer", 0, 16)], 3),
        ([put("display", 0, 1), put("layer", 1, 1)], 3),  # gaps
        ([put("display", 0, 4), put("layer", 1, 4)], 3),
        ([put("display", 0, 4), put("layer", 1, 4), put("phase", records.PEEK)], 3),
        ([put("display", 0, 4), put("layer", 1, 4), put("phase", records.TURN_UP)], 0),  # it is being filled
        ([put("side", 1, 9)], 4),
        ([put("cell", 3, 6)], 4),  # the tile of the last cell
        ([put("cubes", 4, 4, records.TUNNEL_PLANS)], 5),
        ([put("cubes", 4, 1, records.TUNNEL_PLANS)], 5),
        ([put("cubes", 5, 4, records.COLT)], 5),
    ],
)
def test_audit(given: Given, breaks: list[Break], verdict: int) -> None:
    game = table_in_play(given)
    for apply in breaks:
        apply(game.t)
    assert rules.audit(game.box, game.t) == verdict


# Random games

MODES: list[dict[str, object]] = [
    {"players": 3},
    {"players": 4},
    {"players": 3, "length": "long"},
    {"players": 4, "length": "long"},
    {"players": 3, "hidden_cubes": "on"},
    {"players": 4, "paid_routes": "on"},
    {"players": 4, "strict_fights": "on"},
    {"players": 3, "metric": "orthogonal", "characters": "chosen"},
]

ASKED_IN_TURN = {records.ROUTE, records.ACCEPT_OFFER, records.PICK_ROW, records.PICK, records.CLAIM_CUBE}
ASKED_IN_TURN |= {records.AT_CLAIM, records.ACCEPT_BID, records.LAST_CALL, records.BETWEEN}
ASKED_AS_PARTNER = {records.PARTNER_ROUTE, records.PARTNER_PICK, records.PARTNER_AT_CLAIM}
ASKED_OF_OTHERS = {records.OFFER, records.BID}
ASKED_OF_MINERS = {records.BIBLE_YIELD, records.PAY_OR_FIGHT, records.WIND_DOWN}
ASKED_OF_FIGHTERS = {records.WEAPON, records.LEAF_PLAY, records.BIBLE_FIGHT}


def check_who_is_asked(t: Table) -> None:
    """Each decision is asked of the player whose it is."""
    asked = t.actor
    if t.phase in ASKED_IN_TURN:
        assert asked == t.player
    elif t.phase in ASKED_AS_PARTNER:
        assert asked == t.partner != t.player
    elif t.phase in ASKED_OF_OTHERS:
        assert asked != t.player
    elif t.phase in ASKED_OF_MINERS:
        assert asked == t.player or (asked == t.partner and t.arrived)
    elif t.phase in ASKED_OF_FIGHTERS:
        assert asked in (t.fighter, t.second, t.foe)
        assert t.phase != records.BIBLE_FIGHT or asked != t.starter
    elif t.phase == records.LOOT:
        assert asked == t.winner != t.loser
    elif t.phase == records.CUBES:
        assert asked == t.order[t.turn]
    elif t.phase == records.PIPE_MOVES:
        assert asked in (t.player, t.partner)
    elif t.phase == records.OVERFLOW:
        assert sum(t.items[asked, item] for item in range(1, records.ITEMS)) > 6
    else:
        assert t.phase in (records.PICK_CHARACTER, records.START_SITE)


def cubes_of(t: Table, seat: int) -> int:
    return sum(t.cubes[seat, column] + t.fresh[seat, column] for column in range(1, records.COLUMNS))


def wealth(t: Table, seat: int) -> int:
    """Gold on the track and in Notebooks."""
    return t.gold[seat] + 5 * t.cubes[seat, records.NOTEBOOKS]


def check_step(before: Table, t: Table) -> None:
    """What one step may change, and what not."""
    seats = range(1, t.players + 1)
    for seat in seats:
        placed = cubes_of(t, seat) - cubes_of(before, seat)
        placing = before.phase in (records.CUBES, records.CLAIM_CUBE) and before.actor == seat
        assert placed == (1 if placing else 0)
        if before.phase in (records.CUBES, records.PIPE_MOVES, records.CLAIM_CUBE):
            assert wealth(t, seat) == wealth(before, seat), "gold that is hidden is not lost"
    changes = [wealth(t, seat) - wealth(before, seat) for seat in seats]
    if before.phase == records.ACCEPT_BID and t.partner:
        assert sum(changes) == 0
        assert changes[t.player - 1] == -changes[t.partner - 1] == before.bid[t.partner]
    if before.fight == records.ROB_PLAYER:
        assert sum(changes) == 0, "pickings are paid by the loser"
    if before.phase == records.TURN_UP and t.phase != records.TURN_UP:
        assert t.place[0] == SITE_PLACE + t.top
    if before.actor > 0 and before.phase in (ASKED_IN_TURN | ASKED_AS_PARTNER) - {records.ACCEPT_BID}:
        others = [change for seat, change in zip(seats, changes, strict=True) if seat != before.actor]
        assert before.fight or set(others) <= {0, 1 if before.phase == records.ACCEPT_OFFER else 0}, (
            "only the bank pays"
        )


def check_claims(t: Table) -> None:
    """Every claim is in one place; on display there are no gaps."""
    display = [claim for claim in list(t.display)[1:] if claim]
    pile = [claim for claim in range(1, records.CLAIMS) if t.layer[claim]]
    bought = [claim for claim in range(1, records.CLAIMS) if t.owner[claim]]
    top = [t.top] if t.top else []
    assert sorted(display + pile + bought + top) == list(range(1, 17))
    if t.phase != records.TURN_UP:
        assert list(t.display)[1 : len(display) + 1] == display
        assert top or not pile


@pytest.mark.rule("GM-207", "GM-199", "GM-125", "GM-268", "GM-057", "GM-081", "GM-083", "GM-297", "GM-R19", "GM-R57")
@pytest.mark.parametrize("said", MODES, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_random_games_keep_what_must_hold_at_every_step(given: Given, said: dict[str, object], seed: int) -> None:
    game = given.start(**said)  # type: ignore[arg-type]
    facts = GAME.facts(game.table.components, GAME.options(dict(said)))
    random = Random(seed)
    box, t = game.box, game.t
    rounds = plies = 0
    while t.actor != OVER:
        before = t.copy()
        if t.actor == CHANCE:
            rules.play(box, t, rules.draw(box, t, random.randrange(rules.cases(box, t))))
        else:
            check_who_is_asked(t)
            legal = game.table.engine.legal_moves()
            assert 0 < len(legal) <= facts.most_moves
            rules.play(box, t, random.choice(legal))
        plies += 1
        assert rules.audit(box, t) == 0
        check_step(before, t)
        if t.player:
            check_claims(t)
        rounds = rounds + (before.phase == records.FIGHT_DICE) if before.fight else 0
        assert rounds <= 7
        assert sum(t.side) == t.phase_number
    assert plies < facts.plies
    points = [game.result().points[seat] for seat in range(1, t.players + 1)]
    assert all(facts.lowest < number < facts.highest for number in points)
    assert all(cubes_of(t, seat) >= 12 for seat in range(1, t.players + 1)), "the cubes of the phases, and of claims"


# Bounds


@pytest.mark.rule("GM-R40", "GM-092")
def test_a_journey_passes_twelve_rats_and_snakes_at_the_most(given: Given) -> None:
    game = given(pawns=["a3-n2"])
    for _ in range(12):
        game.play("face bite")
    assert (game.can("face"), game.poisons[0]) == ([], 12)


@pytest.mark.parametrize(
    ("players", "length", "turns"), [(3, "short", 12), (4, "short", 12), (3, "long", 15), (4, "long", 16)]
)
def test_no_play_can_pass_the_bounds_of_points(given: Given, players: int, length: str, turns: int) -> None:
    """Per turn: a yield of 6 + 4, a bid of 6, a finder's fee, pickings of 8 and 4, and four items to be sold at 3."""
    facts = GAME.facts(given().table.components, GAME.options({"players": players, "length": length}))
    gold = 10 + 3 + turns * (10 + 6 + 1 + 12 + 4 * 3)
    assert facts.highest == gold + 10 + 10
    assert facts.lowest == -2 * (turns * 13 + turns // players + gold)


@pytest.mark.rule("GM-027", "GM-028", "GM-161")
def test_nothing_is_left_to_chance_that_has_more_outcomes_than_announced(given: Given) -> None:
    facts = GAME.facts(given().table.components, GAME.options({"players": 4}))
    tiles = given.start(4)
    dice = given(mining=7, partner=1).play("mine")
    assert len(tiles.outcomes) == len(dice.outcomes) == 36 <= facts.most_outcomes
    assert max(len(game.table.outcomes_table) for game in (tiles, dice)) == facts.outcomes
    assert len(tiles.table.moves_table) == facts.actions
