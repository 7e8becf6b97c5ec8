"""The stock chart: markers stay in their spaces, piles go on in the next line."""

from dataclasses import replace
from itertools import combinations, pairwise, product
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.content.titles import load_title
from ezgame.core.actions import Pass, SellShares
from ezgame.core.ids import POOL, CompanyId
from ezgame.models.drafts.start_draft import start_draft
from ezgame.models.session import Session
from ezgame.models.tables.market import MarketModel
from ezgame.models.words.setup_words import wording_of
from ezgame.ui.appearance import appearance
from ezgame.ui.paint.picture import CompanyPicture
from ezgame.ui.panels.market.layout import lay_out, least_height, plate_width, share_out
from ezgame.ui.panels.market.markers import best_grid, place, plate_name
from ezgame.ui.panels.market.panel import MarketPanel
from ezgame.ui.panels.market.spaces import ZONES, space_look, starts
from ezgame.ui.panels.market.view import WORDS, MarketView
from ezgame.ui.printing.market_page import ZONE_FILLS, MarketPainter
from ezgame.ui.theme import contrast
from ezgame.ui.widgets.emblems import picture_of
from tests.builders import ANN, BEN, CAROL, DAN, Position, a_game
from tests.models.games import a_game_after
from tests.titles.t1830.table import corporation
from tests.titles.t1830.table import table as classic_table
from tests.ui.hands import settle

ALL_TITLES = (
    ("18esp", ""), ("18esp", "two_players"), ("1830", ""), ("1830", "plus"), ("1849", ""), ("18te", ""),
)  # fmt: skip
LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


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
        for marker in panel.view.markers(card):
            assert box.left() <= marker.box.left(), marker.company
            assert marker.box.right() <= box.right() + 0.5, marker.company
            assert marker.box.bottom() <= box.bottom() + 0.5, marker.company
            # Below 17 points the code on an emblem is too small; a plate has larger letters.
            assert marker.box.height() >= (10 if marker.flat else 17), marker.company


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
        for _, placed in piles.lines(piles.width()):
            assert len(placed) == 8
            assert all(
                left + piles.width_of(pile) <= piles.width() + 12 for pile, left, _ in placed
            )
        assert piles.height() >= piles.heightForWidth(piles.width())


def told(panel: MarketPanel, company: str) -> dict[str, int]:
    """What the chart tells while the pointer rests on a marker."""
    panel.grab()
    card = next(card for card in panel.chart.cards if company in card.stack)
    QTest.mouseMove(panel.view, QPoint(1, 1))
    QTest.mouseMove(panel.view, panel.view.cell_box(card.id).center().toPoint())
    boxes = {str(marker.company): marker.box for marker in panel.view.markers(card)}
    QTest.mouseMove(panel.view, boxes[company].center().toPoint())
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


def test_a_crowd_in_a_narrow_space_lies_as_plates_that_do_not_overlap() -> None:
    appearance().set(dark=False, scale=1.0)
    companies = [CompanyId(f"C{number}") for number in range(8)]
    markers = place(companies, QRectF(0, 0, 26, 120))
    assert [marker.company for marker in markers] == companies
    for one, other in pairwise(markers):
        assert one.flat
        assert one.box.bottom() <= other.box.top() + 0.01
        assert one.box.height() >= 10


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.8, 2.0])
@pytest.mark.parametrize(("title", "variant"), ALL_TITLES)
def test_markers_of_a_space_never_lie_over_one_another(
    qtbot: QtBot, title: str, variant: str, scale: float
) -> None:
    """Crowds of every size in every second row, in the lowest and narrowest chart there is."""
    names = ("Ann", "Ben") if variant == "two_players" else ("Ann", "Ben", "Carol")
    model = MarketModel(Session(new_game(make_setup(title, names, variant=variant, seed=1))))
    appearance().set(dark=False, scale=scale)
    try:
        view = MarketView(model)
        qtbot.addWidget(view)
        companies = tuple(model.session.title.companies)[:6]
        for crowd, wide in product(range(2, len(companies) + 1), (view.least_width(), 500, 900)):
            stacked = [
                replace(card, stack=companies[:crowd] if card.column % 7 == 3 else ())
                for card in model.cards
            ]
            lowest = lay_out(stacked, model.kind, wide, 0, scale).height
            for high in (lowest, lowest * 1.2, lowest * 1.6):
                boxes = lay_out(stacked, model.kind, wide, high, scale).boxes
                for card in stacked:
                    placed = [marker.box for marker in place(card.stack, boxes[card.id])]
                    for one, other in combinations(placed, 2):
                        over = one.intersected(other)
                        assert over.width() * over.height() < 1, (crowd, wide, high)
    finally:
        appearance().set(dark=False, scale=1.0)


@pytest.mark.parametrize("height", [190, 230, 260, 340])
def test_a_row_with_a_crowd_takes_room_from_rows_without(height: int) -> None:
    wants = [16.5, 100.0, 16.5, 22.0]
    heights = share_out(wants, [16.5, 78.5, 16.5, 22.0], height)
    assert sum(heights) == pytest.approx(height)
    assert heights[1] >= 100
    assert all(high >= want for high, want in zip(heights, wants, strict=True))


def test_rows_are_alike_while_nobody_needs_more() -> None:
    assert share_out([16.5, 22.0, 58.0], [16.5, 22.0, 41.0], 180) == [60, 60, 60]


def test_a_stack_stays_spread_out_while_one_chooses_from_it(qtbot: QtBot) -> None:
    appearance().set(dark=False, scale=1.0)
    panel = MarketPanel(crowded())
    qtbot.addWidget(panel)
    panel.resize(500, 380)
    panel.show()
    panel.grab()
    view = panel.view
    card = max(panel.chart.cards, key=lambda card: len(card.stack))
    QTest.mouseMove(view, view.cell_box(card.id).center().toPoint())
    last = view.markers(card)[-1]
    assert last.company == card.stack[-1]
    assert not view.cell_box(card.id).contains(last.box.center())
    QTest.mouseMove(view, last.box.center().toPoint())
    assert view.markers(card)[-1] == last
    with qtbot.waitSignal(view.company_chosen, timeout=1000) as chosen:
        QTest.mouseClick(view, LEFT, PLAIN, last.box.center().toPoint())
    assert chosen.args == [last.company]


def test_the_pointer_may_come_before_the_first_picture(qtbot: QtBot) -> None:
    panel = MarketPanel(Session(two_companies().stock(BEN)))
    qtbot.addWidget(panel)
    panel.resize(520, 320)
    view = panel.view
    view.resize(500, 230)
    at = QPointF(250, 100)
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        at,
        at,
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    view.mouseMoveEvent(event)
    assert view.cell_box(panel.chart.cards[0].id).isValid()


@pytest.mark.parametrize("name", ["18esp", "1830", "1849", "18te"])
def test_every_zone_has_a_colour_on_the_chart_and_on_paper(name: str) -> None:
    market = load_title(name).market
    zones = {cell.zone for cell in market.cells.values()} - {""}
    assert zones <= ZONES.keys() and zones <= ZONE_FILLS.keys()


def test_spaces_that_end_something_say_so_on_the_chart_and_on_paper() -> None:
    title = load_title("1849")
    report = SimpleNamespace(title=title, text=wording_of("1849"))
    painter = MarketPainter(report, QPainter())
    meanings = {zone: painter.meaning(zone) for zone in painter.zones}
    assert meanings == {
        "blue": "from phase 16",
        "end": "the game ends, from phase 16",
        "closed": "the company closes",
    }
    assert WORDS.keys() == {"end", "closed"}


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("title", "variant"), ALL_TITLES)
def test_prices_can_be_read_on_every_ground(
    qtbot: QtBot, title: str, variant: str, dark: bool
) -> None:
    """WCAG asks for 4.5 to 1; nothing on the chart is left to guessing, not even a space that is still shut."""
    names = ("Ann", "Ben") if variant == "two_players" else ("Ann", "Ben", "Carol")
    appearance().set(dark=dark, scale=1.0)
    session = Session(new_game(make_setup(title, names, variant=variant, seed=1)))
    panel = MarketPanel(session)
    qtbot.addWidget(panel)
    panel.resize(700, 420)
    panel.show()
    picture = panel.view.grab().toImage()
    try:
        for card in panel.chart.cards:
            look = space_look(card, appearance().colors, dark)
            for ink in (look.ink, QColor(appearance().colors.text)):
                assert contrast(ink, look.ground) >= 4.5, (card.price, card.zone)
                if card.locked:
                    assert contrast(ink, look.hatch) >= 4.5, (card.price, card.zone)
            # What is measured is what is painted.
            corner = panel.view.cell_box(card.id).topLeft().toPoint() + QPoint(4, 4)
            painted = picture.pixelColor(corner)
            assert any(
                abs(painted.red() - wanted.red()) <= 1 and abs(painted.blue() - wanted.blue()) <= 1
                for wanted in (look.ground, look.hatch)
            ), (card.price, card.zone, painted.name())
    finally:
        appearance().set(dark=False, scale=1.0)


def test_the_acting_company_is_in_sight_however_late_the_chart_gets_its_room(qtbot: QtBot) -> None:
    """A game is opened in the middle of a turn: the dock gets its size after the chart was made."""
    appearance().set(dark=False, scale=1.3)
    names = ("PRR", "NYC", "CPR", "B&O", "C&O", "ERIE")
    position = classic_table().phase("3")
    for company in names:
        position = corporation(position, company, at="10,3", holds={ANN: 60})
    panel = MarketPanel(Session(position.operating("ERIE")))
    qtbot.addWidget(panel)
    panel.resize(600, 900)
    panel.show()
    panel.resize(600, 330)
    settle()
    room = panel.findChild(QScrollArea)
    assert room is not None
    port = room.viewport()
    acting = next(
        marker.box
        for card in panel.chart.cards
        for marker in panel.view.markers(card)
        if marker.company == "ERIE"
    )
    assert room.verticalScrollBar().maximum() > 0
    assert port.rect().contains(panel.view.mapTo(port, acting.center().toPoint()))
    appearance().set(dark=False, scale=1.0)


def test_the_ring_goes_on_to_the_next_company_although_no_price_moves(qtbot: QtBot) -> None:
    session = Session(a_game_after(300))
    panel = MarketPanel(session)
    qtbot.addWidget(panel)
    panel.resize(620, 420)
    with qtbot.waitExposed(panel):
        panel.show()
    met = 0
    for position in range(299, 150, -1):
        before = session.state
        session.viewpoint.show_moment(position)
        now = session.state
        same = before.market == now.market and before.phase == now.phase
        if same and before.operating != now.operating and before.operating and now.operating:
            met += before.operating.company != now.operating.company
            settle()
            assert panel.screen().grabWindow(panel.winId()).toImage() == panel.grab().toImage()
    assert met


@pytest.mark.parametrize("title", ["1849", "18esp"])
def test_spaces_drawn_one_by_one_look_as_if_all_were_drawn(title: str, qtbot: QtBot) -> None:
    """Another price is framed and another seat acts: only some spaces are drawn again."""
    names = ("Ann", "Ben", "Carol")
    model = MarketModel(Session(new_game(make_setup(title, names))))
    view = MarketView(model)
    qtbot.addWidget(view)
    view.resize(520, 260)
    prices = sorted({card.price for card in model.cards if starts(card)})
    for pars, chosen in ((prices, None), (prices, prices[0]), (prices[:1], prices[-1]), ((), None)):
        view.pars, view.chosen = frozenset(pars), chosen
        one_by_one = view.grab().toImage()
        view.drawn = None
        assert one_by_one == view.grab().toImage(), (pars, chosen)


@pytest.mark.parametrize("scale", [1.0, 1.1, 1.25, 1.5, 2.0])
def test_a_crowd_has_room_at_the_least_height_of_its_space(scale: float) -> None:
    appearance().set(scale=scale)
    for count, narrow in product(range(2, 9), range(28, 61)):
        width = narrow * scale
        box = QRectF(0, 0, width, least_height(count, width, scale))
        markers = place([CompanyId(f"C{n}") for n in range(count)], box)
        assert all(box.contains(marker.box) for marker in markers)
        for one, other in combinations(markers, 2):
            inner = one.box.adjusted(0.5, 0.5, -0.5, -0.5)
            assert not inner.intersects(other.box.adjusted(0.5, 0.5, -0.5, -0.5)), (count, narrow)


@pytest.mark.parametrize(("title", "variant"), ALL_TITLES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_narrowest_plates_are_told_from_one_another(
    title: str, variant: str, scale: float
) -> None:
    """B&O is not B&M."""
    appearance().set(scale=scale)
    loaded = load_title(title, variant)
    said: dict[str, list[str]] = {}
    for company in loaded.companies:
        name, _ = plate_name(picture_of(loaded, company), plate_width(scale) - 3)
        said.setdefault(name, []).append(company)
    assert {name: alike for name, alike in said.items() if len(alike) > 1} == {}
    assert all(len(name) > 1 for name in said if len(said[name][0]) > 1)


@pytest.mark.parametrize(("title", "variant"), ALL_TITLES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_what_a_plate_says_fits_in_it(title: str, variant: str, scale: float) -> None:
    look = appearance()
    look.set(scale=scale)
    for company in load_title(title, variant).companies:
        picture = CompanyPicture(id=company, text=company, code=company[:2], color="#000000")
        for width in range(plate_width(scale), look.px(34)):
            name, size = plate_name(picture, width - 3)
            assert look.text_width(name, size, 700) <= width - 3, company


def test_a_chart_that_is_shown_late_frames_the_spaces_of_a_start_half_made(qtbot: QtBot) -> None:
    """Its panel is made when its tab comes to the front; 95 and 100 are open to minors (4.3)."""
    session = Session(a_game().phase("2").cash(ANN, 500).stock(ANN))
    start_draft(session).choose_company(CompanyId("CM"))
    panel = MarketPanel(session)
    qtbot.addWidget(panel)
    session.setParent(panel)
    assert panel.view.pars == {70, 75, 80, 85, 90, 95, 100}
