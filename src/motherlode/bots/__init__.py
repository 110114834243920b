"""The bots. Each is handed views and `saw` codes, never a table; but for the oracle, which no live table seats."""

from motherlode.core.bot import ANY_GAME, BotKind

KINDS = (
    BotKind("random", "any legal move, each equally likely", {ANY_GAME: "motherlode.bots.random"}),
    BotKind(
        "greedy",
        "takes the best it knows of; its memory, its temper or its bids are dials",
        {
            "gold": "motherlode.bots.greedy_gold",
            "quick-silver": "motherlode.bots.greedy_quick_silver",
            "gold-river": "motherlode.bots.greedy_gold_river",
            "goldmine-rumbles": "motherlode.bots.greedy_goldmine_rumbles",
        },
    ),
    BotKind(
        "search",
        "imagines how the game may go on and plays what went best, by what is known of the game",
        {
            "gold": "motherlode.bots.search.for_gold",
            "quick-silver": "motherlode.bots.search.for_quick_silver",
            "gold-river": "motherlode.bots.search.for_gold_river",
            "goldmine-rumbles": "motherlode.bots.search.for_goldmine_rumbles",
        },
    ),
    BotKind(
        "careless",
        "greedy, but now and then it plays any legal move",
        dict.fromkeys(("gold", "quick-silver", "gold-river", "goldmine-rumbles"), "motherlode.bots.careless"),
    ),
    BotKind(
        "plain-search",
        "imagines games to their end at random, and plays what went best; it has no lore of any game",
        {ANY_GAME: "motherlode.bots.search.any_game"},
    ),
    BotKind(
        "ismcts",
        "the search that OpenSpiel ships, at compiled speed: an anchor to measure others by",
        {ANY_GAME: "motherlode.bots.ismcts"},
    ),
    BotKind(
        "oracle",
        "cheats: it sees the table and what chance will bring; for contests only, to measure others by",
        {ANY_GAME: "motherlode.bots.oracle"},
        cheats=True,
    ),
)
