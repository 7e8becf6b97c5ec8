"""The games on the start page: what lies on the shelf, read beside the window."""

from collections.abc import Callable

from ezgame.app.listing import Listing, listing
from ezgame.core.errors import EzgameError
from ezgame.models.jobs import Jobs
from ezgame.storage.shelf import Shelf
from ezgame.ui.background import in_background
from ezgame.ui.frame import Frame


class ShelfList:
    """Renewed when the start page comes up, in whatever way."""

    def __init__(self, frame: Frame, shelf: Shelf, complain: Callable[[EzgameError], None]) -> None:
        self._frame = frame
        self._shelf = shelf
        self._complain = complain
        self._listing = Jobs(frame)

    def renew(self) -> None:
        """Bring the start page up to date with what lies on the shelf."""
        if self._frame.game is not None:
            return
        work = listing(self._shelf)
        self._listing.only(in_background(work, self._on_listed, failed=self._complain))

    @property
    def busy(self) -> bool:
        """Whether the files of the start page are still being read."""
        return self._listing.busy

    def _on_listed(self, found: Listing) -> None:
        if self._frame.game is None:
            self._frame.start.show_games(found.go_on, found.recent)
