"""The session: acting, going back and forth, looking at the past, getting an action ready."""

import pytest

from ezgame.core.actions import Bid, Pass
from ezgame.core.game import Applied, Candidate
from ezgame.core.ids import PlayerId, PrivateId
from ezgame.core.refusal import Refusal
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State
from ezgame.models import possibilities
from ezgame.models.session import Session
from tests.models.games import a_game_after, a_new_game, played_actions

ANN, BEN = PlayerId("P0"), PlayerId("P1")
FIRST = PrivateId("P1")


def test_an_action_is_saved_before_anybody_hears_of_it() -> None:
    session = Session(a_new_game())
    order: list[str] = []
    session.on_applied.append(lambda _applied: order.append("saved"))
    session.applied.connect(lambda _applied: order.append("shown"))
    assert session.submit(Bid(actor=ANN, private=FIRST, price=20))
    assert order == ["saved", "shown"]


def test_a_considered_action_is_dropped_with_the_change_and_told_once() -> None:
    session = Session(a_new_game())
    bid = Bid(actor=ANN, private=FIRST, price=20)
    session.draft.prepare(bid)
    order: list[str] = []
    session.on_applied.append(lambda _applied: order.append(f"saved {session.draft.action}"))
    session.draft.changed.connect(lambda: order.append("draft"))
    session.applied.connect(lambda _applied: order.append("shown"))
    session.submit(bid)
    assert order == ["saved None", "shown"]
    assert session.draft.preview is None


def test_what_is_got_ready_while_a_change_is_told_is_told_after_it() -> None:
    session = Session(a_new_game())
    after = Bid(actor=BEN, private=FIRST, price=30)
    order: list[str] = []
    session.applied.connect(lambda _applied: session.draft.prepare(after))
    session.applied.connect(lambda _applied: order.append("shown"))
    session.draft.changed.connect(lambda: order.append("draft"))
    session.submit(Bid(actor=ANN, private=FIRST, price=20))
    assert order == ["shown", "draft"] and session.draft.action == after


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    session = Session(a_new_game())
    refusals: list[Refusal] = []
    session.refused.connect(refusals.append)
    assert not session.submit(Bid(actor=BEN, private=FIRST, price=20))
    assert session.game.position == 0
    assert [refusal.key for refusal in refusals] == ["game.not-your-turn"]


def test_undo_names_what_it_takes_back_and_redo_what_it_brings() -> None:
    session = Session(a_new_game())
    assert not session.back.can_undo and session.back.undo_label == ""
    session.submit(Bid(actor=ANN, private=FIRST, price=20))
    assert "20" in session.back.undo_label
    label = session.back.undo_label
    assert session.back.undo()
    assert session.back.redo_label == label
    assert session.back.redo() and not session.back.can_redo


def test_undo_takes_back_forced_passes_together_with_the_decision_before_them() -> None:
    session = Session(a_new_game())
    applied: list[Applied] = []
    session.applied.connect(applied.append)
    for action in played_actions(300):
        position = session.game.position
        applied.clear()
        if session.game.why_not(action) is not None:
            continue  # a pass of the record that the session has already made
        session.submit(action)
        if session.game.position > position + 1:
            made = [
                session.game.applied_at(at) for at in range(position + 1, session.game.position + 1)
            ]
            assert all(isinstance(one.action, Pass) for one in made[1:])
            assert len(applied) == 1, "one decision is told once"
            assert (applied[0].before, applied[0].after) == (made[0].before, made[-1].after)
            assert applied[0].events == tuple(event for one in made for event in one.events)
            session.back.undo()
            assert session.game.position == position
            session.back.redo()
            return
    raise AssertionError("no forced pass in 300 actions")


def test_restart_goes_to_the_beginning_of_the_turn() -> None:
    session = Session(a_game_after(300))
    while not session.back.can_restart_turn:
        session.back.undo()
    company = session.state.operating.company if session.state.operating else None
    assert session.back.restart_turn()
    assert not session.back.can_restart_turn
    turn = session.state.operating
    assert company is None or (turn is not None and turn.company == company)


def test_looking_at_the_past_offers_nothing_and_changes_nothing() -> None:
    session = Session(a_game_after(120))
    now = session.state
    session.viewpoint.show_moment(40)
    assert not session.live and session.position == 40
    assert session.choices() == () and session.waiting_for() == ()
    assert not session.submit(Pass(actor=ANN))
    session.viewpoint.return_to_now()
    assert session.live and session.state is now


@pytest.mark.parametrize("way", ["undo", "redo", "restart_turn"])
def test_whoever_takes_back_in_the_past_comes_to_now_and_changes_nothing(way: str) -> None:
    session = Session(a_game_after(120))
    now = session.state
    session.viewpoint.show_moment(40)
    assert not getattr(session.back, way)()
    assert session.live and session.state is now


def test_the_game_can_go_on_from_an_earlier_moment() -> None:
    session = Session(a_game_after(120))
    jumps: list[int] = []
    session.on_jumped.append(lambda: jumps.append(session.game.position))
    session.viewpoint.show_moment(60)
    assert session.viewpoint.play_from_here()
    assert session.live and session.game.position == 60 and jumps == [60]
    assert session.back.can_redo


def test_a_glance_comes_and_goes_over_what_is_ready() -> None:
    session = Session(a_new_game())
    ready, other = Bid(actor=ANN, private=FIRST, price=20), Pass(actor=ANN)
    session.draft.prepare(ready)
    session.draft.glance(other)
    assert session.draft.action == other and session.draft.ready == ready
    session.draft.glance(None)
    assert session.draft.action == ready and session.draft.preview is not None
    session.submit(ready)
    assert session.draft.action is None


def test_what_is_possible_is_listed_once_however_often_one_goes_back_and_forth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed: list[object] = []
    candidates = possibilities.candidates_in

    def noted(rules: Ruleset, state: State) -> tuple[Candidate, ...]:
        listed.append(state)
        return candidates(rules, state)

    monkeypatch.setattr(possibilities, "candidates_in", noted)
    session = Session(a_new_game())
    before = session.choices()
    session.submit(Bid(actor=ANN, private=FIRST, price=20))
    after = session.choices()
    for _ in range(3):
        session.back.undo()
        assert session.choices() is before
        session.back.redo()
        assert session.choices() is after
    assert len(listed) == 2
    session.judge_again()
    assert session.choices() == after and len(listed) == 3, "what is known of it has changed"
