"""A second opinion on the board of 18TE: legal tiles with their cost, best runs and connections, by brute force.

Reads the fact sheets of the shared folder and nothing of the program; test_second_board.py compares it with
what the game offers. Everything is found by walking every path, so it is slow and has nothing to tune.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

COLOURS = ("blank", "yellow", "green", "brown")
TILES_OF_PHASE = {2: ("yellow",), 3: ("yellow", "green"), 4: COLOURS[1:], 5: COLOURS[1:]}
AREA_COLOUR = {2: "yellow", 3: "green", 4: "brown", 5: "brown"}
LATE_HOME = {"KPR": ("G5", "TE2")}
"""TE-TOK-13: a home that exists from green on, and the tile that makes it."""

End = int | str
Piece = tuple[str, frozenset[End]]
"""A hex and the two ends of a piece of track in it: sides, or ids of stops; or a side between two hexes."""
Stop = tuple[str, str]
Walk = tuple[tuple[Stop, ...], tuple[Piece, ...], bool]
"""Stops and pieces of a path, and whether it ends at a stop."""


class TooMany(Exception):
    """The position has more paths than this opinion is worth."""


@dataclass(frozen=True)
class Face:
    """What is seen in a hex: printed, or a tile as it lies."""

    colour: str
    label: str | None
    stops: Mapping[str, Mapping[str, Any]]
    track: frozenset[frozenset[End]]

    @classmethod
    def read(cls, data: Mapping[str, Any], rotation: int = 0) -> "Face":
        def turned(end: End) -> End:
            return (end + rotation) % 6 if isinstance(end, int) else end

        return cls(
            data["colour"],
            data.get("label"),
            {stop["id"]: stop for stop in data.get("stops", ())},
            frozenset(frozenset((turned(p["a"]), turned(p["b"]))) for p in data.get("track", ())),
        )

    @cached_property
    def sides(self) -> frozenset[int]:
        return frozenset(end for piece in self.track for end in piece if isinstance(end, int))

    @property
    def place(self) -> str:
        """What kind of place it has: city, town, or none."""
        return next((stop["kind"] for stop in self.stops.values()), "none")


@dataclass
class Sheets:
    """The fact sheets, as they are."""

    folder: Path
    hexes: dict[str, Any] = field(init=False)
    tiles: dict[str, Any] = field(init=False)
    board: dict[str, Any] = field(init=False)
    homes: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.board = yaml.safe_load((self.folder / "map.yaml").read_text("utf-8"))
        self.hexes = self.board["hexes"]
        self.tiles = yaml.safe_load((self.folder / "tiles.yaml").read_text("utf-8"))["tiles"]
        title = yaml.safe_load((self.folder / "title.yaml").read_text("utf-8"))
        self.homes = {row["sym"]: row["home"]["hex"] for row in title["companies"]}


@dataclass
class Position:
    """The board as it stands, for one company."""

    sheets: Sheets
    phase: int
    laid: Mapping[str, tuple[str, int]]
    stations: Mapping[str, tuple[tuple[str, str], ...]]
    """By hex: company and stop of each station."""
    left: Mapping[str, int | None]
    """Tiles in the supply."""
    company: str
    treasury: int
    patience: int = 200_000
    """Steps that walking may take."""

    def face(self, hex: str) -> Face:
        if hex in self.laid:
            tile, rotation = self.laid[hex]
            return Face.read(self.sheets.tiles[tile], rotation)
        return Face.read(self.sheets.hexes[hex])

    @cached_property
    def faces(self) -> dict[str, Face]:
        return {hex: self.face(hex) for hex in self.sheets.hexes}

    @cached_property
    def own(self) -> frozenset[Stop]:
        """Stops with a station of the company."""
        return frozenset(
            (hex, stop)
            for hex, stations in self.stations.items()
            for company, stop in stations
            if company == self.company
        )

    # ------------------------------------------------------------ walking

    def open_to(self, stop: Stop) -> bool:
        """Whether a train may go on behind a stop: no red area, no city full of others (TE-RTE-02, -03)."""
        hex, name = stop
        data = self.faces[hex].stops[name]
        if data["kind"] == "offboard":
            return False
        if data["kind"] == "town" or stop in self.own:
            return True
        taken = sum(other == name for _, other in self.stations.get(hex, ()))
        return taken < int(data["slots"])

    def walks(self, start: Stop) -> Iterator[Walk]:
        """Every path from a stop over track and stops, none twice, after each piece (TE-RTE-01)."""
        yield from self._from_stop((start,), ())

    def _from_stop(self, stops: tuple[Stop, ...], pieces: tuple[Piece, ...]) -> Iterator[Walk]:
        hex, name = stops[-1]
        for piece in self.faces[hex].track:
            if name in piece and (hex, piece) not in pieces:
                [end] = piece - {name}
                yield from self._along(stops, (*pieces, (hex, piece)), hex, end)

    def _along(
        self, stops: tuple[Stop, ...], pieces: tuple[Piece, ...], hex: str, end: End
    ) -> Iterator[Walk]:
        """Behind a piece whose far end is a side or a stop."""
        self.patience -= 1
        if self.patience < 0:
            raise TooMany
        if isinstance(end, str):
            if any(hex == passed for passed, _ in stops):
                return  # TE-RTE-13: both circles of a printed city are one place
            stops = (*stops, (hex, end))
            yield stops, pieces, True
            if self.open_to((hex, end)):
                yield from self._from_stop(stops, pieces)
            return
        beyond = self.sheets.hexes[hex]["neighbours"].get(end)
        crossing: Piece = ("side", frozenset((hex, beyond or "")))
        if crossing in pieces:
            return  # the switch at a side is track too, also where a piece only ends there (TE-RTE-01)
        yield stops, pieces, False
        if beyond is None:
            return
        back = (end + 3) % 6
        for piece in self.faces[beyond].track:
            if back in piece and (beyond, piece) not in pieces:
                [far] = piece - {back}
                yield from self._along(stops, (*pieces, crossing, (beyond, piece)), beyond, far)

    # ------------------------------------------------------------ tiles

    def placements(self) -> dict[tuple[str, str, int], int]:
        """All legal tiles of the company's turn: hex, tile and rotation, with the cost."""
        home = self.sheets.homes[self.company]
        if not self.own and self.company in LATE_HOME:
            hex, tile = LATE_HOME[self.company]
            return {key: 0 for key in self._fitting(hex) if key[1] == tile}
        if not self.faces[home].track:  # TE-TRK-03
            return {key: cost for key in self._fitting(home) if (cost := self._price(key)) >= 0}
        return {
            key: cost
            for hex in self.sheets.hexes
            for key in self._fitting(hex)
            if (cost := self._price(key)) >= 0 and self._used(key)
        }

    def _fitting(self, hex: str) -> Iterator[tuple[str, str, int]]:
        """Tiles of the next colour, label and kind that keep the old track (TE-TRK-01, -02, -05, -09 … -11)."""
        old = self.faces[hex]
        if old.colour == "red" or old.colour == "brown":
            return
        colour = COLOURS[COLOURS.index(old.colour) + 1]
        if colour not in TILES_OF_PHASE[self.phase] or (
            old.place == "town" and old.colour == "yellow"
        ):
            return
        for tile, data in self.sheets.tiles.items():
            if data["colour"] != colour or self.left[tile] == 0:
                continue
            seen: set[frozenset[frozenset[End]]] = set()
            for rotation in range(6):
                new = Face.read(data, rotation)
                if new.label != old.label or new.place != old.place:
                    continue
                if self._keeps(old, new) and self._inside(hex, new):
                    if new.track in seen:
                        continue
                    seen.add(new.track)
                    yield hex, tile, rotation

    def _keeps(self, old: Face, new: Face) -> bool:
        if old.place == "city":
            return old.sides <= new.sides
        return old.track <= new.track

    def _inside(self, hex: str, new: Face) -> bool:
        """No track off the grid or into a blank side of a red area (TE-TRK-05)."""
        neighbours = self.sheets.hexes[hex]["neighbours"]
        for side in new.sides:
            if side not in neighbours:
                return False
            beyond = self.faces[neighbours[side]]
            if beyond.colour == "red" and (side + 3) % 6 not in beyond.sides:
                return False
        return True

    def _price(self, key: tuple[str, str, int]) -> int:
        """What the company pays (TE-TRK-06 … -08, -19, -22); −1: more than it has."""
        hex, tile, rotation = key
        data = self.sheets.hexes[hex]
        if self.faces[hex].colour != "blank":
            return 0
        cost = data.get("terrain", {}).get("cost", 0)
        for side, price in data.get("edge_costs", {}).items():
            joined = (side + 3) % 6 in self.faces[data["neighbours"][side]].sides
            if joined and side in Face.read(self.sheets.tiles[tile], rotation).sides:
                cost += price
        return cost if cost <= self.treasury else -1

    def _used(self, key: tuple[str, str, int]) -> bool:
        """Whether the new tile is part of a route of the company (TE-TRK-04, -12, -13)."""
        hex, tile, rotation = key
        old = self.faces[hex]
        moved = {
            place: tuple((who, "n0" if place == hex else stop) for who, stop in stations)
            for place, stations in self.stations.items()
        }
        after = Position(
            self.sheets,
            self.phase,
            {**self.laid, hex: (tile, rotation)},
            moved,
            self.left,
            self.company,
            self.treasury,
        )
        new = after.face(hex)
        after.faces = {**self.faces, hex: new}
        wanted = new.track if new.place == "city" else new.track - old.track
        return any(
            pieces and pieces[-1][0] == hex and pieces[-1][1] in wanted
            for station in after.own
            for _, pieces, _ in after.walks(station)
        )

    # ------------------------------------------------------------ runs

    def value(self, stop: Stop) -> int:
        data = self.faces[stop[0]].stops[stop[1]]
        if data["kind"] == "offboard":
            return int(data["value_by_colour"][AREA_COLOUR[self.phase]])
        return int(data["value"])

    def is_town(self, stop: Stop) -> bool:
        return bool(self.faces[stop[0]].stops[stop[1]]["kind"] == "town")

    def fits(self, train: str, stops: tuple[Stop, ...]) -> bool:
        """TE-RTE-05 … -08."""
        if train == "D":
            return True
        if "+" not in train:
            return len(stops) <= int(train)
        any_kind, towns = (int(part) for part in train.split("+"))
        extra = min(towns, sum(map(self.is_town, stops)))
        return len(stops) - extra <= any_kind

    def routes(self) -> dict[frozenset[Piece], tuple[int, tuple[Stop, ...]]]:
        """Every route, by its track: its income and its stops (TE-RTE-01 … -04, -09, -14)."""
        found: dict[frozenset[Piece], tuple[int, tuple[Stop, ...]]] = {}
        barred = [frozenset(pair) for pair in self.sheets.board["red_pairs_not_on_one_route"]]
        starts = [(hex, stop) for hex, face in self.faces.items() for stop in face.stops]
        for start in starts:
            for stops, pieces, at_stop in self.walks(start):
                if not at_stop or len(stops) < 2 or not self.own & set(stops):
                    continue
                if any(pair <= {hex for hex, _ in stops} for pair in barred):
                    continue
                found[frozenset(pieces)] = sum(map(self.value, stops)), stops
        return found

    def best_income(self, trains: tuple[str, ...]) -> int:
        """The most that trains can earn together without sharing track (TE-RTE-10, -11)."""
        routes = sorted(
            ((income, pieces, stops) for pieces, (income, stops) in self.routes().items()),
            key=lambda route: -route[0],
        )
        per_train = [
            [(income, pieces) for income, pieces, stops in routes if self.fits(train, stops)]
            for train in trains
        ]
        most = [options[0][0] if options else 0 for options in per_train]

        def search(index: int, used: frozenset[Piece], income: int, best: int) -> int:
            if index == len(trains):
                return max(best, income)
            if income + sum(most[index:]) <= best:
                return best
            for gain, pieces in per_train[index]:
                self.patience -= 1
                if self.patience < 0:
                    raise TooMany
                if income + gain + sum(most[index + 1 :]) <= best:
                    break
                if not pieces & used:
                    best = search(index + 1, used | pieces, income + gain, best)
            return search(index + 1, used, income, best)

        return search(0, frozenset(), 0, 0)

    # ------------------------------------------------------------ goals

    def connected(self, hex: str, target: str, via: frozenset[str] = frozenset()) -> bool:
        """Whether a path leads from the company's station in one hex to another one (TE-TRK-16 … -18)."""
        return any(
            stops[-1][0] == target and via <= {passed for passed, _ in stops}
            for station in self.own
            if station[0] == hex
            for stops, _, _ in self.walks(station)
        )
