"""Games as files: saving, loading and importing them."""

from ezgame.storage.game_file import GameFile, open_game
from ezgame.storage.history import Difference, Replayed
from ezgame.storage.preview import Preview, preview
from ezgame.storage.shelf import Shelf

__all__ = ["Difference", "GameFile", "Preview", "Replayed", "Shelf", "open_game", "preview"]
