"""Checking one title as a whole, and a summary for people."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

from ezgame.content.check.board import check_board
from ezgame.content.check.boards import check_boards
from ezgame.content.check.market import check_market
from ezgame.content.check.phases import check_phases, check_trains
from ezgame.content.check.privates import check_privates
from ezgame.content.check.tiles import check_tiles
from ezgame.content.reader.faults import Faults
from ezgame.content.titles import LoadedTitle, load_folder
from ezgame.core.definitions.title import Title


def check_folder(folder: Path, variant: str = "") -> LoadedTitle:
    """Load the title of a folder and check it, or one of its variants; ContentError lists every fault."""
    loaded = load_folder(folder, variant)
    faults = Faults()
    title, sections = loaded.title, loaded.sections
    check_board(loaded.board, title.tiles, faults)
    # Hexes that are no part of a variant still explain why it has their tiles.
    whole = replace(title.board, hexes={**title.board.hexes, **title.board.outside})
    check_tiles(loaded.tiles, whole, faults)
    check_market(title.market, sections["market"], faults)
    check_phases(title, sections["phases"], faults)
    check_trains(title, sections["trains"], faults)
    check_privates(title, sections.get("privates"), faults)
    check_boards(loaded, faults)
    faults.raise_if_any()
    return loaded


def summary(loaded: LoadedTitle) -> list[str]:
    """What the manifests hold, in a few lines."""
    title = loaded.title
    board, tiles = title.board, title.tiles
    rows = [
        ("players", f"{_players(title)}, bank {title.bank or 'unlimited'}"),
        ("map", _counted(len(board.hexes), "hex", "hexes") + _map_details(title)),
        ("tiles", _tiles(loaded)),
        ("upgrades", f"{sum(len(tile.upgrades) for tile in tiles.tiles.values())} pairs of faces"),
        ("market", _market(title)),
        ("companies", _kinds(title)),
        ("privates", str(len(title.privates) or "none")),
        ("trains", _trains(title)),
        ("phases", ", ".join(phase.name for phase in title.phases.values())),
        ("rulings", f"{len(title.rulings)} for {', '.join(_sets(title))}"),
    ]
    return [f"  {name:<10} {text}" for name, text in rows]


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _map_details(title: Title) -> str:
    hexes = title.board.hexes.values()
    parts = Counter(hex_.part for hex_ in hexes if hex_.part)
    kinds = Counter(str(hex_.color) for hex_ in hexes if hex_.color != "blank")
    listed = [f"{count} {part}" for part, count in parts.items()]
    listed += [
        f"{count} printed {kind}"
        for kind, count in kinds.items()
        if kind not in ("pass", "pass_track")
    ]
    if title.board.gates:
        listed.append(_counted(len(title.board.gates), "pass", "passes"))
    return f" ({', '.join(listed)})" if listed else ""


def _tiles(loaded: LoadedTitle) -> str:
    tiles, printed = loaded.tiles.set, loaded.tiles.printed
    colors = ", ".join(f"{count} {color}" for color, count in printed.items())
    unlimited = [name for name, count in tiles.counts.items() if count is None]
    more = f"; {', '.join(unlimited)} unlimited" if unlimited else ""
    return f"{sum(printed.values())} ({colors}{more}), {len(tiles.tiles)} faces"


def _players(title: Title) -> str:
    least, most = min(title.seats), max(title.seats)
    return str(most) if least == most else f"{least}–{most}"


def _market(title: Title) -> str:
    market = title.market
    starts = [cell.price for cell in market.cells.values() if cell.par_from is not None]
    zones = f", zones {', '.join(market.zones)}" if market.zones else ""
    spaces = f"{market.kind} of {len(market.cells)} spaces"
    return f"{spaces}, {len(starts)} starting prices {min(starts)}–{max(starts)}{zones}"


def _kinds(title: Title) -> str:
    kinds = Counter(company.kind for company in title.companies.values())
    return f"{len(title.companies)} ({', '.join(f'{n} {kind}' for kind, n in kinds.items())})"


def _trains(title: Title) -> str:
    return ", ".join(
        f"{'/'.join(face.name for face in train.faces)} ×{'∞' if train.count is None else train.count}"
        for train in title.trains.values()
    )


def _sets(title: Title) -> list[str]:
    return sorted(
        {name for ruling in title.rulings.values() for name in ruling.values}, reverse=True
    )
