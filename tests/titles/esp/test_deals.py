"""Deals proposed while something else is to be decided, and actions of players who are not to act."""

import pytest

from ezgame.core.actions import BuyPrivate, Consent, PlaceStation
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId, PrivateId
from ezgame.core.state import Pending
from ezgame.core.steps.asked import ASKED
from ezgame.titles.esp.actions import BuyTender, TakeOver
from tests.asking import buy_private, cash, company, lay, offered, owner, play, refusal
from tests.builders import ANN, BEN, CAROL, Position, a_game


def yes(player: PlayerId) -> Consent:
    return Consent(actor=player, accept=True)


def no(player: PlayerId) -> Consent:
    return Consent(actor=player, accept=False)


def private(player: PlayerId, name: str, price: int) -> BuyPrivate:
    return BuyPrivate(actor=player, private=PrivateId(name), price=price)


def choosing(treasury: int = 200) -> Game:
    """Ann's ZP has laid the first tile of its double home; Ben owns P3 and P4."""
    position = a_game().phase("3").private("P4", BEN).private("P3", BEN)
    game = position.minor("ZP", cash=treasury, operated=False).operating("ZP", "build")
    play(game, lay(game, "J20", "L131", 1))
    assert game.state.pending[0].step == "home_choice"
    return game


def kinds(game: Game) -> set[str]:
    return {choice.action.kind for choice in game.choices()}


@pytest.mark.rule("ESP-3.1-05")
def test_a_deal_before_the_choice_of_a_home_is_answered_first() -> None:
    game = choosing()
    left = cash(game, "ZP")
    play(game, buy_private(game, "P4", 40))
    assert game.waiting_for() == (BEN,) and kinds(game) == {"consent"}
    assert refusal(game, private(ANN, "P4", 40)) == "game.not-now"
    assert refusal(game, BuyTender(actor=ANN)) == "game.not-now"
    play(game, yes(BEN))
    assert (owner(game, "P4"), cash(game, "ZP")) == ("ZP", left - 40)
    assert game.waiting_for() == (ANN,) and offered(game, PlaceStation)
    play(game, buy_private(game, "P3", 10), no(BEN), offered(game, PlaceStation)[0])
    assert game.state.pending == () and owner(game, "P3") == BEN


@pytest.mark.rule("ESP-3.1-05")
def test_a_private_that_changed_hands_or_cannot_be_paid_is_not_sold() -> None:
    game = choosing()
    play(game, buy_private(game, "P4", 40))
    poor = Position(game.rules, game.state).treasury("ZP", 39).game()
    assert refusal(poor, yes(BEN)) == "private.cash"
    gone = Position(game.rules, game.state).private("P4", CAROL).game()
    assert refusal(gone, yes(BEN)) == "private.not-with-player"
    assert offered(gone, Consent) == [no(BEN)], "somebody can always answer"


@pytest.mark.rule("ESP-5.6-02")
def test_a_takeover_is_judged_again_when_it_is_agreed() -> None:
    position = a_game().phase("3").minor("ZP", par=100, cash=75, owner=BEN)
    position = position.major("MCP", par=90, holds={ANN: 40}, cash=300).trains("MCP", "3")
    game = position.operating("MCP", "takeover")
    play(game, TakeOver(actor=ANN, minor=CompanyId("ZP"), station=False))
    assert game.waiting_for() == (BEN,) and kinds(game) == {"consent"}
    poor = Position(game.rules, game.state).treasury("MCP", 10).game()
    assert refusal(poor, yes(BEN)) == "takeover.cash"
    other = Position(game.rules, game.state).change("ZP", president=CAROL).game()
    assert refusal(other, yes(BEN)) == "takeover.not-a-minor"
    play(game, yes(BEN))
    assert company(game, "ZP").closed


@pytest.mark.rule("ESP-3.1-05", "ESP-3.1-28")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_purchases_while_another_director_chooses_ask_the_acting_director(rulings: str) -> None:
    position = a_game(rulings=rulings).phase("3").private("P4", ANN).private("P5", CAROL)
    position = position.own(tenders_left=5)
    position = position.minor("ZP", cash=200, operated=False, owner=BEN, home=False)
    position = position.minor("AC", cash=200).tiles(J20="L131/1")
    state = position.operating("AC", "build").state
    asks = Pending(step="home_choice", actor=BEN, about="ZP")
    game = Position(position.rules, state).with_state(pending=(asks,)).game()
    play(game, private(ANN, "P4", 10))
    assert game.state.pending[0].step == ASKED and game.waiting_for() == (ANN,)
    assert owner(game, "P4") == ANN
    play(game, yes(ANN))
    assert owner(game, "P4") == "AC" and game.waiting_for() == (BEN,)
    play(game, BuyTender(actor=ANN))
    assert game.waiting_for() == (ANN,)
    play(game, no(ANN))
    assert cash(game, "AC") == 190 and game.waiting_for() == (BEN,)
