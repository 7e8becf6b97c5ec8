"""The one door for actions: whole or nothing, with answers before and undo after."""

import pytest

from ezgame.core.actions import Bid, BuyShare, EndByAgreement, Pass, StartCompany
from ezgame.core.errors import IllegalAction
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId, PrivateId
from tests.core.small_game import ANN, BEN, LATE, A, B, small_game


def begun() -> Game:
    return small_game().everybody_has(500).stock(ANN)


def start(player: PlayerId, company: CompanyId) -> StartCompany:
    return StartCompany(actor=player, company=company, price=80)


def test_an_action_gives_what_was_before_what_is_after_and_why() -> None:
    game = begun()
    before = game.state
    applied = game.apply(start(ANN, A))
    assert applied.before is before
    assert applied.after is game.state
    assert applied.events
    assert game.log == (applied,)
    assert game.applied_at(1) is applied


def test_a_refused_action_changes_nothing() -> None:
    game = begun()
    before = game.state
    with pytest.raises(IllegalAction) as refused:
        game.apply(start(ANN, LATE))
    assert refused.value.refusal.key == "start.phase"
    assert game.state is before
    assert (game.position, game.length) == (0, 0)


def test_why_not_answers_without_doing() -> None:
    game = begun()
    before = game.state
    assert game.why_not(start(ANN, A)) is None
    assert game.why_not(start(BEN, A)).key == "game.not-your-turn"
    assert game.why_not(Bid(actor=ANN, private=PrivateId("P1"), price=20)).key == "game.not-now"
    assert game.state is before


def test_a_preview_shows_the_position_without_going_there() -> None:
    game = begun()
    applied = game.preview(start(ANN, A))
    assert applied.after.companies[A].par
    assert not game.state.companies[A].par
    with pytest.raises(IllegalAction):
        game.preview(start(ANN, LATE))


def test_undo_and_redo_take_old_positions() -> None:
    game = begun()
    positions = [game.state]
    for player, name in ((ANN, A), (BEN, B)):
        game.apply(start(player, name))
        positions.append(game.state)
    assert game.undo() and game.state is positions[1]
    assert game.undo() and game.state is positions[0]
    assert not game.undo()
    assert game.redo() and game.redo() and not game.redo()
    assert game.state is positions[2]
    assert game.go_to(1) and game.state is positions[1]
    assert not game.go_to(3) and not game.go_to(-1)
    assert (game.position, game.length, len(game.log)) == (1, 2, 1)
    assert [game.state_at(n) for n in range(3)] == positions


def test_another_action_forgets_what_was_undone() -> None:
    game = begun()
    game.apply(start(ANN, A))
    game.undo()
    game.apply(start(ANN, B))
    assert game.length == 1
    assert not game.redo()


def test_the_choices_are_what_the_judge_accepts() -> None:
    game = begun()
    choices = game.choices()
    assert all(game.why_not(choice.action) is None for choice in choices)
    assert {choice.action.actor for choice in choices} == {ANN}
    assert Pass(actor=ANN) in [choice.action for choice in choices]


def test_the_game_names_whose_word_it_waits_for() -> None:
    game = begun()
    assert game.waiting_for() == (ANN,)
    game.apply(Pass(actor=ANN))
    assert game.waiting_for() == (BEN,)


def test_only_a_pass_is_told_apart() -> None:
    poor = small_game().everybody_has(0).stock(ANN)
    assert poor.only_pass() == Pass(actor=ANN)
    assert begun().only_pass() is None


def test_nothing_is_possible_after_the_end() -> None:
    game = begun()
    assert game.why_not(EndByAgreement(actor=PlayerId("P9"))).key == "game.no-such-player"
    game.apply(EndByAgreement(actor=BEN))
    assert game.state.finished
    assert (game.choices(), game.waiting_for()) == ((), ())
    assert game.why_not(Pass(actor=ANN)).key == "game.finished"
    assert game.undo() and not game.state.finished


def test_positions_share_what_did_not_change() -> None:
    """Keeping every position is cheap because an action copies only what it touches."""
    game = small_game().everybody_has(500).started(A, par=70, holds={ANN: 20}).stock(BEN)
    before = game.state
    game.apply(BuyShare(actor=BEN, company=A, source="ipo"))
    after = game.state
    assert after.board is before.board
    assert after.supply is before.supply
    assert after.privates is before.privates
    assert after.companies[B] is before.companies[B]
    assert after.companies[A] is not before.companies[A]


def test_equal_positions_are_equal_and_others_are_not() -> None:
    one, other = begun(), begun()
    assert one.state == other.state
    one.apply(start(ANN, A))
    assert one.state != other.state
    other.apply(start(ANN, A))
    assert one.state == other.state
