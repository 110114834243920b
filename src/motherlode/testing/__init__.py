"""What a game author needs to test a game: the contract suite, and three tiny games that exercise every law."""
