"""Recorded games without an engine: each line of a state dump becomes a board to ask about."""

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from ezgame.core.board.fit import supply_key
from ezgame.core.board.ground import Ground
from ezgame.core.board.stations import placed, without
from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId, HexId, TileId
from ezgame.core.state import BoardState, LaidTile, Station


@dataclass(frozen=True)
class Moment:
    """The position before an action, the action, and the position after it."""

    game: str
    before: Mapping[str, Any]
    action: Mapping[str, Any]
    after: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.game} action {self.action['id']}"

    @property
    def company(self) -> CompanyId:
        """The company that acts; a private acts for its owner."""
        if self.action["entity_type"] == "company":
            return CompanyId(self.before["privates"][self.action["entity"]]["owner"])
        return CompanyId(self.action["entity"])


def moments(path: Path) -> Iterator[Moment]:
    """Every effective action of a game with the states around it."""
    with gzip.open(path.with_name(path.name.replace(".json", ".states.jsonl.gz")), "rt") as file:
        lines = [json.loads(line) for line in file]
    actions = {a["id"]: a for a in json.loads(path.read_text())["actions"]}
    for before, after in pairwise(lines):
        if "id" in after:
            yield Moment(path.stem, before, actions[after["id"]], after)


def board_of(
    ground: Ground, line: Mapping[str, Any], known: BoardState | None = None, close_up: bool = False
) -> BoardState:
    """The board of a state line.

    Lines tell cities but not circles, so stations keep the circle they have on `known`, the board
    before; `known` itself is returned if nothing has changed. `close_up`: see `stations.without`.
    """
    tiles: Mapping[HexId, LaidTile] = {
        HexId(hex): LaidTile(tile=TileId(text.rsplit("/", 1)[0]), rotation=int(text[-1]))
        for hex, text in line["tiles"].items()
    }
    if known is not None and known.tiles == tiles:
        tiles = known.tiles
    board = BoardState(tiles=tiles, open_passes=frozenset(line["extra"].get("passes_open", ())))
    wanted: dict[HexId, dict[CompanyId, int]] = {}
    for company, row in line["corporations"].items():
        for text in row["tokens"]:
            hex, city = text.split("/")
            cities = [i for i, stop in enumerate(ground.face(board, hex).stops) if stop.slots]
            wanted.setdefault(HexId(hex), {})[CompanyId(company)] = cities[int(city)]
    for hex, companies in wanted.items():
        here: tuple[Station, ...] = ()
        if known is not None and known.stations.get(hex) and known.tiles.get(hex) == tiles.get(hex):
            here = known.stations[hex]
            for station in here:
                if companies.get(station.company) != station.stop:
                    here = without(ground, here, station.company, close_up=close_up)
        board = with_stations(board, hex, here)
        for company, stop in companies.items():
            if company not in {station.company for station in here}:
                here = (*here, placed(ground, board, company, hex, stop))
                board = with_stations(board, hex, here)
    return known if known is not None and board == known else board


def with_stations(board: BoardState, hex: HexId, stations: tuple[Station, ...]) -> BoardState:
    return BoardState(
        tiles=board.tiles,
        stations={**board.stations, hex: stations},
        open_passes=board.open_passes,
    )


def reserving_in(title: Title, line: Mapping[str, Any]) -> frozenset[CompanyId]:
    """Companies in the game whose home station is not on the map."""
    return frozenset(
        CompanyId(name)
        for name, row in line["corporations"].items()
        if title.companies[CompanyId(name)].home not in {t.split("/")[0] for t in row["tokens"]}
    )


def supply_in(title: Title, line: Mapping[str, Any]) -> dict[TileId, int | None]:
    """Tiles left: the printed counts less what lies on the map."""
    left = dict(title.tiles.counts)
    for text in line["tiles"].values():
        key = supply_key(title.tiles, TileId(text.rsplit("/", 1)[0]))
        count = left[key]
        left[key] = None if count is None else count - 1
    return left


def new_token(moment: Moment) -> tuple[HexId, int] | None:
    """Where the acting company has a token that it had not before, with the index of the city."""
    company = moment.action.get("tokener") or moment.company
    if company not in moment.after["corporations"]:
        return None
    before = set(moment.before["corporations"][company]["tokens"])
    for text in moment.after["corporations"][company]["tokens"]:
        if text not in before:
            hex, city = text.split("/")
            return HexId(hex), int(city)
    return None


class TrainBook:
    """Which faces each train of 18España runs with, read from the actions that chose or joined them."""

    def __init__(self) -> None:
        self._faces: dict[str, tuple[str, ...]] = {}

    def follow(self, moment: Moment) -> None:
        action = moment.action
        if action["type"] == "buy_train" and action["train"] not in self._faces:
            self._faces[action["train"]] = (action.get("variant", type_of(action["train"])),)
        elif action["type"] == "choose" and action["choice"] in ("2", "1+2"):
            private = moment.before["privates"]["P2"]
            if private["owner"] == moment.company and not private["closed"]:
                self._faces["2-0"] = (action["choice"],)
        elif action["type"] == "combined_trains":
            base = action["base"]
            self._faces[base] = (*self.faces(base), action["additional_train_variant"])

    def faces(self, train: str) -> tuple[str, ...]:
        return self._faces.get(train, (type_of(train),))


def type_of(train: str) -> str:
    return train.rsplit("-", 1)[0]
