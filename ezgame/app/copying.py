"""The game on the table goes on in another file: chosen by people, or beside one that must stay as it is.
The file is written beside the window."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ezgame.app.long_work import LongWork
from ezgame.app.work_thread import GoOn
from ezgame.core.errors import EzgameError
from ezgame.models.words.wording import say
from ezgame.storage.game_file import GameFile
from ezgame.storage.places import copy_path
from ezgame.storage.saving import SavingAs

if TYPE_CHECKING:
    from ezgame.app.gui import Program

Place = Callable[[], Path]


def save_as(program: "Program", path: Path) -> None:
    """Go on in a file that somebody chose; one on the shelf is not left behind."""
    if program.saver is not None:
        move = program.shelf.owns(program.saver.file.path)
        save_in(program, say("files.saving", name=path.name), [lambda: path], move=move)


def play_copy(program: "Program") -> None:
    """Go on in a new file; the one that was opened stays as it is."""
    if program.saver is None:
        return
    file = program.saver.file
    save_in(
        program,
        say("files.copying", name=file.path.name),
        copy_places(program, file),
        move=False,
    )


def copy_places(program: "Program", file: GameFile) -> tuple[Place, Place]:
    """Where a copy may go, asked when it is written: beside the file, or, such as on a stick that is full, to the
    shelf."""
    word = say("files.recovered" if file.hold == "damaged" or file.doubtful else "files.copy")
    return (
        lambda: copy_path(file.path, word),
        lambda: program.shelf.new_path(file.path.stem, (word,)),
    )


def save_in(program: "Program", head: str, places: Sequence[Place], *, move: bool) -> None:
    """Let the game go on in the first of these places that takes it."""
    assert program.saver is not None
    file = program.saver.file
    saving = SavingAs(file, move=move)
    *others, last = places

    def work(_go_on: GoOn) -> SavingAs:
        for place in others:
            with suppress(EzgameError, OSError):
                saving.write(place())
                return saving
        saving.write(last())
        return saving

    def saved(saving: SavingAs) -> None:
        if program.saver is None or program.saver.file is not file:
            call_off(saving)
            return
        program.closings.begin(file.path, saving.take())
        program.moved(saving.path)

    def call_off(saving: SavingAs) -> None:
        program.closings.begin(saving.path, saving.call_off)

    program.desk.begin(LongWork(program.frame, head, work, unwanted=call_off), saved)
