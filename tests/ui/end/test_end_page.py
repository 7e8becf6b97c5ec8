"""The page at the end: ranking, accounts, charts, and buttons that only ask."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from ezgame.core.actions import EndByAgreement
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.end.page import EndPage
from ezgame.ui.end.standing import account_rows
from ezgame.ui.frame import Frame
from ezgame.ui.memory import Forgetful
from tests.builders import ANN, BEN, DAN, a_game
from tests.ui.hands import settle


def ended() -> Session:
    position = a_game().phase("3").cash(ANN, 900).debt(BEN, 40)
    game = position.major("FdSB", par=90, holds={DAN: 40, BEN: 10}).stock()
    session = Session(game)
    assert session.submit(EndByAgreement(actor=ANN))
    return session


def test_the_winner_is_named_and_everybody_has_an_account(qtbot: QtBot) -> None:
    session = ended()
    page = EndPage(session)
    qtbot.addWidget(page)
    page.resize(1366, 768)
    page.show()
    scores = session.rules.score(session.state)
    assert page._title.text() == f"Dan wins with {scores[DAN]}"
    assert [card.account.rank for card in page.cards] == [1, 2, 3, 4]
    for card in page.cards:
        amounts = [row[1].replace("−", "-") for row in account_rows(session, card.account)]
        assert sum(map(int, amounts)) == card.account.worth


def test_before_the_end_it_tells_who_leads(qtbot: QtBot) -> None:
    session = Session(a_game().phase("3").cash(ANN, 9000).stock())
    page = EndPage(session)
    qtbot.addWidget(page)
    assert page._title.text() == "Ann leads with 9000"


def test_the_buttons_only_ask(qtbot: QtBot) -> None:
    page = EndPage(ended())
    qtbot.addWidget(page)
    page.show()
    for button, signal in (
        (page.save, page.save_wanted),
        (page.print, page.print_wanted),
        (page.new, page.new_wanted),
        (page.look, page.closed),
    ):
        with qtbot.waitSignal(signal, timeout=5000):
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_every_button_has_a_name_for_those_who_listen(qtbot: QtBot) -> None:
    page = EndPage(ended())
    qtbot.addWidget(page)
    assert all(button.accessibleName() for button in (page.save, page.print, page.new, page.look))


def test_it_needs_no_scroll_bar_on_small_screens(qtbot: QtBot) -> None:
    page = EndPage(ended())
    qtbot.addWidget(page)
    for size in ((1280, 720), (1366, 768), (1920, 1080)):
        page.resize(*size)
        page.show()
        qtbot.wait(1)
        area = page.findChild(QScrollArea)
        assert area is not None and area.verticalScrollBar().maximum() == 0, size


def test_the_board_and_the_result_are_one_click_apart_and_the_end_can_be_undone(
    qtbot: QtBot,
) -> None:
    appearance().set(dark=False, scale=1.0)
    frame = Frame(Forgetful())
    qtbot.addWidget(frame)
    frame.resize(1366, 768)
    frame.show()
    game = frame.show_game(ended())
    settle()
    assert frame.end is not None and frame.end.isVisible()
    for _ in range(2):
        QTest.mouseClick(frame.end.look, Qt.MouseButton.LeftButton)
        settle()
        assert game.isVisible()
        assert game.bar.primary.title == "Result"
        QTest.mouseClick(game.bar.primary, Qt.MouseButton.LeftButton)
        settle()
        assert frame.end.isVisible()
    QTest.mouseClick(frame.end.look, Qt.MouseButton.LeftButton)
    settle()
    QTest.keyClick(game.map.view, Qt.Key.Key_U)
    settle()
    assert not game.session.state.finished
    assert game.bar.primary.title != "Result"
