"""The dock with the stock chart: operating order above, the chart, shares nobody holds below."""

from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ezgame.core.ids import CompanyId
from ezgame.models.drafts.start_draft import start_draft
from ezgame.models.session import Session
from ezgame.models.tables.market import MarketModel
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.market.layout import row_count
from ezgame.ui.panels.market.piles import SharePiles
from ezgame.ui.panels.market.view import MarketView
from ezgame.ui.widgets.emblems import draw_emblem, picture_of
from ezgame.ui.widgets.text import Label

AROUND, SPACE = 26, 6
"""Pixels above, between and below order, chart and piles; and between two of them."""
EASY_ROW = 30
"""Pixels at 100 % of a row with a marker beside its price."""


class MarketPanel(QWidget):
    company_chosen = Signal(str)

    def __init__(
        self, session: Session, parent: QWidget | None = None, *, beside_order: bool = False
    ) -> None:
        """`beside_order`: the table screen tells the order of companies elsewhere; the room goes to the piles, which
        stay as long as markers can be read."""
        super().__init__(parent)
        self._beside_order = beside_order
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.chart = MarketModel(session)
        self._session = session
        self._shown: CompanyId | None = None
        self.view = MarketView(self.chart, self)
        self.view.company_chosen.connect(self.company_chosen)
        self._starts = start_draft(session)
        self._starts.changed.connect(self._offer_prices)
        self.view.price_chosen.connect(self._starts.choose_price)
        self.order = OrderChain(self.chart, self)
        head = QHBoxLayout()
        self._order_label = Label(session.text.say("market.order"), self)
        self._order_label.setProperty("look", "small")
        head.addWidget(self._order_label)
        head.addWidget(self.order, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 8)
        layout.setSpacing(SPACE)
        layout.addLayout(head)
        # Large text in a small dock: the chart is scrolled, not cut or squeezed.
        self._room = QScrollArea(self)
        self._room.setWidgetResizable(True)
        self._room.setFrameShape(QFrame.Shape.NoFrame)
        self._room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._room.setWidget(self.view)
        self._room.verticalScrollBar().rangeChanged.connect(self._bring_acting)
        if beside_order:  # nobody can scroll there, and a bar would cut the last prices off
            self._room.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self._room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout.addWidget(self._room, 1)
        self.piles = SharePiles(session, self)
        layout.addWidget(self.piles)
        appearance().changed.connect(self._suit)
        session.follow(self._suit)
        self._offer_prices()  # a panel behind a tab is made late: a start may be half made already

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._suit()

    def wanted_height(self, width: int) -> int:
        """With a marker in any row still read at a glance, wherever they go in the game; for a large window."""
        rows = row_count(self.chart.cards, self.chart.kind, width - 20, appearance().scale)
        around = self.order.sizeHint().height() + self.piles.heightForWidth(width - 20) + AROUND
        return round(rows * appearance().px(EASY_ROW)) + around

    def whole_height(self, width: int) -> int:
        """With order and piles, as the chart is now; for a screen on which nobody scrolls."""
        _, wanted = self.view.heights(width - 20)
        return AROUND + self._head_height() + self._piles_height(width - 20) + ceil(wanted)

    def tight_height(self, width: int) -> int:
        """With the piles, and the chart no higher than its markers can be read."""
        least, _ = self.view.heights(width - 20)
        return AROUND + self._head_height() + self._piles_height(width - 20) + ceil(least)

    def least_height(self, width: int) -> int:
        """Without order and piles, and no lower than its markers can be read."""
        return AROUND + ceil(self.view.heights(width - 20)[0])

    def _head_height(self) -> int:
        """Nothing of it also gives up the space below it."""
        return -SPACE if self._beside_order else self.order.sizeHint().height()

    def _piles_height(self, width: int) -> int:
        return self.piles.heightForWidth(width) if self.piles.piles() else 0

    def _suit(self) -> None:
        """In a low dock the chart comes first: the table of players has the same shares and order."""
        wide = max(self.width() - 20, self.view.least_width())
        piles = self._piles_height(wide)
        (least, wanted), head = self.view.heights(wide), self._head_height()
        room = self.height() - AROUND
        self.piles.set_room(room - head - piles >= (least if self._beside_order else wanted))
        for widget in (self._order_label, self.order):
            widget.setVisible(not self._beside_order and room - head >= least)
        self.view.setMinimumSize(self.view.least_width(), round(least) + 2)
        self._show_acting()

    def _show_acting(self) -> None:
        """The company whose turn begins is ringed."""
        turn = self._session.state.operating
        company = None if turn is None else turn.company
        if company == self._shown:
            return
        self._shown = company
        self.view.update()  # the same player may direct both: then nothing else of the chart is another
        self._bring_acting()

    def _bring_acting(self) -> None:
        """Where the chart has to be scrolled, the company comes into sight: when its turn begins, and once the
        chart has got its room."""
        places = self._session.state.market.places
        cell = None if self._shown is None else places.get(self._shown)
        if cell is not None:
            box = self.view.cell_box(cell).toRect()
            self._room.ensureVisible(box.center().x(), box.center().y(), box.width(), box.height())

    def _offer_prices(self) -> None:
        """Frame the spaces where the company can be started whose start is half made."""
        starts = self._starts
        offered = frozenset(starts.possible_prices), starts.price
        if offered != (self.view.pars, self.view.chosen):
            self.view.pars, self.view.chosen = offered
            self.view.update()


class OrderChain(QWidget):
    """Companies in operating order; those that have acted are faint, the acting one is ringed."""

    def __init__(self, chart: MarketModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart = chart
        self._shown: object = None
        self.setAccessibleName(chart.session.text.say("market.order"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        chart.session.follow(self.refresh)
        appearance().changed.connect(self.update)
        appearance().accented.connect(self.update)

    def refresh(self) -> None:
        turn = self._chart.session.state.operating
        shown = self._chart.order(), None if turn is None else turn.company
        if shown != self._shown:
            self._shown = shown
            session = self._chart.session
            companies = session.title.companies
            order = ", ".join(companies[company].short for company, _done in shown[0])
            self.setAccessibleDescription(order or session.text.say("market.no_order"))
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(200), appearance().px(26))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = appearance()
        painter = QPainter(self)
        order = self._chart.order()
        title = self._chart.session.title
        turn = self._chart.session.state.operating
        size = min(float(look.px(23)), self.width() / max(1, len(order)) - 3)
        left = self.width() - len(order) * (size + 3)
        for index, (company, done) in enumerate(order):
            centre = QPointF(left + (index + 0.5) * (size + 3), self.height() / 2)
            draw_emblem(painter, centre, size, picture_of(title, company), 0.4 if done else 1.0)
            if turn is not None and turn.company == company:
                box = QRectF(centre.x() - size / 2, self.height() - 2, size, 2)
                painter.fillRect(box, look.accent)
        if not order:
            painter.setFont(look.font(12))
            painter.setPen(QColor(look.colors.muted))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(
                QRectF(self.rect()), right, self._chart.session.text.say("market.no_order")
            )
