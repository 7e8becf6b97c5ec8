"""The example game of the Playbook, played through the window with mouse and keys."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Action
from ezgame.models.drafts.run import run_draft
from tests.titles.esp import playbook
from tests.ui.hands import Hands
from tests.ui.table import open_table


@pytest.mark.parametrize(
    "way", [Hands.do_a_share, pytest.param(Hands.do, marks=pytest.mark.long)], ids=["share", "all"]
)
def test_the_playbook_game_ends_in_the_state_of_the_core(
    qtbot: QtBot, way: Callable[[Hands, Action], None]
) -> None:
    script = playbook.load()
    core = script.new_game()
    window = open_table(qtbot, script.new_game(), (1920, 1080))
    session = window.session
    hands = Hands(window)
    for step in script.steps():
        if not step.do:
            continue
        action = playbook.action_of(script, core, step)
        core.apply(action)
        # A pass with nothing else to do was made by the window itself.
        if session.game.position < core.position:
            way(hands, action)
        assert session.game.state_at(core.position) == core.state, step.id or step.do
    run_draft(session).search.wait()
    while core.position < session.game.position:
        core.apply(session.game.applied_at(core.position + 1).action)
    assert session.game.state == core.state
