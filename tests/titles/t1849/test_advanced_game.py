"""Places, bonds and electric trains of 1849."""

from dataclasses import replace

import pytest

from ezgame.core.actions import BuyTrain, Consent, Pass
from ezgame.core.ids import HexId, TrainId
from ezgame.core.state import Station, Train
from ezgame.titles.t1849.actions import BuyLicence, BuyPlace, IssueBond, PayInterest, RedeemBond
from tests.titles.t1849.table import (
    CTL,
    P0,
    P1,
    RCS,
    SFA,
    Table,
    own_state,
    refused,
)


def bonded(rulings: str = "rulebook", **more: object) -> Table:
    table = Table(4, rulings, game="advanced").phase("8")
    return table.started(CTL, P0, **{"cash": 600, **more}).title(bonds=frozenset({CTL}))


@pytest.mark.rule("49-ADV-08", "49-ADV-09")
@pytest.mark.parametrize(("rulings", "again"), [("rulebook", True), ("online", False)])
def test_a_bond_redeemed_may_be_issued_again_in_the_same_turn(rulings: str, again: bool) -> None:
    game = bonded(rulings, trains=("8H",)).operating(CTL, "bond")
    game.apply(RedeemBond(actor=P0))
    assert game.state.companies[CTL].cash == 100
    assert (refused(game, IssueBond(actor=P0)) == "") == again


@pytest.mark.rule("49-ADV-06", "49-ADV-07", "49-EMR-14")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_the_director_helps_with_interest(rulings: str) -> None:
    table = bonded(rulings, cash=20).player(P0, cash=40)
    game = table.operating(CTL, "interest")
    from ezgame.core.actions import DeclareBankruptcy

    bankrupt = refused(game, DeclareBankruptcy(actor=P0))
    assert bankrupt == ("emergency.enough" if rulings == "rulebook" else "")
    game.apply(PayInterest(actor=P0))
    assert game.state.players[P0].cash == 10 and game.state.companies[CTL].cash == 0


@pytest.mark.rule("49-ADV-05", "49-MKT-14")
def test_issuing_a_bond_may_close_the_company() -> None:
    table = Table(4, game="advanced").phase("8").started(CTL, P0, at=(9, 1))
    game = table.operating(CTL, "bond")
    game.apply(IssueBond(actor=P0))
    assert not game.state.companies[CTL].floated
    assert not own_state(game.state).bonds and game.state.companies[CTL].cash == 0


@pytest.mark.rule("49-ADV-10", "49-END-05", "49-EMR-10")
@pytest.mark.parametrize(("rulings", "worth"), [("rulebook", 300), ("online", 300 - 48 - 48)])
def test_what_a_bond_takes_from_shares(rulings: str, worth: int) -> None:
    table = bonded(rulings, at=(4, 0)).player(P0, cash=300)
    assert table.rules.score(table.state)[P0] == worth
    table.player(P0, debt=750)
    assert table.rules.score(table.state)[P0] == (0 if rulings == "rulebook" else worth - 750)


@pytest.mark.rule("49-END-01", "49-ADV-08")
def test_a_redeemed_bond_may_end_the_game() -> None:
    table = Table(4, game="advanced").phase("16").started(CTL, P0, at=(0, 14), cash=600)
    table.title(bonds=frozenset({CTL}))
    game = table.operating(CTL, "bond")
    game.apply(RedeemBond(actor=P0))
    if not game.state.finished:
        game.apply(Pass(actor=P0))
    assert game.state.finished and game.state.ending == "top-price"


def beside(rulings: str = "rulebook", phase: str = "6") -> Table:
    """RCS has a second marker in the home of CTL, which has two circles."""
    table = Table(4, rulings, game="advanced").phase(phase)
    table.started(CTL, P0, cash=100).started(RCS, P1)
    stations = dict(table.state.board.stations)
    stations[HexId("H8")] = (Station(company=RCS, stop=0, slot=0),)
    table.change(board=replace(table.state.board, stations=stations))
    return table.company(RCS, stations_free=1)


@pytest.mark.rule("49-ADV-01", "49-ADV-03")
def test_places_that_are_never_bought() -> None:
    table = beside()
    game = table.operating(CTL, "place")

    def offer(hex_id: str, price: int = 10) -> str:
        return refused(game, BuyPlace(actor=P0, company=RCS, hex=HexId(hex_id), price=price))

    assert offer("C5") == "place.home"
    assert offer("M9") == "place.no-marker"
    assert offer("H8") == "station.no-connection"
    table.started(SFA, P1)
    game = table.operating(CTL, "place")
    only = BuyPlace(actor=P0, company=SFA, hex=HexId("J6"), price=10)
    assert refused(game, only) == "place.home"


@pytest.mark.rule("49-ADV-01", "49-ADV-02", "49-ADV-04")
def test_a_place_is_bought_with_the_word_of_the_other_director(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Everywhere:
        def has_stop(self, _hex: str, _stop: int) -> bool:
            return True

    monkeypatch.setattr("ezgame.titles.t1849.places.reach_of", lambda *_: Everywhere())
    table = beside()
    game = table.operating(CTL, "place")
    game.apply(BuyPlace(actor=P0, company=RCS, hex=HexId("H8"), price=30))
    game.apply(Consent(actor=P1, accept=True))
    state = game.state
    assert [s.company for s in state.board.stations[HexId("H8")]] == [CTL]
    assert state.companies[RCS].cash == 30 and state.companies[RCS].stations_free == 2
    assert state.companies[CTL].stations_free == 1
    early = {
        rulings: beside(rulings, "4").operating(CTL, "place") for rulings in ("rulebook", "online")
    }
    offer = BuyPlace(actor=P0, company=RCS, hex=HexId("H8"), price=10)
    assert refused(early["rulebook"], offer) == "place.phase"
    assert refused(early["online"], offer) == ""


@pytest.mark.rule("49-ED-01", "49-ED-02", "49-ED-03", "49-EMR-15")
def test_e_markers_have_a_price_and_an_end() -> None:
    table = Table(5, game="electric").phase("12").started(CTL, P0, cash=2000)
    game = table.operating(CTL, "licence")
    game.apply(BuyLicence(actor=P0))
    assert game.state.companies[CTL].cash == 900
    step = table.rules.licence
    for phase, price in (("12", 800), ("16", 550)):
        sold = table.phase(phase).title(licence_sold=True)
        assert step.price(sold.state) == price
    others = frozenset(company for company in table.state.companies if company != CTL)
    full = table.title(licences=others).operating(CTL, "licence")
    assert refused(full, BuyLicence(actor=P0)) == "licence.none-left"
    online = Table(5, "online", game="electric").phase("12").started(CTL, P0, cash=2000)
    online.title(licences=others, licence_sold=True)
    assert refused(online.operating(CTL, "licence"), BuyLicence(actor=P0)) == ""
    for rulings, left in (("rulebook", 5), ("online", None)):
        closing = Table(5, rulings, game="electric").phase("12").started(CTL, P0, at=(9, 1))
        closing.title(licences=frozenset({CTL}), licence_sold=True)
        game = closing.operating(CTL, "bond")
        game.apply(IssueBond(actor=P0))
        assert closing.rules.licence.left(game.state) == left
        assert not own_state(game.state).licences


@pytest.mark.rule("49-ED-04", "49-ED-05", "49-TRN-02")
def test_electric_trains_need_a_marker() -> None:
    table = Table(4, game="electric").phase("12").started(CTL, P0, cash=2000)
    electric = Train(id=TrainId("E-9"), type="E", faces=("E",))
    table.started(RCS, P1).company(RCS, trains=(electric,))
    game = table.operating(CTL, "trains")
    bank = BuyTrain(actor=P0, source="depot", type="E", face="E", price=550)
    deal = BuyTrain(actor=P0, source=RCS, type="E", face="E", price=10, train=electric.id)
    assert refused(game, bank) == refused(game, deal) == "trains.licence"
    assert table.rules.purchase.price(table.state, CTL) == 1100
    table.title(licences=frozenset({CTL}))
    game = table.operating(CTL, "trains")
    assert refused(game, bank) == refused(game, deal) == ""
    assert table.rules.purchase.price(table.state, CTL) == 550
