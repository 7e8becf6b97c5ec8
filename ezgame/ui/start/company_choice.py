"""Which companies are in play: shown as emblems, and chosen by clicking them in a custom set-up."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId
from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.emblems import draw_emblem, picture_of
from ezgame.ui.widgets.flow import FlowLayout, clear
from ezgame.ui.widgets.text import Label, set_tip

SIZE = 34


class CompanyChoice(QWidget):
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.free = False
        self._tokens: dict[CompanyId, CompanyToken] = {}
        self._head = Label(say("setup.in_play"), self)
        self._head.setProperty("look", "muted")
        self._flow = FlowLayout(spacing=2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 4)
        layout.setSpacing(4)
        layout.addWidget(self._head)
        layout.addLayout(self._flow)

    def show_title(self, title: Title) -> None:
        clear(self._flow)
        self._tokens = {}
        for company in title.companies:
            token = CompanyToken(title, company, self)
            token.toggled.connect(self.changed)
            self._tokens[company] = token
            self._flow.addWidget(token)

    def show_companies(self, shown: tuple[CompanyId, ...], *, free: bool) -> None:
        """Show those in play; with `free` they are a first proposal."""
        began = free and not self.free
        self.free = free
        self._head.setText(say("setup.choose_companies" if free else "setup.in_play"))
        self._head.setVisible(bool(shown) or free)
        for company, token in self._tokens.items():
            token.setVisible(free or company in shown)
            token.setEnabled(free)
            if not free or began:
                token.setChecked(company in shown)
        self.updateGeometry()

    def chosen(self) -> tuple[CompanyId, ...]:
        return tuple(company for company, token in self._tokens.items() if token.isChecked())


class CompanyToken(QAbstractButton):
    def __init__(self, title: Title, company: CompanyId, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture = picture_of(title, company)
        self.setCheckable(True)
        self.setAccessibleName(f"{title.companies[company].short}, {title.companies[company].name}")
        set_tip(self, title.companies[company].name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(SIZE), appearance().px(SIZE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        centre = QPointF(self.width() / 2, self.height() / 2)
        size = min(self.width(), self.height()) - 5
        draw_emblem(painter, centre, size, self._picture, 1.0 if self.isChecked() else 0.28)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(appearance().colors.accent), 2))
            painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))
