"""The same board code on another title: recorded tiles, stations and runs of 1830."""

from pathlib import Path

import pytest

from ezgame.content.titles import load_title
from ezgame.core.board.given import Paths, route_recorded
from ezgame.core.board.ground import Ground
from ezgame.core.board.placement import Builder, judge
from ezgame.core.board.running import Running, RunTrain, StopRules
from ezgame.core.board.stations import home_choices, judge_station
from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId, HexId, PhaseId, TileId, TrainId
from ezgame.core.refusal import Refusal
from ezgame.core.routes.judge import Judge
from ezgame.core.state import BoardState
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


class Referee:
    def __init__(self, title: Title) -> None:
        self.title = title
        self.ground = Ground(title.board, title.tiles)
        self.running = Running(self.ground, StopRules())
        self.faces = {face.name: face for kind in title.trains.values() for face in kind.faces}

    def fault(self, moment: Moment, board: BoardState) -> object:
        """What is wrong with the action of a moment; None if nothing is."""
        kind = moment.action["type"]
        if kind == "lay_tile":
            return self.tile(moment, board)
        if kind == "place_token":
            return self.station(moment, board)
        return self.run(moment, board) if kind == "run_routes" else None

    def tile(self, moment: Moment, board: BoardState) -> object:
        hex = HexId(moment.action["hex"])
        powers = moment.action["entity_type"] == "company"
        players = moment.before["players"]
        owners = {name: row["owner"] for name, row in moment.before["privates"].items()}
        builder = Builder(
            company=moment.company,
            colors=frozenset(self.title.phases[PhaseId(moment.before["phase"])].tiles),
            blocked={
                place: name
                for name, private in self.title.privates.items()
                for place in private.hexes
                if owners.get(name) in players
            },
            unconnected=frozenset({hex}) if powers else frozenset(),
        )
        tile = TileId(type_of(moment.action["tile"]))
        supply = supply_in(self.title, moment.before)
        return judge(self.ground, board, builder, supply, hex, tile, moment.action["rotation"])

    def station(self, moment: Moment, board: BoardState) -> object:
        token = new_token(moment)
        assert token is not None, moment
        hex, stop = token
        company = CompanyId(moment.action.get("tokener") or moment.company)
        reserving = reserving_in(self.title, moment.before)
        charter = self.title.companies[company]
        if hex == charter.home:
            choices = home_choices(self.ground, board, charter, reserving)
            return None if (hex, stop) in choices else "no home"
        connected = moment.action["entity_type"] != "company"
        return judge_station(self.ground, board, company, hex, stop, reserving, connected=connected)

    def run(self, moment: Moment, board: BoardState) -> object:
        given = moment.action["routes"]
        trains = [
            RunTrain(id=TrainId(r["train"]), name="", faces=(self.faces[type_of(r["train"])],))
            for r in given
        ]
        color = self.title.phases[PhaseId(moment.before["phase"])].color
        network = self.running.network(board, moment.company, color, trains)
        paths = Paths(network)
        used: frozenset[str] = frozenset()
        routes = []
        for row in given:
            if not row["connections"]:
                continue
            nodes = [".".join(name.rsplit("-", 1)) for name in row.get("nodes", ())]
            train, legs = TrainId(row["train"]), row["connections"]
            route = route_recorded(paths, train, legs, row.get("hexes", ()), nodes, used)
            if isinstance(route, Refusal):
                return route
            routes.append(route)
            used |= {atom for name in route.segments for atom in paths.segments[name].atoms}
        verdict = Judge(network).judge(routes)
        wanted = sum(row["revenue"] for row in given)
        return verdict.refusal or (None if verdict.income == wanted else (verdict.income, wanted))


def check(path: Path) -> int:
    referee = Referee(load_title("1830"))
    board: BoardState | None = None
    count = 0
    for moment in moments(path):
        board = board_of(referee.ground, moment.before, board)
        assert referee.fault(moment, board) is None, str(moment)
        count += moment.action["type"] in ("lay_tile", "place_token", "run_routes")
    return count


@pytest.mark.parametrize("name", ["human_1830_game_end_bank", "5p_2015"])
def test_a_recorded_game_is_judged_as_it_was_played(name: str) -> None:
    assert check(shared_path("conformance", "1830", f"{name}.json")) > 100


@pytest.mark.long
def test_all_recorded_games_are_judged_as_they_were_played() -> None:
    files = sorted(shared_path("conformance", "1830").glob("*.json"))
    assert sum(check(path) for path in files) >= 2364
