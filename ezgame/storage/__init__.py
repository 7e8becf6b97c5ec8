"""Games as files: saving, loading and importing them."""

from ezgame.storage.game_file import GameFile, open_game
from ezgame.storage.history import Difference, History
from ezgame.storage.preview import Preview, preview
from ezgame.storage.shelf import Shelf

__all__ = ["Difference", "GameFile", "History", "Preview", "Shelf", "open_game", "preview"]
