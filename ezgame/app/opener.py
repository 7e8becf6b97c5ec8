"""Games come to the table: begun, opened, imported, or the sample."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ezgame.app.long_work import LongWork
from ezgame.app.notices import import_notice
from ezgame.app.work_thread import GoOn
from ezgame.content.games import new_game
from ezgame.core.errors import EzgameError, SaveError
from ezgame.core.game import Game
from ezgame.core.setup import Setup
from ezgame.core.unexpected import unexpected
from ezgame.models.words.setup_words import title_name
from ezgame.models.words.wording import explain, say
from ezgame.storage.atomic import sweep
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.reading import begins_as_save

if TYPE_CHECKING:
    from ezgame.app.gui import Program
    from ezgame.storage.import18xx.report import Imported

# What only some need (import, the sample) is imported where it is needed: the window comes first.


class Opener:
    """Called by the start page, the menu and whoever hands the program a file. What takes long is done beside the
    window; the program puts the game on the table when it is there."""

    def __init__(self, program: "Program") -> None:
        self._program = program

    def begin(self, setup: Setup) -> None:
        """A new game in a new file."""
        try:
            game = new_game(setup)
        except EzgameError as error:
            self._program.frame.start.say(explain(error))
            return
        self._program.put_on_table(game, self.new_file(game))

    def new_file(self, game: Game) -> GameFile:
        """The file of a game that begins; one in memory, with the reason, where none can be written. It is named
        by what the title is called in the language of the window."""
        title = title_name(game.rules.title)
        try:
            path = self._program.shelf.new_path(title, game.rules.setup.players)
            return GameFile.new(game, path)
        except SaveError as error:
            note = say("files.not_saved", why=explain(error))
            return GameFile.unsaved(game, self._program.shelf.folder / "unsaved.ezgame", note)

    def open(self, path: Path) -> None:
        """Go on with a saved game."""
        self._program.leaving.once_safe("leave", lambda: self._open(path))

    def _open(self, path: Path) -> None:
        # The words for differences are the title's; they are read when there is a difference.
        from ezgame.app.differences import told

        path = Path(path)
        program = self._program
        now = program.saver.file if program.saver is not None else None

        def work(go_on: GoOn) -> GameFile | None:
            if now is not None and now.is_in(path):
                return None  # it is on the table
            program.closings.wait(path)
            sweep(path.parent)
            return open_game(path, new_game, told, lambda: go_on(0, 0))

        def opened(file: GameFile | None) -> None:
            if file is not None:
                program.put_on_table(file.game, file)

        def unwanted(file: GameFile | None) -> None:
            if file is not None:
                program.closings.begin(file.path, file.abandon)

        head = say("files.opening", name=path.name)
        program.desk.begin(LongWork(program.frame, head, work, unwanted=unwanted), opened)

    def open_any(self, path: Path) -> None:
        """A file from anywhere: a game, or a record of 18xx.games."""
        if path.suffix.lower() == ".json" and not begins_as_save(path):
            self.import_record(path)
        else:
            self.open(path)

    def import_record(self, path: Path) -> None:
        """A game of 18xx.games; what was skipped or ruled differently is told."""
        self._program.leaving.once_safe("leave", lambda: self._import(path))

    def _import(self, path: Path) -> None:
        from ezgame.app.imports import import_game

        work = LongWork(
            self._program.frame,
            say("files.importing", name=path.name),
            lambda go_on: import_game(path, go_on),
            pieces="waiting.actions",
        )
        self._program.desk.begin(work, partial(self._imported, path.name))

    def _imported(self, name: str, imported: "Imported") -> None:
        self._program.put_on_table(imported.game, self.new_file(imported.game))
        import_notice(self._program.frame, name, imported).open()

    def open_sample(self) -> None:
        """A finished game to look around in; it is not written to."""
        from ezgame.app.imports import sample_file

        try:
            new = self._program.frame.start.new
            file = sample_file(new.title_id, new.variant)
        except Exception as error:
            self._program.complain(unexpected(say("files.opening.sample"), error))
            return
        self._program.put_on_table(file.game, file)
