"""Hasty hands: double clicks, held keys and mistyped amounts do no more than was meant."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Bid
from ezgame.core.game import Game
from ezgame.ui.turn.controls import AmountBox
from tests.ui.hands import LEFT, PLAIN, Hands, settle
from tests.ui.table import open_table

Open = Callable[[Game], Hands]


@pytest.fixture
def table(qtbot: QtBot) -> Open:
    def open_window(game: Game) -> Hands:
        return Hands(open_table(qtbot, game))

    return open_window


def auction() -> Game:
    return new_game(make_setup("18esp", ("Ann", "Ben", "Carol"), seed=4))


def double_click(hands: Hands, widget: QWidget) -> None:
    """Two quick clicks at one place of the window, whatever lies there by then."""
    at = widget.mapTo(hands.window, widget.rect().center())
    QTest.mouseMove(hands.window.windowHandle(), at)
    QTest.mouseDClick(hands.window.windowHandle(), LEFT, PLAIN, at)
    settle()


def hold(widget: QWidget, key: Qt.Key, times: int = 5) -> None:
    """A key that is held down until it repeats."""
    for repeated in (False, *(True,) * times):
        # By the window system's way, so that shortcuts hear of it as well.
        press = QKeyEvent(QEvent.Type.KeyPress, key, PLAIN, "", repeated)
        focus = QApplication.focusWidget() or widget
        override = QKeyEvent(QEvent.Type.ShortcutOverride, key, PLAIN, "", repeated)
        override.ignore()
        QApplication.sendEvent(focus, override)
        QApplication.sendEvent(focus, press)
        settle()


def amount_box(hands: Hands) -> AmountBox:
    return next(box for box in hands.window.findChildren(AmountBox) if box.isVisible())


def type_amount(hands: Hands, text: str, *, enter: bool = True) -> None:
    box = amount_box(hands)
    QTest.mouseClick(box, LEFT, PLAIN, box.rect().center())
    QTest.keyClick(box, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    if text:
        QTest.keyClicks(box, text)
    else:
        QTest.keyClick(box, Qt.Key.Key_Delete)
    if enter:
        QTest.keyClick(box, Qt.Key.Key_Return)
    settle()


def test_a_double_click_on_pass_passes_for_one_player(table: Open) -> None:
    hands = table(auction())
    double_click(hands, hands.window.bar.primary)
    assert hands.session.game.position == 1
    double_click(hands, hands.window.bar.primary)
    assert hands.session.game.position == 2


def test_a_double_click_on_a_quick_bid_bids_once(table: Open) -> None:
    hands = table(auction())
    lot = hands.session.choices()[0].action
    assert isinstance(lot, Bid)
    double_click(hands, hands.control(hands.session.text.caption(lot)))
    assert hands.session.game.position == 1


def test_a_double_click_on_undo_takes_two_decisions_back(table: Open) -> None:
    hands = table(auction())
    for _ in range(3):
        hands.click(hands.window.bar.primary.accessibleName())
        settle()
    assert hands.session.game.position == 3
    double_click(hands, hands.window.bar.back.undo)
    assert hands.session.game.position == 1


@pytest.mark.parametrize("name", ["confirm", "done", "restart_turn"])
def test_keys_that_decide_do_not_repeat_while_held(table: Open, name: str) -> None:
    hands = table(auction())
    assert not hands.window.commands[name].autoRepeat()
    assert hands.window.commands["undo"].autoRepeat()


def test_enter_held_in_an_amount_bids_once(table: Open) -> None:
    hands = table(auction())
    type_amount(hands, "30", enter=False)
    hold(amount_box(hands), Qt.Key.Key_Return)
    assert hands.session.game.position == 1
    assert hands.session.game.applied_at(1).action.price == 30


@pytest.mark.parametrize("typed", ["5", "23", "9999", ""])
def test_an_amount_that_is_not_possible_is_refused_and_never_corrected(
    table: Open, typed: str
) -> None:
    hands = table(auction())
    refused: list[object] = []
    hands.session.refused.connect(refused.append)
    type_amount(hands, typed)
    assert hands.session.game.position == 0
    if typed:
        assert amount_box(hands).value() == int(typed)
        assert len(refused) == 1
        assert hands.window.bar.trail.warning


def test_steps_lead_back_to_what_is_offered(table: Open) -> None:
    hands = table(auction())
    name = amount_box(hands).accessibleName().removeprefix("Amount: ")
    for typed, word, then in (("23", "less", 20), ("23", "more", 25), ("9999", "less", 860)):
        type_amount(hands, typed, enter=False)
        hands.click(f"{name}: {word}")
        assert amount_box(hands).value() == then


def test_escape_takes_a_typed_amount_back(table: Open) -> None:
    hands = table(auction())
    type_amount(hands, "40", enter=False)
    assert hands.session.draft.action is not None
    QTest.keyClick(amount_box(hands), Qt.Key.Key_Escape)
    settle()
    assert amount_box(hands).value() == 20
    assert hands.session.draft.action is None
    assert hands.view.hasFocus()


def test_what_an_amount_would_do_is_forgotten_when_it_is_left_or_not_possible(table: Open) -> None:
    hands = table(auction())
    type_amount(hands, "40", enter=False)
    assert hands.session.draft.action is not None
    QTest.keyClicks(amount_box(hands), "3")
    assert hands.session.draft.action is None, "403 is no step of five"
    type_amount(hands, "40", enter=False)
    hands.click_map(QPoint(20, 20))
    assert hands.session.draft.action is None
