"""The tile manifest as a scene of the same tile items as the map, with counts."""
