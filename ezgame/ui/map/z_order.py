"""What lies above what on the map. Names and sides stay readable under every highlight and route."""

HEX = 0.0
HIGHLIGHT = 0.5
"""Outlines of hexes and rings, below all that is written over a side."""
WRITING = 1.0
"""Values and other small print that sticks out of its hex."""
AREA = 2.0
GHOST = 4.0
BORDER = 5.0
ROUTE = 6.0
STATION = 7.0
"""Cities on a route, once more above its line."""
NAME = 8.0
SHADE = 8.5
"""Over hexes that are out of the game, their names included."""
CURSOR = 9.0
TAG = 10.0
