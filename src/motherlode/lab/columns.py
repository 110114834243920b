"""What the watching loop writes of each game: one row of whole numbers, and seven sums for each sort of move.

Sums of whole numbers are exact, so it does not matter who played which games, nor in what order they were added up.
"""

from __future__ import annotations

from motherlode.core.contract import MAX_SEATS

NOTHING = -(1 << 40)
"""Stands where a game has no such figure: a game without a winner has no margin."""
THOUSAND = 1000
TENTHS = 10

DECISIONS = 0
ROUNDS = 1
ENDING = 2
WINNERS = 3
MARGIN = 4  # points of the winner less those of the best other; 0 where winners share
CHANCES = 5
TURNS = 6  # decisions of one seat in a row are one turn
WATCHED_WON = 7  # of the seat that is watched in this game: each seat in turn
WATCHED_POINTS = 8
REPLACED = 9  # moves that a restricted bot chose although they were forbidden; a random one was played
UNAVOIDABLE = 10  # decisions at which only forbidden moves were legal; they were allowed
TIED = 11  # 1 if winners share
UNWON = 12  # 1 if nobody has won
WON = UNWON  # + seat, from 1, in units of a win
POINTS = WON + MAX_SEATS  # + seat, from 1
COURSE = POINTS + MAX_SEATS + 1
"""From here on: how the game went on. Where it was not followed, all of this is nothing."""
CHOICES = COURSE  # thousand times the mean number of legal moves
FORCED = COURSE + 1  # thousandths of the decisions that had one legal move
WAITING = COURSE + 2  # thousand times the mean number of decisions of others between two turns of a seat
LONGEST_WAIT = COURSE + 3
LEAD_CHANGES = COURSE + 4  # another seat leads alone than the one that led alone before
DECIDED = COURSE + 5  # when the only winner took the lead for good, in thousandths of the game
BEHIND = COURSE + 6  # 1 if the only winner did not lead at half-time
LAST = COURSE + 7  # 1 if nobody stood worse than the only winner at half-time, and others better
LEADS = LAST  # + tenth of the game, from 1 to 9: 1 if who led alone then has won
ROW = LEADS + TENTHS

# The sums of each sort of move and of each mark. In a game, x seats used it and won y units together.
USES = 0
SEATS = 1  # x
SEATS_WON = 2  # y
SEATS_SQUARED = 3  # x * x
SEATS_TIMES_WON = 4  # x * y
WON_SQUARED = 5  # y * y
USES_SQUARED = 6  # of the uses of a game
USE_ROW = 7

SEAT_ROOM = 8
"""Arrays by seat have so many entries in the lab's own memory."""

# What the loop remembers while a game goes on.
WHO = 0  # who decided last
LEADER = 1  # who led alone most lately
SINCE = 2  # since which decision somebody leads alone, or -1
STANDS = 3  # a bit for each seat that leads, and from LAST_BITS on for each that is last
CHANGES = 4
ONE_MOVE = 5
LEGAL_MOVES = 6
WAITS = 7
WAITED = 8
LONGEST = 9
SWAPPED = 10
FORCED_INTO = 11
TURN_COUNT = 12
ALONE = 13  # who leads alone now, or 0
DECIDED_AT = 16  # + seat: how many decisions there were when the seat had decided last
NOTES = DECIDED_AT + SEAT_ROOM

LAST_BITS = 8
