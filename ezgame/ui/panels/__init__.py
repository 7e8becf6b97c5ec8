"""The docks round the map: each shows one part of the game."""
