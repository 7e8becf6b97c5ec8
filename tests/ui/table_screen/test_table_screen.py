"""The table screen follows the game in large type and can stand on its head."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.app.recorded import import_file
from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Bid, Dividend, LayTile, OpenAuction, Run
from ezgame.core.game import Game
from ezgame.core.ids import HexId, PrivateId
from ezgame.models.drafts.run import run_draft
from ezgame.models.facts import Facts
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.frame import Frame
from ezgame.ui.memory import Forgetful
from ezgame.ui.panels.players.panel import GridDelegate
from ezgame.ui.table_screen.content import TableContent, table_content
from ezgame.ui.table_screen.enlarged import EnlargedShares
from ezgame.ui.table_screen.window import TableScreen
from ezgame.ui.table_screen.writer import FOOT, LEAST
from tests.builders import DAN
from tests.conftest import shared_path
from tests.tools.simulation import play_out
from tests.ui.play.positions import building, running, santander
from tests.ui.short_games import FOR_TWO, PLUS, played


def shown(session: Session, qtbot: QtBot) -> TableScreen:
    screen = TableScreen(session)
    qtbot.addWidget(screen)
    screen.show()
    QApplication.processEvents()
    return screen


def test_it_says_who_acts_for_which_company_at_which_step(qtbot: QtBot) -> None:
    session = Session(building())
    content = table_content(session, Facts(session.rules), run_draft(session))
    assert (content.name, content.company, content.treasury) == ("Dan", "FdSB", 500)
    assert content.doing == session.text.step("build")
    assert [row.name for row in content.players if row.acting] == ["Dan"]
    assert [mark.company for mark in content.order if mark.acting] == ["FdSB"]


def test_it_follows_every_action(qtbot: QtBot) -> None:
    session = Session(building())
    screen = shown(session, qtbot)
    session.submit(LayTile(actor=DAN, hex="H4", tile="72", rotation=5))
    QApplication.processEvents()
    assert screen.scene.board.hexes["H4"].tile == "72"
    assert screen.panel.content is not None
    assert "72" in screen.panel.content.happened[0].text
    session.back.undo()
    QApplication.processEvents()
    assert screen.scene.board.hexes["H4"].tile == ""


SIZES = ((1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1024, 768))


def test_no_text_of_the_panel_is_small(qtbot: QtBot) -> None:
    screen = shown(Session(building()), qtbot)
    for size in SIZES:
        screen.resize(*size)
        screen.grab()
        assert screen.panel.texts
        assert min(screen.panel.texts) >= LEAST
        assert screen.panel.unit == pytest.approx(min(size[0] / 1920, size[1] / 1080), abs=0.002)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_all_players_are_to_be_seen_whatever_the_size(qtbot: QtBot, players: int) -> None:
    names = ("Ann", "Ben", "Maximiliane Charlotte", "Dan", "Eva", "Fred")[:players]
    screen = shown(Session(new_game(make_setup("18esp", names, seed=1))), qtbot)
    for size in SIZES:
        screen.resize(*size)
        screen.grab()
        assert 0 < screen.panel.low <= screen.panel.height() / screen.panel.unit - FOOT


def test_the_auction_shows_every_private_and_the_standing_bid(qtbot: QtBot) -> None:
    session = Session(new_game(make_setup("18esp", ("Ann", "Ben", "Carol"), seed=1)))
    content = table_content(session, Facts(session.rules), run_draft(session))
    assert len(content.lots) == len(session.game.state.privates)
    assert sum(lot.now for lot in content.lots) == 1
    bid = next(c.action for c in session.choices() if c.action.kind == "bid")
    session.submit(bid)
    content = table_content(session, Facts(session.rules), run_draft(session))
    assert content.figure == f"{session.player_name(bid.actor)} bids {bid.price}"


MILLIMETRES = 952 / 1920
"""Width of a pixel of a TV of 43 inches."""
CAPITALS = 0.66
"""Height of a capital, as a share of the size of writing."""


def content_of(session: Session) -> TableContent:
    return table_content(session, Facts(session.rules), run_draft(session))


def test_bids_ahead_and_on_a_contested_lot_name_their_player(qtbot: QtBot) -> None:
    """1830: whose bid is the highest can be seen from the other side of the table, for every private."""
    game = new_game(make_setup("1830", ["Ann", "Ben", "Carol", "Dan"]))
    order = game.state.order
    for player, private, price in ((0, "CS", 45), (1, "CS", 50), (2, "CA", 165), (3, "SV", 20)):
        game.apply(Bid(actor=order[player], private=PrivateId(private), price=price))
    content = content_of(Session(game))
    found = {lot.name: (lot.price, lot.player, lot.bidder) for lot in content.lots}
    assert found["1 Schuylkill Valley"] == (20, order[3], None)
    assert found["2 Champlain & St. Lawrence"] == (50, None, order[1])
    assert found["5 Camden & Amboy"] == (165, None, order[2])
    assert content.doing == "2 Champlain & St. Lawrence"
    assert content.figure == f"{game.rules.setup.players[int(order[1][1:])]} bids 50"


def test_the_auction_of_a_company_names_the_company_and_the_bid(qtbot: QtBot) -> None:
    game = new_game(make_setup("18te", ["Ann", "Ben", "Carol"]))
    opening = next(c for c in game.choices() if isinstance(c.action, OpenAuction))
    game.apply(opening.action)
    content = content_of(Session(game))
    company = game.rules.title.companies[opening.action.company].short
    assert content.doing == f"Auction: {company}"
    assert content.figure.endswith(f"bids {opening.action.price}")


def name_height(screen: TableScreen) -> float:
    """Height of capitals of names on the map, on a TV of 43 inches."""
    size = screen.scene.look.style.detail.name * screen.view.pixels
    return size * CAPITALS * MILLIMETRES * 1080 / screen.height()


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_names_of_the_acting_part_are_read_from_three_metres(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    screen = shown(Session(building()), qtbot)
    screen.resize(*size)
    QApplication.processEvents()
    screen.refresh()
    assert name_height(screen) >= 8.7
    sight = screen.view.mapToScene(screen.view.viewport().rect()).boundingRect()
    assert sight.contains(screen.scene.hex_center(HexId("I5")))
    assert not sight.contains(screen.scene.hex_center(HexId("E33")))


@pytest.mark.parametrize("size", [(1040, 1080), (680, 720), (2080, 2160)])
def test_chart_piles_and_players_are_whole_at_the_first_look(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    """Nobody can scroll there: what needs more room is written smaller."""
    log = played("1830")
    last = max(n for n in range(log.length) if log.state_at(n).clock.kind == "stock")
    shares = EnlargedShares(Session(Game(log.rules, log.state_at(last))))
    qtbot.addWidget(shares)
    shares.resize(*size)
    shares.show()
    qtbot.waitUntil(lambda: not shares.picture.isNull())
    market, inside = shares.market, shares.inside
    assert not market.piles.isHidden()
    assert market.order.isHidden(), "the panel beside it names the companies in this order"
    chart = market.view.parentWidget()
    assert chart is not None and chart.height() >= market.view.height()
    assert market.piles.height() >= market.piles.heightForWidth(market.piles.width())
    assert shares.players.height() >= shares.players.wanted_height()
    assert market.geometry().bottom() < shares.players.y()
    assert shares.players.geometry().bottom() <= inside.height()
    assert shares.zoom * 1080 / size[1] < 2.13


MOST_PLAYERS = {
    ("1830", ""): "1830/6p_6016.json", ("18esp", ""): "18ESP/6p_1016.json", ("1849", ""): "1849/5p_3035.json",
    PLUS: "", ("18te", ""): "", FOR_TWO: "",
}  # fmt: skip


def most_players(title: str, variant: str) -> Game:
    """A game with as many as may play it."""
    if name := MOST_PLAYERS[title, variant]:
        return import_file(shared_path("conformance", *name.split("/"))).game
    if (title, variant) != PLUS:
        return played(title, variant)
    game = new_game(make_setup(title, tuple("ABCDEF"), variant=variant, seed=3))
    play_out(game, seed=3)
    return game


@pytest.mark.parametrize(("title", "variant"), MOST_PLAYERS)
def test_shares_of_the_most_players_are_read_from_three_metres(
    qtbot: QtBot, title: str, variant: str
) -> None:
    """Nothing is scrolled, and the piles are there whenever there are any: the letters of six players of 1830 had
    6.8 mm."""
    log = most_players(title, variant)
    rounds = [n for n in range(log.length) if log.state_at(n).clock.kind == "stock"]
    least = 99.0
    for position in rounds[:: max(1, len(rounds) // 6)]:
        shares = EnlargedShares(Session(Game(log.rules, log.state_at(position))))
        qtbot.addWidget(shares)
        shares.resize(1040, 1080)
        shares.show()
        shares.refresh()
        market = shares.market
        assert market.piles.isHidden() == (not market.piles.piles())
        assert market.view.height() <= market.view.parentWidget().height()
        assert market.view.width() == market.width() - 20, "no bar beside it"
        assert shares.players.geometry().bottom() <= shares.inside.height()
        least = min(least, appearance().font().pixelSize() * shares.zoom * MILLIMETRES * CAPITALS)
        shares.close()
    assert least >= (8.1 if title == "1830" else 8.7), "millimetres of a capital"


def test_the_enlarged_chart_is_drawn_in_its_own_pixels(qtbot: QtBot) -> None:
    """A picture of the chart's ordinary size would be stretched, and its figures blurred."""
    shares = EnlargedShares(Session(santander().stock(DAN)))
    qtbot.addWidget(shares)
    shares.resize(960, 1080)
    shares.show()
    shares.refresh()
    drawn = shares.market.view.drawn
    assert shares.zoom == pytest.approx(2.13) and drawn is not None
    assert drawn.picture.devicePixelRatio() == pytest.approx(2.13)
    cells = shares.players.findChildren(GridDelegate)
    assert cells and not any(each.kept for each in cells), "nor are kept cells of the players"


def test_a_stock_round_shows_market_piles_and_holdings(qtbot: QtBot) -> None:
    session = Session(santander().stock(DAN))
    screen = shown(session, qtbot)
    qtbot.waitUntil(lambda: not screen.shares.picture.isNull(), timeout=3000)
    assert screen.shares.isVisible() and not screen.view.isVisible()
    assert screen.shares.market.view.height() > 100
    font = appearance().font().pixelSize() * screen.shares.zoom
    assert font * MILLIMETRES * CAPITALS >= 8.7, "as large as names on the map"


def test_trains_of_the_acting_company_are_named(qtbot: QtBot) -> None:
    session = Session(running())
    content = table_content(session, Facts(session.rules), run_draft(session))
    assert content.trains == ("1+2", "1+2")
    run_draft(session).search.wait()


def test_a_price_that_has_just_moved_is_marked_in_the_order(qtbot: QtBot) -> None:
    session = Session(running())
    screen = shown(session, qtbot)

    def moved() -> dict[str, int]:
        content = screen.panel.content
        assert content is not None
        return {str(mark.company): mark.rose for mark in content.order if mark.rose}

    assert moved() == {}
    run_draft(session).search.wait()
    company = session.state.operating.company if session.state.operating else None
    assert company is not None
    before = session.facts.price(session.state, company)
    action = next(
        c.action for c in session.choices() if isinstance(c.action, Run) and not c.action.routes
    )
    assert session.submit(action)
    if session.facts.price(session.state, company) == before:
        keep = [c.action for c in session.choices() if isinstance(c.action, Dividend)]
        assert session.submit(keep[0])
    QApplication.processEvents()
    after = session.facts.price(session.state, company)
    assert before is not None and after is not None and after < before
    assert moved() == {company: after - before}
    plain = screen.panel.grab().toImage()
    assert any(
        plain.pixelColor(x, y).name() == QColor(appearance().colors.danger).name()
        for x in range(0, plain.width(), 2)
        for y in range(0, plain.height() // 2, 2)
    )


def test_a_run_is_shown_while_it_is_drawn(qtbot: QtBot) -> None:
    session = Session(running())
    screen = shown(session, qtbot)
    draft = run_draft(session)
    qtbot.waitUntil(
        lambda: draft.drawn.best is not None and not draft.drawn.searching, timeout=20000
    )
    QApplication.processEvents()
    assert screen.panel.content is not None
    assert screen.panel.content.figure == f"Income {draft.drawn.verdict.income}"
    assert screen.panel.content.proven
    assert screen.scene.overlay_items("routes")
    draft.search.wait()


def test_it_can_be_turned_for_the_other_side_of_the_table(qtbot: QtBot) -> None:
    screen = shown(Session(building()), qtbot)
    upright = screen.grab().toImage()
    QTest.keyClick(screen, Qt.Key.Key_R)
    assert screen.turned
    assert screen.panel.x() < screen.view.x()
    assert screen.view.transform().m11() < 0
    assert screen.grab().toImage() != upright
    QTest.keyClick(screen, Qt.Key.Key_R)
    assert not screen.turned
    assert screen.view.transform().m11() > 0


def test_nothing_on_it_can_be_clicked(qtbot: QtBot) -> None:
    session = Session(building())
    screen = shown(session, qtbot)
    at = screen.view.mapFromScene(screen.scene.hex_center("H4"))
    QTest.mouseClick(screen, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert session.game.position == 0


def test_with_one_screen_it_is_a_window_on_it_that_its_key_closes_again(qtbot: QtBot) -> None:
    frame = Frame(Forgetful())
    qtbot.addWidget(frame)
    frame.show_game(Session(building()))
    frame.show()
    frame.toggle_table()
    table = frame.table
    assert table is not None and table.isVisible()
    room = frame.screen().availableGeometry().size()
    assert table.width() < room.width() and table.height() < room.height()
    QTest.keyClick(table, Qt.Key.Key_T)
    assert not table.isVisible()
    frame.toggle_table()
    assert table.isVisible()
    frame.leave_game()
