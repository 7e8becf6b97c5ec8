"""The program with a window: puts games on the table, keeps them in files, opens and imports."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut

from ezgame.app.application import automatic_scale, make_application, read_ahead
from ezgame.app.beside import Beside, await_all
from ezgame.app.faults import Faults, whole_report
from ezgame.app.keeper import Keeper
from ezgame.app.notices import import_notice, notes_notice
from ezgame.app.settings import Settings, data_folder
from ezgame.content.games import new_game
from ezgame.core.actions import EndByAgreement
from ezgame.core.errors import EzgameError, SaveError
from ezgame.core.game import Game
from ezgame.core.setup import Setup
from ezgame.core.unexpected import Unexpected, unexpected
from ezgame.models.session import Session
from ezgame.storage.atomic import write_whole
from ezgame.storage.game_file import GameFile, open_game, same_file
from ezgame.storage.preview import Preview, preview
from ezgame.storage.reading import begins_as_save
from ezgame.storage.shelf import Shelf, copy_path
from ezgame.ui.collector import collect_in_window
from ezgame.ui.files.notice import Notice, Offer
from ezgame.ui.frame import Frame

if TYPE_CHECKING:
    from ezgame.app.file_dialogs import FileDialogs
    from ezgame.storage.import18xx.report import Imported
    from ezgame.ui.main_window import MainWindow

# What only some need (import, printing) is imported where it is needed: the window comes first.

EXPORTS = ("export_position", "export_text", "export_markdown", "export_tables")
MOST_LISTED = 7
"""Recent games that the start page has room for, and the one to go on with."""
SWEEP_AFTER = 1500
"""Milliseconds after which a game that has left the table is surely gone."""
AT_LEISURE = 400
"""Milliseconds after which the start page is surely painted."""
ONE_AT_A_TIME = "Only one game fits on the table; please drop one file."


class Program(QObject):
    """Everything between the window and the files."""

    def __init__(self, settings: Settings | None = None, shelf: Shelf | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.shelf = shelf or Shelf(data_folder() / "games")
        self.frame = Frame(self.settings)
        self.keeper: Keeper | None = None
        frame = self.frame
        frame.start.start_wanted.connect(self.begin)
        frame.start.open_wanted.connect(self.ask_open)
        frame.start.import_wanted.connect(self.ask_import)
        frame.start.sample_wanted.connect(self.open_sample)
        frame.start.game_chosen.connect(self.open)
        frame.file_dropped.connect(self.open_any)
        frame.many_dropped.connect(lambda: self.complain(ONE_AT_A_TIME))
        frame.leave_wanted.connect(self.leave_game)
        frame.closing.connect(self.close_game)
        frame.save_wanted.connect(self.ask_save_as)
        frame.print_wanted.connect(self.print_game)
        self._leaving = False
        self._importing: Beside | None = None
        frame.installEventFilter(self)
        self._shortcut("Ctrl+N", lambda: frame.start.side.chosen.emit("new"))
        self._shortcut("Ctrl+O", self.ask_open)
        self._shortcut("Ctrl+Q", frame.close)

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
            QTimer.singleShot(0, self, lambda: self.open_any(path))
        QTimer.singleShot(0, self, self.list_games)
        QTimer.singleShot(AT_LEISURE, self, read_ahead)

    # ------------------------------------------------------------ games

    def begin(self, setup: Setup) -> None:
        """A new game in a new file."""
        try:
            game = new_game(setup)
        except EzgameError as error:
            self.frame.start.say(str(error))
            return
        self.put_on_table(game, self._new_file(game))

    def _new_file(self, game: Game) -> GameFile:
        title = game.rules.title
        try:
            path = self.shelf.new_path(title.name, game.rules.setup.players)
            return GameFile.new(game, path)
        except SaveError as error:
            note = f"{error} The game goes on, but is not saved; Save As keeps it elsewhere."
            return GameFile.unsaved(game, self.shelf.folder / "unsaved.ezgame", note)

    def put_on_table(self, game: Game, file: GameFile) -> "MainWindow":
        self.close_game()
        session = Session(game)
        self.keeper = Keeper(session, file, self)
        window = self.frame.show_game(session, file.path.stem)
        session.setParent(window)
        self.keeper.saved.connect(lambda text, fault: window.status.show_saved(text, fault=fault))
        self.keeper.noted.connect(self.show_notes)
        self.keeper.copy_wanted.connect(self.offer_copy)
        self.keeper.failed.connect(self.complain)
        self._connect(window)
        self.keeper.begin()
        if not file.read_only:
            self.shelf.remember(file.path)
        return window

    def _connect(self, window: "MainWindow") -> None:
        commands = window.commands
        commands.connect("new", self.leave_game)
        commands.connect("open", self.ask_open)
        commands.connect("import", self.ask_import)
        commands.connect("save_as", self.ask_save_as)
        commands.connect("print", self.print_game)
        for command in EXPORTS:
            commands.connect(command, partial(self.export, command))
        commands.connect("end_by_agreement", self.end_by_agreement)
        commands.connect("quit", self.frame.close)

    def open(self, path: Path) -> None:
        """Go on with a saved game."""
        self._once_safe("leave", lambda: self._open(path))

    def _open(self, path: Path) -> None:
        # The words for differences are the title's; they are read when there is a difference.
        from ezgame.app.differences import told

        path = Path(path)
        if self.keeper is not None and same_file(path, self.keeper.file.path):
            return
        try:
            file = open_game(path, new_game, told)
        except Exception as error:
            self.complain(unexpected(f"Opening {path.name}", error))
            return
        self.put_on_table(file.game, file)

    def open_any(self, path: Path) -> None:
        """A file from anywhere: a game, or a record of 18xx.games."""
        if path.suffix.lower() == ".json" and not begins_as_save(path):
            self.import_record(path)
        else:
            self.open(path)

    def import_record(self, path: Path) -> None:
        """A game of 18xx.games; what was skipped or ruled differently is told."""
        self._once_safe("leave", lambda: self._import(path))

    def _import(self, path: Path) -> None:
        from ezgame.app.imports import import_game

        self._end_import()
        self._importing = Beside(
            self.frame,
            f"Importing {path.name}",
            lambda go_on: import_game(path, go_on),
            pieces="actions",
        )
        self._importing.done.connect(partial(self._imported, path.name))
        self._importing.failed.connect(self._import_failed)
        self._importing.called_off.connect(self._end_import)
        self._importing.begin()

    def _imported(self, name: str, imported: "Imported") -> None:
        self._end_import()
        self.put_on_table(imported.game, self._new_file(imported.game))
        import_notice(self.frame, name, imported).open()

    def _import_failed(self, error: EzgameError) -> None:
        self._end_import()
        self.complain(error)

    def _end_import(self) -> None:
        """Done, or nobody wants it any more."""
        if self._importing is not None:
            self._importing.end()
            self._importing = None

    @property
    def importing(self) -> bool:
        """Whether a record is on its way."""
        return self._importing is not None

    def open_sample(self) -> None:
        """A finished game to look around in; it is not written to."""
        from ezgame.app.imports import sample_file

        try:
            file = sample_file()
        except Exception as error:
            self.complain(unexpected("Opening the sample", error))
            return
        self.put_on_table(file.game, file)

    def leave_game(self) -> None:
        """Back to the start page."""
        self._once_safe("leave", self.frame.show_start)

    def close_game(self) -> None:
        self._end_import()
        if self.keeper is not None:
            self.keeper.close()
            self.keeper = None
            QTimer.singleShot(SWEEP_AFTER, self, self._sweep)
            QTimer.singleShot(0, self, self.list_games)

    def _sweep(self) -> None:
        """Let go of all that belonged to the last game, unless the next one is on the table already."""
        if self.frame.game is None:
            collect_in_window().sweep()

    def list_games(self) -> None:
        """Bring the start page up to date with what lies on the shelf."""
        if self.frame.game is not None:
            return
        go_on = next(self.shelf.unfinished(), None)
        recent: list[Preview] = []
        for path in self.shelf.recent()[:MOST_LISTED]:
            try:
                recent.append(preview(path))
            except (EzgameError, OSError):
                continue
        self.frame.start.show_games(go_on, recent)

    def end_by_agreement(self) -> None:
        """The menu's way to stop now; undo takes it back."""
        if self.keeper is not None:
            session = self.keeper.session
            session.submit(EndByAgreement(actor=session.state.order[0]))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window is not closed over moves that are nowhere but in memory."""
        if event.type() != QEvent.Type.Close or self._leaving or not self._at_risk():
            return super().eventFilter(watched, event)
        event.ignore()
        self._once_safe("quit", self._leave)
        return True

    def _at_risk(self) -> bool:
        return self.keeper is not None and self.keeper.file.at_risk

    def _once_safe(self, word: str, go_on: Callable[[], None]) -> None:
        """Let go of the game, but not of moves that are nowhere but in memory without asking."""
        if not self._at_risk():
            go_on()
            return
        offers = [
            Offer("Save as …", self.ask_save_as),
            Offer(f"{word.capitalize()} all the same", go_on),
        ]
        sentence = (
            f"The last moves could not be written to the disk. If you {word} now, they are lost."
        )
        Notice(self.frame, "Not saved", [sentence], offers=offers, close="Go on").open()

    def _leave(self) -> None:
        self._leaving = True
        self.frame.close()

    # ------------------------------------------------------------ sentences

    def complain(self, error: EzgameError | str) -> None:
        """Something did not work; a fault of the program itself has a report that can be saved."""
        sentence = str(error)
        if self.frame.game is None:
            self.frame.start.say(sentence)
        offers = []
        if isinstance(error, Unexpected):
            offers = [Offer("Save a report …", partial(self.ask_report, error))]
        Notice(self.frame, "That did not work", [sentence], offers=offers).open()

    def ask_report(self, fault: Unexpected) -> None:
        self.dialogs.report(partial(self.write_report, fault))

    def write_report(self, fault: Unexpected, path: Path) -> None:
        try:
            write_whole(path, whole_report(fault).encode(errors="replace"))
        except OSError as error:
            self.complain(unexpected(f"Writing {path.name}", error))

    def tell(self, sentence: str) -> None:
        """Something worked; said where the tick is."""
        if self.frame.game is not None:
            self.frame.game.status.show_saved(sentence)

    def show_notes(self, notes: tuple[str, ...]) -> None:
        """What was found in the file of the game."""
        if self.keeper is not None:
            notes_notice(self.frame, self.keeper.file, notes, self.play_copy).open()

    def offer_copy(self) -> None:
        """Somebody acts in a game that is only shown: say again why, once."""
        said = any(notice.isVisible() for notice in self.frame.findChildren(Notice))
        if self.keeper is not None and not said:
            file = self.keeper.file
            notes_notice(self.frame, file, file.notes, self.play_copy).open()

    def play_copy(self) -> None:
        """Go on in a new file; the one that was opened stays as it is."""
        if self.keeper is None:
            return
        file = self.keeper.file
        word = "recovered" if file.hold == "damaged" else "copy"
        try:
            path = copy_path(file.path, word)
            file.save_as(path)
        except (EzgameError, OSError):
            # No place beside it, such as on a stick that is full: the shelf has one.
            try:
                path = self.shelf.new_path(file.path.stem, (word,))
                file.save_as(path)
            except (EzgameError, OSError) as error:
                self.complain(str(error))
                return
        self._moved(path)

    def _moved(self, path: Path) -> None:
        """The game has another file now."""
        assert self.keeper is not None
        self.shelf.remember(path)
        self.frame.setWindowTitle(f"{self.keeper.session.title.name}: {path.stem}")
        self.keeper.tell()

    # ------------------------------------------------------------ dialogs

    @property
    def dialogs(self) -> "FileDialogs":
        from ezgame.app.file_dialogs import FileDialogs

        return FileDialogs(self.frame, self.settings, self.shelf.folder)

    def ask_open(self) -> None:
        self.dialogs.open_game(self.open_any)

    def ask_import(self) -> None:
        self.dialogs.open_record(self.open_any)

    def ask_save_as(self) -> None:
        if self.keeper is not None:
            self.dialogs.save_game(self.keeper.file.path.name, self.save_as)

    def save_as(self, path: Path) -> None:
        if self.keeper is None:
            return
        try:
            self.keeper.file.save_as(path, move=self.shelf.owns(self.keeper.file.path))
        except (EzgameError, OSError) as error:
            self.complain(str(error))
            return
        self._moved(path)

    def export(self, command: str) -> None:
        if self.keeper is None:
            return
        from ezgame.app.exporting import Exporter

        exporter = Exporter(self.dialogs, self.tell, self.complain)
        exporter.ask(command, self.keeper.session, self.keeper.file.path.stem)

    def print_game(self) -> None:
        if self.keeper is None:
            return
        # Printing needs a library of its own, which is read only when somebody prints.
        from ezgame.app.printing import open_print_dialog

        keeper = self.keeper
        open_print_dialog(keeper.session, keeper.file.path.stem, self.settings, self.frame)


def run_window(path: Path | None = None) -> int:
    """Open the program and stay until it is closed."""
    app = make_application()
    settings = Settings()
    screen = app.primaryScreen()
    settings.apply_look(automatic_scale(screen.availableGeometry().height()))
    program = Program(settings)
    faults = Faults(program)
    faults.happened.connect(program.complain)
    faults.install()
    program.show(path)
    code = app.exec()
    program.close_game()
    await_all()
    faults.remove()
    return code
