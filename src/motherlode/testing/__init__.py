"""What a game author needs to test a game: the contract suite, and two tiny games that exercise every law."""
