"""Labels of a file dialog in the language of the table: Qt's own catalogues have not all of them."""

from PySide6.QtWidgets import QFileDialog, QHeaderView, QTreeView

from ezgame.models.words.wording import say

NAMES, DATES = QHeaderView.ResizeMode.Stretch, QHeaderView.ResizeMode.ResizeToContents
"""Columns of a list of files: dates have a head that is longer than Qt's English one; names take what is left."""
LABELS = {
    QFileDialog.DialogLabel.LookIn: "dialogs.look_in",
    QFileDialog.DialogLabel.FileName: "dialogs.file_name",
    QFileDialog.DialogLabel.FileType: "dialogs.file_type",
}


def label(dialog: QFileDialog) -> None:
    """Write the labels of a dialog; whoever makes one calls this before it is shown."""
    for part, key in LABELS.items():
        dialog.setLabelText(part, say(key))
    for view in dialog.findChildren(QTreeView):
        head = view.header()
        if head.count():
            head.setSectionResizeMode(0, NAMES)
            head.setSectionResizeMode(head.count() - 1, DATES)
