"""Trains and phases in step: each phase begins with a later train than the one before."""

from ezgame.content.reader.faults import Faults, Place
from ezgame.core.definitions.title import Title


def check_phases(title: Title, place: Place, faults: Faults) -> None:
    order = list(title.trains)
    last = -1
    for phase in title.phases.values():
        if phase.train is None:
            continue
        if order.index(phase.train) <= last:
            faults.add(
                place, f"phase {phase.id}: the train {phase.train} comes before the phase does."
            )
        last = order.index(phase.train)
        if phase.color not in (c for c in _value_colors(title)):
            faults.add(place, f"phase {phase.id}: no place has values for {phase.color}.")
    for train in title.trains.values():
        if train.rusted_by is not None and order.index(train.rusted_by) <= order.index(train.name):
            faults.add(place, f"train {train.name}: it is rusted by an earlier train.")
        bound = {gauge for face in train.faces for gauge in face.gauges}
        unknown = bound - _gauges(title)
        if unknown:
            names = ", ".join(sorted(unknown))
            faults.add(place, f"train {train.name}: no track is of the gauge {names}.")
    for cell in title.market.cells.values():
        if cell.par_from is not None and cell.par_from not in title.phases:
            faults.add(place, f"market: the {cell.price} waits for a phase {cell.par_from}.")


def _value_colors(title: Title) -> set[str]:
    stops = [stop for hex_ in title.board.hexes.values() for stop in hex_.stops]
    return {color for stop in stops for color in stop.values or ()}


def _gauges(title: Title) -> set[str]:
    hexes = {track.gauge for hex_ in title.board.hexes.values() for track in hex_.tracks}
    return hexes | {track.gauge for tile in title.tiles.tiles.values() for track in tile.tracks}
