"""What if: futures of a game that are tried on a sheet beside it and are not play."""
