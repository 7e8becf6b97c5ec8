"""Turns of companies: tiles, stations, runs, trains, and what a liquidation leaves behind."""

import pytest

from ezgame.core.actions import (
    BuyTrain,
    DeclareBankruptcy,
    DiscardTrain,
    Dividend,
    IssueShares,
    LayTile,
    Pass,
    PlaceStation,
    RedeemShares,
)
from ezgame.core.events import CompanyClosed, Paid, TrainExported
from ezgame.core.ids import POOL, CompanyId, HexId, TrainId
from ezgame.core.routes.judge import Verdict, judge_routes
from ezgame.core.routes.network import Network, Node, Route, RouteTrain, Segment
from tests.builders import ANN, BEN, Position
from tests.titles.te.table import best_income, founded, refused, rules_of, table
from tests.titles.te.vectors.building import builders, laid, lay, tile
from tests.titles.te.vectors.founding import opened
from tests.titles.te.vectors.running import KHS_LINE
from tests.titles.te.vectors.trains import card_from_factory, from_company, in_pool, with_route

KHS, KWE, CME, KPR = (CompanyId(name) for name in ("KHS", "KWE", "CME", "KPR"))
A7, G5 = HexId("A7"), HexId("G5")
KPR_WAY = "G5 TE2 0, F4 58 5, E5 58 2, D4 58 5, C5 9 1, B6 9 1, A7 TE4 0, F6 4 1"


@pytest.mark.rule("TE-OR-02", "TE-ISS-06", "TE-EMR-07")
def test_the_steps_of_a_turn_come_in_their_order_and_issuing_is_the_last() -> None:
    position = founded(table(), "KHS", {ANN: 30}, cash=500).trains("KHS", "2")
    position = laid(position, [("F6", ("4", 1))])
    game = position.operating("KHS", "track")
    issue = IssueShares(actor=ANN, company=KHS, count=1)
    seen = []
    while (turn := game.state.operating) is not None and turn.company == KHS:
        seen.append(turn.step)
        if turn.step != "issue":
            assert refused(game, issue)[0] == "issue.last"
        if turn.step == "run":
            choice = next(c for c in game.choices() if c.action.kind == "run")
            game.apply(choice.action)
        elif turn.step == "dividend":
            game.apply(Dividend(actor=ANN, choice="pay"))
        elif turn.step == "issue":
            game.apply(issue)
            assert game.why_not(issue) is not None
            assert game.why_not(RedeemShares(actor=ANN, company=KHS, count=1)) is not None
        else:
            game.apply(Pass(actor=ANN))
        if game.state.clock.number == 2:
            break
    assert seen == ["track", "run", "dividend", "trains", "issue"]


@pytest.mark.rule("TE-OR-08")
def test_a_company_founded_in_a_stock_round_acts_in_both_rounds_that_follow() -> None:
    game = table().game()
    opened(game, 180, "KHS")
    acted = []
    while game.state.clock.set == 1 and len(acted) < 40:
        if game.state.clock.kind == "operating" and game.state.operating is not None:
            acted.append((game.state.clock.number, game.state.operating.company))
        game.apply(Pass(actor=game.waiting_for()[0]))
    assert set(acted) == {(1, "KHS"), (2, "KHS")}


@pytest.mark.rule("TE-OR-09", "TE-PHA-07")
def test_after_an_export_that_starts_phase_4_trains_are_given_up_first() -> None:
    position = founded(table().phase("3").left("3", 0), "KHS", {ANN: 30})
    position = position.trains("KHS", "3", "3", "3").own(export_marker=True)
    game = position.operating("KHS", "trains", number=1, rounds=2)
    while not game.state.pending:
        events = game.apply(Pass(actor=ANN)).events
    assert [e.type for e in events if isinstance(e, TrainExported)] == ["4"]
    assert game.state.phase == "4" and game.state.clock.number == 1
    train = game.state.companies[KHS].trains[0].id
    game.apply(DiscardTrain(actor=ANN, company=KHS, train=train))
    assert game.state.clock.number == 2 and len(game.state.depot.pool) == 1


@pytest.mark.rule("TE-PHA-07")
def test_trains_in_the_pool_rust_too_whichever_side_they_ran_with() -> None:
    position = founded(table().phase("3").left("3", 0), "KHS", cash=900)
    position = in_pool(position, "1+1", "2").trains("KHS", "1+1")
    game = position.operating("KHS", "trains")
    game.apply(card_from_factory("3+3/4"))
    assert game.state.depot.pool == ()
    assert [train.type for train in game.state.companies[KHS].trains] == ["4"]


@pytest.mark.rule("TE-TRK-19", "TE-TRK-22")
def test_a_tile_that_joins_two_sides_of_the_ems_pays_for_each_and_needs_the_money() -> None:
    position = builders("KHS", "KWE").station("KHS", "A7", 0).station("KWE", "A7", 1)
    # B8 between B6 and C9, both across the river.
    position = laid(position, [("B6", ("7", 0)), ("C9", ("9", 2))])
    both = LayTile(actor=ANN, hex=HexId("B8"), tile="8", rotation=3)
    exits = position.ground.face_of(both.tile, both.rotation).exits
    assert exits == 1 << 3 | 1 << 5
    poor = position.treasury("KHS", 59).operating("KHS", "track")
    assert "TE-TRK-19" in refused(poor, both)
    _, cost, _ = lay(position.treasury("KHS", 60), "KHS", both)
    assert cost == 60
    paid = [
        event.amount
        for event in position.operating("KHS", "track").apply(both).events
        if isinstance(event, Paid) and event.reason == "tile.side"
    ]
    assert paid == [30, 30]


# ---------------------------------------------------------------- stations


@pytest.mark.rule("TE-TOK-04")
def test_a_home_circle_is_kept_until_the_station_stands() -> None:
    position = founded(table(), "CME")
    position = founded(position, "KHS", {BEN: 30})
    kept, goals = rules_of(position).context.reserved(position.state)
    assert KWE in kept and CME not in kept and KWE in goals


@pytest.mark.rule("TE-TOK-06", "TE-TOK-08")
def test_stations_never_move_and_never_stand_twice_in_a_hex() -> None:
    position = founded(table(), "KHS", {ANN: 30}, cash=500)
    position = laid(position, KHS_LINE).station("KHS", "A7", 0).own(reached=frozenset({KHS}))
    game = position.operating("KHS", "station")
    assert "TE-TOK-08" in refused(game, PlaceStation(actor=ANN, hex=A7, stop=0))
    assert {c.action.kind for c in game.choices()} == {"place_station", "pass"}


@pytest.mark.rule("TE-TOK-09")
def test_the_price_of_a_station_must_be_in_the_treasury() -> None:
    position = laid(founded(table(), "KHS", {ANN: 30}, cash=49), KHS_LINE)
    game = position.operating("KHS", "station")
    assert "TE-TOK-09" in refused(game, PlaceStation(actor=ANN, hex=HexId("D6"), stop=0))
    assert game.why_not(PlaceStation(actor=ANN, hex=A7, stop=0)) is None


@pytest.mark.rule("TE-TOK-10")
def test_a_reserved_circle_is_free_for_everybodys_passage() -> None:
    position = founded(table().phase("3"), "KHS", {BEN: 30})
    position = laid(position, [("G5", ("TE2", 0)), ("F6", ("4", 1))])
    # Löhne is reached through Osnabrück, whose two other circles are kept for KPR and CME.
    assert best_income(position, "KHS", "3") == 30 + 30 + 10


@pytest.mark.rule("TE-TOK-12", "TE-TOK-05")
def test_who_comes_to_the_other_circle_of_rheine_waits_for_the_green_tile() -> None:
    position = founded(table().phase("3"), "KHS", {ANN: 30}, cash=100)
    position = laid(position, [("B8", ("8", 0)), ("B10", ("57", 0))]).station("KHS", "B10")
    game = position.operating("KHS", "station")
    assert refused(game, PlaceStation(actor=ANN, hex=A7, stop=0))[0] == "station.no-connection"
    assert "TE-TOK-05" in refused(game, PlaceStation(actor=ANN, hex=A7, stop=1))
    green = laid(position, [("A7", ("TE4", 0))]).operating("KHS", "station")
    green.apply(PlaceStation(actor=ANN, hex=A7, stop=0))
    (station,) = green.state.board.stations[A7]
    assert (station.company, station.slot) == ("KHS", 2)  # its printed circle
    assert green.state.companies[KHS].cash == 200


@pytest.mark.rule("TE-TOK-13", "TE-TOK-11")
def test_kpr_waits_beside_yellow_osnabrueck_and_enters_its_circle_with_the_green_tile() -> None:
    position = founded(table(), "KPR", {ANN: 30}, cash=300, operated=False)
    position = founded(position, "KHS", {BEN: 30}, at="1,7", cash=300)
    game = position.operating("KPR", "home")
    game = Position(position.rules, game.state).operating("KPR", "track")
    assert [c.action.kind for c in game.choices()] == ["pass"]
    game.apply(Pass(actor=ANN))
    assert not game.state.companies[KPR].home_placed
    assert game.state.operating is not None and game.state.operating.step == "trains"
    assert game.why_not(Pass(actor=ANN)) is None  # no route, no duty
    green = position.phase("3").change("KPR", operated=True)
    own_turn = green.operating("KPR", "track")
    assert {c.action.kind for c in own_turn.choices()} == {"lay_tile", "pass"}
    own_turn.apply(tile("G5", "TE2", 0))
    assert circles(Position(green.rules, own_turn.state)) == ["KPR", "KHS"]
    others = green.operating("KHS", "track")
    others.apply(LayTile(actor=BEN, hex=G5, tile="TE2", rotation=0))
    assert circles(Position(green.rules, others.state)) == ["KPR", "KHS"]
    assert others.state.companies[KPR].home_placed


def circles(position: Position) -> list[str]:
    here = position.state.board.stations[G5]
    assert [s.slot for s in sorted(here, key=lambda s: s.slot)] == [0, 1]
    return [station.company for station in sorted(here, key=lambda s: s.slot)]


# ---------------------------------------------------------------- runs


@pytest.mark.rule("TE-RTE-15", "TE-RTE-10")
def test_two_trains_may_end_in_the_same_red_area_but_share_no_track() -> None:
    nodes = (
        Node(id="a", kind="city", city_like=True, value=20, own_token=True),
        Node(id="b", kind="city", city_like=True, value=30, own_token=True),
        Node(id="red", kind="offboard", city_like=True, value=50, terminal=True),
    )
    faces = [RouteTrain(id=TrainId(name), name="2", max_stops=2) for name in "xy"]

    def verdict(*atoms: str) -> Verdict:
        ways = tuple(
            Segment(id=f"{start}-red", a=start, b="red", pieces=(), atoms=frozenset({atom}))
            for start, atom in zip("ab", atoms, strict=True)
        )
        network = Network(nodes=nodes, segments=ways, trains=tuple(faces))
        drawn = tuple(
            Route(train=train.id, nodes=(way.a, "red"), segments=(way.id,))
            for train, way in zip(faces, ways, strict=True)
        )
        return judge_routes(network, drawn)

    assert verdict("one side", "another").income == 150
    shared = verdict("one side", "one side").refusal
    assert shared is not None and shared.key == "routes.shared-track"


@pytest.mark.rule("TE-RTE-16")
def test_all_values_are_multiples_of_ten() -> None:
    title = table().title
    stops = [s for t in title.tiles.tiles.values() for s in t.stops]
    stops += [s for h in title.board.hexes.values() for s in h.stops]
    values = {s.value for s in stops} | {v for s in stops for v in (s.values or {}).values()}
    assert all(value % 10 == 0 for value in values)


@pytest.mark.rule("TE-DIV-04")
def test_a_company_with_trains_but_without_a_route_moves_left_unasked() -> None:
    position = founded(table(), "KHS", {ANN: 30}, at="3,7").trains("KHS", "2")
    game = position.operating("KHS", "track")
    game.apply(Pass(actor=ANN))
    assert game.state.market.places[KHS] == "3,6"
    assert game.state.operating is not None and game.state.operating.step == "trains"


# ---------------------------------------------------------------- market cells and liquidation


@pytest.mark.rule("TE-MKT-11", "TE-MKT-14")
def test_only_withholding_at_ten_leads_to_bankrott_and_only_a_dividend_at_250_to_the_end() -> None:
    rules = rules_of(table())
    moves = rules.context.moves
    cells = rules.title.market.cells
    for name, target, start in (("withheld", "5,1", "5,2"), ("paid", "0,16", "0,15")):
        into = [c for c in cells if c != target and rules.market.target(c, moves[name]) == target]
        assert into == [start]
    for name in ("sold", "issued", "sold-out"):
        into = {rules.market.target(c, moves[name]) for c in cells if c not in ("5,1", "0,16")}
        assert not into & {"5,1", "0,16"}


@pytest.mark.rule("TE-MKT-15", "TE-END-07")
def test_at_300_a_dividend_stays_and_withholding_does_not_lift_the_end() -> None:
    position = founded(table(), "KHS", {ANN: 30}, at="0,15")
    game = position.operating("KHS", "dividend", income=250)
    game.apply(Dividend(actor=ANN, choice="pay"))
    assert game.state.ending == "end-cell"
    again = Position(position.rules, game.state).operating("KHS", "dividend", income=300)
    again.apply(Dividend(actor=ANN, choice="withhold"))
    assert again.state.market.places[KHS] == "0,15" and again.state.ending == "end-cell"


@pytest.mark.rule("TE-LIQ-05", "TE-LIQ-06", "TE-LIQ-02")
def test_a_liquidation_opens_circles_and_frees_hands() -> None:
    position = founded(table().phase("3"), "KHS", {ANN: 50, BEN: 20})
    position = founded(position, "KWE", {BEN: 30})
    position = laid(position, [("C13", ("5", 4))]).station("KHS", "C13")
    counted = position.rules.limits.counted(position.state, BEN)
    before = position.trains("KWE", "3")
    assert best_income(before, "KWE", "3") == 40
    after = position.happened(CompanyClosed(company=KHS))
    assert position.rules.limits.counted(after.state, BEN) == counted - 2
    assert not any(s.company == KHS for h in after.state.board.stations.values() for s in h)
    kept, goals = rules_of(after).context.reserved(after.state)
    assert KHS not in kept | goals


@pytest.mark.rule("TE-TRN-07", "TE-TRN-01")
def test_trains_change_hands_in_every_phase_also_between_companies_of_one_president() -> None:
    for phase in ("2", "3", "4", "5"):
        side = {"2": "2", "3": "3", "4": "3", "5": "4"}[phase]
        position = founded(table().phase(phase), "KHS", {ANN: 30}, cash=50)
        position = founded(position, "KWE", {ANN: 30}).trains("KWE", side)
        game = position.operating("KHS", "trains")
        game.apply(from_company(position, KWE, 7))
        assert not game.state.pending and game.state.companies[KWE].cash == 7


@pytest.mark.rule("TE-RTE-06", "TE-RTE-08", "TE-RTE-07")
def test_a_3_plus_3_serves_three_stops_and_three_towns_more() -> None:
    position = table().phase("4")
    way = [(hex_, (tile_, int(turn))) for hex_, tile_, turn in map(str.split, KPR_WAY.split(", "))]
    position = founded(laid(position, way), "KPR")
    # Emden, Rheine, three towns, Osnabrück; Lotte would be a fourth town, Löhne a fourth stop.
    assert best_income(position, "KPR", "3+3") == 50 + 30 + 3 * 10 + 30
    assert best_income(position, "KPR", "D") == 50 + 30 + 3 * 10 + 30 + 50
    assert best_income(position, "KPR", "4") < best_income(position, "KPR", "3+3")


@pytest.mark.rule("TE-PHA-03")
def test_three_trains_in_phases_2_and_3_and_two_from_phase_4_on() -> None:
    limits = {}
    for phase in ("2", "3", "4", "5"):
        position = founded(table().phase(phase), "KHS")
        limits[phase] = position.rules.supply.limit(position.state, KHS)
    assert limits == {"2": 3, "3": 3, "4": 2, "5": 2}


@pytest.mark.rule("TE-EMR-11", "TE-EMR-02")
def test_after_a_forced_purchase_no_second_train_can_be_bought() -> None:
    game = with_route(table().top("3"), 120).operating("KHS", "trains")
    game.apply(card_from_factory("2+2/3"))
    assert game.state.companies[KHS].cash == 0
    assert not any(isinstance(c.action, BuyTrain) for c in game.choices())


@pytest.mark.rule("TE-END-08")
def test_after_the_last_round_nothing_is_exported_and_no_marker_moves() -> None:
    position = founded(table(), "KHS", {ANN: 30}).own(export_marker=True)
    position = position.with_state(ending="bank", last_set=2)
    game = position.operating("KHS", "trains", number=2, rounds=2)
    events = []
    while not game.state.finished:
        events += game.apply(Pass(actor=ANN)).events
    assert not [event for event in events if isinstance(event, TrainExported)]
    assert game.state.market.places[KHS] == "3,7"


@pytest.mark.rule("TE-EMR-10")
def test_a_bankrupt_president_keeps_what_cannot_be_sold_and_has_no_duty_any_more() -> None:
    position = with_route(table().phase("4").left("4", 0)).cash(ANN, 10)
    position = founded(position, "KWE", {BEN: 30, ANN: 20, POOL: 40}, at="5,6")
    game = position.operating("KHS", "trains", number=1, rounds=2, done=("KWE",))
    game.apply(DeclareBankruptcy(actor=ANN))
    held = game.state.companies[KWE].certificates.count(ANN)
    assert held == 1 and game.state.players[ANN].bankrupt
    assert game.state.companies[KHS].president == ANN
    while not game.state.finished:
        game.apply(next(c.action for c in game.choices() if isinstance(c.action, Pass)))
    assert game.state.ending == "bankrupt" and game.state.clock.number == 2
