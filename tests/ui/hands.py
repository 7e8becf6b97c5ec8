"""Hands at the real window: every action is done with mouse and keys on controls that can be seen.

    hands = Hands(window)
    hands.do(action)

A control is found by its accessible name, a hex by its place on the map. Before it is used it must
be visible, enabled and not covered by a scroll bar's end. Nothing here calls a slot or the session;
the session is only read to know what came of it.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QSpinBox, QTabBar, QWidget

from ezgame.core import actions as act
from ezgame.core.game import Game
from ezgame.core.ids import HexId, TileId
from ezgame.models.drafts.hand import Hand, hand_of
from ezgame.models.drafts.run import run_draft
from ezgame.models.words.offer_words import about
from ezgame.titles.esp.actions import OpenPass
from ezgame.ui.main_window import MainWindow
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.labels import plan
from ezgame.ui.panels.run.panel import RunPanel
from ezgame.ui.panels.tiles.panel import TilesPanel
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.rows import RowButton
from ezgame.ui.widgets.buttons import GameButton
from tests.ui.same_actions import first_alike, same
from tests.ui.searches import await_searches

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


FIRST_TIMES, EVERY = 3, 8
"""How often an action of a kind is done by hand before it is only a sample."""


def settle() -> None:
    """Let the window come to rest; deleted widgets go as they would between two events."""
    for _ in range(5):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class Hands:
    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.session = window.session
        self.view = window.map.view
        self.kinds: Counter[str] = Counter()
        """How often each kind of action came to `do_a_share`."""
        self.drags = 0
        """Tiles that were dragged so far; every other one is clicked instead."""
        window.map.tools.drag.animated = False

    def do(self, action: act.Action) -> None:
        """Do an action as a player would; fails if there is no way."""
        before = self.session.game.position
        if isinstance(action, act.DiscardTrain | act.BuyTrain):
            action = first_alike(self.session, action)
        way = self._ways().get(action.kind, self._by_name)
        way(action)
        settle()
        game = self.session.game
        assert game.position > before, f"{action} had no effect"
        applied = game.applied_at(before + 1)
        done = applied.action
        if same(done, action):
            return
        # Of two runs that bring the same to everybody the window may propose the other one.
        wanted = Game(game.rules, applied.before).preview(action) if done.kind == "run" else None
        assert wanted is not None and wanted.after == applied.after, f"{done}, not {action}"

    def do_a_share(self, action: act.Action) -> None:
        """By hand the first times and then now and then, for each kind of action; else the session gets it,
        and the window is painted when it is used next."""
        times = self.kinds[action.kind]
        self.kinds[action.kind] += 1
        if times < FIRST_TIMES or times % EVERY == 0:
            settle()
            self.do(action)
        else:
            assert self.session.submit(action), action

    def _ways(self) -> "dict[str, Callable[..., None]]":
        return {
            "pass": self._pass,
            "bid": self._amount,
            "buy_private": self._amount,
            "offer_private": self._amount,
            "repay": self._amount,
            "borrow": self._amount,
            "buy_train": self._amount,
            "open_auction": self._amount,
            "bid_company": self._amount,
            "buy_place": self._amount,
            "issue": self._amount,
            "redeem": self._amount,
            "sell_shares": self._sell,
            "start": self._start,
            "lay_tile": self._lay,
            "place_station": self._station,
            "esp.open_pass": self._open_pass,
            "run": self._run,
        }

    # ------------------------------------------------------------ finding and using controls

    def front(self, dock: str) -> None:
        """Click the tab of a dock, if it lies behind another."""
        for bar in self.window.findChildren(QTabBar):
            for index in range(bar.count()):
                if bar.tabText(index) == dock and bar.isVisible() and bar.currentIndex() != index:
                    QTest.mouseClick(bar, LEFT, PLAIN, bar.tabRect(index).center())
                    settle()
                    return  # Qt may have put away other bars meanwhile

    def find(self, name: str, kind: type[QWidget] = QWidget) -> QWidget | None:
        """A control that can be used, by its accessible name."""
        found = [
            widget
            for widget in self.window.findChildren(kind)
            if widget.accessibleName() == name and widget.isVisibleTo(self.window)
        ]
        usable = [
            widget for widget in found if not isinstance(widget, GameButton) or widget.allowed
        ]
        return (usable or found or [None])[0]

    def control(self, name: str, kind: type[QWidget] = QWidget) -> QWidget:
        widget = self.find(name, kind)
        if widget is None or not widget.isVisible():
            self.front("Turn")
            widget = self.find(name, kind)
        assert widget is not None, f"there is no control called {name!r}; there are {self.names()}"
        self.reach(widget)
        assert widget.isVisible() and widget.isEnabled(), name
        if isinstance(widget, GameButton):
            assert widget.allowed, f"{name}: {widget.reason}"
        return widget

    def names(self) -> list[str]:
        buttons = self.window.findChildren(GameButton)
        return sorted({b.accessibleName() for b in buttons if b.isVisible()})

    def reach(self, widget: QWidget) -> None:
        """Turn the wheel over the scroll area until the middle of a control can be seen."""
        area = widget.parentWidget()
        while area is not None and not isinstance(area, QAbstractScrollArea):
            area = area.parentWidget()
        if area is None:
            return
        port = area.viewport()
        for _ in range(200):
            middle = widget.mapTo(port, widget.rect().center())
            if port.rect().contains(middle):
                return
            turn_wheel(port, 1 if middle.y() < 0 else -1)
            settle()
        raise AssertionError(f"{widget.accessibleName()} cannot be scrolled into sight")

    def click(self, name: str) -> None:
        widget = self.control(name)
        QTest.mouseMove(widget, widget.rect().center())
        QTest.mouseClick(widget, LEFT, PLAIN, widget.rect().center())

    def _by_name(self, action: act.Action) -> None:
        caption = self.session.text.caption(action)
        company = about(self.session, action)
        offer = self.window.bar.button_for(action.kind)
        if offer is not None and offer.allowed and self.find(caption) is None:
            self.click(offer.accessibleName())  # its controls come to the front
            settle()
        if company is not None and self.find(caption) is None:
            self.click(caption.partition(", ")[0])  # the line of the company it is about
            settle()
        self.click(caption)
        if action.kind == "bankrupt":
            self.click(caption)  # asked once more

    # ------------------------------------------------------------ kinds of actions

    def _pass(self, _action: act.Action) -> None:
        """The large button, or the one beside it while something is ready to be confirmed."""
        bar = self.window.bar
        button = bar.secondary if bar.secondary.isVisible() else bar.primary
        assert button.isVisible() and button.allowed, button.reason
        QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())

    def _amount(self, action: act.Action) -> None:
        """A quick button with this very amount, else the amount is typed."""
        caption = self.session.text.caption(action)
        self.front("Turn")
        self._unfold(action)
        if self.find(caption, GameButton) is not None:
            self.click(caption)
            return
        names = (name for name in ("price", "amount", "count") if hasattr(action, name))
        amount = getattr(action, next(names))
        box = self._box(action)
        self.reach(box)
        QTest.mouseClick(box, LEFT, PLAIN, box.rect().center())
        QTest.keyClick(box, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(box, str(amount))
        QTest.keyClick(box, Qt.Key.Key_Return)

    def _unfold(self, action: act.Action) -> None:
        """Open the line of a list behind which the controls of an action are."""
        for row in self.window.findChildren(RowButton):
            if row.choice is None or not row.isVisibleTo(self.window) or row.isChecked():
                continue
            named = row.choice.field
            if type(row.choice.action) is not type(action) or not hasattr(action, named):
                continue
            changes: dict[str, Any] = {named: getattr(action, named)}
            if replace(row.choice.action, **changes) == action:
                self.click(row.accessibleName())
                settle()
                return

    def _sell(self, action: act.SellShares) -> None:
        """Open the line of the holding, then take the amount."""
        self.front("Turn")
        caption = self.session.text.caption(action)
        named = self._mixes(caption)
        if self.find(caption, ActionButton) is None and not named:
            short = self.session.title.companies[action.company].short
            self.click(f"Shares of {short} in hand")
            settle()
            named = self._mixes(caption)
        button = next((b for b in named if b.action == action), None)
        self.click(caption if button is None else button.accessibleName())

    def _mixes(self, caption: str) -> list[ActionButton]:
        """Buttons for the same amount in several mixes of certificates."""
        found = self.window.findChildren(ActionButton)
        return [
            b
            for b in found
            if b.accessibleName().startswith(f"{caption}: ") and b.isVisibleTo(self.window)
        ]

    def _box(self, action: act.Action) -> QSpinBox:
        for row in self.window.findChildren(AmountRow):
            alike = row.action(getattr(action, row.choice.field, None))
            if row.isVisible() and alike == action:
                return row.box
        raise AssertionError(f"there is no amount to type for {action}")

    def _start(self, action: act.StartCompany) -> None:
        short = self.session.title.companies[action.company].short
        self.front("Turn")
        pile = self.control(f"Start {short}")
        if not getattr(pile, "isChecked", lambda: False)():
            self.click(f"Start {short}")
            settle()
        self.click(f"{short} at {action.price}")
        settle()
        self.click(self.session.text.caption(action))

    def _run(self, action: act.Run) -> None:
        """The large button where the proposal is this run; otherwise it is drawn stop by stop."""
        await_searches(self.session)
        settle()
        if not self._brings_the_same(action):
            self._draw(action)
        ready = self.session.draft.ready
        assert self._brings_the_same(action), f"{ready} is ready, not {action}"
        button = self.window.bar.primary
        assert button.isVisible() and button.allowed
        QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())

    def _brings_the_same(self, action: act.Run) -> bool:
        """Whether what is ready is this run, or another with the same outcome."""
        ready = self.session.draft.ready
        if ready is None or same(ready, action):
            return ready is not None
        one, other = self.session.preview(ready), self.session.preview(action)
        return one is not None and other is not None and one.after == other.after

    def _draw(self, action: act.Run) -> None:
        """Clear the table, take each train in turn and click its stops."""
        self.front("Run")
        table = run_draft(self.session)
        for number, train in enumerate(table.drawn.bonus_offered, 1):
            if any(route.extra and route.train == train for route in action.routes):
                self.click(f"Tender on train {number}")
                await_searches(self.session)
                settle()
        self.click("Wipe all routes")
        panel = self.window.docks.panel("run")
        assert isinstance(panel, RunPanel)
        for route in action.routes:
            card = next(
                c for c in panel.cards if c.account is not None and c.account.train == route.train
            )
            self.reach(card)
            QTest.mouseClick(card, LEFT, PLAIN, card.rect().center())
            settle()
            for hex_id, stop in route.stops:
                self.show_hex(hex_id)
                self.click_map(self.stop_point(hex_id, stop))
                settle()

    def stop_point(self, hex_id: HexId, stop: int) -> QPoint:
        scene = self.view.map
        at = plan(scene.board.hexes[hex_id]).stops[stop].at
        centre = scene.hex_center(hex_id)
        return self.view.mapFromScene(centre + QPointF(at[0] * U, at[1] * U))

    # ------------------------------------------------------------ on the map

    @property
    def hand(self) -> Hand:
        return hand_of(self.session)

    def point(self, at: QPoint) -> None:
        port = self.view.viewport()
        QTest.mouseMove(port, at + QPoint(2, 0))
        QTest.mouseMove(port, at)

    def click_map(self, at: QPoint) -> None:
        assert self.view.viewport().rect().contains(at), "the place is not in sight"
        self.point(at)
        QTest.mouseClick(self.view.viewport(), LEFT, PLAIN, at)

    def hex_point(self, hex_id: HexId, dx: float = 0.0, dy: float = 0.0) -> QPoint:
        at = self.view.mapFromScene(self.view.map.hex_center(hex_id))
        return at + QPoint(round(dx * self.view.pixels), round(dy * self.view.pixels))

    def show_hex(self, hex_id: HexId) -> None:
        """Show the whole map where the hex is out of sight."""
        inside = self.view.viewport().rect().adjusted(20, 20, -20, -20)
        if not inside.contains(self.hex_point(hex_id)):
            self.click("Show all of the map")
            settle()

    def _lay(self, action: act.LayTile) -> None:
        self.show_hex(action.hex)
        self.drags += 1
        if self.drags % 2:
            self.drag_tile(action)
        else:
            self._click_tile(action)

    def _choose_power(self, action: act.LayTile) -> None:
        if self.hand.power != action.private:
            private = action.private or self.hand.power
            assert private is not None
            self.tray()
            self.click(f"Use {self.session.text.names.private(private)}")
            settle()

    def _click_tile(self, action: act.LayTile) -> None:
        """Choose the hex, take the tile from the tray, turn it by key, click to lay it."""
        self._choose_power(action)
        tray = self.tray()
        QTest.mouseClick(tray.view.viewport(), LEFT, PLAIN, self.tray_point(action.tile))
        settle()  # the map may show another part
        self.point(self.hex_point(action.hex))
        settle()
        self._turn_to(action, lambda: QTest.keyClick(self.view, Qt.Key.Key_R))
        self.click_map(self.hex_point(action.hex))

    def drag_tile(self, action: act.LayTile) -> None:
        """Lift the tile from the tray, hold it over the hex, turn it with the wheel, let go."""
        self._choose_power(action)
        start = self.tray_point(action.tile)
        source = self.tray().view.viewport()
        QTest.mousePress(source, LEFT, PLAIN, start)
        QTest.mouseMove(source, start + QPoint(9, 3))
        settle()  # the map may show another part, where the tile fits
        aim = self.view.viewport().mapToGlobal(self.hex_point(action.hex))
        QTest.mouseMove(source, source.mapFromGlobal(aim))
        settle()
        self._turn_to(action, lambda: turn_wheel(source, -1))
        # A hand keeps its place on the screen, even where the tray has moved meanwhile.
        QTest.mouseRelease(source, LEFT, PLAIN, source.mapFromGlobal(aim))

    def _turn_to(self, action: act.LayTile, turn: Callable[[], object]) -> None:
        assert self.hand.over == action.hex, f"{action.tile} does not snap to {action.hex}"
        for _ in range(6):
            if self.hand.rotation == action.rotation:
                return
            turn()
            settle()
        raise AssertionError(f"{action.tile} cannot be turned to {action.rotation}")

    def tray(self) -> TilesPanel:
        self.front("Tiles")
        settle()  # the tray is laid out after the other panels
        tray = self.window.docks.panel("tiles")
        assert isinstance(tray, TilesPanel) and tray.isVisible()
        return tray

    def tray_point(self, tile: TileId) -> QPoint:
        """Scroll the tray with the wheel until the tile is in sight."""
        tray = self.tray()
        found = tray.scene.find(tile)
        assert found is not None, f"{tile} is not in the tray"
        port = tray.view.viewport()
        for _ in range(300):
            at = tray.view.middle_of(found)
            if port.rect().adjusted(0, 8, 0, -8).contains(at):
                return at
            turn_wheel(port, 1 if at.y() < port.height() / 2 else -1)
            settle()
        raise AssertionError(f"{tile} cannot be scrolled into sight")

    def _station(self, action: act.PlaceStation) -> None:
        self.show_hex(action.hex)
        slots = [
            s for s in self.window.map.tools.stations.slots() if s[:2] == (action.hex, action.stop)
        ]
        assert slots, f"no circle of {action.hex} is ringed"
        before = self.session.game.position
        circle = self.view.mapFromScene(self.view.map.slot_center(*slots[0]))
        self.click_map(circle)
        settle()
        if self.session.game.position == before:
            self.click_map(circle)  # a tile fits there as well: the first click lifted the station

    def _open_pass(self, action: OpenPass) -> None:
        if action.private is not None:
            # With the help of a private it is done beside the map.
            name = self.session.text.names.private(action.private)
            self.front("Turn")
            self.click(f"{self.session.text.caption(action)} with {name}")
            return
        self.show_hex(action.hex)
        self.click_map(self.hex_point(action.hex))


def turn_wheel(widget: QWidget, steps: int) -> None:
    at = QPointF(widget.rect().center())
    event = QWheelEvent(
        at, QPointF(widget.mapToGlobal(at.toPoint())), QPoint(), QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton, PLAIN, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)
