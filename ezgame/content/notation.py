"""The short notations of the manifests for stops, track, hexes and certificates.

stops   city:2 30 + town 10      kind, circles (a city has one unless said), value
        offboard -/30/40/50      a value for each of the title's value colours, - for none
track   0-a 3-a 1-4:narrow       ends joined: an edge 0–5 or a stop a, b, c …; gauge if not the usual
place   F24/c from green         hex, stop, and the tile colour its circle appears with
cert    8 x 10, 20 president     how many of which percentage, and what is special about them
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ezgame.content.reader.faults import Faults, Place, listed
from ezgame.content.reader.nodes import YamlNode
from ezgame.core.definitions.board import STOP, Stop, Track
from ezgame.core.definitions.finance import Certificate
from ezgame.core.ids import Color, Gauge, HexId, StopKind
from ezgame.core.message import told

STOP_LETTERS = "abcdef"
DEFAULT_SLOTS = {"city": 1, "pass": 2}

_STOP = re.compile(r"([a-z]+)(?::([1-6]))?(?:\s+([0-9]+|[0-9-]+(?:/[0-9-]+)+))?")
_TRACK = re.compile(r"([^-\s]+)-([^-:\s]+)(?::([a-z]+))?")
_PLACE = re.compile(r"([A-Za-z]+[0-9]+)(?:/([a-f]))?(?:\s+from\s+([a-z]+))?")
_CERTIFICATE = re.compile(r"(?:([0-9]+)\s*x\s*)?([0-9]+)((?:\s+[a-z-]+)*)")
_UNREADABLE = Stop(kind=StopKind("unreadable"))
"""Keeps the place of a stop with a fault, so that its track is not a fault as well."""


@dataclass(frozen=True, slots=True)
class StopKinds:
    """The kinds of stops a title has, and what the notation needs to know about them."""

    values: Mapping[str, Mapping[Color, int] | None]
    """Kind → values by colour where all stops of the kind have the same."""
    colors: Sequence[Color]
    """What the figures of a/b/c stand for."""


def read_stops(
    node: YamlNode | None, kinds: StopKinds, faults: Faults, what: str
) -> tuple[Stop, ...]:
    if node is None:
        return ()
    if node.kind != "scalar":
        sentence = "{what}, stops: write them as `city 20 + town 10`."
        faults.add(node.place, told("boardfile.stops", sentence, what=what))
        return ()
    stops: list[Stop] = []
    offset = 0
    for part in str(node.value).split("+"):
        # Faults are told at the stop itself, not at the beginning of the list.
        at = node.at(offset + len(part) - len(part.lstrip()))
        offset += len(part) + 1
        match = _STOP.fullmatch(part.strip())
        if match is None:
            sentence = "{what}, stops: `{word}` is not of the form `city:2 30`."
            faults.add(at, told("boardfile.stop", sentence, what=what, word=part.strip()))
            stops.append(_UNREADABLE)
            continue
        kind, slots, value = match.groups()
        if kind not in kinds.values:
            sentence = "{what}: {value} is not one of {known}."
            own = {"what": f"{what}, stops", "value": kind, "known": listed(kinds.values)}
            faults.add(at, told("boardfile.choice", sentence, **own))
            stops.append(_UNREADABLE)
            continue
        values = kinds.values[kind]
        single = 0
        if value and "/" in value:
            figures = value.split("/")
            if len(figures) != len(kinds.colors) or not all(
                f == "-" or f.isdigit() for f in figures
            ):
                wanted = "/".join(kinds.colors)
                sentence = "{what}, stops: `{value}` must give one figure or - for {wanted}."
                own = {"what": what, "value": value, "wanted": wanted}
                faults.add(at, told("boardfile.figures", sentence, **own))
            values = {
                color: int(figure)
                for color, figure in zip(kinds.colors, figures, strict=False)
                if figure.isdigit()
            }
        elif value and value.isdigit():
            single = int(value)
        stops.append(
            Stop(
                kind=StopKind(kind),
                slots=int(slots) if slots else DEFAULT_SLOTS.get(kind, 0),
                value=single,
                values=values,
            )
        )
    if len(stops) > len(STOP_LETTERS):
        most = str(len(STOP_LETTERS))
        sentence = "{what}: more than {most} stops."
        faults.add(node.place, told("boardfile.many-stops", sentence, what=what, most=most))
    return tuple(stops)


def read_tracks(
    node: YamlNode | None,
    stops: int,
    gauge: Gauge,
    gauges: Sequence[str],
    faults: Faults,
    what: str,
) -> tuple[Track, ...]:
    if node is None:
        return ()
    if node.kind != "scalar":
        sentence = "{what}, track: write it as `0-a 3-a`."
        faults.add(node.place, told("boardfile.tracks", sentence, what=what))
        return ()
    tracks: list[Track] = []
    for word in re.finditer(r"\S+", str(node.value)):
        at = node.at(word.start())
        match = _TRACK.fullmatch(word.group())
        if match is None:
            sentence = "{what}, track: `{word}` is not of the form `0-a` or `0-3`."
            faults.add(at, told("boardfile.track", sentence, what=what, word=word.group()))
            continue
        ends = []
        for end in match.group(1, 2):
            index = STOP_LETTERS.find(end) if len(end) == 1 else -1
            if end.isdigit() and int(end) < 6 and len(end) == 1:
                ends.append(int(end))
            elif 0 <= index < stops:
                ends.append(STOP + index)
            elif end.isdigit():
                sentence = "{what}, track: there is no edge {end}; edges are 0 to 5."
                faults.add(at, told("boardfile.edge", sentence, what=what, end=end))
            else:
                sentence = "{what}, track: there is no stop {end} here."
                faults.add(at, told("boardfile.no-stop", sentence, what=what, end=end))
        own = match.group(3)
        if own is not None and own not in gauges:
            known = listed(gauges) or "one gauge only"
            faults.add(at, f"{what}, track: there is no gauge {own}, but {known}.")
        if len(ends) == 2:
            if ends[0] == ends[1]:
                sentence = "{what}, track: `{word}` leads nowhere."
                faults.add(at, told("boardfile.nowhere", sentence, what=what, word=word.group()))
                continue
            tracks.append(Track(a=ends[0], b=ends[1], gauge=Gauge(own) if own else gauge))
    return tuple(tracks)


@dataclass(frozen=True, slots=True)
class PrintedPlace:
    hex: HexId
    stop: int | None
    from_color: Color | None


def read_place(node: YamlNode, faults: Faults, what: str) -> PrintedPlace | None:
    match = _PLACE.fullmatch(str(node.value)) if node.kind == "scalar" else None
    if match is None:
        faults.add(node.place, f"{what}: write a place as `F24`, `F24/c` or `F24 from green`.")
        return None
    hex_id, letter, color = match.groups()
    return PrintedPlace(
        HexId(hex_id),
        STOP_LETTERS.index(letter) if letter else None,
        Color(color) if color else None,
    )


def read_certificates(
    nodes: Sequence[YamlNode], faults: Faults, what: str
) -> tuple[Certificate, ...]:
    result: list[Certificate] = []
    before = len(faults)
    for node in nodes:
        match = _CERTIFICATE.fullmatch(str(node.value)) if node.kind == "scalar" else None
        if match is None:
            faults.add(node.place, f"{what}: write certificates as `20 president` or `8 x 10`.")
            continue
        number, percent, tags = match.groups()
        words = set(tags.split())
        certificate = Certificate(
            percent=int(percent),
            president="president" in words,
            tags=frozenset(words - {"president"}),
        )
        result.extend([certificate] * min(int(number or 1), 20))
    if not nodes or len(faults) > before:
        return tuple(result)
    if sum(c.percent for c in result) != 100:
        total = sum(c.percent for c in result)
        faults.add(nodes[0].place, f"{what}: the certificates add up to {total} %, not 100 %.")
    if sum(c.president for c in result) != 1:
        faults.add(nodes[0].place, f"{what}: exactly one certificate must be the president's.")
    _check_last(result, nodes[0].place, faults, what)
    return tuple(result)


def _check_last(
    certificates: Sequence[Certificate], place: Place, faults: Faults, what: str
) -> None:
    """A last certificate is one card that is exchanged for the president's: of its size, and alone."""
    last = [certificate for certificate in certificates if "last" in certificate.tags]
    if len(last) > 1:
        faults.add(place, f"{what}: only one certificate can be the last.")
    like = [c.percent for c in certificates if c.president]
    for certificate in last[:1]:
        if like and certificate.percent not in like:
            size = certificate.percent
            sentence = f"the last certificate of {size} % has no president's certificate like it."
            faults.add(place, f"{what}: {sentence}")
