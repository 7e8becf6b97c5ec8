"""The program with a window: puts games on the table, keeps them in files, opens and imports."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog

from ezgame.app.keeper import Keeper
from ezgame.app.settings import Settings, data_folder
from ezgame.content.games import new_game
from ezgame.core.actions import EndByAgreement
from ezgame.core.errors import EzgameError, SaveError
from ezgame.core.game import Game
from ezgame.core.setup import Setup
from ezgame.models.session import Session
from ezgame.storage.game_file import GameFile, open_game
from ezgame.storage.preview import Preview, preview
from ezgame.storage.shelf import Shelf
from ezgame.ui.frame import Frame

if TYPE_CHECKING:
    from ezgame.ui.main_window import MainWindow

# What only some need (import, printing) is imported where it is needed: the window comes first.

APP_ID = "io.github.ezgame.Ezgame"
FILES = "Games (*.ezgame)"
RECORDS = "Games of 18xx.games (*.json)"
BIG, HUGE = 1350, 2000
"""Heights of a screen in points from which text begins larger."""


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
        frame.closing.connect(self.close_game)
        frame.save_wanted.connect(self.ask_save_as)
        frame.print_wanted.connect(self.print_game)

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
        else:
            QTimer.singleShot(0, self, self.list_games)

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
            return GameFile.unsaved(game, self.shelf.folder / "unsaved.ezgame", str(error))

    def put_on_table(self, game: Game, file: GameFile) -> "MainWindow":
        self.close_game()
        session = Session(game)
        self.keeper = Keeper(session, file, self)
        window = self.frame.show_game(session, file.path.stem)
        session.setParent(window)
        self.keeper.saved.connect(lambda text, fault: window.status.show_saved(text, fault=fault))
        self.keeper.noted.connect(window.bar.trail.show_warning)
        commands = window.commands
        commands.connect("new", self.frame.show_start)
        commands.connect("open", self.ask_open)
        commands.connect("import", self.ask_import)
        commands.connect("save_as", self.ask_save_as)
        commands.connect("print", self.print_game)
        commands.connect("end_by_agreement", self.end_by_agreement)
        commands.connect("quit", self.frame.close)
        self.keeper.begin()
        if not file.read_only:
            self.shelf.remember(file.path)
        return window

    def open(self, path: Path) -> None:
        """Go on with a saved game."""
        try:
            file = open_game(Path(path), new_game)
        except (EzgameError, OSError) as error:
            self._say(str(error))
            return
        self.put_on_table(file.game, file)

    def open_any(self, path: Path) -> None:
        """A file from the command line or dropped on the window: a game, or a record of 18xx.games."""
        if path.suffix == ".json":
            self.import_record(path)
        else:
            self.open(path)

    def import_record(self, path: Path) -> None:
        """A game of 18xx.games; what was skipped or ruled differently is told."""
        from ezgame.app.imports import import_game

        try:
            game, note = import_game(path)
        except (EzgameError, OSError) as error:
            self._say(str(error))
            return
        window = self.put_on_table(game, self._new_file(game))
        window.bar.trail.show_warning(note)

    def open_sample(self) -> None:
        """A finished game to look around in; it is not written to."""
        from ezgame.app.imports import sample_game

        try:
            game = sample_game()
        except (EzgameError, OSError) as error:
            self._say(str(error))
            return
        self.put_on_table(
            game,
            GameFile.unsaved(game, Path("sample.ezgame"), "This is a sample; nothing is saved."),
        )

    def close_game(self) -> None:
        if self.keeper is not None:
            self.keeper.close()
            self.keeper = None
            QTimer.singleShot(0, self, self.list_games)

    def list_games(self) -> None:
        """Bring the start page up to date with what lies on the shelf."""
        if self.frame.game is not None:
            return
        unfinished = self.shelf.unfinished()
        recent: list[Preview] = []
        for path in self.shelf.recent():
            try:
                recent.append(preview(path))
            except (EzgameError, OSError):
                continue
        self.frame.start.show_games(unfinished[0] if unfinished else None, recent)

    def end_by_agreement(self) -> None:
        """The menu's way to stop now; undo takes it back."""
        if self.keeper is not None:
            session = self.keeper.session
            session.submit(EndByAgreement(actor=session.state.order[0]))

    # ------------------------------------------------------------ dialogs

    def _dialog(self, title: str, kind: str) -> QFileDialog:
        dialog = QFileDialog(self.frame, title, str(self.shelf.folder), kind)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog

    def ask_open(self) -> None:
        dialog = self._dialog("Open a game", FILES)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.open(Path(name)))
        dialog.open()

    def ask_import(self) -> None:
        dialog = self._dialog("Import a game of 18xx.games", RECORDS)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.import_record(Path(name)))
        dialog.open()

    def ask_save_as(self) -> None:
        if self.keeper is None:
            return
        dialog = self._dialog("Save the game as", FILES)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("ezgame")
        dialog.fileSelected.connect(lambda name: self.save_as(Path(name)))
        dialog.open()

    def save_as(self, path: Path) -> None:
        if self.keeper is None:
            return
        try:
            self.keeper.file.save_as(path, move=self.shelf.owns(self.keeper.file.path))
        except (EzgameError, OSError) as error:
            self._say(str(error))
            return
        self.shelf.remember(path)
        self.keeper.begin()

    def print_game(self) -> None:
        if self.keeper is None:
            return
        # Printing needs a library of its own, which is read only when somebody prints.
        from ezgame.app.printing import open_preview

        open_preview(self.keeper.session.game, self.frame)

    def _say(self, sentence: str) -> None:
        """A sentence where the players look."""
        game = self.frame.game
        if game is not None:
            game.bar.trail.show_warning(sentence)
        else:
            self.frame.start.say(sentence)


def make_application(arguments: list[str] | None = None) -> QApplication:
    """The QApplication with our style; there is only one."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(arguments if arguments is not None else sys.argv[:1])
    app.setApplicationName("ezgame")
    app.setDesktopFileName(APP_ID)
    app.setStyle("Fusion")
    return app


def automatic_scale(height: int) -> float:
    """Larger text on screens with very many points, until somebody chooses."""
    return 1.6 if height >= HUGE else 1.2 if height >= BIG else 1.0


def run_window(path: Path | None = None) -> int:
    """Open the program and stay until it is closed."""
    app = make_application()
    settings = Settings()
    screen = app.primaryScreen()
    settings.apply_look(automatic_scale(screen.availableGeometry().height()))
    program = Program(settings)
    program.show(path)
    code = app.exec()
    program.close_game()
    return code
