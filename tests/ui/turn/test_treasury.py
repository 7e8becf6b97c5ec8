"""1849 in the window: starting with more, own shares, interest and certificates of two sizes, by mouse."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Dividend, SellShares
from ezgame.core.finance.shares import holding
from ezgame.core.ids import HexId
from ezgame.models.words import wording
from ezgame.ui.main_window import MainWindow
from ezgame.ui.panels.charters.panel import ChartersPanel
from ezgame.ui.turn.meter import Meter
from ezgame.ui.turn.own_shares import OwnSharesSection
from tests.titles.t1849.table import AFG, ATA, CTL, P0, P1, RCS, Table
from tests.ui.hands import Hands, settle
from tests.ui.table import open_table
from tests.ui.turn.test_company_auction import own_charter, pull, row_of
from tests.ui.writing import reading


@pytest.fixture
def english_after() -> Iterator[None]:
    yield
    wording.speak("en")


def words(window: MainWindow) -> str:
    return " ".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


def test_a_company_is_started_with_forty_percent_in_one_move(qtbot: QtBot) -> None:
    window = open_table(qtbot, Table().title(queue=(CTL, ATA)).stock(P0))
    hands, session = Hands(window), window.session
    assert "CTL is next" in words(window) and "ATA comes as number 2" in words(window)
    hands.click("CTL at 68")
    hands.click("Buy 40 %")
    settle()
    hands.click("Start CTL at 68 with 40 %")
    settle()
    assert holding(session.game.state, session.rules.percents, CTL, P0) == 40
    assert session.game.state.companies[CTL].cash == 4 * 68 - 40
    assert session.game.position == 1 and session.waiting_for() == (P1,)


def test_own_shares_tell_money_and_price_and_that_a_company_would_close(qtbot: QtBot) -> None:
    table = Table().started(CTL, P0, at=(8, 0), trains=("4H",))
    window = open_table(qtbot, table.operating(CTL, "own_shares"))
    (section,) = window.findChildren(OwnSharesSection)
    assert section.isVisibleTo(window)
    assert "CTL closes by this" in words(window)
    high = Table().started(CTL, P0, trains=("4H",))
    window = open_table(qtbot, high.operating(CTL, "own_shares"))
    Hands(window).click("Sell 20 % of CTL")
    settle()
    state = window.session.game.log[-1].after
    assert state.companies[CTL].cash == 200
    assert window.session.rules.market.price(state, CTL) == 87


def test_the_meter_serves_the_interest(qtbot: QtBot) -> None:
    table = Table(game="advanced").phase("8").started(CTL, P0, cash=20, trains=("8H",))
    table.title(bonds=frozenset({CTL}))
    window = open_table(qtbot, table.operating(CTL, "interest"))
    meters = [meter for meter in window.findChildren(Meter) if meter.isVisibleTo(window)]
    assert len(meters) == 1 and "50" in meters[0].accessibleName()
    assert "This must be paid" in words(window) and "The interest is 50" in words(window)


def test_sales_name_the_cards(qtbot: QtBot) -> None:
    table = Table().started(RCS, P1, held={P0: 2}, last=P0)
    window = open_table(qtbot, table.stock(P0))
    session = window.session
    Hands(window).click("Sell 20 % of RCS: 20 %, the last certificate")
    settle()
    action = session.game.log[-1].action
    assert isinstance(action, SellShares) and action.sizes == (20,)
    assert session.game.state.companies[RCS].certificates[-1] == "pool"


@pytest.mark.rule("49-MKT-14")
def test_withholding_that_closes_a_company_is_told_in_panel_and_bar(qtbot: QtBot) -> None:
    table = Table().started(RCS, P0, at=(9, 1), trains=("4H",))
    turn = table.operating(RCS, "dividend").state.operating
    assert turn is not None
    window = open_table(qtbot, table.change(operating=replace(turn, income=40)).game())
    assert "RCS closes" in words(window)
    assert "Withhold: RCS closes" in Hands(window).names()
    Hands(window).do(Dividend(actor=P0, choice="withhold"))
    assert window.session.facts.is_gone(window.session.game.state, RCS)


@pytest.mark.rule("49-FIN-01", "49-FIN-02")
def test_own_shares_are_sold_and_bought_back_by_pulling_them(qtbot: QtBot) -> None:
    window = open_table(
        qtbot, Table().started(CTL, P0, trains=("4H",)).operating(CTL, "own_shares")
    )
    before = window.session.game.state
    pull(window, "ipo:2", row_of(P0), CTL)
    assert window.session.game.state is before, "they go to no player"
    pull(window, "ipo:2", row_of(None), CTL)
    after = window.session.game.log[-1].after.companies[CTL]
    assert after.certificates.count("pool") == 2 and after.cash == 200
    rich = Table().started(CTL, P0, held={"pool": 2}, cash=500, trains=("4H",))
    window = open_table(qtbot, rich.operating(CTL, "own_shares"))
    pull(window, "pool:2", lambda table: own_charter(table, CTL), CTL)
    after = window.session.game.log[-1].after.companies[CTL]
    assert after.certificates.count("pool") == 1 and after.cash == 400


def test_own_shares_pulled_in_another_step_tell_why(qtbot: QtBot) -> None:
    window = open_table(qtbot, Table().started(CTL, P0, trains=("4H",)).operating(CTL, "track"))
    told: list[str] = []
    window.session.refused.connect(
        lambda refusal, *_: told.append(str(window.session.text.sentence(refusal)))
    )
    before = window.session.game.state
    pull(window, "ipo:1", row_of(None), CTL)
    assert len(told) == 1 and window.session.game.state is before
    assert "{" not in told[0] and "issue" not in told[0].lower(), told


@pytest.mark.parametrize("language", ["de", "es"])
def test_the_start_of_garibaldi_is_written_out_where_its_home_is_chosen(
    qtbot: QtBot, language: str, english_after: None
) -> None:
    wording.speak(language)
    window = open_table(qtbot, Table().title(queue=(AFG, CTL)).stock(P0))
    with reading() as reader:
        settle()
        reader.look(window)
    assert reader.faults == []


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_everything_of_a_company_is_written_out_on_its_charter(
    qtbot: QtBot, language: str, english_after: None
) -> None:
    """Bond, E marker, port marker and last certificate."""
    wording.speak(language)
    table = Table(game="electric").phase("12")
    table.started(CTL, P0, held={P1: 2}, last=P1, cash=300, trains=("12H",))
    table.title(bonds=frozenset({CTL}), licences=frozenset({CTL}), port=(CTL, HexId("C5")))
    window = open_table(qtbot, table.operating(CTL, "track"))
    window.docks.open("charters")
    charters = window.docks.panel("charters")
    assert isinstance(charters, ChartersPanel)
    charters.show_company(CTL)
    settle()
    with reading() as reader:
        reader.look(charters)
    assert reader.faults == []
    told = window.session.presentation.charter_notes(window.session.state, CTL)
    assert len(told) == 4 and any("C5" in window.session.text.tell(note) for _, note in told)
