"""Why Greedy at Goldmine Rumbles chose a move: numbers here, the words are in the game's catalogue."""

from __future__ import annotations

NO_REASON = 0
START_OPEN = 1
CUBE_BEST = 2
BUY_BEST = 3
STEP_TO_CLAIM = 4
TURN_TO_CLAIM = 5
FEED_RAT = 6
SHOOT_SNAKE = 7
TAKE_BITE = 8
SHOP_DYNAMITE = 9
SEARCH_CLAIM = 10
STEP_TO_FIGHT = 11
ATTACK_ODDS = 12
CALL_TO_FIGHT = 13
END_NOTHING = 14
REFRESH_POOR = 15
ROW_BEST = 16
TAKE_BEST = 17
MATCH_THIRD = 18
DROP_LEAST = 19
HEAL_TOKEN = 20
HEAL_INJURIES = 21
EAT_PIE = 22
SELL_TRIO = 23
MOVE_CUBES = 24
STEAL_BEST = 25
SWAP_BEST = 26
INVITE_FEE = 27
MINE_NOW = 28
BID_WORTH = 29
BID_NOTHING = 30
ACCEPT_BEST = 31
ACCEPT_NONE = 32
READ_LOW = 33
KEEP_BIBLE = 34
PAY_SAFE = 35
FIGHT_ODDS = 36
WEAPON_NEEDED = 37
WEAPON_KEPT = 38
ROLL_ON = 39
DISMISS_BAD = 40
LEAF_TURNS = 41
KEEP_LEAF = 42
LOOT_BEST = 43
OFFER_FEE = 44
ROUTE_OWN = 45
ROUTE_NEEDED = 46
KEEP_ITEMS = 47
OFFER_NONE = 48
REASONS = (
    "none",
    "start_open",
    "cube_best",
    "buy_best",
    "step_to_claim",
    "turn_to_claim",
    "feed_rat",
    "shoot_snake",
    "take_bite",
    "shop_dynamite",
    "search_claim",
    "step_to_fight",
    "attack_odds",
    "call_to_fight",
    "end_nothing",
    "refresh_poor",
    "row_best",
    "take_best",
    "match_third",
    "drop_least",
    "heal_token",
    "heal_injuries",
    "eat_pie",
    "sell_trio",
    "move_cubes",
    "steal_best",
    "swap_best",
    "invite_fee",
    "mine_now",
    "bid_worth",
    "bid_nothing",
    "accept_best",
    "accept_none",
    "read_low",
    "keep_bible",
    "pay_safe",
    "fight_odds",
    "weapon_needed",
    "weapon_kept",
    "roll_on",
    "dismiss_bad",
    "leaf_turns",
    "keep_leaf",
    "loot_best",
    "offer_fee",
    "route_own",
    "route_needed",
    "keep_items",
    "offer_none",
)
