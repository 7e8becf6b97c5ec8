"""The dialog to open a game: beside the list it shows title, players, round, date and a small map."""

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHeaderView,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from ezgame.content.games import new_game, title_of
from ezgame.core.errors import EzgameError
from ezgame.core.unexpected import guarded
from ezgame.models.jobs import Jobs
from ezgame.models.words.dates import dated
from ezgame.models.words.rounds import round_of_title
from ezgame.models.words.setup_words import title_name
from ezgame.models.words.wording import explain, say
from ezgame.storage.places import SUFFIX
from ezgame.storage.preview import Preview, UnreadableFile, look
from ezgame.storage.shelf import may_be_file
from ezgame.ui.appearance import appearance
from ezgame.ui.background import in_background
from ezgame.ui.files.thumbnail import map_thumbnail
from ezgame.ui.widgets.text import Label

LOOK_AFTER = 120
"""Milliseconds a file must be looked at before it is read: keys may run down a long list."""
MAP_SIZE = QSize(320, 340)
SIZE = QSize(1020, 600)


class OpenDialog(QFileDialog):
    """Qt's own dialog, which has room for a preview on every system."""

    def __init__(self, parent: QWidget | None, caption: str, folder: Path, kinds: str) -> None:
        super().__init__(parent, caption, str(folder), kinds)
        self.setOption(QFileDialog.Option.DontUseNativeDialog)
        self.setFileMode(QFileDialog.FileMode.ExistingFile)
        self.card = FileCard(self)
        layout = self.layout()
        if isinstance(layout, QGridLayout):
            layout.addWidget(self.card, 1, layout.columnCount(), layout.rowCount() - 1, 1)
        self._tidy_columns()
        self._looked_at = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LOOK_AFTER)
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
            tree.header().setSectionResizeMode(3, QHeaderView.ResizeMode.ResizeToContents)

    def on_current_changed(self, name: str) -> None:
        self._looked_at = name
        self._timer.start()

    def _look(self) -> None:
        self.card.show_file(Path(self._looked_at))


class FileCard(QWidget):
    """What is in a file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._jobs = Jobs(self)
        self.map_size = map_size(self.screen().availableSize())
        self.setFixedWidth(self.map_size.width() + 20)
        self.map = Label(self)
        # Of one size, with a map or without: the dialog does not jump about while one looks for a game.
        self.map.setFixedSize(self.map_size)
        self.map.setAccessibleName(say("open.map"))
        self.map.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title = Label(self)
        self.title.setProperty("look", "title")
        self.text = Label(say("open.choose"), self)
        self.text.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.addWidget(self.map)
        layout.addWidget(self.title)
        layout.addWidget(self.text)
        layout.addStretch(1)

    def show_file(self, path: Path) -> None:
        """Have a file read beside the window and show what it holds, or why it cannot be opened."""
        self.map.clear()
        self.title.clear()
        self._jobs.cancel()
        if path.suffix != SUFFIX or not may_be_file(str(path)):
            self.text.setText(say("open.choose"))
            return
        self.text.setText(say("open.reading", name=path.name))
        size = self.map_size * self.devicePixelRatioF()
        work = card_work(path, size, appearance().dark)
        self._jobs.only(in_background(work, self._on_read, failed=self._on_failed))

    @property
    def reading(self) -> bool:
        return self._jobs.busy

    def _on_read(self, found: "CardContents") -> None:
        self.title.setText(found.title)
        self.text.setText("\n".join(found.lines))
        if found.map is not None:
            found.map.setDevicePixelRatio(self.devicePixelRatioF())
            self.map.setPixmap(QPixmap.fromImage(found.map))

    def _on_failed(self, error: Exception) -> None:
        self.text.setText(explain(error))


@dataclass(frozen=True, slots=True)
class CardContents:
    """What a card shows of one file."""

    title: str
    lines: list[str]
    map: QImage | None = None


def card_work(path: Path, size: QSize, dark: bool) -> Generator[None, None, CardContents]:
    """Read a file and paint its map, beside the window."""
    yield
    seen = look(path, new_game)
    if isinstance(seen, UnreadableFile):
        return CardContents("", [explain(seen.why)])
    yield
    try:
        with guarded(say("open.showing", name=path.name)):
            title = title_of(seen.setup)
            image = map_thumbnail(title, seen.state, size, dark=dark)
    except EzgameError as error:
        return CardContents(seen.title, [*facts(seen), explain(error)])
    return CardContents(title_name(title), facts(seen), image)


def map_size(screen: QSize) -> QSize:
    """As large as wanted, but with large text on a small screen the list keeps its part."""
    look = appearance()
    wide, high = look.px(MAP_SIZE.width()), look.px(MAP_SIZE.height())
    part = min(1.0, 0.3 * screen.width() / wide, 0.42 * screen.height() / high)
    return QSize(round(wide * part), round(high * part))


def facts(seen: Preview) -> list[str]:
    """Players, round and date, and what one should know before opening it."""
    lines = [", ".join(seen.players)]
    where = say("open.finished") if seen.finished else round_of_title(seen.round, seen.title)
    key = "open.actions.where" if where else "open.actions"
    lines.append(say(key, where=where, count=seen.position))
    lines.append(dated(seen.saved.astimezone()))
    if seen.played_now:
        lines.append(say("open.elsewhere"))
    if seen.damaged:
        lines.append(say("open.damaged", why=seen.damaged))
    return lines
