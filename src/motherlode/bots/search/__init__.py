"""The search: many imagined games from one decision on, in a tree whose nodes are what the acting seat knows.

* `slate.py`: the room that it works in: imagined tables, and pools of nodes and edges.
* `tree.py`: nodes found by what a seat knows; moves chosen by upper bounds; results carried back.
* `walk.py`: one imagined game: a world from the view, down the tree, on by the lore's quick policy, and back.
* `thinker.py`: the bot: so many walks, then a move.
* `lore.py`: what a game may teach the search; `motherlode/bots/lore/` has it for each game.
* `making.py`: the search made for one game and lore.

Worlds come from the view alone. A node belongs to the acting seat and is keyed by its view, so nobody in the tree acts
on what he could not know. Chance is drawn by its cases on the way: where nothing is hidden, the imagined world is the
table itself, and this is a plain search with chance nodes.
"""
