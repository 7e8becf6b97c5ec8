"""Typed figures of a title: its values and rulings as frozen dataclasses, filled from plain data.

A title declares what its rules read, in `figures.py` of its folder. A manifest's key is the name of a
group and the name of a field in it; a value and a ruling look the same to the rules, so a figure
can become a ruling without a rule being changed:

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Building:
        tiles: int                                   # build.tiles
        order: Literal["free", "tile_first"]         # build.order, one of two words
        doubled: frozenset[HexId] = frozenset()      # build.doubled, may be left out

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Figures:
        build: Building

Groups that several titles need are dataclasses beside the parts that read them; a title inherits
from one to add its own. `ezgame.content` checks every manifest against the class, with file and line.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from ezgame.core.definitions.title import Title
from ezgame.core.setup import Setup

T = TypeVar("T")
KEY = "key"
ANY_NAME = "*"


class WrongFigure(ValueError):
    """A figure that is missing, or not of the kind its class says."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(f"{key}: {sentence}")
        self.key = key
        self.sentence = sentence


@dataclasses.dataclass(frozen=True, slots=True)
class Declared:
    """One figure as its class declares it."""

    key: str
    """Dotted name in the manifest; a `*` stands for one name, then the figure is a map of names."""
    field: str
    kind: Any
    required: bool

    @property
    def is_map_of_names(self) -> bool:
        return ANY_NAME in self.key

    @property
    def one_kind(self) -> Any:
        """The kind of one entry in a manifest."""
        return get_args(self.kind)[1] if self.is_map_of_names else self.kind

    def names(self, key: str) -> str | None:
        """What stands for the `*` in a key, "" where there is none; None: the key is another one."""
        head, star, tail = self.key.partition(ANY_NAME)
        if not star:
            return "" if key == self.key else None
        fits = key.startswith(head) and key.endswith(tail) and len(key) > len(head) + len(tail)
        return key[len(head) : len(key) - len(tail)] if fits else None


def named(key: str) -> Any:
    """A field whose name in the manifest is not its own: `named("D.count")`, `named("*.window")`."""
    return dataclasses.field(metadata={KEY: key})


def figures_of(kind: type[T], title: Title, setup: Setup) -> T:
    """The figures of one game: the title's values, and its rulings as the group chose them."""
    return read_figures(kind, {**title.values, **setup.rulings})


def read_figures(kind: type[T], data: Mapping[str, Any]) -> T:
    """Fill a class of figures; WrongFigure says what is missing or of another kind."""
    groups = {}
    hints = get_type_hints(kind)
    declaring: Any = kind
    for group, fields in _declared(declaring).items():
        found = {}
        for name, figure in fields.items():
            values = dict(_matching(figure, data))
            if values or figure.required:
                found[name] = _value(figure, values)
        groups[group] = hints[group](**found)
    return kind(**groups)


def read_record(kind: type[T], data: Mapping[str, Any], what: str) -> T:
    """Fill one dataclass from a map, such as the figures of a phase."""
    found: T = fitting(kind, data, what)
    return found


def declared(kind: type) -> Iterator[Declared]:
    """Every figure of a class, for those who check a manifest."""
    for fields in _declared(kind).values():
        yield from fields.values()


def fitting(kind: Any, value: Any, key: str) -> Any:
    """A plain value as the type says, lists as tuples or sets; WrongFigure if it does not fit."""
    if isinstance(kind, NewType):
        return fitting(kind.__supertype__, value, key)
    if kind is Any or (kind in (bool, int, str, NoneType) and type(value) is kind):
        return value
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _first_fitting(kind, value, key)
    if origin is Literal and any(value == word and type(value) is type(word) for word in arguments):
        return value
    if origin in (tuple, frozenset) and isinstance(value, list | tuple):
        return origin(fitting(arguments[0], item, key) for item in value)
    if origin is Mapping and isinstance(value, Mapping):
        return {
            _name(arguments[0], k, key): fitting(arguments[1], v, key) for k, v in value.items()
        }
    if dataclasses.is_dataclass(kind) and isinstance(value, Mapping):
        return _record(kind, value, key)
    raise WrongFigure(key, f"{described(kind)} is expected, this is `{str(value)[:40]}`.")


def described(kind: Any) -> str:
    """A kind of figure in a sentence."""
    if isinstance(kind, NewType):
        return described(kind.__supertype__)
    plain = {bool: "true or false", int: "a whole number", str: "a text", NoneType: "nothing"}
    if kind in plain:
        return plain[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return f"one of {', '.join(map(str, arguments))}"
    if origin in (Union, UnionType):
        return " or ".join(described(one) for one in arguments)
    return "a list" if origin in (tuple, frozenset) else "a map"


# ---------------------------------------------------------------- how it is done


@cache
def _declared(kind: Any) -> Mapping[str, Mapping[str, Declared]]:
    """By group and name of the field."""
    return {
        group: {
            field.name: Declared(
                f"{group}.{field.metadata.get(KEY, field.name)}",
                field.name,
                get_type_hints(members)[field.name],
                _required(field),
            )
            for field in dataclasses.fields(members)
        }
        for group, members in get_type_hints(kind).items()
    }


def _required(field: "dataclasses.Field[Any]") -> bool:
    missing = dataclasses.MISSING
    return field.default is missing and field.default_factory is missing


def _matching(figure: Declared, data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    if not figure.is_map_of_names:
        if figure.key in data:
            yield "", data[figure.key]
        return
    for key, value in data.items():
        name = figure.names(key)
        if name is not None:
            yield name, value


def _value(figure: Declared, values: Mapping[str, Any]) -> Any:
    if figure.is_map_of_names:
        return fitting(figure.kind, values, figure.key)
    if not values:
        raise WrongFigure(figure.key, f"it is missing; {described(figure.kind)} is expected.")
    return fitting(figure.kind, values[""], figure.key)


def _first_fitting(kind: Any, value: Any, key: str) -> Any:
    kinds = [one for one in get_args(kind) if one is not NoneType or value is None]
    if len(kinds) == 1:
        return fitting(kinds[0], value, key)
    for one in kinds:
        try:
            return fitting(one, value, key)
        except WrongFigure:
            continue
    raise WrongFigure(key, f"{described(kind)} is expected, this is `{str(value)[:40]}`.")


def _name(kind: Any, name: str, key: str) -> Any:
    """A key of a map: text in every file, a number where the class says so."""
    if kind is not int:
        return name
    if not name.isdecimal():
        raise WrongFigure(key, f"`{name}` is no whole number.")
    return int(name)


def _record(kind: Any, value: Mapping[str, Any], key: str) -> Any:
    fields = {field.name: field for field in dataclasses.fields(kind)}
    for name in value:
        if name not in fields:
            raise WrongFigure(key, f"unknown key {name}; there are {', '.join(fields)}.")
    for name, field in fields.items():
        if name not in value and _required(field):
            raise WrongFigure(key, f"the key {name} is missing.")
    hints = get_type_hints(kind)
    return kind(**{name: fitting(hints[name], one, key) for name, one in value.items()})
