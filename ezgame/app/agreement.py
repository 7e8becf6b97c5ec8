"""The menu's way to stop now: everybody at the table is asked first; undo takes it back."""

from PySide6.QtWidgets import QWidget

from ezgame.core.actions import EndByAgreement
from ezgame.models.session import Session
from ezgame.ui.files.notice import Notice, NoticeButton


def ask_to_end(window: QWidget, session: Session) -> None:
    order, say = session.state.order, session.text.say

    def end() -> None:
        session.submit(EndByAgreement(actor=order[0]))

    notice = Notice(
        window,
        say("agreement.head"),
        [say("agreement.all", players=order), say("agreement.counted")],
        offers=[NoticeButton(say("agreement.yes"), end)],
        close=say("agreement.no"),
    )
    notice.buttons[-1].setFocus()  # a key pressed by habit ends nothing
    notice.open()
