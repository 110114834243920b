"""The games as each community already knows them: OpenSpiel, PettingZoo, Gymnasium. Dress only, no rules.

Each module needs its library, an extra of the package (`pip install motherlode[open-spiel]`), and loads it itself:
importing motherlode never does.
"""
