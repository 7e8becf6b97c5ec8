"""A small game of our own in a folder, to be damaged by tests."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ezgame.content.check.titles import check_folder
from ezgame.core.errors import ContentError

TITLE = """\
title:
  id: tiny
  name: Tiny
  seats: {2: {cash: 500, certificate_limit: 10}}
bank: 1000
map: tiny
tiles: [tiny]
tile_colors: [yellow, green]
value_colors: [yellow, green]
stop_kinds: {city: , town: , offboard: }
market:
  kind: grid
  zones: {low: {letter: l, allows: [no-certificate-limit]}}
  rows:
    - 60 70 80
    - 50l 60@2 70
companies:
  - kind: corporation
    certificates: [20 president, 8 x 10]
    stations: 2
    members:
      AB: {name: Alpha & Beta, home: A1, destination: C1, color: "#102030", text: white}
privates:
  P:
    name: Post
    value: 20
    income: 5
    abilities:
      - {kind: block-hexes, hexes: [A3]}
trains:
  - members:
      2: {price: 100, cards: 4, runs: 2, rusted_by: 3}
      3: {price: 200, cards: unlimited, runs: 3}
phases:
  2: {tiles: [yellow], operating_rounds: 1, train_limits: {corporation: 4}}
  3: {train: 3, tiles: [yellow, green], operating_rounds: 2, train_limits: {corporation: 3}}
values:
  costs.station: 40
ruling_sets: [rulebook, online]
rulings:
  loan.partial: {conflict: X-1, rulebook: true, online: false, explain: Loans may be repaid in part.}
"""

TILES = """\
shapes:
  yellow:
    7: {track: 0-1}
    5: {stops: city 20, track: 0-a 1-a}
  green:
    28: {track: 0-1 0-2}
    12: {stops: city 30, track: 0-a 1-a 2-a}
supply: {7: 3, 5: 2, 28: 1, 12: 1}
totals: {yellow: 5, green: 2}
"""

MAP = """\
layout: flat
letters: columns
hex_count: 5
sections:
  - color: blank
    hexes:
      A1: {name: Alpha, stops: city}
      A3: {terrain: mountain 40}
    plain: B2 B4
  - color: red
    hexes:
      C1: {name: Beta, stops: offboard 20/40, track: 1-a}
impassable: A3-B4
"""


class TinyTitle:
    """The files of the game; `change` replaces a text that must be there once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = {"title": TITLE, "tiles": TILES, "map": MAP}

    def change(self, file: str, old: str, new: str) -> "TinyTitle":
        assert self.files[file].count(old) == 1, f"{old!r} in {file}"
        self.files[file] = self.files[file].replace(old, new)
        return self

    def write(self) -> Path:
        for folder in ("maps", "tiles"):
            (self.folder / folder).mkdir(parents=True, exist_ok=True)
        (self.folder / "title.yaml").write_text(self.files["title"], encoding="utf-8")
        (self.folder / "tiles" / "tiny.yaml").write_text(self.files["tiles"], encoding="utf-8")
        (self.folder / "maps" / "tiny.yaml").write_text(self.files["map"], encoding="utf-8")
        return self.folder

    def faults(self) -> list[str]:
        """What `check` finds, without the folder's name."""
        self.write()
        try:
            check_folder(self.folder)
        except ContentError as error:
            return [fault.replace(f"{self.folder}/", "") for fault in error.faults]
        return []


@pytest.fixture
def tiny(tmp_path: Path) -> TinyTitle:
    return TinyTitle(tmp_path / "tiny")


@pytest.fixture
def faults_after(tiny: TinyTitle) -> Callable[[str, str, str], list[str]]:
    """The faults of the small game after one change."""
    return lambda file, old, new: tiny.change(file, old, new).faults()
