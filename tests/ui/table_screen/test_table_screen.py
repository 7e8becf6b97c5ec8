"""The table screen follows the game in large type and can stand on its head."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.core.actions import LayTile
from ezgame.models.facts import Facts
from ezgame.models.run import run_table
from ezgame.models.session import Session
from ezgame.ui.table_screen.content import table_content
from ezgame.ui.table_screen.panel import LEAST
from ezgame.ui.table_screen.window import TableScreen
from tests.builders import DAN
from tests.ui.play.positions import building, running


def shown(session: Session, qtbot: QtBot) -> TableScreen:
    screen = TableScreen(session)
    qtbot.addWidget(screen)
    screen.show()
    QApplication.processEvents()
    return screen


def test_it_says_who_acts_for_which_company_at_which_step(qtbot: QtBot) -> None:
    session = Session(building())
    content = table_content(session, Facts(session.rules), run_table(session))
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
    assert screen.panel._content is not None
    assert "72" in screen.panel._content.happened[0].text
    session.undo()
    QApplication.processEvents()
    assert screen.scene.board.hexes["H4"].tile == ""


def test_no_text_of_the_panel_is_small(qtbot: QtBot) -> None:
    screen = shown(Session(building()), qtbot)
    for size in ((1920, 1080), (1366, 768), (3840, 2160)):
        screen.resize(*size)
        screen.grab()
        assert screen.panel.texts
        assert min(screen.panel.texts) * screen.panel.unit >= LEAST


def test_a_run_is_shown_while_it_is_drawn(qtbot: QtBot) -> None:
    session = Session(running())
    screen = shown(session, qtbot)
    table = run_table(session)
    qtbot.waitUntil(lambda: table.desk.best is not None and not table.desk.searching, timeout=20000)
    QApplication.processEvents()
    assert screen.panel._content is not None
    assert screen.panel._content.figure == f"Income {table.desk.verdict.income}"
    assert screen.panel._content.proven
    assert screen.scene.overlay_items("routes")
    table.search.wait()


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
