"""The page at the end of a game."""

from ezgame.ui.end.page import EndPage

__all__ = ["EndPage"]
