"""Phases and what they bring; the end of the game and the count (7, 8)."""

import pytest

from ezgame.core.actions import Dividend, EndByAgreement, Pass
from ezgame.core.events import (
    CompanyClosed,
    EndTriggered,
    GameEnded,
    PhaseBegan,
    PrivateClosed,
    RoundBegan,
    TrainsRusted,
)
from ezgame.core.game import Game
from ezgame.core.ids import PlayerId, PrivateId
from ezgame.titles.esp.events import LastRoundBegan
from tests.asking import (
    actor,
    all_events,
    buy_from,
    buy_train,
    cash,
    done,
    events,
    lay,
    play,
    price,
    refusal,
    step_of,
    trains,
)
from tests.builders import ANN, BEN, CAROL, DAN, Position, a_game
from tests.routes import earned, route


@pytest.mark.rule("ESP-7-01")
def test_a_phase_starts_with_the_first_card_not_when_the_type_is_available() -> None:
    position = a_game().left("2", 0)
    assert (position.state.phase, position.rules.supply.top(position.state)) == ("2", "3")
    game = position.major("CFLG", cash=400).operating("CFLG", "trains")
    play(game, buy_train(game, "3"))
    assert game.state.phase == "3"
    play(game, buy_train(game, "3"))
    assert events(game, PhaseBegan) == []


@pytest.mark.rule("ESP-7-02")
@pytest.mark.parametrize(
    ("bought", "phase", "rusted", "kept"),
    [
        ("3", "3", None, ["2", "3", "4", "5"]),
        ("4", "4", "2", ["3", "4", "5"]),
        ("5", "5", None, ["2", "3", "4", "5"]),
        ("6", "6", "3", ["2", "4", "5"]),
        ("8", "8", "4", ["2", "3", "5"]),
    ],
)
def test_each_phase_rusts_its_trains_at_once_without_compensation(
    bought: str, phase: str, rusted: str | None, kept: list[str]
) -> None:
    position = a_game().top(bought).major("CFLG", cash=800).major("MCP", holds={BEN: 40}, cash=5)
    position = position.trains("MCP", "2", "3", "4", "5")
    game = position.operating("CFLG", "trains")
    play(game, buy_train(game, bought))
    assert game.state.phase == phase
    assert [event.type for event in events(game, TrainsRusted)] == ([rusted] if rusted else [])
    assert trains(game, "MCP") == kept
    assert cash(game, "MCP") == 5


@pytest.mark.rule("ESP-7-02")
@pytest.mark.parametrize(
    ("phase", "name", "tiles", "color"),
    [
        ("2", "2", "yellow", "yellow"),
        ("3", "3", "yellow green", "green"),
        ("4", "4", "yellow green", "green"),
        ("5", "5", "yellow green brown", "brown"),
        ("6", "6", "yellow green brown", "brown"),
        ("8", "7", "yellow green brown gray", "gray"),
    ],
)
def test_phases_open_tiles_and_values(phase: str, name: str, tiles: str, color: str) -> None:
    printed = a_game().title.phases[phase]
    assert (printed.name, " ".join(printed.tiles), printed.color) == (name, tiles, color)


@pytest.mark.rule("ESP-7-04")
def test_phase_2_knows_one_tile_and_one_mine_and_little_else() -> None:
    position = (
        a_game()
        .major("CFLG", cash=500, holds={ANN: 40})
        .tiles(E3="L82 E1 E5")
        .minor("AC")
        .trains("AC", "2")
    )
    game = position.operating("CFLG")
    play(game, lay(game, "E5", "74", "E3 E7"))
    assert refusal(game, lay(game, "E7", "L100", "E5 E9")) == ""
    play(game, lay(game, "E7", "L100", "E5 E9"))
    assert refusal(game, lay(game, "D4", "956", "E3")) == "track.second-not-yet"
    game = position.operating("CFLG", "trains")
    assert refusal(game, buy_from(game, "AC", 0, 10)) == "trains.trade-phase"
    assert "takeover" not in game.rules.title.phases["2"].allows


@pytest.mark.rule("ESP-7-05")
def test_phase_5_closes_privates_then_minors_and_changes_launching() -> None:
    position = (
        a_game()
        .top("5")
        .private("P3", "CFLG")
        .private("P1", BEN)
        .minor("AC")
        .major("CFLG", cash=500)
    )
    game = position.operating("CFLG", "trains")
    play(game, buy_train(game, "4+5"))
    kinds = [type(event) for event in game.log[-1].events]
    last_private = max(i for i, kind in enumerate(kinds) if kind is PrivateClosed)
    first_minor = min(i for i, kind in enumerate(kinds) if kind is CompanyClosed)
    assert kinds.index(PhaseBegan) < last_private < first_minor
    assert trains(game, "CFLG") == ["4+5", "2P"]
    phase = game.rules.title.phases["5"]
    assert (phase.values["float_percent"], "brown" in phase.tiles) == (60, True)


# ---------------------------------------------------------------- the end


def with_eights(sold: int, **values: object) -> Position:
    """CFLG may buy an 8; so many have been sold."""
    position = a_game(**values).phase("8").major("CFLG", cash=2000, holds={ANN: 40})
    return position.issued("8", sold)


@pytest.mark.rule("ESP-7-06")
@pytest.mark.parametrize(("sold", "ending"), [(0, False), (1, True)])
def test_the_second_eight_triggers_the_end_not_the_first(sold: int, ending: bool) -> None:
    game = with_eights(sold).operating("CFLG", "trains")
    play(game, buy_train(game, "6+8"))
    assert bool(events(game, EndTriggered)) is ending
    assert bool(game.state.ending) is ending


def finish_round(game: Game) -> None:
    """Everybody passes until the round is over."""
    clock = game.state.clock
    while game.state.clock == clock and not game.state.finished:
        game.apply(
            Pass(actor=actor(game))
            if step_of(game.state) != "dividend"
            else Dividend(actor=actor(game), choice="withhold")
        )


@pytest.mark.rule("ESP-8-01")
def test_after_the_trigger_the_round_is_finished_then_one_stock_and_three_operating_rounds() -> (
    None
):
    position = with_eights(1).major("MCP", holds={BEN: 40}, price=90).trains("MCP", "8")
    game = position.operating("CFLG", "trains", number=1, rounds=3, set=7)
    play(game, buy_train(game, "6+8"), done(game))
    assert game.state.operating.company == "MCP"  # the round goes on
    rounds = []
    for _ in range(6):
        finish_round(game)
        if game.state.finished:
            break
        rounds.append(game.state.clock.round)
    assert rounds == ["SR 8", "OR 8.1", "OR 8.2", "OR 8.3"]
    assert game.state.finished
    assert len(all_events(game, GameEnded)) == 1
    assert len(all_events(game, RoundBegan)) == 4


@pytest.mark.rule("ESP-8-02")
def test_if_the_second_eight_is_exported_the_last_stock_round_follows() -> None:
    position = with_eights(1).trains("CFLG", "6+8")
    game = position.operating("CFLG", "trains", number=3, rounds=3, set=5)
    play(game, done(game))
    assert game.state.ending
    assert game.state.clock.round == "SR 6"
    assert game.state.last_set == 6


def last_round(name: str, rulings: str = "rulebook", **values: object) -> Position:
    position = a_game(rulings=rulings).phase("8").major(name, holds={ANN: 40}, **values)
    return position.trains(name, "8" if name == "MCP" else "6+8").own(last_round=True)


@pytest.mark.rule("ESP-8-03")
@pytest.mark.parametrize(
    ("name", "rulings", "choice", "after"),
    [
        ("CFLG", "rulebook", "pay", 240),
        ("CFLG", "online", "pay", 240),
        ("CFLG", "rulebook", "withhold", 172),
        ("CFLG", "online", "withhold", 188),
        ("MCP", "rulebook", "pay", 222),
        ("MCP", "rulebook", "withhold", 188),
    ],
)
def test_in_the_very_last_round_northern_markers_move_twice(
    name: str, rulings: str, choice: str, after: int
) -> None:
    game = last_round(name, rulings, price=204).operating(name, "dividend", income=300)
    play(game, Dividend(actor=ANN, choice=choice))
    assert price(game, name) == after


@pytest.mark.rule("ESP-8-03", "ESP-5.4.2-12")
def test_in_the_very_last_round_northern_income_is_doubled() -> None:
    position = last_round("CFLG").tiles(E3="L82 E1 E5", E5="74 E3 E7")
    game = position.operating("CFLG", "run")
    assert earned(game, route(game, 0, "E1 E3 E5")) == (80, 40)
    game = position.own(last_round=False).operating("CFLG", "run")
    assert earned(game, route(game, 0, "E1 E3 E5")) == (40, 40)


@pytest.mark.rule("ESP-8-03")
def test_only_the_third_round_of_the_last_set_is_the_very_last() -> None:
    position = with_eights(1).trains("CFLG", "6+8")
    game = position.operating("CFLG", "trains", number=3, rounds=3, set=5)
    play(game, done(game))
    began = []
    while not game.state.finished:
        finish_round(game)
        if not game.state.finished:
            began.append((game.state.clock.round, game.state.title.last_round))
    assert began == [("OR 6.1", False), ("OR 6.2", False), ("OR 6.3", True)]
    assert len(all_events(game, LastRoundBegan)) == 1


@pytest.mark.rule("ESP-8.1-01")
def test_the_result_is_cash_and_shares_less_debts_without_company_assets() -> None:
    position = (
        a_game()
        .everybody_has(0)
        .cash(ANN, 300)
        .debt(ANN, 25)
        .major("N", par=100, price=222, holds={BEN: 40, ANN: 30}, cash=5000)
        .trains("N", "8")
    )
    assert position.rules.score(position.state) == {ANN: 928, BEN: 888, CAROL: 0, DAN: 0}


@pytest.mark.rule("ESP-8.1-02")
@pytest.mark.parametrize("order", [(ANN, BEN, CAROL, DAN), (DAN, CAROL, BEN, ANN)])
def test_in_a_tie_the_lower_order_card_wins(order: tuple[PlayerId, ...]) -> None:
    position = a_game().everybody_has(100).order(*order)
    assert position.rules.ranking(position.state) == order
    assert [place for _, place in position.rules.standings(position.state)] == [1, 2, 3, 4]
    richer = position.cash(CAROL, 101)
    assert richer.rules.ranking(richer.state)[0] == CAROL


def test_the_game_may_be_ended_by_agreement_and_is_scored_as_it_stands() -> None:
    position = a_game().everybody_has(100).major("CFLG", par=70, holds={BEN: 40})
    game = position.stock(ANN)
    play(game, EndByAgreement(actor=ANN))
    assert game.state.finished
    (ended,) = events(game, GameEnded)
    assert ended.scores == {ANN: 100, BEN: 380, CAROL: 100, DAN: 100}
    assert refusal(game, Pass(actor=ANN)) == "game.finished"


@pytest.mark.rule("ESP-8.1-01")
@pytest.mark.parametrize(("rulings", "counted"), [("rulebook", 0), ("online", 100 + 170)])
def test_privates_count_at_face_value_only_online_and_only_while_open(
    rulings: str, counted: int
) -> None:
    """Only a game that is ended by agreement before phase 5 has open privates at its end."""
    position = a_game(rulings=rulings).everybody_has(100).private("P4", ANN).private("P7", ANN)
    game = position.private("P5", "AC").minor("AC", par=80, owner=BEN).stock(ANN)
    play(game, EndByAgreement(actor=ANN))
    (ended,) = events(game, GameEnded)
    assert ended.scores == {ANN: 100 + counted, BEN: 100 + 160, CAROL: 100, DAN: 100}
    closed_ = position.happened(PrivateClosed(private=PrivateId("P4"), reason="used"))
    game = closed_.stock(ANN)
    play(game, EndByAgreement(actor=ANN))
    (ended,) = events(game, GameEnded)
    assert ended.scores[ANN] == 100 + max(0, counted - 100)
