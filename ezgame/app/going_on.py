"""Futures of the sheet beside the window: the way to somebody's turn, and what the file gets of one that is played."""

from typing import TYPE_CHECKING

from ezgame.app.long_work import LongWork
from ezgame.app.work_thread import GoOn
from ezgame.content.games import new_game
from ezgame.core.game import Game
from ezgame.models.futures.default_play import DefaultPlay, Target, way_to
from ezgame.models.futures.future import Future
from ezgame.models.futures.sheet import sheet_of
from ezgame.models.words.wording import say
from ezgame.ui.files.notice import Notice

if TYPE_CHECKING:
    from ezgame.app.gui import Program


def play_on_to(program: "Program", future: Future, target: Target) -> None:
    """Have everything up to the target's next turn done as anybody would, then stand there."""
    saver = program.saver
    if saver is None:
        return
    game = future.game
    start, log, before = game.state_at(0), game.log, game.position

    def work(go_on: GoOn) -> DefaultPlay:
        # Rules of its own: those of the window are not for two threads.
        return way_to(Game.along(new_game(game.rules.setup).rules, start, log), target, go_on)

    def found(way: DefaultPlay) -> None:
        if program.saver is not saver:
            return
        sheet_of(saver.session).take_way(future, before, way)
        if not way.reached:
            Notice(program.frame, say("whatif.name"), [say("whatif.unreached")]).open()

    head = say("whatif.going")
    program.desk.begin(LongWork(program.frame, head, work, pieces="waiting.actions"), found)


def play_future(program: "Program", future: Future) -> None:
    """Have what the file gets worked out, then go on along the future; nothing where somebody acted meanwhile."""
    saver = program.saver
    if saver is None or sheet_of(saver.session).why_not_play(future):
        return
    log, turning = future.game.log, saver.file.turning(future.game.log)

    def work(_go_on: GoOn) -> None:
        turning.work_out()

    def ready(_nothing: object) -> None:
        if program.saver is saver and future.game.log == log:
            sheet_of(saver.session).play(future)

    program.desk.begin(LongWork(program.frame, say("whatif.playing"), work), ready)
