"""The way to somebody's turn in a future of the sheet: played by default beside the window."""

from typing import TYPE_CHECKING

from ezgame.app.beside import Beside, GoOn
from ezgame.content.games import new_game
from ezgame.core.game import Game
from ezgame.models.futures.default_play import Target, Way, way_to
from ezgame.models.futures.future import Future
from ezgame.models.futures.sheet import sheet_of
from ezgame.models.wording import say
from ezgame.ui.files.notice import Notice

if TYPE_CHECKING:
    from ezgame.app.gui import Program


def play_on_to(program: "Program", future: Future, target: Target) -> None:
    """Have everything up to the target's next turn done as anybody would, then stand there."""
    keeper = program.keeper
    if keeper is None:
        return
    game = future.game
    start, log, before = game.state_at(0), game.log, game.position

    def work(go_on: GoOn) -> Way:
        # Rules of its own: those of the window are not for two threads.
        return way_to(Game.along(new_game(game.rules.setup).rules, start, log), target, go_on)

    def found(way: Way) -> None:
        if program.keeper is not keeper:
            return
        sheet_of(keeper.session).take_way(future, before, way)
        if not way.reached:
            Notice(program.frame, say("whatif.name"), [say("whatif.unreached")]).open()

    head = say("whatif.going")
    program.desk.begin(Beside(program.frame, head, work, pieces="waiting.actions"), found)
