"""The docks of the main window: made from panel modules, arranged by presets, remembered per screen size."""

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from PySide6.QtCore import QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from ezgame.models.later import later
from ezgame.models.session import Session
from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.dock_head import DockHead
from ezgame.ui.dock_reach import bring_into_sight
from ezgame.ui.dock_tabs import TabFit, TabPull
from ezgame.ui.the_application import the_application

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


FLOATING, SMALLEST = QSize(460, 380), QSize(180, 230)
"""Pixels at 100 % of a dock that was pulled out from behind another before it was ever laid out."""
CHART_PART = 0.46
"""Of a large window's height beside the map, for the stock chart."""
CHARTERS = 230
"""Pixels at 100 % that charters and trains keep beside a chart of many rows."""
TRAINS = 204
"""Pixels at 100 % that a row of the trains needs for its words, beside the charters."""


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
    """A dock with a quiet head; among tabs the tab is its head. Its panel is made when it is first seen or asked
    for: most are behind others, and many stay there all evening."""

    made = Signal(QWidget)
    """The panel is there."""

    def __init__(self, module: PanelModule, session: Session, window: QMainWindow) -> None:
        super().__init__(session.text.say(module.TITLE), window)
        self.setObjectName(module.OBJECT_NAME)
        self.area = module.AREA
        self._module, self._session = module, session
        self._panel: QWidget | None = None
        self.seen, self._waits = False, True
        self.head: DockHead | None = None
        holder = QWidget(self)
        # A panel may want more room than a narrow dock has; then it is cut, the map is not.
        holder.setMinimumSize(120, 60)
        self._inside = QVBoxLayout(holder)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self.setWidget(holder)
        self._none = QWidget(self)
        self.setTitleBarWidget(self._none)
        self.visibilityChanged.connect(self._on_seen)
        self.topLevelChanged.connect(self._on_floated)

    @property
    def panel(self) -> QWidget:
        if self._panel is None:
            self._panel = self._module.create(self._session, self.widget())
            self._panel.setMinimumSize(120, 60)
            self._inside.addWidget(self._panel)
            self.made.emit(self._panel)
        return self._panel

    def fill(self) -> None:
        """From now on what is seen has its panel; before, docks are seen for a moment only, until all are arranged."""
        self._waits = False
        self._on_seen(self.seen)

    def _on_seen(self, seen: bool) -> None:
        """Behind another tab a panel is really hidden: nothing in it is laid out or painted."""
        # Of a dock that leaves its tabs to float Qt says that it is not seen.
        self.seen = seen = seen or (self.isFloating() and self.isVisible())
        if self._panel is None and (self._waits or not seen):
            return
        self.panel.setVisible(seen)
        set_seen = getattr(self.panel, "set_seen", None)
        if set_seen is not None:
            set_seen(seen)

    def _on_floated(self, floating: bool) -> None:
        """Behind another tab a dock has no size yet; alone it gets one in which it can be read."""
        if not floating:
            return
        self._on_seen(self.isVisible())
        look = appearance()
        least = SMALLEST * look.scale
        if self.width() < least.width() or self.height() < least.height():
            wanted = FLOATING.expandedTo(self.panel.sizeHint() / look.scale) * look.scale
            self.resize(wanted.boundedTo(self.screen().availableSize() * 0.6))

    def set_tabbed(self, tabbed: bool) -> None:
        if tabbed == (self.titleBarWidget() is self._none):
            return
        if self.head is None:
            self.head = DockHead(self)
        self.setTitleBarWidget(self._none if tabbed else self.head)
        self.head.setVisible(not tabbed)
        self._none.setVisible(tabbed)


class Docks(QObject):
    """All docks of one window."""

    made = Signal(QWidget)
    """A panel is there, and may be connected."""

    def __init__(self, window: QMainWindow, session: Session, preset: str) -> None:
        super().__init__(window)
        self._window = window
        self._docks: dict[str, Dock] = {}
        self.aside: list[Dock] = []
        """Floating docks that are hidden together with their window."""
        self.preset = preset
        for module in panel_modules():
            if module.OBJECT_NAME == "privates" and not session.title.privates:
                continue
            dock = Dock(module, session, window)
            self._docks[module.OBJECT_NAME] = dock
            dock.made.connect(self.made)
            dock.dockLocationChanged.connect(self._soon)
            dock.topLevelChanged.connect(self._soon)
            dock.visibilityChanged.connect(self._soon)
        self._pull, self._fit = TabPull(self._named, self), TabFit(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self.tidy)
        self._scale = appearance().scale
        appearance().changed.connect(self._on_look)
        the_application().screenRemoved.connect(self._on_screen_gone)
        # All docks one above the other would make the window taller than the screen.
        self._lay_out(preset)

    def __iter__(self) -> Iterator[Dock]:
        return iter(self._docks.values())

    def panel(self, name: str) -> QWidget | None:
        dock = self._docks.get(name)
        return None if dock is None else dock.panel

    def fill(self) -> None:
        """All are where they belong: those in sight get their panels."""
        for dock in self._docks.values():
            dock.fill()
            bring_into_sight(dock, self._window)

    def _on_screen_gone(self) -> None:
        """Once Qt has left it, too."""
        for dock in self._docks.values():
            later(dock, partial(bring_into_sight, dock, self._window))

    def paint(self) -> None:
        """Everything lies where it belongs and may be painted. A dock that has become a window of its own
        meanwhile is not reached by what Qt tells the parts of the main window."""
        for part in (self._window, *self._docks.values()):
            part.setUpdatesEnabled(True)

    def set_aside(self) -> None:
        """Another page is in front; floating docks would cover it, for Qt hides them with a window, not with a page."""
        self.aside += [d for d in self._docks.values() if d.isFloating() and d.isVisible()]
        for dock in self.aside:
            dock.hide()

    def bring_back(self) -> None:
        """The game is in front again, and so is what floats above it."""
        aside, self.aside = self.aside, []
        for dock in aside:
            dock.show()

    def raise_(self, name: str) -> None:
        """Bring a dock to the front of its tabs, if it is open."""
        dock = self._docks.get(name)
        if dock is None or dock.isHidden() or (dock.seen and not dock.isFloating()):
            return  # to raise what is in front takes Qt a few milliseconds
        # Through its tab: after a dock was raised itself Qt raises the map again, which is then painted whole.
        for bar in self.tab_bars():
            for index in range(bar.count()):
                if bar.tabText(index) == dock.windowTitle():
                    bar.setCurrentIndex(index)
        if not dock.seen or dock.isFloating():
            dock.raise_()

    def is_front(self, name: str) -> bool:
        """Whether a dock is to be seen, not behind another tab."""
        dock = self._docks.get(name)
        return dock is not None and dock.seen

    def share_tabs(self, one: str, other: str) -> bool:
        """Whether of two docks one covers the other."""
        first, second = self._docks.get(one), self._docks.get(other)
        return second in self._window.tabifiedDockWidgets(first) if first and second else False

    def tab_bars(self) -> list[QTabBar]:
        """The tab bars of the docks themselves; panels may have others inside."""
        return self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)

    def open(self, name: str) -> None:
        dock = self._docks.get(name)
        if dock is not None:
            dock.show()
            self.raise_(name)

    def _named(self, title: str) -> Dock | None:
        return next((dock for dock in self._docks.values() if dock.windowTitle() == title), None)

    def _soon(self) -> None:
        if isValid(self._timer):  # docks still send signals while the window goes away
            self._timer.start()

    def tidy(self) -> None:
        """Heads only where there are no tabs; tab bars without frames, reachable by keyboard."""
        for dock in self._docks.values():
            tabbed = bool(self._window.tabifiedDockWidgets(dock)) and not dock.isFloating()
            dock.set_tabbed(tabbed)
        groups = self._groups()
        standing = {_titles(bar) for bar in self.tab_bars() if self._stands(bar)}
        for bar in self.tab_bars():
            titles = _titles(bar)
            if titles not in groups or (titles in standing and not self._stands(bar)):
                bar.hide()  # Qt forgets bars of arrangements that are gone, some with the same tabs
                continue
            for tabs in (self._pull, self._fit):
                bar.installEventFilter(tabs)
            bar.setDrawBase(False)
            bar.setExpanding(False)
            bar.setUsesScrollButtons(True)
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            self._fit.fit(bar)
            if not bar.accessibleName():
                bar.setAccessibleName(say("panels.name"))

    def _stands(self, bar: QTabBar) -> bool:
        """Whether a tab bar lies right above one of its docks."""
        below = QPoint(bar.x(), bar.geometry().bottom() + 1)
        titles = _titles(bar)
        return bar.isVisible() and any(
            dock.geometry().topLeft() == below
            for dock in self._docks.values()
            if dock.windowTitle() in titles
        )

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
        later(self, lambda: self._size(preset))

    def _lay_out(self, preset: str) -> None:
        if preset == "large":
            self._large()
        else:
            self._laptop()

    def _on_look(self) -> None:
        """Docks grow with the text; wherever they are, what is in them needs the room."""
        if appearance().scale == self._scale:
            return
        self._scale = appearance().scale
        # Map and panels are not painted in the sizes of before: that would take as long as to paint them once they
        # are right. Not the window itself: Qt may forget to paint one that was kept from it while it was seen.
        self._let_paint(False)
        later(self, self._grow)

    def _grow(self) -> None:
        self._size(self.preset)
        self._let_paint(True)

    def _let_paint(self, on: bool) -> None:
        for part in (self._window.centralWidget(), *self._docks.values()):
            if part is not None:
                part.setUpdatesEnabled(on)

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
            trains = min(max(round(wide * 0.36), look.px(TRAINS)), wide // 2)
            both = [wide - trains, trains]
            self._resize(["charters", "trains"], both, Qt.Orientation.Horizontal)
            self._resize(["turn", "log"], [650, 300], VERTICAL)
        self._share_height(preset, wide)
        self.tidy()

    def _share_height(self, preset: str, wide: int) -> None:
        """Among the docks right of the map."""
        look, low = appearance(), self._players_height(preset)
        if preset == "large":
            free = self._window.height() - 140 - low
            top = max(look.px(250), round(free * CHART_PART), self._chart_height(wide, free))
            rest = max(look.px(CHARTERS), free - top)
            self._resize(["market", "charters", "players"], [top, rest, low], VERTICAL)
        else:
            self._resize(["market", "players"], [max(200, self._room() - low), low], VERTICAL)

    def _room(self) -> int:
        """Height beside the map."""
        central = self._window.centralWidget()
        return self._window.height() - 130 if central is None else central.height()

    @property
    def holds_players(self) -> bool:
        """Whether the players have as much room as a preset gives them."""
        dock = self._docks.get("players")
        return dock is not None and dock.height() + 2 >= self._players_height(self.preset)

    def hold_players(self) -> None:
        """An arrangement may come from a game with fewer of them: widths stay, heights are shared out again."""
        players = self._docks.get("players")
        if players is not None and not players.isFloating() and not self.holds_players:
            self._share_height(self.preset, players.width())

    def _chart_height(self, wide: int, free: int) -> int:
        """A chart of many rows takes what the charters can spare."""
        wanted = getattr(self.panel("market"), "wanted_height", None)
        spare = free - appearance().px(CHARTERS)
        return min(wanted(wide) if wanted is not None else 0, spare)

    def _players_height(self, preset: str) -> int:
        """The players' dock is as high as its rows. On a laptop with large text it scrolls before the stock chart is
        squeezed."""
        wanted = getattr(self.panel("players"), "wanted_height", None)
        low = appearance().px(34) + (wanted() if wanted is not None else 220)
        if preset == "large":
            return low
        room = self._room()
        return min(low, max(round(room * 0.48), room - appearance().px(330)))

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


def _titles(bar: QTabBar) -> frozenset[str]:
    return frozenset(bar.tabText(index) for index in range(bar.count()))


def preset_for(size: QSize) -> str:
    """Large text makes a large window a small one."""
    look = appearance()
    wide, high = look.px(LARGE.width()), look.px(LARGE.height())
    return "large" if size.width() >= wide and size.height() >= high else "laptop"
