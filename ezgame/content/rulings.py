"""Rulings: points where the sources disagree, one value for each set of rulings."""

from collections.abc import Sequence

from ezgame.content.reader.faults import Faults
from ezgame.content.reader.fields import Fields
from ezgame.content.reader.nodes import YamlNode, plain_data
from ezgame.core.definitions.title import Ruling

RULEBOOK, ONLINE = "rulebook", "online"


def read_rulings(
    pairs: Sequence[tuple[YamlNode, YamlNode]], sets: Sequence[str], faults: Faults
) -> dict[str, Ruling]:
    rulings: dict[str, Ruling] = {}
    everywhere = (RULEBOOK, ONLINE)
    for key, node in pairs:
        name = str(key.value)
        fields = Fields(node, faults, f"ruling {name}")
        fields.place = key.place
        conflict, explain = fields.text("conflict"), fields.text("explain")
        idle = fields.flag("idle")
        choices = tuple(plain_data(item, faults) for item in fields.items("choices"))
        values = {}
        for set_name in sets:
            value = fields.need_any(set_name)
            if value is not None:
                values[set_name] = plain_data(value, faults)
        for other in everywhere:  # a variant that lists fewer sets still offers their values
            inherited = fields.find(other) if other not in sets else None
            if inherited is not None and not choices:
                choices = (*values.values(), plain_data(inherited, faults))
        for set_name, value in values.items():
            if choices and value not in choices:
                faults.add(key.place, f"ruling {name}: the value of {set_name} is no choice.")
        fields.close()
        rulings[name] = Ruling(
            key=name, conflict=conflict, values=values, choices=choices, explain=explain, idle=idle
        )
    return rulings
