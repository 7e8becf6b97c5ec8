"""`make bench ARGS="ui …"` plays every action: a run that must wait for its proof is tried again."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from ezgame.core.errors import EzgameError
from tests.tools.bench import ui
from tests.tools.benches.turns import Turns


def refusing(times: int) -> Any:
    answers = iter([False] * times + [True])
    return SimpleNamespace(submit=lambda _action: next(answers))


def test_a_refused_action_is_tried_again(qapp: object) -> None:
    turns = Turns()
    ui.play(refusing(2), cast(Any, None), "7 run", turns)
    assert [turn.name for turn in turns.all].count("7 run: action") == 3


def test_an_action_that_stays_refused_ends_the_measuring(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ui, "TRIES", 2)
    with pytest.raises(EzgameError, match="7 run was refused"):
        ui.play(refusing(2), cast(Any, None), "7 run", Turns())
