"""The table screen: a second window for a TV or projector. It shows the game and changes nothing in it."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QScreen, QShowEvent
from PySide6.QtWidgets import QWidget

from ezgame.models.drafts.run import run_draft
from ezgame.models.facts import Facts
from ezgame.models.movements import MovementEnd
from ezgame.models.session import Session
from ezgame.models.timekeeper import timekeeper_of
from ezgame.models.words.setup_words import title_name
from ezgame.ui.appearance import appearance
from ezgame.ui.clocks.desk import clocks_on_table
from ezgame.ui.keys_page import keys_of
from ezgame.ui.map.scene import MapScene
from ezgame.ui.map.view import MapView
from ezgame.ui.motion.desk import MotionDesk
from ezgame.ui.paint.picture import RoutePicture
from ezgame.ui.play.board_position import board_position
from ezgame.ui.play.live_map import LiveMap
from ezgame.ui.play.moment_tool import MomentTool
from ezgame.ui.play.route_tool import past_run_pictures, route_pictures
from ezgame.ui.table_screen.content import table_content
from ezgame.ui.table_screen.enlarged import EnlargedShares
from ezgame.ui.table_screen.focus import focus_hexes, focus_rect
from ezgame.ui.table_screen.panel import HIGH, WIDE, TablePanel
from ezgame.ui.whatif.banner import TableBanner

NAME = 27
"""Height of the writing of names, in pixels of a screen with 1080 lines: capitals of 9 mm on a TV of 43 inches."""
KEEP = 0.55
"""The view stays as long as what is of interest fills so much of it."""
ON_ONE_SCREEN = 0.8
"""Part of the only screen that the window takes at first."""


class TableScreen(QWidget):
    """Map and panel side by side. F: full screen, Esc: back, T: close, R: stand on its head, ?: keys."""

    def __init__(self, session: Session) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setWindowTitle(session.text.say("table.title", title=title_name(session.title)))
        self.setObjectName("table_screen")
        self.resize(1920, 1080)
        self._session = session
        self._keys = keys_of(lambda: session.text, self)
        self._facts = Facts(session.rules)
        self._run = run_draft(session)
        position = board_position(session.rules, session.state)
        self.scene = MapScene(session.title, parent=self, position=position)
        self.scene.look.share_time(self.scene)
        self._moment = MomentTool(session, self.scene)
        self.view = MapView(self.scene, self)
        self.view.setInteractive(False)
        self.view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.show_overview()
        self.shares = EnlargedShares(session, self)
        self.panel = TablePanel(session, self)
        self.live = LiveMap(session, self.scene, self)
        self.clocks, self.curtain = clocks_on_table(timekeeper_of(session), self)
        self.clocks.shown.connect(self._arrange)
        self.motion = MotionDesk(session, self, self._place_of, large=True)
        self.banner = TableBanner(session, self)
        self.turned = False
        self._focus: QRectF | None = None
        # Several signals may come with one action; they are shown together.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.refresh)
        session.follow(self._soon.start)
        session.judged_anew.connect(self._soon.start)
        session.draft.changed.connect(self._soon.start)
        self._run.drawn.changed.connect(self._soon.start)
        appearance().changed.connect(self._on_look)
        self._on_look()

    def _on_look(self) -> None:
        self._sheet = self._session.viewpoint.trying is not None
        self.scene.set_theme(self.scene.look.theme.name, appearance().dark, self._sheet)
        self.panel.update()
        self.refresh()

    def refresh(self) -> None:
        """Show the moment the session shows."""
        if not self.isVisible():
            return
        if self._sheet != (self._session.viewpoint.trying is not None):
            self._on_look()
            return
        self.banner.refresh(self.view.geometry(), turned=self.turned)
        self.panel.show_content(table_content(self._session, self._facts, self._run))
        past = self._moment.run
        routes = (
            route_pictures(self._run) if past is None else past_run_pictures(self._session, past)
        )
        self.scene.set_routes(routes)
        stock = self._session.state.clock.kind == "stock" and not self._session.state.finished
        self.shares.setVisible(stock)
        self.view.setVisible(not stock)
        if not stock:
            self._look_at(routes)

    def _look_at(self, routes: list[RoutePicture]) -> None:
        """Enlarge the part of the map where something is done; it stays while that part does."""
        wanted = focus_rect(self.scene, focus_hexes(self._session, routes))
        kept = self._focus
        if kept is not None and kept.contains(wanted) and wanted.width() > KEEP * kept.width():
            return
        if wanted != kept:
            self._focus = wanted
            self.view.show_rect(wanted)

    def _place_of(self, spot: MovementEnd) -> QPointF | None:
        """Where a place of the game is on this screen; None for what it does not show."""
        part = self.shares if self.shares.isVisible() else self.panel
        at = part.place_of(spot)
        return None if at is None else QPointF(part.mapTo(self, at.toPoint()))

    def open_on(self, own: QScreen, other: QScreen | None) -> None:
        """Fill the other screen and leave the keyboard to the game; with one screen, be a window on it."""
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, other is not None)
        if other is not None:
            self.setGeometry(other.geometry())
            self.showFullScreen()
            return
        room = own.availableGeometry().size() * ON_ONE_SCREEN
        self.resize(QSize(1920, 1080).boundedTo(room))
        self.show()

    def turn(self) -> None:
        """Turn everything by 180°, for those who sit on the other side."""
        self.turned = not self.turned
        self.view.rotate(180)
        self.panel.turned = self.turned
        self.shares.turned = self.turned
        self._arrange()
        self.panel.update()
        self.shares.update()

    def _arrange(self) -> None:
        """The panel keeps its shape; the map gets the rest."""
        wide = round(min(WIDE * self.height() / HIGH, self.width() * WIDE / 1920))
        rest = max(1, self.width() - wide)
        if self.turned:
            self.panel.setGeometry(0, 0, wide, self.height())
            place = QRect(wide, 0, rest, self.height())
        else:
            place = QRect(0, 0, rest, self.height())
            self.panel.setGeometry(rest, 0, wide, self.height())
        if self.clocks.isVisibleTo(self):
            place.setBottom(place.bottom() - self.clocks.height())
            self.clocks.move(place.left(), place.bottom() + 1)
        self.view.setGeometry(place)
        self.shares.setGeometry(place)
        self.view.show_rect(self._focus or self.scene.sceneRect())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.live.paused = False
        self.live.refresh()
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.live.paused = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.view.set_text_scale(max(1.0, self.height() / 1080))
        self.view.set_least_name(NAME * self.height() / 1080)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        commands: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_F: self._change_size,
            Qt.Key.Key_F11: self._change_size,
            Qt.Key.Key_R: self.turn,
            Qt.Key.Key_T: self.close,
            Qt.Key.Key_Question: self._keys.show,
            Qt.Key.Key_Escape: self.showNormal if self.isFullScreen() else self.close,
        }
        key = Qt.Key(event.key())
        if key in commands:
            commands[key]()
        else:
            super().keyPressEvent(event)

    def _change_size(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
