"""Something to be said to players: a key and values. `ezgame.models.words.text` turns it into a sentence of a language.

Rules, titles and storage know no language; where they have something to say, they return a Message.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Message:
    key: str
    """Section and name in the catalogue, such as notes.launch."""
    values: Mapping[str, object] = field(default_factory=dict)
    """Figures, ids, names and further messages that the sentence needs."""


Words: TypeAlias = Message | str
"""What a title answers: a message, or a proper name that is the same in every language."""


def message(key: str, **values: object) -> Message:
    return Message(key, values)


class Told(str):
    """An English sentence that knows its message: what an error says in a report, and to players."""

    __slots__ = ("message",)
    message: Message


def told(key: str, sentence: str, /, **values: object) -> Told:
    """`SaveError(told("files.locked", "{name} is played elsewhere.", name=name))`: the English sentence stands
    beside its key, other languages have theirs in the catalogue."""
    found = Told(sentence.format(**values))
    found.message = Message(key, values)
    return found
