"""How much a player hears of guards; settings and the page of guards ask for these words."""

LEVELS = ("none", "usual", "costly", "all")
"""What a player may choose to hear."""
USUAL = "usual"
"""Of who has not chosen: the few guards that speak without being asked for."""
