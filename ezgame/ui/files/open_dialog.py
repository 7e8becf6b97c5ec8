"""The dialog to open a game: beside the list it shows title, players, round, date and a small map."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHeaderView,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from ezgame.content.games import make_rules
from ezgame.content.titles import load_title
from ezgame.core.definitions.title import Title
from ezgame.core.errors import EzgameError
from ezgame.storage.preview import Preview, preview
from ezgame.ui.appearance import appearance
from ezgame.ui.files.thumbnail import map_thumbnail
from ezgame.ui.widgets.text import Label

PATIENCE = 120
"""Milliseconds a file must be looked at before it is read: keys may run down a long list."""
MAP_SIZE = QSize(320, 340)
SIZE = QSize(1020, 600)


CHOOSE = "Choose a game to see it here."


class OpenDialog(QFileDialog):
    """Qt's own dialog, which has room for a preview on every system."""

    def __init__(self, parent: QWidget | None, caption: str, folder: Path, kinds: str) -> None:
        super().__init__(parent, caption, str(folder), kinds)
        self.setOption(QFileDialog.Option.DontUseNativeDialog)
        self.setFileMode(QFileDialog.FileMode.ExistingFile)
        self.card = GameCard(self)
        layout = self.layout()
        if isinstance(layout, QGridLayout):
            layout.addWidget(self.card, 1, layout.columnCount(), layout.rowCount() - 1, 1)
        self._tidy_columns()
        self._looked_at = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PATIENCE)
        self._timer.timeout.connect(self._look)
        self.currentChanged.connect(self.on_current_changed)
        look, screen = appearance(), self.screen().availableSize()
        self.resize(
            min(look.px(SIZE.width()), screen.width() - 40),
            min(look.px(SIZE.height()), screen.height() - 60),
        )

    def _tidy_columns(self) -> None:
        """Names and dates; how large a game is and that it is text tells nobody anything."""
        tree = self.findChild(QTreeView, "treeView")
        if isinstance(tree, QTreeView):
            for column in (1, 2):
                tree.setColumnHidden(column, True)
            # Names are long and alike at the beginning: they get all the room there is.
            tree.header().setStretchLastSection(False)
            tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def on_current_changed(self, name: str) -> None:
        self._looked_at = name
        self._timer.start()

    def _look(self) -> None:
        self.card.show_file(Path(self._looked_at))


class GameCard(QWidget):
    """What is in a file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.map_size = map_size(self.screen().availableSize())
        self.setFixedWidth(self.map_size.width() + 20)
        self.map = Label(self)
        # Of one size, with a map or without: the dialog does not jump about while one looks for a game.
        self.map.setFixedSize(self.map_size)
        self.map.setAccessibleName("Small map")
        self.map.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title = Label(self)
        self.title.setProperty("look", "title")
        self.text = Label(CHOOSE, self)
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        layout = QVBoxLayout(self)
        layout.addWidget(self.map)
        layout.addWidget(self.title)
        layout.addWidget(self.text)
        layout.addStretch(1)

    def show_file(self, path: Path) -> None:
        """Read a file and show what it holds, or why it cannot be opened."""
        self.map.clear()
        self.title.clear()
        if path.suffix != ".ezgame" or not path.is_file():
            self.text.setText(CHOOSE)
            return
        try:
            seen = look_at(path)
            title = load_title(seen.title)
        except (EzgameError, OSError) as error:
            self.text.setText(str(error))
            return
        self.title.setText(title.name)
        self.text.setText("\n".join(facts(seen)))
        self._show_map(seen, title)

    def _show_map(self, seen: Preview, title: Title) -> None:
        ratio = self.devicePixelRatioF()
        image = map_thumbnail(title, seen.state, self.map_size * ratio, dark=appearance().dark)
        image.setDevicePixelRatio(ratio)
        self.map.setPixmap(QPixmap.fromImage(image))


def map_size(screen: QSize) -> QSize:
    """As large as wanted, but with large text on a small screen the list keeps its part."""
    look = appearance()
    wide, high = look.px(MAP_SIZE.width()), look.px(MAP_SIZE.height())
    part = min(1.0, 0.3 * screen.width() / wide, 0.42 * screen.height() / high)
    return QSize(round(wide * part), round(high * part))


def look_at(path: Path) -> Preview:
    """A preview with its position: reading that needs the title's own classes, so they are loaded first."""
    seen = preview(path)
    if seen.state is None:
        title = load_title(seen.title)
        make_rules(title, seen.setup)
        seen = preview(path)
    return seen


def facts(seen: Preview) -> list[str]:
    """Players, round and date, and what one should know before opening it."""
    lines = [", ".join(seen.players)]
    where = "finished" if seen.finished else seen.round
    lines.append(f"{where}, {seen.position} actions" if where else f"{seen.position} actions")
    lines.append(seen.saved.astimezone().strftime("%Y-%m-%d %H:%M"))
    if seen.played_now:
        lines.append("Open in another window.")
    if seen.damaged:
        lines.append(f"Damaged: {seen.damaged} What is good can be opened.")
    return lines
