"""References between the files of a title: everything a line names must exist."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ezgame.content.board import BoardContent
from ezgame.content.companies import CompanyContent
from ezgame.content.reader.faults import Faults, Place
from ezgame.content.reader.fields import Fields
from ezgame.content.reader.nodes import YamlNode
from ezgame.core.definitions.board import Hex
from ezgame.core.definitions.finance import Private
from ezgame.core.ids import HexId, PrivateId


@dataclass(frozen=True, slots=True)
class Parts:
    """Names that abilities may mention."""

    companies: Collection[str]
    trains: Collection[str]
    phases: Collection[str]
    tiles: Collection[str] | None
    """None: the tile files could not be read."""
    hexes: Collection[str]


def verify_homes(companies: CompanyContent, board: BoardContent, faults: Faults) -> None:
    """Homes and destinations are hexes of the map; a home has a circle for the station."""
    parts = {hex_.part for hex_ in board.board.hexes.values()}
    for printed in companies.homes:
        place = companies.places[printed.company]
        what = f"company {printed.company}, {printed.use}"
        hex_ = _hex(printed.place.hex, board, place, what, faults)
        if hex_ is None:
            continue
        stop = printed.place.stop
        if stop is not None and stop >= len(hex_.stops):
            faults.add(place, f"{what}: hex {hex_.id} has no stop {'abcdef'[stop]}.")
        elif printed.use == "home" and hex_.home_value is None and not _has_circle(hex_, stop):
            faults.add(place, f"{what}: hex {hex_.id} has no circle for a station.")
        elif printed.use == "destination" and not hex_.stops:
            faults.add(place, f"{what}: hex {hex_.id} has no place to reach.")
    for company in companies.companies.values():
        place = companies.places[company.id]
        what = f"company {company.id}, home_choices"
        for choice in company.home_choices:
            hex_ = _hex(choice, board, place, what, faults)
            if hex_ is not None and not _has_circle(hex_, None):
                faults.add(place, f"{what}: hex {choice} has no circle for a station.")
        if company.part and company.part not in parts:
            faults.add(place, f"company {company.id}: the map has no part {company.part}.")


def _hex(name: HexId, board: BoardContent, place: Place, what: str, faults: Faults) -> Hex | None:
    if name not in board.names:
        faults.add(place, f"{what}: there is no hex {name} on the map.")
    return board.board.hexes.get(name)


def _has_circle(hex_: Hex, stop: int | None) -> bool:
    stops = hex_.stops if stop is None else hex_.stops[stop : stop + 1]
    return any(stop.slots for stop in stops)


def verify_privates(
    privates: Mapping[PrivateId, Private],
    places: Mapping[PrivateId, Place],
    parts: Parts,
    faults: Faults,
) -> None:
    for name, private in privates.items():
        for ability in private.abilities:
            for key, word in _names(ability):
                missing = _missing(key, word, parts)
                if missing:
                    sentence = f"private {name}, {ability['kind']}: there is no {missing} {word}."
                    faults.add(places[name], sentence)


def verify_start_tiles(node: YamlNode | None, parts: Parts, faults: Faults) -> None:
    """Tiles that lie on the map from the start: hex, tile and rotation exist."""
    if node is None:
        return
    if node.kind != "map":
        faults.add(node.place, "setup.tiles: a map of hexes is expected.")
        return
    for key, value in node.value:
        what = f"setup.tiles, {key.value}"
        if key.value not in parts.hexes:
            faults.add(key.place, f"{what}: there is no hex {key.value} on the map.")
        fields = Fields(value, faults, what)
        tile = fields.need("tile")
        if tile is not None and parts.tiles is not None and tile.value not in parts.tiles:
            faults.add(tile.place, f"{what}: there is no tile {tile.value}.")
        fields.number("rotation", None, 0, 5)
        fields.close()


def _names(ability: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in ability.items():
        for word in value if isinstance(value, tuple) else (value,):
            if isinstance(word, str):
                yield key, word


def _missing(key: str, word: str, parts: Parts) -> str:
    """What kind of thing a key names, if the thing does not exist."""
    if key in ("hexes", "free"):
        return "" if word in parts.hexes else "hex"
    if key == "tiles" and parts.tiles is not None:
        return "" if word in parts.tiles else "tile"
    if key == "train":
        return "" if word in parts.trains else "train"
    if key in ("phase", "phases"):
        return "" if word in parts.phases else "phase"
    if key in ("if_in_play", "share_of"):
        return "" if word in parts.companies else "company"
    if key == "company":  # `first-in-order` and its like are not names of companies
        return "" if word in parts.companies or "-" in word else "company"
    return ""
