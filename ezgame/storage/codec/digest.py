"""A short hash of a position, equal for equal positions in every run of the program."""

import hashlib
from dataclasses import fields, is_dataclass
from typing import Any

from ezgame.core.state import State
from ezgame.storage.codec.encode import encoder
from ezgame.storage.codec.hints import fields_of, kept
from ezgame.storage.codec.text import compact

LENGTH = 16
"""Hex digits: 64 bits are plenty to notice a difference."""


FIELDS = tuple(sorted(fields_of(State), key=lambda f: f.name))


def digest_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:LENGTH]


def state_hash(state: State) -> str:
    """The hash of a position; the order of mappings does not count, as for ==."""
    return StateDigest().of(state)


class StateDigest:
    """Hashes one position after another. Parts shared with the position before are not written again."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Any, str]] = {}

    def of(self, state: State) -> str:
        parts = []
        for field in FIELDS:
            value = getattr(state, field.name)
            held = self._known.get(field.name)
            if held is None or held[0] is not value:
                held = (value, part_text(field.name, field.hint, field.default, value))
                self._known[field.name] = held
            parts.append(held[1])
        return digest_of("".join(parts).encode())


@kept
def unhashed_fields(cls: type) -> tuple[str, ...]:
    """Fields of a part of the position that its hash leaves out."""
    if not is_dataclass(cls):
        return ()
    return tuple(f.name for f in fields(cls) if not f.metadata.get("hashed", True))


def part_text(name: str, hint: Any, default: Any, value: Any) -> str:
    """One field of the position as text; nothing at all for its default."""
    if value == default:
        return ""
    encode = encoder(hint, False)
    plain = value if encode is None else encode(value)
    for unhashed in unhashed_fields(type(value)):
        plain.pop(unhashed, None)
    return f"{name}={compact(plain, sort_keys=True)};"
