"""The main window: keys, layouts, looks, news, warnings, looking back, and dragging shares."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.core.actions import BuyShare, Dividend, PlaceStation, SellShares
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.drafts.run import RunDraft, run_draft
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.docks import preset_for
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from ezgame.ui.panels.charters.panel import ChartersPanel
from ezgame.ui.panels.market.panel import MarketPanel
from ezgame.ui.panels.players.panel import PlayersPanel
from ezgame.ui.play.targets import Outline
from tests.builders import ANN, BEN, CAROL, DAN, a_game
from tests.models.games import a_game_after, a_new_game, played_actions
from tests.ui.hands import Hands, settle
from tests.ui.play.positions import stationing

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
Open = Callable[..., MainWindow]


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Open]:
    opened: list[MainWindow] = []

    def open_window(game: Game, memory: Forgetful | None = None) -> MainWindow:
        appearance().set(dark=False, scale=1.0)
        session = Session(game)
        window = MainWindow(session, memory or Forgetful())
        session.setParent(window)
        qtbot.addWidget(window)
        window.resize(1366, 768)
        window.show()
        settle()
        opened.append(window)
        return window

    yield open_window
    appearance().set(dark=False, scale=1.0)
    for window in opened:
        for run in window.session.findChildren(RunDraft):
            run.search.wait()


def stock() -> Game:
    position = a_game().phase("3").everybody_has(400)
    position = position.major(
        "FdSB", par=90, holds={DAN: 40, ANN: 20, BEN: 10}, cash=300, operated=True
    )
    position = position.major("FdLR", par=80, holds={ANN: 40, CAROL: 20}, cash=200, operated=True)
    return position.stock(ANN)


def building() -> Game:
    position = a_game().phase("3").everybody_has(150)
    return position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=450).operating(
        "FdSB", "build"
    )


def key(window: MainWindow, which: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
    QTest.keyClick(window.map.view, which, modifier)
    settle()


def test_undo_redo_and_restart_have_keys_and_names(table: Open) -> None:
    window = table(stock())
    Hands(window).do(SellShares(actor=ANN, company=CompanyId("FdSB"), percent=10))
    assert window.session.game.position == 1
    assert "Sell 10 % of FdSB" in window.bar.back.undo.accessibleName()
    key(window, Qt.Key.Key_U)
    assert window.session.game.position == 0
    key(window, Qt.Key.Key_U, Qt.KeyboardModifier.ShiftModifier)
    assert window.session.game.position == 1
    key(window, Qt.Key.Key_Backspace)
    assert window.session.game.position == 0


def test_space_asks_once_while_something_is_still_possible(table: Open) -> None:
    window = table(building())
    key(window, Qt.Key.Key_Space)
    assert window.session.game.position == 0
    assert window.bar.primary.title == "Done anyway"
    key(window, Qt.Key.Key_Space)
    assert window.session.game.position >= 1


def test_escape_answers_the_question_of_space_with_no(table: Open) -> None:
    window = table(building())
    key(window, Qt.Key.Key_Space)
    key(window, Qt.Key.Key_Escape)
    assert window.bar.primary.title == "Done"
    assert not window.bar.trail.warning
    key(window, Qt.Key.Key_Space)
    assert window.session.game.position == 0, "it asks again"


def test_a_grey_button_tells_why_and_does_nothing(table: Open) -> None:
    window = table(stock())
    button = window.bar.button_for("repay")
    assert button is not None and not button.allowed
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    assert window.session.game.position == 0
    assert button.reason and button.reason in button.accessibleDescription()


def test_the_dock_of_the_step_comes_forward_by_itself(table: Open) -> None:
    window = table(building())
    tiles = window.docks.panel("tiles")
    assert tiles is not None and tiles.isVisible()
    turn = window.docks.panel("turn")
    assert turn is not None and not turn.isVisible()


def test_keys_open_log_history_and_charts(table: Open) -> None:
    window = table(stock())
    for which, name in ((Qt.Key.Key_L, "log"), (Qt.Key.Key_H, "history"), (Qt.Key.Key_C, "charts")):
        key(window, which)
        panel = window.docks.panel(name)
        assert panel is not None and panel.isVisible(), name


def test_layouts_are_chosen_reset_and_remembered(table: Open) -> None:
    memory = Forgetful()
    window = table(stock(), memory)
    for preset in ("large", "laptop", "large"):
        window.commands[preset].trigger()
        settle()
        assert window.docks.preset == preset
    players = window.docks.panel("players")
    assert players is not None and players.isVisible()
    next(iter(window.docks)).close()
    window.keep_layout()
    again = table(stock(), memory)
    assert next(iter(again.docks)).isHidden()
    again.commands["reset"].trigger()
    settle()
    assert not next(iter(again.docks)).isHidden()


def test_dark_and_text_size_change_the_whole_window(table: Open) -> None:
    window = table(stock())
    height = window.bar.height()
    window.commands["dark"].trigger()
    window.commands["larger"].trigger()
    settle()
    assert appearance().dark and appearance().scale == pytest.approx(1.1)
    assert window.bar.height() > height


def test_the_past_is_only_looked_at_and_the_large_button_leads_back(table: Open) -> None:
    window = table(a_game_after(120))
    window.session.viewpoint.show_moment(30)
    settle()
    button = window.bar.primary
    assert button.title == "Back to now" and button.isVisible()
    caption = window.session.text.caption(window.session.game.applied_at(30).action)
    assert caption in window.bar.trail.accessibleDescription(), "not the steps of the present"
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    assert window.session.live


AUCTION = 44
"""Actions of the simulated game until its auction is over."""


def end_the_auction(window: MainWindow) -> Hands:
    """Do with the mouse what is left of an auction."""
    hands = Hands(window)
    for action in played_actions(AUCTION)[window.session.game.position :]:
        if window.session.why_not(action) is None:
            hands.do(action)
    assert window.session.state.clock.kind == "stock"
    return hands


def test_the_end_of_a_round_is_told_in_bar_and_panel(table: Open) -> None:
    window = table(a_game_after(AUCTION - 4))
    end_the_auction(window)
    assert window.bar.trail.news is not None and window.bar.trail.news.round_end


def test_a_share_is_bought_by_dragging_it_to_the_players(table: Open) -> None:
    window = table(stock())
    action = BuyShare(actor=ANN, company="FdSB", source="ipo")  # type: ignore[arg-type]
    pile = Hands(window).control(window.session.text.caption(action))
    drag(window, pile, row_of(window, BEN))
    assert window.session.game.position == 0, "Ben does not buy"
    drag(window, Hands(window).control(window.session.text.caption(action)), row_of(window, ANN))
    assert window.session.game.applied_at(1).action == action


def test_only_the_row_of_the_buyer_is_outlined_while_a_share_is_dragged(table: Open) -> None:
    window = table(stock())
    action = BuyShare(actor=ANN, company="FdSB", source="ipo")  # type: ignore[arg-type]
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
    bought = BuyShare(actor=ANN, company="FdSB", source="ipo")  # type: ignore[arg-type]
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


def front(window: MainWindow, name: str) -> bool:
    return window.docks.is_front(name)


def test_in_the_auction_the_privates_come_forward_and_the_chart_after_it(table: Open) -> None:
    window = table(a_game_after(AUCTION - 4))
    assert front(window, "privates") and not front(window, "market")
    end_the_auction(window)
    settle()
    assert front(window, "market") and not front(window, "privates")


def test_a_tab_somebody_chose_in_the_auction_stays(table: Open) -> None:
    window = table(a_new_game())
    hands = Hands(window)
    hands.front("Charters")
    for action in played_actions(5):
        hands.do(action)
    assert front(window, "charters")


def test_who_looks_at_the_auction_of_the_past_keeps_history_in_front(table: Open) -> None:
    window = table(a_game_after(60))
    Hands(window).front("History")
    assert front(window, "history")
    window.session.viewpoint.show_moment(2)
    settle()
    assert window.session.state.clock.kind == "auction" and front(window, "history")
    window.session.viewpoint.return_to_now()
    settle()
    assert window.session.state.clock.kind != "auction" and front(window, "history")


def test_the_large_button_keeps_its_place(table: Open) -> None:
    places = set()
    for game in (stock(), building(), a_new_game(), stationing()):
        window = table(game)
        places.add(window.bar.primary.geometry().topRight().x())
        places.add(window.bar.primary.geometry().topLeft().x() + 10_000)
    assert len(places) == 2


def test_a_click_on_the_banner_shows_all_of_the_news(table: Open) -> None:
    window = table(a_game_after(AUCTION - 4))
    hands = end_the_auction(window)
    trail = window.bar.trail
    assert trail.news is not None
    hands.front("Tiles")
    QTest.mouseClick(trail, LEFT, PLAIN, QPoint(12, trail.height() // 2))
    settle()
    assert trail.news is None
    assert front(window, "turn")
    assert hands.find("Seen: hide what happened") is not None


def test_paying_out_and_withholding_are_the_large_buttons(table: Open) -> None:
    position = a_game().phase("3").everybody_has(150)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=450, operated=True)
    position = position.tiles(J4="73/5", H4="73/5").trains("FdSB", "1+2")
    window = table(position.operating("FdSB", "run"))
    run = run_draft(window.session)
    run.search.wait()
    settle()
    QTest.mouseClick(window.bar.primary, LEFT, PLAIN, window.bar.primary.rect().center())
    settle()
    assert window.bar.primary.title == "Pay out"
    assert window.bar.secondary.title == "Withhold" and window.bar.secondary.isVisible()
    before = window.session.game.position
    key(window, Qt.Key.Key_Return)
    key(window, Qt.Key.Key_Space)
    assert window.session.game.position == before, "a key must not decide it"
    button = window.bar.secondary
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    settle()
    done = window.session.game.applied_at(before + 1).action
    assert isinstance(done, Dividend) and done.choice == "withhold"


def test_large_text_makes_a_large_window_a_small_one(table: Open) -> None:
    size = QSize(1916, 1000)
    assert preset_for(size) == "large"
    appearance().set(scale=1.6)
    assert preset_for(size) == "laptop"
    window = table(building())
    room = window.map.width()
    window.commands["larger"].trigger()
    for _ in range(5):
        settle()
    assert window.map.width() > room / 2, "the map keeps its part of the window"


def test_another_size_offers_the_layout_that_fits(table: Open) -> None:
    window = table(stock())
    assert window.docks.preset == "laptop"
    window.resize(1920, 1080)
    window.look_at_room()
    assert window.offer.preset == "large" and not window.offer.isHidden()
    assert window.docks.preset == "laptop", "nothing moves by itself"
    QTest.mouseClick(window.offer.take, LEFT)
    settle()
    assert window.docks.preset == "large" and window.offer.isHidden()
    window.resize(1366, 768)
    window.look_at_room()
    assert window.offer.preset == "laptop"
    QTest.mouseClick(window.offer.keep, LEFT)
    window.look_at_room()
    assert window.docks.preset == "large" and window.offer.isHidden(), "asked once"


def test_sizes_people_chose_come_back_with_their_screen(
    table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = Forgetful()
    window = table(stock(), memory)
    here = window._layout_key()
    dock = next(dock for dock in window.docks if dock.objectName() == "turn")
    window.resizeDocks([dock], [330], Qt.Orientation.Horizontal)
    settle()
    chosen = dock.width()
    monkeypatch.setattr(window, "_layout_key", lambda: "2560x1440")
    window.look_at_room()
    window.resizeDocks([dock], [210], Qt.Orientation.Horizontal)
    settle()
    assert dock.width() != chosen and memory.layout(here) is not None
    monkeypatch.setattr(window, "_layout_key", lambda: here)
    window.look_at_room()
    settle()
    assert dock.width() == chosen


def test_players_stay_in_sight_beside_the_log(table: Open) -> None:
    window = table(stock())
    for name in ("log", "history", "charts"):
        window.docks.open(name)
        settle()
        assert window.docks.is_front(name) and window.docks.is_front("players")
