"""The window of one game. It composes bar, map, docks and status line and connects them; nothing else."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QHideEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QMainWindow, QTabWidget, QWidget

from ezgame.core.actions import PlaceStation
from ezgame.core.game import Applied
from ezgame.core.ids import CompanyId
from ezgame.core.refusal import Refusal
from ezgame.models.automatic import automatic_turn
from ezgame.models.drafts.hand import hand_of
from ezgame.models.later import later
from ezgame.models.offers import Offer
from ezgame.models.session import Session
from ezgame.models.timekeeper import timekeeper_of
from ezgame.ui.action_bar.bar import ActionBar
from ezgame.ui.appearance import appearance
from ezgame.ui.arrangement import Arrangement
from ezgame.ui.charter_drag import begin_drag
from ezgame.ui.clocks.desk import ClockDesk
from ezgame.ui.collector import collect_in_window
from ezgame.ui.commands import Commands
from ezgame.ui.docks import Docks, preset_for
from ezgame.ui.front_docks import FrontDocks, dock_for
from ezgame.ui.hints import HintBar
from ezgame.ui.keys_page import keys_of
from ezgame.ui.layout_offer import LayoutOffer
from ezgame.ui.map_area import MapArea
from ezgame.ui.memory import Memory
from ezgame.ui.motion.desk import MotionDesk
from ezgame.ui.motion.places import WidgetPlaces
from ezgame.ui.panels.charters.panel import ChartersPanel
from ezgame.ui.panels.market.panel import MarketPanel
from ezgame.ui.panels.players.panel import PlayersPanel
from ezgame.ui.reading_order import ReadingOrder
from ezgame.ui.status_line import StatusLine
from ezgame.ui.toast import Toast
from ezgame.ui.tool_page import OnePage
from ezgame.ui.turn.controls import AmountBox
from ezgame.ui.turn.panel import TurnPanel
from ezgame.ui.whatif.desk import SheetDesk
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.once_later import OnceLater

if TYPE_CHECKING:
    from ezgame.ui.guards_page import GuardsPage
    from ezgame.ui.help.page import HelpPage

LEGEND = "legend"
"""The last chapter of the rules page."""


class MainWindow(ReadingOrder, QMainWindow):
    recent_chosen = Signal(object)
    """A path that was played lately is to be opened."""
    finished = Signal()
    """The game came to its end, or somebody wants to see again how it ended."""

    def __init__(self, session: Session, memory: Memory, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Widget)
        self.session = session
        self._memory = memory
        self.setObjectName("main_window")
        self.setDockNestingEnabled(True)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        for corner, area in (
            (Qt.Corner.TopLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea),
            (Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea),
            (Qt.Corner.TopRightCorner, Qt.DockWidgetArea.RightDockWidgetArea),
            (Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea),
        ):
            self.setCorner(corner, area)
        self._soon = OnceLater(self, self.come_forward)
        session.follow(
            self._soon.request
        )  # before the panels: what goes behind another tab need not be renewed
        session.judged_anew.connect(self._soon.request)
        self.bar = ActionBar(session, self)
        self.setMenuWidget(self.bar)
        self.map = MapArea(session, self)
        self.setCentralWidget(self.map)
        self.toast = Toast(session, self.map)
        self.hints = HintBar(session, memory, self.map)
        self.offer = LayoutOffer(self.map)
        self.status = StatusLine(session, self)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addWidget(self.status, 1)
        self.clocks = ClockDesk(timekeeper_of(session), memory, self)
        self.statusBar().addPermanentWidget(self.clocks.strip)
        self.clocks.strip.refresh()
        self.statusBar().setContentsMargins(0, 0, 0, 0)
        self.motion = MotionDesk(session, self, WidgetPlaces(self).find)
        self.docks = Docks(self, session, preset_for(self._room(parent)))
        self.sheet = SheetDesk(session, self, self.map, self.bar.trail.show_warning)
        self.commands = Commands(self, session.text)
        self.list_recent: Callable[[], Sequence[Path]] = lambda: ()
        """Asked for the files used last; set by the program."""
        self._help: HelpPage | None = None
        self._keys = keys_of(lambda: session.text, self)
        self._guards = OnePage(self._make_guards)
        self._refused: Refusal | None = None
        self._fronts = FrontDocks(session, self.docks)
        self._connect()
        self.arrangement = Arrangement(self, memory, self.docks, self._fronts, self.offer)
        self.arrangement.restored.connect(self._on_restored)
        self.offer.taken.connect(self.arrangement.arrange)
        for preset in ("laptop", "large"):
            self.commands.connect(preset, partial(self.arrangement.arrange, preset))
        self.commands.connect("reset", self.arrangement.reset)
        session.applied.connect(self.on_applied)
        session.refused.connect(self._on_refused)

    # ------------------------------------------------------------ composing

    def _connect(self) -> None:
        session, commands, view = self.session, self.commands, self.map.view
        commands.connect("undo", session.back.undo)
        commands.connect("redo", session.back.redo)
        commands.connect("restart_turn", session.back.restart_turn)
        commands.connect("confirm", partial(self._key_or_button, self.bar.confirm_by_key))
        commands.connect("done", partial(self._key_or_button, self.bar.done_by_key))
        commands.connect("bid", self.bar.bid_by_key)
        commands.connect("cancel", self.cancel)
        commands.connect("zoom_in", view.zoom_in)
        commands.connect("zoom_out", view.zoom_out)
        commands.connect("fit", view.fit)
        for name in ("log", "history", "charts"):
            commands.connect(name, partial(self.docks.open, name))
        commands.connect("larger", lambda: self._memory.change_scale(0.1))
        commands.connect("smaller", lambda: self._memory.change_scale(-0.1))
        commands.connect("keys", self.show_keys)
        commands.toggles("dark", self._memory.set_dark, appearance().dark)
        commands.toggles("classic", self._set_classic, self._memory.classic)
        commands.toggles("warnings", self._set_warnings, self._memory.warnings)
        commands.connect("guards", self.show_guards)
        commands.connect("what_if", self.sheet.ask)
        commands.connect("clocks", self.clocks.show_page)
        commands.connect("pause", self.clocks.toggle_pause)
        self._set_warnings(self._memory.warnings)
        self._set_classic(self._memory.classic)
        turn = automatic_turn(self.session)
        turn.set_by_itself(self._memory.goes_on)
        turn.by_itself_chosen.connect(self._set_goes_on)
        self.apply_preferences()
        self.bar.offer_chosen.connect(self._on_offer)
        self.bar.offer_keyed.connect(partial(self._on_offer, by_key=True))
        for number in range(1, 10):
            key = QAction(self, shortcut=QKeySequence(str(number)), autoRepeat=False)
            key.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            key.triggered.connect(partial(self._choose, number))
            self.addAction(key)
        commands.connect("rules", self.show_rules)
        commands.connect("legend", partial(self.show_rules, LEGEND))
        self.map.tools.pointing.tells.company_wanted.connect(self.show_company)
        self.map.tools.menu.company_wanted.connect(self.show_company)
        self.map.tools.menu.legend_wanted.connect(partial(self.show_rules, LEGEND))
        self.bar.trail.rule_wanted.connect(self.show_rules)
        self.bar.menu_wanted.connect(self._open_menu)
        self.bar.result_wanted.connect(self._on_result_wanted)
        self.bar.trail.news_wanted.connect(partial(self.docks.open, "turn"))
        self.docks.made.connect(self._connect_panel)
        self.docks.panel("turn")  # what it asks brings its dock to the front

    def _connect_panel(self, panel: QWidget) -> None:
        """Once it is made, which may be late."""
        if isinstance(panel, TurnPanel):
            panel.focus_lost.connect(self.map.view.setFocus)
            panel.asked_for.connect(partial(self.docks.open, "turn"))
            panel.start.picked.connect(self._fronts.show_prices)
            self.map.tools.price_wanted.connect(panel.ask_amount)
        elif isinstance(panel, PlayersPanel | MarketPanel):
            panel.company_chosen.connect(self.show_company)
        elif isinstance(panel, ChartersPanel):
            panel.dragged.connect(self._on_dragged)

    def _open_menu(self) -> None:
        menu = self.commands.menu(self._dock_actions(), self.recent_actions())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        button = self.bar.back.menu
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    def recent_actions(self) -> list[QAction]:
        """Games to open again, as the program lists them."""
        found = []
        for path in self.list_recent():
            action = QAction(path.stem.replace("&", "&&"), self)
            action.triggered.connect(partial(self._open_recent, path))
            found.append(action)
        return found

    def _open_recent(self, path: Path, _checked: bool = False) -> None:
        self.recent_chosen.emit(path)

    def _dock_actions(self) -> Iterator[QAction]:
        for dock in self.docks:
            yield dock.toggleViewAction()

    # ------------------------------------------------------------ following the game

    def on_applied(self, applied: Applied) -> None:
        collect_in_window().put_off()
        ended = applied.after.finished and not applied.before.finished
        if ended and self.session.viewpoint.trying is None:
            self.finished.emit()

    def _on_result_wanted(self) -> None:
        """The large button at the end of a game; a future that came to its end is left."""
        if self.session.viewpoint.trying is None:
            self.finished.emit()
        else:
            self.session.viewpoint.leave_sheet()

    def come_forward(self) -> None:
        """The dock that the step or the round needs, in front of its tabs."""
        self._fronts.lead()

    def _on_offer(self, offer: Offer, *, by_key: bool = False) -> None:
        """Bring what an offer needs to hand: the tray, a station, or its controls beside the map."""
        dock = dock_for(frozenset(offer.kinds))
        self.docks.open(dock)
        if dock != "turn":
            self.map.view.setFocus()
            if PlaceStation.kind in offer.kinds:
                hand_of(self.session).take_station()
            if by_key and self.map.view.cursor_hex not in self.map.tools.possible():
                self.map.tools.lead_cursor(0)
            return
        turn = self.docks.panel("turn")
        if isinstance(turn, TurnPanel):
            turn.lead_to(offer.kinds, focus=by_key)
            if by_key:  # what has just come from behind a tab takes no focus yet
                later(turn, lambda: turn.lead_to(offer.kinds, focus=True))

    def _choose(self, number: int, _checked: bool = False) -> None:
        self.bar.choose_by_key(number)

    def _on_refused(self, refusal: Refusal) -> None:
        self._refused = refusal
        self.bar.trail.show_warning(str(self.session.text.sentence(refusal)))

    def show_company(self, company: str) -> None:
        panel = self.docks.panel("charters")
        if isinstance(panel, ChartersPanel):
            self.docks.open("charters")
            panel.show_company(CompanyId(company))

    def _on_dragged(self, kind: str, thing: str, company: str, at: QPoint) -> None:
        begin_drag(self.session, self, at, kind, thing, CompanyId(company))

    def cancel(self) -> None:
        """Esc: put back what is typed or in hand, else leave the past."""
        focus = self.focusWidget()
        if isinstance(focus, AmountBox):
            focus.put_back()
            self.map.view.setFocus()
            return
        trying = self.session.viewpoint.trying is not None and self.session.live
        if not self.map.tools.cancel() and self.session.draft.action is None and not trying:
            self.session.viewpoint.return_to_now()
        self.session.draft.prepare(None)

    def _key_or_button(self, otherwise: Callable[[], None]) -> None:
        """Enter and Space belong to an ordinary button that has the focus, else to the game."""
        focus = self.focusWidget()
        if isinstance(focus, GameButton) and focus.isVisible():
            focus.press_by_key()
        elif isinstance(focus, QAbstractButton) and focus.isEnabled() and focus.isVisible():
            focus.click()
        else:
            otherwise()

    def show_rules(self, chapter: str = "") -> None:
        """The rules: at a chapter, else at the rule that was refused just now, else where they were."""
        from ezgame.ui.help.page import HelpPage

        if self._help is None:
            self._help = HelpPage(self.session, self)
        if chapter:
            self._help.show_chapter(chapter)
        elif self._refused is not None and self.bar.trail.warning:
            self._help.show_refusal(self._refused)
        self._help.show()
        self._help.raise_()
        self._help.activateWindow()

    def show_keys(self) -> None:
        """Open the list of keys, or bring the open one to the front."""
        self._keys.show()

    # ------------------------------------------------------------ look and arrangement

    def _set_classic(self, classic: bool) -> None:
        self._memory.classic = classic
        self.map.set_theme("classic" if classic else "default")

    def apply_preferences(self) -> None:
        """What the preferences changed that only a game shows."""
        self.commands["classic"].setChecked(self._memory.classic)
        self.commands["warnings"].setChecked(self._memory.warnings)
        self.map.set_map_text(self._memory.map_text)
        self.map.tools.drag.animated = self._memory.motion
        self.motion.on = self._memory.motion

    def _set_goes_on(self, on: bool) -> None:
        self._memory.goes_on = on

    def _set_warnings(self, on: bool) -> None:
        self._memory.warnings = on
        self.bar.warns = on
        self._set_guards()

    def _set_guards(self) -> None:
        """Tell the game which warnings each of its players wants; none where they are switched off for all."""
        names = zip(self.session.state.players, self.session.rules.setup.players, strict=False)
        on = self._memory.warnings
        self.session.guard_levels = {
            player: self._memory.guard_level(name) if on else "none" for player, name in names
        }

    def show_guards(self) -> None:
        self._guards.show()

    def _make_guards(self) -> "GuardsPage":
        from ezgame.ui.guards_page import GuardsPage

        page = GuardsPage(self.session, self._memory, self)
        page.changed.connect(self._set_guards)
        return page

    def _room(self, parent: QWidget | None) -> QSize:
        """How large the window will be: as its parent, or as the screen."""
        return parent.size() if parent is not None else self.screen().availableSize()

    def _on_restored(self) -> None:
        if self.isVisible():  # a finished game may be behind the page of its end
            self.map.view.setFocus()
        else:
            self.docks.set_aside()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrangement.look_soon()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.arrangement.begun:
            # Until then nothing is painted, or the wrong tabs would flash by.
            self.setUpdatesEnabled(False)
            self.arrangement.begin()
        self.docks.bring_back()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self.arrangement.put_away()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.arrangement.keep()
        super().closeEvent(event)
