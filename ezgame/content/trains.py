"""Trains and phases.

How a train runs is written as `2`, `1+2`, `4 hexes` or `any`, then the gauges it is bound to:
`1+2 on narrow dual`. A card with two sides lists its `faces`; one with one side says `runs`.
"""

import re
from collections.abc import Mapping, Sequence

from ezgame.content.reader.faults import Faults, Place, listed
from ezgame.content.reader.fields import Fields, number, text
from ezgame.content.reader.nodes import YamlNode, plain_data
from ezgame.core.definitions.trains import Phase, TrainFace, TrainType
from ezgame.core.ids import Color, Gauge, PhaseId

_RUN = re.compile(r"(?:(\d{1,2})(?:\+(\d{1,2}))?( hexes)?|(any))(?: on ([a-z ]+))?")


def read_trains(
    nodes: Sequence[YamlNode], faults: Faults
) -> tuple[dict[str, TrainType], dict[str, Place]]:
    trains: dict[str, TrainType] = {}
    places: dict[str, Place] = {}
    references: list[tuple[Place, str, str]] = []
    for group_node in nodes:
        group = Fields(group_node, faults, "group of trains")
        for key, node in group.pairs("members", required=True):
            name = str(key.value)
            fields = Fields(node, faults, f"train {name}", group)
            fields.place = key.place
            if name in trains:
                faults.add(key.place, f"train {name} is described twice.")
            places[name] = key.place
            trains[name] = train = _read_train(name, fields, faults)
            for other in (train.rusted_by, train.available_from, *train.trade_in):
                if other is not None:
                    references.append((key.place, name, other))
            fields.close()
        group.close()
    # Only now: a train may name one that is described after it.
    for place, name, other in references:
        if other not in trains:
            faults.add(place, f"train {name}: there is no train {other}.")
    return trains, places


def _read_train(name: str, fields: Fields, faults: Faults) -> TrainType:
    weights = {
        Gauge(str(key.value)): number(node, faults, f"train {name}, weights", 1)
        for key, node in fields.pairs("weights")
    }
    faces = [
        _read_face(str(key.value), node, weights, faults) for key, node in fields.pairs("faces")
    ]
    runs = fields.find("runs")
    if runs is not None:
        faces.append(_read_face(name, runs, weights, faults))
    if not faces:
        faults.add(fields.place, f"train {name}: how it runs is missing (runs or faces).")
    elif faces[0].name != name:
        faults.add(fields.place, f"train {name}: its first face must have the same name.")
    return TrainType(
        name=name,
        faces=tuple(faces),
        price=fields.number("price"),
        count=fields.count("cards"),
        rusted_by=fields.text("rusted_by", "") or None,
        trade_in={
            str(key.value): number(node, faults, f"train {name}, trade_in")
            for key, node in fields.pairs("trade_in")
        },
        available_from=fields.text("available_from", "") or None,
        tags=frozenset(fields.words("tags")),
    )


def _read_face(
    name: str, node: YamlNode, weights: Mapping[Gauge, int], faults: Faults
) -> TrainFace:
    spec = text(node, faults, f"train {name}")
    match = _RUN.fullmatch(spec)
    if match is None:
        faults.add(
            node.place, f"train {name}: `{spec}` is no range such as 2, 1+2, 4 hexes or any."
        )
        return TrainFace(name=name, stops=None)
    first, second, hexes, unlimited, gauges = match.groups()
    bound = frozenset(Gauge(word) for word in (gauges or "").split())
    if unlimited or hexes:
        span = None if unlimited else int(first)
        return TrainFace(name=name, stops=None, gauges=bound, hexes=span, weights=weights)
    if second is None:
        return TrainFace(name=name, stops=int(first), gauges=bound)
    stops = int(first) + int(second)
    return TrainFace(name=name, stops=stops, cities=int(first), gauges=bound)


def read_phases(
    pairs: Sequence[tuple[YamlNode, YamlNode]],
    trains: Mapping[str, TrainType],
    colors: Sequence[Color],
    value_colors: Sequence[Color],
    kinds: Sequence[str],
    faults: Faults,
) -> dict[PhaseId, Phase]:
    phases: dict[PhaseId, Phase] = {}
    for key, node in pairs:
        name = PhaseId(str(key.value))
        what = f"phase {name}"
        fields = Fields(node, faults, what)
        train = fields.find("train")
        if train is not None and train.value not in trains:
            faults.add(train.place, f"{what}: there is no train {train.value}.")
        if (train is None) != (not phases):
            sentence = "only the first phase begins without a train, and it has none."
            faults.add(key.place, f"{what}: {sentence}")
        tiles = fields.word_nodes("tiles", required=True)
        for color in tiles:
            if color.value not in colors:
                faults.add(color.place, f"{what}: there is no tile colour {color.value}.")
        limits = {
            str(kind.value): number(limit, faults, f"{what}, train_limits")
            for kind, limit in fields.pairs("train_limits", required=True)
        }
        for kind, _ in fields.pairs("train_limits"):
            if kind.value not in kinds:
                faults.add(kind.place, f"{what}: there are no companies of the kind {kind.value}.")
        color_node = fields.find("color")
        # A phase pays the values of its newest tiles unless it says otherwise.
        color_name = str(color_node.value) if color_node else str(tiles[-1].value if tiles else "")
        if color_node is not None and color_node.value not in value_colors:
            faults.add(
                color_node.place, f"{what}: {color_name} is not one of {listed(value_colors)}."
            )
        phases[name] = Phase(
            id=name,
            name=fields.text("name", name),
            train=str(train.value) if train else None,
            tiles=tuple(Color(str(color.value)) for color in tiles),
            color=Color(color_name),
            operating_rounds=fields.number("operating_rounds", None, 1, 9),
            train_limits=limits,
            effects=fields.words("effects"),
            allows=frozenset(fields.words("allows")),
            values={str(k.value): plain_data(v, faults) for k, v in fields.pairs("values")},
        )
        fields.close()
    return phases
