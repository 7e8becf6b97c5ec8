"""The rules of the game on the table, in a window beside it that never blocks: chapters on the left, the
chapter on the right, the legend of the map as the last one."""

from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QStackedWidget, QTextBrowser, QWidget

from ezgame.core.refusal import Refusal
from ezgame.models.session import Session
from ezgame.models.words.guide import Chapter, Guide, Table
from ezgame.models.words.setup_words import title_name
from ezgame.ui.appearance import appearance
from ezgame.ui.help.legend import Legend
from ezgame.ui.tool_page import ToolPage

LEGEND = "legend"
SIZE = QSize(860, 620)
NOTHING = 2
"""Pixels by which a page may be too wide."""


class HelpPage(ToolPage):
    """One per game window; opened again it comes to the front where it was."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._guide = Guide(session)
        self.chapters = self._guide.chapters()
        self.setWindowTitle(session.text.say("help.title", title=title_name(session.title)))
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.list = QListWidget(self)
        self.list.setAccessibleName(session.text.say("help.chapters"))
        for chapter in self.chapters:
            self.list.addItem(chapter.name)
        self.list.addItem(session.text.say("help.legend"))
        rim, least = appearance().px(24), appearance().px(170)
        self.list.setFixedWidth(max(least, self.list.sizeHintForColumn(0) + rim))
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        self.text.setAccessibleName(session.text.say("help.text"))
        self.text.horizontalScrollBar().rangeChanged.connect(self._on_width)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.text)
        self._legend: Legend | None = None
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 10)
        layout.addWidget(self.list)
        layout.addWidget(self.pages, 1)
        # Chapters with long names take nothing from the page.
        self.resize(SIZE * appearance().scale + QSize(self.list.width() - least, 0))
        self.list.currentRowChanged.connect(self._show_row)
        self.list.setCurrentRow(0)

    def _on_width(self, _least: int, most: int) -> None:
        """Qt makes a table that fills its page a pixel wider than the page: nothing that is worth a scroll bar."""
        needed = most > NOTHING
        policy = Qt.ScrollBarPolicy
        self.text.setHorizontalScrollBarPolicy(
            policy.ScrollBarAsNeeded if needed else policy.ScrollBarAlwaysOff
        )

    # ------------------------------------------------------------ what is shown

    @property
    def chapter(self) -> str:
        row = self.list.currentRow()
        return self.chapters[row].id if 0 <= row < len(self.chapters) else LEGEND

    def show_chapter(self, id_: str, rule: str = "") -> None:
        """Turn to a chapter, and to one of its rules."""
        ids = [*(chapter.id for chapter in self.chapters), LEGEND]
        row = ids.index(id_) if id_ in ids else 0
        self.list.setCurrentRow(row)
        self._show_row(row, rule)

    def show_refusal(self, refusal: Refusal) -> None:
        """Turn to the rule behind a refusal."""
        self.show_chapter(self._guide.chapter_of(refusal), refusal.key)

    def _show_row(self, row: int, rule: str = "") -> None:
        if row >= len(self.chapters):
            if self._legend is None:
                self._legend = Legend(self._session, self)
                self.pages.addWidget(self._legend)
            self.pages.setCurrentWidget(self._legend)
            return
        self.pages.setCurrentWidget(self.text)
        refused = self._session.text.say("help.refused")
        self.text.setHtml(page_of(self.chapters[max(0, row)], refused, rule))
        if rule:
            self.text.scrollToAnchor(rule)


# ---------------------------------------------------------------- HTML; every word is escaped


def page_of(chapter: Chapter, refused: str, marked: str = "") -> str:
    """A chapter as a page; the rule `marked` stands out."""
    colors = appearance().colors
    parts = [f"<h2>{escape(chapter.name)}</h2>"]
    parts += [f"<p>{escape(paragraph)}</p>" for paragraph in chapter.paragraphs]
    parts += [table_of(table, colors.line, colors.raised) for table in chapter.tables]
    if chapter.rules:
        parts.append(f"<h3>{escape(refused)}</h3><table cellspacing='0' cellpadding='4'>")
        wide = max(54, 8 * max(len(rule.section) for rule in chapter.rules))
        for rule in chapter.rules:
            ground = f" bgcolor='{colors.selection}'" if rule.key == marked else ""
            name = f"<a name='{escape(rule.key, quote=True)}'></a>"
            parts.append(
                f"<tr{ground}><td width='{wide}'><font color='{colors.muted}'>{escape(rule.section)}</font>"
                f"</td><td>{name}{escape(rule.text)}</td></tr>"
            )
        parts.append("</table>")
    return "".join(parts)


def table_of(table: Table, line: str, head: str) -> str:
    rows = []
    for number, row in enumerate(table):
        tag = "td" if number else "th"
        ground = "" if number else f" bgcolor='{head}'"
        lines = (escape(cell).replace("\n", "<br>") for cell in row)
        cells = "".join(f"<{tag} align='left'>{cell}</{tag}>" for cell in lines)
        rows.append(f"<tr{ground}>{cells}</tr>")
    style = f"border-collapse: collapse; border-color: {line}; margin: 0px 2px 12px 0px"
    return (
        f"<table border='1' cellspacing='0' cellpadding='5' style='{style}'>{''.join(rows)}</table>"
    )
