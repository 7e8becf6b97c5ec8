"""ezgame: 18xx railway games face to face on one laptop."""

__version__ = "0.1.0"
