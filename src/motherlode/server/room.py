"""A room: one table with its seats, its games and its settings, folded from the entries of its log.

Nothing changes a room but `fold`, so a room that was read back from the store stands exactly where it stood. A room
knows no clock and draws no number: times, tokens and outcomes come in entries.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Any

from motherlode.core import registry
from motherlode.core.errors import MotherlodeError
from motherlode.core.game import Game
from motherlode.core.table import CHANCE, Step, Table
from motherlode.server.seating import Seat, Settings, bot_name, hashed
from motherlode.server.warming import components_of, speed_of

OPEN, LIVE, OVER, PAUSED, CLOSED, FROZEN = "open", "live", "over", "paused", "closed", "frozen"
REMEMBERED = 64
"""So many nonces of a seat are known: the same one again is the same message."""

Body = dict[str, Any]


class Refusal(MotherlodeError):
    """A message that changes nothing: a code for programs, and why, in words."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class Room:
    """The state of one table."""

    def __init__(self, table_id: str, box_text: Callable[[str], str]) -> None:
        self.id = table_id
        self._box_text = box_text
        self.version = 0
        self.status = OPEN
        self.seats: list[Seat] = []
        self.host = 0
        self.round = 0
        self.secret = ""
        self.commitment = ""
        self.chances = 0
        self.table: Table | None = None
        self.turn_began = 0.0
        self.looking_until: float | None = None
        self.looked: set[int] = set()
        self.asked: int | None = None
        self.chat: list[tuple[int, int, str]] = []
        self.observers: list[Callable[[Step], None]] = []
        self.present: set[int] = set()
        """The seats whose people are connected: the one thing here that no entry tells."""
        self.opened_at = self.changed_at = 0.0
        self.closed_because = ""
        self.resting = False
        """Whether the table was paused since nobody was there; it goes on when somebody is."""
        self.same_layout = True
        self.other_rules = ""
        """Why the game that is played cannot go on here, if other rules began it."""

    # who and what

    @property
    def actor(self) -> int | None:
        """The seat that is to move."""
        if self.table is None or self.status != LIVE or self.table.actor < 0:
            return None
        return self.table.actor

    @property
    def looking(self) -> bool:
        """Whether the first move still waits for those who look."""
        return self.looking_until is not None

    def seat_of(self, token: str) -> int | None:
        """The seat that a token speaks for."""
        wanted = hashed(token)
        for number, seat in enumerate(self.seats):
            if seat.token and hmac.compare_digest(seat.token, wanted):
                return number
        return None

    @property
    def people(self) -> list[int]:
        """The seats that people hold."""
        return [number for number, seat in enumerate(self.seats) if seat.person]

    def told_again(self, seat: int | None, since: int) -> int:
        """From which version on somebody who comes back is told what happened; 0 for nothing of it.

        Where memory is part of the game nobody is told twice: onlookers see what lies open, and a seat is told what
        it may have missed, but never what came before its own last move.
        """
        if not self.game.memory or self.settings.aid:
            return since
        return since if seat is not None and since >= self.seats[seat].seen else 0

    def deadline(self) -> float | None:
        """When somebody else moves for the acting seat."""
        if self.status != LIVE or self.actor is None:
            return None
        if self.looking_until is not None:
            return self.looking_until
        if self.settings.timer <= 0 or not self.seats[self.actor].person:
            return None
        return self.turn_began + self.settings.timer + self.settings.grace

    # the fold

    def fold(self, kind: str, body: Body, at: float) -> None:
        """One entry more."""
        getattr(self, f"_fold_{kind}")(body, at)
        if self.table is not None and self.other_rules:
            self.freeze(self.other_rules, self.version)
        self.version += 1
        self.changed_at = at
        nonce, seat = body.get("nonce"), body.get("by")
        if nonce and seat is not None:
            known = self.seats[seat].nonces
            known[nonce] = self.version
            while len(known) > REMEMBERED:
                known.popitem(last=False)

    def _fold_opened(self, body: Body, at: float) -> None:
        self.opened_at = at
        self.game: Game = registry.game(body["game"])
        self.said: dict[str, object] = dict(body["options"])
        self.box_hash: str = body["box"]
        self.components = components_of(self.game, self._box_text(self.box_hash) if self.box_hash else "")
        self.settings = Settings(**body["settings"])
        self.seats = [Seat(bot=spec) for spec in body["bots"]]
        for number, seat in enumerate(self.seats):
            if seat.bot:
                seat.name = bot_name(self.seats, number)
        self.secret, self.commitment = body["secret"], body["commitment"]

    def _fold_sat(self, body: Body, at: float) -> None:
        seat = self.seats[body["seat"]]
        seat.name, seat.token, seat.bot, seat.muted = body["name"], body["token"], "", False
        seat.seen = self.version
        seat.nonces.clear()
        if self.status == OPEN:
            seat.seed = body["seed"]
        if body["seat"] == self.host or not self.seats[self.host].person:
            self.host = body["seat"]

    def _fold_token(self, body: Body, at: float) -> None:
        self.seats[body["seat"]].token = body["token"]

    def _fold_bot(self, body: Body, at: float) -> None:
        """A bot takes a seat; without one the seat is free."""
        seat = self.seats[body["seat"]]
        seat.token, seat.bot = "", body["bot"]
        seat.name = bot_name(self.seats, body["seat"]) if seat.bot else ""
        seat.nonces.clear()
        if self.status == OPEN:
            seat.seed = ""
        if body["seat"] == self.host and self.people:
            self.host = self.people[0]
        if self.asked == body["seat"]:
            self.asked = None

    def _fold_host(self, body: Body, at: float) -> None:
        self.host = body["seat"]

    def _fold_muted(self, body: Body, at: float) -> None:
        self.seats[body["seat"]].muted = body["muted"]

    def _fold_started(self, body: Body, at: float) -> None:
        """The game begins: seeds are fixed from now on."""
        self.status = LIVE
        self.chances = 0
        self.asked = None
        self.playing: dict[str, object] = self.said | body["options"]
        self.table = Table(self.game, self.components, self.game.options(self.playing), None, speed_of(self.game))
        self.table.seats = [seat.name for seat in self.seats]
        self.table.observers.extend(self.observers)
        layout, rules = body["layout"]
        self.same_layout = (layout, rules) == (self.game.layout, self.game.rules_version)
        self.other_rules = "" if rules == self.game.rules_version else self._played_by(rules)
        self.turn_began = at

    def _played_by(self, rules: int) -> str:
        """Moves may be legal by other rules too and lead elsewhere, so nobody plays on by rules they did not begin."""
        mine, remedy = self.game.rules_version, ", so update Motherlode" if rules > self.game.rules_version else ""
        return f"its game was begun by version {rules} of the rules, and this release plays version {mine}{remedy}"

    def _fold_move(self, body: Body, at: float) -> None:
        assert self.table is not None
        self.table.play(body["move"], seat=body["seat"])
        if "by" in body:
            self.seats[body["seat"]].seen = self.version
        self.asked = None
        self.turn_began = at
        self._after_step()

    def _fold_chance(self, body: Body, at: float) -> None:
        assert self.table is not None
        self.table.play(body["move"])
        self.chances += 1
        self.turn_began = at
        self._after_step()

    def _after_step(self) -> None:
        assert self.table is not None
        if self.table.over:
            self.status = OVER
            self.looking_until = None

    def _fold_look(self, body: Body, at: float) -> None:
        """Everybody may look at what is shown for a while, before the next move."""
        self.looking_until = body["until"]
        self.looked = set()

    def _fold_looked(self, body: Body, at: float) -> None:
        """A seat has seen enough; with none left, or when time is up (seat null), play begins."""
        if body["seat"] is not None:
            self.looked.add(body["seat"])
        if body["seat"] is None or all(seat in self.looked for seat in self.people):
            self.looking_until = None
            self.turn_began = at

    def _fold_asked(self, body: Body, at: float) -> None:
        self.asked = body["seat"]

    def _fold_undo(self, body: Body, at: float) -> None:
        assert self.table is not None
        self.asked = None
        if body["agreed"]:
            self.table.undo(body["seat"])
            self.turn_began = at

    def _fold_said(self, body: Body, at: float) -> None:
        self.chat.append((self.version + 1, body["seat"], body["text"]))
        del self.chat[:-REMEMBERED]

    def _fold_rematch(self, body: Body, at: float) -> None:
        """The same people, rotated; new dice, and new seeds to come."""
        self.status = OPEN
        self.round += 1
        self.secret, self.commitment = body["secret"], body["commitment"]
        order = body["order"]
        self.host = order.index(self.host)
        self.seats = [self.seats[old] for old in order]
        for seat in self.seats:
            seat.seed = ""
        self.table = None
        self.looking_until = None

    def _fold_seeded(self, body: Body, at: float) -> None:
        self.seats[body["seat"]].seed = body["seed"]

    def _fold_paused(self, body: Body, at: float) -> None:
        self.status = PAUSED if body["paused"] else LIVE
        self.resting = body["paused"] and "by" not in body
        self.turn_began = at

    def _fold_closed(self, body: Body, at: float) -> None:
        self.status = CLOSED
        self.closed_because = body["why"]

    # after an upgrade

    def check_hash(self, wanted: str) -> None:
        """A step must lead to the same table as when it was stored; of another layout only legality is asked."""
        assert self.table is not None
        if self.same_layout and self.table.log[-1].hash != wanted:
            raise Refusal("frozen", "the rules lead to another table than when it was played")

    def freeze(self, why: str, version: int) -> None:
        """The table can be read as far as it replays, and nobody can play on."""
        self.status = FROZEN
        self.closed_because = why
        self.version = version

    def check_not_frozen(self) -> None:
        """Nothing is added to a table that cannot be replayed."""
        if self.status == FROZEN:
            raise Refusal("frozen", f"This table is frozen: {self.closed_because}. It can be read, not played.")

    # dice

    @property
    def seeds(self) -> list[str]:
        """What each seat has added to the dice."""
        return [seat.seed for seat in self.seats]

    @property
    def revealed(self) -> bool:
        """Whether the secret of the dice may be known: at the end, and when a table is closed."""
        return self.status in (OVER, CLOSED)

    def needs_chance(self) -> bool:
        """Whether the next entry is an outcome."""
        return self.table is not None and self.status == LIVE and self.table.actor == CHANCE
