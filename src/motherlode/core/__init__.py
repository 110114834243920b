"""The engine contract and everything that every game shares; it knows no game by name."""
