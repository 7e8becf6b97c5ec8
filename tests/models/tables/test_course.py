"""Charts, history and final accounts read the log of a game."""

from ezgame.content.games import new_game
from ezgame.content.resources import resource
from ezgame.models.history import History
from ezgame.models.tables.charts import KINDS, ChartBook
from ezgame.models.tables.result import accounts
from ezgame.storage.opening import open_whole
from ezgame.storage.reading import read_file
from tests.builders import ANN, BEN, DAN, a_game
from tests.models.games import played_at_random


def test_a_chart_has_a_column_per_round_and_one_for_the_present() -> None:
    game = played_at_random()
    book = ChartBook(game)
    for kind in KINDS:
        chart = book.chart(kind)
        assert len(chart.marks) == len(chart.positions)
        assert all(len(series.values) == len(chart.marks) for series in chart.series)
    worth = book.chart("worth")
    assert [series.id for series in worth.series] == list(game.state.players)
    now = {series.id: series.values[-1] for series in worth.series}
    assert now == dict(game.rules.score(game.state))


def test_a_chart_grown_action_by_action_equals_one_read_at_once() -> None:
    game = played_at_random()
    length = game.length
    game.go_to(0)
    growing = ChartBook(game)
    for position in range(length + 1):
        game.go_to(position)
        growing.chart("worth")
    assert all(growing.chart(kind) == ChartBook(game).chart(kind) for kind in KINDS)


def test_the_last_round_of_a_finished_game_has_one_column() -> None:
    file = read_file(resource("samples", "18te.ezgame"))
    game = open_whole(file, new_game).game
    assert game.state.finished
    for kind in KINDS:
        marks = ChartBook(game).chart(kind).marks
        assert len(set(marks)) == len(marks) and marks[-1] == game.state.clock


def test_an_undone_round_leaves_the_chart() -> None:
    game = played_at_random()
    book = ChartBook(game)
    whole = book.chart("worth")
    game.go_to(1)
    assert len(book.chart("worth").marks) < len(whole.marks)
    game.go_to(game.length)
    assert book.chart("worth") == whole


def test_history_marks_the_rounds_in_order() -> None:
    game = played_at_random()
    history = History(game)
    rounds = history.rounds()
    assert rounds[0].position == 0
    assert [mark.position for mark in rounds] == sorted(mark.position for mark in rounds)
    assert len(rounds) > 1
    second = rounds[1].position
    assert history.next_round(0) == second
    assert history.previous_round(second) == 0
    assert history.next_round(game.length) == game.length


def test_the_lines_of_every_account_add_up_to_the_score() -> None:
    game = (
        a_game()
        .phase("3")
        .cash(ANN, 70)
        .debt(BEN, 50)
        .major("FdSB", par=90, holds={ANN: 40, BEN: 20})
        .minor("ZP", par=100, owner=DAN)
        .stock()
    )
    scores = game.rules.score(game.state)
    found = accounts(game.rules, game.state)
    assert [account.player for account in found] == list(game.rules.ranking(game.state))
    for account in found:
        total = account.cash + sum(h.value for h in account.holdings) - account.debt
        total += sum(value for _, value in account.privates) + account.other
        assert total == account.worth == scores[account.player]
        assert account.other == 0
    ann = next(account for account in found if account.player == ANN)
    assert [(h.company, h.percent, h.value) for h in ann.holdings] == [("FdSB", 40, 360)]
    ben = next(account for account in found if account.player == BEN)
    assert ben.debt > 0
