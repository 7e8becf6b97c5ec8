"""Half-made moves: what a player has in hand, one model per kind, before it is an action."""
