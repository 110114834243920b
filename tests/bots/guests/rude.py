"""A program that misbehaves in the way that its argument says, from its second decision on."""

import json
import os
import sys
import time

HOW = sys.argv[1]


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def misbehave(message: dict[str, object]) -> None:
    if HOW in ("stall", "late"):
        time.sleep(0.4 if HOW == "late" else 3600)
        say(type="move", id=message["id"], move="bet")
    elif HOW == "dies":
        os._exit(3)
    elif HOW == "floods":
        while True:
            sys.stdout.write("x" * 100_000)
    elif HOW == "chatters":
        while True:
            say(type="move", id=-1, move="bet")
    elif HOW == "nonsense":
        print("I fold", flush=True)
    elif HOW == "illegal":
        say(type="move", id=message["id"], move="flip a1")
    elif HOW == "unknown":
        say(type="move", id=message["id"], move="raise 5")
    elif HOW == "nothing":
        say(type="move", id=message["id"])
    elif HOW == "error":
        say(type="error", id=message["id"], message="no idea")
    elif HOW == "hangs on":
        if os.fork() == 0:  # a child that keeps the pipes open
            time.sleep(3600)
        os._exit(0)


decisions = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        if HOW == "rude hello":
            say(type="move", id=message["id"], move="bet")
        elif HOW == "never ready":
            os._exit(1)
        else:
            say(type="ready", id=message["id"])
        if HOW == "deaf":
            time.sleep(3600)
    elif message["type"] == "choose":
        decisions += 1
        if decisions == 1 and HOW != "always":
            say(type="move", id=message["id"], move=message["moves"][0])
        else:
            misbehave(message)
