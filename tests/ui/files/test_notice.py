"""Sentences that must not be missed, with what can be done about them."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.ui.files.notice import Notice, NoticeButton, NoticePart


def test_enter_takes_the_first_offer_and_escape_none(qtbot: QtBot) -> None:
    taken: list[str] = []
    for key, wanted in ((Qt.Key.Key_Return, ["copy"]), (Qt.Key.Key_Escape, [])):
        taken.clear()
        offers = [
            NoticeButton("Copy", lambda: taken.append("copy")),
            NoticeButton("Other", taken.clear),
        ]
        notice = Notice(None, "Damaged", ["A sentence."], offers=offers)
        qtbot.addWidget(notice)
        notice.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        notice.open()
        QTest.keyClick(notice.focusWidget() or notice, key)
        assert taken == wanted and not notice.isVisible()


def test_everything_it_says_is_there_for_eyes_and_screen_readers(qtbot: QtBot) -> None:
    parts = [NoticePart("Skipped", tuple(f"line {n}" for n in range(60)))]
    notice = Notice(None, "Imported", ["One.", "Two."], parts=parts)
    qtbot.addWidget(notice)
    notice.show()
    assert "One. Two. Skipped line 0" in notice.accessibleDescription()
    assert "line 59" in notice.told()
    assert notice.height() < 700, "long reports scroll"
