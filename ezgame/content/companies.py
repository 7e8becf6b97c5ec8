"""Companies in groups that share a charter, and the privates with their declared powers."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ezgame.content.board import PrintedHome
from ezgame.content.notation import PrintedPlace, read_certificates, read_place
from ezgame.content.reader.faults import Faults, Place
from ezgame.content.reader.fields import Fields, number
from ezgame.content.reader.nodes import YamlNode, plain_data
from ezgame.core.definitions.board import Board
from ezgame.core.definitions.finance import AUTOMATIC, Company, Private
from ezgame.core.ids import CompanyId, Gauge, HexId, PrivateId

STATION_USES = ("home", "free", "destination")
EMBLEM_MARKS = ("ring", "dashes")

_COLOR = re.compile(r"#[0-9a-f]{6}")
_TEXT = {"white": "#ffffff", "black": "#000000"}


@dataclass(slots=True)
class CompanyContent:
    companies: dict[CompanyId, Company]
    homes: list[PrintedHome]
    places: dict[CompanyId, Place]


def read_companies(nodes: list[YamlNode], faults: Faults) -> CompanyContent:
    content = CompanyContent({}, [], {})
    for group_node in nodes:
        group = Fields(group_node, faults, "group of companies")
        for key, node in group.pairs("members", required=True):
            fields = Fields(node, faults, f"company {key.value}", group)
            fields.place = key.place
            name = CompanyId(str(key.value))
            if name in content.companies:
                faults.add(key.place, f"company {name} is described twice.")
            content.places[name] = key.place
            content.companies[name] = _read_company(name, fields, content, faults)
            fields.close()
        group.close()
    return content


def _read_company(
    name: CompanyId, fields: Fields, content: CompanyContent, faults: Faults
) -> Company:
    what = f"company {name}"
    places: dict[str, PrintedPlace | None] = {}
    for use in ("home", "destination"):
        node = fields.find(use)
        places[use] = place = read_place(node, faults, f"{what}, {use}") if node else None
        if place is not None:
            content.homes.append(PrintedHome(name, place, use))
    choices = tuple(HexId(word) for word in fields.words("home_choices"))
    home, destination = places["home"], places["destination"]
    tags = frozenset(fields.words("tags"))
    # A company that nobody directs stands where the board of the variant puts it.
    if home is None and not choices and AUTOMATIC not in tags:
        faults.add(fields.place, f"{what}: a home or a list of home_choices is missing.")
    costs = tuple(
        number(node, faults, f"{what}, station_costs") for node in fields.items("station_costs")
    )
    stations = fields.number("stations", len(costs) or None, 1, 20)
    if costs and len(costs) != stations:
        faults.add(fields.place, f"{what}: {stations} stations, but {len(costs)} station_costs.")
    return Company(
        id=name,
        short=fields.text("short", name),
        name=fields.text("name"),
        kind=fields.text("kind"),
        part=fields.text("part", ""),
        gauge=Gauge(fields.text("gauge", "")),
        certificates=read_certificates(fields.items("certificates", required=True), faults, what),
        home=home.hex if home else None,
        home_choices=choices,
        home_stop=home.stop if home else None,
        destination=destination.hex if destination else None,
        stations=stations,
        station_costs=costs,
        station_uses=_station_uses(fields, stations, faults),
        station_fee=fields.number("station_fee", 0),
        color=_color(fields, "color", faults),
        text_color=_color(fields, "text", faults),
        emblem=_emblem(fields, faults),
        tags=tags,
    )


def _station_uses(fields: Fields, stations: int, faults: Faults) -> tuple[str, ...]:
    uses = fields.words("station_uses")
    for word in uses:
        if word not in STATION_USES:
            known = ", ".join(STATION_USES)
            faults.add(fields.place, f"{fields.what}, station_uses: `{word}` is none of {known}.")
    if uses and len(uses) != stations:
        faults.add(
            fields.place, f"{fields.what}: {stations} stations, but {len(uses)} station_uses."
        )
    return uses


def _emblem(fields: Fields, faults: Faults) -> frozenset[str]:
    marks = fields.words("emblem")
    for word in marks:
        if word not in EMBLEM_MARKS:
            known = ", ".join(EMBLEM_MARKS)
            faults.add(fields.place, f"{fields.what}, emblem: `{word}` is none of {known}.")
    return frozenset(marks)


def _color(fields: Fields, key: str, faults: Faults) -> str:
    node = fields.need(key)
    value = _TEXT.get(str(node.value), str(node.value)) if node else "#000000"
    if node and not _COLOR.fullmatch(value):
        faults.add(
            node.place, f'{fields.what}, {key}: write a colour as "#1a2b3c", black or white.'
        )
    return value


def settle_homes(companies: Mapping[CompanyId, Company], board: Board) -> dict[CompanyId, Company]:
    """Where a home hex has a single stop, that is the home stop."""
    result = {}
    for name, company in companies.items():
        homes = board.hexes[company.home].homes if company.home is not None else ()
        for home in homes:
            if home.company == name and home.use == "home" and company.home_stop != home.stop:
                company = replace(company, home_stop=home.stop)
        result[name] = company
    return result


def read_privates(
    pairs: list[tuple[YamlNode, YamlNode]], known: Sequence[str] | None, faults: Faults
) -> tuple[dict[PrivateId, Private], dict[PrivateId, Place]]:
    """`known` are the kinds of powers that the rules of the title give a meaning; None: there are no rules."""
    result: dict[PrivateId, Private] = {}
    places: dict[PrivateId, Place] = {}
    for key, node in pairs:
        name = PrivateId(str(key.value))
        fields = Fields(node, faults, f"private {name}")
        abilities = tuple(
            ability
            for item in fields.items("abilities")
            if (ability := _read_ability(item, f"private {name}", known, faults)) is not None
        )
        places[name] = key.place
        result[name] = Private(
            id=name,
            name=fields.text("name"),
            short=fields.text("short", ""),
            number=fields.number("number", len(result) + 1),
            value=fields.number("value"),
            income=fields.number("income"),
            hexes=tuple(
                HexId(hex_id)
                for ability in abilities
                if ability["kind"] == "block-hexes"
                for hex_id in ability.get("hexes", ())
            ),
            abilities=abilities,
        )
        fields.close()
    return result, places


def _read_ability(
    node: YamlNode, what: str, known: Sequence[str] | None, faults: Faults
) -> Mapping[str, Any] | None:
    fields = Fields(node, faults, f"{what}, ability")
    # Without rules no power has a meaning yet, so none is wrong.
    kind = fields.text("kind") if known is None else fields.choice("kind", known)
    if node.kind != "map":
        return None
    data: dict[str, Any] = {"kind": kind}
    for key, value in fields.rest():
        data[str(key.value)] = plain_data(value, faults)
    return data
