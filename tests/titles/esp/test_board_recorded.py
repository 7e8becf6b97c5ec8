"""Every tile, station and goal of the recorded games, judged on the board before it."""

from pathlib import Path

import pytest

from ezgame.core.board.goals import linked
from ezgame.core.board.placement import judge
from ezgame.core.board.replacement import stations_after
from ezgame.core.board.stations import home_choices, judge_station
from ezgame.core.ids import CompanyId, HexId, PhaseId, TileId
from ezgame.core.state import BoardState
from ezgame.titles.esp.board import make_builder, make_ground
from tests.conftest import shared_path
from tests.core.board.recorded import (
    Moment,
    board_of,
    moments,
    new_token,
    reserving_in,
    supply_in,
    type_of,
)
from tests.titles.esp.maps import figures, title

SAMPLE = ("5p_1065", "6p_1086", "human_18ESP_destination_token_release")


def games(names: tuple[str, ...] = ()) -> list[Path]:
    files = sorted(shared_path("conformance", "18ESP").glob("*.json"))
    return [file for file in files if not names or file.stem in names]


class Referee:
    """Judges the moments of one game under the online rulings."""

    def __init__(self, path: Path) -> None:
        self.figures = figures("online")
        self.ground = make_ground(title(), self.figures)
        self.path = path
        self.faults: list[str] = []
        self.counts = {"tiles": 0, "stations": 0, "links": 0}
        self.partners_seen: set[CompanyId] = set()

    def run(self) -> None:
        board: BoardState | None = None
        for moment in moments(self.path):
            taken_over = moment.before["type"] in ("merge", "choose")
            board = board_of(self.ground, moment.before, board, close_up=taken_over)
            if moment.action["type"] == "lay_tile":
                self.tile(moment, board)
            elif moment.action["type"] == "place_token":
                self.station(moment, board)
            self.link(moment, board)
            present = (
                name for hex in board.stations for name in (s.company for s in board.stations[hex])
            )
            self.partners_seen |= {c for name in present for c in self.ground.rules.partners(name)}

    def tile(self, moment: Moment, board: BoardState) -> None:
        phase = PhaseId(moment.before["phase"])
        builder = make_builder(title(), self.ground, self.figures, board, moment.company, phase)
        hex = HexId(moment.action["hex"])
        tile, rotation = TileId(type_of(moment.action["tile"])), moment.action["rotation"]
        supply = supply_in(title(), moment.before)
        refusal = judge(self.ground, board, builder, supply, hex, tile, rotation)
        self.counts["tiles"] += 1
        if refusal is not None:
            self.faults.append(f"{moment}: {refusal}")
        self.follow(moment, board, hex, tile, rotation)

    def follow(
        self, moment: Moment, board: BoardState, hex: HexId, tile: TileId, rotation: int
    ) -> None:
        """Stations stand in the cities that the record shows, unless homes are chosen anew."""
        expected = stations_after(self.ground, board, hex, tile, rotation)
        shown = {
            (name, int(text.split("/")[1]))
            for name, row in moment.after["corporations"].items()
            for text in row["tokens"]
            if text.split("/")[0] == hex
        }
        if shown and {(station.company, station.stop) for station in expected} != shown:
            self.faults.append(f"{moment}: stations {expected}, recorded {shown}")

    def station(self, moment: Moment, board: BoardState) -> None:
        token = new_token(moment)
        assert token is not None, moment
        hex, city = token
        company = CompanyId(moment.action.get("tokener") or moment.company)
        stops = self.ground.face(board, hex).stops
        stop = [index for index, each in enumerate(stops) if each.slots][city]
        reserving = reserving_in(title(), moment.before) - self.partners_seen
        self.counts["stations"] += 1
        charter = title().companies[company]
        if hex == charter.home:
            if (hex, stop) not in home_choices(self.ground, board, charter, reserving):
                self.faults.append(f"{moment}: no home in {hex}.{stop}")
            return
        refusal = judge_station(self.ground, board, company, hex, stop, reserving)
        if refusal is not None:
            self.faults.append(f"{moment}: {refusal}")

    def link(self, moment: Moment, board: BoardState) -> None:
        """The destination goal of the company whose turn it was, as the position before shows it."""
        company = CompanyId(str(moment.before.get("entity")))
        row = moment.before["corporations"].get(company)
        if moment.before["type"] not in ("lay_tile", "place_token", "run_routes") or row is None:
            return
        destination = title().companies[company].destination
        has_goals = row["floated"] and (row["extra"]["goal_count"] or row["extra"]["tokens_locked"])
        if destination is None or not has_goals:
            return
        self.counts["links"] += 1
        if linked(self.ground, board, company, destination) != row["extra"]["goals"]["destination"]:
            self.faults.append(f"{moment}: link of {company}")


@pytest.mark.parametrize("name", SAMPLE)
def test_recorded_tiles_stations_and_goals_are_judged_as_they_were_played(name: str) -> None:
    for path in games((name,)):
        referee = Referee(path)
        referee.run()
        assert referee.faults == []
        assert all(referee.counts.values())


@pytest.mark.long
def test_all_recorded_tiles_stations_and_goals_are_judged_as_they_were_played() -> None:
    totals = {"tiles": 0, "stations": 0, "links": 0}
    for path in games():
        referee = Referee(path)
        referee.run()
        assert referee.faults == []
        totals = {name: count + referee.counts[name] for name, count in totals.items()}
    assert totals["tiles"] >= 3617 and totals["stations"] >= 512 and totals["links"] > 3000
