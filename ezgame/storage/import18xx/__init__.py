"""Games of 18xx.games: reading their files, replaying them here, writing states in their terms."""
