"""Three tiny games that hide things: they prove the laws of `view`, `saw`, `belief` and `world`."""
