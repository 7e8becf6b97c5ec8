"""The dialog of a repair, by itself: what it asks, what it tells of each button, and what it shows at the end."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ezgame.content.games import new_game
from ezgame.core.actions import Action
from ezgame.core.game import Game
from ezgame.core.repair import Edit, Repair
from ezgame.models.session import Session
from ezgame.ui.repair.dialog import RepairDialog
from tests.models.games import played_at_random

LEFT = Qt.MouseButton.LeftButton


class Desk:
    """A dialog over a repair, and what its buttons told."""

    def __init__(self, session: Session, repair: Repair, window: QWidget) -> None:
        self.repair = repair
        self.decided: list[tuple[str, Action | None]] = []
        self.confirmed = 0
        self.dialog = RepairDialog(
            window,
            session,
            repair,
            decide=lambda what, action: self.decided.append((what, action)),
            confirm=self._on_confirmed,
        )
        self.dialog.show()

    def _on_confirmed(self) -> None:
        self.confirmed += 1

    def listed(self) -> list[str]:
        steps = self.dialog.steps
        return [steps.item(row).text() for row in range(steps.count())]


def repair_with_question(game: Game) -> Repair:
    """An action is taken out that a later one needs."""
    for at in range(20, game.position):
        repair = Repair(
            new_game(game.rules.setup).rules, game.state_at(0), game.log, Edit(at=at, kind="remove")
        )
        repair.run()
        if repair.question is not None and len(repair.question.nearest) > 1:
            return repair
    raise AssertionError("no action of the game is needed later")


@pytest.fixture
def desk(qapp: QApplication, qtbot: QtBot) -> Iterator[Desk]:
    game = played_at_random(120)
    window = QWidget()
    window.resize(1000, 800)
    qtbot.addWidget(window)
    yield Desk(Session(game), repair_with_question(game), window)
    window.close()


def test_a_question_names_action_and_reason_and_offers_every_way_out(desk: Desk) -> None:
    question, dialog = desk.repair.question, desk.dialog
    assert question is not None
    assert str(question.number) in dialog.head.text() and dialog.why.text()
    assert (
        dialog.offers.isVisible() and not dialog.take.isVisible() and not dialog.table.isVisible()
    )
    for button in dialog.choices:
        QTest.mouseClick(button, LEFT)
    played = [("play", action) for action in question.nearest]
    assert desk.decided == [*played, ("choose", None), ("out", None), ("all", None), ("end", None)]
    assert not desk.confirmed


def test_when_everything_is_played_the_two_presents_stand_side_by_side(desk: Desk) -> None:
    desk.repair.end_here()
    desk.dialog.refresh()
    dialog, repair = desk.dialog, desk.repair
    assert not dialog.offers.isVisible() and not dialog.choices
    out = sum(step.verdict == "out" for step in repair.steps)
    assert out > 1 and str(out) in dialog.why.text()
    assert dialog.table.isVisible() and dialog.table.rowCount() > 0
    for row in range(dialog.table.rowCount()):
        what, old, new = (dialog.table.item(row, column) for column in range(3))
        assert what is not None and what.text() and old is not None and new is not None
        assert old.text() != new.text(), "only what differs is listed"
    QTest.mouseClick(dialog.take, LEFT)
    assert desk.confirmed == 1 and not dialog.isVisible()


def test_actions_that_stayed_as_they_were_are_listed_when_somebody_wants_them(desk: Desk) -> None:
    same = sum(step.verdict == "same" for step in desk.repair.steps)
    other = len(desk.repair.steps) - same
    assert other and len(desk.listed()) == other
    desk.dialog.only.setChecked(False)
    assert len(desk.listed()) == same + other


def test_leaving_tells_nobody_anything(desk: Desk) -> None:
    QTest.mouseClick(desk.dialog.leave, LEFT)
    assert not desk.dialog.isVisible() and not desk.decided and not desk.confirmed
