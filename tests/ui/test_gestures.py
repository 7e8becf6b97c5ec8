"""What players do most takes as few gestures as it always did: a tile one drag, a run with its payment two clicks."""

from pytestqt.qtbot import QtBot

from ezgame.models.drafts.run import RunDraft
from tests.models.games import a_game_after, played_actions
from tests.tools.gestures import count_gestures, open_window, over

BARS = {"lay_tile": 1, "run": 1, "dividend": 1, "buy_train": 1, "pass": 1}
"""Gestures of the shortest way; none may rise."""
LONG, ACTIONS = 130, 14


def test_no_action_takes_more_gestures_than_before(qtbot: QtBot) -> None:
    actions = played_actions(LONG)
    run = next(at for at, action in enumerate(actions) if action.kind == "run")
    start = max(at for at, action in enumerate(actions[:run]) if action.kind == "lay_tile")
    window = open_window(a_game_after(start))
    qtbot.addWidget(window)
    tally = count_gestures(window, actions[: start + ACTIONS])
    for run in window.session.findChildren(RunDraft):
        run.search.wait()
    print(tally.table())
    assert {"lay_tile", "run", "dividend"} <= set(tally.by_kind)
    assert over(tally, BARS) == []
