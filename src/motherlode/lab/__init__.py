"""The lab: change a number of the box, play many games, and read what it did. Beside `arena`, which compares bots."""
