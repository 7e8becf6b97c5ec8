"""Simulated games for two: they end, what never changes does not change, and a second, independent Rodrigo
predicts every run, delivery and combination."""

from collections.abc import Mapping

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import AutomaticRun
from ezgame.core.events import RoutesRun
from ezgame.core.game import Applied, Game
from ezgame.core.ids import LOCKED, CompanyId
from ezgame.core.state import State
from ezgame.storage.codec.digest import state_hash
from ezgame.storage.history import trusted
from ezgame.titles.esp.events import TrainCombined, TrainDelivered, own
from tests.titles.esp.second_rodrigo import Board, index_after
from tests.titles.esp.two import HIS, NAMES, RODRIGO
from tests.tools.simulation import Outcome, play_out


def the_game(seed: int) -> Game:
    return new_game(make_setup("18esp", NAMES, seed=seed))


class Watcher:
    """Looks at every action of a game."""

    def __init__(self, game: Game, *, predicts: bool) -> None:
        self.title = game.rules.title
        self.predicts = predicts
        self.runs = self.deliveries = self.combined = 0
        self.locked = {c: self.half(game.state, c) for c in HIS}

    @staticmethod
    def half(state: State, company: str) -> tuple[int, ...]:
        places = state.companies[CompanyId(company)].certificates
        return tuple(number for number, place in enumerate(places) if place == LOCKED)

    def __call__(self, game: Game, applied: Applied) -> None:
        before, after = applied.before, applied.after
        self.invariants(before, after)
        if isinstance(applied.action, AutomaticRun):
            self.run(applied)
        self.trains(applied)

    def invariants(self, before: State, after: State) -> None:
        for name in HIS:
            company = CompanyId(name)
            assert self.half(after, name) == self.locked[name]
            assert after.companies[company].cash >= before.companies[company].cash
            assert len(after.companies[company].trains) <= 1
            assert after.companies[company].president is None

    def run(self, applied: Applied) -> None:
        before, after = applied.before, applied.after
        assert before.operating is not None and before.operating.company is not None
        company = before.operating.company
        income = next(e.income for e in applied.events if isinstance(e, RoutesRun))
        if self.predicts:
            trains = before.companies[company].trains
            best = Board(self.title, before, company).best(trains[0].faces) if trains else None
            route = next(e for e in applied.events if isinstance(e, RoutesRun)).routes
            assert income == (0 if best is None else best.income)
            assert [" ".join(r.route.nodes) for r in route] == ([] if best is None else [best.text])
        self.runs += 1
        cells = self.title.market.cells
        was = cells[before.market.places[company]].column
        moved = [e for e in applied.events if getattr(e, "company", "") == company]
        columns = [cells[e.target].column for e in moved if type(e).__name__ == "MarkerMoved"]
        assert (columns[0] if columns else was) == index_after(was, income)
        assert after.companies[company].cash - before.companies[company].cash == income // 2
        paid = {
            e.target: e.amount
            for e in applied.events
            if getattr(e, "reason", "") == "dividend.paid"
        }
        for player in before.players:
            held = before.companies[company].certificates.count(player)
            assert paid.get(player, 0) == held * income // 10

    def trains(self, applied: Applied) -> None:
        """Deliveries come in the order of the pairs, from the top of the stack; nothing stays uncombined."""
        before = applied.before
        left = {kind: count for kind, count in before.depot.left.items() if count != 0}
        number = own(before).delivered
        for event in applied.events:
            if isinstance(event, TrainDelivered):
                top = next(kind for kind, count in left.items() if count is None or count > 0)
                assert event.company == own(before).automatic[number % 4]
                assert (event.train.type, event.train.faces) == (top, (top,))
                if (count := left[top]) is not None:
                    left[top] = count - 1
                number += 1
                self.deliveries += 1
            if isinstance(event, TrainCombined):
                self.combined += 1
                if (
                    self.predicts
                    and event == [e for e in applied.events if isinstance(e, TrainCombined)][-1]
                ):
                    routes = Board(self.title, applied.after, event.company).routes(
                        event.train.faces
                    )
                    assert event.train.faces[1] in ("1+2", "2+3", "3+4")
                    assert next(routes, None) is not None
        if self.predicts:
            self.nothing_left(applied.after)

    def nothing_left(self, state: State) -> None:
        cards: Mapping[str, int] = own(state).recyclable
        kinds = [k for k in state.depot.left if cards.get(k, 0) > 0 and k in state.depot.rusted]
        if not kinds or state.finished:
            return
        narrow = self.title.trains[kinds[-1]].faces[1].name
        for company in own(state).automatic:
            trains = state.companies[company].trains
            if trains and len(trains[0].faces) == 1:
                board = Board(self.title, state, company)
                assert next(board.routes((trains[0].faces[0], narrow)), None) is None, company


def played(seed: int, *, predicts: bool) -> tuple[Game, Outcome, Watcher]:
    game = the_game(seed)
    watcher = Watcher(game, predicts=predicts)
    outcome = play_out(game, seed, watcher)
    assert RODRIGO in outcome.ranking and len(outcome.ranking) == 3
    return game, outcome, watcher


@pytest.mark.rule("TP-00", "TP-02", "TP-66")
@pytest.mark.parametrize("seed", range(10))
def test_games_for_two_end(seed: int) -> None:
    game, outcome, watcher = played(seed, predicts=False)
    assert game.state.finished and watcher.runs > 20
    if outcome.ending != "agreement":
        assert outcome.phases == ("3", "4", "5", "6", "8")
    if seed == 3:
        replayed_elsewhere(game, seed)


def replayed_elsewhere(game: Game, seed: int) -> None:
    """From its file the game has the same positions, whatever a search finds."""
    again = the_game(seed)
    runs = again.rules.chosen_runs
    assert runs is not None
    runs.beside = True  # no search answers at all
    for position in range(1, game.length + 1):
        with trusted(again.rules):
            again.apply(game.applied_at(position).action)
        assert state_hash(again.state) == state_hash(game.state_at(position))


@pytest.mark.rule("TP-21", "TP-22", "TP-23", "TP-25", "TP-26", "TP-40", "TP-50", "TP-51")
@pytest.mark.parametrize("seed", [4])
def test_a_second_rodrigo_predicts_everything(seed: int) -> None:
    played(seed, predicts=True)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 100, 5))
def test_a_second_rodrigo_predicts_a_hundred_games(first: int) -> None:
    for seed in range(first, first + 5):
        played(seed, predicts=True)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 300, 10))
def test_three_hundred_games_for_two_end(first: int) -> None:
    for seed in range(first, first + 10):
        assert played(seed, predicts=False)[0].state.finished
