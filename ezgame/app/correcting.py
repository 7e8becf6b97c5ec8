"""The menu's way to a correction: only in the present, and only where the game may be changed."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ezgame.app.gui import Program


def correct(program: "Program") -> None:
    """Open the form for putting something right that no rule would change."""
    if program.saver is None or not program.saver.session.may_change():
        return
    # Few evenings need it, so it is read only then.
    from ezgame.ui.corrections.dialog import CorrectionDialog

    program.saver.session.viewpoint.return_to_now()
    CorrectionDialog(program.frame, program.saver.session).open()
