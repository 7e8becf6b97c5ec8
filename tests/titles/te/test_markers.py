"""Which marker goes where in 18TE: goal circles that come late, and free markers beside a goal."""

import pytest

from ezgame.core.actions import PlaceStation
from ezgame.core.events import CompanyClosed
from ezgame.core.ids import CompanyId, HexId
from tests.builders import ANN, BEN, Position
from tests.titles.te.table import founded, refused, rules_of, table
from tests.titles.te.vectors.building import laid
from tests.titles.te.vectors.running import KHS_LINE

KHS, KWE, KPR = CompanyId("KHS"), CompanyId("KWE"), CompanyId("KPR")
A7, D6 = HexId("A7"), HexId("D6")
KPR_LINE = [("G5", ("TE2", 0)), *KHS_LINE]
IN_RHEINE = PlaceStation(actor=ANN, hex=A7, stop=0)


def after_khs(name: str, cash: int = 300) -> Position:
    """KHS has built to Rheine and is gone; another company has its station on that line."""
    position = founded(table().phase("3"), "KHS", {BEN: 30})
    position = founded(laid(position, KPR_LINE), name, {ANN: 30}, cash=cash)
    return position.happened(CompanyClosed(company=KHS))


@pytest.mark.rule("TE-TOK-03", "TE-MAP-08")
def test_the_goal_marker_of_kpr_waits_for_its_own_circle() -> None:
    position = after_khs("KPR")
    game = position.operating("KPR", "station")
    assert refused(game, IN_RHEINE)[0] == "station.only-destination"
    assert "TE-TOK-03" in refused(game, IN_RHEINE)
    assert not any(isinstance(choice.action, PlaceStation) for choice in game.choices())
    green = laid(position, [("A7", ("TE4", 0))]).operating("KPR", "station")
    green.apply(IN_RHEINE)
    (station,) = green.state.board.stations[A7]
    assert (station.company, station.slot) == (KPR, 0)
    assert green.state.companies[KPR].cash == 300


@pytest.mark.rule("TE-TOK-03", "TE-TOK-08", "TE-TOK-07")
def test_a_free_marker_beside_the_goal_stays_a_free_marker_on_the_green_tile() -> None:
    beside = after_khs("KWE").station("KWE", "A7", 0)
    left = rules_of(beside).station.left
    assert left(beside.state, KWE) == ("destination",)
    green = beside.tile("A7", "TE4", 0)
    assert left(green.state, KWE) == ("destination",)
    game = green.operating("KWE", "station")
    refusal = refused(game, PlaceStation(actor=ANN, hex=D6, stop=0))
    assert refusal[0] == "station.only-destination"
    assert "TE-TOK-08" in refused(game, IN_RHEINE)


@pytest.mark.rule("TE-TOK-03", "TE-TOK-07")
def test_a_dead_companys_circle_takes_the_free_marker_for_50_and_no_goal_marker() -> None:
    for name in ("KWE", "CME", "TWE"):
        position = after_khs(name)
        station = rules_of(position).station
        assert station.use_of(position.state, CompanyId(name), A7, 0) == "free"
        assert station.price(CompanyId(name), "free") == 50
    # On the green tile the circles are one city, and KWE has one there.
    green = after_khs("KWE").tile("A7", "TE4", 0)
    assert station.use_of(green.state, KWE, A7, 0) == "destination"
