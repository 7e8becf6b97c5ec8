"""The print dialog: what is ticked is what is shown, printed and saved."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.ui.files.waiting import Waiting
from ezgame.ui.printing.choice import GROUPS, USUAL
from ezgame.ui.printing.page_saver import PageSaver
from ezgame.ui.printing.print_dialog import NAME, PrintDialog
from ezgame.ui.printing.snapshot import PAGES
from tests.tools.selftests.play import sample_game

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> PrintDialog:
    made = PrintDialog(sample_game(90, 4), "a4", tmp_path / "evening.pdf")
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    made.show()
    return made


def choose(dialog: PrintDialog, name: str) -> None:
    """Go to a line by keys and tick it with Space."""
    dialog.list.setFocus()
    QTest.keyClick(dialog.list, Qt.Key.Key_Home)
    for _ in range(dialog.list.count()):
        item = dialog.list.currentItem()
        if item is not None and item.data(NAME) == name:
            break
        QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    QTest.keyClick(dialog.list, Qt.Key.Key_Space)


def test_everything_that_can_be_printed_is_in_the_list() -> None:
    names = [name for _, entries in GROUPS for name in entries]
    assert sorted(names) == sorted(PAGES)
    assert set(USUAL) <= set(names)


def test_the_page_follows_its_empty_sheet(qtbot: QtBot, dialog: PrintDialog) -> None:
    qtbot.waitUntil(lambda: dialog.view.painted)
    seen = dialog.view.grab().toImage()
    middle = seen.height() // 2
    colors = {seen.pixelColor(x, middle).name() for x in range(0, seen.width(), 3)}
    assert len(colors) > 5
    dialog.turn(1)
    assert not dialog.view.painted
    qtbot.waitUntil(lambda: dialog.view.painted)


def test_ticking_with_keys_adds_and_removes_pages(dialog: PrintDialog) -> None:
    before = len(dialog.choice.pages(dialog.paper))
    choose(dialog, "log")
    assert "log" in dialog.choice.names
    assert len(dialog.choice.pages(dialog.paper)) > before
    assert dialog.choice.pages(dialog.paper)[dialog.page].name == "log", "what was ticked is shown"
    choose(dialog, "log")
    assert len(dialog.choice.pages(dialog.paper)) == before


def test_ticking_with_the_mouse_works_on_the_box(dialog: PrintDialog) -> None:
    row = next(
        r for r in range(dialog.list.count()) if dialog.list.item(r).data(NAME) == "blank-map"
    )
    place = dialog.list.visualItemRect(dialog.list.item(row))
    box = QPoint(place.left() + 11, place.center().y())
    QTest.mouseClick(dialog.list.viewport(), LEFT, PLAIN, box)
    assert "blank-map" in dialog.choice.names


def test_pages_are_turned_by_wheel_keys_and_buttons(dialog: PrintDialog) -> None:
    count = len(dialog.choice.pages(dialog.paper))
    assert dialog.place.text() == f"Page 1 of {count}"
    QTest.mouseClick(dialog.on, LEFT, PLAIN, dialog.on.rect().center())
    assert dialog.page == 1
    QTest.keyClick(dialog, Qt.Key.Key_PageDown)
    assert dialog.page == 2
    centre = QPointF(dialog.view.rect().center())
    wheel = QWheelEvent(
        centre, dialog.view.mapToGlobal(centre), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        PLAIN, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(dialog.view, wheel)
    assert dialog.page == 1
    for _ in range(count + 3):
        QTest.keyClick(dialog, Qt.Key.Key_PageDown)
    assert dialog.page == count - 1 and not dialog.on.allowed


def test_another_paper_is_shown_and_remembered(dialog: PrintDialog) -> None:
    told: list[str] = []
    dialog.paper_chosen.connect(told.append)
    button = dialog.papers["a3"]
    QTest.mouseClick(button, LEFT, PLAIN, QPoint(8, button.height() // 2))
    assert dialog.paper.name == "a3" and told == ["a3"]
    wide = dialog.view.sheet()
    assert wide.height() / wide.width() == pytest.approx(420 / 297, rel=0.01)


def test_another_paper_shows_the_same_part(dialog: PrintDialog) -> None:
    dialog.turn(2)
    name = dialog.choice.pages(dialog.paper)[dialog.page].name
    assert dialog.page and name != dialog.choice.pages(dialog.paper)[0].name
    for key in ("a3", "letter", "a4"):
        button = dialog.papers[key]
        QTest.mouseClick(button, LEFT, PLAIN, QPoint(8, button.height() // 2))
        assert dialog.choice.pages(dialog.paper)[dialog.page].name == name, key
        assert dialog.list.currentItem().data(NAME) == name, key


def test_the_pages_are_saved_as_one_file_or_as_pictures(
    qtbot: QtBot, dialog: PrintDialog, tmp_path: Path
) -> None:
    written = dialog.sentence.text
    before = written()
    dialog.save_to(tmp_path / "all.pdf")
    assert written() == before, "the window goes on meanwhile"
    qtbot.waitUntil(lambda: written() != before, timeout=60_000)
    count = len(dialog.choice.pages(dialog.paper))
    assert (tmp_path / "all.pdf").read_bytes().count(b"/Type /Page\n") == count
    assert written() == f"{count} pages written: all.pdf."
    dialog.save_to(tmp_path / "no" / "x.pdf")
    qtbot.waitUntil(lambda: "does not exist" in dialog.sentence.text())
    qtbot.waitUntil(lambda: not dialog.findChildren(PageSaver))


def test_writing_is_called_off_by_the_button_and_leaves_no_file(
    qtbot: QtBot, dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ezgame.ui.files.waiting.MOMENT", 0)
    choose(dialog, "map-tiled")
    dialog.save_to(tmp_path / "all.pdf")
    (waiting,) = dialog.findChildren(Waiting)
    qtbot.waitUntil(waiting.isVisible)
    QTest.mouseClick(waiting.button, LEFT, PLAIN, waiting.button.rect().center())
    qtbot.waitUntil(lambda: not dialog.findChildren(PageSaver))
    # Whatever is asked of the same thread next comes after the end of what was called off.
    dialog.turn(1)
    qtbot.waitUntil(lambda: dialog.view.painted, timeout=60_000)
    assert not (tmp_path / "all.pdf").exists()


def test_nothing_chosen_cannot_be_printed_and_says_so(dialog: PrintDialog) -> None:
    for name in list(dialog.choice.names):
        choose(dialog, name)
    assert dialog.choice.names == []
    assert not dialog.print.allowed and "Choose" in dialog.print.reason
    assert dialog.place.text() == ""
    dialog.grab()


def test_the_printers_own_dialog_opens_with_the_chosen_pages(
    qtbot: QtBot, dialog: PrintDialog
) -> None:
    QTest.mouseClick(dialog.print, LEFT, PLAIN, dialog.print.rect().center())
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() not in (None, dialog))
    printer = QApplication.activeModalWidget()
    assert printer is not None and printer.windowTitle() == "Print"
    printer.close()
