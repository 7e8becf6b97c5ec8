"""Buying trains: bank, other companies, limits, discards, exports (5.7, 5.9)."""

import pytest

from ezgame.core.actions import BuyTrain, Consent, DiscardTrain
from ezgame.core.events import Declined, PhaseBegan, TrainExported, TrainsRusted
from ezgame.core.ids import CompanyId
from tests.asking import (
    all_events,
    buy_from,
    buy_train,
    cash,
    company,
    done,
    events,
    offered,
    play,
    refusal,
    train,
    trains,
)
from tests.builders import ANN, BEN, CAROL, Position, a_game


def buying(name: str = "CFLG", money: int = 1000, phase: str = "3", **values: object) -> Position:
    return a_game(**values).phase(phase).major(name, cash=money)


@pytest.mark.rule("ESP-5.7-01")
def test_trains_are_bought_one_at_a_time_and_do_not_run_in_the_same_round() -> None:
    game = buying().operating("CFLG", "trains")
    play(game, buy_train(game, "2+3"))
    play(game, buy_train(game, "3"))
    assert trains(game, "CFLG") == ["2+3", "3"]
    assert cash(game, "CFLG") == 600
    assert not any(game.rules.may_run(game.state, t) for t in company(game, "CFLG").trains)
    later = Position(game.rules, game.state).operating("CFLG", "run", number=2)
    assert all(later.rules.may_run(later.state, t) for t in company(later, "CFLG").trains)


@pytest.mark.rule("ESP-5.7-02")
@pytest.mark.parametrize(
    ("top", "faces", "price"),
    [
        ("2", ["2", "1+2"], 100),
        ("3", ["3", "2+3"], 200),
        ("4", ["4", "3+4"], 300),
        ("5", ["5", "4+5"], 500),
        ("6", ["6", "5+6"], 600),
        ("8", ["8", "6+8"], 800),
    ],
)
def test_the_bank_sells_the_top_card_at_face_value_either_side_up(
    top: str, faces: list[str], price: int
) -> None:
    game = a_game().top(top).major("CFLG", cash=2000).operating("CFLG", "trains")
    bank = [a for a in offered(game, BuyTrain) if a.source == "depot"]
    assert [(a.face, a.price) for a in bank] == [(face, price) for face in faces]
    assert refusal(game, buy_train(game, faces[0], price - 1)) == "trains.price"
    later = {"2": "3", "3": "4", "4": "5", "5": "6", "6": "8"}.get(top)
    if later:
        assert refusal(game, buy_train(game, later)) == "trains.not-for-sale"


@pytest.mark.rule("ESP-5.7-02")
def test_the_side_of_a_train_is_final() -> None:
    position = buying().trains("CFLG", "2+3").major("FdC", cash=300, holds={ANN: 40})
    game = position.operating("FdC", "trains")
    other = BuyTrain(
        actor=ANN, source="CFLG", type="3", face="3", price=10, train=train(game, "CFLG").id
    )
    assert refusal(game, other) == "trains.side-stays"


@pytest.mark.rule("ESP-5.4.1-01", "ESP-5.4.1-02")
def test_every_side_has_its_printed_range() -> None:
    """Stops in all and, of these, city-like ones; the strawberry train is never for sale."""
    trains = a_game().title.trains
    ranges = {
        face.name: (face.stops, face.cities) for kind in trains.values() for face in kind.faces
    }
    assert ranges == {
        "2": (2, None), "1+2": (3, 1),
        "3": (3, None), "2+3": (5, 2),
        "4": (4, None), "3+4": (7, 3),
        "5": (5, None), "4+5": (9, 4),
        "6": (6, None), "5+6": (11, 5),
        "8": (8, None), "6+8": (14, 6),
        "2P": (2, None),
    }  # fmt: skip
    assert (trains["2P"].count, trains["2P"].price) == (0, 0)


@pytest.mark.rule("ESP-5.7-03")
def test_minors_own_iberian_trains_only() -> None:
    position = a_game().phase("3").minor("AC", cash=400).major("CFLG").trains("CFLG", "2+3", "3")
    game = position.operating("AC", "trains")
    assert refusal(game, buy_train(game, "2+3")) == "trains.face"
    assert refusal(game, buy_train(game, "3")) == ""
    assert refusal(game, buy_from(game, "CFLG", 0, 10)) == "trains.face"
    assert refusal(game, buy_from(game, "CFLG", 1, 10)) == ""


@pytest.mark.rule("ESP-5.7-04")
@pytest.mark.parametrize(("phase", "reason"), [("2", "trains.trade-phase"), ("3", ""), ("6", "")])
def test_companies_sell_trains_to_each_other_from_phase_3(phase: str, reason: str) -> None:
    position = a_game().phase(phase).major("MCP").trains("MCP", "4").major("CFLG", cash=300)
    game = position.operating("CFLG", "trains")
    assert refusal(game, buy_from(game, "MCP", 0, 1)) == reason
    if not reason:
        assert refusal(game, buy_from(game, "MCP", 0, 0)) == "trains.price-least"
        assert refusal(game, buy_from(game, "MCP", 0, 300)) == ""
        assert refusal(game, buy_from(game, "MCP", 0, 301)) == "trains.cash"
        play(game, buy_from(game, "MCP", 0, 250))
        assert (cash(game, "CFLG"), cash(game, "MCP")) == (50, 250)
        assert (trains(game, "CFLG"), trains(game, "MCP")) == (["4"], [])


@pytest.mark.rule("ESP-5.7-04")
def test_the_other_director_must_agree() -> None:
    position = a_game().phase("3").major("MCP", holds={BEN: 40}).trains("MCP", "3")
    game = position.major("CFLG", cash=300).operating("CFLG", "trains")
    play(game, buy_from(game, "MCP", 0, 100))
    assert game.waiting_for() == (BEN,)
    play(game, Consent(actor=BEN, accept=False))
    assert events(game, Declined)
    assert trains(game, "MCP") == ["3"]
    play(game, buy_from(game, "MCP", 0, 100), Consent(actor=BEN, accept=True))
    assert trains(game, "CFLG") == ["3"]
    assert (cash(game, "CFLG"), cash(game, "MCP")) == (200, 100)


@pytest.mark.rule("ESP-5.7-05")
def test_trains_are_never_sold_to_the_bank() -> None:
    game = buying().trains("CFLG", "3").operating("CFLG", "trains")
    kinds = {choice.action.kind for choice in game.choices()}
    assert kinds == {"buy_train", "pass"}
    discard = DiscardTrain(actor=ANN, company=CompanyId("CFLG"), train=train(game, "CFLG").id)
    assert refusal(game, discard) == "game.not-now"


@pytest.mark.rule("ESP-5.7-06")
@pytest.mark.parametrize(
    ("phase", "major", "minor"),
    [("2", 4, 2), ("3", 4, 2), ("4", 3, 1), ("5", 3, 0), ("6", 2, 0), ("8", 2, 0)],
)
def test_train_limits_by_phase(phase: str, major: int, minor: int) -> None:
    position = a_game().phase(phase)
    limit = position.rules.supply.limit
    assert limit(position.state, CompanyId("CFLG")) == major
    assert limit(position.state, CompanyId("AC")) == minor


@pytest.mark.rule("ESP-5.7-06")
def test_a_combined_train_counts_as_one() -> None:
    position = buying(phase="6").trains("CFLG", "5&1+2")
    game = position.operating("CFLG", "trains")
    assert refusal(game, buy_train(game, "6")) == ""
    game = position.trains("CFLG", "5").operating("CFLG", "trains")
    assert refusal(game, buy_train(game, "6")) == "trains.limit"


@pytest.mark.rule("ESP-5.7-07")
def test_a_company_at_its_limit_may_not_buy_even_if_its_trains_would_rust() -> None:
    position = a_game().top("4").major("CFLG", cash=900).trains("CFLG", "2", "2", "3", "3")
    game = position.operating("CFLG", "trains")
    assert refusal(game, buy_train(game, "4")) == "trains.limit"


@pytest.mark.rule("ESP-5.7-08", "ESP-7-01", "ESP-7-02")
def test_a_phase_begins_at_once_and_the_buyer_may_go_on() -> None:
    position = a_game().left("2", 1).major("CFLG", cash=900).operating("CFLG", "trains")
    game = play(position, buy_train(position, "2"))
    assert game.state.phase == "2"  # the last 2 is gone, 3s are for sale, but none is sold
    play(game, buy_train(game, "3"))
    assert game.state.phase == "3"
    assert [event.phase for event in events(game, PhaseBegan)] == ["3"]
    assert refusal(game, buy_train(game, "2+3")) == ""


@pytest.mark.rule("ESP-5.7-09")
def test_companies_above_a_lowered_limit_discard_without_compensation() -> None:
    position = (
        a_game()
        .top("6")
        .major("CFLG", cash=600)
        .trains("CFLG", "4", "5")
        .major("MCP", holds={BEN: 40}, cash=10)
        .trains("MCP", "4", "4", "5")
        .major("N", holds={CAROL: 40})
        .trains("N", "5", "5")
    )
    game = position.operating("CFLG", "trains")
    play(game, buy_train(game, "6"))
    assert {pending.about for pending in game.state.pending} == {"CFLG", "MCP"}
    assert set(game.waiting_for()) == {ANN, BEN}
    own = DiscardTrain(actor=ANN, company=CompanyId("CFLG"), train=train(game, "CFLG").id)
    foreign = DiscardTrain(actor=ANN, company=CompanyId("MCP"), train=train(game, "MCP").id)
    assert refusal(game, foreign) == "discard.not-asked"
    play(game, DiscardTrain(actor=BEN, company=CompanyId("MCP"), train=train(game, "MCP").id), own)
    assert (trains(game, "CFLG"), trains(game, "MCP")) == (["5", "6"], ["4", "5"])
    assert cash(game, "MCP") == 10
    assert game.state.depot.pool == ()  # out of play, not for sale


@pytest.mark.rule("ESP-5.7-10")
def test_at_the_end_of_its_turn_every_company_owns_a_train() -> None:
    game = buying().operating("CFLG", "trains")
    assert refusal(game, done(game)) == "trains.must-own"
    game = buying().trains("CFLG", "3").operating("CFLG", "trains")
    assert refusal(game, done(game)) == ""  # an Iberian train that cannot run will do


# ---------------------------------------------------------------- exports


@pytest.mark.rule("ESP-5.1-07", "ESP-5.9-01")
def test_after_a_set_one_train_is_exported() -> None:
    position = buying().trains("CFLG", "2+3")
    game = position.operating("CFLG", "trains", number=1, rounds=2)
    play(game, done(game))
    assert all_events(game, TrainExported) == []
    left = game.state.depot.left["3"]
    game = position.operating("CFLG", "trains", number=2, rounds=2)
    play(game, done(game))
    assert [event.type for event in events(game, TrainExported)] == ["3"]
    assert game.state.depot.left["3"] == left - 1
    assert game.state.clock.round == "SR 3"


@pytest.mark.rule("ESP-5.9-01")
def test_an_export_starts_phases_and_rust_like_a_purchase() -> None:
    position = a_game().top("4").major("CFLG", holds={ANN: 40}).trains("CFLG", "1+2", "2+3")
    game = position.operating("CFLG", "trains", number=2)
    play(game, done(game))
    assert game.state.phase == "4"
    assert trains(game, "CFLG") == ["2+3"]
    assert [event.type for event in events(game, TrainsRusted)] == ["2"]


@pytest.mark.rule("ESP-5.9-01")
@pytest.mark.parametrize(("rulings", "exported"), [("rulebook", 1), ("online", 0)])
def test_a_train_is_exported_even_before_anything_is_launched(rulings: str, exported: int) -> None:
    game = a_game(rulings=rulings).stock(ANN, number=1)
    for _ in range(4):
        play(game, done(game))
    assert game.state.clock.round == "SR 2"
    assert len(all_events(game, TrainExported)) == exported


@pytest.mark.rule("ESP-5.9-01", "ESP-5.7-09")
def test_discards_after_an_export_come_before_the_stock_round() -> None:
    position = a_game().top("4").major("CFLG").trains("CFLG", "2+3", "2+3", "2+3", "2+3")
    game = position.operating("CFLG", "trains", number=2)
    play(game, done(game))
    assert game.state.pending[0].step == "discard"
    play(game, DiscardTrain(actor=ANN, company=CompanyId("CFLG"), train=train(game, "CFLG").id))
    assert game.state.clock.round == "SR 3"
