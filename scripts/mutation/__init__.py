"""The parts of `scripts/mutants.py`: `breaks` makes the mutants, `trials` runs the tests against them."""
