"""Positions, actions and events of every shape, drawn by hypothesis from the type hints themselves."""

import types
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from ezgame.core.actions import Action, action_kinds
from ezgame.core.state import TitleState

WORDS = st.text(st.characters(codec="utf-8"), max_size=6)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | WORDS,
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple) | st.dictionaries(WORDS, inner, max_size=3)
    ),
    max_leaves=5,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleTitleState(TitleState):
    """A title's own state with the shapes that the core's state lacks."""

    by_pair: Mapping[tuple[str, int], str]
    by_number: Mapping[int, tuple[str, ...]]
    favourite: Literal["red", "blue", 3] = "red"
    mixed: int | str | None = None
    ratio: float = 0.5


def values_of(hint: Any) -> st.SearchStrategy[Any]:
    """Any value a field of this type may have."""
    if isinstance(hint, NewType):
        return values_of(hint.__supertype__)
    if hint is TitleState:
        return st.just(TitleState()) | objects(SampleTitleState)
    if hint is Action:
        return st.sampled_from(list(action_kinds().values())).flatmap(objects)
    if isinstance(hint, type) and is_dataclass(hint):
        return objects(hint)
    if hint in SCALARS:
        return SCALARS[hint]
    return generic_values(get_origin(hint), get_args(hint))


SCALARS: dict[Any, st.SearchStrategy[Any]] = {
    Any: PLAIN,
    object: PLAIN,
    type(None): st.none(),
    str: WORDS,
    int: st.integers(-(10**12), 10**12),
    bool: st.booleans(),
    float: st.floats(allow_nan=False, allow_infinity=False),
}


def generic_values(origin: Any, args: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, types.UnionType):
        return st.one_of(*[values_of(arg) for arg in args])
    if origin is tuple and args[-1] is Ellipsis:
        return st.lists(values_of(args[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*[values_of(arg) for arg in args])
    if origin is frozenset:
        return st.frozensets(values_of(args[0]), max_size=3)
    assert issubclass(origin, Mapping)
    return st.dictionaries(values_of(args[0]), values_of(args[1]), max_size=3)


def objects(cls: type) -> st.SearchStrategy[Any]:
    """Any object of a dataclass."""
    hints = get_type_hints(cls)
    return st.builds(
        cls, **{f.name: st.deferred(lambda h=hints[f.name]: values_of(h)) for f in fields(cls)}
    )
