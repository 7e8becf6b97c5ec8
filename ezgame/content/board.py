"""Map files: hexes in sections that share a few properties, gates, areas, sides, homes."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from ezgame.content.notation import PrintedPlace, StopKinds, read_stops, read_tracks
from ezgame.content.reader.faults import Faults, Place
from ezgame.content.reader.fields import Fields, number, word_nodes
from ezgame.content.reader.nodes import YamlNode, whole_number
from ezgame.core.definitions.board import (
    EDGE_STEPS,
    GATE_STOP,
    STOP,
    Board,
    Gate,
    Hex,
    Home,
    Layout,
    Stop,
    Terrain,
    Track,
    opposite,
)
from ezgame.core.ids import Color, CompanyId, Gauge, HexId
from ezgame.core.message import told

_HEX_NAME = re.compile(r"([A-Za-z])([0-9]{1,3})")
_SIDE = re.compile(r"([A-Za-z]+[0-9]+)-([A-Za-z]+[0-9]+)")
_TERRAIN = re.compile(r"([a-z-]+) ([0-9]{1,4})")
HEX_COLORS = ("blank", "yellow", "green", "brown", "gray", "red", "harbour")
"""What a hex may be printed as: empty land, a tile colour, or a kind of its own."""


@dataclass(slots=True)
class BoardContent:
    """A board as read, and where each hex is written."""

    board: Board
    places: Mapping[HexId, Place]
    names: frozenset[HexId]
    """Every hex the map names, those with faults included."""
    rim: frozenset[HexId]
    """Hexes whose printed track may lead off the board."""
    gauges: Sequence[str] = ()
    """The gauges that track may have."""


@dataclass(frozen=True, slots=True)
class PrintedHome:
    """A home or destination a company's line names."""

    company: CompanyId
    place: PrintedPlace
    use: str


@dataclass(slots=True)
class _Draft:
    layout: Layout
    letters: str
    gauges: Sequence[str]
    hexes: dict[HexId, Hex] = field(default_factory=dict)
    places: dict[HexId, Place] = field(default_factory=dict)
    at: dict[tuple[int, int], HexId] = field(default_factory=dict)
    names: set[HexId] = field(default_factory=set)


def read_board(
    node: YamlNode, kinds: StopKinds, homes: Sequence[PrintedHome], faults: Faults
) -> BoardContent:
    root = Fields(node, faults, "map")
    before = len(faults)
    layout = root.choice("layout", ("flat", "pointy"))
    letters = root.choice("letters", ("columns", "rows"))
    draft = _Draft(cast(Layout, layout), letters, root.words("gauges"))
    for section_node in root.items("sections", required=True):
        section = Fields(section_node, faults, "section")
        for key, hex_node in section.pairs("hexes"):
            fields = Fields(hex_node, faults, f"hex {key.value}", section)
            if not hex_node.empty and hex_node.kind != "map":
                continue
            # Faults of a hex are told at its name: a hex may be written without anything else.
            fields.place = key.place
            _read_hex(key, fields, kinds, draft, faults)
            fields.close()
        for word in section.word_nodes("plain"):  # hexes with nothing else to say
            _read_hex(
                word, Fields(None, faults, f"hex {word.value}", section), kinds, draft, faults
            )
        section.close()
    gates = _read_gates(root, draft, faults)
    _join_areas(root, draft, faults)
    sides = _read_sides(root, draft, faults)
    _place_homes(homes, draft)
    _link(draft, sides)
    # A hex that could not be read is missing from the count: one fault is enough.
    if len(faults) == before:
        _check_count(root, draft, faults)
    root.find("hex_count")
    rim = frozenset(HexId(word) for word in root.words("rim"))
    shifts = _read_shifts(root, faults)
    short_names = _read_short_names(root, draft, faults)
    root.close()
    # The order of the board decides in which order moves are offered, so it does not depend on how the file is written.
    ordered = sorted(draft.hexes.values(), key=lambda hex_: (hex_.at[1], hex_.at[0]))
    board = Board(
        layout=draft.layout,
        hexes={hex_.id: hex_ for hex_ in ordered},
        gates=gates,
        part_shift=shifts,
        short_names=short_names,
    )
    return BoardContent(board, draft.places, frozenset(draft.names), rim, draft.gauges)


def _read_hex(
    key: YamlNode, fields: Fields, kinds: StopKinds, draft: _Draft, faults: Faults
) -> None:
    name = HexId(str(key.value))
    what = f"hex {name}"
    draft.names.add(name)
    at = _coordinates(key, fields, draft, faults)
    if at is None or not _is_new(name, at, key.place, draft, faults):
        # The rest of a hex that has no place is not read, so it is not called unknown either.
        fields.taken.update(fields.entries)
        return
    stops = read_stops(fields.find("stops"), kinds, faults, what)
    gauge = Gauge(fields.text("gauge", ""))
    track = fields.find("track")
    draft.hexes[name] = Hex(
        id=name,
        at=at,
        part=fields.text("part", ""),
        color=Color(fields.choice("color", HEX_COLORS, "blank")),
        names=_names(fields, faults),
        stops=stops,
        tracks=read_tracks(track, max(len(stops), 1), gauge, draft.gauges, faults, what),
        terrain=_terrain(fields.find("terrain"), faults, what),
        label=fields.text("label", ""),
        mark=fields.text("mark", ""),
        must_connect=fields.optional_number("must_connect", 0, 5),
        home_value=fields.optional_number("home_value"),
        tags=frozenset(fields.words("tags")),
    )


def _names(fields: Fields, faults: Faults) -> tuple[str, ...]:
    node = fields.find("name")
    if node is None:
        return ()
    nodes = node.value if node.kind == "list" else [node]
    if any(n.kind != "scalar" for n in nodes):
        faults.add(node.place, f"{fields.what}, name: a name or a list of names is expected.")
        return ()
    return tuple(str(n.value) for n in nodes)


def _coordinates(
    key: YamlNode, fields: Fields, draft: _Draft, faults: Faults
) -> tuple[int, int] | None:
    """Doubled coordinates: letters count one way, numbers the other; `a` is the one before A."""
    given = fields.find("at")
    if given is not None:
        numbers = [whole_number(n) for n in given.value] if given.kind == "list" else []
        if len(numbers) != 2 or None in numbers:
            faults.add(given.place, f"{fields.what}, at: two whole numbers are expected.")
            return None
        return cast("tuple[int, int]", tuple(numbers))
    match = _HEX_NAME.fullmatch(str(key.value))
    if match is None:
        faults.add(key.place, f"`{key.value}` is no name of a hex, such as C12; or give `at`.")
        return None
    letter, figure = match.groups()
    line = ord(letter) - ord("A") if letter.isupper() else ord(letter) - ord("b")
    number = int(figure) - 1
    return (line, number) if draft.letters == "columns" else (number, line)


def _is_new(name: HexId, at: tuple[int, int], place: Place, draft: _Draft, faults: Faults) -> bool:
    if name in draft.hexes:
        faults.add(place, f"hex {name} is already described in {draft.places[name]}.")
        return False
    if at in draft.at:
        faults.add(place, f"hex {name} lies where {draft.at[at]} already is.")
        return False
    if (at[0] + at[1]) % 2 != _parity(draft, at):
        faults.add(place, f"hex {name} lies between two hexes of the grid.")
        return False
    draft.at[at] = name
    draft.places[name] = place
    return True


def _parity(draft: _Draft, at: tuple[int, int]) -> int:
    """Whether coordinates of this board add up to even or odd numbers."""
    first = next(iter(draft.at), at)
    return (first[0] + first[1]) % 2


def _terrain(node: YamlNode | None, faults: Faults, what: str) -> Terrain | None:
    if node is None:
        return None
    match = _TERRAIN.fullmatch(str(node.value)) if node.kind == "scalar" else None
    if match is None:
        faults.add(node.place, f"{what}, terrain: write it as `mountain 40`.")
        return None
    return Terrain(kind=match.group(1), cost=int(match.group(2)))


def _read_gates(root: Fields, draft: _Draft, faults: Faults) -> dict[HexId, Gate]:
    """Each pass is a line of hexes from one part of the map to the other; its track follows."""
    gates: dict[HexId, Gate] = {}
    for key, node in root.pairs("gates"):
        name = HexId(str(key.value))
        fields = Fields(node, faults, f"pass {name}")
        title = fields.text("name")
        cost, value = fields.number("cost"), fields.number("value")
        line = [HexId(word) for word in fields.words("line", required=True)]
        gauge = Gauge(fields.text("gauge", "dual"))
        slots = fields.number("slots", 2, 1, 6)
        fields.close()
        if len(line) < 3 or name not in line[1:-1]:
            faults.add(key.place, f"pass {name}: its line runs from hex to hex through {name}.")
            continue
        for hex_id in line[1:-1]:
            _pass_hex(hex_id, name, key, fields, draft, faults)
        if any(hex_id not in draft.hexes for hex_id in line):
            missing = next(h for h in line if h not in draft.hexes)
            faults.add(key.place, f"pass {name}: there is no hex {missing}.")
            continue
        for before, here, after in zip(line, line[1:], line[2:], strict=False):
            back, on = _edge(draft, here, before), _edge(draft, here, after)
            if back is None or on is None:
                faults.add(key.place, f"pass {name}: {here} does not adjoin the hexes beside it.")
                continue
            hex_ = draft.hexes[here]
            if here == name:
                tracks = tuple(Track(a=e, b=STOP, gauge=gauge, line=title) for e in (back, on))
                stops = (Stop(kind=GATE_STOP, slots=slots),)
                draft.hexes[here] = replace(hex_, names=(title,), stops=stops, tracks=tracks)
            else:
                track = Track(a=on, b=back, gauge=gauge, line=title)
                draft.hexes[here] = replace(hex_, tracks=(*hex_.tracks, track))
        gates[name] = Gate(hex=name, name=title, cost=cost, value=value, ends=(line[0], line[-1]))
    return gates


def _pass_hex(
    hex_id: HexId, pass_id: HexId, key: YamlNode, fields: Fields, draft: _Draft, faults: Faults
) -> None:
    """The hexes of a line exist by being named in it."""
    if hex_id in draft.hexes:
        if draft.hexes[hex_id].part != "pass":
            faults.add(key.place, f"pass {pass_id}: {hex_id} is an ordinary hex of the map.")
        return
    word = YamlNode("scalar", hex_id, True, key.file, key.line, key.column)
    at = _coordinates(word, fields, draft, faults)
    if at is not None and _is_new(hex_id, at, key.place, draft, faults):
        color = Color("pass" if hex_id == pass_id else "pass_track")
        draft.hexes[hex_id] = Hex(id=hex_id, at=at, part="pass", color=color)
        draft.names.add(hex_id)


def _edge(draft: _Draft, here: HexId, there: HexId) -> int | None:
    (x, y), (u, v) = draft.hexes[here].at, draft.hexes[there].at
    steps = EDGE_STEPS[draft.layout]
    return steps.index((u - x, v - y)) if (u - x, v - y) in steps else None


def _join_areas(root: Fields, draft: _Draft, faults: Faults) -> None:
    """Several hexes that are one place: the first carries name and value for all."""
    for key, node in root.pairs("areas"):
        members = word_nodes(node, faults, f"areas, {key.value}")
        missing = [m for m in members if HexId(str(m.value)) not in draft.hexes]
        for member in missing:
            faults.add(member.place, f"areas, {key.value}: there is no hex {member.value}.")
        if missing or len(members) < 2:
            continue
        first, *others = (HexId(str(member.value)) for member in members)
        area = str(key.value)
        main = draft.hexes[first] = replace(draft.hexes[first], area=area)
        for other in others:
            draft.hexes[other] = replace(
                draft.hexes[other], area=area, secondary=True, stops=main.stops
            )


def _read_short_names(root: Fields, draft: _Draft, faults: Faults) -> dict[str, str]:
    """What a small map writes instead of a long name."""
    printed = {name for hex_ in draft.hexes.values() for name in hex_.names}
    found = {}
    for key, node in root.pairs("short_names"):
        if str(key.value) not in printed:
            faults.add(key.place, f"short_names: no hex is called {key.value}.")
        found[str(key.value)] = str(node.value)
    return found


def _read_sides(root: Fields, draft: _Draft, faults: Faults) -> dict[HexId, dict[int, int | None]]:
    """Hex sides that no track crosses (None) or that cost money."""
    sides: dict[HexId, dict[int, int | None]] = {}
    for words, cost in _side_groups(root, faults):
        for word in words:
            ends = read_side(word, draft.hexes, draft.layout, faults)
            if ends is None:
                continue
            edge = _edge(draft, ends[0], ends[1])
            assert edge is not None
            sides.setdefault(ends[0], {})[edge] = cost
            sides.setdefault(ends[1], {})[opposite(edge)] = cost
    return sides


def read_side(
    word: YamlNode, hexes: Mapping[HexId, Hex], layout: Layout, faults: Faults
) -> tuple[HexId, HexId] | None:
    """The two hexes of a side written as `D22-C23`; None: it is a fault."""
    match = _SIDE.fullmatch(str(word.value))
    ends = [HexId(name) for name in match.groups()] if match else []
    if len(ends) != 2 or any(end not in hexes for end in ends):
        sentence = "`{side}` is no side between two hexes of the map."
        faults.add(word.place, told("boardfile.no-side", sentence, side=str(word.value)[:40]))
        return None
    (x, y), (u, v) = hexes[ends[0]].at, hexes[ends[1]].at
    if (u - x, v - y) not in EDGE_STEPS[layout]:
        sentence = "{one} and {other} have no side in common."
        values = {"one": ends[0], "other": ends[1]}
        faults.add(word.place, told("boardfile.apart", sentence, **values))
        return None
    return ends[0], ends[1]


def _side_groups(root: Fields, faults: Faults) -> Iterator[tuple[list[YamlNode], int | None]]:
    yield root.word_nodes("impassable"), None
    for node in root.items("side_costs"):
        fields = Fields(node, faults, "side_costs")
        fields.text("name", "")
        yield fields.word_nodes("between", required=True), fields.number("cost", None, 1)
        fields.close()


def _place_homes(homes: Sequence[PrintedHome], draft: _Draft) -> None:
    for home in homes:
        hex_ = draft.hexes.get(home.place.hex)
        if hex_ is None:
            continue  # the reader of companies reports it at the company's line
        stop = home.place.stop
        # Where there is one stop the file need not say which.
        if stop is None and home.place.from_color is None and len(hex_.stops) == 1:
            stop = 0
        printed = Home(
            company=home.company,
            stop=stop,
            use="home" if home.use == "home" else "destination",
            from_color=home.place.from_color,
            wayside=hex_.home_value if home.use == "home" else None,
        )
        draft.hexes[hex_.id] = replace(hex_, homes=(*hex_.homes, printed))


def _link(draft: _Draft, sides: Mapping[HexId, Mapping[int, int | None]]) -> None:
    """Neighbours and sides; last, because every hex must exist."""
    steps = EDGE_STEPS[draft.layout]
    for name, hex_ in draft.hexes.items():
        x, y = hex_.at
        around = {e: draft.at.get((x + dx, y + dy)) for e, (dx, dy) in enumerate(steps)}
        own = sides.get(name, {})
        draft.hexes[name] = replace(
            hex_,
            neighbours={e: there for e, there in around.items() if there is not None},
            impassable=frozenset(e for e, cost in own.items() if cost is None),
            edge_costs={e: cost for e, cost in sorted(own.items()) if cost is not None},
        )


def _check_count(root: Fields, draft: _Draft, faults: Faults) -> None:
    node = root.find("hex_count")
    if node is not None:
        wanted = number(node, faults, "hex_count")
        if wanted != len(draft.hexes):
            faults.add(node.place, f"hex_count is {wanted}, but the map has {len(draft.hexes)}.")


def _read_shifts(root: Fields, faults: Faults) -> dict[str, tuple[int, int]]:
    result: dict[str, tuple[int, int]] = {}
    for key, node in root.pairs("part_shift"):
        numbers = [whole_number(n) for n in node.value] if node.kind == "list" else []
        if len(numbers) != 2 or None in numbers:
            faults.add(node.place, f"part_shift, {key.value}: two whole numbers are expected.")
            continue
        result[str(key.value)] = cast("tuple[int, int]", tuple(numbers))
    return result
