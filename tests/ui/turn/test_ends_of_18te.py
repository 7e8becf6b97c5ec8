"""18TE comes to its end in the window, by mouse: at the end cell, by a bankruptcy, with an empty bank."""

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Action, DeclareBankruptcy, Dividend, Pass
from ezgame.core.ids import CompanyId
from ezgame.models.drafts.run import run_draft
from ezgame.ui.main_window import MainWindow
from ezgame.ui.turn.controls import ActionButton
from tests.builders import ANN, BEN
from tests.titles.te.table import founded, table
from tests.titles.te.vectors.ends import bank
from tests.titles.te.vectors.trains import with_route
from tests.ui.hands import Hands, settle
from tests.ui.table import open_table

MOST = 40


def quietly(window: MainWindow) -> Action:
    """Passing where that is possible, else the first thing that is offered; runs as proposed."""
    session = window.session
    run_draft(session).search.wait()
    settle()
    if session.draft.ready is not None and session.draft.ready.kind == "run":
        return session.draft.ready
    offered = [choice.action for choice in session.choices()]
    return next((a for a in offered if isinstance(a, Pass)), offered[0])


def play_out(window: MainWindow) -> int:
    """Play on by mouse until the game is over; how many actions it took."""
    hands, begun = Hands(window), window.session.game.position
    while not window.session.game.state.finished:
        hands.do(quietly(window))
        assert window.session.game.position - begun < MOST
    return window.session.game.position - begun


def test_a_dividend_that_reaches_the_end_cell_ends_the_game_after_the_pair(qtbot: QtBot) -> None:
    position = founded(table(), "KHS", {ANN: 30}, at="0,15")
    window = open_table(qtbot, position.operating("KHS", "dividend", income=300))
    Hands(window).do(Dividend(actor=ANN, choice="pay"))
    assert window.session.game.state.ending == "end-cell"
    assert "A marker is on the end cell" in " ".join(
        str(window.session.text.tell(note))
        for note in window.session.presentation.status(window.session.game.state)
    )
    play_out(window)
    assert window.session.game.state.ending == "end-cell"


def test_a_bankruptcy_is_declared_by_mouse_and_the_pair_is_finished(qtbot: QtBot) -> None:
    position = with_route(table().top("3"), 20).cash(ANN, 30)
    window = open_table(qtbot, position.operating("KHS", "trains"))
    assert window.session.game.why_not(DeclareBankruptcy(actor=ANN)) is None
    offered = [
        button
        for button in window.findChildren(ActionButton)
        if isinstance(button.action, DeclareBankruptcy) and button.isVisibleTo(window)
    ]
    assert len(offered) == 1, "it is offered once"
    Hands(window).do(DeclareBankruptcy(actor=ANN))
    assert window.session.game.state.ending == "bankrupt"
    play_out(window)
    assert window.session.game.state.finished


def test_an_empty_bank_is_told_and_ends_the_game(qtbot: QtBot) -> None:
    position = bank(founded(table(), "KHS", {ANN: 50, BEN: 20}, at="2,7"), 20)
    window = open_table(qtbot, position.operating("KHS", "dividend", income=100))
    Hands(window).do(Dividend(actor=ANN, choice="pay"))
    assert window.session.game.state.ending == "bank"
    play_out(window)


def test_withholding_at_the_last_space_tells_that_the_company_leaves(qtbot: QtBot) -> None:
    position = founded(table(), "KHS", {ANN: 30}, at="5,2", cash=30).trains("KHS", "2")
    position = founded(position, "KWE", {BEN: 30})
    window = open_table(qtbot, position.operating("KHS", "dividend", income=40))
    said = [label.text() for label in window.findChildren(QLabel) if label.isVisibleTo(window)]
    assert "KHS leaves the game" in said
    Hands(window).do(Dividend(actor=ANN, choice="withhold"))
    after = window.session.game.state
    assert after.companies[CompanyId("KHS")].closed and len(after.depot.pool) == 1
    Hands(window).front("Trains")
    said = [label.text() for label in window.findChildren(QLabel) if label.isVisibleTo(window)]
    assert "Bank pool: 1+1/2" in said
