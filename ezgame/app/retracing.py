"""A game whose file shows another position than its actions lead to goes on where they lead, in a copy."""

from typing import TYPE_CHECKING

from ezgame.app.copying import copy_places
from ezgame.app.differences import told
from ezgame.app.long_work import LongWork
from ezgame.app.work_thread import GoOn
from ezgame.content.games import new_game
from ezgame.core.errors import SaveError
from ezgame.models.words.wording import say
from ezgame.storage.file_notes import other_outcome
from ezgame.storage.game_file import GameFile
from ezgame.storage.history import applied_differently
from ezgame.storage.opening import called_off

if TYPE_CHECKING:
    from ezgame.app.gui import Program


def play_actions(program: "Program") -> None:
    """Play every action again from the start, as far as the rules take them, and put that on the table; the file of
    before stays as it is."""
    if program.saver is None:
        return
    old = program.saver.file
    game, position = old.game, old.game.position
    actions = [applied.action for applied in game.line]
    nearest, elsewhere = copy_places(program, old)

    def work(go_on: GoOn) -> GameFile:
        fresh, note = new_game(game.rules.setup), ""
        for number, action in enumerate(actions, 1):
            if not go_on(number, len(actions)):
                raise called_off()
            difference = applied_differently(fresh, number, action)
            if difference is not None:
                note = other_outcome(told(difference, fresh))
                break
        fresh.go_to(min(position, fresh.length))
        try:
            file = GameFile.new(fresh, nearest())
        except (SaveError, OSError):
            file = GameFile.new(fresh, elsewhere())
        file.notes = [note] if note else []
        return file

    def played(file: GameFile) -> None:
        if program.saver is not None and program.saver.file is old:
            program.put_on_table(file.game, file)
        else:
            unwanted(file)

    def unwanted(file: GameFile) -> None:
        program.closings.begin(file.path, file.abandon)

    head = say("files.copying", name=old.path.name)
    work_ = LongWork(program.frame, head, work, pieces="waiting.actions", unwanted=unwanted)
    program.desk.begin(work_, played)
