"""The market: a ladder of prices, or a grid written row by row.

A cell of a grid is its price, then what is special about it: `60y` lies in the zone with the
letter y, `100@3` may be chosen as a starting price from phase 3 on, `40↑` and `40↓` carry a
printed arrow, `.` is no cell.
"""

import re
from typing import Literal, cast

from ezgame.content.reader.faults import Faults, listed
from ezgame.content.reader.fields import Fields, number, word_nodes
from ezgame.content.reader.nodes import YamlNode
from ezgame.core.definitions.finance import Cell, Market
from ezgame.core.ids import CellId, PhaseId

_CELL = re.compile(r"([0-9]{1,4})([a-z]?)(?:@([A-Za-z0-9]+))?([↑↓]?)")
_ARROWS = {"": "", "↑": "up", "↓": "down"}
Arrow = Literal["", "up", "down"]


def read_market(fields: Fields, phases: list[str], faults: Faults) -> Market:
    before = len(faults)
    kind = fields.choice("kind", ("ladder", "grid"))
    letters, zones, opens = _read_zones(fields, phases, faults)
    cells = (
        _ladder(fields, phases, faults)
        if kind == "ladder"
        else _grid(fields, letters, phases, faults)
    )
    wanted = fields.find("cell_count")
    if wanted is not None and len(faults) == before:
        total = number(wanted, faults, "market, cell_count")
        if total != len(cells):
            faults.add(
                wanted.place, f"cell_count is {total}, but the market has {len(cells)} cells."
            )
    fields.close()
    return Market(
        kind=cast(Literal["ladder", "grid"], kind),
        cells={cell.id: cell for cell in cells},
        zones=zones,
        opens=opens,
    )


def _read_zones(
    fields: Fields, phases: list[str], faults: Faults
) -> tuple[dict[str, str], dict[str, frozenset[str]], dict[str, PhaseId]]:
    letters: dict[str, str] = {}
    zones: dict[str, frozenset[str]] = {}
    opens: dict[str, PhaseId] = {}
    for key, node in fields.pairs("zones"):
        zone = Fields(node, faults, f"zone {key.value}")
        letter = zone.text("letter")
        if not re.fullmatch("[a-z]", letter) or letter in letters:
            faults.add(key.place, f"zone {key.value}: `{letter}` must be one letter of its own.")
        letters[letter] = str(key.value)
        zones[str(key.value)] = frozenset(zone.words("allows"))
        phase = zone.find("opens")
        if phase is None and "opens" in zone.keys:
            faults.add(key.place, f"zone {key.value}: there is no phase that opens it.")
        if phase is not None:
            if phase.value not in phases:
                faults.add(phase.place, f"zone {key.value}: there is no phase {phase.value}.")
            opens[str(key.value)] = PhaseId(str(phase.value))
        zone.close()
    return letters, zones, opens


def _ladder(fields: Fields, phases: list[str], faults: Faults) -> list[Cell]:
    par_from: dict[int, str] = {}
    for phase, node in fields.pairs("par"):
        if phase.value not in phases:
            faults.add(phase.place, f"market, par: there is no phase {phase.value}.")
        for word in word_nodes(node, faults, "market, par"):
            par_from[number(word, faults, "market, par")] = str(phase.value)
    cells = []
    for column, word in enumerate(fields.word_nodes("prices", required=True)):
        price = number(word, faults, "market, prices", 1)
        start = par_from.pop(price, None)
        cells.append(_cell(0, column, price, start))
        if column and price <= cells[-2].price:
            faults.add(
                word.place, f"market, prices: {price} does not rise above {cells[-2].price}."
            )
    if par_from:
        faults.add(fields.place, f"market, par: there is no price {listed(par_from)}.")
    return cells


def _grid(fields: Fields, letters: dict[str, str], phases: list[str], faults: Faults) -> list[Cell]:
    cells = []
    for row, node in enumerate(fields.items("rows", required=True)):
        for column, word in enumerate(word_nodes(node, faults, "market, rows")):
            if word.value != ".":
                cell = _grid_cell(word, row, column, letters, phases, faults)
                if cell is not None:
                    cells.append(cell)
    return cells


def _grid_cell(
    word: YamlNode,
    row: int,
    column: int,
    letters: dict[str, str],
    phases: list[str],
    faults: Faults,
) -> Cell | None:
    match = _CELL.fullmatch(str(word.value))
    if match is None:
        faults.add(word.place, f"market: `{word.value}` is no cell such as 60, 60y, 100@3 or 40↑.")
        return None
    price, letter, phase, arrow = match.groups()
    if letter and letter not in letters:
        faults.add(word.place, f"market: no zone has the letter {letter}.")
    if phase is not None and phase not in phases:
        faults.add(word.place, f"market: there is no phase {phase}.")
    return _cell(
        row, column, int(price), phase, letters.get(letter, ""), cast(Arrow, _ARROWS[arrow])
    )


def _cell(
    row: int, column: int, price: int, start: str | None, zone: str = "", arrow: Arrow = ""
) -> Cell:
    return Cell(
        id=CellId(f"{row},{column}"),
        row=row,
        column=column,
        price=price,
        par_from=PhaseId(start) if start else None,
        zone=zone,
        arrow=arrow,
    )
