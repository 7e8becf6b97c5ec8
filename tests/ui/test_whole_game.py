"""A whole simulated game is played through the window with mouse and keys, and ends as in the core."""

import pytest
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.core.game import Game
from ezgame.models.drafts.run import run_draft
from ezgame.models.session import Session
from tests.ui.bot import Bot
from tests.ui.hands import Hands, settle
from tests.ui.table import open_table


def play(
    qtbot: QtBot,
    players: int,
    seed: int,
    most: int,
    title: str = "18esp",
    variant: str = "",
    *,
    all_by_hand: bool = False,
) -> Session:
    """Through the window; every kind of action by hand, or every single one."""
    names = ("Ann", "Ben", "Carol", "Dan", "Eve", "Finn")[:players]
    window = open_table(qtbot, new_game(make_setup(title, names, variant=variant, seed=seed)))
    session = window.session
    hands, bot = Hands(window), Bot(seed)
    while not session.game.state.finished and session.game.position < most:
        table = run_draft(session)
        if table.choice is not None:
            table.search.wait()
            settle()
        action = bot.choose(session.choices(), session.game.state, session.draft.ready)
        if all_by_hand:
            hands.do(action)
        else:
            hands.do_a_share(action)
    table.search.wait()
    return session


def check_again(game: Game) -> None:
    """The same actions given to the core lead to the same positions. It has rules of its own: those of a window
    know a best run only while its search is fresh."""
    again = new_game(game.rules.setup)
    for position in range(1, game.position + 1):
        again.apply(game.applied_at(position).action)
        assert again.state == game.state_at(position)


@pytest.mark.long  # the Playbook is played by hand every day
def test_the_first_rounds_are_played_with_mouse_and_keys(qtbot: QtBot) -> None:
    session = play(qtbot, players=4, seed=5, most=160)
    assert session.game.position >= 160
    check_again(session.game)


@pytest.mark.long
def test_the_first_rounds_of_1830_are_played_with_mouse_and_keys(qtbot: QtBot) -> None:
    session = play(qtbot, players=4, seed=5, most=120, title="1830")
    assert session.game.position >= 120
    check_again(session.game)


@pytest.mark.long
def test_the_first_rounds_of_1830_plus_are_played_with_mouse_and_keys(qtbot: QtBot) -> None:
    session = play(qtbot, players=3, seed=5, most=90, title="1830", variant="plus")
    assert session.game.position >= 90
    check_again(session.game)


WHOLE = [
    ("18esp", "", 3), ("18esp", "", 4), ("18esp", "", 5), ("18esp", "", 6),
    ("1830", "", 2), ("1830", "", 4), ("1830", "", 6), ("1830", "plus", 4),
    ("1849", "", 3), ("18te", "", 2), ("18te", "", 3),
]  # fmt: skip


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("title", "variant", "players"), WHOLE)
def test_a_whole_game_is_played_with_mouse_and_keys(
    qtbot: QtBot, title: str, variant: str, players: int
) -> None:
    session = play(
        qtbot, players, seed=players, most=5000, title=title, variant=variant, all_by_hand=True
    )
    assert session.game.state.finished
    check_again(session.game)
