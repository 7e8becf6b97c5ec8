"""The dialogs in which files are chosen. Each opens where its kind of file was last."""

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from ezgame.app.settings import Settings
from ezgame.models.words.wording import say
from ezgame.ui.files.labels import label
from ezgame.ui.files.notice import Notice, NoticeButton
from ezgame.ui.files.open_dialog import OpenDialog

GAMES = ("dialogs.games", "*.ezgame")
RECORDS = ("dialogs.records", "*.json")
TEXTS = ("export.kind.txt", "*.txt")


def kind_of(named: tuple[str, str]) -> str:
    """A kind of files as a dialog wants it: its name, and the ending in brackets."""
    return f"{say(named[0])} ({named[1]})"


Take = Callable[[Path], None]
"""What to do with the chosen file."""


class FileDialogs:
    def __init__(self, parent: QWidget, settings: Settings, shelf: Path) -> None:
        self._parent = parent
        self._settings = settings
        self._shelf = shelf

    def open_game(self, take: Take) -> QFileDialog:
        """A saved game, with a look at it before it is opened."""
        folder = self._settings.folder("open") or self._shelf
        dialog = OpenDialog(self._parent, say("dialogs.open"), folder, kind_of(GAMES))
        return self._ask(dialog, "open", take)

    def open_record(self, take: Take) -> QFileDialog:
        folder = self._settings.folder("import") or downloads()
        dialog = QFileDialog(self._parent, say("dialogs.import"), str(folder), kind_of(RECORDS))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        return self._ask(dialog, "import", take)

    def save_game(self, name: str, take: Take) -> QFileDialog:
        folder = self._settings.folder("save") or documents()
        return self._save(say("dialogs.save"), folder, name, kind_of(GAMES), "save", take)

    def export(self, caption: str, name: str, kind: str, take: Take) -> QFileDialog:
        folder = self._settings.folder("export") or documents()
        return self._save(caption, folder, name, kind, "export", take)

    def report(self, take: Take) -> QFileDialog:
        """Where the report of a fault goes."""
        folder = self._settings.folder("report") or documents()
        name, kind = "ezgame report.txt", kind_of(TEXTS)
        return self._save(say("dialogs.report"), folder, name, kind, "report", take)

    def export_folder(self, caption: str, take: Take) -> QFileDialog:
        folder = self._settings.folder("export") or documents()
        dialog = QFileDialog(self._parent, caption, str(folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        return self._ask(dialog, "export", take)

    def _save(
        self, caption: str, folder: Path, name: str, kind: str, purpose: str, take: Take
    ) -> QFileDialog:
        dialog = QFileDialog(self._parent, caption, str(folder), kind)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(Path(name).suffix[1:])
        # Qt would ask with the name in a text that it may take for HTML; so we ask ourselves.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.selectFile(name)
        return self._ask(dialog, purpose, lambda path: self.once_sure(path, take))

    def once_sure(self, path: Path, take: Take) -> None:
        """A file that exists is replaced only if somebody says so."""
        if not os.path.lexists(path):
            take(path)
            return
        offers = [NoticeButton(say("dialogs.replace"), lambda: take(path))]
        sentence = say("dialogs.exists", name=path.name)
        head, close = say("dialogs.replace.head"), say("notice.cancel")
        Notice(self._parent, head, [sentence], offers=offers, close=close).open()

    def _ask(self, dialog: QFileDialog, purpose: str, take: Take) -> QFileDialog:
        def on_selected(name: str) -> None:
            path = Path(name)
            self._settings.keep_folder(purpose, path if path.is_dir() else path.parent)
            take(path)

        label(dialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(on_selected)
        dialog.open()
        return dialog


def documents() -> Path:
    return place(QStandardPaths.StandardLocation.DocumentsLocation)


def downloads() -> Path:
    return place(QStandardPaths.StandardLocation.DownloadLocation)


def place(which: QStandardPaths.StandardLocation) -> Path:
    found = QStandardPaths.writableLocation(which)
    return Path(found) if found and Path(found).is_dir() else Path.home()
