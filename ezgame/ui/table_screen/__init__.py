"""The table screen: the game in large type for everybody at the table."""

from ezgame.ui.table_screen.window import TableScreen

__all__ = ["TableScreen"]
