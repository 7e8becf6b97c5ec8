"""Takeovers of minors by southern majors (5.6)."""

import pytest

from ezgame.core.actions import Consent, DiscardTrain, Dividend
from ezgame.core.events import CertificateMoved, Declined, Paid
from ezgame.core.game import Game
from ezgame.core.ids import IPO, POOL, REMOVED, CompanyId
from ezgame.titles.esp.actions import TakeOver
from tests.asking import (
    buy_train,
    cash,
    company,
    events,
    offered,
    percent,
    place,
    play,
    president,
    refusal,
    stations,
    step_of,
    train,
    trains,
)
from tests.builders import ANN, BEN, CAROL, Position, a_game


def take(minor: str, *, station: bool = False) -> TakeOver:
    return TakeOver(actor=ANN, minor=CompanyId(minor), station=station)


def merging(phase: str = "3", money: int = 300, **values: object) -> Position:
    """MCP in Madrid and the minor ZP of the same director, which has operated."""
    holds = values.pop("holds", {ANN: 40})
    return (
        a_game(**values)
        .phase(phase)
        .minor("ZP", par=100, cash=75)
        .major("MCP", par=90, holds=holds, cash=money)
        .trains("MCP", "3")
    )


def at(position: Position) -> Game:
    return position.operating("MCP", "takeover")


@pytest.mark.rule("ESP-5.6-01")
@pytest.mark.parametrize(
    ("phase", "step"), [("2", "trains"), ("3", "takeover"), ("4", "takeover"), ("5", "trains")]
)
def test_takeovers_happen_in_phases_3_and_4_after_the_dividend(phase: str, step: str) -> None:
    game = merging(phase).operating("MCP", "dividend", income=10)
    play(game, Dividend(actor=ANN, choice="withhold"))
    assert step_of(game.state) == step


@pytest.mark.rule("ESP-5.6-01")
def test_only_southern_majors_take_over() -> None:
    for name in ("CFLG", "CM"):
        position = a_game().phase("3").minor("ZP")
        position = (
            position.major("CFLG", cash=300) if name == "CFLG" else position.minor("CM", cash=300)
        )
        game = position.trains(name, "2").operating(name, "dividend", income=10)
        play(game, Dividend(actor=ANN, choice="withhold"))
        assert step_of(game.state) == "trains"
        assert refusal(game, take("ZP")) == "game.not-now"


@pytest.mark.rule("ESP-5.6-01")
def test_several_minors_may_be_taken_over_in_one_turn() -> None:
    game = at(merging().minor("CM", par=90))
    play(game, take("ZP"), take("CM"))
    assert company(game, "ZP").closed and company(game, "CM").closed


@pytest.mark.rule("ESP-5.6-02")
def test_the_minors_director_must_agree() -> None:
    position = a_game().phase("3").minor("ZP", par=100, owner=BEN).major("MCP", cash=300)
    game = at(position)
    play(game, take("ZP"))
    assert game.waiting_for() == (BEN,)
    assert not company(game, "ZP").closed
    assert refusal(game, Consent(actor=ANN, accept=True)) == "game.not-your-turn"
    play(game, Consent(actor=BEN, accept=False))
    assert events(game, Declined)
    assert not company(game, "ZP").closed
    assert cash(game, "MCP") == 300
    play(game, take("ZP"), Consent(actor=BEN, accept=True))
    assert company(game, "ZP").closed


@pytest.mark.rule("ESP-5.6-02")
def test_online_nobody_is_asked() -> None:
    position = a_game(rulings="online").phase("3").minor("ZP", owner=BEN).major("MCP", cash=300)
    game = at(position)
    play(game, take("ZP"))
    assert company(game, "ZP").closed


@pytest.mark.rule("ESP-5.6-03")
def test_the_minor_must_have_operated_the_major_need_not() -> None:
    position = a_game().phase("3").minor("ZP", operated=False).major("MCP", cash=300)
    game = at(position)
    assert refusal(game, take("ZP")) == "takeover.not-operated"
    position = a_game().phase("3").minor("ZP").major("MCP", cash=300, operated=False)
    assert refusal(at(position), take("ZP")) == ""
    assert refusal(at(position), take("AC")) == "takeover.not-a-minor"
    assert refusal(at(position), take("MCP")) == "takeover.not-a-minor"


@pytest.mark.rule("ESP-5.6-04")
def test_no_track_connection_is_needed() -> None:
    game = at(merging())
    assert game.state.board.tiles == {}
    assert refusal(game, take("ZP")) == ""


@pytest.mark.rule("ESP-5.6-05")
@pytest.mark.parametrize(
    ("holds", "reason"),
    [
        ({ANN: 60, BEN: 40}, "takeover.no-share"),
        ({ANN: 60, BEN: 30}, ""),
        ({ANN: 60, BEN: 30, POOL: 10}, ""),
    ],
)
def test_a_share_of_the_major_must_be_left(holds: dict[str, int], reason: str) -> None:
    assert refusal(at(merging(holds=holds)), take("ZP")) == reason


@pytest.mark.rule("ESP-5.6-06")
def test_the_major_pays_the_current_price_to_the_minors_director() -> None:
    position = (
        a_game()
        .phase("3")
        .everybody_has(0)
        .minor("CM", par=100, price=132, cash=150)
        .major("TBF", cash=200)
    )
    game = position.operating("TBF", "takeover")
    play(game, take("CM"))
    assert cash(game, ANN) == 132
    assert cash(game, "TBF") == 200 - 132 + 150


@pytest.mark.rule("ESP-5.6-06", "ESP-5.6-09")
@pytest.mark.parametrize(("money", "reason"), [(99, "takeover.cash"), (100, "")])
def test_the_minors_own_money_cannot_pay_for_it(money: int, reason: str) -> None:
    position = a_game().phase("3").cash(ANN, 900).minor("ZP", par=100, cash=500)
    game = at(position.major("MCP", cash=money))
    assert refusal(game, take("ZP")) == reason
    if not reason:
        play(game, take("ZP"))
        payments = [(e.source, e.target) for e in events(game, Paid)]
        assert payments == [("MCP", ANN), ("ZP", "MCP")]


@pytest.mark.rule("ESP-5.6-07")
def test_the_share_comes_from_the_offering_and_the_minors_certificate_goes() -> None:
    game = at(merging(holds={ANN: 40, POOL: 20}))
    play(game, take("ZP"))
    assert [percent(game, "MCP", who) for who in (ANN, POOL, IPO)] == [50, 20, 30]
    assert company(game, "ZP").certificates == (REMOVED,)


@pytest.mark.rule("ESP-5.6-07")
@pytest.mark.parametrize(("rulings", "held"), [("rulebook", 60), ("online", 50)])
def test_with_an_empty_offering_the_share_comes_from_the_open_market(
    rulings: str, held: int
) -> None:
    game = at(merging(rulings=rulings, holds={ANN: 50, BEN: 40, POOL: 10}))
    play(game, take("ZP"))
    assert percent(game, "MCP", ANN) == held


@pytest.mark.rule("ESP-5.6-08")
def test_the_major_gets_trains_money_and_tender() -> None:
    position = merging().trains("ZP", "2", "3").tender("ZP")
    game = at(position)
    play(game, take("ZP"))
    assert trains(game, "MCP") == ["3", "2", "3"]
    assert cash(game, "MCP") == 300 - 100 + 75
    assert game.state.title.tenders == {"MCP"}
    assert (company(game, "ZP").trains, cash(game, "ZP")) == ((), 0)


@pytest.mark.rule("ESP-5.6-10")
def test_the_minors_station_may_be_replaced_free_of_charge_beside_the_station_action() -> None:
    game = merging().operating("MCP", "takeover", used=frozenset({"station"}))
    play(game, take("ZP", station=True))
    assert stations(game, "J20") == ["MCP"]
    assert cash(game, "MCP") == 300 - 100 + 75
    assert company(game, "MCP").stations_free == 0


@pytest.mark.rule("ESP-5.6-11")
def test_not_with_a_station_there_already_or_none_on_the_charter() -> None:
    position = merging().tiles(J20="L131/1").station("MCP", "J20", 1)
    game = at(position.change("MCP", stations_free=1))
    assert refusal(game, take("ZP", station=True)) == "station.already-here"
    game = at(merging().change("MCP", stations_free=0))
    assert refusal(game, take("ZP", station=True)) == "station.none-on-charter"
    assert refusal(game, take("ZP")) == ""
    assert [a.station for a in offered(game, TakeOver)] == [False]


@pytest.mark.rule("ESP-5.6-12")
def test_a_station_that_is_not_replaced_frees_its_circle() -> None:
    position = (
        a_game()
        .phase("3")
        .minor("CM")
        .major("A", cash=400, holds={ANN: 40})
        .tiles(E33="207 E31 D34 D32", E31="L91 E33 E29", E29="57 E31 E27")
    )
    game = position.operating("A", "takeover")
    play(game, take("CM"))
    assert stations(game, "E29") == []
    game = Position(game.rules, game.state).operating("A", "build")
    before = cash(game, "A")
    play(game, place(game, "E29"))
    assert before - cash(game, "A") == 50


@pytest.mark.rule("ESP-5.6-13", "ESP-5.6-14")
@pytest.mark.parametrize("launched", [True, False])
@pytest.mark.parametrize("tile", ["", "L83", "L86"])
def test_while_mza_belongs_to_the_game_the_station_of_mz_is_not_replaced(
    launched: bool, tile: str
) -> None:
    position = a_game().phase("4").minor("MZ").major("A", cash=300)
    if launched:
        position = position.major("MZA", holds={BEN: 40})
    if tile:
        position = position.tile("F24", tile, 0)
    game = position.operating("A", "takeover")
    assert refusal(game, take("MZ", station=True)) == "takeover.station-kept"
    assert refusal(game, take("MZ")) == ""


@pytest.mark.rule("ESP-5.6-13")
def test_with_mza_out_of_play_the_station_of_mz_is_replaced() -> None:
    everybody = [name for name in a_game().title.companies if name != "MZA"]
    position = a_game(setup="custom", companies=tuple(everybody)).phase("3")
    game = position.minor("MZ").major("A", cash=300).operating("A", "takeover")
    play(game, take("MZ", station=True))
    assert stations(game, "F24") == ["A"]


@pytest.mark.rule("ESP-5.6-15", "ESP-4.3-06")
def test_the_share_may_lead_above_sixty_percent_and_the_certificate_count_stays() -> None:
    game = at(merging(holds={ANN: 60, BEN: 20}))
    counted = game.rules.context.limits.counted(game.state, ANN)
    play(game, take("ZP"))
    assert percent(game, "MCP", ANN) == 70
    assert game.rules.context.limits.counted(game.state, ANN) == counted


@pytest.mark.rule("ESP-4.4-07")
def test_a_takeover_share_can_change_the_director() -> None:
    position = (
        a_game().phase("3").minor("ZP", owner=BEN).major("MCP", cash=300, holds={ANN: 30, BEN: 30})
    )
    game = at(position)
    play(game, take("ZP"), Consent(actor=BEN, accept=True))
    assert president(game, "MCP") == BEN
    assert percent(game, "MCP", BEN) == 40
    assert company(game, "MCP").certificates[0] == BEN
    assert any(event.reason == "takeover" for event in events(game, CertificateMoved))


@pytest.mark.rule("ESP-5.6-16")
def test_trains_above_the_limit_are_discarded_at_once() -> None:
    position = merging("4").trains("MCP", "4", "3").trains("ZP", "3")
    game = at(position)
    play(game, take("ZP"))
    assert game.state.pending[0].step == "discard"
    assert refusal(game, take("CM")) == "game.not-now"
    play(game, DiscardTrain(actor=ANN, company=CompanyId("MCP"), train=train(game, "MCP").id))
    assert (len(trains(game, "MCP")), game.state.pending) == (3, ())


@pytest.mark.rule("ESP-5.6-16")
def test_online_nothing_is_discarded_at_once() -> None:
    position = merging("4", rulings="online").trains("MCP", "4", "3").trains("ZP", "3")
    game = at(position)
    play(game, take("ZP"))
    assert game.state.pending == ()


@pytest.mark.rule("ESP-5.6-17")
@pytest.mark.parametrize(("rulings", "paid"), [("rulebook", 0), ("online", 80)])
def test_phase_5_closes_all_minors_with_everything_they_own(rulings: str, paid: int) -> None:
    position = (
        a_game(rulings=rulings)
        .top("5")
        .everybody_has(0)
        .minor("ZP", par=80, owner=BEN, cash=90)
        .trains("ZP", "4")
        .minor("CM", par=80, owner=CAROL, cash=160, operated=False)
        .tender("ZP")
        .major("CFLG", cash=500)
    )
    game = position.operating("CFLG", "trains")
    play(game, buy_train(game, "4+5"))
    for name in ("ZP", "CM", "AC", "MH"):
        assert company(game, name).closed, name
    assert stations(game, "J20") == []
    assert cash(game, "ZP") == 0
    # Online the trains of a closed minor may still be bought.
    assert trains(game, "ZP") == ([] if rulings == "rulebook" else ["4"])
    assert "ZP" not in game.state.market.places
    assert (cash(game, BEN), cash(game, CAROL)) == (paid, 0)
