"""The program with a window: puts games on the table, keeps them in files, opens and imports."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from shiboken6 import isValid

from ezgame.app.application import (
    automatic_scale,
    first_language,
    make_application,
    read_ahead,
    reading,
    speak_qt,
)
from ezgame.app.beside import Beside, GoOn, await_all
from ezgame.app.copying import play_copy, save_as
from ezgame.app.correcting import correct
from ezgame.app.desk import Desk
from ezgame.app.evening_menu import EveningMenu
from ezgame.app.faults import Faults, whole_report
from ezgame.app.going_on import play_on_to
from ezgame.app.keeper import Keeper
from ezgame.app.leaving import Leaving
from ezgame.app.line_showing import show_line
from ezgame.app.listing import Listing, listing
from ezgame.app.notices import import_notice, notes_notice
from ezgame.app.repairing import Repairing
from ezgame.app.settings import Settings, data_folder
from ezgame.app.signals import Signals
from ezgame.content.games import new_game
from ezgame.core.actions import EndByAgreement
from ezgame.core.errors import EzgameError, SaveError
from ezgame.core.game import Game
from ezgame.core.setup import Setup
from ezgame.core.unexpected import Unexpected, unexpected
from ezgame.models.session import Session
from ezgame.models.wording import explain, say, speak
from ezgame.storage.atomic import write_whole
from ezgame.storage.closings import Closings
from ezgame.storage.game_file import GameFile, open_game, same_file
from ezgame.storage.reading import begins_as_save
from ezgame.storage.shelf import Shelf
from ezgame.ui.background import Job, in_background
from ezgame.ui.collector import collect_in_window
from ezgame.ui.files.notice import Notice, Offer
from ezgame.ui.frame import Frame

if TYPE_CHECKING:
    from ezgame.app.file_dialogs import FileDialogs
    from ezgame.storage.import18xx.report import Imported
    from ezgame.ui.main_window import MainWindow

# What only some need (import, printing) is imported where it is needed: the window comes first.

EXPORTS = ("export_position", "export_text", "export_markdown", "export_tables")
MOST_RECENT = 9
"""Games in the menu to open again."""
SWEEP_AFTER = 1500
"""Milliseconds after which a game that has left the table is surely gone."""
AT_LEISURE = 400
"""Milliseconds after which the start page is surely painted."""


class Program(QObject):
    """Everything between the window and the files."""

    def __init__(self, settings: Settings | None = None, shelf: Shelf | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.shelf = shelf or Shelf(data_folder() / "games")
        self.frame = Frame(self.settings)
        self.keeper: Keeper | None = None
        frame = self.frame
        frame.start_renewed.connect(self._on_start_renewed)
        frame.game_renewed.connect(self._on_game_renewed)
        frame.file_dropped.connect(self.open_any)
        frame.many_dropped.connect(lambda: self.complain(say("files.one_at_a_time")))
        frame.leave_wanted.connect(self.leave_game)
        frame.closing.connect(self.close_game)
        frame.save_wanted.connect(self.ask_save_as)
        frame.print_wanted.connect(self.print_game)
        self.evening = EveningMenu(self)
        self.desk = Desk(self.complain, self)
        self.leaving = Leaving(self, self)
        self._listing: Job | None = None
        self.closings = Closings()
        self._connect_start()

    def _connect_start(self) -> None:
        start = self.frame.start
        start.start_wanted.connect(self.begin)
        start.open_wanted.connect(self.ask_open)
        start.import_wanted.connect(self.ask_import)
        start.sample_wanted.connect(self.open_sample)
        start.game_chosen.connect(self.open)
        self._shortcut("Ctrl+N", lambda: start.side.chosen.emit("new"))
        self._shortcut("Ctrl+O", self.ask_open)
        self._shortcut("Ctrl+Q", self.frame.close)
        self._shortcut("Ctrl+,", self.frame.show_preferences)

    def _on_start_renewed(self) -> None:
        speak_qt()
        self._connect_start()
        self.list_games()

    def _on_game_renewed(self, window: "MainWindow") -> None:
        window.session.setParent(window)
        self._connect(window)
        if self.keeper is not None:
            self.keeper.tell()

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
            self.frame.start.say(explain(error))
            return
        self.put_on_table(game, self._new_file(game))

    def _new_file(self, game: Game) -> GameFile:
        title = game.rules.title
        try:
            path = self.shelf.new_path(title.name, game.rules.setup.players)
            return GameFile.new(game, path)
        except SaveError as error:
            note = say("files.not_saved", why=explain(error))
            return GameFile.unsaved(game, self.shelf.folder / "unsaved.ezgame", note)

    def put_on_table(self, game: Game, file: GameFile) -> "MainWindow":
        self.close_game()
        file.refuge = self.shelf.folder
        session = Session(game)
        session.line_wanted.connect(partial(show_line, self))
        session.way_wanted.connect(partial(play_on_to, self))
        Repairing(self, session)
        self.keeper = Keeper(session, file, self)
        with reading:
            window = self.frame.show_game(session, file.path.stem)
        session.setParent(window)
        self.keeper.saved.connect(self._show_saved)
        self.keeper.noted.connect(self.show_notes)
        self.keeper.copy_wanted.connect(self.offer_copy)
        self.keeper.failed.connect(self.complain)
        self.keeper.moved.connect(self._on_moved)
        self.keeper.past_known.connect(self.evening.on_past_known)
        self._connect(window)
        self.keeper.begin()
        if not file.read_only:
            self.shelf.remember(file.path)
        return window

    def _show_saved(self, text: str, fault: bool) -> None:
        if self.frame.game is not None:
            self.frame.game.status.show_saved(text, fault=fault)

    def _connect(self, window: "MainWindow") -> None:
        commands = window.commands
        commands.connect("new", self.leave_game)
        commands.connect("open", self.ask_open)
        commands.connect("import", self.ask_import)
        commands.connect("save_as", self.ask_save_as)
        commands.connect("print", self.print_game)
        self.evening.connect_commands(commands)
        for command in EXPORTS:
            commands.connect(command, partial(self.export, command))
        commands.connect("correct", partial(correct, self))
        commands.connect("end_by_agreement", self.end_by_agreement)
        commands.connect("about", self.show_about)
        commands.connect("quit", self.frame.close)
        window.list_recent = self._other_games
        window.recent_chosen.connect(self.open)

    def _other_games(self) -> list[Path]:
        """Files used lately, but for the one on the table."""
        now = self.keeper.file.path if self.keeper is not None else None
        return [path for path in self.shelf.recent() if path != now][:MOST_RECENT]

    def open(self, path: Path) -> None:
        """Go on with a saved game."""
        self.leaving.once_safe("leave", lambda: self._open(path))

    def _open(self, path: Path) -> None:
        # The words for differences are the title's; they are read when there is a difference.
        from ezgame.app.differences import told

        path = Path(path)
        if self.keeper is not None and same_file(path, self.keeper.file.path):
            return

        def work(go_on: GoOn) -> GameFile:
            self.closings.wait(path)
            return open_game(path, new_game, told, lambda: go_on(0, 0))

        self.desk.begin(
            Beside(
                self.frame, say("files.opening", name=path.name), work, unwanted=GameFile.abandon
            ),
            lambda file: self.put_on_table(file.game, file),
        )

    def open_any(self, path: Path) -> None:
        """A file from anywhere: a game, or a record of 18xx.games."""
        if path.suffix.lower() == ".json" and not begins_as_save(path):
            self.import_record(path)
        else:
            self.open(path)

    def import_record(self, path: Path) -> None:
        """A game of 18xx.games; what was skipped or ruled differently is told."""
        self.leaving.once_safe("leave", lambda: self._import(path))

    def _import(self, path: Path) -> None:
        from ezgame.app.imports import import_game

        work = Beside(
            self.frame,
            say("files.importing", name=path.name),
            lambda go_on: import_game(path, go_on),
            pieces="waiting.actions",
        )
        self.desk.begin(work, partial(self._imported, path.name))

    def _imported(self, name: str, imported: "Imported") -> None:
        self.put_on_table(imported.game, self._new_file(imported.game))
        import_notice(self.frame, name, imported).open()

    def open_sample(self) -> None:
        """A finished game to look around in; it is not written to."""
        from ezgame.app.imports import sample_file

        try:
            new = self.frame.start.new
            file = sample_file(new.title_id, new.variant)
        except Exception as error:
            self.complain(unexpected(say("files.opening.sample"), error))
            return
        self.put_on_table(file.game, file)

    def leave_game(self) -> None:
        """Back to the start page."""
        self.leaving.once_safe("leave", self.frame.show_start)

    def close_game(self) -> None:
        """Let go of the game; its file is closed beside the window."""
        self.desk.end()
        if self.keeper is not None:
            path = self.keeper.file.path
            self.closings.begin(path, self.keeper.close())
            self.keeper.deleteLater()
            self.keeper = None
            QTimer.singleShot(SWEEP_AFTER, self, self._sweep)
            QTimer.singleShot(0, self, self.list_games)

    def _sweep(self) -> None:
        """Let go of all that belonged to the last game; with the next one on the table, in a pause of it."""
        if self.frame.game is None:
            collect_in_window().sweep()
        else:
            collect_in_window().sweep_soon()

    def list_games(self) -> None:
        """Bring the start page up to date with what lies on the shelf."""
        if self.frame.game is not None:
            return
        if self._listing is not None:
            self._listing.drop()
        self._listing = in_background(listing(self.shelf), self._on_listed, failed=self.complain)

    @property
    def listing(self) -> bool:
        """Whether the files of the start page are still being read."""
        return self._listing is not None

    def _on_listed(self, found: Listing) -> None:
        self._listing = None
        if isValid(self.frame) and self.frame.game is None:
            self.frame.start.show_games(found.go_on, found.recent)

    def end_by_agreement(self) -> None:
        """The menu's way to stop now: everybody at the table is asked first; undo takes it back."""
        if self.keeper is None or self.keeper.session.state.finished:
            return
        session = self.keeper.session
        order, say = session.state.order, session.text.say

        def end() -> None:
            session.submit(EndByAgreement(actor=order[0]))

        notice = Notice(
            self.frame,
            say("agreement.head"),
            [say("agreement.all", players=order), say("agreement.counted")],
            offers=[Offer(say("agreement.yes"), end)],
            close=say("agreement.no"),
        )
        notice.buttons[-1].setFocus()  # a key pressed by habit ends nothing
        notice.open()

    # ------------------------------------------------------------ sentences

    def complain(self, error: EzgameError | str) -> None:
        """Something did not work; a fault of the program itself has a report that can be saved."""
        sentence = error if isinstance(error, str) else explain(error)
        if self.frame.game is None:
            self.frame.start.say(sentence)
        offers = []
        if isinstance(error, Unexpected):
            offers = [Offer(say("files.report"), partial(self.ask_report, error))]
        Notice(self.frame, say("files.did_not_work"), [sentence], offers=offers).open()

    def ask_report(self, fault: Unexpected) -> None:
        self.dialogs.report(partial(self.write_report, fault))

    def write_report(self, fault: Unexpected, path: Path) -> None:
        try:
            write_whole(path, whole_report(fault).encode(errors="replace"))
        except OSError as error:
            self.complain(unexpected(say("printing.writing", name=path.name), error))

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

    def _on_moved(self, sentence: str) -> None:
        """The file was taken from under the game, which goes on in another one."""
        if self.keeper is not None:
            self.moved(self.keeper.file.path)
            self.keeper.saved.emit(sentence, True)
            Notice(self.frame, say("files.moved"), [sentence]).open()

    def moved(self, path: Path) -> None:
        """The game has another file now."""
        assert self.keeper is not None
        self.shelf.remember(path)
        self.frame.setWindowTitle(f"{self.keeper.session.title.name}: {path.stem}")
        self.keeper.tell()

    def show_about(self) -> None:
        from ezgame.app.about import about_notice

        about_notice(self.frame).open()

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
        save_as(self, path)

    def play_copy(self) -> None:
        play_copy(self)

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
    speak(settings.language or first_language())
    speak_qt()
    program = Program(settings)
    faults = Faults(program)
    faults.happened.connect(program.complain)
    faults.install()
    signals = Signals(program.leaving.soon, program)
    program.show(path)
    app.file_wanted.connect(program.open_any)
    QTimer.singleShot(0, program, app.listen)
    code = app.exec()
    program.close_game()
    if not program.leaving.hurried:
        program.closings.wait()
        await_all()
    signals.remove()
    faults.remove()
    return 128 + signals.received if signals.received else code
