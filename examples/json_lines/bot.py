"""A bot that needs nothing of Motherlode: JSON objects, one a line, on standard input and output.

    motherlode arena kuhn --bots "exec:python3 examples/json_lines/bot.py,random" --deals 100

docs/bots/protocol.md tells what the lines mean. It plays at random, and the same game again the same way.
"""

import json
import random
import sys


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


dice = random.Random()
heard = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":  # a new game
        dice = random.Random(message["seed"])
        heard = 0
        say(type="ready", id=message["id"])
    elif message["type"] == "notice":  # what this seat saw
        heard += 1
    elif message["type"] == "choose":
        say(type="move", id=message["id"], move=dice.choice(message["moves"]))
    elif message["type"] == "bye":
        break
