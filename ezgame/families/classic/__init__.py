"""Rule parts of the classic kind: grid market, priority card, one tile and one station a turn."""
