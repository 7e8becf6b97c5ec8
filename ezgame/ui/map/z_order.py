"""What lies above what on the map."""

HEX = 0.0
AREA = 2.0
BORDER = 3.0
NAME = 4.0
HIGHLIGHT = 5.0
GHOST = 6.0
ROUTE = 7.0
CURSOR = 8.0
TAG = 9.0
