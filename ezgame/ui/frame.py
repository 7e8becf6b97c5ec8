"""The one window of the program: the start page, a game, or the end of a game."""

from pathlib import Path
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from ezgame.models.later import later
from ezgame.models.words.setup_words import title_name
from ezgame.models.words.wording import language, speak, wording
from ezgame.ui.appearance import NEUTRAL_SEAT, appearance
from ezgame.ui.background import reading
from ezgame.ui.memory import Memory
from ezgame.ui.reading_order import ReadingOrder
from ezgame.ui.start.page import StartPage

if TYPE_CHECKING:
    from ezgame.core.setup import Setup
    from ezgame.models.session import Session
    from ezgame.ui.end.page import EndPage
    from ezgame.ui.keys_page import KeysPage
    from ezgame.ui.main_window import MainWindow
    from ezgame.ui.preferences import Preferences
    from ezgame.ui.table_screen.window import TableScreen
    from ezgame.ui.tool_page import OnePage

# Pages of a game are imported when they are first shown, so that the start page is there at once.

NAME = "ezgame"
SMALLEST = QSize(1024, 640)
AT_THE_END = (
    "undo", "new", "open", "import", "save_as", "print", "report", "preferences", "start_page", "quit",
    "full_screen", "table_screen", "larger", "smaller", "rules", "legend", "keys",
)  # fmt: skip
"""Commands of a game whose keys work on the page of its end as well."""


class Frame(ReadingOrder, QWidget):
    """Shows one page at a time. What files are and how games begin is the program's business."""

    file_dropped = Signal(object)
    """A path that was dropped on the window."""
    many_dropped = Signal()
    """Several files at once, of which none is opened."""
    leave_wanted = Signal()
    """Somebody wants to leave the game for the start page."""
    closing = Signal()
    spoken = Signal()
    """Another language was chosen; no page is built in it yet."""
    start_renewed = Signal()
    """The start page was built again, in another language."""
    game_renewed = Signal(object)
    """The window of the game was built again for the same session."""
    save_wanted = Signal()
    print_wanted = Signal()
    report_wanted = Signal()
    first_painted = Signal()
    """Once, when the window has been seen for the first time."""

    def __init__(self, memory: Memory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setWindowTitle(NAME)
        self.setMinimumSize(SMALLEST)
        self.setAcceptDrops(True)
        self._memory = memory
        self._stale_start = False
        self.painted = False
        """Whether the window has been seen."""
        self.game: MainWindow | None = None
        self.end: EndPage | None = None
        self.table: TableScreen | None = None
        self.preferences: Preferences | None = None
        self._going: list[ref[QWidget]] = []
        self._keys: OnePage[KeysPage] | None = None
        self._stack = QStackedWidget(self)
        self.start = self._new_start(later=True)
        self.first_painted.connect(self.start.complete, Qt.ConnectionType.QueuedConnection)
        self._stack.addWidget(self.start)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)

    # ------------------------------------------------------------ pages

    def show_game(self, session: "Session", name: str = "") -> "MainWindow":
        """Put a game on the table."""
        with reading:
            from ezgame.ui.main_window import MainWindow
        self.leave_game()
        game = MainWindow(session, self._memory, self)
        self.game = game
        game.finished.connect(self.show_end)
        game.commands.connect("table_screen", self.toggle_table)
        game.commands.connect("full_screen", self.toggle_full_screen)
        game.commands.connect("preferences", self.show_preferences)
        game.commands.connect("start_page", self.leave_wanted.emit)
        game.commands.languages.triggered.connect(lambda entry: self.speak(entry.data()))
        self._stack.addWidget(game)
        self._stack.setCurrentWidget(game)
        self.setWindowTitle(
            f"{title_name(session.title)}: {name or ', '.join(session.rules.setup.players)}"
        )
        if session.game.state.finished:
            self.show_end()
        return game

    def leave_game(self) -> None:
        """Take the game off the table; its file is closed by whoever opened it."""
        left = (self.table, self.end, self.game)
        self._going = [ref(page) for page in left if page is not None]
        if self.table is not None:
            self.table.close()
            self.table.deleteLater()
            self.table = None
        for page in (self.end, self.game):
            if page is not None:
                self._stack.removeWidget(page)
        if self.game is not None:
            self.game.arrangement.keep()
            self.game.deleteLater()
        if self.end is not None:
            self.end.deleteLater()
        self.game = self.end = None

    @property
    def still_going(self) -> bool:
        """Whether Qt has not destroyed yet what belonged to the last game."""
        return any(isValid(page) for it in self._going if (page := it()) is not None)

    # ------------------------------------------------------------ language

    def _new_start(self, *, later: bool = False) -> StartPage:
        # A page that changes its parent is polished twice.
        start = StartPage(self._memory, self._stack, later=later)
        start.language_chosen.connect(self.speak)
        start.new.rules_wanted.connect(self.show_rules)
        return start

    def speak(self, code: str) -> None:
        """Say everything in another language from now on: every page is built again, the game goes on."""
        if code == language():
            return
        speak(code)
        self._memory.language = code
        self.spoken.emit()
        if self.game is None:
            self._renew_start()
        else:
            self._stale_start = True  # nobody sees it now
            self._renew_game(self.game)

    def _renew_start(self) -> None:
        self._stale_start = False
        old, self.start = self.start, self._new_start()
        self._stack.addWidget(self.start)
        if self._stack.currentWidget() is old:
            self._stack.setCurrentWidget(self.start)
        self._stack.removeWidget(old)
        self.start.new.resume(old.new)
        old.deleteLater()
        self.start_renewed.emit()

    def _renew_game(self, old: "MainWindow") -> None:
        with reading:
            from ezgame.ui.resume import Resumed
        session, name = old.session, self.windowTitle()
        kept, ended = Resumed(old), self.end is not None and self.end.isVisible()
        screen = None if self.table is None or self.table.isHidden() else self.table.geometry()
        session.setParent(None)
        session.speak()
        game = self.show_game(session)
        self.setWindowTitle(name)
        kept.put_back(game)
        self.game_renewed.emit(game)
        if not ended:
            self.back_to_board()
        if screen is not None:
            self.toggle_table()
            assert self.table is not None
            self.table.setGeometry(screen)

    def show_start(self) -> None:
        self.closing.emit()
        self.leave_game()
        if self._stale_start:
            self._renew_start()
        self.setWindowTitle(NAME)
        appearance().act(NEUTRAL_SEAT)
        self._stack.setCurrentWidget(self.start)

    def show_end(self) -> None:
        """The ranking, on a page of its own; the board stays one click away."""
        if self.game is None:
            return
        if self.end is None:
            with reading:
                from ezgame.ui.end.page import EndPage
            self.end = EndPage(self.game.session, self._stack)
            self.end.closed.connect(self.back_to_board)
            self.end.save_wanted.connect(self.save_wanted)
            self.end.print_wanted.connect(self.print_wanted)
            self.end.report_wanted.connect(self.report_wanted)
            self.end.new_wanted.connect(self.leave_wanted)
            self.game.session.jumped.connect(self._on_jumped)
            self.end.addActions([self.game.commands[name] for name in AT_THE_END])
            self._stack.addWidget(self.end)
        self._stack.setCurrentWidget(self.end)
        # Its keys, too, are heard only where it has the focus.
        self.end.save.setFocus()

    def _on_jumped(self) -> None:
        """Somebody took back what ended the game."""
        over = self.game is not None and self.game.session.game.state.finished
        if not over and self._stack.currentWidget() is self.end:
            self.back_to_board()

    def back_to_board(self) -> None:
        if self.game is not None:
            self._stack.setCurrentWidget(self.game)
            # The keys of a game are heard only where it has the focus.
            self.game.map.view.setFocus()

    def show_keys(self) -> None:
        """The keys, before there is a game."""
        if self._keys is None:
            with reading:
                from ezgame.ui.keys_page import keys_of
            self._keys = keys_of(wording, self)
        self._keys.show()

    def show_rules(self, setup: "Setup") -> None:
        """The rules of a game that has not begun."""
        with reading:
            from ezgame.content.games import new_game
            from ezgame.models.session import Session
            from ezgame.ui.help.page import HelpPage
        for old in self.findChildren(HelpPage):
            old.close()  # perhaps of another title
        session = Session(new_game(setup))
        page = HelpPage(session, self)
        session.setParent(page)
        page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        page.show()

    def show_preferences(self) -> None:
        """A small window that blocks nothing; what is chosen there is there at once."""
        with reading:
            from ezgame.ui.preferences import Preferences
        if self.preferences is not None and isValid(self.preferences):
            self.preferences.close()
        page = self.preferences = Preferences(self._memory, self)
        page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        page.changed.connect(self._on_preferences)
        page.language_chosen.connect(self._on_language)
        page.show()

    def _on_preferences(self) -> None:
        if self.game is not None:
            self.game.apply_preferences()
        if self.table is not None:
            self.table.motion.on = self._memory.motion

    def _on_language(self, code: str) -> None:
        """Another language: the page itself is shown anew in it."""
        self.speak(code)
        self.show_preferences()

    # ------------------------------------------------------------ windows

    def toggle_table(self) -> None:
        """The second window, for a TV or projector."""
        if self.table is not None and self.table.isVisible():
            self.table.close()
            return
        if self.game is None:
            return
        if self.table is None:
            with reading:
                from ezgame.ui.table_screen.window import TableScreen
            self.table = TableScreen(self.game.session)
            self.table.motion.on = self._memory.motion
        other = next((s for s in self.screen().virtualSiblings() if s is not self.screen()), None)
        self.table.open_on(self.screen(), other)

    def toggle_full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.painted:
            self.painted = True
            later(self, self.first_painted.emit)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        match local_files(event.mimeData()):
            case [path]:
                self.file_dropped.emit(path)
            case [_, *_]:
                self.many_dropped.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closing.emit()
        self.leave_game()
        super().closeEvent(event)


def local_files(dropped: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in dropped.urls() if url.isLocalFile()]
