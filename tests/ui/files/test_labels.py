"""What stands beside the boxes of a file dialog."""

import os
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator, QUrl
from PySide6.QtWidgets import QFileDialog, QLabel, QListView, QStyleOptionViewItem, QTreeView
from pytestqt.qtbot import QtBot

from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.ui.files.labels import LABELS, Dates, label
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


@pytest.mark.parametrize(
    ("language", "said"), [("de", "04.03.2024 15:06"), ("es", "04/03/2024 15:06")]
)
def test_dates_are_written_as_everywhere_else_and_places_are_whole(
    qtbot: QtBot, tmp_path: Path, language: str, said: str
) -> None:
    """Qt writes dates as the system does."""
    wording.speak(language)
    file = tmp_path / "evening.ezgame"
    file.touch()
    moment = datetime(2024, 3, 4, 15, 6).timestamp()
    os.utime(file, (moment, moment))
    dialog = QFileDialog(None, "", str(tmp_path))
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setViewMode(QFileDialog.ViewMode.Detail)
    dialog.setSidebarUrls([QUrl.fromLocalFile(str(tmp_path))])
    label(dialog)
    dialog.show()
    (tree,) = dialog.findChildren(QTreeView)
    model = tree.model()
    qtbot.waitUntil(lambda: model.rowCount(tree.rootIndex()) == 1)
    index = model.index(0, 3, tree.rootIndex())
    delegate = tree.itemDelegateForColumn(3)
    assert isinstance(delegate, Dates)
    option = QStyleOptionViewItem()
    delegate.initStyleOption(option, index)
    assert option.text == said
    places = dialog.findChild(QListView, "sidebar")
    assert isinstance(places, QListView)
    assert places.viewport().width() >= places.sizeHintForColumn(0)
