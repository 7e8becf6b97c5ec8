"""Another line of play on the table: what a file only names is played again beside the window."""

from typing import TYPE_CHECKING

from ezgame.app.long_work import LongWork
from ezgame.app.work_thread import GoOn
from ezgame.content.games import new_game
from ezgame.models.words.wording import say
from ezgame.storage.replaying import Played, played
from ezgame.ui.files.notice import Notice

if TYPE_CHECKING:
    from ezgame.app.gui import Program


def show_line(program: "Program", number: int, what: str) -> None:
    """Look at a line, or return to it, once it is known."""
    saver = program.saver
    line = saver.session.played.lines.get(number) if saver is not None else None
    if saver is None or line is None:
        return
    game = saver.session.played

    def work(go_on: GoOn) -> Played:
        return played(game, line, new_game(game.rules.setup), go_on)

    def shown(result: Played) -> None:
        if program.saver is not saver:
            return
        if result.difference is not None:
            from ezgame.app.differences import told

            why = told(result.difference, game)
            text = say("lines.ends", number=len(result.log), why=why)
            Notice(program.frame, say("lines.head"), [text]).open()
        if what == "look" or result.difference is not None:
            saver.session.lines.look_along(result.log)
        else:
            saver.session.lines.go_along(result.log)

    head = say("lines.playing")
    program.desk.begin(LongWork(program.frame, head, work, pieces="waiting.actions"), shown)
