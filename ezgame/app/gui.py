"""The program with a window: puts games on the table, keeps them in files, opens and imports."""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut

from ezgame.app.ahead import read_ahead
from ezgame.app.application import (
    automatic_scale,
    first_language,
    make_application,
    speak_qt,
)
from ezgame.app.desk import Desk
from ezgame.app.evening_menu import EveningMenu
from ezgame.app.faults import FaultHooks
from ezgame.app.game_commands import GameCommands
from ezgame.app.leaving import Leaving
from ezgame.app.settings import Settings, data_folder
from ezgame.app.shelf_list import ShelfList
from ezgame.app.signals import Signals
from ezgame.core.errors import EzgameError
from ezgame.models.later import later
from ezgame.models.words.setup_words import title_name
from ezgame.models.words.wording import say, speak
from ezgame.storage.closings import Closings
from ezgame.storage.shelf import Shelf
from ezgame.ui.background import reading
from ezgame.ui.collector import collect_in_window
from ezgame.ui.frame import Frame

if TYPE_CHECKING:
    from ezgame.app.file_dialogs import FileDialogs
    from ezgame.app.game_saver import GameSaver
    from ezgame.app.opener import Opener
    from ezgame.core.game import Game
    from ezgame.storage.game_file import GameFile
    from ezgame.ui.main_window import MainWindow

# What the start page does not show (games, their files and their rules) is imported when it is first asked for, or
# ahead of that, once the page is up.

SWEEP_AFTER = 1500
"""Milliseconds after which a game that has left the table is surely gone."""
SWEEP_SOON = 120
"""And where another one has come to the table: before its past and its other lines are read, because all of that
would have to be looked through as well."""
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
        self._opener: Opener | None = None
        self.commands = GameCommands(self)
        self.start_list = ShelfList(self.frame, self.shelf, self.complain)
        frame = self.frame
        frame.spoken.connect(speak_qt)  # before a page asks Qt for the names of keys
        frame.start_renewed.connect(self._on_start_renewed)
        frame.game_renewed.connect(self._on_game_renewed)
        frame.file_dropped.connect(lambda path: self.opener.open_any(path))
        frame.many_dropped.connect(lambda: self.complain(say("files.one_at_a_time")))
        frame.leave_wanted.connect(self.leave_game)
        frame.closing.connect(self.close_game)
        frame.save_wanted.connect(self.commands.ask_save_as)
        frame.print_wanted.connect(self.commands.print_game)
        self.evening = EveningMenu(self)
        self.desk = Desk(self.complain, self)
        self.leaving = Leaving(self, self)
        self.closings = Closings()
        self._page_renewed = False
        self._sweeping = QTimer(self, singleShot=True)
        self._sweeping.timeout.connect(self._sweep)
        self._connect_start()

    def _connect_start(self) -> None:
        start = self.frame.start
        start.start_wanted.connect(lambda setup: self.opener.begin(setup))
        start.open_wanted.connect(self.commands.ask_open)
        start.import_wanted.connect(self.commands.ask_import)
        start.sample_wanted.connect(lambda: self.opener.open_sample())
        start.game_chosen.connect(lambda path: self.opener.open(path))
        self._shortcut("Ctrl+N", lambda: start.side.chosen.emit("new"))
        self._shortcut("Ctrl+O", self.commands.ask_open)
        self._shortcut("Ctrl+Q", self.frame.close)
        self._shortcut("Ctrl+,", self.frame.show_preferences)
        self._shortcut("F1", start.new.ask_rules)
        self._shortcut("?", self.frame.show_keys)

    def _on_start_renewed(self) -> None:
        self._connect_start()
        self.start_list.renew()
        self._page_renewed = True
        self._sweeping.start(SWEEP_AFTER)

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
            later(self, lambda: self.opener.open_any(path))
        if self.frame.painted:
            self._on_seen()
        else:
            self.frame.first_painted.connect(self._on_seen)

    def _on_seen(self) -> None:
        """Whatever the page can be seen without is done now that it is seen."""
        later(self, self.start_list.renew)
        later(self, partial(read_ahead, self, self._keep), AT_LEISURE)

    def _keep(self) -> None:
        """Where nothing is there but the program itself: modules, caches and the start page stay."""
        if self.frame.game is None and not self.desk.busy:
            collect_in_window().keep()

    # ------------------------------------------------------------ games

    @property
    def opener(self) -> "Opener":
        if self._opener is None:
            with reading:
                from ezgame.app.opener import Opener
            self._opener = Opener(self)
        return self._opener

    def put_on_table(self, game: "Game", file: "GameFile") -> "MainWindow":
        """Show a game that is kept in this file; the one before is let go of."""
        with reading:
            from ezgame.app.putting import put_on_table

            window = put_on_table(self, game, file)
        if self._sweeping.isActive():
            self._sweeping.start(SWEEP_SOON)
        return window

    def show_saved(self, text: str, fault: bool) -> None:
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
            game = self.saver.session.played
            for log in (*(line.log for line in game.lines), game.line):
                collect_in_window().hold(log)
            game.rules.forget()
            late = self.saver.file.ask_late()
            self.closings.begin(path, self.saver.close(), late)
            self.saver.deleteLater()
            self.saver = None
            self._sweeping.start(SWEEP_AFTER)
            later(self, self.start_list.renew)

    def _sweep(self) -> None:
        """Let go of all that belonged to the last game, once Qt has destroyed its window: what is found in use is kept
        to the end."""
        if self.frame.still_going:
            self._sweeping.start(SWEEP_SOON)
            return
        if self._page_renewed and self.frame.game is None:
            self._page_renewed = False
            collect_in_window().look_at_all_again()
        collect_in_window().sweep()
        self._keep()

    # ------------------------------------------------------------ sentences

    def complain(self, error: EzgameError | str) -> None:
        """Something did not work."""
        with reading:
            from ezgame.app.complaints import complain
        complain(self, error)

    def tell(self, sentence: str) -> None:
        """Something worked; said where the tick is."""
        if self.frame.game is not None:
            self.frame.game.status.show_saved(sentence)

    def show_notes(self, notes: tuple[str, ...]) -> None:
        """What was found in the file of the game."""
        if self.saver is not None:
            with reading:
                from ezgame.app.copying import play_copy
                from ezgame.app.notices import notes_notice
                from ezgame.app.retracing import play_actions
            ways = (partial(play_copy, self), partial(play_actions, self))
            notes_notice(self.frame, self.saver.file, notes, *ways).open()

    def offer_copy(self) -> None:
        """Somebody acts in a game that is only shown: say again why, once."""
        with reading:
            from ezgame.ui.files.notice import Notice
        said = any(notice.isVisible() for notice in self.frame.findChildren(Notice))
        if self.saver is not None and not said:
            self.show_notes(tuple(self.saver.file.notes))

    def on_moved(self, sentence: str) -> None:
        """The file was taken from under the game, which goes on in another one."""
        if self.saver is not None:
            self.moved(self.saver.file.path)
            self.saver.saved.emit(sentence, True)
            with reading:
                from ezgame.ui.files.notice import Notice
            Notice(self.frame, say("files.moved"), [sentence]).open()

    def moved(self, path: Path) -> None:
        """The game has another file now."""
        assert self.saver is not None
        self.shelf.remember(path)
        self.frame.setWindowTitle(f"{title_name(self.saver.session.title)}: {path.stem}")
        self.saver.tell()

    # ------------------------------------------------------------ dialogs

    @property
    def dialogs(self) -> "FileDialogs":
        with reading:
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
    signals = Signals(program.leaving.unasked, program)
    program.show(path)
    app.file_wanted.connect(lambda path: program.opener.open_any(path))
    later(program, app.listen)
    code = app.exec()
    program.close_game()
    finished = program.leaving.finished()
    if signals.received:
        code = 128 + signals.received
    if not finished:
        # Qt aborts a program whose threads still run; what they wait for is a disk that does not answer.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    signals.remove()
    faults.remove()
    return code
