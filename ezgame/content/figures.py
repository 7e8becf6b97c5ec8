"""Values and rulings of a manifest against the figures that the title's rules declare.

Only titles that can be played declare any: `figures.py` in their folder has a class `Figures`
(see `ezgame.core.figures`). What it wants must be there and of its kind; what it does not name is
read by no rule and has no business in the manifest.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ezgame.content.reader.faults import Faults, Place
from ezgame.content.reader.fields import Fields
from ezgame.core.definitions.title import Ruling
from ezgame.core.figures import Declared, WrongFigure, declared, described, fitting

VALUES, RULINGS = "values", "rulings"


def verify_figures(
    folder: Path,
    root: Fields,
    values: Mapping[str, Any],
    rulings: Mapping[str, Ruling],
    faults: Faults,
) -> None:
    """Note every figure that is missing, of another kind, or read by nobody."""
    kind = figures_class(folder)
    if kind is None:
        return
    figures = tuple(declared(kind))
    places = {
        (section, str(key.value)): key.place
        for section in (VALUES, RULINGS)
        for key, _ in root.pairs(section)
    }
    for section, key, value in _written(values, rulings):
        place = places[section, key]
        figure = next((one for one in figures if one.names(key) is not None), None)
        if figure is None:
            faults.add(place, f"{section}, {key}: no rule of this title reads it.")
        elif section == RULINGS and key in values:
            faults.add(place, f"{section}, {key}: it is one of the values, too.")
        else:
            _verify(figure, key, value, section, place, faults)
    section_place = root.keys[VALUES].place if VALUES in root.keys else root.place
    for figure in figures:
        known = any(figure.names(key) is not None for key in (*values, *rulings))
        if figure.required and not known and not figure.is_map_of_names:
            wanted = described(figure.kind)
            faults.add(section_place, f"{figure.key} is missing; {wanted} is expected.")


def figures_class(folder: Path) -> Any:
    """The class in which a title's rules declare their figures; None: it has no rules yet."""
    name = f"ezgame.titles.{folder.name}"
    if find_spec(name) is None or find_spec(f"{name}.figures") is None:
        return None
    return import_module(f"{name}.figures").Figures


def _written(
    values: Mapping[str, Any], rulings: Mapping[str, Ruling]
) -> Iterator[tuple[str, str, Any]]:
    """Section, key and value of everything that rules may be given."""
    for key, value in values.items():
        yield VALUES, key, value
    for key, ruling in rulings.items():
        for value in (*ruling.values.values(), *ruling.choices):
            yield RULINGS, key, value


def _verify(
    figure: Declared, key: str, value: Any, section: str, place: Place, faults: Faults
) -> None:
    try:
        fitting(figure.one_kind, value, key)
    except WrongFigure as fault:
        faults.add(place, f"{section}, {key}: {fault.sentence}")
