"""What did not work, told in one sentence; a fault of the program itself has a report that can be saved."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ezgame.app.faults import whole_report
from ezgame.core.errors import EzgameError
from ezgame.core.unexpected import Unexpected, unexpected
from ezgame.models.words.wording import explain, say
from ezgame.storage.atomic import write_whole
from ezgame.ui.files.notice import Notice, NoticeButton

if TYPE_CHECKING:
    from ezgame.app.gui import Program


def complain(program: "Program", error: EzgameError | str) -> None:
    """Everything that opens, imports, saves or exports for the program calls this, and so do the hooks for faults."""
    sentence = error if isinstance(error, str) else explain(error)
    if program.frame.game is None:
        program.frame.start.say(sentence)
    offers = []
    if isinstance(error, Unexpected):
        offers = [NoticeButton(say("files.report"), partial(_ask_report, program, error))]
    Notice(program.frame, say("files.did_not_work"), [sentence], offers=offers).open()


def _ask_report(program: "Program", fault: Unexpected) -> None:
    program.dialogs.report(partial(_write_report, program, fault))


def _write_report(program: "Program", fault: Unexpected, path: Path) -> None:
    try:
        write_whole(path, whole_report(fault).encode(errors="replace"))
    except OSError as error:
        complain(program, unexpected(say("printing.writing", name=path.name), error))
