"""The run on the table: network, search in its thread, comparison, recall, draft."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Run
from ezgame.core.game import Game
from ezgame.models.drafts.run import RunDraft, run_draft
from ezgame.models.session import Session
from tests.ui.play.positions import building, harbour_left_aside, running, santander


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[RunDraft]:
    session = Session(running())
    table = run_draft(session)
    yield table
    table.search.wait()


def settled(table: RunDraft, qtbot: QtBot) -> None:
    qtbot.waitUntil(
        lambda: table.drawn.best is not None and not table.drawn.searching, timeout=20000
    )


def test_there_is_one_table_per_session(table: RunDraft) -> None:
    assert run_draft(table.session) is table


def test_the_table_is_closed_while_nobody_runs(qtbot: QtBot) -> None:
    table = run_draft(Session(building()))
    assert not table.drawn.is_open
    assert table.choice is None
    assert not table.search.running


def test_the_search_streams_an_answer_that_the_rules_accept(table: RunDraft, qtbot: QtBot) -> None:
    settled(table, qtbot)
    best = table.drawn.best
    assert best is not None and best.proved
    assert table.drawn.verdict.refusal is None
    assert isinstance(table.session.draft.action, Run)
    assert table.session.why_not(table.session.draft.action) is None


def test_lines_drawn_by_hand_are_not_replaced_by_the_proposal(
    table: RunDraft, qtbot: QtBot
) -> None:
    table.drawn.clear()  # the search may have answered already
    table.drawn.click("I5.0")
    table.drawn.click("H4.0")
    settled(table, qtbot)
    assert table.drawn.line(table.drawn.train).nodes == ("I5.0", "H4.0")
    assert table.drawn.behind > 0
    table.drawn.take_best()
    assert table.drawn.behind == 0


def test_a_cancelled_search_says_nothing_more(table: RunDraft, qtbot: QtBot) -> None:
    table.search.cancel()
    heard: list[object] = []
    table.search.better.connect(heard.append)
    table.search.wait()
    qtbot.wait(20)
    assert heard == []
    assert not table.drawn.searching


def test_running_closes_the_table_and_the_next_run_can_recall_it(
    table: RunDraft, qtbot: QtBot
) -> None:
    settled(table, qtbot)
    lines = {train.id: table.drawn.line(train.id).nodes for train in table.drawn.trains}
    assert table.run()
    assert not table.drawn.is_open
    table.session.back.undo()
    assert table.drawn.is_open
    later = RunDraft(table.session)
    later.company = table.company
    last = table.session.game.applied_at(table.session.game.length).action
    assert isinstance(last, Run)
    assert table.drawn.recall(last.routes)
    assert {t.id: table.drawn.line(t.id).nodes for t in table.drawn.trains} == lines
    later.search.wait()


def test_a_run_that_is_taken_back_lies_there_again_at_once(table: RunDraft, qtbot: QtBot) -> None:
    """The same question was answered a moment ago: no second search, no second renewal of all that is shown."""
    settled(table, qtbot)
    best = table.drawn.best
    assert table.run()
    told: list[object] = []
    table.drawn.changed.connect(lambda: told.append(table.drawn.best))
    table.session.back.undo()
    assert not table.search.running and table.drawn.best == best
    assert told == [best]
    assert table.session.draft.action == table.session.game.applied_at(1).action


def test_counting_treasury_money_asks_again(table: RunDraft, qtbot: QtBot) -> None:
    settled(table, qtbot)
    table.set_with_treasury(True)
    settled(table, qtbot)
    assert table.with_treasury


def test_history_closes_the_table(table: RunDraft, qtbot: QtBot) -> None:
    settled(table, qtbot)
    game: Game = table.session.game
    assert table.run()
    table.session.viewpoint.show_moment(game.position - 1)
    assert not table.drawn.is_open


def test_a_run_can_be_asked_to_reach_the_rim(qtbot: QtBot) -> None:
    """A 1+2 train earns more in Santander and Bilbao than at the harbour, which only pays the treasury."""
    position = santander().tiles(J4="73/5", K5="L111/0", H4="73/5").trains("FdSB", "1+2")
    table = run_draft(Session(position.operating("FdSB", "run")))
    assert [goal.kind for goal in table.goals] == ["harbour"]
    settled(table, qtbot)
    table.set_goal("harbour")
    settled(table, qtbot)
    best = table.drawn.best
    assert best is not None
    reached = any("K3.0" in route.nodes for route in best.routes)
    assert best.reached == reached
    table.search.wait()
    table.goal_runs.wait()


def test_a_goal_that_the_best_run_leaves_open_is_told_with_the_best_run_to_it(qtbot: QtBot) -> None:
    table = run_draft(Session(harbour_left_aside()))
    settled(table, qtbot)
    qtbot.waitUntil(lambda: bool(table.missed), timeout=20000)
    missed = table.missed[0]
    par = table.session.state.companies["FdSB"].par
    assert missed.goal.kind == "harbour" and missed.goal.brings == par
    assert (missed.income, missed.treasury, missed.behind) == (80, 20, 10)
    table.set_goal("harbour")
    qtbot.waitUntil(lambda: table.drawn.verdict.income == missed.income and not table.missed)
    before = table.session.state.companies["FdSB"].cash
    assert table.run()
    run = table.session.game.applied_at(1)
    assert run.after.companies["FdSB"].cash >= before + missed.goal.brings
    table.search.wait()


def test_a_run_with_the_proven_income_is_not_called_the_best_where_the_treasury_may_get_more(
    table: RunDraft, qtbot: QtBot
) -> None:
    settled(table, qtbot)
    assert table.drawn.best is not None
    table.drawn.on_better(replace(table.drawn.best, settled=False))
    assert table.standing == "most"
    table.set_with_treasury(True)  # asked for together, the sum is proven
    settled(table, qtbot)
    table.drawn.on_better(replace(table.drawn.best, settled=False))
    assert table.standing == "best"


def test_a_run_that_breaks_a_rule_is_never_called_the_best(table: RunDraft, qtbot: QtBot) -> None:
    settled(table, qtbot)
    assert table.standing == "best"
    for node in [node.id for node in table.drawn.network.nodes]:  # far more than any train may
        table.drawn.click(node)
        if table.drawn.verdict.refusal is not None:
            break
    assert table.drawn.verdict.refusal is not None
    assert table.standing == "illegal"
    assert table.session.draft.ready is None
