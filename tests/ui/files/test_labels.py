"""What stands beside the boxes of a file dialog."""

from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QFileDialog, QLabel, QTreeView
from pytestqt.qtbot import QtBot

from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.ui.files.labels import LABELS, label
from tests.ui.writing import narrow_heads

LONG = "Last of all times at which anybody changed it"


class LongHead(QTranslator):
    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, text: str, _remark: object = None, _n: int = -1) -> Any:
        return LONG if text == "Date Modified" else None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_of_a_file_dialog_is_left_in_english(qtbot: QtBot, language: str) -> None:
    """Qt's Spanish says “Look in:” and “Files of type:”."""
    wording.speak(language)
    try:
        dialog = QFileDialog()
        qtbot.addWidget(dialog)
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        label(dialog)
        shown = {w.text().replace("&", "") for w in dialog.findChildren(QLabel)}
        assert {wording.say(key) for key in LABELS.values()} <= shown
    finally:
        wording.speak("en")


def test_no_head_of_a_list_of_files_is_cut(qtbot: QtBot) -> None:
    """“Última modificación” was."""
    QCoreApplication.installTranslator(long := LongHead())
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setViewMode(QFileDialog.ViewMode.Detail)
    label(dialog)
    dialog.show()
    (head,) = (view.header() for view in dialog.findChildren(QTreeView))
    assert [head.model().headerData(n, head.orientation()) for n in range(4)][3] == LONG
    assert list(narrow_heads(head)) == []
    QCoreApplication.removeTranslator(long)
