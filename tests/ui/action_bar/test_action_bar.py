"""The action bar in every width and text size: nothing overlaps, nothing that matters is cut."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Bid
from ezgame.core.game import Game
from ezgame.models.session import Session
from ezgame.models.words.news import News
from ezgame.models.words.text import catalogue_for
from ezgame.ui.action_bar.bar import ActionBar
from ezgame.ui.action_bar.trail import Trail
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.card_pen import CardPen
from tests.builders import ANN, CAROL, DAN, a_game
from tests.ui.hands import settle

SIZES = [
    (1920, 1.0),
    (1916, 1.6),
    (1366, 1.0),
    (1280, 1.0),
    (1280, 1.3),
    (1280, 1.6),
    (1280, 1.8),
    (1024, 1.0),
]


@pytest.fixture(autouse=True)
def usual_look() -> Iterator[None]:
    yield
    appearance().set(dark=False, scale=1.0)


def building() -> Game:
    position = a_game().phase("4").everybody_has(150)
    position = position.major("FdLR", par=80, holds={ANN: 40, CAROL: 20}, cash=200)
    return position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=450).operating(
        "FdSB", "build"
    )


def stock() -> Game:
    position = a_game().phase("3").everybody_has(400).debt(ANN, 100)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=300, operated=True)
    return position.stock(ANN)


def a_bar(qtbot: QtBot, game: Game, width: int, scale: float) -> ActionBar:
    appearance().set(dark=False, scale=scale)
    bar = ActionBar(Session(game))
    qtbot.addWidget(bar)
    bar.resize(width, bar.height())
    bar.show()
    settle()
    return bar


def boxes(bar: ActionBar) -> dict[str, QRect]:
    """Everything with a place of its own, in the coordinates of the bar."""
    parts: list[QWidget] = [bar.who, bar.trail, bar.money, bar.primary, bar.secondary]
    parts += [*bar.back.findChildren(GameButton), *bar.chips.findChildren(GameButton)]
    return {
        f"{type(part).__name__} {part.accessibleName()}": QRect(
            part.mapTo(bar, part.rect().topLeft()), part.size()
        )
        for part in parts
        if part.isVisible()
    }


@pytest.mark.parametrize(("width", "scale"), SIZES)
@pytest.mark.parametrize("make", [building, stock])
def test_nothing_in_the_bar_overlaps_or_leaves_it(
    qtbot: QtBot, make: type[Game], width: int, scale: float
) -> None:
    bar = a_bar(qtbot, make(), width, scale)
    found = boxes(bar)
    assert len(found) > 8
    for name, box in found.items():
        assert bar.rect().contains(box), (name, box, bar.rect())
    for (one, first), (other, second) in combinations(found.items(), 2):
        assert not first.intersects(second), (one, first, other, second)


def test_what_an_offer_has_no_room_to_say_is_told_on_hover(qtbot: QtBot) -> None:
    bar = a_bar(qtbot, building(), 1024, 1.8)
    chip = bar.button_for("lay_tile")
    assert chip is not None
    assert chip.width() < chip.wide(brief=False)
    assert chip.toolTip().startswith(f"{chip.title}: ")


def test_the_banner_tells_whole_lines_and_how_many_there_are_besides(qtbot: QtBot) -> None:
    appearance().set(dark=False, scale=1.0)
    trail = Trail()
    qtbot.addWidget(trail)
    lines = ("MS, SC and AC close", "Brown tiles", "Train limits: majors 3")
    news = News(headline="Phase 5 begins", lines=lines)
    image = QImage(4, 4, QImage.Format.Format_ARGB32)
    pen = CardPen(QPainter(image))
    whole = trail.news_within(pen, news, 2000)
    assert whole == "Phase 5 begins: MS, SC and AC close; Brown tiles; Train limits: majors 3"
    short = "Phase 5 begins: MS, SC and AC close; 2 more"
    room = pen.width(short, 12.5, 600)
    assert trail.news_within(pen, news, room + 1) == short
    assert trail.news_within(pen, news, room - 1) == "Phase 5 begins · 3 more"
    pen.painter.end()


@pytest.mark.parametrize("title", ["18esp", "1830"])
def test_undo_always_names_what_it_takes_back(qtbot: QtBot, title: str) -> None:
    """A bid, and a purchase in a waterfall: their captions are too long for the button of a laptop."""
    game = new_game(make_setup(title, ("Ann", "Ben", "Carol")))
    appearance().set(dark=False, scale=1.0)
    session = Session(game)
    bar = ActionBar(session)
    qtbot.addWidget(bar)
    bar.resize(1366, bar.height())
    bar.show()
    settle()
    assert bar.back.undo.title == "Undo"
    action = game.choices()[0].action
    assert isinstance(action, Bid) and session.submit(action)
    settle()
    assert bar.back.undo.title == f"Undo: Bid {action.price}"


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_undo_never_reads_like_an_offer(qtbot: QtBot, language: str) -> None:
    """ "Ausschütten" beside "Fertig", and "Gebot 115", looked like something one may do next."""
    game = new_game(make_setup("1830", ("Ann", "Ben", "Carol")))
    session = Session(game, catalogue_for(game.rules, language))
    bar = ActionBar(session)
    qtbot.addWidget(bar)
    bar.resize(1366, bar.height())
    bar.show()
    back, alone = bar.back, session.text.say("bar.undo")
    begins = {session.text.say(f"bar.undo.{key}", what="") for key in ("what", "short")}
    for what in ("Gebot 115", "Ausschütten", "Vender el 10 % de Erie", "Bahnhof auf F22 " * 3):
        back.name_undo(what)
        assert back.undo.title == alone or back.undo.title.startswith(tuple(begins)), what
    assert back.undo.title == alone, "what does not fit at all is in its tip"
