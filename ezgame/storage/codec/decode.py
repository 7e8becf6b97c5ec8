"""Plain JSON values to dataclasses. One converter is built for each type and kept.

Nothing is guessed or turned into another type: unknown fields, missing fields, 1.0 for 1 or true
for 1 are refused. A field with a default may be missing (see encode).
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from ezgame.storage.codec.faults import WORDS, CodecFault, unexpected
from ezgame.storage.codec.hints import (
    NO_DEFAULT,
    Hint,
    HintKind,
    fields_of,
    is_integer,
    is_text,
    kept,
    understand,
)
from ezgame.storage.codec.tags import tag_key, tagged_class

Decoder = Callable[[Any], Any]
T = TypeVar("T")

DEEPEST = 24
"""How many levels free values may have."""


def from_plain(plain: Any, cls: type[T]) -> T:
    """The object that JSON values stand for; raises CodecFault with the path of what does not fit."""
    return cast(T, decoder(cls)(plain))


@kept
def decoder(hint: Any) -> Decoder:
    known = understand(hint)
    match known.shape:
        case HintKind.PLAIN:
            return decode_plain
        case HintKind.NONE:
            return scalar_decoder(type(None))
        case HintKind.SCALAR:
            return scalar_decoder(known.parts[0])
        case HintKind.LITERAL:
            return literal_decoder(known.parts)
        case HintKind.UNION:
            return union_decoder(known.parts)
        case HintKind.ROW:
            return row_decoder(decoder(known.parts[0]))
        case HintKind.RECORD:
            return record_decoder([decoder(part) for part in known.parts])
        case HintKind.SET:
            return set_decoder(decoder(known.parts[0]))
        case HintKind.MAPPING:
            return mapping_decoder(known.parts[0], known.parts[1])
        case HintKind.DATACLASS:
            return dataclass_decoder(known.parts[0])


def decode_plain(value: Any, depth: int = 0) -> Any:
    """Free values; lists become tuples, because states hold nothing that can change."""
    if depth > DEEPEST:
        raise CodecFault("nested too deeply")
    if type(value) is list:
        return tuple(decode_plain(item, depth + 1) for item in value)
    if type(value) is dict:
        return {key: decode_plain(item, depth + 1) for key, item in value.items()}
    return value


def scalar_decoder(cls: type) -> Decoder:
    wanted = WORDS[cls]

    def decode(value: Any) -> Any:
        if type(value) is not cls:
            raise unexpected(wanted, value)
        return value

    return decode


def literal_decoder(values: tuple[Any, ...]) -> Decoder:
    allowed = {(type(value), value) for value in values}
    wanted = " or ".join(repr(value) for value in values)

    def decode(value: Any) -> Any:
        # A list has no hash, so it cannot be looked up; and True is not 1 here.
        if isinstance(value, list | dict) or (type(value), value) not in allowed:
            raise unexpected(wanted, value)
        return value

    return decode


def union_decoder(parts: tuple[Any, ...]) -> Decoder:
    """JSON itself tells the members apart: nothing, scalars by their type, and one other shape."""
    scalars: set[type] = set()
    rest: list[Any] = []
    for part in parts:
        known: Hint = understand(part)
        if known.shape is HintKind.NONE:
            scalars.add(type(None))
        elif known.shape is HintKind.SCALAR:
            scalars.add(known.parts[0])
        else:
            rest.append(part)
    if len(rest) > 1:
        raise TypeError(f"the codec cannot tell these apart: {parts!r}")
    other = decoder(rest[0]) if rest else None
    wanted = " or ".join(WORDS[cls] for cls in sorted(scalars, key=lambda cls: cls.__name__))

    def decode(value: Any) -> Any:
        if type(value) in scalars:
            return value
        if other is None:
            raise unexpected(wanted, value)
        return other(value)

    return decode


def row_decoder(item: Decoder) -> Decoder:
    return lambda value: tuple(decode_list(value, item))


def decode_list(value: Any, item: Decoder) -> list[Any]:
    if type(value) is not list:
        raise unexpected("a list", value)
    found: list[Any] = []
    try:
        for entry in value:
            found.append(item(entry))
    except CodecFault as fault:
        raise fault.inside(len(found)) from None
    return found


def record_decoder(items: list[Decoder]) -> Decoder:
    def decode(value: Any) -> Any:
        if type(value) is not list or len(value) != len(items):
            raise unexpected(f"a list of {len(items)}", value)
        found: list[Any] = []
        try:
            for entry, item in zip(value, items, strict=True):
                found.append(item(entry))
        except CodecFault as fault:
            raise fault.inside(len(found)) from None
        return tuple(found)

    return decode


def set_decoder(item: Decoder) -> Decoder:
    def decode(value: Any) -> Any:
        entries = decode_list(value, item)
        found = frozenset(entries)
        if len(found) != len(entries):
            raise CodecFault("the same entry twice")
        return found

    return decode


def mapping_decoder(key_hint: Any, value_hint: Any) -> Decoder:
    key, item = decoder(key_hint), decoder(value_hint)
    if not is_text(key_hint) and not is_integer(key_hint):
        return pairs_decoder(record_decoder([key, item]))
    convert = integer_key if is_integer(key_hint) else key

    def decode(value: Any) -> Any:
        if type(value) is not dict:
            raise unexpected("an object", value)
        found = {}
        name = ""
        try:
            for name, entry in value.items():
                found[convert(name)] = item(entry)
        except CodecFault as fault:
            raise fault.inside(name) from None
        return found

    return decode


def integer_key(text: str) -> int:
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 19 and str(int(text)) == text:
        return int(text)
    raise unexpected("a whole number as key", text)


def pairs_decoder(pair: Decoder) -> Decoder:
    def decode(value: Any) -> Any:
        pairs = decode_list(value, pair)
        found = dict(pairs)
        if len(found) != len(pairs):
            raise CodecFault("the same key twice")
        return found

    return decode


def dataclass_decoder(cls: type) -> Decoder:
    key = tag_key(cls)
    if key is None:
        return fields_decoder(cls)

    def decode(value: Any) -> Any:
        if type(value) is not dict:
            raise unexpected("an object", value)
        actual = tagged_class(cls, value.get(key))
        if actual is None:
            raise unexpected(f"a known {cls.__name__}", value.get(key)).inside(key)
        return fields_decoder(actual)({k: v for k, v in value.items() if k != key})

    return decode


@kept
def fields_decoder(cls: type) -> Decoder:
    """All fields of exactly this class. Their converters are built at the first use: types may be recursive."""
    plan: dict[str, Decoder] | None = None
    required = frozenset(f.name for f in fields_of(cls) if f.default is NO_DEFAULT)

    def decode(value: Any) -> Any:
        if type(value) is not dict:
            raise unexpected("an object", value)
        nonlocal plan
        if plan is None:
            # Whole or not at all: games are read in several threads at once.
            plan = {f.name: decoder(f.hint) for f in fields_of(cls)}
        found = {}
        name = ""
        try:
            for name, entry in value.items():
                convert = plan.get(name)
                if convert is None:
                    raise CodecFault("unknown field")
                found[name] = convert(entry)
        except CodecFault as fault:
            raise fault.inside(name) from None
        if not required <= found.keys():
            raise CodecFault(f"missing {', '.join(sorted(required - found.keys()))}")
        return cls(**found)

    return decode
