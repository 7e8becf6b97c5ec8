"""Everything can be done without the mouse: a whole turn of a company, answers, a double city."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.core.actions import BuyTrain, Dividend, LayTile, PlaceStation, Run
from ezgame.core.game import Game
from ezgame.models.drafts.run import run_draft
from ezgame.ui.action_bar.chips import Chips
from ezgame.ui.main_window import MainWindow
from ezgame.ui.turn.train_button import TrainButton
from tests.builders import ANN, BEN, DAN, a_game
from tests.ui.hands import settle
from tests.ui.play.positions import double_home, running, santander
from tests.ui.table import open_table

K = Qt.Key
Open = Callable[[Game], "Keys"]


class Keys:
    """Presses keys wherever the focus is."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.session = window.session

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(QApplication.focusWidget() or self.window, key)
            settle()

    def done(self) -> list[object]:
        game = self.session.game
        return [game.applied_at(n).action for n in range(1, game.position + 1)]


@pytest.fixture
def keys(qtbot: QtBot) -> Open:
    def open_window(game: Game) -> Keys:
        window = open_table(qtbot, game)
        window.activateWindow()
        settle()
        window.map.view.setFocus()
        return Keys(window)

    return open_window


def test_a_whole_turn_of_a_company_is_played_with_keys(keys: Open) -> None:
    position = santander().trains("FdSB", "1+2").tiles(J4="73/5")
    table = keys(position.operating("FdSB", "build"))
    table.press(K.Key_N)
    first = table.window.map.view.cursor_hex
    assert first in table.window.map.tools.possible()
    table.press(K.Key_N)
    assert table.window.map.view.cursor_hex != first
    QTest.keyClick(table.window.map.view, K.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert table.window.map.view.cursor_hex == first
    while not table.window.map.tools.hand.placements.tiles_for(table.window.map.view.cursor_hex):
        table.press(K.Key_N)
    table.press(K.Key_Return, K.Key_1, K.Key_Return)
    assert isinstance(table.done()[-1], LayTile)
    table.press(K.Key_Space, K.Key_Space)
    run_draft(table.session).search.wait()
    settle()
    table.press(K.Key_Return)
    assert isinstance(table.done()[-1], Run)
    table.press(K.Key_2)
    assert table.done()[-1] == Dividend(actor=DAN, choice="withhold")
    table.press(K.Key_1)
    assert isinstance(QApplication.focusWidget(), TrainButton)
    table.press(K.Key_Return)
    assert isinstance(table.done()[-1], BuyTrain)


def test_a_number_brings_a_station_to_hand_and_enter_places_it(keys: Open) -> None:
    table = keys(santander().tiles(J4="73/5").operating("FdSB", "build"))
    chips = table.window.bar.findChild(Chips)
    assert chips is not None
    number = next(i for i, o in enumerate(chips.offers, 1) if "place_station" in o.kinds)
    table.press(Qt.Key(K.Key_0.value + number))
    assert table.window.map.tools.hand.thing == "station"
    assert table.window.map.view.cursor_hex == "K5"
    table.press(K.Key_Return)
    assert isinstance(table.done()[-1], PlaceStation)


def test_the_city_of_a_double_home_is_chosen_with_keys(keys: Open) -> None:
    table = keys(double_home())
    stops = []
    for turns in (0, 1):
        while not isinstance(next(iter(table.session.choices())).action, PlaceStation):
            homes = [c.action for c in table.session.choices() if isinstance(c.action, LayTile)]
            table.session.submit(next(a for a in homes if a.hex == "D6"))
        settle()
        table.press(K.Key_N, *(K.Key_R,) * turns, K.Key_Return)
        placed = table.done()[-1]
        assert isinstance(placed, PlaceStation)
        stops.append(placed.stop)
        table.session.back.undo()
        settle()
    assert sorted(stops) == [0, 1]


def test_a_number_answers_a_proposal(keys: Open) -> None:
    position = a_game().phase("3").everybody_has(150)
    position = position.major("FdSB", par=90, holds={DAN: 40, ANN: 20}, cash=450)
    position = position.minor("ZP", par=100, owner=BEN, cash=60).trains("ZP", "2")
    table = keys(position.operating("FdSB", "trains"))
    offer = next(
        c.action
        for c in table.session.choices()
        if isinstance(c.action, BuyTrain) and c.action.source == "ZP"
    )
    table.session.submit(offer)
    settle()
    assert table.session.waiting_for() == (BEN,)
    table.press(K.Key_2)
    assert table.session.state.companies["ZP"].trains, "declined"
    assert table.session.waiting_for() == (DAN,)


def test_commands_with_control_are_not_taken_for_keys_of_the_map(keys: Open) -> None:
    table = keys(running())
    QTest.keyClick(table.window.map.view, K.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert table.window.map.view.cursor_hex is None


def test_escape_hides_the_cursor_so_that_enter_confirms_the_run(keys: Open) -> None:
    table = keys(running())
    run_draft(table.session).search.wait()
    settle()
    table.press(K.Key_Right)
    assert table.window.map.view.cursor_hex is not None
    table.press(K.Key_Escape)
    assert table.window.map.view.cursor_hex is None
    assert isinstance(table.session.draft.ready, Run)
    table.press(K.Key_Return)
    assert isinstance(table.done()[-1], Run)
