"""Values and rulings of a manifest against the figures that the title's rules declare.

Only titles that can be played declare any: `figures.py` in their folder has a class `Figures`
(see `ezgame.core.figures`). What it wants must be there and of its kind; what it does not name is
read by no rule and has no business in the manifest.
"""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ezgame.content.reader.faults import Faults, Place
from ezgame.content.reader.fields import Fields
from ezgame.content.reader.nodes import YamlNode
from ezgame.core.definitions.title import Ruling, Title
from ezgame.core.definitions.trains import Phase
from ezgame.core.figures import Declared, WrongFigure, declared, described, fitting
from ezgame.core.ids import PhaseId

VALUES, RULINGS = "values", "rulings"


def verify_figures(
    folder: Path,
    root: Fields,
    values: Mapping[str, Any],
    rulings: Mapping[str, Ruling],
    faults: Faults,
) -> None:
    """Note every figure that is missing, of another kind, or read by nobody."""
    kind = declared_by(folder, "Figures")
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


def verify_printed(folder: Path, title: Title, place: Place, faults: Faults) -> None:
    """What the title's own module has against figures beside what is printed: its function `faults`."""
    judge = declared_by(folder, "faults")
    if judge is not None:
        for sentence in judge(title):
            faults.add(place, sentence)


def verify_phase_figures(
    folder: Path,
    pairs: Iterable[tuple[YamlNode, YamlNode]],
    phases: Mapping[PhaseId, Phase],
    faults: Faults,
) -> None:
    """The same for what phases have besides tiles, rounds and limits: the class `PhaseFigures`."""
    kind = declared_by(folder, "PhaseFigures")
    places = {str(key.value): key.place for key, _ in pairs}
    for phase in phases.values():
        try:
            if kind is not None:
                fitting(kind, phase.values, f"phase {phase.id}, values")
        except WrongFigure as fault:
            faults.add(places[phase.id], str(fault))


def declared_by(folder: Path, name: str) -> Any:
    """What a title's rules declare under this name, such as the class of their figures; None: nothing, or there
    are no rules."""
    module = f"ezgame.titles.{folder.name}"
    if find_spec(module) is None or find_spec(f"{module}.figures") is None:
        return None
    return getattr(import_module(f"{module}.figures"), name, None)


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
