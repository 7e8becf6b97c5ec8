"""Dataclasses to plain JSON values. One converter is built for each type and kept.

Fields that have their default value are left out: files stay short, and a field added later with
a default changes neither old files nor the hashes of old positions. `full=True` writes them all.
"""

from collections.abc import Callable
from typing import Any

from ezgame.storage.codec.faults import CodecFault, unexpected
from ezgame.storage.codec.hints import (
    NO_DEFAULT,
    HintKind,
    fields_of,
    is_integer,
    is_text,
    kept,
    understand,
)
from ezgame.storage.codec.tags import tag_key, tag_of
from ezgame.storage.codec.text import compact

Encoder = Callable[[Any], Any] | None
"""None: the value is JSON as it is."""

DEEPEST = 24
"""How many levels free values may have."""


def to_plain(value: Any, hint: Any = None, *, full: bool = False) -> Any:
    """The JSON values for an object; `hint` is its declared type when that says more than its class."""
    encode = encoder(type(value) if hint is None else hint, full)
    return value if encode is None else encode(value)


@kept
def encoder(hint: Any, full: bool) -> Encoder:
    known = understand(hint)
    match known.shape:
        case HintKind.NONE | HintKind.SCALAR | HintKind.LITERAL:
            return None
        case HintKind.PLAIN:
            return encode_plain
        case HintKind.UNION:
            return union_encoder(known.parts, full)
        case HintKind.ROW:
            return row_encoder(encoder(known.parts[0], full))
        case HintKind.RECORD:
            return record_encoder([encoder(part, full) for part in known.parts])
        case HintKind.SET:
            return set_encoder(encoder(known.parts[0], full))
        case HintKind.MAPPING:
            return mapping_encoder(known.parts[0], known.parts[1], full)
        case HintKind.DATACLASS:
            return dataclass_encoder(known.parts[0], full)


def encode_plain(value: Any, depth: int = 0) -> Any:
    """Free values: what JSON knows, tuples included."""
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if depth > DEEPEST:
        raise CodecFault("nested too deeply")
    if isinstance(value, tuple | list):
        return [encode_plain(item, depth + 1) for item in value]
    if hasattr(value, "items"):
        if any(type(key) is not str for key in value):
            raise unexpected("an object with text keys", value)
        return {key: encode_plain(item, depth + 1) for key, item in value.items()}
    raise unexpected("plain values", value)


def union_encoder(parts: tuple[Any, ...], full: bool) -> Encoder:
    """X | None, or a choice of scalars, which JSON tells apart by itself."""
    encoders = [e for e in (encoder(part, full) for part in parts) if e is not None]
    if not encoders:
        return None
    if len(encoders) > 1:
        raise TypeError(f"the codec cannot tell these apart: {parts!r}")
    encode = encoders[0]
    return lambda value: value if value is None or isinstance(value, str | int) else encode(value)


def row_encoder(encode: Encoder) -> Encoder:
    return list if encode is None else lambda value: [encode(item) for item in value]


def record_encoder(encoders: list[Encoder]) -> Encoder:
    if all(encode is None for encode in encoders):
        return list
    return lambda value: [
        item if encode is None else encode(item)
        for item, encode in zip(value, encoders, strict=True)
    ]


def set_encoder(encode: Encoder) -> Encoder:
    """Sets are sorted, so that equal positions are equal texts."""
    return sorted if encode is None else lambda v: sorted((encode(i) for i in v), key=compact)


def mapping_encoder(key_hint: Any, value_hint: Any, full: bool) -> Encoder:
    """Text and integer keys make an object in the mapping's order; other keys a sorted list of pairs."""
    key, item = encoder(key_hint, full), encoder(value_hint, full)
    if is_text(key_hint):
        return dict if item is None else lambda m: {k: item(v) for k, v in m.items()}
    if is_integer(key_hint):
        return lambda m: {str(k): v if item is None else item(v) for k, v in m.items()}

    def encode(mapping: Any) -> Any:
        pairs = (
            [k if key is None else key(k), v if item is None else item(v)]
            for k, v in mapping.items()
        )
        return sorted(pairs, key=lambda pair: compact(pair[0]))

    return encode


def dataclass_encoder(cls: type, full: bool) -> Encoder:
    if tag_key(cls) is None:
        return fields_encoder(cls, full)

    def encode(value: Any) -> Any:
        actual = type(value)
        return {tag_key(actual): tag_of(actual)} | fields_encoder(actual, full)(value)

    return encode


@kept
def fields_encoder(cls: type, full: bool) -> Callable[[Any], dict[str, Any]]:
    """All fields of exactly this class. Their converters are built at the first use: types may be recursive."""
    plan: list[tuple[str, Any, Encoder]] | None = None

    def encode(value: Any) -> dict[str, Any]:
        nonlocal plan
        if plan is None:
            # Whole or not at all: games are written in several threads at once.
            plan = [
                (f.name, NO_DEFAULT if full else f.default, encoder(f.hint, full))
                for f in fields_of(cls)
            ]
        plain = {}
        for name, default, convert in plan:
            item = getattr(value, name)
            if default is NO_DEFAULT or item != default:
                plain[name] = item if convert is None else convert(item)
        return plain

    return encode
