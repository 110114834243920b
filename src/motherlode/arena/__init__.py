"""Many games: simulations and what they count."""
