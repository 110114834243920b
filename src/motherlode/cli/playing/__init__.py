"""Playing in the terminal: seats, screens, commands, saving. `motherlode play` is the door to it."""
