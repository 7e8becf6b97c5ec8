"""The order in which companies may be started."""

import pytest

from ezgame.core.ids import CompanyId
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.families.treasury.queue import Queue
from ezgame.families.treasury.state import own
from tests.families.treasury.table import BLUE, GREEN, RED, a_state


def a_queue(*homeless: CompanyId) -> Queue:
    def has_home(_state: State, company: CompanyId) -> bool:
        return company not in homeless

    return Queue(has_home)


def key(queue: Queue, state: State, company: CompanyId) -> str | None:
    refusal = queue.judge(state, company)
    return None if refusal is None else refusal.key


@pytest.mark.rule("49-SET-09", "49-START-01", "49-START-08")
def test_only_the_first_may_be_started_and_the_next_moves_up_at_once() -> None:
    queue, t = a_queue(), Transition(a_state())
    assert queue.next(t.state) == RED
    assert key(queue, t.state, RED) is None
    refusal = queue.judge(t.state, BLUE)
    assert refusal is not None and refusal.key == "start.not-next" and refusal.values["next"] == RED
    queue.started(t, RED)
    assert own(t.state).queue == (BLUE, GREEN)
    assert queue.next(t.state) == BLUE


@pytest.mark.rule("49-EMR-08")
def test_a_closed_company_comes_again_as_the_last_from_the_next_stock_round_on() -> None:
    queue, t = a_queue(), Transition(a_state())
    queue.started(t, RED)
    queue.closed(t, RED)
    assert own(t.state).queue == (BLUE, GREEN, RED)
    queue.started(t, BLUE)
    queue.started(t, GREEN)
    assert queue.next(t.state) is None
    assert key(queue, t.state, RED) == "start.closed-lately"
    queue.stock_round_begins(t)
    assert queue.next(t.state) == RED


@pytest.mark.rule("49-START-07")
def test_who_loses_the_last_home_goes_to_the_end_until_a_stock_round_finds_one() -> None:
    t = Transition(a_state())
    a_queue(RED).look_for_homes(t)
    assert own(t.state).queue == (BLUE, GREEN, RED)
    queue = a_queue()  # a circle is free again
    queue.look_for_homes(t)
    assert key(queue, t.state, RED) == "start.no-home"
    assert queue.next(t.state) == BLUE
    queue.stock_round_begins(t)
    queue.started(t, BLUE)
    queue.started(t, GREEN)
    assert queue.next(t.state) == RED


@pytest.mark.rule("49-START-07")
def test_without_a_home_a_stock_round_changes_nothing() -> None:
    queue, t = a_queue(RED), Transition(a_state())
    queue.look_for_homes(t)
    seen = len(t.events)
    queue.stock_round_begins(t)
    queue.look_for_homes(t)
    assert len(t.events) == seen and own(t.state).homeless == {RED}


@pytest.mark.rule("49-EMR-08", "49-START-07")
def test_a_closed_company_comes_before_those_without_a_home() -> None:
    queue, t = a_queue(RED), Transition(a_state())
    queue.look_for_homes(t)
    queue.started(t, BLUE)
    queue.closed(t, BLUE)
    assert own(t.state).queue == (GREEN, BLUE, RED)
