"""Where a window has its sheet: nowhere until somebody asks for a future, then below the map.

The rest of the sheet is read when it is first wanted; few evenings need it, and the window comes first.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.dock_head import DockHead
from ezgame.ui.map_area import MapArea

if TYPE_CHECKING:
    from ezgame.ui.whatif.banner import SheetBanner
    from ezgame.ui.whatif.panel import SheetPanel

HIGH = 236
"""Pixels at 100 % that the sheet takes from the map."""


class SheetDesk(QObject):
    """One for the window of a game; `tell` has a sentence said to the players."""

    def __init__(
        self, session: Session, window: QMainWindow, area: MapArea, tell: Callable[[str], None]
    ) -> None:
        super().__init__(window)
        self._session, self._window, self._area = session, window, area
        self._tell = tell
        self.dock: QDockWidget | None = None
        self.panel: SheetPanel | None = None
        self.banner: SheetBanner | None = None
        if session.viewpoint.trying is not None:
            self.show()  # the window was built again, in another language

    def ask(self) -> None:
        """The command: a first future, or the sheet that is there already."""
        from ezgame.models.futures.sheet import sheet_of

        sheet = sheet_of(self._session)
        if not sheet.futures and sheet.begin() is None:
            self._tell(self._session.text.say(sheet.why_no_more()))
            return
        self.show()

    def show(self) -> None:
        if self.dock is None:
            self._make()
        assert self.dock is not None
        self.dock.show()
        self.dock.raise_()

    def _make(self) -> None:
        from ezgame.models.futures.sheet import sheet_of
        from ezgame.ui.whatif.banner import SheetBanner
        from ezgame.ui.whatif.panel import SheetPanel

        self.panel = SheetPanel(sheet_of(self._session))
        self.panel.emptied.connect(self._close)
        dock = self.dock = QDockWidget(self._session.text.say("whatif.name"), self._window)
        dock.setObjectName("what_if")
        dock.setWidget(self.panel)
        dock.setTitleBarWidget(DockHead(dock))
        self._window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
        self._window.resizeDocks([dock], [appearance().px(HIGH)], Qt.Orientation.Vertical)
        self.banner = SheetBanner(self._session, self._area)

    def _close(self) -> None:
        """Nothing is tried any more: the window looks as if nobody had asked."""
        dock, banner = self.dock, self.banner
        self.dock = self.panel = self.banner = None
        if dock is not None:
            self._window.removeDockWidget(dock)
            dock.deleteLater()
        if banner is not None:
            banner.deleteLater()
