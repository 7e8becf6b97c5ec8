"""Routes and incomes, on the board of the rulebook's figure."""

from dataclasses import replace
from itertools import permutations

import pytest

from ezgame.core.actions import Dividend, Pass
from ezgame.core.board.given import Paths, route_recorded
from ezgame.core.ids import CompanyId
from ezgame.core.refusal import Refusal
from ezgame.core.routes.judge import judge_routes
from ezgame.core.routes.network import Network, Route
from ezgame.core.routes.search import best_routes
from ezgame.core.steps.run import find_routes
from tests.asking import cash, done, play, refusal, step_of
from tests.builders import ANN, BEN, Position
from tests.routes import earned, reason, route, run
from tests.titles.t1830.table import corporation, table

PLACES = ("J12", "I13", "H14", "K13", "J14", "I15", "H16", "K15", "I17", "I19")
HEXES = dict(zip("ABCDEFGHIJ", PLACES, strict=True))
STOPS = "DEFGHJ"


def figure(*trains: str, **values: object) -> Position:
    position = corporation(table(**values).phase("3"), "B&O", cash=0)
    position = position.tiles(I15="53/0", H14="28/0", I13="16/3", J12="8/3", J14="14/2")
    return position.tiles(I17="9/1", H16="57/1").trains("B&O", *trains)


def network(position: Position) -> Network:
    found = position.rules.network(position.state, CompanyId("B&O"))
    assert found is not None
    return found


def legs(letters: str) -> list[list[str]]:
    """The hexes of each leg; legs end where trains stop."""
    found: list[list[str]] = [[HEXES[letters[0]]]]
    for letter in letters[1:]:
        found[-1].append(HEXES[letter])
        if letter in STOPS:
            found.append([HEXES[letter]])
    return found[:-1]


def judged(net: Network, *routes: tuple[str, int]) -> int | str:
    """The income of routes given by letters and train, or the rule they break."""
    paths = Paths(net)
    read = []
    used: frozenset[str] = frozenset()
    for letters, train in routes:
        found = route_recorded(paths, net.trains[train].id, legs(letters), used=used)
        if isinstance(found, Refusal):
            return found.key
        used |= frozenset().union(*(paths.segments[name].atoms for name in found.segments))
        read.append(found)
    verdict = judge_routes(net, read)
    return verdict.income if verdict.refusal is None else verdict.refusal.key


def all_routes(net: Network, stops: int) -> list[int]:
    """Incomes of all legal routes of so many stops."""
    found: dict[frozenset[str], int] = {}
    segments = {segment.id: segment for segment in net.segments}
    for chosen in permutations(segments, stops - 1):
        for first in (segments[chosen[0]].a, segments[chosen[0]].b):
            nodes = [first]
            for name in chosen:
                here = segments[name]
                nodes.append(here.b if here.a == nodes[-1] else here.a)
            drawn = Route(train=net.trains[0].id, nodes=tuple(nodes), segments=chosen)
            verdict = judge_routes(net, (drawn,))
            if verdict.refusal is None:
                found[frozenset(chosen)] = verdict.income
    return sorted(found.values())


@pytest.mark.classic_board
@pytest.mark.rule("30-RTE-01", "30-RTE-02", "30-RTE-03")
def test_two_stops_one_of_them_with_a_station() -> None:
    net = network(figure("2"))
    assert {name: judged(net, (name, 0)) for name in ("FE", "FCBE", "FIJ")} == {
        "FE": 80,
        "FCBE": 80,
        "FIJ": 60,
    }
    assert all_routes(net, 2) == [60, 80, 80]
    assert judged(net, ("FED", 0)) == "routes.too-long"
    assert judged(net, ("FE", 0), ("FIJ", 0)) == "routes.train-twice"


@pytest.mark.rule("30-RTE-03")
@pytest.mark.parametrize("letters", ["DE", "EH", "EBCG"])
def test_a_route_without_an_own_station_is_none(letters: str) -> None:
    assert judged(network(figure("3")), (letters, 0)) in (
        "routes.no-own-station",
        "routes.unknown-leg",
    )


@pytest.mark.rule("30-RTE-04")
@pytest.mark.parametrize("letters", ["FCG", "FCBAD"])
def test_no_reversing_at_switches_and_no_change_at_crossings(letters: str) -> None:
    assert judged(network(figure("3")), (letters, 0)) == "routes.unknown-leg"


@pytest.mark.classic_board
@pytest.mark.rule("30-RTE-02", "30-RTE-05", "30-RTE-11")
def test_three_stops_all_of_which_count() -> None:
    net = network(figure("3"))
    legal = {
        "EFIJ": 90,
        "EBCFIJ": 90,
        "GCBEF": 100,
        "FED": 110,
        "FEH": 100,
        "FCBED": 110,
        "FCBEH": 100,
    }
    assert {name: judged(net, (name, 0)) for name in legal} == legal
    assert all_routes(net, 3) == sorted(legal.values())


@pytest.mark.classic_board
@pytest.mark.rule("30-RTE-04", "30-RTE-06", "30-RTE-07")
@pytest.mark.parametrize(
    ("letters", "rules"),
    [
        ("FEBCF", ("routes.stop-twice",)),
        ("EFE", ("routes.stop-twice", "routes.track-twice")),
        ("EDABCF", ("routes.blocked",)),
    ],
)
def test_no_stop_and_no_track_twice_and_nothing_beyond_a_red_area(
    letters: str, rules: tuple[str, ...]
) -> None:
    position = figure("4")
    if "A" in letters:
        position = position.tiles(I13="9/0")
    assert judged(network(position), (letters, 0)) in rules


@pytest.mark.rule("30-RTE-06")
def test_two_cities_of_one_tile_may_both_be_used() -> None:
    position = corporation(table().phase("3"), "ERIE", home=False)
    position = position.tiles(E11="59/0").home("ERIE", 0)
    faces = position.ground.face(position.state.board, "E11").stop_edges
    assert len(faces) == 2
    net = position.trains("ERIE", "3").rules.network(position.state, CompanyId("ERIE"))
    assert net is not None and not net.at_most_one


@pytest.mark.classic_board
@pytest.mark.rule("30-RTE-07")
def test_a_red_area_is_not_both_ends() -> None:
    net = network(figure("D").tiles(I13="9/0"))
    assert judged(net, ("DABCFED", 0)) == "routes.stop-twice"


@pytest.mark.classic_board
@pytest.mark.rule("30-RTE-07")
@pytest.mark.parametrize(("rulings", "answer"), [("rulebook", "routes.one-of"), ("online", "")])
def test_whether_the_gulf_is_one_area_is_a_ruling(rulings: str, answer: str) -> None:
    position = corporation(table(rulings=rulings), "PRR").tiles(H4="15/5", I3="8/1", I5="8/0")
    game = position.tiles(J4="8/1").station("PRR", "H4").trains("PRR", "3").operating("PRR", "run")
    drawn = route(game, 0, "I1 H4 J2")
    assert reason(game, drawn) == answer
    if not answer:
        assert earned(game, drawn) == (90, 0)


@pytest.mark.rule("30-RTE-08", "30-TOK-08")
def test_a_blocked_city_ends_a_route() -> None:
    position = corporation(table(), "PRR", cash=0).tiles(H10="57 H12 H8", H8="9 H10", H6="9 H8")
    position = corporation(position.tiles(H4="57 H6"), "NYC", {BEN: 60}, at="1,6")
    open_game = position.trains("PRR", "3").operating("PRR", "run")
    assert earned(open_game, route(open_game, 0, "H12 H10 H4")) == (50, 0)
    blocked = position.station("NYC", "H10").trains("PRR", "3").operating("PRR", "run")
    assert earned(blocked, route(blocked, 0, "H12 H10")) == (30, 0)
    assert reason(blocked, route(blocked, 0, "H12 H10 H4")) != ""


@pytest.mark.classic_board
@pytest.mark.rule("30-RTE-09")
def test_routes_share_no_track_but_may_meet_in_stops() -> None:
    net = network(figure("3", "3"))
    assert judged(net, ("FED", 0), ("FEH", 1)) == "routes.shared-track"
    assert judged(net, ("FED", 0), ("FCBEH", 1)) == 210


@pytest.mark.classic_board
@pytest.mark.rule("30-RTE-10")
def test_each_train_has_a_route_of_its_own() -> None:
    net = network(figure("2", "2"))
    assert judged(net, ("FED", 0)) == "routes.too-long"
    assert all(len(train.name) == 1 for train in net.trains)


BEST = [
    (("2",), 80),
    (("2", "2"), 160),
    (("2", "2", "2"), 220),
    (("2", "2", "3"), 250),
    (("2", "3", "3"), 270),
    (("3", "3"), 210),
    (("3", "4"), 220),
]


@pytest.mark.classic_board
@pytest.mark.rule("30-RTE-11", "30-RTE-12")
@pytest.mark.parametrize(("trains", "income"), BEST)
def test_the_table_of_best_runs(trains: tuple[str, ...], income: int) -> None:
    best = best_routes(network(figure(*trains)))
    assert (best.income, best.proved) == (income, True)


@pytest.mark.rule("30-RTE-12")
def test_the_best_run_must_be_made() -> None:
    game = figure("2").operating("B&O", "run")
    poor, rich = run(game, route(game, 0, "I15 I19")), run(game, route(game, 0, "I15 J14"))
    assert refusal(game, poor) == "routes.not-best"
    assert refusal(game, Pass(actor=ANN)) == "routes.not-best"
    assert refusal(game, rich) == ""
    assert [choice.action.kind for choice in game.choices()] == ["run"]


@pytest.mark.rule("30-RTE-12")
def test_a_judge_that_is_told_the_best_run_waits_for_it() -> None:
    game = figure("2").operating("B&O", "run")
    poor, rich = run(game, route(game, 0, "I15 I19")), run(game, route(game, 0, "I15 J14"))
    runs = game.rules.best_runs
    assert runs is not None
    runs.beside = True
    for action in (poor, rich, Pass(actor=ANN)):
        assert refusal(game, action) == "routes.best-unknown"
    assert game.choices() == ()
    company = CompanyId("B&O")
    net = game.rules.network(game.state, company)
    assert net is not None
    best = best_routes(net)
    runs.hand_in(game.state, company, best)
    assert refusal(game, poor) == "routes.not-best"
    assert refusal(game, rich) == ""
    assert [choice.action.kind for choice in game.choices()] == ["run"]
    # An answer that is not proved demands no more than it has found.
    income = judge_routes(net, find_routes(net, poor.routes)).income
    runs.hand_in(game.state, company, replace(best, income=income, proved=False))
    assert refusal(game, poor) == ""
    # What is known of one position says nothing about another.
    play(game, rich)
    assert runs.known(game.state, company) is None


@pytest.mark.rule("30-RTE-12")
def test_under_the_other_ruling_any_legal_run_will_do() -> None:
    game = figure("2", rulings="online").operating("B&O", "run")
    poor = run(game, route(game, 0, "I15 I19"))
    assert refusal(game, poor) == ""
    play(game, poor)
    bank = game.state.bank or 0
    play(game, Dividend(actor=ANN, choice="withhold"))
    assert (cash(game, "B&O"), bank - (game.state.bank or 0)) == (60, 60)
    idle = figure("2", rulings="online").operating("B&O", "run")
    play(idle, done(idle))
    assert step_of(idle.state) == "trains"


@pytest.mark.classic_board
@pytest.mark.rule("30-RTE-14")
def test_a_shorter_route_may_be_the_better_one() -> None:
    # Alone a 4 runs to four stops; beside two 2s it earns more with three.
    assert len(best_routes(network(figure("4"))).routes[0].nodes) == 4
    net = network(figure("2", "2", "4"))
    stops = {found.train: len(found.nodes) for found in best_routes(net).routes}
    assert stops[net.trains[2].id] == 3
