"""Labels and dates of a file dialog in the language of the table: Qt's own catalogues have not all of the labels, and
its dates look as the system wants them."""

from datetime import datetime
from typing import cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import (
    QFileDialog,
    QFileSystemModel,
    QHeaderView,
    QListView,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
)

from ezgame.models.words.dates import dated
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
            view.setItemDelegateForColumn(head.count() - 1, Dates(view))
    widen_places(dialog)


def widen_places(dialog: QFileDialog) -> None:
    """The places at the left are as wide as their names; Qt cuts them."""
    splitter, places = dialog.findChild(QSplitter), dialog.findChild(QListView, "sidebar")
    if isinstance(splitter, QSplitter) and isinstance(places, QListView):
        wide = places.sizeHintForColumn(0) + 2 * places.frameWidth() + 8
        splitter.setSizes([wide, max(wide, dialog.width() - wide)])


class Dates(QStyledItemDelegate):
    """When files were changed."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        model = index.model()
        if isinstance(model, QFileSystemModel) and isinstance(index, QModelIndex):
            moment = cast(datetime, model.lastModified(index).toPython())
            option.text = dated(moment.astimezone())
