"""What if: futures of a game that are tried beside it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Pass
from ezgame.core.events import TrainsRusted
from ezgame.core.game import Game
from ezgame.models.futures.compare import last_income, rows
from ezgame.models.futures.default_play import Target, way_to
from ezgame.models.futures.sheet import MOST, FutureSheet, sheet_of
from ezgame.models.futures.words import assumed_words
from ezgame.models.history import History
from ezgame.models.session import Session
from tests.models.games import a_game_of
from tests.tools.habits import mixed
from tests.tools.simulation import Players

SETUPS = (("18esp", 4), ("18esp", 2), ("1830", 3), ("1849", 3), ("18te", 3))


def never_saved(session: Session) -> Callable[[], int]:
    """How often a file would have been written."""
    heard: list[object] = []
    session.on_applied.append(heard.append)
    session.on_jumped.append(lambda: heard.append(None))
    return lambda: len(heard)


def try_some(session: Session, count: int, seed: int) -> None:
    """Play on in the future that is shown."""
    future = session.viewpoint.trying
    assert future is not None
    hands = Players(future.game, seed, mixed(len(future.game.state.players), seed))
    for _ in range(count):
        if not future.game.state.finished:
            assert session.submit(hands.choose(future.game))


@pytest.mark.parametrize(("title", "players"), SETUPS)
def test_three_futures_are_tried_and_the_game_stays_as_it_is(title: str, players: int) -> None:
    game = a_game_of(title, players, 90)
    session = Session(game)
    saved, sheet = never_saved(session), sheet_of(session)
    before, log = game.state, game.log
    for seed in range(MOST):
        future = sheet.begin()
        assert future is not None and session.viewpoint.trying is future and session.live
        try_some(session, 5, seed)
        assert session.back.undo() and session.back.redo()
        while session.back.undo():
            pass
        assert future.game.position == future.since and not session.back.can_undo
        while session.back.redo():
            pass
        assert future.count >= 5
    assert sheet.begin() is None and sheet.why_no_more() == "whatif.full"
    assert game.state is before and game.log == log and saved() == 0
    assert [future.number for future in sheet.futures] == [1, 2, 3]
    session.viewpoint.leave_sheet()
    assert session.live and session.state is before and session.viewpoint.trying is None


@pytest.mark.parametrize(("title", "players"), SETUPS)
def test_what_is_compared_is_what_the_game_gives_when_it_is_played(
    title: str, players: int
) -> None:
    game = a_game_of(title, players, 100)
    session = Session(game)
    sheet = sheet_of(session)
    future = sheet.begin()
    assert future is not None
    try_some(session, 25, 7)
    told = {(row.kind, row.who): row.cells[1] for row in rows(session, sheet.futures)}
    then, length = future.game.state, future.game.position
    lost = {
        company
        for applied in future.game.log[future.since :]
        for event in applied.events
        if isinstance(event, TrainsRusted)
        for company, count in event.lost
        if count
    }
    saved: list[int] = []

    @contextmanager
    def saving() -> Iterator[None]:
        yield
        saved.append(game.position)

    session.lines.on_change.append(saving)
    assert sheet.play(future) and not sheet.futures
    assert game.state == then and game.position == length
    assert saved == [length] and not len(game.lines), (
        "written as a whole, and no line is left behind"
    )
    worth = session.facts.worth(game.state)
    for (kind, who), cell in told.items():
        if kind == "worth":
            assert cell.amount == worth.get(who)
        elif kind == "price":
            assert cell.amount == session.facts.price(game.state, who)
        elif kind == "treasury":
            assert cell.amount == game.state.companies[who].cash
        elif kind == "income":
            assert cell.amount == last_income(game.log, who)
    assert lost <= {who for kind, who in told if kind == "lost"}


def test_a_future_that_is_kept_becomes_a_line_and_the_game_stays() -> None:
    game = a_game_of("1830", 3, 80)
    session = Session(game)
    sheet, before = sheet_of(session), game.state
    future = sheet.begin()
    assert future is not None and not sheet.keep(future), "nothing was tried yet"
    try_some(session, 4, 1)
    tried = future.game.log
    assert sheet.keep(future) and not sheet.futures
    (line,) = game.lines
    assert line.log == tried and line.name == "Future 1"
    assert game.state is before and session.viewpoint.trying is None and session.live
    session.lines.go_along(line.log)
    assert game.state == tried[-1].after


def test_a_future_is_not_played_once_the_game_went_another_way() -> None:
    game = a_game_of("18esp", 4, 80)
    session = Session(game)
    sheet = sheet_of(session)
    future = sheet.begin()
    assert future is not None and sheet.why_not_play(future) == "whatif.nothing"
    try_some(session, 6, 2)
    session.viewpoint.leave_sheet()
    first = future.game.log[future.since].action
    assert session.submit(first), "the game goes the same way …"
    assert sheet.why_not_play(future) == ""
    other = next(c.action for c in session.choices() if c.action != future.game.log[81].action)
    assert session.submit(other)  # … and then another one
    assert sheet.why_not_play(future) == "whatif.apart" and not sheet.play(future)
    assert sheet.keep(future), "but it can be kept"


def test_the_past_of_a_future_leads_to_its_own_end_first() -> None:
    game = a_game_of("1849", 3, 60)
    session = Session(game)
    future = sheet_of(session).begin()
    assert future is not None
    try_some(session, 3, 3)
    session.viewpoint.show_moment(10)
    assert not session.viewpoint.play_from_here(), "what is played is not taken back"
    session.viewpoint.return_to_now()
    assert session.viewpoint.trying is future and session.live
    session.viewpoint.show_moment(future.since + 1)
    assert session.viewpoint.play_from_here() and future.count == 1
    session.viewpoint.leave_sheet()
    assert session.game is game


def test_undo_leaves_the_sheet_alone_and_an_ending_is_no_ending() -> None:
    game = a_game_of("18te", 3, 60)
    session = Session(game)
    sheet = sheet_of(session)
    future = sheet.begin()
    assert future is not None
    assert (
        not session.back.undo()
        and not session.back.restart_turn()
        and session.back.undo_label == ""
    )
    session.viewpoint.leave_sheet()
    assert session.back.undo() and game.position < 60
    try_position = future.game.position
    session.viewpoint.stand_in(future)
    assert future.game.position == try_position


@pytest.mark.parametrize(("title", "players"), SETUPS)
def test_the_way_to_anybodys_turn_is_played_by_default_and_told(title: str, players: int) -> None:
    game = a_game_of(title, players, 90)
    session = Session(game)
    sheet = sheet_of(session)
    future = sheet.begin()
    assert future is not None
    for target in sheet.targets(future):
        copy = Game.along(game.rules, game.state_at(0), game.log)
        way = way_to(copy, target, lambda _done, _of: True)
        assert way.reached or not way.done or copy.state.finished, target
        if way.reached:
            assert target.reached(copy)
            assert copy.log == (*game.log, *way.done)
    way = way_to(
        Game.along(game.rules, game.state_at(0), game.log),
        sheet.targets(future)[-1],
        lambda _done, _of: True,
    )
    sheet.take_way(future, future.game.position, way)
    assert future.game.log[future.since :] == way.done
    if way.chosen:
        assert assumed_words(session, future)
        session.back.restart_turn()
        while session.back.undo():
            pass
        assert future.count == 0 and assumed_words(session, future) == ""


def test_a_way_that_comes_too_late_is_not_taken() -> None:
    game = a_game_of("1830", 3, 80)
    session = Session(game)
    sheet = sheet_of(session)
    future = sheet.begin()
    assert future is not None
    way = way_to(
        Game.along(game.rules, game.state_at(0), game.log),
        Target("player", game.state.order[0]),
        lambda _done, _of: True,
    )
    before = future.game.position
    try_some(session, 1, 1)
    sheet.take_way(future, before, way)
    assert future.count == 1
    sheet.throw_away(future)
    sheet.take_way(future, future.game.position, way)
    assert future.count == 1 and not sheet.futures


def test_a_way_can_be_called_off() -> None:
    game = a_game_of("1830", 3, 60)
    target = Target("player", "nobody")
    way = way_to(game, target, lambda done, _of: done < 3)
    assert len(way.done) == 3 and not way.reached


def test_nothing_of_a_sheet_is_there_before_somebody_asks() -> None:
    session = Session(new_game(make_setup("1830", ("Ann", "Ben", "Carol"))))
    assert not session.has_part(FutureSheet) and session.viewpoint.trying is None
    assert History(session.game).marks()
    assert session.submit(Pass(actor=session.waiting_for()[0]))
    assert not session.has_part(FutureSheet)
