"""Bounds for every value of a stored position, found by the types of its fields: no number, text or list is
larger than any game has it, and no id names what the game does not have.

This walks over the whole position, the title's own part included; what fits together is judged in sanity.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, is_dataclass
from typing import Any, NewType

from ezgame.core.actions import Action
from ezgame.core.definitions.title import Title
from ezgame.core.ids import CellId, CompanyId, HexId, PhaseId, PlayerId, PrivateId, TileId
from ezgame.core.state import State
from ezgame.storage.codec.faults import CodecFault
from ezgame.storage.codec.hints import HintKind, fields_of, kept, understand

LARGEST = 10_000_000
"""Money, counts and places: more than any box holds."""
MOST = 1_000
"""Entries of one list, set or mapping."""
LONGEST = 200
"""Letters of one text."""


@dataclass(frozen=True, slots=True)
class KnownIds:
    """What ids of each kind may name."""

    ids: Mapping[Any, Collection[str]]


Check = Callable[[Any, KnownIds], None]


def check_bounds(state: State, title: Title) -> None:
    """Raise CodecFault, with the place, for the first value that no game of the title has."""
    known = KnownIds(
        {
            PlayerId: state.players,
            CompanyId: title.companies,
            PrivateId: title.privates,
            HexId: title.board.hexes,
            TileId: title.tiles.tiles,
            CellId: title.market.cells,
            PhaseId: title.phases,
        }
    )
    fields_check(type(state))(state, known)


def check_action(action: Action) -> None:
    """Raise CodecFault for an action with a number or a text that no action has."""
    fields_check(type(action))(action, KnownIds({}))


def check_number(value: Any, _known: KnownIds) -> None:
    if abs(value) > LARGEST:
        raise CodecFault(f"{str(value)[:24]} is more than any game has")


def check_text(value: Any, _known: KnownIds) -> None:
    if len(value) > LONGEST:
        raise CodecFault(f"a text of {len(value)} letters")


def check_plain(value: Any, known: KnownIds) -> None:
    """Free values: numbers, texts, lists and mappings of them."""
    if isinstance(value, str):
        check_text(value, known)
    elif isinstance(value, int | float):
        check_number(value, known)
    elif isinstance(value, tuple | list | Mapping):
        check_size(value)
        entries = (*value, *value.values()) if isinstance(value, Mapping) else value
        for entry in entries:
            check_plain(entry, known)


def check_size(value: Collection[Any]) -> None:
    if len(value) > MOST:
        raise CodecFault(f"{len(value)} entries are more than any game has")


def nothing(_value: Any, _known: KnownIds) -> None:
    """Booleans, literals and None need no bounds."""


@kept
def check_for(hint: Any) -> Check:
    """The check for one type hint."""
    if isinstance(hint, NewType):
        return id_check(hint)
    known = understand(hint)
    match known.shape:
        case HintKind.SCALAR:
            cls = known.parts[0]
            return check_text if cls is str else nothing if cls is bool else check_number
        case HintKind.PLAIN:
            return check_plain
        case HintKind.UNION:
            return union_check([check_for(p) for p in known.parts if p is not type(None)])
        case HintKind.ROW | HintKind.SET:
            return each_check(check_for(known.parts[0]))
        case HintKind.RECORD:
            return record_check([check_for(part) for part in known.parts])
        case HintKind.MAPPING:
            return mapping_check(check_for(known.parts[0]), check_for(known.parts[1]))
        case HintKind.DATACLASS:
            return lambda value, ids: fields_check(type(value))(value, ids)
        case _:
            return nothing


def id_check(hint: Any) -> Check:
    def check(value: Any, known: KnownIds) -> None:
        check_text(value, known)
        wanted = known.ids.get(hint)
        if wanted is not None and value not in wanted:
            raise CodecFault(f"unknown {hint.__name__.removesuffix('Id').lower()} {value[:30]}")

    return check


def union_check(checks: list[Check]) -> Check:
    """X | None is judged as X; a choice of several scalars as plain values."""
    only = checks[0] if len(checks) == 1 else check_plain

    def check(value: Any, known: KnownIds) -> None:
        if value is not None:
            only(value, known)

    return check


def each_check(item: Check) -> Check:
    def check(value: Any, known: KnownIds) -> None:
        check_size(value)
        for entry in value:
            item(entry, known)

    return check


def record_check(items: list[Check]) -> Check:
    def check(value: Any, known: KnownIds) -> None:
        for entry, item in zip(value, items, strict=True):
            item(entry, known)

    return check


def mapping_check(key: Check, item: Check) -> Check:
    def check(value: Any, known: KnownIds) -> None:
        check_size(value)
        for name, entry in value.items():
            key(name, known)
            try:
                item(entry, known)
            except CodecFault as fault:
                raise fault.inside(str(name)[:30]) from None

    return check


@kept
def fields_check(cls: type) -> Check:
    """All fields of one dataclass; the checks are made at the first use, because types may be recursive."""
    plan: list[tuple[str, Check]] = []

    def check(value: Any, known: KnownIds) -> None:
        if not plan:
            plan.extend((field.name, check_for(field.hint)) for field in fields_of(cls))
        for name, item in plan:
            try:
                item(getattr(value, name), known)
            except CodecFault as fault:
                raise fault.inside(name) from None

    assert is_dataclass(cls)
    return check
