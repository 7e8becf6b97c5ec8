"""A few sentences that must not be missed: what was found in a file, what was imported, what did not work."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.reading_order import ReadingOrder
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.text import Label

WIDTH = 520
HIGHEST = 420


@dataclass(frozen=True, slots=True)
class NoticePart:
    """A heading and the lines below it."""

    head: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoticeButton:
    """A button that does something about it."""

    text: str
    take: Callable[[], None]


class Notice(ReadingOrder, QDialog):
    """Open it with `open()`; it deletes itself when it is closed. Enter takes the first offer, Esc none."""

    def __init__(
        self,
        parent: QWidget | None,
        head: str,
        sentences: Sequence[str] = (),
        *,
        parts: Sequence[NoticePart] = (),
        offers: Sequence[NoticeButton] = (),
        close: str = "",
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(head)
        self.head, self.sentences, self.parts = head, tuple(sentences), tuple(parts)
        title = Label(head, self)
        title.setProperty("look", "title")
        title.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 16)
        layout.setSpacing(12)
        layout.addWidget(title)
        layout.addWidget(self._body(), 1)
        layout.addLayout(self._buttons(offers, close or say("notice.close")))
        self.setFixedWidth(appearance().px(WIDTH))
        self.setAccessibleDescription(self.told())

    def told(self) -> str:
        """Everything it says."""
        lines = [line for part in self.parts for line in (part.head, *part.lines)]
        return " ".join((*self.sentences, *lines))

    def _body(self) -> QWidget:
        inside = QWidget(self)
        lines = QVBoxLayout(inside)
        lines.setContentsMargins(0, 0, 6, 0)
        lines.setSpacing(6)
        for sentence in self.sentences:
            lines.addWidget(paragraph(sentence, inside))
        for part in self.parts:
            head = Label(part.head, inside)
            head.setProperty("look", "head")
            lines.addSpacing(4)
            lines.addWidget(head)
            for line in part.lines:
                lines.addWidget(paragraph(line, inside))
        lines.addStretch(1)
        room = appearance().px(WIDTH) - 60
        high = (
            lines.heightForWidth(room) if lines.hasHeightForWidth() else lines.sizeHint().height()
        )
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        scroll.setFixedHeight(min(appearance().px(HIGHEST), high + 8))
        if high + 8 <= appearance().px(HIGHEST):
            scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return scroll

    def _buttons(self, offers: Sequence[NoticeButton], close: str) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        self.buttons: list[GameButton] = []
        for index, offer in enumerate(offers):
            button = GameButton(offer.text, role="plain" if index else "primary", parent=self)
            button.clicked.connect(self.accept)
            button.clicked.connect(lambda _on=False, take=offer.take: take())
            self.buttons.append(button)
        last = GameButton(close, role="plain" if offers else "primary", parent=self)
        last.clicked.connect(self.reject)
        self.buttons.append(last)
        for button in self.buttons:
            button.setMinimumHeight(appearance().px(36))
            row.addWidget(button)
        self.buttons[0].setFocus()
        return row


def paragraph(text: str, parent: QWidget) -> Label:
    label = Label(text, parent)
    label.setWordWrap(True)
    # People want to send such sentences to whoever can help them.
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
