"""Which variant of a title is played: a name, one line and a small map for each."""

from collections.abc import Generator, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QRadioButton, QWidget

from ezgame.content.variants import VariantSummary
from ezgame.models.jobs import Jobs
from ezgame.models.words.setup_words import variant_words
from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.background import in_background, reading
from ezgame.ui.widgets.flow import clear
from ezgame.ui.widgets.text import Label

MAP = QSize(104, 76)
"""Of a small map, in pixels at 100 %."""


class VariantChoice(QWidget):
    """Radio buttons with maps; hidden where a title has no variants."""

    changed = Signal(str)
    """Id of the variant; empty for the title as it is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 6)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self._jobs = Jobs(self)
        self._maps: dict[str, Label] = {}
        self._group: QButtonGroup | None = None
        self.buttons: dict[str, QRadioButton] = {}

    def show_title(self, title_id: str, variants: Sequence[VariantSummary]) -> None:
        """Offer the variants of a title, the first one chosen."""
        self._clear()
        self.setVisible(bool(variants))
        self._group = QButtonGroup(self)
        for row, variant in enumerate(variants):
            picture = Label(self)
            picture.setFixedSize(appearance().px(MAP.width()), appearance().px(MAP.height()))
            picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
            name, about = variant_words(title_id, variant)
            picture.setAccessibleName(name)
            button = QRadioButton(name, self)
            button.setAccessibleName(say("setup.board", name=name))
            button.setChecked(row == 0)
            button.clicked.connect(lambda _on=False, name=variant.id: self.changed.emit(name))
            line = Label(about, self)
            line.setProperty("look", "small")
            line.setWordWrap(True)
            self._group.addButton(button)
            self._grid.addWidget(picture, 2 * row, 0, 2, 1)
            self._grid.addWidget(button, 2 * row, 1, Qt.AlignmentFlag.AlignBottom)
            self._grid.addWidget(line, 2 * row + 1, 1, Qt.AlignmentFlag.AlignTop)
            self.buttons[variant.id] = button
            self._maps[variant.id] = picture
            size = picture.size() * self.devicePixelRatioF()
            work = small_map(title_id, variant.id, size, appearance().dark)
            self._jobs.add(in_background(work, self._on_painted))

    def _clear(self) -> None:
        self._jobs.cancel()
        self._maps, self.buttons = {}, {}
        clear(self._grid)

    def _on_painted(self, found: tuple[str, QImage]) -> None:
        variant, image = found
        if variant in self._maps:
            image.setDevicePixelRatio(self.devicePixelRatioF())
            self._maps[variant].setPixmap(QPixmap.fromImage(image))


def small_map(
    title_id: str, variant: str, size: QSize, dark: bool
) -> Generator[None, None, tuple[str, QImage]]:
    """The printed board of a variant; made beside the window."""
    with reading:
        from ezgame.content.titles import load_title
        from ezgame.ui.files.thumbnail import map_thumbnail
    yield
    title = load_title(title_id, variant)
    yield
    return variant, map_thumbnail(title, None, size, dark=dark)
