"""Examples of the rulebook about runs: lengths by gauge, ports, electric trains, incomes and dividends."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from ezgame.core.actions import Dividend
from ezgame.core.board.running import RunTrain
from ezgame.core.ids import HexId, TileId, TrainId
from ezgame.core.routes.judge import judge_routes
from ezgame.core.routes.network import Network, Route, Segment, segment_weight
from ezgame.core.state import BoardState, LaidTile, Station
from ezgame.titles.t1849.running import make_running
from tests.titles.t1849.recorded import ground, title
from tests.titles.t1849.table import CTL, P0, RCS, Table
from tests.titles.t1849.vectors import cases, example

PALERMO, ITS_PORT, PARTINICO = "C5", "A5", "D4"


def board(company: str = "CTL", home: str = "E1") -> BoardState:
    """The figure of the rulebook, with a station of a company."""
    tiles = {
        HexId(hex_): LaidTile(tile=TileId(tile), rotation=turn)
        for hex_, (tile, turn) in example("route_lengths")["tiles"].items()
    }
    station = Station(company=company, stop=0, slot=0)
    return BoardState(tiles=tiles, stations={HexId(home): (station,)})


def network(at: BoardState, trains: Sequence[str], color: str = "gray") -> Network:
    faces = {face.name: face for kind in title().trains.values() for face in kind.faces}
    company = next(iter(at.stations.values()))[0].company
    return make_running(title(), ground()).network(
        at,
        company,
        color,
        [
            RunTrain(id=TrainId(f"{name}-{number}"), name=name, faces=(faces[name],))
            for number, name in enumerate(trains)
        ],
    )


def routes(
    net: Network, train: str, hexes: Sequence[str], gauges: Sequence[str] = ()
) -> Iterator[Route]:
    """Every way from stop to stop over pieces of the gauges, which dual pieces have as well."""
    nodes = {node.hex: node.id for node in net.nodes}
    stops = [nodes[hex_] for hex_ in hexes]

    def way(at: int, taken: tuple[Segment, ...]) -> Iterator[tuple[Segment, ...]]:
        if at == len(stops) - 1:
            yield taken
            return
        for segment in net.segments:
            if {segment.a, segment.b} != {stops[at], stops[at + 1]} or segment in taken:
                continue
            wanted = gauges[at] if gauges else ""
            other = {"standard": "narrow", "narrow": "standard"}.get(wanted, "")
            if (other and other in segment.gauges) or (other and wanted not in segment.gauges):
                continue
            yield from way(at + 1, (*taken, segment))

    for segments in way(0, ()):
        yield Route(
            train=TrainId(train), nodes=tuple(stops), segments=tuple(s.id for s in segments)
        )


def length(net: Network, route: Route) -> list[int]:
    """Hexes used after every leg."""
    train = next(train for train in net.trains if train.id == route.train)
    by_id = {segment.id: segment for segment in net.segments}
    assert train.hex_range is not None
    total, found = 0, []
    for segment in route.segments:
        total += segment_weight(by_id[segment], train.hex_range)
        found.append(total)
    return found


@pytest.mark.rule("49-RTE-05", "49-RTE-06", "49-RTE-07", "49-RTE-08", "49-RTE-09")
def test_route_lengths() -> None:
    seen = []
    for case in cases("route_lengths"):
        if "two_trains" in case:
            net = network(board(), case["two_trains"])
            pair = [
                next(routes(net, f"8H-{number}", seen[number]["stops"], seen[number]["gauge"]))
                for number in (0, 1)
            ]
            verdict = judge_routes(net, pair)
            assert verdict.refusal is None and verdict.income == case["income"]
            continue
        seen.append(case)
        net = network(board(), [case["train"]])
        route = min(
            routes(net, f"{case['train']}-0", case["stops"], case["gauge"]),
            key=lambda route: length(net, route)[-1],
        )
        assert length(net, route)[-1] == case["length"], case
        if "cumulative" in case:
            assert length(net, route) == case["cumulative"], case
        verdict = judge_routes(net, [route])
        if "legal" in case:
            assert (verdict.refusal is None) == case["legal"], (case, verdict.refusal)
        if isinstance(case.get("income"), int):
            assert verdict.income == case["income"], case
        elif "income" in case:
            late = network(board(), [case["train"]], "black")
            assert verdict.income == case["income"]["stated"]
            assert judge_routes(late, [route]).income == case["income"]["values_of_phase_16"]


@pytest.mark.rule("49-RTE-04", "49-RTE-10", "49-RTE-12")
def test_port_routes() -> None:
    own, through = board("RCS", PALERMO), []
    net = network(own, ["8H"])
    names = {"Palermo": PALERMO, "port of Palermo": ITS_PORT, "Partinico": PARTINICO}
    for case in cases("port_routes"):
        stops = case["stops"]
        if not set(stops) <= set(names):
            through.append(case)
            continue
        found = list(routes(net, "8H-0", [names[stop] for stop in stops]))
        assert found
        refusals = [judge_routes(net, [route]).refusal for route in found]
        assert (None in refusals) == case["legal"], case
    # A port ends a run: its one piece of track leads to one city, so nothing passes through it.
    ports = {node.id for node in net.nodes if node.kind == "harbour"}
    assert through and all(node.terminal for node in net.nodes if node.id in ports)


@pytest.mark.rule("49-RTE-15", "49-ED-05")
def test_electric() -> None:
    for case in cases("electric"):
        if "train" in case:
            net = network(board("RCS", PALERMO), ["E"])
            found = list(routes(net, "E-0", list(case["stops"]), [case["gauge"]]))
            verdicts = [judge_routes(net, [route]) for route in found]
            if case.get("legal", True):
                assert [v.income for v in verdicts if v.refusal is None] == [case["income"]]
            else:
                assert verdicts and all(v.refusal is not None for v in verdicts)
            continue
        table = Table(4, game="electric").phase(str(case["phase"])).started(CTL, P0)
        left = {kind: case["bank"].get(kind, 0) for kind in table.state.depot.left}
        depot = table.state.depot
        table.change(depot=type(depot)(left=left, issued=depot.issued, rusted=depot.rusted))
        if case["e_marker"]:
            table.title(licences=frozenset({CTL}))
        assert table.rules.purchase.price(table.state, CTL) == case["cheapest"]


@pytest.mark.rule("49-RTE-13")
def test_income_sum() -> None:
    case = example("income_sum")
    net, stops = network(board(), ["8H"]), ["E1", "G1", "G3"]
    values = dict(zip(stops, case["given"]["values"], strict=True))
    nodes = tuple(replace(node, value=values.get(node.hex, node.value)) for node in net.nodes)
    valued = replace(net, nodes=nodes)
    for route in routes(valued, "8H-0", stops):
        assert judge_routes(valued, [route]).income == case["expect"]["income"]


@pytest.mark.rule("49-DIV-02", "49-DIV-03")
def test_dividend() -> None:
    case = example("dividend")
    given, expect = case["given"], case["expect"]
    table = Table().started(
        RCS, P0, held={P0: given["director"] // 10 - 2, "pool": given["pool"] // 10}
    )
    game = table.operating(RCS, "dividend")
    assert game.state.operating is not None
    turn = replace(game.state.operating, income=given["income"])
    table.change(operating=turn)
    game = table.game()
    before = game.state
    game.apply(Dividend(actor=P0, choice="pay"))
    gained = game.log[-1].after.players[P0].cash - before.players[P0].cash
    assert gained == expect["director"]
    paid = before.bank - game.log[-1].after.bank if before.bank and game.log[-1].after.bank else 0
    assert given["income"] - paid == expect["stays_in_bank"]
    assert paid - gained == expect["company"]
