"""Type hints taken apart: which shape of JSON each of them has. Shared by both directions of the codec."""

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum, auto
from functools import cache
from typing import (
    Any,
    Literal,
    NewType,
    ParamSpec,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

P = ParamSpec("P")
R = TypeVar("R")


def kept(function: Callable[P, R]) -> Callable[P, R]:
    """Remember results by arguments, types among them (which the types of functools.cache do not admit)."""
    return cast(Callable[P, R], cache(function))


class HintKind(Enum):
    PLAIN = auto()
    """Any, object: whatever JSON holds; lists become tuples."""
    NONE = auto()
    SCALAR = auto()
    LITERAL = auto()
    UNION = auto()
    ROW = auto()
    """tuple[X, ...]"""
    RECORD = auto()
    """tuple[X, Y]"""
    SET = auto()
    MAPPING = auto()
    DATACLASS = auto()


@dataclass(frozen=True, slots=True)
class Hint:
    """One type hint: its shape and the parts it is made of."""

    shape: HintKind
    parts: tuple[Any, ...] = ()


NO_DEFAULT = object()


@dataclass(frozen=True, slots=True)
class FieldHint:
    name: str
    hint: Any
    default: Any
    """NO_DEFAULT where the field must be given."""


SCALARS = (bool, int, float, str)


@kept
def understand(hint: Any) -> Hint:
    """The shape of a type hint; a TypeError names hints the codec does not know (a fault of ours)."""
    if isinstance(hint, NewType):
        return understand(hint.__supertype__)
    if hint is Any or hint is object:
        return Hint(HintKind.PLAIN)
    if hint is None or hint is type(None):
        return Hint(HintKind.NONE)
    if hint in SCALARS:
        return Hint(HintKind.SCALAR, (hint,))
    if isinstance(hint, type) and is_dataclass(hint):
        return Hint(HintKind.DATACLASS, (hint,))
    return understand_generic(hint, get_origin(hint), get_args(hint))


def understand_generic(hint: Any, origin: Any, args: tuple[Any, ...]) -> Hint:
    if origin is Literal:
        return Hint(HintKind.LITERAL, args)
    if origin in (Union, types.UnionType):
        return Hint(HintKind.UNION, args)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return Hint(HintKind.ROW, args[:1])
        return Hint(HintKind.RECORD, () if args == ((),) else args)
    if origin is frozenset:
        return Hint(HintKind.SET, args)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return Hint(HintKind.MAPPING, args)
    raise TypeError(f"the codec cannot store {hint!r}")


def is_text(hint: Any) -> bool:
    """Does the hint stand for a string? Then it may be a key of a JSON object."""
    known = understand(hint)
    if known.shape is HintKind.LITERAL:
        return all(type(value) is str for value in known.parts)
    return known.shape is HintKind.SCALAR and known.parts == (str,)


def is_integer(hint: Any) -> bool:
    known = understand(hint)
    return known.shape is HintKind.SCALAR and known.parts == (int,)


@kept
def fields_of(cls: type) -> tuple[FieldHint, ...]:
    """The fields of a dataclass that make it up, with their resolved hints and defaults."""
    hints = get_type_hints(cls)
    found = []
    for field in fields(cls):
        if not field.init:
            continue
        default: Any = NO_DEFAULT
        if field.default is not MISSING:
            default = field.default
        elif field.default_factory is not MISSING:
            default = field.default_factory()
        found.append(FieldHint(field.name, hints[field.name], default))
    return tuple(found)
