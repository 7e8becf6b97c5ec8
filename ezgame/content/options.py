"""Options: what a group chooses at set-up besides the rulings."""

from collections.abc import Sequence

from ezgame.content.reader.faults import Faults
from ezgame.content.reader.fields import Fields
from ezgame.content.reader.nodes import YamlNode, plain_data
from ezgame.core.definitions.title import Option, OptionChoice
from ezgame.core.ids import CompanyId


def read_options(pairs: Sequence[tuple[YamlNode, YamlNode]], faults: Faults) -> dict[str, Option]:
    options: dict[str, Option] = {}
    for key, node in pairs:
        name = str(key.value)
        fields = Fields(node, faults, f"option {name}")
        fields.place = key.place
        stored = fields.need_any("default")
        default = None if stored is None else plain_data(stored, faults)
        choices = _read_choices(fields, name, faults)
        if isinstance(default, bool):
            # A flag: its name and line tell what it means to turn it on.
            choices = (
                OptionChoice(value=False),
                OptionChoice(
                    value=True, name=fields.text("name", ""), line=fields.text("line", "")
                ),
            )
        elif default is not None and default not in [choice.value for choice in choices]:
            faults.add(key.place, f"option {name}: the default `{default}` is no choice.")
        fields.close()
        options[name] = Option(key=name, default=default, choices=choices)
    return options


def _read_choices(fields: Fields, option: str, faults: Faults) -> tuple[OptionChoice, ...]:
    node = fields.find("choices")
    if node is None:
        return ()
    if node.kind == "list":
        return tuple(OptionChoice(value=plain_data(item, faults)) for item in node.value)
    found = []
    for key, value in fields.pairs("choices"):
        entry = Fields(value, faults, f"option {option}, {key.value}")
        found.append(
            OptionChoice(
                value=plain_data(key, faults),
                name=entry.text("name"),
                line=entry.text("line"),
                left_out=tuple(CompanyId(word) for word in entry.words("left_out")),
                drawn=entry.flag("drawn"),
                free=entry.flag("free"),
            )
        )
        entry.close()
    return tuple(found)
