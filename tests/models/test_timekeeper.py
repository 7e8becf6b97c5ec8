"""Clocks: they run for who is waited for, stop in a pause, give nothing back, and survive in the file."""

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from ezgame.content.games import new_game
from ezgame.core.ids import PlayerId
from ezgame.models.session import Session
from ezgame.models.timekeeper import Timekeeper, clock_words, overtime_money
from ezgame.storage.codec.faults import CodecFault
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.reading import read_file
from ezgame.ui.printing.evening.content import Extras, time_table
from ezgame.ui.printing.report.position import PositionReport
from tests.models.games import a_game_after
from tests.tools.selftests.play import sample_game

pytestmark = pytest.mark.usefixtures("qapp")


class Watch:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def counted(session: Session, on: bool = True) -> tuple[Timekeeper, Watch]:
    watch = Watch()
    keeper = Timekeeper(session, now=watch)
    keeper.switch(on)
    return keeper, watch


def act(session: Session) -> None:
    assert session.submit(session.choices()[0].action)


def test_time_goes_to_whom_the_game_waits_for() -> None:
    session = Session(a_game_after(60))
    keeper, watch = counted(session)
    expected: dict[PlayerId, int] = {}
    for step in range(1, 9):
        for player in session.game.waiting_for():
            expected[player] = expected.get(player, 0) + step
        watch.now += step
        act(session)
    assert {p: keeper.seconds(p) for p in expected} == expected
    assert sum(sum(spent.values()) for spent in keeper.times().values()) == sum(expected.values())


def test_nothing_runs_when_off_paused_or_over() -> None:
    session = Session(sample_game(10, 1))
    keeper, watch = counted(session, on=False)
    watch.now += 50
    act(session)
    assert keeper.times() == {}
    keeper.switch(True)
    keeper.pause(True)
    watch.now += 50
    keeper.pause(False)
    assert keeper.times() == {} or sum(map(sum, (s.values() for s in keeper.times().values()))) == 0
    (waited,) = session.game.waiting_for()
    watch.now += 7
    act(session)
    assert keeper.seconds(waited) == 7


def test_undo_gives_no_time_back() -> None:
    session = Session(sample_game(10, 1))
    keeper, watch = counted(session)
    (player,) = session.game.waiting_for()
    watch.now += 30
    act(session)
    session.back.undo()
    assert session.game.waiting_for() == (player,) and keeper.seconds(player) == 30
    watch.now += 5
    act(session)
    assert keeper.seconds(player) == 35


def test_a_budget_warns_and_overtime_costs_by_the_minute_begun() -> None:
    session = Session(sample_game(10, 1))
    keeper, watch = counted(session)
    (player,) = session.game.waiting_for()
    keeper.budget = 1
    tick = keeper.findChild(QTimer)
    moods = []
    for _ in range(7):
        watch.now += 10
        tick.timeout.emit()
        moods.append(keeper.standing(player))
    assert moods == ["", "", "", "", "nearly", "nearly", "over"]
    assert [overtime_money(s, 1, 5) for s in (0, 60, 61, 120, 121)] == [0, 0, 5, 5, 10]
    assert overtime_money(500, 0, 5) == 0
    assert (clock_words(65), clock_words(3665)) == ("1:05", "1:01:05")


def test_the_file_keeps_the_times_through_closing_saving_and_going_on(tmp_path: Path) -> None:
    game = sample_game(10, 1)
    file = GameFile.new(game, tmp_path / "a.ezgame")
    file.record_time("SR 1", {"P0": 12, "P1": 3})
    file.record_time("SR 1", {"P0": 20, "P1": 3})
    file.record_time("OR 1.1", {"P2": 9})
    file.close()
    times = {"SR 1": {"P0": 20, "P1": 3}, "OR 1.1": {"P2": 9}}
    assert read_file(file.path).times == times
    again = open_game(file.path, new_game)
    assert again.times == times
    again.save_as(tmp_path / "b.ezgame")
    again.record_time("OR 1.1", {"P2": 11})
    again.close()
    assert read_file(tmp_path / "b.ezgame").times == {**times, "OR 1.1": {"P2": 11}}
    keeper = Timekeeper(Session(again.game), again.times)
    assert keeper.seconds(PlayerId("P0")) == 20 and keeper.times() == again.times


def test_a_file_without_times_has_none(tmp_path: Path) -> None:
    GameFile.new(sample_game(10, 1), tmp_path / "a.ezgame").close()
    assert read_file(tmp_path / "a.ezgame").times == {}


@pytest.mark.parametrize(
    "spent", [{"P0": -1}, {"P0": 1.5}, {"P0": True}, {"P" * 50: 1}, {"P0": 10**9}]
)
def test_nonsense_about_time_is_damage(tmp_path: Path, spent: dict[str, int]) -> None:
    GameFile.new(sample_game(3, 1), tmp_path / "a.ezgame").close()
    contents = read_file(tmp_path / "a.ezgame")
    contents.closed = False
    with pytest.raises(CodecFault):
        contents.add_time("SR 1", spent)


def test_the_report_has_the_times_by_round_and_what_overtime_costs() -> None:
    report = PositionReport(sample_game(10, 1))
    assert time_table(report, Extras()).rows == ()
    times = {"SR 1": {"P0": 3600, "P1": 60}, "OR 1.1": {"P0": 61}}
    table = time_table(report, Extras(times=times, budget=60, fine=10))
    assert table.rows[:3] == (
        ("SR 1", "1:00:00", "1:00", ""),
        ("OR 1.1", "1:01", "", ""),
        ("Sum", "1:01:01", "1:00", "0:00"),
    )
    assert table.rows[3] == ("Overtime", "−20", "", "")
    worth = report.facts.worth(report.state)
    assert table.rows[4][1] == str(worth[PlayerId("P0")] - 20)


def test_the_session_tells_the_file_now_and_then() -> None:
    session = Session(sample_game(10, 1))
    keeper, watch = counted(session)
    told: list[tuple[str, dict[str, int]]] = []
    keeper.noted.connect(lambda round_, spent: told.append((round_, spent)))
    watch.now += 5
    act(session)
    assert told == []
    watch.now += 30
    act(session)
    (note,) = told
    assert note[1] == keeper.times()[note[0]]
    watch.now += 3
    keeper.close()
    assert told[-1][1] == keeper.times()[told[-1][0]]
