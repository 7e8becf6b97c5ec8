"""What lies on the map as lists: enough to set up the cardboard again."""

from ezgame.core.ids import HexId
from ezgame.core.state import Station
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.tables import Table, heads


def rebuild_tables(report: PositionReport) -> list[Table]:
    found = [tiles_on_map(report), stations_only(report), passes(report), tiles_left(report)]
    return [table for table in found if table.rows]


def tiles_on_map(report: PositionReport) -> Table:
    rows = []
    for place, laid in sorted(
        report.state.board.tiles.items(), key=lambda item: place_key(item[0])
    ):
        stations = report.state.board.stations.get(place, ())
        rows.append(
            (
                place,
                " / ".join(report.names.places(place)),
                laid.tile,
                report.text.kind(str(report.title.tiles.tiles[laid.tile].color)),
                str(laid.rotation),
                stations_text(report, stations),
            )
        )
    return Table(
        name="tiles",
        caption=report.text.say("printing.tiles_on_map"),
        head=heads(report.text, "hex place tile color turn stations"),
        rows=tuple(rows),
        note=report.text.say("printing.turn_note") if rows else "",
    )


def stations_only(report: PositionReport) -> Table:
    """Stations on hexes without a tile."""
    rows = [
        (place, " / ".join(report.names.places(place)), stations_text(report, stations))
        for place, stations in sorted(
            report.state.board.stations.items(), key=lambda item: place_key(item[0])
        )
        if stations and place not in report.state.board.tiles
    ]
    return Table(
        name="stations",
        caption=report.text.say("printing.stations"),
        head=heads(report.text, "hex place stations"),
        rows=tuple(rows),
    )


def stations_text(report: PositionReport, stations: tuple[Station, ...]) -> str:
    several = len({station.stop for station in stations}) > 1 or any(s.stop for s in stations)
    return ", ".join(
        report.text.say("printing.city", company=s.company, number=s.stop + 1)
        if several
        else report.names.company(s.company)
        for s in sorted(stations, key=lambda s: (s.stop, s.slot))
    )


def passes(report: PositionReport) -> Table:
    open_ = report.state.board.open_passes
    rows = tuple(
        (
            place,
            printed.name,
            report.text.say("printing.open" if place in open_ else "printing.closed"),
        )
        for place, printed in report.title.board.gates.items()
    )
    return Table(
        name="passes",
        caption=report.text.say("printing.passes"),
        head=heads(report.text, "hex pass state"),
        rows=rows,
    )


def tiles_left(report: PositionReport) -> Table:
    """The supply by colour, one line each: 57 ×3, 58 ×2 …"""
    by_color: dict[str, list[str]] = {}
    for tile, left in report.state.supply.items():
        if left == 0:
            continue
        printed = report.title.tiles.tiles[tile]
        back = f"/{printed.other_side}" if printed.other_side else ""
        count = report.text.say("printing.any_number") if left is None else f"×{left}"
        by_color.setdefault(str(printed.color), []).append(f"{tile}{back} {count}")
    colors = [str(color) for color in report.title.tiles.colors]
    rows = tuple(
        (report.text.kind(color), ", ".join(tiles))
        for color, tiles in sorted(
            by_color.items(), key=lambda item: colors.index(item[0]) if item[0] in colors else 99
        )
    )
    return Table(
        name="supply",
        caption=report.text.say("printing.page.tiles-left"),
        head=heads(report.text, "color tiles"),
        rows=rows,
    )


def place_key(place: HexId) -> tuple[str, int]:
    letters = "".join(c for c in place if not c.isdigit())
    digits = "".join(c for c in place if c.isdigit())
    return letters, int(digits or 0)
