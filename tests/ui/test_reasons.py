"""Whatever is grey in the window has a sentence, and no tip repeats the words it belongs to: in every title, at a
position for every step with every set of open and closed offers, in every panel.

That no accepted action contradicts a reason is walked through in tests/models/test_closed_offers.py.
"""

import html
import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QSlider, QWidget
from pytestqt.qtbot import QtBot

from ezgame.content.summaries import title_summaries
from ezgame.core.game import Game
from ezgame.models.offers import offers, turn_of
from ezgame.models.session import Session
from ezgame.ui.memory import Forgetful
from ezgame.ui.start.company_token import CompanyToken
from ezgame.ui.start.new_game import NewGamePage
from ezgame.ui.start.rulings import OWN
from ezgame.ui.widgets.buttons import GameButton
from tests.ui.hands import settle
from tests.ui.short_games import FOR_TWO, PLUS, played
from tests.ui.table import open_table

TITLES = (("18esp", ""), ("1830", ""), ("1849", ""), ("18te", ""), FOR_TWO, PLUS)
CONTROLS = (QAbstractButton, QComboBox, QAbstractSpinBox, QSlider)
LOOKED_AT = 3
"""Positions of a title that are opened by `make test`; all of them are `long`."""
STEP = 11
"""Every so many actions a position is looked at."""
CORNER = "QTableCornerButton"
"""Qt's own class (older versions give it no name), which nobody sees: tables have no corner."""


def positions(title: str, variant: str) -> list[Game]:
    """One for every step with every set of open and closed offers, those with most closed ones first."""
    log, found = played(title, variant), {}
    for position in range(0, log.position, STEP):
        log.go_to(position)
        session = Session(Game(log.rules, log.state))
        shown = tuple((offer.id, bool(offer.choices)) for offer in offers(session))
        found.setdefault((turn_of(session).step, shown), session.game)

    def closed(item: tuple[tuple[str, tuple[tuple[str, bool], ...]], Game]) -> int:
        return -sum(not open_ for _, open_ in item[0][1])

    return [game for _, game in sorted(found.items(), key=closed)]


def plain(text: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", text)).strip()


def caption(widget: QWidget) -> str:
    if isinstance(widget, GameButton):
        return widget.title
    return widget.text().replace("&", "") if isinstance(widget, QAbstractButton) else ""


def is_sentence(text: str) -> bool:
    return bool(text) and text[-1] in ".)…" and " " in text and not re.search(r"[{}]|\w_\w", text)


def faults(window: QWidget) -> Iterator[str]:
    """What can be seen and is grey without a sentence, or says twice what it says."""
    for widget in window.findChildren(QWidget):
        shown = widget.isVisibleTo(window) and widget.metaObject().className() != CORNER
        if not shown or isinstance(
            widget, CompanyToken
        ):  # tokens show who plays; nothing is offered
            continue
        words, tip = caption(widget), plain(widget.toolTip())
        name = f"{type(widget).__name__} {words or widget.accessibleName()!r}"
        if isinstance(widget, GameButton):
            if not widget.allowed and not is_sentence(widget.reason):
                yield f"{name} is grey: {widget.reason!r}"
        elif isinstance(widget, CONTROLS) and not widget.isEnabled() and not is_sentence(tip):
            yield f"{name} is grey: {tip!r}"
        if tip and tip.strip(".") == words.strip("."):
            yield f"{name} says twice: {tip!r}"


def look_through(qtbot: QtBot, games: list[Game]) -> None:
    found: list[str] = []
    grey = 0
    for game in games:
        window = open_table(qtbot, game)
        for dock in window.docks:
            window.docks.open(dock.objectName())
            settle()
            found += (fault for fault in faults(window) if fault not in found)
        grey += sum(not b.allowed for b in window.findChildren(GameButton))
        window.close()
    assert found == []
    assert grey > 2 * len(games)


@pytest.mark.parametrize(("title", "variant"), TITLES)
def test_everything_grey_in_the_window_says_why(qtbot: QtBot, title: str, variant: str) -> None:
    look_through(qtbot, positions(title, variant)[:LOOKED_AT])


@pytest.mark.long
@pytest.mark.parametrize(("title", "variant"), TITLES)
def test_everything_grey_says_why_at_every_step(qtbot: QtBot, title: str, variant: str) -> None:
    look_through(qtbot, positions(title, variant))


@pytest.mark.parametrize("title", [summary.id for summary in title_summaries()])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_everything_grey_on_the_start_page_says_why(qtbot: QtBot, title: str, players: int) -> None:
    page = NewGamePage(Forgetful())
    qtbot.addWidget(page)
    page.resize(1100, 760)
    page.show()
    page.choose_title(title)
    page.seats.show_names(("Ann", "Ben", "Carol", "Dan", "Eva")[:players])
    settle()
    assert list(faults(page)) == []
    page.rulings.choose(OWN)
    settle()
    assert list(faults(page)) == []
