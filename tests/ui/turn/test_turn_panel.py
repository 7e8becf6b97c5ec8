"""The turn panel: what is possible comes first and is in sight; lists of lines open one at a time."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from ezgame.core.actions import BuyShare, BuyTrain, LayTile, SellShares
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId
from ezgame.models.offers import offers
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.main_window import MainWindow
from ezgame.ui.panels.charters.panel import ChartersPanel
from ezgame.ui.play.targets import Outline
from ezgame.ui.turn.controls import ActionButton, AmountBox
from ezgame.ui.turn.folds import FoldList
from ezgame.ui.turn.panel import TurnPanel
from ezgame.ui.turn.par_card import ParCard
from ezgame.ui.turn.piles import PileButton
from ezgame.ui.turn.rows import RowButton
from ezgame.ui.turn.seats import SeatBadges
from ezgame.ui.turn.train_button import TrainButton
from tests.asking import buy_train
from tests.builders import ANN, BEN, CAROL, DAN, a_game
from tests.titles.t1830.test_auction import contest
from tests.ui.hands import Hands, settle
from tests.ui.play.positions import double_home
from tests.ui.short_games import played
from tests.ui.table import Open

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def stock() -> Game:
    position = a_game(setup="standard").phase("3").everybody_has(300)
    position = position.major(
        "FdSB", par=90, holds={DAN: 40, ANN: 20, BEN: 10}, cash=300, operated=True
    )
    position = position.minor("ZP", par=100, owner=ANN, cash=60)
    position = position.minor("MS", par=90, owner=ANN, cash=60)
    return position.major("FdLR", par=80, holds={ANN: 20, CAROL: 20}, cash=200).stock(ANN)


def trains() -> Game:
    position = a_game().phase("3").everybody_has(150)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=150)
    position = position.minor("ZP", par=100, owner=BEN, cash=60).trains("ZP", "2")
    position = position.minor("MS", par=100, owner=ANN, cash=60).trains("MS", "2", "3")
    return position.operating("FdSB", "trains")


def forced() -> Game:
    position = a_game().phase("3").everybody_has(41)
    position = position.major("FdLR", par=80, holds={ANN: 40, CAROL: 20}, cash=130, operated=True)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=300, operated=True)
    return position.operating("FdLR", "trains")


def panel_of(window: MainWindow) -> TurnPanel:
    panel = window.docks.panel("turn")
    assert isinstance(panel, TurnPanel)
    return panel


def in_sight(panel: TurnPanel, widget: QWidget) -> bool:
    """Whether a widget lies in the panel's window with its whole height."""
    top = widget.mapTo(panel.viewport(), widget.rect().topLeft())
    bottom = widget.mapTo(panel.viewport(), widget.rect().bottomLeft())
    return top.y() >= 0 and bottom.y() <= panel.viewport().height()


def shown(panel: TurnPanel, kind: type[QWidget]) -> list[QWidget]:
    return [widget for widget in panel.findChildren(kind) if widget.isVisible()]


def test_holdings_that_cannot_be_sold_are_one_line_that_knows_why(table: Open) -> None:
    panel = panel_of(table(stock()))
    quiet = [row for row in shown(panel, RowButton) if "cannot be sold" in row.accessibleName()]
    assert len(quiet) == 1
    row = quiet[0]
    assert isinstance(row, RowButton) and not row.allowed
    assert "ZP" in row.reason and "MS" in row.reason
    grey = [
        button
        for button in shown(panel, ActionButton)
        if isinstance(button, ActionButton)
        and isinstance(button.action, SellShares)
        and not button.allowed
    ]
    assert not grey


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_the_prices_of_a_company_are_in_sight_as_soon_as_it_is_chosen(
    table: Open, size: tuple[int, int]
) -> None:
    window = table(stock(), size)
    panel, hands = panel_of(window), Hands(window)
    for short in ("MZA", "CRB", "CFEA"):
        hands.click(f"Start {short}")
        settle()
        cards = shown(panel, ParCard)
        assert len(cards) == 1
        assert in_sight(panel, cards[0]), short
        price = panel.start.draft.possible_prices[0]
        hands.click(f"{short} at {price}")
        settle()
        assert in_sight(panel, shown(panel, ParCard)[0])


def test_the_card_of_prices_tells_cost_money_and_order(table: Open) -> None:
    window = table(stock())
    hands = Hands(window)
    hands.click("Start CRB")
    settle()
    hands.click("CRB at 80")
    settle()
    card = panel_of(window).start.card_shown
    assert card is not None
    told = dict(card.figures.lines)
    assert told["Cash"] == "300 → 140"
    assert told["Director's 20 %"] == "2 × 80 = 160"
    assert "FdSB" in told["Operates"] or "FdLR" in told["Operates"] or "ZP" in told["Operates"]


def test_the_card_of_prices_says_which_price_its_figures_are_for(table: Open) -> None:
    window = table(stock())
    hands = Hands(window)
    hands.click("Start CRB")
    settle()
    card = panel_of(window).start.card_shown
    assert card is not None
    high = card.height()
    highest = max(panel_of(window).start.draft.possible_prices)
    assert card.figures.lines[0] == ("Starting price", f"e.g. {highest}")
    look = appearance()
    for label, figure in card.figures.lines[:1]:
        wide = look.text_width(label, 12.5) + look.text_width(figure, 12.5, 600)
        assert wide < card.figures.width()  # neither is shortened
    hands.click("CRB at 80")
    settle()
    assert card.figures.lines[0] == ("Starting price", "80")
    assert card.height() == high


def test_trains_of_other_companies_are_lines_of_which_one_is_open(table: Open) -> None:
    panel = panel_of(table(trains()))
    assert not shown(panel, AmountBox)
    folds = next(f for f in panel.findChildren(FoldList) if f.isVisible() and f.rows)
    assert len(folds.rows) == 3
    for row in folds.rows:
        QTest.mouseClick(row, LEFT, PLAIN, row.rect().center())
        settle()
        assert len(shown(panel, AmountBox)) == 1
        assert QApplication.focusWidget() in shown(panel, AmountBox)
    QTest.mouseClick(folds.rows[-1], LEFT, PLAIN, folds.rows[-1].rect().center())
    settle()
    assert not shown(panel, AmountBox)


def test_the_banks_trains_come_first_and_say_what_they_set_off(table: Open) -> None:
    position = a_game().phase("3").everybody_has(150)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=450)
    position = position.minor("ZP", par=100, owner=BEN, cash=60).trains("ZP", "2")
    state = position.operating("FdSB", "trains")
    panel = panel_of(table(state))
    first = shown(panel, TrainButton)[0]
    assert isinstance(first, TrainButton) and isinstance(first.action, BuyTrain)
    assert first.allowed
    folds = next(f for f in panel.findChildren(FoldList) if f.isVisible() and f.rows)
    assert first.mapTo(panel, first.rect().topLeft()).y() < folds.mapTo(panel, folds.pos()).y()


def test_a_forced_purchase_shows_its_ways_out_without_scrolling(table: Open) -> None:
    window = table(forced())
    panel = panel_of(window)
    ways = [
        button
        for button in shown(panel, ActionButton)
        if isinstance(button, ActionButton) and button.action.kind in ("sell_shares", "borrow")
    ]
    kinds = {button.action.kind for button in ways if button.allowed}
    assert kinds == {"sell_shares", "borrow"}
    assert all(in_sight(panel, button) for button in ways)
    sales = [button.action for button in ways if isinstance(button.action, SellShares)]
    assert sales[0].percent == 10


def test_a_dragged_train_opens_its_line_and_asks_for_the_price(table: Open) -> None:
    window = table(trains())
    hands = Hands(window)
    hands.front("Charters")
    pull_train(window, "ZP", 0)
    focus = QApplication.focusWidget()
    assert isinstance(focus, AmountBox) and "ZP" in focus.accessibleName()


def test_what_cannot_be_bought_at_all_is_no_field_of_grey_piles(table: Open) -> None:
    position = a_game(setup="standard").phase("3").everybody_has(3)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=300, operated=True)
    panel = panel_of(table(position.stock(ANN)))
    assert not shown(panel, PileButton)
    quiet = {row.accessibleName().partition(":")[0]: row for row in shown(panel, RowButton)}
    assert {"No share can be bought now", "No company can be started now"} <= set(quiet)
    row = quiet["No share can be bought now"]
    assert isinstance(row, RowButton) and row.reason


def test_cards_are_called_by_what_is_printed_on_them(table: Open) -> None:
    position = a_game().phase("4").everybody_has(150)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=900)
    position = position.trains("FdSB", "3", "2+3").own(recyclable={"2": 3})
    panel = panel_of(table(position.operating("FdSB", "trains")))
    titles = [b.title for b in shown(panel, ActionButton) if isinstance(b, ActionButton)]
    assert titles
    assert not any("-" in title for title in titles)


def test_a_contest_names_its_leader_and_shows_only_those_who_bid(table: Open) -> None:
    game = contest()
    window = table(game)
    turn = game.state.auction
    assert turn is not None and turn.lot is not None and turn.contested
    leader, price = turn.bids[turn.lot][-1]
    panel = window.docks.panel("turn")
    assert isinstance(panel, TurnPanel)
    said = {label.text() for label in panel.findChildren(QLabel) if label.isVisible()}
    assert f"{window.session.player_name(leader)} bids {price}" in said
    assert "no bid yet" not in said
    (seats,) = [row for row in panel.findChildren(SeatBadges) if row.isVisible()]
    names = {window.session.player_name(player) for player, _ in turn.bids[turn.lot]}
    others = {window.session.player_name(player) for player in game.state.order} - names
    assert all(name in seats.toolTip() for name in names)
    assert not any(name in seats.toolTip() for name in others)


def test_where_nothing_is_left_to_do_the_panel_says_so_and_why(table: Open) -> None:
    """Not that it is to be done on the map."""
    log = played("18te")
    position = next(
        n
        for n in range(300, log.length)
        if (session := Session(Game(log.rules, log.state_at(n)))).state.operating is not None
        and (closed := offers(session))
        and not any(offer.choices for offer in closed)
    )
    window = table(Game(log.rules, log.state_at(position)))
    (offer, *_) = offers(window.session)
    said = words(panel_of(window))
    assert window.session.text.say("turn.nothing") in said and offer.reason in said
    assert window.session.text.say("turn.on_the_map") not in said


def words(panel: TurnPanel) -> str:
    return " ".join(label.text() for label in panel.findChildren(QLabel) if label.isVisible())


@pytest.mark.parametrize("asked", [True, False])
def test_only_who_is_really_asked_has_to_agree(table: Open, asked: bool) -> None:
    position = a_game(changes={"takeover.consent": asked}).phase("3").everybody_has(150)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=150)
    position = position.minor("ZP", par=100, owner=BEN, cash=60).trains("ZP", "2")
    window = table(position.operating("FdSB", "trains"))
    hands = Hands(window)
    hands.click("2 train of ZP")
    settle()
    assert ("Ben has to agree" in words(panel_of(window))) is asked


def pull_train(window: MainWindow, seller: str, number: int, *, let_go: bool = True) -> None:
    """Pull a train of a company over the charter of the company that acts."""
    charters = window.docks.panel("charters")
    assert isinstance(charters, ChartersPanel)
    turn = window.session.state.operating
    assert turn is not None and turn.company is not None
    source, target = charters.card(CompanyId(seller)), charters.card(turn.company)
    train = window.session.state.companies[CompanyId(seller)].trains[number].id
    source.repaint()
    box = source.spot_box("train", train)
    assert box is not None, "there is no train to take"
    start = box.center().toPoint()
    end = source.mapFromGlobal(target.mapToGlobal(target.rect().center()))
    QTest.mousePress(source, LEFT, PLAIN, start)
    QTest.mouseMove(source, start + (end - start) * 0.5)
    settle()
    QTest.mouseMove(source, end)
    settle()
    if let_go:
        QTest.mouseRelease(source, LEFT, PLAIN, end)
        settle()


def test_a_train_that_has_its_like_is_dragged_too_and_its_panel_comes_forward(table: Open) -> None:
    position = a_game().phase("3").everybody_has(150)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=150)
    position = position.minor("ZP", par=100, owner=BEN, cash=60).trains("ZP", "2", "2")
    window = table(position.operating("FdSB", "trains"))
    hands = Hands(window)
    hands.front("Charters")
    hands.front("Tiles")
    pull_train(window, "ZP", 1)
    focus = QApplication.focusWidget()
    assert isinstance(focus, AmountBox) and "ZP" in focus.accessibleName()
    assert focus.isVisible()


def test_targets_are_outlined_while_something_is_dragged_to_them(table: Open) -> None:
    window = table(trains())
    Hands(window).front("Charters")
    pull_train(window, "ZP", 0, let_go=False)
    charters = window.docks.panel("charters")
    assert isinstance(charters, ChartersPanel)
    card = charters.card(CompanyId("FdSB"))
    outlines = [outline.geometry() for outline in window.findChildren(Outline)]
    assert [box.topLeft() for box in outlines] == [card.mapTo(window, card.rect().topLeft())]
    QTest.keyClick(window, Qt.Key.Key_Escape)
    settle()
    assert not window.findChildren(Outline)
    QTest.mouseRelease(charters.card(CompanyId("ZP")), LEFT, PLAIN)


def test_what_was_told_is_taken_back_with_the_action(table: Open) -> None:
    position = a_game().phase("3").everybody_has(300)
    position = position.major("FdSB", par=90, holds={DAN: 20, ANN: 20}, cash=300, operated=True)
    window = table(position.stock(ANN))
    hands = Hands(window)
    buy = BuyShare(actor=ANN, company=CompanyId("FdSB"), source="ipo")
    hands.click(window.session.text.caption(buy))
    settle()
    panel = panel_of(window)
    assert window.bar.trail.news is not None, "Ann leads the company now"
    told = window.bar.trail.news.headline
    assert told in words(panel)
    QTest.keyClick(window, Qt.Key.Key_U)
    settle()
    assert window.bar.trail.news is None
    assert told not in words(panel)


def test_trains_that_are_alike_are_given_up_in_one_row(table: Open) -> None:
    position = a_game().top("6").major("CFLG", cash=600).trains("CFLG", "5")
    position = position.major("MCP", holds={BEN: 40}, cash=10).trains("MCP", "4", "4", "5")
    game = position.operating("CFLG", "trains")
    game.apply(buy_train(game, "6"))
    window = table(game)
    buttons = [
        button
        for button in window.findChildren(ActionButton)
        if button.isVisible() and button.action.kind == "discard_train"
    ]
    assert [button.title for button in buttons] == ["Give up one 4", "Give up the 5"]
    QTest.mouseClick(buttons[0], LEFT, PLAIN, buttons[0].rect().center())
    settle()
    left = window.session.game.state.companies[CompanyId("MCP")].trains
    assert [train.name for train in left] == ["4", "5"]


def test_the_choice_of_a_home_says_what_is_asked_and_that_it_is_free(table: Open) -> None:
    window = table(double_home())
    lay = next(
        choice.action
        for choice in window.session.choices()
        if isinstance(choice.action, LayTile) and choice.action.hex == "D6"
    )
    Hands(window).do(lay)
    told = words(panel_of(window))
    assert "Which circle becomes the home of CFEA?" in told
    assert "ringed circles" in told
    chip = window.bar.button_for("place_station")
    assert chip is not None and "50" not in chip.accessibleName()


@pytest.mark.rule("30-EMR-06")
def test_the_forced_card_says_what_may_still_be_bought_after_a_sale(table: Open) -> None:
    position = a_game("1830").phase("3").everybody_has(200).cash(ANN, 50)
    position = position.major("PRR", par=100, holds={ANN: 60}, cash=100).tiles(H10="57 H12")
    position = position.major("NYC", par=90, holds={BEN: 40, ANN: 30}, operated=True)
    position = position.major("CPR", par=90, holds={BEN: 60}, operated=True).trains("CPR", "2")
    game = position.operating("PRR", "trains")
    sale = SellShares(actor=ANN, company=CompanyId("NYC"), percent=10)
    window = table(game)
    window.session.submit(sale)
    settle()
    words = " ".join(label.text() for label in shown(panel_of(window), QLabel))
    assert "what is bought now must cost more than $150" in words and "6.6.3" in words
    boxes = [box for box in shown(panel_of(window), AmountBox) if isinstance(box, AmountBox)]
    assert not boxes, "the 2 costs 80 at most with the president's money"


@pytest.mark.rule("ESP-3.1-27", "ESP-3.1-31")
@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("Buy a tender, from private 5", (2, 2)),
        ("Buy a tender, from the Open Market", (3, 1)),
    ],
)
def test_tenders_from_two_places_have_a_button_each(
    table: Open, name: str, left: tuple[int, int]
) -> None:
    position = a_game().phase("3").private("P5", BEN).minor("AC", cash=150).trains("AC", "3")
    window = table(position.own(tenders_left=3, tenders_in_market=2).operating("AC", "trains"))
    Hands(window).click(name)
    settle()
    now = window.session.state.title
    assert (now.tenders_left, now.tenders_in_market) == left
