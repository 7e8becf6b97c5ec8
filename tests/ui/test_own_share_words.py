"""18TE in three languages: the words of the rulebook where shares are issued, and a status line that says all."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QPainter, QPixmap
from pytestqt.qtbot import QtBot

from ezgame.core.actions import IssueShares
from ezgame.models.words import wording
from ezgame.ui.appearance import appearance
from ezgame.ui.status_line import StatusLine
from ezgame.ui.turn.issue import account_of
from ezgame.ui.widgets.card_pen import CardPen
from tests.titles.te.vectors.money import company, last_step
from tests.ui.table import open_table

TREASURY = {"en": "treasury", "de": "Gesellschaftsvermögen", "es": "tesorería"}
SAVED = 160
"""Points at the right end for the time of the last saving."""


@pytest.fixture
def english_after() -> Iterator[None]:
    yield
    wording.speak("en")


@pytest.mark.parametrize("language", TREASURY)
def test_an_issue_is_told_in_words_of_the_rulebook_and_the_marker_beside_it(
    qtbot: QtBot, english_after: None, language: str
) -> None:
    wording.speak(language)
    window = open_table(qtbot, last_step(company("1,7").phase("2").own(export_marker=True)))
    session = window.session
    issues = (choice.action for choice in session.choices())
    action = next(a for a in issues if isinstance(a, IssueShares))
    assert f"{TREASURY[language]} 0 → 90" in account_of(session, action)
    (line,) = window.findChildren(StatusLine)
    appearance().set(dark=False, scale=1.0)
    picture = QPixmap(10, 10)
    painter = QPainter(picture)
    shown = list(line.fitting(CardPen(painter), 1366 - SAVED - 100))
    painter.end()
    assert len(shown) == len(line.parts()) and "1+1/2" in shown[-1][0]
