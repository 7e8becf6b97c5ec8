"""Examples of tiles, their price, stations and goals."""

from collections.abc import Iterable
from typing import Any

from ezgame.core.actions import LayTile, PlaceStation
from ezgame.core.board.cost import placement_cost
from ezgame.core.board.face import edges_of
from ezgame.core.board.stations import fault_of_circle
from ezgame.core.definitions.board import opposite
from ezgame.core.events import CompanyClosed, Paid, StationPlaced
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, HexId, TileId
from ezgame.core.state import Station
from ezgame.titles.te.goals import Goals
from ezgame.titles.te.state import GoalReached
from tests.builders import ANN, Position
from tests.titles.te.table import best_income, founded, refused, rules_of, table
from tests.titles.te.vectors.reading import Reading, example

RHEINE = {"KHS": ("A7", 0), "KWE": ("A7", 1)}


def builders(*names: str, phase: str = "2", changes: dict[str, Any] | None = None) -> Position:
    """Companies with plenty of money and their home stations."""
    position = table(changes=changes).phase(phase)
    for name in names:
        position = founded(position, name, cash=500)
    return position


def tile(hex_id: str, name: str, rotation: int) -> LayTile:
    return LayTile(actor=ANN, hex=HexId(hex_id), tile=TileId(name), rotation=rotation)


def after(game: Game, position: Position) -> Position:
    """The board and the money as they are now, between two turns."""
    return Position(position.rules, game.state)


def lay(position: Position, company: str, action: LayTile) -> tuple[Position, int, int]:
    """Lay a tile in a turn of the company; what it cost, and what bonus it brought."""
    game = position.operating(company, "track")
    applied = game.apply(action)
    paid = [event for event in applied.events if isinstance(event, Paid)]
    cost = sum(event.amount for event in paid if event.reason.startswith("tile"))
    bonus = sum(event.amount for event in paid if event.reason == "goal.bonus")
    return after(game, position), cost, bonus


def joined(position: Position, action: LayTile) -> set[str]:
    """Neighbours whose track meets that of the new tile."""
    ground, board = position.ground, position.state.board
    printed = ground.board.hexes[action.hex]
    before = ground.face(board, action.hex).exits
    return {
        there
        for edge in edges_of(ground.face_of(action.tile, action.rotation).exits & ~before)
        if (there := printed.neighbours.get(edge)) is not None
        and ground.face(board, there).exits >> opposite(edge) & 1
    }


def exits(position: Position, action: LayTile) -> list[int]:
    return list(edges_of(position.ground.face_of(action.tile, action.rotation).exits))


def compare(position: Position, said: Reading, action: LayTile) -> None:
    if "exits" in said:
        assert exits(position, action) == said["exits"]
    if "joined" in said:
        assert joined(position, action) == set(said["joined"])


@example("terrain")
def terrain(v: Reading) -> None:
    position = table()
    for case in v["cases"]:
        cost = placement_cost(
            position.ground, position.state.board, case["hex"], TileId(case["tile"]), 0
        )
        assert cost == case["cost"]


@example("ems_printed_rheine")
def printed_rheine(v: Reading) -> None:
    for case in v["cases"]:
        position = builders("KHS", "KWE")
        company = "KHS" if case["hex"] == "B6" else "KWE"
        position = position.station(company, *RHEINE[company])
        action = tile(case["hex"], case["tile"], case["rotation"])
        compare(position, case, action)
        if case["cost"] is None:
            assert case["refused"] in refused(position.operating(company, "track"), action)
        else:
            assert lay(position, company, action)[1] == case["cost"]


@example("ems_second_bank_pays", "ems_from_the_other_side", "ems_example")
def over_the_ems(v: Reading) -> None:
    position = builders("KHS", "KWE")
    if v["id"] != "ems_example":
        for name, place in RHEINE.items():
            position = position.station(name, *place)
    for step in v["sequence"]:
        action = tile(step["hex"], step["tile"], step["rotation"])
        compare(position, step, action)
        position, cost, _ = lay(position, step["company"], action)
        assert cost == step["cost"], step.plain()


def laid(position: Position, places: Iterable[tuple[str, Any]]) -> Position:
    for hex_id, (name, rotation) in places:
        position = position.tile(hex_id, name, rotation)
    return position


@example("ems_by_upgrade")
def ems_by_upgrade(v: Reading) -> None:
    for case in v["cases"]:
        position = builders("KWE", phase="3", changes=case.changes)
        position = laid(position, v["given"].plain().items())
        action = tile(case["hex"], case["tile"], case["rotation"])
        compare(position, case, action)
        assert lay(position, "KWE", action)[1] == case["cost"]


def line(v: Reading, position: Position) -> tuple[Position, int, int]:
    """Lay the tiles of an example one after the other."""
    company, whole, bonuses = v["given"]["company"], 0, 0
    for step in v["sequence"]:
        action = tile(step["hex"], step["tile"], step["rotation"])
        position, cost, bonus = lay(position, company, action)
        assert cost == step["cost"]
        whole, bonuses = whole + cost, bonuses + bonus
    return position, whole, bonuses


def placed(position: Position, company: str, hex_id: str, stop: int) -> tuple[Position, int, int]:
    game = position.operating(company, "station")
    applied = game.apply(PlaceStation(actor=ANN, hex=HexId(hex_id), stop=stop))
    paid = [event for event in applied.events if isinstance(event, Paid)]
    cost = sum(event.amount for event in paid if event.reason == "station.placed")
    bonus = sum(event.amount for event in paid if event.reason == "goal.bonus")
    return after(game, position), cost, bonus


@example("khs_line")
def khs_line(v: Reading) -> None:
    position = builders("KHS")
    assert position.title.companies[CompanyId("KHS")].home == v["given"]["home"]
    position, whole, _ = line(v, position)
    expect = v["expect"]
    assert whole == expect["cost_in_all"]
    station = expect["station"]
    other = PlaceStation(actor=ANN, hex=station["hex"], stop=1 - station["stop"])
    refusal = position.operating("KHS", "station").why_not(other)
    assert refusal is not None and refusal.key == expect["other_circle"]
    _, cost, bonus = placed(position, "KHS", station["hex"], station["stop"])
    assert (cost, bonus) == (station["cost"], station["bonus"])


@example("kpr_line")
def kpr_line(v: Reading) -> None:
    name, rotation = v["given"]["G5"]
    position = founded(table().phase("3").tile("G5", name, rotation), "KPR", cash=500)
    position, whole, early = line(v, position)
    expect = v["expect"]
    assert whole == expect["cost_in_all"] and early == 0
    station = expect["station"]
    position, cost, bonus = placed(position, "KPR", station["hex"], 0)
    assert (cost, bonus) == (station["cost"], expect["bonus"])
    phases = {"green": "3", "brown": "4"}
    for said, income in expect["runs"].plain().items():
        side, color = said.split()
        assert best_income(position.phase(phases[color]), "KPR", side) == income


@example("twe_home")
def twe_home(v: Reading) -> None:
    company, home = v["given"]["company"], v["given"]["station"]
    for case in v["cases"]:
        position = builders(company, phase=str(case["phase"]))
        assert position.state.board.stations[home][0].company == company
        game = position.operating(company, "track")
        found: dict[str, list[list[object]]] = {}
        for choice in game.choices():
            if isinstance(choice.action, LayTile):
                place = [choice.action.tile, choice.action.rotation]
                found.setdefault(choice.action.hex, []).append(place)
        wanted = case["tiles_possible"]
        assert found == (wanted.plain() if isinstance(wanted, Reading) else {})
        if case.get("elsewhere") == "refused":
            assert "TE-TRK-03" in refused(game, tile("F10", "57", 0))


@example("twe_bonus")
def twe_bonus(v: Reading) -> None:
    given = v["given"]
    assert given["bonus_paid"] is False
    for case in v["cases"]:
        position = builders("TWE", "CME", phase=str(given["phase"]))
        position = laid(position, [("G11", given["G11"])])
        if "TWE lays" in case:
            position = laid(position, [("F10", given["F10"])])
            hex_id, name, rotation = case["TWE lays"]
            position, _, bonus = lay(position, "TWE", tile(hex_id, name, rotation))
            assert bonus == case["bonus"]
            assert is_linked(position, "TWE") == case["linked"]
            continue
        assert case["CME completes the link"]
        board = [("E9", ("TE1", 0)), ("F10", ("57", 0)), ("E13", ("4", 1)), ("F12", ("8", 1))]
        position = laid(position, board)
        position, _, bonus = lay(position, "CME", tile("F10", "14", 2))
        assert bonus == case["bonus"] and is_linked(position, "TWE")
        game = position.operating("TWE", "track")
        own = next(c.action for c in game.choices() if isinstance(c.action, LayTile))
        assert lay(position, "TWE", own)[2] == case["later_TWE_tile"]


def is_linked(position: Position, company: str) -> bool:
    goals: Goals = rules_of(position).goals
    return goals.is_reached(position.state, CompanyId(company))


@example("upgrade_plain_needs_new_track", "upgrade_plain_out_of_reach")
def plain_upgrades(v: Reading) -> None:
    given = dict(v["given"].plain())
    ((company, hexes),) = given.pop("station").items()
    position = builders(company, phase=str(given.pop("phase", 3)))
    if "D14 exit" in given:
        wanted = given.pop("D14 exit")
        stop = position.state.board.stations[HexId("D14")][0].stop
        face = position.ground.face(position.state.board, HexId("D14"))
        assert face.stop_edges[stop] >> wanted & 1
    position = laid(position, given.items())
    for hex_id in hexes if isinstance(hexes, list) else [hexes]:
        if hex_id != "D14":
            position = position.station(company, hex_id)
    for case in v["cases"]:
        action = tile(case["hex"], case["tile"], case["rotation"])
        compare(position, case, action)
        for pair in case.get("new_track", ()):
            ends = {int(end) for end in pair.split("-")}
            assert ends <= set(exits(position, action))
        game = position.operating(company, "track")
        assert (game.why_not(action) is None) == case["legal"], case.plain()


@example("tiles_never")
def tiles_never(v: Reading) -> None:
    for case in v["cases"]:
        position = builders("KWE", "CME", phase=str(case.get("phase", 3)))
        if True in case:  # YAML reads the word "on" so
            position = laid(position, [(case["hex"], case[True])])
        wanted = case["tile"]
        green = [n for n, t in position.title.tiles.tiles.items() if t.color == "green"]
        game = position.operating("CME", "track")
        for name in green if wanted == "any green" else [wanted]:
            for rotation in range(6):
                legal = game.why_not(tile(case["hex"], name, rotation)) is None
                assert legal == case["legal"]


@example("supply")
def supply(v: Reading) -> None:
    hexes = ["C13", "D6", "B10", "F10", "C1", "D2", "E3"]
    for case in v["cases"]:
        position = table()
        for hex_id in hexes[: case["laid"]]:
            position = position.tile(hex_id, case["tile"], 4)
        for hex_id in hexes[: case.get("upgraded", 0)]:
            position = position.tile(hex_id, "12", 3)
        assert (position.state.supply[TileId(case["tile"])] != 0) == case["another"]


# ---------------------------------------------------------------- stations


@example("station_prices")
def station_prices(v: Reading) -> None:
    for case in v["cases"]:
        company = CompanyId(case["company"])
        position = table().phase("3").tile("G5", "TE2", 0).tile("A7", "TE4", 0)
        position = laid(
            position,
            [("C13", ("12", 3)), ("D6", ("6", 5)), ("F10", ("57", 0)), ("E9", ("TE1", 0))],
        )
        position = founded(position, company, cash=500)
        goal = position.title.companies[company].destination
        step, paid = rules_of(position).station, []
        for use in case["place"]:
            if use == "home":
                paid.append(0)
                continue
            hex_id = HexId(goal if use == "goal" else use)
            if hex_id == case.get("refused_at"):
                not_here(position, company, hex_id)
                continue
            which = step.use_of(position.state, company, hex_id, 0)
            assert which in step.left(position.state, company)
            paid.append(step.price(company, which))
            position = position.happened(
                StationPlaced(hex=hex_id, station=Station(company=company, stop=0, slot=0)),
                *([GoalReached(company=company)] if which == "destination" else []),
            )
        if "paid" in case:
            assert paid == case["paid"]
        if case.get("elsewhere") == "refused":
            fresh = founded(table().phase("3").tile("G5", "TE2", 0).tile("D6", "6", 5), company)
            not_here(fresh, company, HexId("D6"))


def not_here(position: Position, company: CompanyId, hex_id: HexId) -> None:
    game = position.operating(company, "station")
    refusal = game.why_not(PlaceStation(actor=ANN, hex=hex_id, stop=0))
    assert refusal is not None and refusal.key == "station.only-destination"


@example("reserved_circles")
def reserved_circles(v: Reading) -> None:
    for case in v["cases"]:
        position = table()
        if "tile" in case:
            position = position.tile(case["hex"], case["tile"], 0)
        gone = case.get("after_liquidation_of")
        if gone is not None:
            position = founded(position, gone)
            position = position.happened(CompanyClosed(company=CompanyId(gone)))
        kept, goals = rules_of(position).context.reserved(position.state)
        fault = fault_of_circle(
            position.ground,
            position.state.board,
            CompanyId(case["company"]),
            HexId(case["hex"]),
            case.get("stop", 0),
            kept,
            goals,
        )
        assert (fault is None) == case["legal"], case.plain()
