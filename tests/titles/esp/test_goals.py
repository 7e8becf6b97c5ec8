"""Goals of majors: what they are, what they bring, who has them (6.1)."""

import pytest

from ezgame.core.actions import Dividend
from ezgame.core.events import StationsUnlocked
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId
from ezgame.core.transition import Transition
from ezgame.titles.esp.actions import ClaimLink, TakeOver
from ezgame.titles.esp.events import GoalReached
from ezgame.titles.esp.state import DESTINATION, HARBOUR, RED_AREA
from tests.asking import (
    all_events,
    buy_train,
    cash,
    company,
    done,
    events,
    lay,
    place,
    play,
    price,
    refusal,
)
from tests.builders import ANN, BEN, Position, a_game
from tests.routes import route, run


def in_gijon(phase: str = "3", **values: object) -> Position:
    """CFLG in Gijón with its harbour, and track to Muros de Nalón."""
    return (
        a_game(**values)
        .phase(phase)
        .major("CFLG", par=70, holds={ANN: 40}, cash=200)
        .trains("CFLG", "1+2")
        .tiles(E3="L82 E1 E5")
    )


def goals(game: Game, name: str) -> tuple[str, ...]:
    return game.state.title.goals.get(CompanyId(name), ())


def to_langreo(position: Position) -> Position:
    """All but the last tile on the way from Gijón to Langreo."""
    return position.tiles(E7="L100 E5 E9")


@pytest.mark.rule("ESP-6.1.1-02", "ESP-6.1.3-01")
def test_a_continuous_track_to_the_destination_is_a_goal_without_any_train() -> None:
    position = to_langreo(in_gijon()).change("CFLG", trains=())
    game = position.operating("CFLG")
    play(game, lay(game, "E5", "74", "E3 E7"))
    assert goals(game, "CFLG") == (DESTINATION,)
    assert cash(game, "CFLG") == 200 - 40 + 70
    assert (company(game, "CFLG").stations_free, company(game, "CFLG").stations_locked) == (2, 2)


@pytest.mark.rule("ESP-6.1.1-02")
def test_stations_of_others_do_not_break_the_link() -> None:
    """Córdoba's only circle is CM's: A cannot pass it, but the track to Sevilla counts."""
    position = (
        a_game()
        .phase("3")
        .major("A", par=70, holds={ANN: 40}, cash=0)
        .minor("CM")
        .tiles(E33="207 E31 D34 D32", E31="L91 E33 E29", E29="5 E31 D30", D30="9 E29 C31")
    )
    game = position.operating("A")
    assert not game.rules.goals.linked(game.state, CompanyId("A"))
    game = position.tiles(C31="L129 D30").operating("A")
    assert refusal(game, place(game, "C31")) != ""
    play(game, done(game))
    assert goals(game, "A") == (DESTINATION,)


@pytest.mark.rule("ESP-6.1.1-02")
def test_a_link_laid_by_another_company_is_credited_at_once() -> None:
    for rulings, reached in (("rulebook", (DESTINATION,)), ("online", ())):
        position = (
            to_langreo(in_gijon(rulings=rulings))
            .tiles(E3="L110 E1 E5")
            .major("FdC", par=70, price=90, holds={BEN: 40}, cash=100)
            .station("FdC", "E3")
        )
        game = position.operating("FdC")
        play(game, lay(game, "E5", "74", "E3 E7"))
        assert goals(game, "CFLG") == reached


@pytest.mark.rule("ESP-6.1.1-02")
def test_online_the_link_is_announced_in_the_companys_own_turn() -> None:
    game = to_langreo(in_gijon(rulings="online")).operating("CFLG")
    play(game, lay(game, "E5", "74", "E3 E7"))
    assert refusal(game, ClaimLink(actor=ANN, company=CompanyId("CFLG"))) == ""
    play(game, ClaimLink(actor=ANN, company=CompanyId("CFLG")))
    assert goals(game, "CFLG") == (DESTINATION,)


@pytest.mark.rule("ESP-6.1.1-02")
def test_online_a_link_that_another_laid_is_announced_when_the_companys_turn_begins() -> None:
    position = to_langreo(in_gijon(rulings="online")).tiles(E5="74 E3 E7")
    position = position.major("FdC", par=70, price=90, holds={BEN: 40}).trains("FdC", "2")
    game = position.operating("FdC", "trains")
    play(game, done(game))
    assert game.state.operating.company == "CFLG" and game.state.pending[0].step == "claim_link"


@pytest.mark.rule("ESP-6.1.1-02")
@pytest.mark.parametrize(("rulings", "reached"), [("rulebook", False), ("online", True)])
def test_online_the_link_may_lead_through_a_red_area(rulings: str, reached: bool) -> None:
    """MCP in Badajoz and Cáceres, its destination: Castelo Branco lies between."""
    changes = {"goals.destination_from": "any_station"}
    for more in ({}, {"goals.link_through": ()}):
        position = (
            a_game(rulings=rulings, changes={**changes, **more})
            .phase("3")
            .major("MCP", par=80)
            .tiles(B26="57 B24", C25="57 B24")
            .station("MCP", "B26")
        )
        linked = position.rules.goals.linked(position.state, CompanyId("MCP"))
        assert linked is (reached and not more)


@pytest.mark.rule("ESP-6.1.1-02")
@pytest.mark.parametrize(("rulings", "reached"), [("rulebook", False), ("online", True)])
def test_online_the_link_may_lead_through_a_closed_pass(rulings: str, reached: bool) -> None:
    """FdSB in San Sebastián, south of the pass, and Bilbao, north of it."""
    position = (
        a_game(rulings=rulings, changes={"goals.destination_from": "any_station"})
        .phase("3")
        .major("FdSB", par=80)
        .tiles(H16="57 G15", K7="78 L8 K5", K5="L110 K7")
        .station("FdSB", "H16")
    )
    goals_ = position.rules.goals
    assert goals_.linked(position.state, CompanyId("FdSB")) is reached
    assert goals_.linked(position.open_pass("L8").state, CompanyId("FdSB"))


@pytest.mark.rule("ESP-6.1.1-02", "ESP-5.6-10")
@pytest.mark.parametrize(("rulings", "when_tiled"), [("rulebook", False), ("online", True)])
def test_a_station_without_track_links_nothing(rulings: str, when_tiled: bool) -> None:
    """A has a station in its destination, Sevilla; only track makes it a link, and only online."""
    position = a_game(rulings=rulings).phase("3").major("A").station("A", "C31")
    linked = position.rules.goals.linked
    assert not linked(position.state, CompanyId("A"))
    position = position.tiles(E33="207 E31 D34 D32")
    assert not linked(position.state, CompanyId("A"))
    assert linked(position.tiles(C31="L129/5").state, CompanyId("A")) is when_tiled


@pytest.mark.rule("ESP-6.1.1-02", "ESP-5.6-10")
@pytest.mark.parametrize("rulings", ["rulebook", "online"])
def test_a_link_gained_by_a_takeover_is_credited_when_the_company_builds_again(
    rulings: str,
) -> None:
    """SC's station in Sevilla becomes A's; by the rulebook only the home station counts."""
    position = a_game(rulings=rulings).phase("3").minor("SC", par=80, home=False)
    position = position.tiles(C31="L129/5").station("SC", "C31", 0, home=True)
    position = position.major("A", par=100, cash=900).trains("A", "3", "3")
    game = position.operating("A", "takeover", number=1, rounds=2)
    play(game, TakeOver(actor=ANN, minor=CompanyId("SC"), station=True))
    assert not game.state.pending and goals(game, "A") == ()
    play(game, done(game), done(game))
    # The next turn of A begins.
    assert game.state.clock.round == "OR 2.2"
    claims = game.state.pending and game.state.pending[0].step == "claim_link"
    assert bool(claims) is (rulings == "online")


@pytest.mark.rule("ESP-6.1.1-02")
@pytest.mark.parametrize(("rulings", "reached"), [("rulebook", False), ("online", True)])
def test_the_link_begins_at_the_home_station(rulings: str, reached: bool) -> None:
    """A second station of CFLG next to Langreo does not help by the rulebook."""
    position = (
        a_game(rulings=rulings)
        .phase("3")
        .major("CFLG", par=70, holds={ANN: 40}, cash=200)
        .tiles(E3="L80 D2 E1", D6="L101/5", E7="L98 D6 D8")
        .station("CFLG", "D6", 0)
    )
    game = position.operating("CFLG")
    assert game.rules.goals.linked(game.state, CompanyId("CFLG")) is reached


@pytest.mark.rule("ESP-6.1.1-03", "ESP-6.1.2-03")
def test_a_run_to_a_red_area_is_a_goal() -> None:
    position = (
        a_game()
        .phase("3")
        .major("TBF", par=80, holds={ANN: 40}, cash=0)
        .trains("TBF", "4")
        .tiles(L22="57 M21 K23", M21="L84/0", N20="58 M21 N18")
    )
    game = position.operating("TBF", "run")
    play(game, run(game, route(game, 0, "L22 M21 N20 N18")))
    assert RED_AREA in goals(game, "TBF")
    assert all_events(game, GoalReached)


@pytest.mark.rule("ESP-6.1.1-04", "ESP-6.1.2-03")
def test_a_run_with_a_harbour_is_a_goal_credited_before_the_dividend() -> None:
    game = in_gijon().operating("CFLG", "run")
    play(game, run(game, route(game, 0, "E1 E3")))
    assert goals(game, "CFLG") == (HARBOUR,)
    assert game.state.operating.step == "dividend"
    assert cash(game, "CFLG") == 200 + 70
    assert [event.count for event in events(game, StationsUnlocked)] == [1]


@pytest.mark.rule("ESP-6.1.2-03")
def test_the_money_of_a_goal_buys_a_train_in_the_same_turn() -> None:
    position = in_gijon().treasury("CFLG", 100)
    game = position.operating("CFLG", "run")
    play(game, run(game, route(game, 0, "E1 E3")), Dividend(actor=ANN, choice="withhold"))
    assert cash(game, "CFLG") == 100 + 70 + 20 + 30  # goal, harbour, Gijón
    play(game, buy_train(game, "2+3"))
    assert len(company(game, "CFLG").trains) == 2


@pytest.mark.rule("ESP-6.1.1-01", "ESP-6.1.2-01", "ESP-6.1.2-02")
@pytest.mark.parametrize(
    "order",
    [
        (DESTINATION, RED_AREA, HARBOUR),
        (HARBOUR, DESTINATION, RED_AREA),
        (RED_AREA, HARBOUR, DESTINATION),
    ],
)
def test_goals_pay_one_two_and_three_times_par_in_any_order(order: tuple[str, ...]) -> None:
    position = a_game().major("CFLG", par=90, cash=360)
    t = Transition(position.state)
    paid = []
    for goal in order:
        assert position.rules.goals.open(t.state, CompanyId("CFLG"), goal)
        before = t.state.companies[CompanyId("CFLG")].cash
        position.rules.goals.reach(t, CompanyId("CFLG"), goal)
        paid.append(t.state.companies[CompanyId("CFLG")].cash - before)
        assert not position.rules.goals.open(t.state, CompanyId("CFLG"), goal)
    assert paid == [90, 180, 270]
    assert t.state.companies[CompanyId("CFLG")].cash == 900
    assert t.state.companies[CompanyId("CFLG")].stations_locked == 0


@pytest.mark.rule("ESP-6.1.1-01")
def test_a_goal_counts_once() -> None:
    game = in_gijon().own(goals={CompanyId("CFLG"): (HARBOUR,)}).operating("CFLG", "run")
    play(game, run(game, route(game, 0, "E1 E3")))
    assert goals(game, "CFLG") == (HARBOUR,)
    assert cash(game, "CFLG") == 200


@pytest.mark.rule("ESP-6.1.3-01")
def test_an_unlocked_station_may_be_placed_in_the_same_turn() -> None:
    position = to_langreo(in_gijon()).change("CFLG", stations_free=0)
    position = position.tiles(D8="L98 E7 D6", D6="L101 D8 C5")
    game = position.change("CFEA", closed=True).change("SFVA", closed=True).operating("CFLG")
    assert refusal(game, place(game, "D6")) == "station.none-on-charter"
    play(game, lay(game, "E5", "74", "E3 E7"))
    assert company(game, "CFLG").stations_free == 1


@pytest.mark.rule("ESP-6.1.2-04", "ESP-6.1.1-01")
def test_majors_launched_before_phase_5_keep_their_goals_others_lose_them() -> None:
    position = (
        in_gijon()
        .top("5")
        .major("MCP", par=80, holds={BEN: 20}, floated=False, operated=False)
        .treasury("CFLG", 600)
    )
    game = position.operating("CFLG", "trains")
    play(game, buy_train(game, "4+5"))
    assert game.rules.goals.open(game.state, CompanyId("CFLG"), HARBOUR)
    assert game.state.title.without_goals >= {"MCP", "N", "FdC"}
    assert "CFLG" not in game.state.title.without_goals
    assert company(game, "MCP").stations_free == 5
    assert company(game, "CFLG").stations_locked == 3


def test_minors_have_no_goals() -> None:
    position = a_game().phase("3").minor("SC", home=False).trains("SC", "2")
    position = position.tiles(C31="L129/5", C33="6/1").station("SC", "C31", 1, home=True)
    game = position.tender("SC").operating("SC", "run")
    play(game, run(game, route(game, 0, "C31.1 C33 B34", tender=True)))
    assert game.state.operating.treasury == 30
    assert goals(game, "SC") == ()


@pytest.mark.rule("ESP-6.1.1-02", "ESP-5.5-15")
@pytest.mark.parametrize(("booked", "before"), [("in_order", 100), ("before_link", 90)])
def test_a_link_that_is_announced_does_not_move_the_marker_early(booked: str, before: int) -> None:
    """CFLG without a train finishes its link with the last tile it may lay."""
    changes = {"goals.destination_when": "own_turn"}
    if booked != "in_order":
        changes["dividend.nothing_booked"] = booked
    position = a_game(changes=changes).major("CFLG", par=70, price=100, cash=200)
    position = position.tiles(E3="L82 E1 E5").change("CFLG", stations_free=0)
    game = position.operating("CFLG")
    play(game, lay(game, "E5", "74", "E3 E7"), lay(game, "E7", "L100", "E5 E9"))
    assert price(game, "CFLG") == before
    play(game, ClaimLink(actor=ANN, company=CompanyId("CFLG")), done(game))
    assert price(game, "CFLG") == 90
