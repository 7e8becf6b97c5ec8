"""Companies that close and come again."""

from dataclasses import replace

import pytest

from ezgame.core.ids import IPO, CompanyId, HexId, PrivateId, TrainId
from ezgame.core.state import PrivateState, State, Station, Train
from ezgame.core.transition import Transition
from ezgame.families.treasury.closing import Closing
from ezgame.families.treasury.queue import Queue
from ezgame.families.treasury.state import own
from tests.families.treasury.table import (
    ANN,
    BLUE,
    CHARTERS,
    GREEN,
    RED,
    a_state,
    money,
    with_cards,
)

MINE, YOURS = PrivateId("mine"), PrivateId("yours")


def in_operation() -> State:
    """Red has everything that a company can have; Blue stands beside it."""
    state = with_cards(a_state(), RED, cash=130, ann="0 1", pool="2", ben="7")
    state = with_cards(state, BLUE, cash=20, ben="0")
    train = Train(id=TrainId("4H-0"), type="4H", faces=("4H",))
    red = replace(state.companies[RED], trains=(train,))
    stations = (Station(company=RED, stop=0, slot=0), Station(company=BLUE, stop=0, slot=1))
    return replace(
        state,
        companies={**state.companies, RED: red},
        board=replace(state.board, stations={HexId("A1"): stations}),
        privates={MINE: PrivateState(owner=RED), YOURS: PrivateState(owner=ANN)},
    )


@pytest.mark.rule("49-EMR-06", "49-EMR-07", "49-EMR-08", "49-DIR-06", "49-MKT-14")
def test_a_closed_company_is_new_in_everything_and_last_in_the_queue() -> None:
    t = Transition(in_operation())
    before = money(t.state)
    forgotten: list[CompanyId] = []
    closing = Closing(
        companies=CHARTERS,
        queue=Queue(lambda _state, _company: True),
        forget=lambda _t, company: forgotten.append(company),
    )
    closing.close(t, RED, "closed-cell")
    red = t.state.companies[RED]
    assert red.certificates == (IPO,) * 8
    assert (red.cash, red.trains, red.president, red.stations_free) == (0, (), None, 3)
    assert not (red.floated or red.operated or red.home_placed or red.closed)
    assert RED not in t.state.market.places
    assert [s.company for s in t.state.board.stations[HexId("A1")]] == [BLUE]
    assert t.state.privates[MINE].closed and t.state.privates[YOURS].owner == ANN
    assert own(t.state).queue == (GREEN, RED) and own(t.state).waiting == {RED}
    assert forgotten == [RED]
    assert money(t.state) == before
    assert t.state.players[ANN].cash == 500  # its president keeps what he has
    assert t.state.depot.pool == ()


@pytest.mark.rule("49-OR-07")
def test_others_are_not_touched() -> None:
    t = Transition(in_operation())
    blue = t.state.companies[BLUE]
    Closing(companies=CHARTERS, queue=Queue(lambda _s, _c: True)).close(t, RED, "bankrupt")
    assert t.state.companies[BLUE] == blue
