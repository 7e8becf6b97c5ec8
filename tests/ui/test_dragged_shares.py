"""Shares and stations dragged between charts, charters, players and the map in the whole window."""

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from ezgame.core.actions import BuyShare, PlaceStation, SellShares
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.ui.main_window import MainWindow
from ezgame.ui.panels.charters.panel import ChartersPanel
from ezgame.ui.panels.market.panel import MarketPanel
from ezgame.ui.panels.players.panel import PlayersPanel
from ezgame.ui.play.targets import Outline
from tests.builders import ANN, BEN, DAN, a_game
from tests.ui.hands import Hands, settle
from tests.ui.play.positions import stationing
from tests.ui.table import Open
from tests.ui.test_main_window import LEFT, PLAIN, stock


def test_a_share_is_bought_by_dragging_it_to_the_players(table: Open) -> None:
    window = table(stock())
    action = BuyShare(actor=ANN, company="FdSB", source="ipo")
    pile = Hands(window).control(window.session.text.caption(action))
    drag(window, pile, row_of(window, BEN))
    assert window.session.game.position == 0, "Ben does not buy"
    drag(window, Hands(window).control(window.session.text.caption(action)), row_of(window, ANN))
    assert window.session.game.applied_at(1).action == action


def test_only_the_row_of_the_buyer_is_outlined_while_a_share_is_dragged(table: Open) -> None:
    window = table(stock())
    action = BuyShare(actor=ANN, company="FdSB", source="ipo")
    pile = Hands(window).control(window.session.text.caption(action))
    start = pile.rect().center()
    QTest.mousePress(pile, LEFT, PLAIN, start)
    QTest.mouseMove(pile, start + QPoint(14, 4))
    QTest.mouseMove(pile, start + QPoint(30, 20))
    settle()
    frames = [frame.geometry() for frame in window.findChildren(Outline)]
    ann, ben = (window.mapFromGlobal(row_of(window, player)) for player in (ANN, BEN))
    assert len(frames) == 2 and any(frame.contains(ann) for frame in frames)
    assert not any(frame.contains(ben) for frame in frames)
    QTest.mouseRelease(pile, LEFT, PLAIN, start + QPoint(30, 20))
    settle()
    assert not window.findChildren(Outline)


def test_a_share_is_sold_by_dragging_it_to_the_chart(table: Open) -> None:
    window = table(stock())
    pile = Hands(window).control("Shares of FdSB in hand")
    drag(window, pile, window.docks.panel("market"))
    sale = window.session.game.applied_at(1).action
    assert isinstance(sale, SellShares) and sale.company == "FdSB"


def pull_from_pile(
    window: MainWindow, company: str, place: str, target: QWidget | QPoint | None
) -> None:
    """Pull a share from its pile below the stock chart."""
    market = window.docks.panel("market")
    assert isinstance(market, MarketPanel) and target is not None
    there = target if isinstance(target, QPoint) else target.mapToGlobal(target.rect().center())
    piles = market.piles
    spots = (QPoint(x, y) for y in range(4, piles.height(), 6) for x in range(0, piles.width(), 6))
    start = next(
        at
        for at in spots
        if (found := piles.pile_at(QPointF(at)))
        and (found[0], found[1].company) == (place, company)
    )
    end = piles.mapFromGlobal(there)
    QTest.mousePress(piles, LEFT, PLAIN, start)
    for part in (0.4, 1.0):
        QTest.mouseMove(piles, start + (end - start) * part)
        settle()
    QTest.mouseRelease(piles, LEFT, PLAIN, end)
    settle()


def test_a_share_is_pulled_from_its_pile_below_the_chart_to_the_players(table: Open) -> None:
    window = table(stock())
    window.map.tools.drag.animated = False
    pull_from_pile(window, "FdSB", "ipo", window.docks.panel("market"))
    assert window.session.game.position == 0, "the chart is where it came from"
    pull_from_pile(window, "FdSB", "ipo", row_of(window, ANN))
    bought = BuyShare(actor=ANN, company="FdSB", source="ipo")
    assert window.session.game.applied_at(1).action == bought


def test_a_share_that_cannot_be_bought_says_why_when_it_is_pulled(table: Open) -> None:
    position = a_game(setup="standard").phase("3").everybody_has(3)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=300, operated=True)
    window = table(position.stock(ANN))
    pull_from_pile(window, "FdSB", "ipo", window.docks.panel("players"))
    assert window.session.game.position == 0
    assert window.bar.trail.warning


def test_a_share_is_sold_by_pulling_it_from_the_row_of_its_owner_to_the_chart(table: Open) -> None:
    window = table(stock())
    players, market = window.docks.panel("players"), window.docks.panel("market")
    assert isinstance(players, PlayersPanel) and market is not None
    port = players.viewport()
    column = next(i for i, head in enumerate(players.grid.heads) if head.company == "FdSB")
    end = port.mapFromGlobal(market.mapToGlobal(market.rect().center()))
    for player in (BEN, ANN):
        row = next(i for i, side in enumerate(players.grid.sides) if side.player == player)
        start = players.visualRect(players.grid.index(row, column)).center()
        QTest.mousePress(port, LEFT, PLAIN, start)
        for part in (0.4, 1.0):
            QTest.mouseMove(port, start + (end - start) * part)
            settle()
        QTest.mouseRelease(port, LEFT, PLAIN, end)
        settle()
        assert window.session.game.position == (1 if player == ANN else 0), "it is Ann's turn"
    sale = SellShares(actor=ANN, company=CompanyId("FdSB"), percent=10)
    assert window.session.game.applied_at(1).action == sale


def test_a_share_dropped_elsewhere_goes_back(table: Open) -> None:
    window = table(stock())
    pile = Hands(window).control("Shares of FdSB in hand")
    drag(window, pile, window.map)
    assert window.session.game.position == 0


def row_of(window: MainWindow, player: PlayerId) -> QPoint:
    """The middle of a player's row, on the screen."""
    panel = window.docks.panel("players")
    assert isinstance(panel, PlayersPanel)
    row = next(row for row, side in enumerate(panel.grid.sides) if side.player == player)
    middle = panel.rowViewportPosition(row) + panel.rowHeight(row) // 2
    return panel.viewport().mapToGlobal(QPoint(panel.viewport().width() // 2, middle))


def drag(window: MainWindow, source: QWidget, target: QWidget | QPoint | None) -> None:
    """Press, pull over the target (its middle) or a point of the screen, let go."""
    assert target is not None
    start = source.rect().center()
    place = target if isinstance(target, QPoint) else target.mapToGlobal(target.rect().center())
    end = source.mapFromGlobal(place)
    QTest.mousePress(source, LEFT, PLAIN, start)
    QTest.mouseMove(source, start + QPoint(14, 4))
    settle()
    QTest.mouseMove(source, end)
    settle()
    QTest.mouseRelease(source, LEFT, PLAIN, end)
    settle()


def test_a_station_is_dragged_from_the_charter_to_the_map(table: Open) -> None:
    window = table(stationing())
    hands = Hands(window)
    hands.front("Charters")
    panel = window.docks.panel("charters")
    assert isinstance(panel, ChartersPanel)
    card = panel.card(CompanyId("FdSB"))
    card.repaint()
    box = card.spot_box("station", "FdSB")
    assert box is not None, "there is no station to take"
    hexes = {c.action for c in window.session.choices() if isinstance(c.action, PlaceStation)}
    wanted = next(iter(hexes))
    slot = next(s for s in window.map.tools.stations.slots() if s[:2] == (wanted.hex, wanted.stop))
    view = window.map.view
    place = view.viewport().mapToGlobal(view.mapFromScene(view.map.slot_center(*slot)))
    start = box.center().toPoint()
    QTest.mousePress(card, LEFT, PLAIN, start)
    QTest.mouseMove(card, start + QPoint(20, 4))
    settle()
    QTest.mouseMove(card, card.mapFromGlobal(place))
    settle()
    QTest.mouseRelease(card, LEFT, PLAIN, card.mapFromGlobal(place))
    settle()
    assert window.session.game.position >= 1
    assert window.session.game.applied_at(1).action == wanted
