"""The stock chart: markers stay in their spaces, piles go on in the next line."""

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Pass, SellShares
from ezgame.core.ids import POOL
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.market.panel import MarketPanel
from ezgame.ui.panels.market.view import best_grid
from tests.builders import ANN, BEN, CAROL, DAN, Position, a_game


def crowded() -> Session:
    """Eight companies on two spaces, each with shares in both piles."""
    position = a_game().phase("3").everybody_has(100)
    for number, company in enumerate(("FdSB", "FdLR", "CFEA", "CFLG", "N", "MZA", "A", "CRB")):
        owner = (ANN, BEN, CAROL, DAN)[number % 4]
        position = position.major(company, par=70, holds={owner: 40, POOL: 20}, cash=10)
    return Session(position.stock(ANN))


@pytest.mark.parametrize("size", [(420, 380), (500, 380), (752, 220)])
def test_every_marker_lies_within_its_space(qtbot: QtBot, size: tuple[int, int]) -> None:
    appearance().set(dark=False, scale=1.0)
    panel = MarketPanel(crowded())
    qtbot.addWidget(panel)
    panel.resize(*size)
    panel.show()
    panel.grab()
    for card in panel.chart.cards:
        box = panel.view.cell_box(card.id)
        for company, centre, diameter in panel.view._markers(card):
            assert box.left() <= centre.x() - diameter / 2, company
            assert centre.x() + diameter / 2 <= box.right() + 0.5, company
            assert diameter >= 10


def test_markers_are_as_large_as_their_space_allows() -> None:
    assert best_grid(2, QRectF(0, 0, 33, 60), 28) == (1, 2, 28)
    assert best_grid(2, QRectF(0, 0, 60, 30), 28) == (2, 1, 28)
    assert best_grid(4, QRectF(0, 0, 44, 44), 28)[:2] == (2, 2)


def test_all_piles_are_to_be_seen_in_a_narrow_dock(qtbot: QtBot) -> None:
    appearance().set(dark=False, scale=1.0)
    panel = MarketPanel(crowded())
    qtbot.addWidget(panel)
    for width in (360, 500, 752):
        panel.resize(width, 420)
        panel.show()
        qtbot.wait(1)
        piles = panel.piles
        for _, placed in piles._lines(piles.width()):
            assert len(placed) == 8
            assert all(left + piles._width(pile) <= piles.width() + 12 for pile, left, _ in placed)
        assert piles.height() >= piles.heightForWidth(piles.width())


def told(panel: MarketPanel, company: str) -> dict[str, int]:
    """What the chart tells while the pointer rests on a marker."""
    panel.grab()
    card = next(card for card in panel.chart.cards if company in card.stack)
    QTest.mouseMove(panel.view, QPoint(1, 1))
    QTest.mouseMove(panel.view, panel.view.cell_box(card.id).center().toPoint())
    markers = {name: centre for name, centre, _ in panel.view._markers(card)}
    QTest.mouseMove(panel.view, markers[company].toPoint())
    panel.grab()
    return {future.label: future.price for future in panel.view.futures}


def shown(qtbot: QtBot, session: Session) -> MarketPanel:
    appearance().set(dark=False, scale=1.0)
    panel = MarketPanel(session)
    session.setParent(panel)
    qtbot.addWidget(panel)
    panel.resize(500, 380)
    panel.show()
    return panel


def two_companies() -> Position:
    position = a_game().phase("3").everybody_has(100)
    position = position.major("FdSB", par=90, holds={ANN: 40, BEN: 20}, cash=10, operated=True)
    return position.minor("ZP", par=75, owner=BEN)


def test_pointing_at_a_company_tells_where_its_price_may_go(qtbot: QtBot) -> None:
    panel = shown(qtbot, Session(two_companies().stock(BEN)))
    ways = {"pay out": 100, "withhold": 80, "sell 10 %": 85, "sell 20 %": 80}
    assert told(panel, "FdSB") == ways
    assert told(panel, "ZP") == {"pay out": 85, "withhold": 65}, "nobody sells a minor"
    panel.chart.session.submit(Pass(actor=BEN))
    assert set(told(panel, "FdSB")) == {"pay out", "withhold", *sales_of(panel, "FdSB")}


def sales_of(panel: MarketPanel, company: str) -> set[str]:
    sales = (choice.action for choice in panel.chart.session.choices())
    own = (s for s in sales if isinstance(s, SellShares) and s.company == company)
    return {"sell 10 %", *(f"sell {sale.percent} %" for sale in own)}


def test_a_dividend_is_told_of_the_company_that_decides_only(qtbot: QtBot) -> None:
    panel = shown(qtbot, Session(two_companies().operating("FdSB", "dividend", income=60)))
    assert told(panel, "ZP") == {"pay out": 85, "withhold": 65}
    assert told(panel, "FdSB") == {"pay out": 100, "withhold": 80, "sell 10 %": 85}
