"""Phases: when they begin and what they change."""

import pytest

from ezgame.core.actions import DiscardTrain
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, HexId, PhaseId, PrivateId
from tests.asking import buy_train, cash, closed, done, play, refusal, trains
from tests.builders import ANN, BEN, Position
from tests.titles.t1830.table import corporation, everybody_passes, printed, table


def buying(position: Position, name: str = "PRR") -> Game:
    return position.operating(name, "trains")


def rich(kind: str, **values: object) -> Position:
    """PRR with money; this type lies on top of the stack."""
    return corporation(table().top(kind), "PRR", cash=5000, **values)


@pytest.mark.rule("30-PHA-01", "30-PHA-02")
@pytest.mark.parametrize(
    ("kind", "before", "name"),
    [("3", "2", "3"), ("4", "3", "4"), ("5", "4", "5"), ("6", "5", "6")],
)
def test_the_first_card_of_a_type_begins_a_phase_at_once(kind: str, before: str, name: str) -> None:
    game = buying(rich(kind))
    assert game.state.phase == before
    play(game, buy_train(game, kind))
    assert printed().phases[game.state.phase].name == name


@pytest.mark.rule("30-PHA-01")
def test_the_game_starts_in_phase_two_and_the_diesel_begins_phase_seven() -> None:
    assert table().state.phase == "2"
    game = buying(rich("6").phase("6"))
    play(game, buy_train(game, "D"))
    assert (game.state.phase, printed().phases[game.state.phase].name) == ("D", "7")


@pytest.mark.rule("30-PHA-03", "30-PHA-04", "30-PHA-05", "30-PHA-06")
@pytest.mark.parametrize(
    ("phase", "tiles", "limit", "rounds", "sale"),
    [
        ("2", 1, 4, 1, False),
        ("3", 2, 4, 2, True),
        ("4", 2, 3, 2, True),
        ("5", 3, 2, 3, False),
        ("6", 3, 2, 3, False),
        ("D", 3, 2, 3, False),
    ],
)
def test_the_table_of_phases(phase: str, tiles: int, limit: int, rounds: int, sale: bool) -> None:
    row = printed().phases[PhaseId(phase)]
    assert row.tiles == ("yellow", "green", "brown")[:tiles]
    assert row.train_limits == {"corporation": limit}
    assert row.operating_rounds == rounds
    assert ("private-sale" in row.allows) == sale


@pytest.mark.rule("30-PHA-05")
def test_a_change_never_counts_for_the_running_set() -> None:
    position = rich("3").trains("PRR", "2")
    game = position.operating("PRR", "trains", rounds=1)
    play(game, buy_train(game, "3"), done(game))
    assert game.state.clock.kind == "stock"
    everybody_passes(game)
    assert game.state.clock.rounds == 2


@pytest.mark.rule("30-PHA-07")
@pytest.mark.parametrize(("kind", "gone"), [("4", "2"), ("6", "3"), ("D", "4")])
def test_old_trains_rust_wherever_they_are(kind: str, gone: str) -> None:
    position = corporation(rich("6" if kind == "D" else kind), "NYC", {BEN: 60}, at="1,6")
    if kind == "D":
        position = position.phase("6")
    position = position.trains("NYC", gone, "5").trains("PRR", gone)
    game = buying(position)
    play(game, buy_train(game, kind))
    assert trains(game, "NYC") == ["5"]
    assert trains(game, "PRR") == [kind]
    assert cash(game, "NYC") == 0


@pytest.mark.rule("30-PHA-07")
def test_rust_takes_trains_in_the_pool_too() -> None:
    position = corporation(rich("5"), "NYC", {BEN: 60}, at="1,6").trains("NYC", "3", "3", "4")
    game = buying(position)
    play(game, buy_train(game, "5"))
    three = game.state.companies[CompanyId("NYC")].trains[0]
    play(game, DiscardTrain(actor=BEN, company=CompanyId("NYC"), train=three.id))
    assert [train.type for train in game.state.depot.pool] == ["3"]
    late = buying(Position(game.rules, game.state).left("5", 0).treasury("PRR", 5000))
    play(late, buy_train(late, "6"))
    assert late.state.depot.pool == ()


@pytest.mark.rule("30-PHA-08")
def test_phase_five_closes_every_private() -> None:
    position = rich("5").trains("PRR", "3").private("SV", ANN).private("CS", "PRR")
    game = buying(position)
    play(game, buy_train(game, "5"))
    assert all(closed(game, private) for private in printed().privates)
    assert game.state.privates[PrivateId("CS")].owner is None


@pytest.mark.rule("30-PHA-09")
def test_red_areas_pay_low_until_phase_four_and_high_from_five() -> None:
    chicago = printed().board.hexes[HexId("F2")].stops[0].values
    assert chicago is not None
    values = [
        chicago[printed().phases[PhaseId(name)].color] for name in ("2", "3", "4", "5", "6", "D")
    ]
    assert values == [40, 40, 40, 70, 70, 70]


@pytest.mark.rule("30-PHA-10")
def test_diesels_are_for_sale_beside_the_second_six() -> None:
    game = buying(rich("6"))
    assert refusal(game, buy_train(game, "D")) == "trains.not-for-sale"
    play(game, buy_train(game, "6"))
    assert refusal(game, buy_train(game, "D")) == ""
    assert refusal(game, buy_train(game, "6")) == ""
