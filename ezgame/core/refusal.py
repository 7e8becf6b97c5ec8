"""Why something may not be done: a key and values. The title turns keys into statement ids and sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Refusal:
    key: str
    """Dotted name of the broken rule, such as stock.certificate-limit."""
    values: Mapping[str, object] = field(default_factory=dict)
    """Figures and ids that the sentence needs."""


def refuse(key: str, **values: object) -> Refusal:
    return Refusal(key, values)
