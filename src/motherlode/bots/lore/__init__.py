"""What the search and other players know of each game."""
