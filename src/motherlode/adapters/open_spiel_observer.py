"""What OpenSpiel's algorithms are told of a state: observers, by OpenSpiel's kinds of observation."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from motherlode.adapters.open_spiel_desk import Desk, told
from motherlode.core import contract
from motherlode.core.errors import BadOption
from motherlode.core.records import Record

KEY_BITS = 64

_PRIVATE = pyspiel.PrivateInfoType


class Observer:
    """Observes states for one kind of observation: `tensor`, its named parts in `dict`, and a text.

    With perfect recall it tells the view and the information key, without it what eyes see now. Public alone is what
    an onlooker is told; private alone is what the seat sees and an onlooker does not.
    """

    def __init__(self, desk: Desk, kind: Any, params: Any) -> None:
        if params:
            raise BadOption(f"An observer of {desk.game.title} takes no parameters, not even {params}.")
        self.desk = desk
        self.memory: bool = kind.perfect_recall
        self.public: bool = kind.public_info
        self.private: bool = kind.private_info == _PRIVATE.SINGLE_PLAYER
        secret = self.private and not self.public and not self.memory
        if not ((self.public and kind.private_info != _PRIVATE.ALL_PLAYERS) or secret):
            raise BadOption(
                "Observers tell: public and the player's private information, with or without perfect recall; public "
                "information alone, with or without; or the player's private information alone, without."
            )
        size = desk.encoding.size
        self.tensor = np.zeros(size + KEY_BITS * self.memory, np.float32)
        self.dict: dict[str, Any] = {}
        for part in desk.encoding.parts:
            shape = tuple(side for side in part.shape if side > 1) or (1,)
            self.dict[part.name] = self.tensor[part.start : part.stop].reshape(shape)
        if self.memory:
            self.dict["key"] = self.tensor[size:]

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player is told of a state into `tensor`."""
        self._write(state.now, self._seat(player), self.tensor)

    def vector(self, state: Any, player: int) -> Any:
        """What a player is told of a state, in an array of its own."""
        out = np.empty_like(self.tensor)
        self._write(state.now, self._seat(player), out)
        return out

    def _write(self, now: bytes, seat: int, out: Any) -> None:
        desk = self.desk
        if self.public:
            desk.write(now, seat, self.memory, out)
        else:
            desk.write_record(self._secret(now, seat), seat, out)
        if self.memory:
            key = np.frombuffer(desk.key(now, seat), np.uint8)
            out[desk.encoding.size :] = np.unpackbits(key, bitorder="little")

    def string_from(self, state: Any, player: int) -> str:
        """What a player is told, as a text: the information key, or without perfect recall what there is to see."""
        desk, now, seat = self.desk, state.now, self._seat(player)
        if self.memory:
            return f"{'p' + str(player) if seat else 'public'}:{desk.key(now, seat)[::-1].hex()}"
        return told(desk.sight(now, seat, False) if self.public else self._secret(now, seat))

    def _seat(self, player: int) -> int:
        if not 0 <= player < self.desk.players:
            # in the words of OpenSpiel's own checks, which its users know
            broken = "player >= 0" if player < 0 else f"player < {self.desk.players}"
            raise pyspiel.SpielError(f"There is no player {player} here: {broken} does not hold.")
        return player + 1 if self.private else contract.ONLOOKER

    def _secret(self, now: bytes, seat: int) -> Record:
        """What eyes see from a seat, without each field that an onlooker sees just so."""
        mine, open_to_all = self.desk.sight(now, seat, False), self.desk.sight(now, contract.ONLOOKER, False)
        for field in type(mine).FIELDS:
            at = slice(field.offset, field.offset + field.size)
            if mine.raw[at] == open_to_all.raw[at]:
                mine.raw[at] = bytes(field.size)
        return mine
