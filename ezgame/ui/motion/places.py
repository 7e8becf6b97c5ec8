"""Where on the screen a place of the game is: asked of the panels that are visible now."""

from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QWidget

from ezgame.core.ids import BANK, CellId, CompanyId
from ezgame.models.movements import MovementEnd
from ezgame.ui.action_bar.bar import ActionBar
from ezgame.ui.panels.charters.panel import ChartersPanel
from ezgame.ui.panels.market.view import MarketView
from ezgame.ui.panels.players.panel import PlayersPanel
from ezgame.ui.panels.trains.rows import RosterRows
from ezgame.ui.status_line import StatusLine

W = TypeVar("W", bound=QWidget)


class WidgetPlaces:
    """Answers for everything inside one widget; None for what is not to be seen there."""

    def __init__(self, root: QWidget, *, shown: bool = True) -> None:
        """`shown`: only widgets that are visible count; panels that are painted elsewhere always do."""
        self._root = root
        self._shown = shown

    def find(self, spot: MovementEnd) -> QPointF | None:
        """The middle of a place, in the coordinates of the root."""
        if spot.kind == "cell":
            market = self._widget(MarketView)
            return None if market is None else self._at(market, market.cell_box(CellId(spot.id)))
        if spot.kind == "holding":
            return self._cell(spot.id, spot.company)
        if spot.kind == "supply":
            return self._supply(spot.id) or self._status()
        if spot.kind == "purse":
            if spot.id == BANK:
                return self._status()
            return self._cell(spot.id, "") or self._company(spot.id)
        return self._company(spot.id)

    def _widget(self, kind: type[W]) -> W | None:
        found = self._root.findChildren(kind)
        return next((w for w in found if not self._shown or w.isVisible()), None)

    def _at(self, widget: QWidget, box: QRectF) -> QPointF:
        return QPointF(widget.mapTo(self._root, box.center().toPoint()))

    def _cell(self, holder: str, company: str) -> QPointF | None:
        """Shares of a holder in the players' table; without a company his cash."""
        table = self._widget(PlayersPanel)
        if table is None:
            return None
        rows = [n for n, side in enumerate(table.grid.sides) if holder in (side.id, side.player)]
        columns = [
            n
            for n, head in enumerate(table.grid.heads)
            if (head.company == company if company else head.kind == "cash")
            and not table.isColumnHidden(n)
        ]
        if not rows or not columns:
            return None
        box = table.visualRect(table.model().index(rows[0], columns[0]))
        return None if box.isEmpty() else self._at(table.viewport(), QRectF(box))

    def _supply(self, kind: str) -> QPointF | None:
        rows = self._widget(RosterRows)
        return None if rows is None else self._at(rows, rows.row_box(kind))

    def _company(self, company: str) -> QPointF | None:
        """Its charter, else its marker on the market, else the bar if it is the company that acts, else its head in
        the players' table."""
        charters, market = self._widget(ChartersPanel), self._widget(MarketView)
        card = None if charters is None else charters.card_in_sight(CompanyId(company))
        if card is not None:
            return self._at(card, QRectF(card.rect()))
        cell = None if market is None else market.cell_of(CompanyId(company))
        if market is not None and cell is not None:
            return self._at(market, market.cell_box(cell))
        bar = self._widget(ActionBar)
        if bar is not None and bar.names(CompanyId(company)):
            return self._at(bar, QRectF(0, 0, min(bar.width(), bar.height() * 4), bar.height()))
        return self._head(company)

    def _head(self, company: str) -> QPointF | None:
        """Above the column of its shares in the players' table."""
        table = self._widget(PlayersPanel)
        if table is None:
            return None
        column = next((n for n, h in enumerate(table.grid.heads) if h.company == company), -1)
        header = table.horizontalHeader()
        if column < 0 or header.isSectionHidden(column):
            return None
        left, width = header.sectionViewportPosition(column), header.sectionSize(column)
        return self._at(header.viewport(), QRectF(left, 0, width, header.height()))

    def _status(self) -> QPointF | None:
        """The bank and the next train are named in the line below the map."""
        status = self._widget(StatusLine)
        return None if status is None else self._at(status, QRectF(status.rect()))
