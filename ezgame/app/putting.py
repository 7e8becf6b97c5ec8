"""A game comes to the table: a session over it, its file kept by a saver, and the window that shows both."""

from functools import partial
from typing import TYPE_CHECKING

from ezgame.app.game_saver import GameSaver
from ezgame.app.going_on import play_future, play_on_to
from ezgame.app.line_showing import show_line
from ezgame.app.repairing import Repairing
from ezgame.core.game import Game
from ezgame.models.session import Session
from ezgame.storage.game_file import GameFile
from ezgame.ui.main_window import MainWindow

if TYPE_CHECKING:
    from ezgame.app.gui import Program


def put_on_table(program: "Program", game: Game, file: GameFile) -> MainWindow:
    """Called by the program, with whatever game was begun, opened or imported."""
    program.close_game()
    file.refuge = program.shelf.folder
    session = Session(game)
    session.lines.wanted.connect(partial(show_line, program))
    session.way_wanted.connect(partial(play_on_to, program))
    session.playing_wanted.connect(partial(play_future, program))
    Repairing(program, session)
    saver = program.saver = GameSaver(session, file, program)
    window = program.frame.show_game(session, file.path.stem)
    session.setParent(window)
    saver.saved.connect(program.show_saved)
    saver.noted.connect(program.show_notes)
    saver.copy_wanted.connect(program.offer_copy)
    saver.failed.connect(program.complain)
    saver.moved.connect(program.on_moved)
    saver.past_known.connect(program.evening.on_past_known)
    program.commands.connect(window)
    saver.begin()
    if not file.read_only:
        program.shelf.remember(file.path)
    return window
