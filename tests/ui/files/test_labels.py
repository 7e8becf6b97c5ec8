"""What stands beside the boxes of a file dialog."""

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.ui.files.labels import LABELS, label


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
