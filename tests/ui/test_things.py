"""Thing × title: a tile, a station, a share, a train, a private, an own share, each by drag, click and key.

    python -m tests.ui.test_things

prints the table; `-` is what the title does not have. Every place of it is a moment of a recorded game, and the thing
counts as done when the next action of the game is of its kind.
"""

import os
from collections.abc import Callable
from functools import lru_cache

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ezgame.core import actions as act
from ezgame.core.choices import Choice
from ezgame.core.game import Applied, Game
from ezgame.models.session import Session
from ezgame.ui.action_bar.who import Who
from ezgame.ui.main_window import MainWindow
from ezgame.ui.panels.charters.card import CharterCard
from ezgame.ui.panels.players.panel import PlayersPanel
from ezgame.ui.turn.pull import PullButton
from ezgame.ui.turn.rows import RowButton
from tests.ui.hands import LEFT, PLAIN, Hands, settle
from tests.ui.short_games import FOR_TWO, PLUS, played
from tests.ui.table import open_window

TITLES = {
    "18esp": ("18esp", ""),
    "for two": FOR_TWO,
    "1830": ("1830", ""),
    "1830+": PLUS,
    "1849": ("1849", ""),
    "18te": ("18te", ""),
}
"""What the column is called → title and variant."""
THINGS = {
    "tile": "lay_tile",
    "station": "place_station",
    "share": "buy_share",
    "sale": "sell_shares",
    "train": "buy_train",
    "private": "buy_private",
    "own share": "issue",
}
"""The kind of action that is done with a thing."""
OWN_SHARES = "own_shares"
"""The step in which a company of 1849 sells shares of its own, as players sell theirs in a stock round."""
LACKING = {
    ("18esp", "own share"),
    ("for two", "own share"),
    ("1830", "own share"),
    ("1830+", "own share"),
    ("18te", "private"),
}
"""Things a title does not have."""
TABLE = [(title, thing) for thing in THINGS for title in TITLES if (title, thing) not in LACKING]
USUAL = {
    ("18esp", "tile"),
    ("1830", "station"),
    ("1849", "share"),
    ("18te", "sale"),
    ("18esp", "train"),
    ("1830", "private"),
    ("18te", "own share"),
}
"""Every thing, each in another title: what `make test` takes; all of the table is `long`."""


@lru_cache(maxsize=2)
def log(title: str) -> Game:
    """A game of its own: others go back and forth in theirs."""
    return played.__wrapped__(*TITLES[title])


def moment(title: str, thing: str) -> int:
    """After how many actions the thing is done in the record, in the middle of all times; not at somebody's request."""
    game = log(title)
    found = [n - 1 for n in range(1, game.position + 1) if is_it(game.applied_at(n), thing)]
    return found[len(found) // 2] if found else offered(game, thing)


def offered(game: Game, thing: str) -> int:
    """After how many actions the thing could be done, where nobody in the record did it."""
    return next(
        at
        for at in range(game.position)
        if any(c.action.kind == THINGS[thing] for c in choices_at(game, at))
    )


def choices_at(game: Game, at: int) -> tuple[Choice, ...]:
    return Session(Game(game.rules, game.state_at(at))).choices()


def is_it(applied: Applied, thing: str) -> bool:
    state, kind = applied.before, applied.action.kind
    if state.pending:
        return False
    turn = state.operating
    own = turn is not None and turn.step == OWN_SHARES
    if thing in ("share", "sale", "own share") and own:
        return thing == "own share" and kind == "sell_shares"
    return kind == THINGS[thing]


@lru_cache(maxsize=2)
def record(title: str, thing: str) -> tuple[Game, act.Action]:
    game = log(title)
    at = moment(title, thing)
    action = game.applied_at(at + 1).action
    if not is_it(game.applied_at(at + 1), thing):
        action = next(c.action for c in choices_at(game, at) if c.action.kind == THINGS[thing])
    return Game(game.rules, game.state_at(at)), action


def opened(title: str, thing: str) -> tuple[MainWindow, act.Action]:
    game, action = record(title, thing)
    window = open_window(Game(game.rules, game.state))
    window.activateWindow()
    settle()
    return window, action


# ------------------------------------------------------------ by click


def by_click(window: MainWindow, action: act.Action) -> None:
    hands = Hands(window)
    hands.drags = 1  # the next tile is clicked
    hands.do(action)


# ------------------------------------------------------------ by key


def by_key(window: MainWindow, action: act.Action) -> None:
    """The number of the offer, then what the focus is on."""
    window.map.view.setFocus()
    offer = window.bar.chips.button_for(action.kind)
    assert offer is not None and offer.allowed
    press(window, Qt.Key(Qt.Key.Key_0.value + int(offer.shortcut_hint)))
    if isinstance(action, act.LayTile):
        tools = window.map.tools
        while (at := window.map.view.cursor_hex) is None or not tools.hand.placements.tiles_for(at):
            press(window, Qt.Key.Key_N)
        press(window, Qt.Key.Key_Return)
        press(window, Qt.Key.Key_1)
    for _ in range(6):
        if window.session.game.position:
            return
        focus = QApplication.focusWidget()
        if isinstance(focus, RowButton) and focus.isChecked():
            press(window, Qt.Key.Key_Tab)  # its line is open already; the amounts come behind it
            continue
        press(window, Qt.Key.Key_Return)
        if QApplication.focusWidget() is focus:  # a line was opened; its amounts come behind it
            press(window, Qt.Key.Key_Tab)


def press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, key)
    settle()


# ------------------------------------------------------------ by drag


def by_drag(window: MainWindow, action: act.Action) -> None:
    hands = Hands(window)
    if isinstance(action, act.LayTile):
        hands.show_hex(action.hex)
        hands.drag_tile(action)
    elif isinstance(action, act.PlaceStation):
        hands.show_hex(action.hex)
        place = next(s for s in window.map.tools.stations.slots() if s[0] == action.hex)
        to = window.map.view.mapFromScene(window.map.view.map.slot_center(*place))
        pull_off_charter(hands, "station", window.map.view.viewport(), to)
    elif isinstance(action, act.IssueShares) or is_own(window, action):
        table = players(window)
        pool = cell(table, len(window.session.state.players))  # the first row below the players
        pull_off_charter(hands, "share", table, table.mapFromGlobal(pool))
    else:
        pull_offer(hands, action)


def is_own(window: MainWindow, action: act.Action) -> bool:
    turn = window.session.state.operating
    return isinstance(action, act.SellShares) and turn is not None and turn.step == OWN_SHARES


def pull_offer(hands: Hands, action: act.Action) -> None:
    """A button of the turn is pulled to the player, the chart or the company."""
    window = hands.window
    hands.front("Turn")
    window.docks.open("market")
    settle()
    button = next(
        b
        for b in window.findChildren(PullButton)
        if b.isVisible() and b.pulls and b.allowed and about(b, action)
    )
    hands.reach(button)
    turn = window.session.state.operating
    if isinstance(action, act.SellShares):
        target: QWidget | None = window.docks.panel("market")
    elif turn is not None and turn.company is not None:
        target = window.findChild(Who)
    else:
        target = players(window)
    assert target is not None
    at = target.rect().center()
    if isinstance(target, PlayersPanel):
        rows = (cell(target, row) for row in range(len(window.session.state.players)))
        at = target.mapFromGlobal(next(at for at in rows if target.player_at(at) == action.actor))
    carry(button, button.rect().center(), target, at)
    if window.session.game.position == 0:  # a price is asked for
        press(window, Qt.Key.Key_Return)


def players(window: MainWindow) -> PlayersPanel:
    panel = window.docks.panel("players")
    assert isinstance(panel, PlayersPanel)
    return panel


def cell(table: PlayersPanel, row: int) -> QPoint:
    """The place of a row on the screen."""
    return table.viewport().mapToGlobal(table.visualRect(table.model().index(row, 0)).center())


def about(button: PullButton, action: act.Action) -> bool:
    """Whether a button is a thing of this kind."""
    own = getattr(button, "action", None)
    choice = getattr(button, "choice", None)
    if own is None and choice is not None:
        own = choice.action
    if own is not None:
        return bool(own.kind == action.kind)
    said = button.accessibleName()
    if isinstance(action, act.BuyShare):
        return said.startswith("Buy ")
    return isinstance(action, act.SellShares) and said.startswith("Shares of ")


def pull_off_charter(hands: Hands, kind: str, target: QWidget, to: QPoint) -> None:
    window = hands.window
    turn = window.session.state.operating
    assert turn is not None and turn.company is not None
    window.docks.open("charters")
    settle()
    window.show_company(turn.company)
    settle()
    card = next(c for c in window.findChildren(CharterCard) if c.card.id == turn.company)
    card.grab()  # its places are known when it is drawn
    spot = next(s for s in card.spots if s.kind == kind and s.box.isValid())
    carry(card, spot.box.center().toPoint(), target, to)


def carry(source: QWidget, start: QPoint, target: QWidget, to: QPoint) -> None:
    aim = source.mapFromGlobal(target.mapToGlobal(to))
    QTest.mousePress(source, LEFT, PLAIN, start)
    QTest.mouseMove(source, start + QPoint(20, 6))
    QTest.mouseMove(source, aim)
    settle()
    QTest.mouseRelease(source, LEFT, PLAIN, aim)
    settle()


WAYS: dict[str, Callable[[MainWindow, act.Action], None]] = {
    "drag": by_drag,
    "click": by_click,
    "key": by_key,
}


def failure(window: MainWindow, action: act.Action, way: str) -> str:
    """Do the thing and take it back; why it could not be done, empty if it could."""
    session = window.session
    try:
        WAYS[way](window, action)
    except (AssertionError, StopIteration) as wrong:
        return f"{way}: {wrong!r}"
    done = [session.game.applied_at(n + 1).action.kind for n in range(session.game.position)]
    while session.game.position:
        session.back.undo()
    settle()
    return "" if action.kind in done else f"{way}: {done or 'nothing'} was done"


@pytest.mark.parametrize(
    ("title", "thing"),
    [pytest.param(*pair, marks=() if pair in USUAL else pytest.mark.long) for pair in TABLE],
)
def test_a_thing_is_dragged_clicked_and_done_by_key(qtbot: QtBot, title: str, thing: str) -> None:
    window, action = opened(title, thing)
    qtbot.addWidget(window)
    assert [wrong for way in WAYS if (wrong := failure(window, action, way))] == []


def main() -> None:
    from ezgame.app import application

    app = application.make_application(["ezgame"])
    wrong: list[str] = []
    windows = []
    print(f"{app.applicationName():<12}" + "".join(f"{title:<18}" for title in TITLES))
    for thing in THINGS:
        row = f"{thing:<12}"
        for title in TITLES:
            if (title, thing) in LACKING:
                row += f"{'-':<18}"
                continue
            window, action = opened(title, thing)
            told = {way: failure(window, action, way) for way in WAYS}
            row += f"{' '.join(way for way in WAYS if not told[way]):<18}"
            wrong += [f"{title}, {thing}, {text}" for text in told.values() if text]
            window.hide()  # the pointer would find it before the next one
            windows.append(window)
        print(row, flush=True)
    print("\n".join(wrong), flush=True)
    os._exit(0)  # windows that are still open need no farewell


if __name__ == "__main__":
    main()
