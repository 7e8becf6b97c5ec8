"""The docks of the main window: made from panel modules, arranged by presets, remembered per screen size."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QMainWindow,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from ezgame.models.session import Session
from ezgame.models.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.marks import Mark, draw_mark
from ezgame.ui.widgets.text import Label, set_tip

PANELS = (
    "ezgame.ui.turn",
    "ezgame.ui.panels.tiles",
    "ezgame.ui.panels.run",
    "ezgame.ui.panels.market",
    "ezgame.ui.panels.charters",
    "ezgame.ui.panels.trains",
    "ezgame.ui.panels.privates",
    "ezgame.ui.panels.players",
    "ezgame.ui.panels.log",
    "ezgame.ui.panels.history",
    "ezgame.ui.panels.charts",
)

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
VERTICAL = Qt.Orientation.Vertical
LARGE = QSize(1700, 900)
"""From this size on, at 100 %, the large layout is the default."""


CHART_PART = 0.46
"""Of a large window's height beside the map, for the stock chart."""


class PanelModule(Protocol):
    TITLE: str
    """Key of its name."""
    OBJECT_NAME: str
    AREA: Qt.DockWidgetArea

    def create(self, session: Session, parent: QWidget | None = None) -> QWidget: ...


def panel_modules() -> Iterator[PanelModule]:
    for name in PANELS:
        if find_spec(name) is not None:
            yield cast(PanelModule, import_module(name))


class Dock(QDockWidget):
    """A dock with a quiet head; among tabs the tab is its head."""

    def __init__(self, module: PanelModule, session: Session, window: QMainWindow) -> None:
        super().__init__(session.text.say(module.TITLE), window)
        self.setObjectName(module.OBJECT_NAME)
        self.area = module.AREA
        self.panel = module.create(session, self)
        holder = QWidget(self)
        # A panel may want more room than a narrow dock has; then it is cut, the map is not.
        holder.setMinimumSize(120, 60)
        self.panel.setMinimumSize(120, 60)
        inside = QVBoxLayout(holder)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.panel)
        self.setWidget(holder)
        self._head = DockHead(self)
        self._none = QWidget(self)
        self.setTitleBarWidget(self._head)
        # Behind another tab a panel is really hidden: nothing in it is laid out or painted.
        self.visibilityChanged.connect(self.panel.setVisible)
        seen = getattr(self.panel, "set_seen", None)
        if seen is not None:
            self.visibilityChanged.connect(seen)

    def set_tabbed(self, tabbed: bool) -> None:
        wanted = self._none if tabbed else self._head
        if self.titleBarWidget() is not wanted:
            self.setTitleBarWidget(wanted)
            self._head.setVisible(not tabbed)
            self._none.setVisible(tabbed)


class DockHead(QWidget):
    """Title, float and close. Dragging it moves the dock."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._label = Label(dock.windowTitle(), self)
        self._label.setProperty("look", "head")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 4, 6, 4)
        layout.addWidget(self._label, 1)
        close = HeadButton(say("panels.close", panel=dock.windowTitle()), self)
        close.clicked.connect(dock.close)
        float_ = HeadButton(say("panels.float", panel=dock.windowTitle()), self, "float")
        float_.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        layout.addWidget(float_)
        layout.addWidget(close)


class HeadButton(QToolButton):
    def __init__(self, name: str, parent: QWidget, mark: Mark = "cross") -> None:
        super().__init__(parent)
        self._mark: Mark = mark
        self.setAccessibleName(name)
        set_tip(self, name)
        self.setProperty("look", "flat")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        appearance().changed.connect(self._restyled)
        self._restyled()

    def _restyled(self) -> None:
        self.setFixedSize(appearance().px(20), appearance().px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        color = self.palette().color(self.foregroundRole())
        draw_mark(
            QPainter(self), self._mark, self.rect().toRectF().center(), appearance().px(10), color
        )


class Docks(QObject):
    """All docks of one window."""

    def __init__(self, window: QMainWindow, session: Session, preset: str) -> None:
        super().__init__(window)
        self._window = window
        self._docks: dict[str, Dock] = {}
        self.preset = preset
        for module in panel_modules():
            if module.OBJECT_NAME == "privates" and not session.title.privates:
                continue
            dock = Dock(module, session, window)
            self._docks[module.OBJECT_NAME] = dock
            dock.dockLocationChanged.connect(self._soon)
            dock.topLevelChanged.connect(self._soon)
            dock.visibilityChanged.connect(self._soon)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self.tidy)
        self._scale = appearance().scale
        appearance().changed.connect(self._on_look)
        # All docks one above the other would make the window taller than the screen.
        self._lay_out(preset)

    def __iter__(self) -> Iterator[Dock]:
        return iter(self._docks.values())

    def panel(self, name: str) -> QWidget | None:
        dock = self._docks.get(name)
        return None if dock is None else dock.panel

    def raise_(self, name: str) -> None:
        """Bring a dock to the front of its tabs, if it is open."""
        dock = self._docks.get(name)
        if dock is None or dock.isHidden():
            return
        dock.raise_()
        # Qt raises a dock among tabs only if its place among the window's children changes.
        for bar in self._bars():
            for index in range(bar.count()):
                if bar.tabText(index) == dock.windowTitle():
                    bar.setCurrentIndex(index)

    def is_front(self, name: str) -> bool:
        """Whether a dock is to be seen, not behind another tab."""
        dock = self._docks.get(name)
        return dock is not None and not dock.visibleRegion().isEmpty()

    def _bars(self) -> list[QTabBar]:
        """The tab bars of the docks themselves; panels may have others inside."""
        return self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)

    def open(self, name: str) -> None:
        dock = self._docks.get(name)
        if dock is not None:
            dock.show()
            self.raise_(name)

    def _soon(self) -> None:
        if isValid(self._timer):  # docks still speak while the window goes away
            self._timer.start()

    def tidy(self) -> None:
        """Heads only where there are no tabs; tab bars without frames, reachable by keyboard."""
        for dock in self._docks.values():
            tabbed = bool(self._window.tabifiedDockWidgets(dock)) and not dock.isFloating()
            dock.set_tabbed(tabbed)
        groups = self._groups()
        for bar in self._bars():
            titles = frozenset(bar.tabText(index) for index in range(bar.count()))
            if titles not in groups:
                bar.hide()  # Qt forgets bars of arrangements that are gone
                continue
            bar.setDrawBase(False)
            bar.setExpanding(False)
            bar.setUsesScrollButtons(True)
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            if not bar.accessibleName():
                bar.setAccessibleName(say("panels.name"))

    def _groups(self) -> set[frozenset[str]]:
        """The titles of docks that lie together as tabs."""
        found = set()
        for dock in self._docks.values():
            others = self._window.tabifiedDockWidgets(dock)
            if others and not dock.isFloating():
                titles = [other.windowTitle() for other in others if not other.isHidden()]
                found.add(frozenset([dock.windowTitle(), *titles]))
        return found

    # ------------------------------------------------------------ presets

    def arrange(self, preset: str, *, afresh: bool = True) -> None:
        """Put all docks where a preset wants them; without `afresh` only if they were put elsewhere."""
        window = self._window
        if afresh or preset != self.preset:
            for dock in self._docks.values():
                dock.setFloating(False)
                window.removeDockWidget(dock)
            self._lay_out(preset)
        self.preset = preset
        for dock in self._docks.values():
            dock.show()
        fronts = ("turn", "log", "trains") if preset == "large" else ("turn", "market", "players")
        for first in fronts:
            self.raise_(first)
        self.tidy()
        QTimer.singleShot(0, self, lambda: self._size(preset))

    def _lay_out(self, preset: str) -> None:
        if preset == "large":
            self._large()
        else:
            self._laptop()

    def _on_look(self) -> None:
        """Docks grow with the text; wherever they are, what is in them needs the room."""
        if appearance().scale != self._scale:
            self._scale = appearance().scale
            QTimer.singleShot(0, self, lambda: self._size(self.preset))

    def _size(self, preset: str) -> None:
        look = appearance()
        left, right = (236, 752) if preset == "large" else (204, 520)
        # With large text the docks grow, but the map keeps its part of the window.
        left = min(look.px(left), round(self._window.width() * 0.24))
        part = 0.45 if preset == "large" else 0.40
        wide = min(look.px(right), round(self._window.width() * part))
        self._resize(["turn"], [left], Qt.Orientation.Horizontal)
        self._resize(["market"], [wide], Qt.Orientation.Horizontal)
        if preset == "large":
            both = [round(wide * 0.64), round(wide * 0.36)]
            self._resize(["charters", "trains"], both, Qt.Orientation.Horizontal)
            low = self._low_height()
            free = self._window.height() - 140 - low
            top = max(look.px(250), round(free * CHART_PART))
            rest = max(300, free - top)
            self._resize(["market", "charters", "players"], [top, rest, low], VERTICAL)
            self._resize(["turn", "log"], [650, 300], VERTICAL)
        else:
            # With large text the table of players scrolls before the stock chart is squeezed.
            central = self._window.centralWidget()
            room = self._window.height() - 130 if central is None else central.height()
            low = min(self._low_height(), max(round(room * 0.48), room - look.px(330)))
            self._resize(["market", "players"], [max(200, room - low), low], VERTICAL)
        self.tidy()

    def _low_height(self) -> int:
        """The players' dock is as high as its rows."""
        wanted = getattr(self.panel("players"), "wanted_height", None)
        return appearance().px(34) + (wanted() if wanted is not None else 220)

    def _resize(self, names: list[str], sizes: list[int], way: Qt.Orientation) -> None:
        docks = [self._docks[name] for name in names if name in self._docks]
        if len(docks) == len(names):
            self._window.resizeDocks(docks, sizes, way)

    def _place(self, area: Qt.DockWidgetArea, *stacks: tuple[str, ...]) -> list[Dock]:
        """Stacks of tabs one below the other. Splitting comes first: a dock among tabs cannot be split."""
        groups = [[self._docks[name] for name in names if name in self._docks] for names in stacks]
        groups = [group for group in groups if group]
        firsts = [group[0] for group in groups]
        for index, dock in enumerate(firsts):
            if index == 0:
                self._window.addDockWidget(area, dock)
            else:
                self._window.splitDockWidget(firsts[index - 1], dock, Qt.Orientation.Vertical)
        return firsts

    def _tabs(self, *names: str) -> None:
        docks = [self._docks[name] for name in names if name in self._docks]
        for dock in docks[1:]:
            self._window.tabifyDockWidget(docks[0], dock)

    def _laptop(self) -> None:
        self._place(LEFT, ("turn",))
        self._place(RIGHT, ("market",), ("players",))
        self._tabs("turn", "tiles", "run")
        # The players stay in sight while somebody reads the log.
        self._tabs("market", "charters", "trains", "privates", "log", "history", "charts")

    def _large(self) -> None:
        self._place(LEFT, ("turn",), ("log",))
        self._place(RIGHT, ("market",), ("charters",), ("players",))
        if "charters" in self._docks and "trains" in self._docks:
            self._window.splitDockWidget(
                self._docks["charters"], self._docks["trains"], Qt.Orientation.Horizontal
            )
        self._tabs("turn", "tiles", "run")
        self._tabs("log", "history", "charts")
        self._tabs("trains", "privates")


def preset_for(size: QSize) -> str:
    """Large text makes a large window a small one."""
    look = appearance()
    wide, high = look.px(LARGE.width()), look.px(LARGE.height())
    return "large" if size.width() >= wide and size.height() >= high else "laptop"
