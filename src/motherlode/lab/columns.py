"""What the watching loop writes of each game: one row of whole numbers, and six sums for each sort of move.

Sums of whole numbers are exact, so it does not matter who played which games, nor in what order they were added up.
"""

from __future__ import annotations

from motherlode.core.contract import MAX_SEATS

NOTHING = -(1 << 40)
"""Stands where a game has no such figure: a game without a winner has no margin."""
THOUSAND = 1000
TENTHS = 10

DECISIONS = 0
CHANCES = 1
TURNS = 2  # decisions of one seat in a row are one turn
ROUNDS = 3
ENDING = 4
WINNERS = 5
MARGIN = 6  # points of the winner less those of the best other; 0 where winners share
LEAD_CHANGES = 7  # another seat leads alone than the one that led alone before
DECIDED = 8  # when the only winner took the lead for good, in thousandths of the game
BEHIND = 9  # 1 if the only winner did not lead at half-time
LAST = 10  # 1 if nobody stood worse than the only winner at half-time, and others better
FORCED = 11  # thousandths of the decisions that had one legal move
CHOICES = 12  # thousand times the mean number of legal moves
WAITING = 13  # thousand times the mean number of decisions of others between two turns of a seat
LONGEST_WAIT = 14
WATCHED_WON = 15  # of the seat that is watched in this game: each seat in turn
WATCHED_POINTS = 16
REPLACED = 17  # moves that a restricted bot chose although they were forbidden; a random one was played
UNAVOIDABLE = 18  # decisions at which only forbidden moves were legal; they were allowed
TIED = 19  # 1 if winners share
UNWON = 20  # 1 if nobody has won
LEADS = 20  # + tenth of the game, from 1 to 9: 1 if who led alone then has won
WON = LEADS + TENTHS  # + seat, in units of a win; entry 0 is nobody's
POINTS = WON + MAX_SEATS + 1
RANK = POINTS + MAX_SEATS + 1
ROW = RANK + MAX_SEATS + 1

# The sums of each sort of move. In a game, x seats used it and won y units together.
USES = 0
SEATS = 1  # x
SEATS_WON = 2  # y
SEATS_SQUARED = 3  # x * x
SEATS_TIMES_WON = 4  # x * y
WON_SQUARED = 5  # y * y
USE_ROW = 6

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
