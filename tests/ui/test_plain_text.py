"""Names, file names and notes are plain text everywhere: in labels, tool tips, prints and exports."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QGraphicsView,
    QLabel,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ezgame.app.exports import all_tables, export_text
from ezgame.app.gui import Program
from ezgame.app.settings import Settings
from ezgame.content.games import make_setup, new_game
from ezgame.core.game import Game
from ezgame.models.words.plain_text import plain_tip
from ezgame.storage.game_file import GameFile
from ezgame.storage.preview import UnreadableFile, preview
from ezgame.storage.shelf import Shelf
from ezgame.ui.files.notice import Notice
from ezgame.ui.files.waiting import Waiting
from ezgame.ui.widgets.text import Label, set_tip, show_tip
from tests.project.tree import modules, name_of, syntax
from tests.ui.hands import settle

NAMES = ("<i>x</i>", "<img src=/dev/zero>", "a &lt;b&gt; c")
ONLY_HERE = "ezgame/ui/widgets/text.py"
PAGES = ("ezgame/ui/help/page.py", "ezgame/ui/printing/evening/html.py")
"""The rules page is tables and paragraphs: it writes markup, escapes every word in it, and shows no player's."""
FORBIDDEN = {
    "setToolTip",
    "setWhatsThis",
    "setStatusTip",
    "setHtml",
    "setMarkdown",
    "setTextFormat",
}


def a_game(title: str, actions: int) -> Game:
    import random

    from tests.tools.selftests.play import some_action

    game = new_game(make_setup(title, NAMES, seed=3))
    rng = random.Random(4)
    while game.position < actions and not game.state.finished:
        game.apply(some_action(game.choices(), rng))
    return game


def test_labels_and_tool_tips_are_made_in_one_way_only() -> None:
    found = []
    for path in modules("ezgame"):
        if name_of(path) in (ONLY_HERE, *PAGES):
            continue
        for node in ast.walk(syntax(path)):
            name = getattr(node, "attr", None) or getattr(node, "id", None)
            if isinstance(node, ast.alias):
                name = node.name
            if name in FORBIDDEN or name == "QLabel":
                found.append(f"{name_of(path)}: {name}")
            if name == "showText":
                found.append(f"{name_of(path)}: QToolTip.showText")
    assert found == [], "use ezgame.ui.widgets.text"


MARKUP = re.compile(r"</?(?:a|b|br|div|font|i|img|p|small|span|sub|sup|table|td|tr|u)\b[^>]*>")


def test_no_module_of_the_window_writes_markup() -> None:
    """Labels would show it letter by letter."""
    found = []
    for path in modules("ezgame"):
        if name_of(path) in ("ezgame/models/words/plain_text.py", ONLY_HERE, *PAGES):
            continue
        for node in ast.walk(syntax(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found += [f"{name_of(path)}: {tag}" for tag in MARKUP.findall(node.value)]
    assert found == []


def test_the_rules_page_escapes_every_word() -> None:
    from ezgame.models.words.guide import Chapter, Rule
    from ezgame.ui.help.page import page_of

    bad = "<img src=x> & <b>"
    rule = Rule(key=bad, text=bad, section=bad)
    page = page_of(
        Chapter(id="x", name=bad, paragraphs=(bad,), tables=(((bad,), (bad,)),), rules=(rule,)), bad
    )
    assert "<img" not in page and "<b>" not in page
    assert page.count("&lt;img src=x&gt; &amp; &lt;b&gt;") >= 7


def test_a_tip_shows_its_letters_and_fetches_nothing(qtbot: QtBot) -> None:
    assert plain_tip("Ann\nBen & Carol") == "Ann\nBen & Carol"
    wrapped = plain_tip("<img src=/dev/zero>\n&lt;")
    assert "&lt;img src=/dev/zero&gt;" in wrapped and "&amp;lt;" in wrapped
    label = Label("<b>bold</b>")
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
    set_tip(label, "<b>bold</b>")
    assert "<b>" not in label.toolTip()
    label.show()
    show_tip(label.mapToGlobal(label.rect().center()), "<img src=/dev/zero>", label)
    assert "<img" not in QToolTip.text()


def tips_of(widget: QWidget) -> Iterator[str]:
    """Every tool tip that somebody can see on a widget."""
    yield widget.toolTip()
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from tips_of_model(widget.model())
    if isinstance(widget, QGraphicsView) and widget.scene() is not None:
        for item in widget.scene().items():
            yield item.toolTip()


def tips_of_model(model: QAbstractItemModel) -> Iterator[str]:
    role = Qt.ItemDataRole.ToolTipRole
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    for row in range(min(200, model.rowCount(QModelIndex()))):
        for column in range(columns):
            yield str(model.data(model.index(row, column), role) or "")
        yield str(model.headerData(row, Qt.Orientation.Vertical, role) or "")
    for column in range(columns):
        yield str(model.headerData(column, Qt.Orientation.Horizontal, role) or "")


def walk() -> int:
    """Look at every widget there is; gives how many labels and tips have one of the names."""
    named = 0
    for widget in QApplication.allWidgets():
        if isinstance(widget, QLabel) and widget.objectName() != "qtooltip_label":
            assert widget.textFormat() == Qt.TextFormat.PlainText or not widget.text(), (
                widget.text()
            )
            named += any(name in widget.text() for name in NAMES)
        for tip in tips_of(widget):
            assert not any(name in tip for name in NAMES), tip
            named += "&lt;i&gt;" in tip
    return named


@pytest.mark.parametrize(("title", "actions"), [("18esp", 0), ("18esp", 160), ("1830", 90)])
def test_no_widget_takes_a_name_for_html(
    qtbot: QtBot, tmp_path: Path, title: str, actions: int
) -> None:
    game = a_game(title, actions)
    path = tmp_path / "<i>x<.ezgame"
    GameFile.new(game, path).close()
    program = Program(Settings(tmp_path / "settings.json"), Shelf(tmp_path / "games"))
    qtbot.addWidget(program.frame)
    program.frame.resize(1366, 768)
    program.frame.show()
    seen = preview(path, new_game)
    program.frame.start.show_games(seen, [UnreadableFile(path, "<i>x</i>"), seen])
    program.frame.start.new.say("<i>x</i>")
    settle()
    named = walk()
    program.put_on_table(game, GameFile.unsaved(game, path, "<i>x</i>"))
    assert program.frame.game is not None
    for dock in program.frame.game.docks:
        dock.show()
        assert dock.panel is not None  # made when first asked for, also behind another tab
    program.frame.toggle_table()
    program.frame.show_end()
    Waiting(program.frame, "<i>x</i>", "<i>x</i>")
    notice = Notice(program.frame, "<i>x</i>", ["<i>x</i>"])
    settle()
    named += walk()
    assert named > 6
    notice.close()
    program.leaving.now()
    program.closings.wait()
    settle()
    # What the file's note made the program say: left open, it would lie over the window of the next test.
    for other in program.frame.findChildren(Notice):
        other.close()


@pytest.mark.parametrize("title", ["18esp", "1830"])
def test_exports_and_prints_hold_names_as_text(title: str, qapp: QApplication) -> None:
    game = a_game(title, 60)
    markdown = export_text(game, ".md")
    assert not re.search(r"(?<!\\)<", markdown) and r"\<i\>" in markdown
    assert export_text(game, ".json").count("<i>x</i>") >= 1, "JSON keeps what was typed"
    for table in all_tables(game):
        export_text(game, ".csv", table.name)
    from ezgame.ui.printing.words import write

    one = QImage(400, 40, QImage.Format.Format_RGB32)
    other = one.copy()
    for image in (one, other):
        image.fill(0xFFFFFFFF)
        painter = QPainter(image)
        from PySide6.QtCore import QPointF

        write(painter, QPointF(5, 30), "<i>x</i>" if image is one else "x")
        painter.end()
    assert one != other


def test_a_log_cannot_run_by_a_name() -> None:
    names = ("$(touch ran)", "; touch ran;", "`touch ran` | sh & > x")
    game = new_game(make_setup("18esp", names, seed=3))
    from ezgame.core.actions import Pass

    for _ in range(3):
        game.apply(Pass(actor=game.waiting_for()[0]))
    text = export_text(game, ".txt")
    assert not any(letter in text for letter in "$;`|&<>")
    for line in export_text(game, ".md").splitlines():
        for number, letter in enumerate(line):
            if letter in "$;|&<>":
                assert line[number - 1] == "\\"
