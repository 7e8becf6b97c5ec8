"""1849 in the window: certificates as cards, places bought on the map, players who left."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.core.actions import BuyShare, Choose, Consent, SellShares
from ezgame.core.ids import IPO, POOL, HexId
from ezgame.core.state import Station
from ezgame.models.tables.players import PlayersModel
from ezgame.models.tables.result import accounts
from ezgame.titles.t1849.actions import BuyPlace
from ezgame.ui.end.standing import account_rows
from ezgame.ui.main_window import MainWindow
from ezgame.ui.panels.charters.card import CharterCard
from ezgame.ui.panels.market.panel import MarketPanel
from ezgame.ui.panels.players.panel import PlayersPanel
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.status_line import StatusLine
from ezgame.ui.table_screen.content import players as table_players
from ezgame.ui.turn.cards_button import CardsButton
from ezgame.ui.turn.controls import AmountBox
from tests.titles.t1849.table import CTL, P0, P1, P2, RCS, Table
from tests.ui.hands import Hands, settle
from tests.ui.table import open_table


def card_buttons(window: MainWindow) -> dict[str, CardsButton]:
    found = window.findChildren(CardsButton)
    return {button.accessibleName(): button for button in found if button.isVisibleTo(window)}


@pytest.mark.rule("49-DIR-02")
def test_an_old_director_chooses_between_cards(qtbot: QtBot) -> None:
    table = Table().started(RCS, P1, held={P0: 1, P1: 1, P2: 2}, last=P0)
    table.player(P0, cash=500)
    window = open_table(qtbot, table.stock(P0))
    hands, session = Hands(window), window.session
    hands.do(BuyShare(actor=P0, company=RCS, source=IPO))
    assert session.game.state.pending[0].actor == P1
    drawn = {button.sizes for button in card_buttons(window).values()}
    assert drawn == {(20,), (10, 10)}
    hands.do(Choose(actor=P1, option="10+10"))
    assert session.facts.cards(session.game.state, RCS, P1) == (10, 10, 10)
    assert session.facts.cards(session.game.state, RCS, P0) == (20, 20)


def test_sales_show_the_cards_that_are_sold(qtbot: QtBot) -> None:
    table = Table().started(RCS, P1, held={P0: 2}, last=P0)
    window = open_table(qtbot, table.stock(P0))
    hands = Hands(window)
    hands.front("Turn")
    drawn = [button.sizes for button in card_buttons(window).values()]
    assert (20,) in drawn and (10, 10) in drawn and (10,) in drawn
    titles = {button.sizes: button.title for button in card_buttons(window).values()}
    assert titles[(20,)] == "20 %, the last certificate"
    assert titles[(10, 10)] == "20 % in 2 single shares"
    hands.do(SellShares(actor=P0, company=RCS, percent=20, sizes=(20,)))
    assert window.session.facts.cards(window.session.game.log[0].after, RCS, POOL) == (20,)


@pytest.mark.rule("49-SR-09", "49-DIR-08")
def test_the_last_certificate_is_one_wide_card_everywhere(qtbot: QtBot) -> None:
    table = Table().started(RCS, P1, held={P1: 5, P0: 1})
    window = open_table(qtbot, table.stock(P2))
    session = window.session
    market = window.docks.panel("market")
    assert isinstance(market, MarketPanel)
    ((place, piles),) = market.piles.piles()
    assert place == IPO
    assert [(pile.percent, pile.price, pile.wide) for pile in piles] == [(20, 200, True)]
    hands = Hands(window)
    hands.do(BuyShare(actor=P2, company=RCS, source=IPO, percent=20))
    grid = window.docks.panel("players")
    assert isinstance(grid, PlayersPanel)
    wide = {
        side.id: cell.wide
        for side, row in zip(grid.grid.sides, grid.grid.cells, strict=True)
        for head, cell in zip(grid.grid.heads, row, strict=True)
        if head.company == RCS
    }
    assert wide == {P0: False, P1: False, P2: True, "P3": False, POOL: False, IPO: False}
    window.show_company(RCS)
    (card,) = [c.card for c in window.findChildren(CharterCard) if c.card.id == RCS]
    holders = {holder: wide for (holder, _, _), wide in zip(card.shares, card.wide, strict=True)}
    assert holders == {P1: 0, P2: 20, P0: 0}
    assert session.facts.wide_cards(session.state, RCS, P2) == (20,)


def beside() -> Table:
    """RCS has a second marker in the home of CTL, which has two circles."""
    table = Table(4, game="advanced").phase("6")
    table.started(CTL, P0, cash=100).started(RCS, P1)
    stations = dict(table.state.board.stations)
    stations[HexId("H8")] = (Station(company=RCS, stop=0, slot=0),)
    table.change(board=replace(table.state.board, stations=stations))
    return table.company(RCS, stations_free=1)


@pytest.mark.rule("49-ADV-01", "49-ADV-02")
def test_a_place_is_bought_by_a_click_on_the_station(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Everywhere:
        def has_stop(self, _hex: str, _stop: int) -> bool:
            return True

    monkeypatch.setattr("ezgame.titles.t1849.places.reach_of", lambda *_: Everywhere())
    window = open_table(qtbot, beside().operating(CTL, "place"))
    hands, session = Hands(window), window.session
    here = HexId("H8")
    assert (here, 0, 0) in window.map.tools.prices.slots()
    hands.front("Tiles")
    hands.click_map(hands.view.mapFromScene(hands.view.map.slot_center(here, 0, 0)))
    settle()
    assert session.game.position == 0, "a click asks for the price first"
    box = QApplication.focusWidget()
    assert isinstance(box, AmountBox)
    QTest.keyClicks(box, "45")
    QTest.keyClick(box, Qt.Key.Key_Return)
    settle()
    assert session.game.log[0].action == BuyPlace(actor=P0, company=RCS, hex=here, price=45)
    hands.do(Consent(actor=P1, accept=True))
    assert [s.company for s in session.game.state.board.stations[here]] == [CTL]
    assert session.game.state.companies[RCS].cash == 45


@pytest.mark.rule("49-SR-17")
def test_who_left_stays_visible_in_grey_with_the_result(qtbot: QtBot) -> None:
    table = Table().started(RCS, P1, held={P0: 1})
    table.player(P2, cash=0, left=True, debt=750)
    window = open_table(qtbot, table.stock(P0))
    session = window.session
    sides = {side.id: side for side in PlayersModel(session).sides}
    assert sides[P2].left and not sides[P0].left
    assert (
        "has left the game" in sides[P2].tip
        and str(session.facts.worth(session.state)[P2]) in sides[P2].tip
    )
    line = window.findChild(StatusLine)
    assert line is not None
    (order,) = [part[1] for part in line.parts() if part[0] == "Order"]
    assert "Carol" not in order and "Ann" in order
    rows = table_players(session, session.facts, session.state, ())
    assert [row.left for row in rows if row.player == P2] == [True]
    (gone,) = [a for a in accounts(session.rules, session.state) if a.player == P2]
    assert gone.left and ("left the game", "", None) in account_rows(session, gone)
    report = PositionReport(session.game)
    assert any("Carol (left)" in row[0] for row in report.players().rows)
