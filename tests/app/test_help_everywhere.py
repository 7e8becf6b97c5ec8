"""The keys are listed and the rules told wherever somebody asks: start page, table, past, end, table screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from ezgame.app.gui import Program
from ezgame.app.settings import Settings
from ezgame.content.titles import load_title
from ezgame.models.session import Session
from ezgame.models.words.setup_words import title_name
from ezgame.storage.shelf import Shelf
from ezgame.ui.help.page import HelpPage
from ezgame.ui.keys_page import KeysPage
from tests.models.games import played_at_random
from tests.tools.vocabulary import playable
from tests.ui.hands import settle


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    made = Program(Settings(tmp_path / "ezgame.json"), Shelf(tmp_path / "games"))
    qtbot.addWidget(made.frame)
    made.show()
    settle()
    yield made
    made.frame.close()


def opened(kind: type[QWidget]) -> list[QWidget]:
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible()]


def press(widget: QWidget, key: Qt.Key) -> None:
    widget.activateWindow()
    widget.setFocus()
    settle()
    QTest.keyClick(widget, key)
    settle()


def ask(focus: QWidget) -> list[str]:
    """Both keys open their page, each once; Esc closes it. The titles of the pages."""
    titles = []
    for key, kind in ((Qt.Key.Key_Question, KeysPage), (Qt.Key.Key_F1, HelpPage)):
        for _ in range(2):
            press(focus, key)
            (page,) = opened(kind)
        titles.append(page.windowTitle())
        press(page, Qt.Key.Key_Escape)
        assert not opened(kind)
    return titles


@pytest.mark.parametrize("title", playable())
def test_the_start_page_tells_the_rules_of_the_chosen_title(program: Program, title: str) -> None:
    start = program.frame.start
    start.new.choose_title(title)
    settle()
    _keys, rules = ask(start.new.start)
    assert rules == f"{title_name(load_title(title))}: rules"


def test_a_question_mark_in_a_name_is_a_letter(program: Program) -> None:
    edit = program.frame.start.new.seats.rows[0].edit
    assert isinstance(edit, QLineEdit)
    edit.setFocus()
    edit.clear()
    QTest.keyClicks(edit, "Who?")
    assert edit.text() == "Who?" and not opened(KeysPage)


def test_table_past_end_and_table_screen_answer_as_well(program: Program) -> None:
    frame = program.frame
    game = frame.show_game(Session(played_at_random(40)))
    ask(game.map.view)
    game.session.viewpoint.show_moment(20)
    game.docks.open("history")
    settle()
    ask(game.docks.panel("history") or game)
    frame.show_end()
    settle()
    assert frame.end is not None and frame.end.isVisible()
    ask(frame.end.save)
    frame.toggle_table()
    assert frame.table is not None
    press(frame.table, Qt.Key.Key_Question)
    assert len(opened(KeysPage)) == 1
