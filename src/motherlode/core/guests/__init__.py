"""Guests: bots that people write themselves, without kernels, in Python or in any other language.

* `guest.py`: a guest that somebody asked for, and the place that it is given at a table.
* `files.py`: Python files: what they hold, and kinds of bots and lore made from them.
* `channel.py`: a program at the other end of two pipes, which may be slow, loud, or dead.
* `program.py`: a player who is such a program and speaks JSON lines.
* `host.py`: the program in which Python files play; it speaks the same lines.
* `local.py`: a player who is a Python object of this process.
* `chair.py`: the seat of a guest: whatever its player does, the game goes on.

A guest is handed what a bot of the house is handed: what its own seat may know, and the legal moves. Never a table.
"""
