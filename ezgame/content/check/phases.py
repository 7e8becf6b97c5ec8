"""Trains and phases in step: each phase begins with a later train than the one before."""

from ezgame.content.reader.faults import Faults, Place
from ezgame.core.definitions.title import Title


def check_phases(title: Title, place: Place, faults: Faults) -> None:
    order = list(title.trains)
    values = {
        color
        for hex_ in title.board.hexes.values()
        for stop in hex_.stops
        for color in stop.values or ()
    }
    last = -1
    for phase in title.phases.values():
        if phase.train is not None:
            begins = order.index(phase.train)
            if begins <= last:
                faults.add(place, f"phase {phase.id}: its train {phase.train} came up before.")
            last = begins
        if values and phase.color not in values:
            faults.add(place, f"phase {phase.id}: no place has values for {phase.color}.")


def check_trains(title: Title, place: Place, faults: Faults) -> None:
    order = list(title.trains)
    gauges = {track.gauge for hex_ in title.board.hexes.values() for track in hex_.tracks}
    gauges |= {track.gauge for tile in title.tiles.tiles.values() for track in tile.tracks}
    for train in title.trains.values():
        if train.rusted_by is not None and order.index(train.rusted_by) <= order.index(train.name):
            faults.add(place, f"train {train.name}: it is rusted by an earlier train.")
        bound = {gauge for face in train.faces for gauge in face.gauges}
        for gauge in sorted(bound - gauges):
            faults.add(place, f"train {train.name}: no track is of the gauge {gauge}.")
