"""The program with a window: puts games on the table, keeps them in files, opens and imports."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut

from ezgame.app.application import (
    automatic_scale,
    first_language,
    make_application,
    read_ahead,
    reading,
    speak_qt,
)
from ezgame.app.beside import await_all
from ezgame.app.complaints import complain
from ezgame.app.copying import play_copy
from ezgame.app.desk import Desk
from ezgame.app.evening_menu import EveningMenu
from ezgame.app.faults import FaultHooks
from ezgame.app.game_commands import GameCommands
from ezgame.app.game_saver import GameSaver
from ezgame.app.going_on import play_future, play_on_to
from ezgame.app.leaving import Leaving
from ezgame.app.line_showing import show_line
from ezgame.app.notices import notes_notice
from ezgame.app.opener import Opener
from ezgame.app.repairing import Repairing
from ezgame.app.settings import Settings, data_folder
from ezgame.app.shelf_list import ShelfList
from ezgame.app.signals import Signals
from ezgame.core.errors import EzgameError
from ezgame.core.game import Game
from ezgame.models.session import Session
from ezgame.models.words.wording import say, speak
from ezgame.storage.closings import Closings
from ezgame.storage.game_file import GameFile
from ezgame.storage.shelf import Shelf
from ezgame.ui.collector import collect_in_window
from ezgame.ui.files.notice import Notice
from ezgame.ui.frame import Frame

if TYPE_CHECKING:
    from ezgame.app.file_dialogs import FileDialogs
    from ezgame.ui.main_window import MainWindow


SWEEP_AFTER = 1500
"""Milliseconds after which a game that has left the table is surely gone."""
AT_LEISURE = 400
"""Milliseconds after which the start page is surely painted."""


class Program(QObject):
    """Connects the window with the files: which game is on the table and in which file it is kept. The work itself
    (opening, importing, saving, leaving, repairing) is done by the other modules of `app`."""

    def __init__(self, settings: Settings | None = None, shelf: Shelf | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.shelf = shelf or Shelf(data_folder() / "games")
        self.frame = Frame(self.settings)
        self.saver: GameSaver | None = None
        self.opener = Opener(self)
        self.commands = GameCommands(self)
        self.start_list = ShelfList(self.frame, self.shelf, self.complain)
        frame = self.frame
        frame.start_renewed.connect(self._on_start_renewed)
        frame.game_renewed.connect(self._on_game_renewed)
        frame.file_dropped.connect(self.opener.open_any)
        frame.many_dropped.connect(lambda: self.complain(say("files.one_at_a_time")))
        frame.leave_wanted.connect(self.leave_game)
        frame.closing.connect(self.close_game)
        frame.save_wanted.connect(self.commands.ask_save_as)
        frame.print_wanted.connect(self.commands.print_game)
        self.evening = EveningMenu(self)
        self.desk = Desk(self.complain, self)
        self.leaving = Leaving(self, self)
        self.closings = Closings()
        self._connect_start()

    def _connect_start(self) -> None:
        start = self.frame.start
        start.start_wanted.connect(self.opener.begin)
        start.open_wanted.connect(self.commands.ask_open)
        start.import_wanted.connect(self.commands.ask_import)
        start.sample_wanted.connect(self.opener.open_sample)
        start.game_chosen.connect(self.opener.open)
        self._shortcut("Ctrl+N", lambda: start.side.chosen.emit("new"))
        self._shortcut("Ctrl+O", self.commands.ask_open)
        self._shortcut("Ctrl+Q", self.frame.close)
        self._shortcut("Ctrl+,", self.frame.show_preferences)

    def _on_start_renewed(self) -> None:
        speak_qt()
        self._connect_start()
        self.start_list.renew()

    def _on_game_renewed(self, window: "MainWindow") -> None:
        window.session.setParent(window)
        self.commands.connect(window)
        if self.saver is not None:
            self.saver.tell()

    def _shortcut(self, keys: str, slot: Callable[[], object]) -> None:
        """A key of the start page; a game has its own commands."""
        shortcut = QShortcut(QKeySequence(keys), self.frame.start)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(slot)

    def show(self, path: Path | None = None) -> None:
        """Open the window; the games on the shelf are looked at once it is up."""
        screen = self.frame.screen().availableGeometry()
        self.frame.resize(min(1920, screen.width()), min(1080, screen.height()))
        if screen.width() <= 1920:
            self.frame.showMaximized()
        else:
            self.frame.resize(round(screen.width() * 0.9), round(screen.height() * 0.9))
            self.frame.show()
        if path is not None:
            QTimer.singleShot(0, self, lambda: self.opener.open_any(path))
        QTimer.singleShot(0, self, self.start_list.renew)
        QTimer.singleShot(AT_LEISURE, self, read_ahead)

    # ------------------------------------------------------------ games

    def put_on_table(self, game: Game, file: GameFile) -> "MainWindow":
        self.close_game()
        file.refuge = self.shelf.folder
        session = Session(game)
        session.lines.wanted.connect(partial(show_line, self))
        session.way_wanted.connect(partial(play_on_to, self))
        session.playing_wanted.connect(partial(play_future, self))
        Repairing(self, session)
        self.saver = GameSaver(session, file, self)
        with reading:
            window = self.frame.show_game(session, file.path.stem)
        session.setParent(window)
        self.saver.saved.connect(self._show_saved)
        self.saver.noted.connect(self.show_notes)
        self.saver.copy_wanted.connect(self.offer_copy)
        self.saver.failed.connect(self.complain)
        self.saver.moved.connect(self._on_moved)
        self.saver.past_known.connect(self.evening.on_past_known)
        self.commands.connect(window)
        self.saver.begin()
        if not file.read_only:
            self.shelf.remember(file.path)
        return window

    def _show_saved(self, text: str, fault: bool) -> None:
        if self.frame.game is not None:
            self.frame.game.status.show_saved(text, fault=fault)

    def leave_game(self) -> None:
        """Back to the start page."""
        self.leaving.once_safe("leave", self.frame.show_start)

    def close_game(self) -> None:
        """Let go of the game; its file is closed beside the window."""
        self.desk.end()
        if self.saver is not None:
            path = self.saver.file.path
            self.closings.begin(path, self.saver.close())
            self.saver.deleteLater()
            self.saver = None
            QTimer.singleShot(SWEEP_AFTER, self, self._sweep)
            QTimer.singleShot(0, self, self.start_list.renew)

    def _sweep(self) -> None:
        """Let go of all that belonged to the last game; with the next one on the table, in a pause of it."""
        if self.frame.game is None:
            collect_in_window().sweep()
        else:
            collect_in_window().sweep_soon()

    # ------------------------------------------------------------ sentences

    def complain(self, error: EzgameError | str) -> None:
        """Something did not work."""
        complain(self, error)

    def tell(self, sentence: str) -> None:
        """Something worked; said where the tick is."""
        if self.frame.game is not None:
            self.frame.game.status.show_saved(sentence)

    def show_notes(self, notes: tuple[str, ...]) -> None:
        """What was found in the file of the game."""
        if self.saver is not None:
            notes_notice(self.frame, self.saver.file, notes, partial(play_copy, self)).open()

    def offer_copy(self) -> None:
        """Somebody acts in a game that is only shown: say again why, once."""
        said = any(notice.isVisible() for notice in self.frame.findChildren(Notice))
        if self.saver is not None and not said:
            file = self.saver.file
            notes_notice(self.frame, file, file.notes, partial(play_copy, self)).open()

    def _on_moved(self, sentence: str) -> None:
        """The file was taken from under the game, which goes on in another one."""
        if self.saver is not None:
            self.moved(self.saver.file.path)
            self.saver.saved.emit(sentence, True)
            Notice(self.frame, say("files.moved"), [sentence]).open()

    def moved(self, path: Path) -> None:
        """The game has another file now."""
        assert self.saver is not None
        self.shelf.remember(path)
        self.frame.setWindowTitle(f"{self.saver.session.title.name}: {path.stem}")
        self.saver.tell()

    # ------------------------------------------------------------ dialogs

    @property
    def dialogs(self) -> "FileDialogs":
        from ezgame.app.file_dialogs import FileDialogs

        return FileDialogs(self.frame, self.settings, self.shelf.folder)


def run_window(path: Path | None = None) -> int:
    """Open the program and stay until it is closed."""
    app = make_application()
    settings = Settings()
    screen = app.primaryScreen()
    settings.apply_look(automatic_scale(screen.availableGeometry().height()))
    speak(settings.language or first_language())
    speak_qt()
    program = Program(settings)
    faults = FaultHooks(program)
    faults.happened.connect(program.complain)
    faults.install()
    signals = Signals(program.leaving.soon, program)
    program.show(path)
    app.file_wanted.connect(program.opener.open_any)
    QTimer.singleShot(0, program, app.listen)
    code = app.exec()
    program.close_game()
    if not program.leaving.hurried:
        program.closings.wait()
        await_all()
    signals.remove()
    faults.remove()
    return 128 + signals.received if signals.received else code
