"""Deals in the turn panel: who agrees, takeovers, sales of privates, exchanges out of turn."""

from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import BuyPrivate, BuyTrain
from ezgame.core.game import Game
from ezgame.core.ids import POOL, CompanyId, PrivateId
from ezgame.core.state import Pending
from ezgame.ui.main_window import MainWindow
from ezgame.ui.turn.controls import ActionButton, AmountBox
from ezgame.ui.turn.rows import RowButton
from tests.builders import ANN, BEN, Position, a_game
from tests.ui.hands import Hands, settle
from tests.ui.table import Open
from tests.ui.turn.test_turn_panel import LEFT, PLAIN, panel_of, shown, trains, words


def takeover() -> Game:
    position = a_game().phase("3").minor("ZP", par=100, owner=BEN, cash=75).trains("ZP", "2")
    position = position.minor("MS", par=90, owner=ANN, cash=20)
    position = position.major("MCP", par=90, holds={ANN: 40}, cash=300).trains("MCP", "3")
    return position.operating("MCP", "takeover")


def test_a_takeover_has_a_line_per_minor_and_both_directors_speak(table: Open) -> None:
    window = table(takeover())
    hands, panel = Hands(window), panel_of(window)
    rows = [row.accessibleName() for row in shown(panel, RowButton)]
    assert sorted(rows) == ["Take over MS", "Take over ZP"]
    chip = window.bar.button_for("esp.take_over")
    assert chip is not None and "ZP" in chip.accessibleName()
    hands.click("Take over ZP")
    settle()
    told = words(panel)
    assert "Its owner gets 100 and 10 % of MCP." in told
    assert "It brings cash 75, a 2 train." in told
    assert "Ben has to agree" in told
    hands.click("Take over ZP, with its station")
    settle()
    assert window.session.waiting_for() == (BEN,)
    yes = window.bar.primary
    QTest.mouseMove(yes, yes.rect().center())
    settle()
    home = next(h for h, s in window.session.state.board.stations.items() if s[0].company == "ZP")
    assert window.map.tools.changed_stations.tags() == {home: "MCP"}
    QTest.mouseClick(yes, LEFT, PLAIN, yes.rect().center())
    settle()
    assert [s.company for s in window.session.state.board.stations[home]] == ["MCP"]
    assert window.map.tools.changed_stations.tags() == {}


def test_own_minors_are_taken_over_at_one_click(table: Open) -> None:
    window = table(takeover())
    hands = Hands(window)
    hands.click("Take over MS")
    settle()
    assert "has to agree" not in words(panel_of(window))
    hands.click("Take over MS, without a station")
    settle()
    assert window.session.state.companies[CompanyId("MS")].closed


def test_a_proposal_names_the_card_the_price_and_what_it_brings(table: Open) -> None:
    window = table(trains())
    hands = Hands(window)
    hands.do(
        next(
            replace(c.action, price=40)
            for c in window.session.choices()
            if isinstance(c.action, BuyTrain) and c.action.source == "ZP"
        )
    )
    assert "Does ZP sell its 2 train to FdSB for 40?" in words(panel_of(window))
    assert "price" not in window.bar.primary.accessibleName()


def test_the_sale_of_a_private_names_everybody(table: Open) -> None:
    position = a_game("1830").phase("3").everybody_has(100).private("DH", BEN)
    position = position.major("PRR", par=90, holds={ANN: 60}, cash=500)
    window = table(position.operating("PRR", "track"))
    buy = BuyPrivate(actor=ANN, private=PrivateId("DH"), price=70)
    Hands(window).do(buy)
    assert "Does Ben sell Delaware & Hudson to PRR for 70?" in words(panel_of(window))
    assert "cash 100 → 170" in window.bar.primary.accessibleName()


def test_buttons_of_an_exchange_can_be_told_apart(table: Open) -> None:
    position = a_game("1830").phase("2").everybody_has(10).private("MH", ANN)
    position = position.major("NYC", par=90, holds={BEN: 60, POOL: 10}, operated=True)
    window = table(position.stock(ANN))
    exchanges = [
        button
        for button in shown(panel_of(window), ActionButton)
        if isinstance(button, ActionButton) and button.action.kind == "exchange"
    ]
    assert {button.title for button in exchanges} == {"Mohawk & Hudson"}
    assert len({button.accessibleName() for button in exchanges}) == len(exchanges) == 2
    assert {button.detail for button in exchanges} == {
        "for 10 % of NYC from the bank",
        "for 10 % of NYC from the bank pool",
    }


def test_a_private_with_one_price_is_bought_at_one_click(table: Open) -> None:
    window = table(new_game(make_setup("1830", ("Ann", "Ben", "Carol"), seed=1)))
    panel = panel_of(window)
    assert not shown(panel, AmountBox), "there is no amount to choose"
    buy = next(b for b in shown(panel, ActionButton) if isinstance(b, ActionButton))
    assert buy.title == "Buy for 20"
    QTest.mouseClick(buy, LEFT, PLAIN, buy.rect().center())
    settle()
    bought = window.session.game.applied_at(1).action
    assert bought.kind == "bid" and window.session.state.privates[bought.private].owner == ANN


def _exchanges(window: MainWindow) -> list[ActionButton]:
    return [
        button
        for button in shown(panel_of(window), ActionButton)
        if isinstance(button, ActionButton) and button.action.kind == "exchange"
    ]


def _answers(window: MainWindow) -> list[ActionButton]:
    return [
        button
        for button in shown(panel_of(window), ActionButton)
        if isinstance(button, ActionButton) and button.action.kind == "consent"
    ]


@pytest.mark.rule("30-PRI-16")
def test_an_exchange_by_another_players_click_asks_the_owner(table: Open) -> None:
    position = a_game("1830").phase("2").everybody_has(200).private("MH", BEN)
    position = position.major("NYC", par=90, holds={ANN: 60}, operated=True)
    window = table(position.stock(ANN))
    (exchange,) = _exchanges(window)
    before = " ".join(label.text() for label in shown(panel_of(window), QLabel))
    assert "Ben has to agree" in before
    QTest.mouseClick(exchange, LEFT, PLAIN, exchange.rect().center())
    settle()
    state = window.session.state
    assert state.privates[PrivateId("MH")].owner == BEN, "nothing has happened yet"
    assert window.session.waiting_for() == (BEN,)
    words = " ".join(label.text() for label in shown(panel_of(window), QLabel))
    assert "Ben is asked" in words
    assert "Exchange Mohawk & Hudson for a 10 % share of NYC from the bank?" in words
    yes, no = _answers(window)
    assert (yes.title, no.title) == ("Agree", "Decline") and yes.allowed and no.allowed
    QTest.mouseClick(yes, LEFT, PLAIN, yes.rect().center())
    settle()
    assert window.session.state.privates[PrivateId("MH")].closed
    assert window.session.waiting_for() == (ANN,)


@pytest.mark.rule("30-PRI-04")
def test_a_deal_that_cannot_be_agreed_to_any_more_says_why(table: Open) -> None:
    position = a_game("1830").phase("3").everybody_has(200).private("DH", BEN)
    position = position.major("PRR", par=100, holds={ANN: 60}, cash=100)
    game = position.operating("PRR", "track")
    deal = Pending(
        step="private_deal", actor=BEN, about="DH", data={"company": "PRR", "price": 140}
    )
    window = table(Position(game.rules, game.state).with_state(pending=(deal,)).game())
    yes, no = _answers(window)
    assert not yes.allowed and no.allowed
    words = " ".join(label.text() for label in shown(panel_of(window), QLabel))
    assert "$140" in words and "3.1" in words
    QTest.mouseClick(no, LEFT, PLAIN, no.rect().center())
    settle()
    assert window.session.state.pending == ()
