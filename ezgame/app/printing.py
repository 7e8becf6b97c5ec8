"""Printing the game on the table: the dialog with everything that can be printed of what is shown."""

from PySide6.QtWidgets import QWidget

from ezgame.app.file_dialogs import documents
from ezgame.app.settings import Settings
from ezgame.core.game import Game
from ezgame.models.session import Session
from ezgame.storage.restored import RestoredGame
from ezgame.ui.printing.print_dialog import PrintDialog


def open_print_dialog(
    session: Session, name: str, settings: Settings, parent: QWidget
) -> PrintDialog:
    game = shown_game(session)
    target = (settings.folder("print") or documents()) / f"{name}.pdf"
    dialog = PrintDialog(game, settings.paper(), target, parent)
    dialog.paper_chosen.connect(settings.keep_paper)
    dialog.saved_in.connect(lambda place: settings.keep_folder("print", place))
    dialog.open()
    return dialog


def shown_game(session: Session) -> Game:
    """The game as it is looked at: at a moment of history, one that stands there."""
    return session.game if session.live else copy_of(session.game, session.position)


def copy_of(game: Game, position: int) -> Game:
    """The same game standing at a position; it stays there while the other goes on, and may be read by a thread."""
    log = game.log
    past = RestoredGame(game.rules, game.state_at(0), [applied.action for applied in log])
    past.fill_past(log)
    past.go_to(position)
    return past
