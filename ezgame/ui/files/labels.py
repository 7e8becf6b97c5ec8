"""Labels of a file dialog in the language of the table: Qt's own catalogues have not all of them."""

from PySide6.QtWidgets import QFileDialog

from ezgame.models.words.wording import say

LABELS = {
    QFileDialog.DialogLabel.LookIn: "dialogs.look_in",
    QFileDialog.DialogLabel.FileName: "dialogs.file_name",
    QFileDialog.DialogLabel.FileType: "dialogs.file_type",
}


def label(dialog: QFileDialog) -> None:
    """Write the labels of a dialog; whoever makes one calls this before it is shown."""
    for part, key in LABELS.items():
        dialog.setLabelText(part, say(key))
